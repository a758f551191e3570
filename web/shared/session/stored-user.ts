import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { sessionStore } from '@/shared/supabase/session-storage.ts';

/** The id of the user whose session is stored, without asking the server; null when there is none. */
export function storedUserId(): string | null {
  try {
    const session: unknown = JSON.parse(sessionStore.getItem(SESSION_STORAGE_KEY) ?? '');
    const id: unknown = (session as { user?: { id?: unknown } } | null)?.user?.id;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
