import { renewToken } from './access-token.ts';
import { handleBroadcast } from './broadcast-handler.ts';
import { TOPIC_PREFIX } from './broadcast.ts';
import type { Channel } from './channel.ts';
import { reply, type Connection } from './connection.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import type { ClientMessage } from './message.ts';
import { handlePresence } from './presence-handler.ts';
import type { RealtimeServer } from './server.ts';

const HEARTBEAT_TOPIC = 'phoenix';

/** Carries out one message. A promise is answered only when the database had to be asked. */
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
    default: // as hosted: an event that nobody knows is ignored
  }
}

function unmatched(connection: Connection, message: ClientMessage): void {
  reply(connection, message, { status: 'error', response: { reason: 'unmatched topic' } });
}
