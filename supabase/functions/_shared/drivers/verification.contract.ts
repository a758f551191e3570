import { z } from 'zod';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '../core/limits.ts';
import { nin } from '../people/auth.contract.ts';
import { vehicleApprovalSchema } from './contract.ts';
import { accountNumber, bankCode } from '../payouts/contract.ts';

const text = (min: number, message: string, max = 200) =>
  z.string().trim().min(min, message).max(max, message);
const date = (message: string) => z.iso.date(message);

/** POST /api/objects/upload: the purpose of the file and its content type. */
const uploadKindSchema = z.enum([
  'driver-license',
  'passport-photograph',
  'proof-of-address',
  'profile-photo',
  'proof-of-ownership',
  'vehicle-photo',
  'roadworthiness',
  'insurance',
]);
export type UploadKind = z.infer<typeof uploadKindSchema>;
export const uploadContentTypeSchema = z.enum([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
]);
export const uploadRequestSchema = z
  .object({
    kind: uploadKindSchema.default('driver-license'),
    contentType: uploadContentTypeSchema.default('image/jpeg'),
  })
  .refine(
    ({ kind, contentType }) =>
      (kind !== 'profile-photo' && kind !== 'vehicle-photo') || contentType.startsWith('image/'),
    'Your photo must be an image.',
  );
/** PUT the bytes to `uploadURL` with their content type; later requests name the file by `path`. */
export const uploadTargetSchema = z.object({ uploadURL: z.string(), path: z.string() });
export type UploadTarget = z.infer<typeof uploadTargetSchema>;

/** The `path` of an upload. Some clients send its `uploadURL` instead, which contains the path. */
const uploadedPath = (message: string) =>
  z
    .string({ error: message })
    .min(1, message)
    .max(2000)
    .transform((sent) => /\/documents\/([^/?]+\/[^/?]+)(?:\?|$)/.exec(sent)?.[1] ?? sent)
    .pipe(z.string().max(300));

/** POST /api/driver/verify. */
export const driverVerificationSchema = z.object({
  fullName: text(2, 'Full name must be at least 2 characters'),
  dateOfBirth: date('Date of birth is required'),
  gender: z.enum(['male', 'female', 'other'], 'Please select a gender'),
  residentialAddress: text(10, 'Please provide a complete address', 300),
  driverLicenseNumber: text(5, 'Driver license number is required', 40),
  driverLicenseExpiry: date('License expiry date is required'),
  // A NIN that is too short has its own message.
  ninNumber: z.string().trim().min(11, 'NIN must be at least 11 characters').pipe(nin),
  bankName: text(2, 'Bank name is required', 80),
  /** Of GET /api/banks. Without it, a bank name of that list gets its code. */
  bankCode: bankCode.nullish(),
  bankAccountNumber: accountNumber,
  accountName: text(2, 'Account name is required', 120),
  driverLicenseUrl: uploadedPath('Please upload your driver license'),
  passportPhotoUrl: uploadedPath('Please upload your passport photograph'),
});
export type DriverVerification = z.infer<typeof driverVerificationSchema>;

/** GET /api/driver/verify: the driver's newest submission, to correct and submit again. A deleted file is null. */
export const lastVerificationSchema = driverVerificationSchema.omit({ bankCode: true }).extend({
  driverLicenseUrl: z.string().nullable(),
  passportPhotoUrl: z.string().nullable(),
});
export type LastVerification = z.infer<typeof lastVerificationSchema>;

/** Normalised to upper case. */
export const plateNumber = z
  .string()
  .trim()
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
