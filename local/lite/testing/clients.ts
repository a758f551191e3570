import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { conformanceTarget } from '../../testing/target.ts';

const target = conformanceTarget();

/** A client as a browser has it: publishable key, its own session in memory. */
export function visitor(): SupabaseClient {
  return open(target.publishableKey);
}

/** A client as a server has it. */
export function administrator(): SupabaseClient {
  return open(target.secretKey);
}

function open(key: string): SupabaseClient {
  return createClient(target.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no WebSocket of its own; the types of ws differ from the browser's in details.
    realtime: { transport: WebSocket as never },
  });
}

/** A plain request, for what the client would not send. */
export function send(path: string, init: RequestInit & { key?: string | null } = {}): Promise<Response> {
  const { key = target.publishableKey, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (key !== null) headers.set('apikey', key);
  return fetch(`${target.url}${path}`, { redirect: 'manual', ...rest, headers });
}
