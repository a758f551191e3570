import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { waitUntil } from '../../process/wait-until.ts';

const WAIT_MAX_MS = 15_000;

/** A supabase-js client for Node: sessions stay in memory, sockets are `ws`. */
export function realtimeClient(
  url: string,
  key: string,
  options: { token?: string | (() => string); vsn?: string; heartbeatIntervalMs?: number } = {},
): SupabaseClient {
  const { token, ...realtime } = options;
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // `ws` has the same constructor; only the types of its events differ.
    realtime: { transport: WebSocket as never, ...realtime },
    ...(token !== undefined && { accessToken: async () => (typeof token === 'string' ? token : token()) }),
  });
}

interface ReceivedBroadcast {
  event: string;
  payload: unknown;
  meta: { id: string; replayed?: boolean } | undefined;
}

/** A channel with the broadcasts, statuses and errors that it received, oldest first. */
export interface Listener {
  channel: RealtimeChannel;
  broadcasts: ReceivedBroadcast[];
  statuses: string[];
  errors: string[];
  system: Record<string, unknown>[];
}

/** Joins a topic and records every broadcast; resolves when the join is accepted or rejected. */
export async function listen(
  client: SupabaseClient,
  topic: string,
  config: RealtimeChannelOptions['config'] = {},
): Promise<Listener> {
  // A join sent before the session is loaded carries no token and is rejected.
  await client.realtime.setAuth();
  const listener: Listener = {
    channel: client.channel(topic, { config }),
    broadcasts: [],
    statuses: [],
    errors: [],
    system: [],
  };
  listener.channel
    .on('broadcast', { event: '*' }, ({ event, payload, meta }) => {
      listener.broadcasts.push({ event, payload, meta });
    })
    .on('system', {}, (message) => listener.system.push(message))
    .subscribe((status, error) => {
      listener.statuses.push(status);
      if (error) listener.errors.push(error.message);
    });
  await waitFor(`joining ${topic}`, () => listener.statuses.length > 0);
  return listener;
}

/** Waits until `condition` is true. Throws with `what` after 15 s. */
export async function waitFor(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await waitUntil(condition, WAIT_MAX_MS, 2))) throw new Error(`timed out: ${what}`);
}
