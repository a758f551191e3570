import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { target } from '../../testing/target.ts';

const { url, publishableKey, secretKey } = target();

/** A client as a browser has it: publishable key, its own session in memory. */
export function visitor(): SupabaseClient {
  return open(publishableKey);
}

/** A client as a server has it. */
export function administrator(): SupabaseClient {
  return open(secretKey);
}

function open(key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no WebSocket of its own; the types of ws differ from the browser's in details.
    realtime: { transport: WebSocket as never },
  });
}

/** A plain request, for what the client would not send. */
export function send(path: string, init: RequestInit & { key?: string | null } = {}): Promise<Response> {
  const { key = publishableKey, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (key !== null) headers.set('apikey', key);
  return fetch(`${url}${path}`, { redirect: 'manual', ...rest, headers });
}
