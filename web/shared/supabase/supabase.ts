/** The only createClient. supabase-js is 54 KB, so it arrives when a session must be stored or refreshed, or a channel opened. */
import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js';
import { SESSION_STORAGE_KEY } from '@domain/limits.ts';
import { send } from '@/shared/api/api.ts';
import { env } from '@/shared/env/env.ts';
import { sessionStore } from './session-storage.ts';

/** For the few files that are handed the client. */
export type { SupabaseClient };

let client: Promise<SupabaseClient> | undefined;
const authListeners = new Set<(event: AuthChangeEvent) => void>();

/** Hears what supabase-js does to the session (refreshed, ended), once it is loaded. Must not call supabase-js back. */
export function onAuthEvent(listener: (event: AuthChangeEvent) => void): void {
  authListeners.add(listener);
}

/** The page that a recovery mail leads to; only there a session may come in by the address. */
export const RECOVERY_PATH = '/auth/reset';

async function create(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  const created = createClient(env.supabaseUrl, env.supabaseKey, {
    // The forms of Auth show what was thrown, and "Failed to fetch" is nobody's language.
    global: { fetch: send },
    auth: {
      storageKey: SESSION_STORAGE_KEY,
      storage: sessionStore,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: window.location.pathname === RECOVERY_PATH,
    },
  });
  created.auth.onAuthStateChange((event) => {
    for (const listener of authListeners) listener(event);
  });
  return created;
}

/** The client, made once. A failed download is not remembered: the next call tries again. */
export function loadSupabase(): Promise<SupabaseClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** The client if some page already needed it. */
export function supabaseIfLoaded(): Promise<SupabaseClient> | undefined {
  return client;
}
