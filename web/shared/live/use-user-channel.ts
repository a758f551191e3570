import { useEffect, useRef } from 'react';
import { LIVE_FALLBACK_MS } from '@tafiya/tracking/limits.rules.ts';
import { openChannel, type ChannelHandlers } from './channel.ts';

/** Events that the database broadcasts to one person (docs/realtime.md). */
type UserEvent =
  | 'booking_created'
  | 'booking_cancelled'
  | 'payment_changed'
  | 'booking_boarded'
  | 'trip_changed'
  | 'trip_cancelled'
  | 'message'
  | 'alarm_changed'
  | 'notification'
  | 'verification_decided'
  | 'rating_revealed'
  | 'suspended';

type UserChannelHandlers = Partial<Record<UserEvent, (payload: unknown) => void>> & {
  /** Every event, also unknown ones, after its own handler. */
  onEvent?: (event: string, payload: unknown) => void;
  /**
   * Called after every subscribe: read a fresh snapshot, earlier events may be lost. While the channel is down, called
   * every 30 s instead, so that lists stay current without Realtime.
   */
  onSnapshot?: () => void;
};

function isUserEvent(event: string, handlers: UserChannelHandlers): event is UserEvent {
  return event !== 'onEvent' && event !== 'onSnapshot' && Object.hasOwn(handlers, event);
}

/** Subscribes to the topic `user:<userId>` while the component is mounted; null subscribes to nothing. Handlers may change between renders. */
export function useUserChannel(userId: string | null, handlers: UserChannelHandlers): void {
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  useEffect(() => {
    if (userId === null) return undefined;
    return subscribe(`user:${userId}`, {
      onMessage: (event, payload) => {
        if (isUserEvent(event, newest.current)) newest.current[event]?.(payload);
        newest.current.onEvent?.(event, payload);
      },
      onSubscribed: () => newest.current.onSnapshot?.(),
    });
  }, [userId]);
}

interface SharedChannel {
  listeners: Set<ChannelHandlers>;
  isSubscribed: boolean;
  close: () => void;
}

const openChannels = new Map<string, SharedChannel>();

/** Subscribes to a topic. Subscribers of the same topic share one channel, which closes with the last of them. Returns the unsubscribe function. */
export function subscribe(topic: string, handlers: ChannelHandlers): () => void {
  const shared = openChannels.get(topic) ?? start(topic);
  shared.listeners.add(handlers);
  if (shared.isSubscribed) handlers.onSubscribed();
  return () => {
    shared.listeners.delete(handlers);
    if (shared.listeners.size > 0 || openChannels.get(topic) !== shared) return;
    openChannels.delete(topic);
    shared.close();
  };
}

function start(topic: string): SharedChannel {
  const listeners = new Set<ChannelHandlers>();
  const shared: SharedChannel = { listeners, isSubscribed: false, close: () => undefined };
  const close = openChannel(topic, {
    onMessage: (event, payload) => {
      for (const each of listeners) each.onMessage(event, payload);
    },
    onSubscribed: () => {
      shared.isSubscribed = true;
      refresh();
    },
    onDown: () => {
      shared.isSubscribed = false;
    },
  });
  const fallback = setInterval(() => {
    if (!shared.isSubscribed && !document.hidden) refresh();
  }, LIVE_FALLBACK_MS);
  function refresh(): void {
    for (const each of listeners) each.onSubscribed();
  }
  shared.close = () => {
    clearInterval(fallback);
    close();
  };
  openChannels.set(topic, shared);
  return shared;
}
