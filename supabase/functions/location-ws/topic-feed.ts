import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import {
  FEED_CHANNELS_PER_CLIENT_MAX,
  FEED_RETRY_MAX_MS,
  FEED_RETRY_MIN_MS,
} from '../_shared/tracking/limits.rules.ts';
import type { AppConfig } from '../_shared/core/process/config.ts';
import { describeError } from '../_shared/core/process/log.ts';
import { publishEvent } from '../_shared/core/process/publish.ts';

/** Receives the events of one topic. */
export interface FeedListener {
  onEvent(event: string, payload: unknown): void;
  /** The subscription is active; earlier events may have been missed. */
  onLive(): void;
  onDown(): void;
}

export interface Subscription {
  /** Sends an event to the other subscribers of the topic, at most once and without storing it. */
  send(event: string, payload: object): void;
  release(): void;
}

/** The process's subscriptions, one per topic, shared by its sockets. */
export interface TopicFeed {
  /** Subscribes, also again after every interruption. */
  follow(topic: string, listener: FeedListener): Subscription;
  close(): Promise<void>;
}

/** A Realtime connection; hosted Supabase limits the channels per connection. */
interface Connection {
  client: SupabaseClient;
  channels: number;
}

/**
 * The feed over supabase-js with the service key (docs/decisions/0011): each process reads a topic once and forwards it
 * only to sockets whose access the database has confirmed.
 */
export function createTopicFeed(config: Pick<AppConfig, 'supabaseUrl' | 'secretKey' | 'log'>): TopicFeed {
  const connections: Connection[] = [];
  /** Topics being left: joining one again before that is finished would reuse the closing channel. */
  const leaving = new Map<string, Promise<unknown>>();

  function findConnection(): Connection {
    const free = connections.find(({ channels }) => channels < FEED_CHANNELS_PER_CLIENT_MAX);
    if (free) return free;
    const client = createClient(config.supabaseUrl, config.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
    const connection = { client, channels: 0 };
    connections.push(connection);
    return connection;
  }

  function leave(connection: Connection, topic: string, channel: RealtimeChannel): void {
    const left = connection.client
      .removeChannel(channel)
      .catch(() => undefined)
      .finally(() => {
        if (leaving.get(topic) === left) leaving.delete(topic);
      });
    leaving.set(topic, left);
  }

  function follow(topic: string, listener: FeedListener): Subscription {
    const connection = findConnection();
    connection.channels += 1;
    let current: RealtimeChannel | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let delay = FEED_RETRY_MIN_MS;
    let isReleased = false;
    let isJoined = false;

    async function join(): Promise<void> {
      await leaving.get(topic);
      await connection.client.realtime.setAuth();
      if (isReleased) return;
      const channel = connection.client.channel(topic, { config: { private: true } });
      current = channel;
      channel
        .on('broadcast', { event: '*' }, ({ event, payload }) => listener.onEvent(event, payload))
        .subscribe((status) => {
          if (current !== channel || isReleased) return;
          isJoined = status === 'SUBSCRIBED';
          if (status === 'SUBSCRIBED') {
            delay = FEED_RETRY_MIN_MS;
            return listener.onLive();
          }
          listener.onDown();
          if (status === 'CLOSED') joinLater(channel);
        });
    }

    // supabase-js rejoins a channel that failed, but not one that was closed.
    function joinLater(closed: RealtimeChannel): void {
      config.log('feed_closed', { topic });
      current = null;
      leave(connection, topic, closed);
      retry = setTimeout(() => void join(), delay);
      delay = Math.min(delay * 2, FEED_RETRY_MAX_MS);
    }

    // Not echoed to this process. Without a subscription: over HTTP, which reaches the others all the same.
    function send(event: string, payload: object): void {
      const sent =
        isJoined && current
          ? current.send({ type: 'broadcast', event, payload })
          : publishEvent(config, { topic, event, payload });
      sent.catch((error: unknown) => config.log('publish_failed', { topic, error: describeError(error) }));
    }

    void join();
    return {
      send,
      release() {
        if (isReleased) return;
        isReleased = true;
        clearTimeout(retry);
        connection.channels -= 1;
        if (current) leave(connection, topic, current);
      },
    };
  }

  async function close(): Promise<void> {
    await Promise.all(connections.map(({ client }) => client.removeAllChannels().catch(() => undefined)));
  }
  return { follow, close };
}
