import { MISSING_PARTITION, type ReadRights } from './authorize.ts';
import { TOPIC_PREFIX } from './broadcast.ts';
import { createChannel, push, reply, type Channel, type Connection, type Rights } from './connection.ts';
import type { ClientMessage } from './frames.ts';
import { JoinRefused, readJoin, type JoinConfig } from './join-config.ts';
import { armExpiry, replaceChannel } from './leave.ts';
import { sendPresenceState } from './presence.ts';
import { CHANNELS_PER_CONNECTION_MAX } from './realtime-limits.ts';
import { replayBroadcasts, type Replayed } from './replay.ts';
import type { RealtimeServer } from './server.ts';
import { API_KEY_PREFIX, TokenRefused, type Claims } from './tokens.ts';

/** `phx_join` from a client: verifies the token, checks the policies of a private channel, then adds the channel. */
export async function join(
  server: RealtimeServer,
  connection: Connection,
  message: ClientMessage,
): Promise<void> {
  try {
    await admit(server, connection, message);
  } catch (error) {
    const response = { reason: reasonOf(error) };
    if (!(error instanceof JoinRefused || error instanceof TokenRefused))
      server.log(`realtime: join failed: ${String(error)}`);
    reply(connection, message, { status: 'error', response });
  }
}

async function admit(server: RealtimeServer, connection: Connection, message: ClientMessage): Promise<void> {
  const topic = message.topic.slice(TOPIC_PREFIX.length);
  if (topic === '') throw new JoinRefused('TopicNameRequired: You must provide a topic name');
  limitJoins(connection, topic);

  const config = readJoin(message.payload);
  const isOwnToken = config.token !== null && !config.token.startsWith(API_KEY_PREFIX);
  const token = isOwnToken ? config.token : null;
  const claims = token === null ? connection.claims : await server.tokens.read(token);
  const rights = config.isPrivate
    ? await readRights(server, connection, { topic, claims, config })
    : ALL_RIGHTS;
  const replayed = await replayBroadcasts(server, { topic, config });
  if (!connection.isOpen()) return;

  replaceChannel(server, connection, topic);
  const channel = createChannel({
    connection,
    topic,
    joinRef: message.joinRef ?? message.ref,
    token,
    claims,
    rights: { ...rights },
    isPrivate: config.isPrivate,
    self: config.self,
    ack: config.ack,
    presenceKey: config.presenceKey || crypto.randomUUID(),
    presenceEnabled: config.presenceEnabled,
    replayed: replayed.length > 0 ? new Set(replayed.map(({ id }) => id)) : null,
  });
  connection.channels.set(topic, channel);
  server.topics.add(channel);
  armExpiry(server, channel);
  sendInitialState(server, channel, { message, config, replayed });
}

function sendInitialState(
  server: RealtimeServer,
  channel: Channel,
  { message, config, replayed }: { message: ClientMessage; config: JoinConfig; replayed: Replayed[] },
): void {
  reply(channel.connection, message, { status: 'ok', response: { postgres_changes: [] } });
  for (const { broadcast } of replayed) channel.connection.deliver(broadcast);
  sendPresenceState(channel, server.topics.members(channel.topic, channel.isPrivate));
  if (config.replicationReady)
    push(channel, 'system', {
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: channel.topic,
    });
}

const ALL_RIGHTS: Rights = {
  readBroadcast: true,
  readPresence: true,
  writeBroadcast: true,
  writePresence: true,
};

function limitJoins(connection: Connection, topic: string): void {
  if (connection.channels.size >= CHANNELS_PER_CONNECTION_MAX && !connection.channels.has(topic))
    throw new JoinRefused('ChannelRateLimitReached: Too many channels');
  if (connection.joins.take(performance.now())) return;
  // Hosted also replies and then closes: a client that rejoins in a loop backs off only when its socket closes.
  setImmediate(() => connection.close(1000, 'Too many joins per second'));
  throw new JoinRefused('ClientJoinRateLimitReached: Too many joins per second');
}

async function readRights(
  server: RealtimeServer,
  { headers }: Connection,
  { topic, claims, config }: { topic: string; claims: Claims; config: JoinConfig },
): Promise<Rights> {
  const presence = config.presenceEnabled;
  const [read] = await server.authorizer.read([{ topic, claims, headers, presence }]);
  assertReadable(server, topic, read);
  if (config.replay !== 'none' && !read.broadcast) throw unreadable(topic);
  return {
    readBroadcast: read.broadcast,
    readPresence: read.presence,
    writeBroadcast: null,
    writePresence: null,
  };
}

/** Throws `JoinRefused` unless the caller may read broadcasts or presence. */
function assertReadable(
  server: RealtimeServer,
  topic: string,
  read: ReadRights | undefined,
): asserts read is ReadRights {
  if (read?.failure) server.log(`realtime: RlsPolicyError on ${topic}: ${read.failure.message}`);
  if (read?.failure?.code === MISSING_PARTITION)
    throw new JoinRefused('MissingPartition: Realtime was unable to find the expected messages partition');
  if (!read || !(read.broadcast || read.presence)) throw unreadable(topic);
}

function unreadable(topic: string): JoinRefused {
  return new JoinRefused(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof JoinRefused) return error.reason;
  if (error instanceof TokenRefused) return `${error.code}: ${error.message}`;
  return 'Unknown Error on Channel';
}
