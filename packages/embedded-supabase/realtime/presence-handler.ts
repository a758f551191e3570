import { z } from 'zod';
import { loadWriteRights } from './channel-rights.ts';
import { reply, type Channel } from './connection.ts';
import type { ClientMessage } from './frames.ts';
import { closeChannel } from './leave.ts';
import { sendPresenceState, track, untrack } from './presence.ts';
import { PAYLOAD_MAX_BYTES } from './realtime-limits.ts';
import type { RealtimeServer } from './server.ts';

const payloadSchema = z.object({ event: z.string().toLowerCase(), payload: z.unknown().optional() });
const fieldsSchema = z.record(z.string(), z.unknown());

/** `presence` from a client: `track` sets the presence of its channel, `untrack` removes it. */
export async function handlePresence(
  server: RealtimeServer,
  channel: Channel,
  message: ClientMessage,
): Promise<void> {
  const call = payloadSchema.safeParse(message.payload);
  if (!call.success) return reply(channel.connection, message, { status: 'ok' });
  if (!channel.presenceCalls.take(performance.now()))
    return closeChannel(server, channel, 'Client presence rate limit exceeded');

  const members = server.topics.members(channel.topic, channel.isPrivate);
  if (call.data.event === 'track')
    return trackFields(server, channel, { message, fields: call.data.payload });
  if (call.data.event !== 'untrack') return reply(channel.connection, message, { status: 'error' });
  untrack(channel, members);
  reply(channel.connection, message, { status: 'ok' });
}

async function trackFields(
  server: RealtimeServer,
  channel: Channel,
  { message, fields = {} }: { message: ClientMessage; fields: unknown },
): Promise<void> {
  const { connection } = channel;
  if (channel.rights.writePresence === null) await loadWriteRights(server, channel);
  if (channel.rights.readPresence === null) await loadPresenceRight(server, channel);
  if (!channel.rights.writePresence) return reply(connection, message, { status: 'error' });

  const parsed = fieldsSchema.safeParse(fields);
  if (!parsed.success) {
    const response = { reason: 'Presence track payload must be a map' };
    return reply(connection, message, { status: 'error', response });
  }
  if (Buffer.byteLength(JSON.stringify(parsed.data)) > PAYLOAD_MAX_BYTES)
    return closeChannel(server, channel, 'Track message size exceeded');

  // The channel may have closed while the policies were checked.
  if (connection.channels.get(channel.topic) !== channel) return;
  const members = server.topics.members(channel.topic, channel.isPrivate);
  const isFirst = !channel.presenceEnabled;
  channel.presenceEnabled = true;
  track(channel, parsed.data, members);
  reply(connection, message, { status: 'ok' });
  if (isFirst) sendPresenceState(channel, members);
}

/** A join without presence does not check this right; the first `track` enables presence. */
async function loadPresenceRight(server: RealtimeServer, channel: Channel): Promise<void> {
  const { connection, topic, claims, rights } = channel;
  const [read] = await server.authorizer.read([
    { topic, claims, headers: connection.headers, presence: true },
  ]);
  rights.readPresence = read?.presence ?? false;
}
