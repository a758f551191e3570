import { z } from 'zod';
import { verificationStatusSchema } from './contract.ts';
import { duplicateSchema } from '../people/duplicates.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { adminUserSchema } from '../people/admin.contract.ts';
import { shownVehicleSchema } from '../vehicles/admin.contract.ts';

const day = z.iso.date();

/** One shape for all lists of drivers; unknown values are null. */
export const adminDriverSchema = z.object({
  id: z.guid(),
  user: adminUserSchema.pick({
    id: true,
    name: true,
    email: true,
    phone: true,
    nin: true,
    proofOfAddress: true,
    suspended: true,
  }),
  isDriverVerified: z.boolean(),
  verificationStatus: verificationStatusSchema,
  rejectionReason: z.string().nullable(),
  fullName: z.string().nullable(),
  driverLicenseNumber: z.string().nullable(),
  driverLicenseExpiry: day.nullable(),
  ninNumber: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  residentialAddress: z.string().nullable(),
  driverLicense: z.string().nullable(),
  passportPhotograph: z.string().nullable(),
  /** The profile photo, and the one that signed-in people see. */
  photo: z.string().nullable(),
  approvedPhoto: z.string().nullable(),
  proofOfOwnership: z.string().nullable(),
  verificationSubmittedAt: moment.nullable(),
  verificationApprovedAt: moment.nullable(),
  vehicleModel: z.string().nullable(),
  plateNumber: z.string().nullable(),
  /** The vehicle that waits for approval with the documents. */
  pendingVehicle: shownVehicleSchema.nullable(),
  duplicates: z.array(duplicateSchema),
  rating: z.number().nullable(),
  totalTrips: z.number().int(),
  createdAt: moment,
});
export type AdminDriver = z.infer<typeof adminDriverSchema>;
