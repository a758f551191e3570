import { z } from 'zod';
import type { Channel } from './channel.ts';
import { reply } from './connection.ts';
import { shutDown } from './leave.ts';
import { PAYLOAD_MAX_BYTES } from './limits.ts';
import type { ClientMessage } from './message.ts';
import { sendPresenceState, track, untrack } from './presence.ts';
import type { RealtimeServer } from './server.ts';
import { askWriteRights } from './write-rights.ts';

const payloadSchema = z.object({ event: z.string().toLowerCase(), payload: z.unknown().optional() });
const fieldsSchema = z.record(z.string(), z.unknown());

/** `presence` from a client: `track` shows the payload to the topic, `untrack` takes it away. */
export async function handlePresence(
  server: RealtimeServer,
  channel: Channel,
  message: ClientMessage,
): Promise<void> {
  const call = payloadSchema.safeParse(message.payload);
  if (!call.success) return reply(channel.connection, message, { status: 'ok' });
  if (!channel.presenceCalls.take(performance.now()))
    return shutDown(server, channel, 'Client presence rate limit exceeded');

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
  if (channel.rights.writePresence === null) await askWriteRights(server, channel);
  if (channel.rights.readPresence === null) await askPresenceRead(server, channel);
  if (!channel.rights.writePresence) return reply(connection, message, { status: 'error' });

  const parsed = fieldsSchema.safeParse(fields);
  if (!parsed.success) {
    const response = { reason: 'Presence track payload must be a map' };
    return reply(connection, message, { status: 'error', response });
  }
  if (Buffer.byteLength(JSON.stringify(parsed.data)) > PAYLOAD_MAX_BYTES)
    return shutDown(server, channel, 'Track message size exceeded');

  // The channel may have ended while the policies were asked.
  if (connection.channels.get(channel.topic) !== channel) return;
  const members = server.topics.members(channel.topic, channel.isPrivate);
  const isFirst = !channel.presenceEnabled;
  channel.presenceEnabled = true;
  track(channel, parsed.data, members);
  reply(connection, message, { status: 'ok' });
  if (isFirst) sendPresenceState(channel, members);
}

/** The join skips the presence right when presence is off; the first track turns presence on. */
async function askPresenceRead(server: RealtimeServer, channel: Channel): Promise<void> {
  const { connection, topic, claims, rights } = channel;
  const [read] = await server.authorizer.read([
    { topic, claims, headers: connection.headers, presence: true },
  ]);
  rights.readPresence = read?.presence ?? false;
}
