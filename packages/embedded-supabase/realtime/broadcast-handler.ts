import { mapBroadcast, relayedBroadcast, type Broadcast } from './broadcast.ts';
import type { Channel } from './channel.ts';
import { reply } from './connection.ts';
import { PAYLOAD_MAX_BYTES } from './limits.ts';
import type { ClientMessage } from './message.ts';
import type { RealtimeServer } from './server.ts';
import { fanOut } from './topics.ts';
import { askWriteRights } from './write-rights.ts';

/**
 * `broadcast` from a client. Without the right to write it is ignored without a word, acknowledgement or not, as
 * hosted does. Synchronous unless the right has to be asked first: one promise per message would be felt.
 */
export function handleBroadcast(
  server: RealtimeServer,
  channel: Channel,
  message: ClientMessage,
): void | Promise<void> {
  if (channel.rights.writeBroadcast !== null) return relay(server, channel, message);
  return askWriteRights(server, channel).then(() => relay(server, channel, message));
}

function relay(server: RealtimeServer, channel: Channel, message: ClientMessage): void {
  if (!channel.rights.writeBroadcast) return;
  const broadcast = encode(channel.topic, message);
  if (broadcast === 'too large') {
    if (channel.ack)
      reply(channel.connection, message, {
        status: 'error',
        response: { reason: 'payload_size_exceeded' },
      });
    return;
  }
  if (!broadcast) return;
  const members = server.topics.members(channel.topic, channel.isPrivate);
  fanOut(members, broadcast, channel.self ? {} : { sender: channel });
  if (channel.ack) reply(channel.connection, message, { status: 'ok' });
}

function encode(topic: string, { userBroadcast, payload }: ClientMessage): Broadcast | 'too large' | null {
  if (userBroadcast) {
    if (userBroadcast.bytes.length > PAYLOAD_MAX_BYTES) return 'too large';
    return relayedBroadcast(topic, userBroadcast);
  }
  if (typeof payload !== 'object' || payload === null) return null;
  const mapText = JSON.stringify(payload);
  return Buffer.byteLength(mapText) > PAYLOAD_MAX_BYTES ? 'too large' : mapBroadcast(topic, mapText);
}
