import { z } from 'zod';
import { driverVerificationSchema } from '@contracts/verification.ts';

/** What the form asks for beside the two documents: texts as they are typed, the contract's values once they are right. */
export const detailsSchema = driverVerificationSchema
  .omit({ driverLicenseUrl: true, passportPhotoUrl: true })
  .extend({ gender: z.string().pipe(driverVerificationSchema.shape.gender) });
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
