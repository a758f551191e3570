/**
 * What somebody has typed and not sent yet, kept in the tab's own storage: a reload keeps it, closing the tab or signing
 * out forgets it. A full or forbidden storage only costs the comfort.
 */
const PREFIX = 'tafiya_draft_';

/** The draft as it was written, `undefined` when there is none. Whoever reads it checks it. */
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
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Nothing is lost yet.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept either.
  }
}

/** Forgets every draft: the next person at this phone must not find them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
