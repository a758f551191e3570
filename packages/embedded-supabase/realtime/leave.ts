import { TOPIC_PREFIX } from './broadcast.ts';
import { push, reply, type Channel, type Connection } from './connection.ts';
import type { ClientMessage } from './frames.ts';
import { untrack } from './presence.ts';
import { TIMER_MAX_MS } from './realtime-limits.ts';
import type { RealtimeServer } from './server.ts';
import { expired } from './tokens.ts';

/** Removes a channel from its topic and its presence from the other members. Sends nothing to its own client. */
export function removeChannel(server: RealtimeServer, channel: Channel): void {
  if (channel.connection.channels.get(channel.topic) !== channel) return;
  channel.connection.channels.delete(channel.topic);
  server.topics.remove(channel);
  if (channel.expiry) clearTimeout(channel.expiry);
  untrack(channel, server.topics.members(channel.topic, channel.isPrivate));
}

/** Closes a channel on the server's initiative: sends `message` as a system message, then `phx_close`. */
export function closeChannel(server: RealtimeServer, channel: Channel, message: string): void {
  if (channel.connection.channels.get(channel.topic) !== channel) return;
  push(channel, 'system', { extension: 'system', status: 'error', message, channel: channel.topic });
  removeChannel(server, channel);
  sendClose(channel);
}

/** `phx_leave` from a client: reply, then `phx_close`. */
export function leave(server: RealtimeServer, channel: Channel, message: ClientMessage): void {
  // The leave of an earlier join of the same topic must not close the current one.
  const isStale = message.joinRef !== null && message.joinRef !== channel.joinRef;
  if (!isStale) removeChannel(server, channel);
  reply(channel.connection, message, { status: 'ok' });
  if (!isStale) sendClose(channel);
}

/** Closes the connection's channel of this topic, if any, because the client joins the topic again. */
export function replaceChannel(server: RealtimeServer, connection: Connection, topic: string): void {
  const earlier = connection.channels.get(topic);
  if (!earlier) return;
  removeChannel(server, earlier);
  sendClose(earlier);
}

/** Closes the channel when its token expires. Call it again after a renewal. API keys do not expire. */
export function armExpiry(server: RealtimeServer, channel: Channel): void {
  if (channel.expiry) clearTimeout(channel.expiry);
  channel.expiry = null;
  const { exp } = channel.claims;
  if (exp === undefined) return;
  const remainingMs = exp * 1000 - Date.now();
  channel.expiry = setTimeout(
    () => {
      if (exp * 1000 > Date.now()) return armExpiry(server, channel);
      closeChannel(server, channel, expired(exp).message);
    },
    Math.min(Math.max(remainingMs, 0), TIMER_MAX_MS),
  );
  channel.expiry.unref();
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
