import { z } from 'zod';
import type { ReadRights } from './authorize.ts';
import type { Channel } from './channel.ts';
import { armExpiry } from './expiry.ts';
import { shutDown } from './leave.ts';
import type { RealtimeServer } from './server.ts';
import { API_KEY_PREFIX, TokenRefused } from './tokens.ts';

const payloadSchema = z.object({ access_token: z.string() });

/**
 * `access_token`: takes the renewed token and asks the policies again. No reply.
 * A bad token or a read right that is lost ends the channel.
 */
export async function renewToken(server: RealtimeServer, channel: Channel, payload: unknown): Promise<void> {
  const renewal = payloadSchema.safeParse(payload);
  if (!renewal.success) return;
  const token = renewal.data.access_token;
  if (token.startsWith(API_KEY_PREFIX) || token === channel.token) return;

  try {
    channel.claims = await server.tokens.read(token);
    channel.token = token;
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    return shutDown(server, channel, error.message);
  }
  armExpiry(server, channel);
  if (!channel.isPrivate) return;
  channel.rights.writeBroadcast = null;
  channel.rights.writePresence = null;
  await recheckReading(server, channel);
}

async function recheckReading(server: RealtimeServer, channel: Channel): Promise<void> {
  const { connection, topic, claims } = channel;
  const presence = channel.presenceEnabled;
  const [read] = await server.authorizer.read([{ topic, claims, headers: connection.headers, presence }]);
  if (read) applyReadRights(server, channel, read);
}

/** Gives the channel the rights the policies answered; ends it when one it had is gone. */
export function applyReadRights(server: RealtimeServer, channel: Channel, read: ReadRights): void {
  const { rights, topic } = channel;
  if (read.failure) server.log(`realtime: RlsPolicyError on ${topic}: ${read.failure.message}`);
  const isLost =
    (rights.readBroadcast && !read.broadcast) || (rights.readPresence === true && read.presence === false);
  if (isLost)
    return shutDown(
      server,
      channel,
      `You no longer have permission to read from this Channel topic: ${topic}`,
    );
  rights.readBroadcast = read.broadcast;
  if (read.presence !== null) rights.readPresence = read.presence;
}
