import { useEffect, useRef } from 'react';
import { openChannel, type ChannelHandlers } from './channel.ts';

/** What the database says to one person (docs/realtime.md). */
export type UserEvent =
  | 'booking_created'
  | 'booking_cancelled'
  | 'trip_changed'
  | 'trip_cancelled'
  | 'notification'
  | 'verification_decided'
  | 'rating_revealed'
  | 'suspended';

type UserChannelHandlers = Partial<Record<UserEvent, (payload: unknown) => void>> & {
  /** Any event, known or not, after its own handler. */
  onEvent?: (event: string, payload: unknown) => void;
  /** The channel is heard, first or again: read a fresh snapshot, events in between are lost. */
  onSnapshot?: () => void;
};

function isUserEvent(event: string, handlers: UserChannelHandlers): event is UserEvent {
  return event !== 'onEvent' && event !== 'onSnapshot' && Object.hasOwn(handlers, event);
}

/** Follows the topic `user:<userId>` while the component is shown; null follows nothing. Handlers may change between renders. */
export function useUserChannel(userId: string | null, handlers: UserChannelHandlers): void {
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  useEffect(() => {
    if (userId === null) return undefined;
    return listen(`user:${userId}`, {
      onMessage: (event, payload) => {
        if (isUserEvent(event, newest.current)) newest.current[event]?.(payload);
        newest.current.onEvent?.(event, payload);
      },
      onSubscribed: () => newest.current.onSnapshot?.(),
    });
  }, [userId]);
}

interface Shared {
  listeners: Set<ChannelHandlers>;
  heard: boolean;
  close: () => void;
}

const open = new Map<string, Shared>();

/** Listens to a topic; everyone who listens to the same one shares a channel, which closes with the last of them. */
export function listen(topic: string, handlers: ChannelHandlers): () => void {
  const shared = open.get(topic) ?? start(topic);
  shared.listeners.add(handlers);
  if (shared.heard) handlers.onSubscribed();
  return () => {
    shared.listeners.delete(handlers);
    if (shared.listeners.size > 0 || open.get(topic) !== shared) return;
    open.delete(topic);
    shared.close();
  };
}

function start(topic: string): Shared {
  const listeners = new Set<ChannelHandlers>();
  const shared: Shared = { listeners, heard: false, close: () => undefined };
  shared.close = openChannel(topic, {
    onMessage: (event, payload) => {
      for (const each of listeners) each.onMessage(event, payload);
    },
    onSubscribed: () => {
      shared.heard = true;
      for (const each of listeners) each.onSubscribed();
    },
  });
  open.set(topic, shared);
  return shared;
}
