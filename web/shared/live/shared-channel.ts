import { openChannel, type ChannelHandlers } from './channel.ts';

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
