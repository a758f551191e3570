import { z } from 'zod';
import type { LastVerification } from '@contracts/verification.ts';
import * as drafts from '@/shared/session/drafts.ts';

const draftSchema = z.object({
  fields: z.record(z.string(), z.string()),
  documents: z.record(z.string(), z.object({ name: z.string(), path: z.string() })),
});
/** What has been filled in so far. */
type VerificationDraft = z.infer<typeof draftSchema>;

export const NO_DRAFT: VerificationDraft = { fields: {}, documents: {} };

const nameOf = (userId: string) => `verification_${userId}`;

/** The half-filled form of this person, or an empty one. */
export function readDraft(userId: string): VerificationDraft {
  return draftSchema.catch(NO_DRAFT).parse(drafts.readDraft(nameOf(userId)));
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
export function mergedDraft(last: VerificationDraft, begun: VerificationDraft): VerificationDraft {
  const typed = Object.entries(begun.fields).filter(([, value]) => value !== '');
  return {
    fields: { ...last.fields, ...Object.fromEntries(typed) },
    documents: { ...last.documents, ...begun.documents },
  };
}

export function writeDraft(userId: string, draft: VerificationDraft): void {
  drafts.writeDraft(nameOf(userId), draft);
}

export function forgetDraft(userId: string): void {
  drafts.deleteDraft(nameOf(userId));
}
