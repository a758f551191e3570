/** The only createClient. supabase-js is 54 KB, so it is loaded when a session is stored or refreshed, or a channel opened. */
import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { env } from '@/shared/env/env.ts';
import { sessionStore } from './session-storage.ts';

/** For files that receive the client. */
export type { SupabaseClient };

let client: Promise<SupabaseClient> | undefined;
const authListeners = new Set<(event: AuthChangeEvent) => void>();

/** Subscribes to session events of supabase-js (refreshed, ended). The listener must not call supabase-js. */
export function onAuthEvent(listener: (event: AuthChangeEvent) => void): void {
  authListeners.add(listener);
}

async function create(): Promise<SupabaseClient> {
  const { createClient, sendForSupabase } = await import('./renewal.ts');
  const created = createClient(env.supabaseUrl, env.supabaseKey, {
    global: { fetch: sendForSupabase },
    auth: {
      storageKey: SESSION_STORAGE_KEY,
      storage: sessionStore,
      persistSession: true,
      autoRefreshToken: true,
      // A link must not replace the stored session; recovery.ts reads the one in a recovery link.
      detectSessionInUrl: false,
    },
  });
  created.auth.onAuthStateChange((event) => {
    for (const listener of authListeners) listener(event);
  });
  return created;
}

/** The client, created once. After a failed download the next call tries again. */
export function loadSupabase(): Promise<SupabaseClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** The client, if it was loaded before. */
export function supabaseIfLoaded(): Promise<SupabaseClient> | undefined {
  return client;
}
