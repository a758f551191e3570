import { z } from 'zod';
import { driverVerificationSchema } from '@contracts/verification.ts';
import { lagosDate, yearsBefore } from '@domain/lagos-time.ts';
import { DRIVER_AGE_MAX_YEARS, DRIVER_AGE_MIN_YEARS } from '@domain/limits.ts';

const { shape } = driverVerificationSchema;
const today = () => lagosDate(Date.now());

/** What the form asks for beside the two documents: texts as they are typed, the contract's values once they are right. */
export const detailsSchema = driverVerificationSchema
  .omit({ driverLicenseUrl: true, passportPhotoUrl: true })
  .extend({
    gender: z.string().pipe(shape.gender),
    // As private.submit_verification decides: here the field is marked before anything is sent.
    dateOfBirth: shape.dateOfBirth
      .refine((born) => born >= yearsBefore(today(), DRIVER_AGE_MAX_YEARS), 'Date of birth is required')
      .refine(
        (born) => born <= yearsBefore(today(), DRIVER_AGE_MIN_YEARS),
        `You must be at least ${DRIVER_AGE_MIN_YEARS} years old`,
      ),
    driverLicenseExpiry: shape.driverLicenseExpiry.refine(
      (expiry) => expiry > today(),
      'Your driver license has expired',
    ),
  });
export type DetailFields = z.input<typeof detailsSchema>;
export type Details = z.output<typeof detailsSchema>;

export const NO_DETAILS: DetailFields = {
  fullName: '',
  dateOfBirth: '',
  gender: '',
  residentialAddress: '',
  driverLicenseNumber: '',
  driverLicenseExpiry: '',
  ninNumber: '',
  bankName: '',
  bankAccountNumber: '',
  accountName: '',
};

export const GENDERS = [
  { value: '', label: 'Choose' },
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
] as const;
