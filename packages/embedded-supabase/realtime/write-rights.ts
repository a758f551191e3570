import type { Channel } from './channel.ts';
import type { RealtimeServer } from './server.ts';

/** Asks what a private channel may write and keeps the answer until its token changes. */
export async function askWriteRights(server: RealtimeServer, channel: Channel): Promise<void> {
  const { connection, topic, claims, rights } = channel;
  const write = await server.authorizer.write({ topic, claims, headers: connection.headers });
  if (write.failure) server.log(`realtime: RlsPolicyError on ${topic}: ${write.failure.message}`);
  rights.writeBroadcast = write.broadcast;
  rights.writePresence = write.presence;
}
