import { handleBroadcast } from './broadcast-handler.ts';
import { TOPIC_PREFIX } from './broadcast.ts';
import { renewToken } from './channel-rights.ts';
import { reply, type Channel, type Connection } from './connection.ts';
import type { ClientMessage } from './frames.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import { handlePresence } from './presence-handler.ts';
import type { RealtimeServer } from './server.ts';

const HEARTBEAT_TOPIC = 'phoenix';

/** Handles one message from a client. Returns a promise only when a database query is needed. */
export function dispatch(
  server: RealtimeServer,
  connection: Connection,
  message: ClientMessage,
): void | Promise<void> {
  if (message.topic === HEARTBEAT_TOPIC) {
    if (message.event === 'heartbeat') reply(connection, message, { status: 'ok' });
    return;
  }
  if (!message.topic.startsWith(TOPIC_PREFIX)) return unmatched(connection, message);
  if (message.event === 'phx_join') return join(server, connection, message);

  const channel = connection.channels.get(message.topic.slice(TOPIC_PREFIX.length));
  if (channel) return onChannel(server, channel, message);
  if (message.event === 'phx_leave') return reply(connection, message, { status: 'ok' });
  unmatched(connection, message);
}

function onChannel(server: RealtimeServer, channel: Channel, message: ClientMessage): void | Promise<void> {
  switch (message.event) {
    case 'broadcast':
      return handleBroadcast(server, channel, message);
    case 'presence':
      return handlePresence(server, channel, message);
    case 'access_token':
      return renewToken(server, channel, message.payload);
    case 'phx_leave':
      return leave(server, channel, message);
    default: // like hosted, ignores unknown events
  }
}

function unmatched(connection: Connection, message: ClientMessage): void {
  reply(connection, message, { status: 'error', response: { reason: 'unmatched topic' } });
}
