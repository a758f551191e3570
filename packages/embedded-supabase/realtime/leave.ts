import { TOPIC_PREFIX } from './broadcast.ts';
import { push, type Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { reply } from './connection.ts';
import type { ClientMessage } from './message.ts';
import { untrack } from './presence.ts';
import type { RealtimeServer } from './server.ts';

/** Takes a channel out of its topic; the others see its presence leave. Nothing is sent to its own client. */
export function forget(server: RealtimeServer, channel: Channel): void {
  if (channel.connection.channels.get(channel.topic) !== channel) return;
  channel.connection.channels.delete(channel.topic);
  server.topics.remove(channel);
  if (channel.expiry) clearTimeout(channel.expiry);
  untrack(channel, server.topics.members(channel.topic, channel.isPrivate));
}

/** Ends a channel from the server's side: the reason as a system message, then `phx_close`. */
export function shutDown(server: RealtimeServer, channel: Channel, message: string): void {
  if (channel.connection.channels.get(channel.topic) !== channel) return;
  push(channel, 'system', { extension: 'system', status: 'error', message, channel: channel.topic });
  forget(server, channel);
  sendClose(channel);
}

/** `phx_leave`: answered, then closed. */
export function leave(server: RealtimeServer, channel: Channel, message: ClientMessage): void {
  // The leave of an earlier join of the same topic must not end the present one.
  const isStale = message.joinRef !== null && message.joinRef !== channel.joinRef;
  if (!isStale) forget(server, channel);
  reply(channel.connection, message, { status: 'ok' });
  if (!isStale) sendClose(channel);
}

/** Ends a channel because its client joins the topic anew. */
export function replaceChannel(server: RealtimeServer, connection: Connection, topic: string): void {
  const earlier = connection.channels.get(topic);
  if (!earlier) return;
  forget(server, earlier);
  sendClose(earlier);
}

function sendClose({ connection, joinRef, topic }: Channel): void {
  connection.send({
    joinRef,
    ref: joinRef,
    topic: TOPIC_PREFIX + topic,
    event: 'phx_close',
    payload: {},
  });
}
