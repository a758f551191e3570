/**
 * Unsent form values, kept in session storage: they survive a reload and are deleted when the tab closes or the person
 * signs out. Where storage is full or blocked, drafts are not kept.
 */
const PREFIX = 'tafiya_draft_';

/** Fields that no draft keeps, in every form and at every depth: passwords, codes, NIN, numbers of bank accounts. */
const NEVER_KEPT = new Set([
  'password',
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'code',
  'nin',
  'ninNumber',
  'accountNumber',
  'bankAccountNumber',
]);

/** The stored draft, not validated; `undefined` when there is none. */
export function readDraft(name: string): unknown {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '');
    return draft;
  } catch {
    return undefined;
  }
}

export function writeDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(
      PREFIX + name,
      JSON.stringify(draft, (field, value: unknown) => (NEVER_KEPT.has(field) ? undefined : value)),
    );
  } catch {
    // The values are still in the form.
  }
}

export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to delete.
  }
}

const OWNER = 'owner';

/** Deletes the drafts of this tab if they are another person's. */
export function claimDrafts(userId: string): void {
  const owner = readDraft(OWNER);
  if (owner !== undefined && owner !== userId) deleteDrafts();
  writeDraft(OWNER, userId);
}

/**
 * Deletes every draft, so that the next person at this device does not see them; also what waits in local storage under the
 * same prefix (shared/bookings/boarding/waiting-codes.ts).
 */
export function deleteDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
