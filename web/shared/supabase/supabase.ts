/** The only createClient. supabase-js is 54 KB, so it arrives when a session must be stored or refreshed, or a channel opened. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { SESSION_STORAGE_KEY } from '@domain/limits.ts';
import { env } from '@/shared/env/env.ts';
import { sessionStore } from './session-storage.ts';

let client: Promise<SupabaseClient> | undefined;

/** The page that a recovery mail leads to; only there a session may come in by the address. */
export const RECOVERY_PATH = '/auth/reset';

async function create(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(env.supabaseUrl, env.supabaseKey, {
    auth: {
      storageKey: SESSION_STORAGE_KEY,
      storage: sessionStore,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: window.location.pathname === RECOVERY_PATH,
    },
  });
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
