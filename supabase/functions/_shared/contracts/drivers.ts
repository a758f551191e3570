import { z } from 'zod';

export const verificationStatusSchema = z.enum(['unverified', 'pending', 'approved', 'rejected']);

/** GET /api/driver/profile. `earnings` in naira, from completed trips. */
export const driverProfileSchema = z.object({
  id: z.uuid(),
  isDriverVerified: z.boolean(),
  verificationStatus: verificationStatusSchema,
  verificationSubmittedAt: z.iso.datetime({ offset: true }).nullable(),
  verificationApprovedAt: z.iso.datetime({ offset: true }).nullable(),
  rejectionReason: z.string().nullable(),
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  totalTrips: z.number().int(),
  earnings: z.number(),
  vehicleModel: z.string().nullable(),
  vehiclePlateNumber: z.string().nullable(),
});
export type DriverProfile = z.infer<typeof driverProfileSchema>;
