import { z } from 'zod';
import { trimmed, withAsciiDigits, withoutInvisible } from '../core/typed-text.ts';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '../trips/limits.rules.ts';

const text = (min: number, message: string, max = 200) =>
  z.string().overwrite(trimmed).min(min, message).max(max, message);

/** Normalised to upper case, with the hyphen and the digits of ASCII. */
export const plateNumber = z
  .string()
  .overwrite((typed) => withoutInvisible(withAsciiDigits(typed)).replace(/[\p{Pd}\u2212]/gu, '-'))
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9 -]{3,10}[A-Z0-9]$/, 'Please enter a valid plate number');

/**
 * PUT /api/driver/vehicle: the vehicle of a private driver. Another make, model or plate, more seats, or another photo or proof
 * of ownership waits for approval.
 */
export const vehicleInputSchema = z.object({
  make: text(1, 'Make is required', 40),
  model: text(1, 'Model is required', 60),
  year: z.int('Year is required').min(1980, 'Year must be 1980 or later').max(2100),
  plateNumber,
  seats: z
    .int('Seats must be a whole number')
    .min(TRIP_SEATS_MIN, 'At least 1 seat')
    .max(TRIP_SEATS_MAX, `At most ${TRIP_SEATS_MAX} seats`),
  colour: text(1, 'Colour is required', 40).nullish(),
  /** Paths of uploaded documents; without one the document that was sent last stays. A vehicle that waits has both, and a colour. */
  photoUrl: z.string().min(1).max(300).nullish(),
  proofOfOwnershipUrl: z.string().min(1).max(300).nullish(),
});
export type VehicleInput = z.infer<typeof vehicleInputSchema>;

/** `not_needed`: a company's vehicle whose plate no other account had. `withdrawn`: an administrator freed its plate. */
export const vehicleApprovalSchema = z.enum(['pending', 'approved', 'not_needed', 'rejected', 'withdrawn']);

/** GET /api/driver/vehicle: the vehicle that the driver entered last. */
export const vehicleSchema = vehicleInputSchema.extend({
  id: z.guid(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  photoUrl: z.string().nullable(),
  proofOfOwnershipUrl: z.string().nullable(),
  approval: vehicleApprovalSchema,
  /** Why an administrator rejected the vehicle or the last change of it, or withdrew it. */
  rejectionReason: z.string().nullable(),
  /** The approved vehicle, with its approved files, that trips keep while this one waits. */
  current: z
    .object({
      model: z.string(),
      plateNumber: z.string(),
      seats: z.number().int(),
      photoUrl: z.string().nullable(),
      proofOfOwnershipUrl: z.string().nullable(),
    })
    .nullable(),
});
export type Vehicle = z.infer<typeof vehicleSchema>;
