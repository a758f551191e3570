import { z } from 'zod';

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
