import { mapBroadcast, relayedBroadcast, type Broadcast } from './broadcast.ts';
import { loadWriteRights } from './channel-rights.ts';
import { reply, type Channel } from './connection.ts';
import type { ClientMessage } from './frames.ts';
import { PAYLOAD_MAX_BYTES } from './realtime-limits.ts';
import type { RealtimeServer } from './server.ts';
import { fanOut } from './topics.ts';

/**
 * `broadcast` from a client. Without the right to write it is ignored, and not acknowledged even if the channel has
 * `ack`, as on hosted. Synchronous once the rights are loaded: a promise per message would be too slow.
 */
export function handleBroadcast(
  server: RealtimeServer,
  channel: Channel,
  message: ClientMessage,
): void | Promise<void> {
  if (channel.rights.writeBroadcast !== null) return relay(server, channel, message);
  return loadWriteRights(server, channel).then(() => relay(server, channel, message));
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
