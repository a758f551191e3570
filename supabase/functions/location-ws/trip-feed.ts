import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import {
  FEED_CHANNELS_PER_CLIENT_MAX,
  FEED_RETRY_MAX_MS,
  FEED_RETRY_MIN_MS,
} from '../_shared/domain/limits.ts';
import type { AppConfig } from '../_shared/http/config.ts';

/** Hears what is said on one trip's topic. */
export interface FeedListener {
  onEvent(event: string, payload: unknown): void;
  /** From now on nothing is missed; what was said before may have been. */
  onLive(): void;
  onDown(): void;
}

/** The process's subscriptions to `trip:<id>`, one per trip however many sockets follow it. */
export interface TripFeed {
  /** Subscribes until the answer is called. Comes back by itself after every interruption. */
  follow(tripId: string, listener: FeedListener): () => void;
  close(): Promise<void>;
}

/** One Realtime connection: hosted Supabase limits the channels on each. */
interface Line {
  client: SupabaseClient;
  channels: number;
}

/**
 * The feed over supabase-js with the service key (docs/decisions/0011): the topic is read once per process and handed on
 * only to sockets whose right is asked of the database.
 */
export function createTripFeed(config: Pick<AppConfig, 'supabaseUrl' | 'secretKey' | 'log'>): TripFeed {
  const lines: Line[] = [];
  /** Topics being left: joining one again before that is done would revive the dying channel. */
  const leaving = new Map<string, Promise<unknown>>();

  function lineWithRoom(): Line {
    const free = lines.find(({ channels }) => channels < FEED_CHANNELS_PER_CLIENT_MAX);
    if (free) return free;
    const client = createClient(config.supabaseUrl, config.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
    const line = { client, channels: 0 };
    lines.push(line);
    return line;
  }

  function leave(line: Line, topic: string, channel: RealtimeChannel): void {
    const left = line.client
      .removeChannel(channel)
      .catch(() => undefined)
      .finally(() => {
        if (leaving.get(topic) === left) leaving.delete(topic);
      });
    leaving.set(topic, left);
  }

  function follow(tripId: string, listener: FeedListener): () => void {
    const topic = `trip:${tripId}`;
    const line = lineWithRoom();
    line.channels += 1;
    let current: RealtimeChannel | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let pause = FEED_RETRY_MIN_MS;
    let isReleased = false;

    async function join(): Promise<void> {
      await leaving.get(topic);
      await line.client.realtime.setAuth();
      if (isReleased) return;
      const channel = line.client.channel(topic, { config: { private: true } });
      current = channel;
      channel
        .on('broadcast', { event: '*' }, ({ event, payload }) => listener.onEvent(event, payload))
        .subscribe((status) => {
          if (current !== channel || isReleased) return;
          if (status === 'SUBSCRIBED') {
            pause = FEED_RETRY_MIN_MS;
            return listener.onLive();
          }
          listener.onDown();
          if (status === 'CLOSED') joinLater(channel);
        });
    }

    // A channel that was closed does not come back by itself; one that failed does.
    function joinLater(closed: RealtimeChannel): void {
      config.log('feed_closed', { topic });
      current = null;
      leave(line, topic, closed);
      retry = setTimeout(() => void join(), pause);
      pause = Math.min(pause * 2, FEED_RETRY_MAX_MS);
    }

    void join();
    return function release() {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(retry);
      line.channels -= 1;
      if (current) leave(line, topic, current);
    };
  }

  async function close(): Promise<void> {
    await Promise.all(lines.map(({ client }) => client.removeAllChannels().catch(() => undefined)));
  }
  return { follow, close };
}
