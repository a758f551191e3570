import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { waitUntil } from '../../process/wait-until.ts';

const HAPPENS_WITHIN_MS = 15_000;

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

interface Heard {
  event: string;
  payload: unknown;
  meta: { id: string; replayed?: boolean } | undefined;
}

/** A channel, what it heard, and every status it went through. */
export interface Listener {
  channel: RealtimeChannel;
  heard: Heard[];
  statuses: string[];
  errors: string[];
  system: Record<string, unknown>[];
}

/** Joins a topic and listens to every broadcast; answers when the join is decided. */
export async function listen(
  client: SupabaseClient,
  topic: string,
  config: RealtimeChannelOptions['config'] = {},
): Promise<Listener> {
  // A join that leaves before the session is read carries no token and would be refused once.
  await client.realtime.setAuth();
  const listener: Listener = {
    channel: client.channel(topic, { config }),
    heard: [],
    statuses: [],
    errors: [],
    system: [],
  };
  listener.channel
    .on('broadcast', { event: '*' }, ({ event, payload, meta }) => {
      listener.heard.push({ event, payload, meta });
    })
    .on('system', {}, (message) => listener.system.push(message))
    .subscribe((status, error) => {
      listener.statuses.push(status);
      if (error) listener.errors.push(error.message);
    });
  await happens(`joining ${topic}`, () => listener.statuses.length > 0);
  return listener;
}

/** Waits until `condition` holds. Throws with `what` when it does not. */
export async function happens(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await waitUntil(condition, HAPPENS_WITHIN_MS, 2))) throw new Error(`never happened: ${what}`);
}
