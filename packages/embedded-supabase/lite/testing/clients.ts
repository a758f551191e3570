import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { target } from '../../testing/target.ts';

const { url, publishableKey, secretKey } = target();

/** A client like a browser's: publishable key, its own session in memory. */
export function visitor(options: { flowType?: 'implicit' | 'pkce' } = {}): SupabaseClient {
  return open(publishableKey, options);
}

/** A client like a server's: secret key. */
export function administrator(): SupabaseClient {
  return open(secretKey);
}

function open(key: string, options: { flowType?: 'implicit' | 'pkce' } = {}): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...options },
    // Node 20 has no WebSocket of its own; the types of ws differ from the browser's in details.
    realtime: { transport: WebSocket as never },
  });
}

/** A request without supabase-js, for requests that it would not send. `key` null sends no API key. */
export function send(path: string, init: RequestInit & { key?: string | null } = {}): Promise<Response> {
  const { key = publishableKey, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (key !== null) headers.set('apikey', key);
  return fetch(`${url}${path}`, { redirect: 'manual', ...rest, headers });
}
