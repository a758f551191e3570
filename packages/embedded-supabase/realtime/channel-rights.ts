import { z } from 'zod';
import type { ReadRights } from './authorize.ts';
import type { Channel } from './connection.ts';
import { armExpiry, closeChannel } from './leave.ts';
import { RECHECK_BATCH_CHANNELS, RECHECK_PAUSE_MS } from './realtime-limits.ts';
import type { RealtimeServer } from './server.ts';
import { API_KEY_PREFIX, TokenRefused } from './tokens.ts';

const renewalSchema = z.object({ access_token: z.string() });

/**
 * `access_token` from a client: stores the renewed token and checks the policies again. Sends no reply.
 * An invalid token or a revoked read right closes the channel.
 */
export async function renewToken(server: RealtimeServer, channel: Channel, payload: unknown): Promise<void> {
  const renewal = renewalSchema.safeParse(payload);
  if (!renewal.success) return;
  const token = renewal.data.access_token;
  if (token.startsWith(API_KEY_PREFIX) || token === channel.token) return;

  try {
    channel.claims = await server.tokens.read(token);
    channel.token = token;
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    return closeChannel(server, channel, error.message);
  }
  armExpiry(server, channel);
  if (!channel.isPrivate) return;
  channel.rights.writeBroadcast = null;
  channel.rights.writePresence = null;
  const { connection, topic, claims, presenceEnabled: presence } = channel;
  const [read] = await server.authorizer.read([{ topic, claims, headers: connection.headers, presence }]);
  if (read) applyReadRights(server, channel, read);
}

/** Stores newly read rights; closes the channel when one that it had is revoked. */
function applyReadRights(server: RealtimeServer, channel: Channel, read: ReadRights): void {
  const { rights, topic } = channel;
  if (read.failure) server.log(`realtime: RlsPolicyError on ${topic}: ${read.failure.message}`);
  const isRevoked =
    (rights.readBroadcast && !read.broadcast) || (rights.readPresence === true && read.presence === false);
  if (isRevoked)
    return closeChannel(
      server,
      channel,
      `You no longer have permission to read from this Channel topic: ${topic}`,
    );
  rights.readBroadcast = read.broadcast;
  if (read.presence !== null) rights.readPresence = read.presence;
}

/** Checks what a private channel may write; the result is cached until its token changes. */
export async function loadWriteRights(server: RealtimeServer, channel: Channel): Promise<void> {
  const { connection, topic, claims, rights } = channel;
  const write = await server.authorizer.write({ topic, claims, headers: connection.headers });
  if (write.failure) server.log(`realtime: RlsPolicyError on ${topic}: ${write.failure.message}`);
  rights.writeBroadcast = write.broadcast;
  rights.writePresence = write.presence;
}

/**
 * Checks the read rights of every private channel again, every `pauseMs`, so that a right revoked in the database
 * ends delivery within 5 s. Stricter than hosted, which checks only when a client renews its token.
 */
export function startRecheck(server: RealtimeServer, pauseMs = RECHECK_PAUSE_MS): { stop(): void } {
  let isStopped = false;
  let timer = setTimeout(tick, pauseMs);

  function tick(): void {
    recheckAll(server, () => isStopped)
      .catch((error: unknown) => {
        if (!isStopped) server.log(`realtime: recheck failed: ${String(error)}`);
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, pauseMs);
      });
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** One round over all private channels; channels with the same topic and token are checked once. */
async function recheckAll(server: RealtimeServer, isStopped: () => boolean): Promise<void> {
  const checks = [...groupChannels(server.topics.all())];
  for (let start = 0; start < checks.length && !isStopped(); start += RECHECK_BATCH_CHANNELS)
    await recheckBatch(server, checks.slice(start, start + RECHECK_BATCH_CHANNELS));
}

/** Channels for which the policies give the same result; `first` is one of them. */
interface Check {
  first: Channel;
  channels: Channel[];
}

function groupChannels(all: Iterable<Channel>): Iterable<Check> {
  const checks = new Map<string, Check>();
  for (const channel of all) {
    // service_role bypasses every policy, and public channels have none.
    if (!channel.isPrivate || channel.claims.role === 'service_role') continue;
    const key = `${channel.rights.readPresence !== null} ${channel.token ?? channel.claims.role} ${channel.topic}`;
    const check = checks.get(key);
    if (check) check.channels.push(channel);
    else checks.set(key, { first: channel, channels: [channel] });
  }
  return checks.values();
}

async function recheckBatch(server: RealtimeServer, checks: Check[]): Promise<void> {
  const callers = checks.map(({ first: { topic, claims, connection, rights } }) => ({
    topic,
    claims,
    headers: connection.headers,
    presence: rights.readPresence !== null,
  }));
  const tokens = checks.map(({ channels }) => channels.map(({ token }) => token));
  const results = await server.authorizer.read(callers);
  checks.forEach(({ channels }, index) => {
    const read = results[index];
    channels.forEach((channel, position) => {
      // If the token was renewed meanwhile, `renewToken` has checked the rights of the new one.
      if (read && channel.token === tokens[index]?.[position]) applyReadRights(server, channel, read);
    });
  });
}
