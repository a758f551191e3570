import { z } from 'zod';
import { nin } from '../people/auth/contract.ts';
import { trimmed } from '../core/typed-text.ts';
import { accountNumber, bankCode } from '../payments/banks.contract.ts';

const text = (min: number, message: string, max = 200) =>
  z.string().overwrite(trimmed).min(min, message).max(max, message);

const date = (message: string) => z.iso.date(message);

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
