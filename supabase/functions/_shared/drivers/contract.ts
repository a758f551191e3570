import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';
import { vehicleApprovalSchema } from '../vehicles/own.contract.ts';

export const verificationStatusSchema = z.enum(['unverified', 'pending', 'approved', 'rejected']);

/** GET /api/driver/profile. `earnings` in naira, from completed trips, before commission; `cashEarnings` of them were paid in cash. */
export const driverProfileSchema = z.object({
  id: z.guid(),
  isDriverVerified: z.boolean(),
  verificationStatus: verificationStatusSchema,
  verificationSubmittedAt: moment.nullable(),
  verificationApprovedAt: moment.nullable(),
  rejectionReason: z.string().nullable(),
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  totalTrips: z.number().int(),
  earnings: z.number(),
  cashEarnings: z.number(),
  vehicleModel: z.string().nullable(),
  vehiclePlateNumber: z.string().nullable(),
  /** Seats of the approved vehicle, the most that a trip can sell. */
  vehicleSeats: z.number().int().nullable(),
  /** Approval of the vehicle that the driver entered last; null before the first. */
  vehicleApproval: vehicleApprovalSchema.nullable(),
  /** The last valid day of the licence, if it is known. */
  licenceExpiresOn: z.iso.date().nullable(),
  /** Whether the driver has declared to be a woman, so that trips can be offered to women only. */
  mayOfferWomenOnly: z.boolean().optional(),
  /** An approved photo that is small enough for visitors. */
  hasPhoto: z.boolean().optional(),
  /** Whether visitors see it; null until the driver has answered. */
  showsPhoto: z.boolean().nullish(),
});
/** PUT /api/driver/photo-consent */
export const photoConsentSchema = z.object({ shown: z.boolean() });

export type DriverProfile = z.infer<typeof driverProfileSchema>;
