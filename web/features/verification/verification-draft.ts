import { z } from 'zod';
import type { LastVerification } from '@contracts/verification.ts';

const draftSchema = z.object({
  fields: z.record(z.string(), z.string()),
  documents: z.record(z.string(), z.object({ name: z.string(), path: z.string() })),
});
/** What has been filled in so far. Kept in the tab's own storage: a reload keeps it, closing the tab forgets it. */
export type VerificationDraft = z.infer<typeof draftSchema>;

export const NO_DRAFT: VerificationDraft = { fields: {}, documents: {} };

const keyOf = (userId: string) => `tafiya_verification_${userId}`;

/** The half-filled form of this person, or an empty one. */
export function readDraft(userId: string): VerificationDraft {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return NO_DRAFT;
  }
}

/** The last submission as a form that only has to be corrected. */
export function draftOf({
  driverLicenseUrl,
  passportPhotoUrl,
  ...fields
}: LastVerification): VerificationDraft {
  return {
    fields,
    documents: {
      ...(driverLicenseUrl !== null && {
        license: { name: 'your last driver license', path: driverLicenseUrl },
      }),
      ...(passportPhotoUrl !== null && {
        passport: { name: 'your last photograph', path: passportPhotoUrl },
      }),
    },
  };
}

/** A form that was begun, over what was sent last; what is still empty hides nothing. */
export function draftOver(last: VerificationDraft, begun: VerificationDraft): VerificationDraft {
  const typed = Object.entries(begun.fields).filter(([, value]) => value !== '');
  return {
    fields: { ...last.fields, ...Object.fromEntries(typed) },
    documents: { ...last.documents, ...begun.documents },
  };
}

export function writeDraft(userId: string, draft: VerificationDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only costs the comfort of a reload.
  }
}

export function forgetDraft(userId: string): void {
  sessionStorage.removeItem(keyOf(userId));
}
