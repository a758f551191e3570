import { z } from 'zod';
import { vehicleApprovalSchema } from './own.contract.ts';
import { duplicateSchema } from '../people/duplicates.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { userSchema } from '../people/contract.ts';

/** A vehicle to decide on: `plateAlsoOn` are the other accounts whose vehicles have the same plate. */
export const shownVehicleSchema = z.object({
  id: z.guid(),
  model: z.string(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  plateNumber: z.string(),
  seats: z.number().int(),
  photo: z.string().nullable(),
  proofOfOwnership: z.string().nullable(),
  approval: vehicleApprovalSchema,
  plateAlsoOn: z.array(
    z.object({
      vehicleId: z.guid(),
      ownerId: z.guid(),
      name: z.string(),
      email: z.string(),
      suspended: z.boolean(),
      approval: vehicleApprovalSchema,
    }),
  ),
});
export type ShownVehicle = z.infer<typeof shownVehicleSchema>;

/** GET /api/admin/pending-vehicles: a vehicle that waits, its owner, and the approved one that it would replace. */
export const adminVehicleSchema = shownVehicleSchema.extend({
  owner: userSchema
    .pick({ id: true, name: true, email: true, userType: true })
    .extend({ suspended: z.boolean() }),
  current: z.string().nullable(),
  /** The approved files of `current`. */
  currentPhoto: z.string().nullable(),
  currentProofOfOwnership: z.string().nullable(),
  submittedAt: moment,
  /** Other accounts that have submitted its plate, now or earlier. */
  duplicates: z.array(duplicateSchema),
});
export type AdminVehicle = z.infer<typeof adminVehicleSchema>;
