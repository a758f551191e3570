import { z } from 'zod';
import { driverVerificationSchema, type LastVerification } from '@tafiya/drivers/verification.contract.ts';
import { lagosDate, yearsBefore } from '@tafiya/core/lagos-time.ts';
import { DRIVER_AGE_MAX_YEARS, DRIVER_AGE_MIN_YEARS } from '@tafiya/core/limits.ts';
import * as drafts from '@/shared/session/drafts.ts';
import { serverNow } from '@/shared/api/server-time.ts';

const { shape } = driverVerificationSchema;
const today = () => lagosDate(serverNow());

/** The form's fields without the two documents; the bank's code follows from its name. Input: strings as typed; output: the contract's values. */
export const detailsSchema = driverVerificationSchema
  .omit({ driverLicenseUrl: true, passportPhotoUrl: true, bankCode: true })
  .extend({
    gender: z.string().pipe(shape.gender),
    // Same rule as private.submit_verification, checked here to mark the field before sending.
    dateOfBirth: shape.dateOfBirth
      .refine((born) => born >= yearsBefore(today(), DRIVER_AGE_MAX_YEARS), 'Date of birth is required')
      .refine(
        (born) => born <= yearsBefore(today(), DRIVER_AGE_MIN_YEARS),
        `You must be at least ${DRIVER_AGE_MIN_YEARS} years old`,
      ),
    driverLicenseExpiry: shape.driverLicenseExpiry.refine(
      (expiry) => expiry > today(),
      'Your driver’s licence has expired',
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
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
] as const;

const draftSchema = z.object({
  fields: z.record(z.string(), z.string()),
  documents: z.record(z.string(), z.object({ name: z.string(), path: z.string() })),
});
/** The typed fields and uploaded documents of an unfinished form. */
export type VerificationDraft = z.infer<typeof draftSchema>;

export const NO_DRAFT: VerificationDraft = { fields: {}, documents: {} };

const draftName = (userId: string) => `verification_${userId}`;

/** The user's saved draft; null when there is none. */
export function readDraft(userId: string): VerificationDraft | null {
  return draftSchema
    .nullable()
    .catch(null)
    .parse(drafts.readDraft(draftName(userId)));
}

/** The last submission as a draft, so that the driver only corrects it. */
export function draftOf({
  driverLicenseUrl,
  passportPhotoUrl,
  ...fields
}: LastVerification): VerificationDraft {
  return {
    fields,
    documents: {
      ...(driverLicenseUrl !== null && {
        license: { name: 'your last licence', path: driverLicenseUrl },
      }),
      ...(passportPhotoUrl !== null && {
        passport: { name: 'your last photograph', path: passportPhotoUrl },
      }),
    },
  };
}

/** Merges an unfinished draft over the last submission. Empty fields of the draft do not overwrite submitted ones. */
export function mergeDrafts(last: VerificationDraft, current: VerificationDraft): VerificationDraft {
  const typed = Object.entries(current.fields).filter(([, value]) => value !== '');
  return {
    fields: { ...last.fields, ...Object.fromEntries(typed) },
    documents: { ...last.documents, ...current.documents },
  };
}

/** The form's first values: the name of the account, until the driver has typed another one. */
export function startOf({ name }: { name: string }, draft: VerificationDraft): VerificationDraft {
  return mergeDrafts({ fields: { fullName: name }, documents: {} }, draft);
}

/** Keeps the draft in this tab until it is cleared or the user signs out. */
export function writeDraft(userId: string, draft: VerificationDraft): void {
  drafts.writeDraft(draftName(userId), draft);
}

/** Removes the draft of this user. */
export function clearDraft(userId: string): void {
  drafts.deleteDraft(draftName(userId));
}
