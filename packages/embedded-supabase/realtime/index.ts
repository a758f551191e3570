import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import postgres from 'postgres';
import { createAuthorizer } from './authorize.ts';
import { startDelivery } from './deliver.ts';
import { install } from './install.ts';
import { startRecheck } from './recheck.ts';
import { createRest } from './rest.ts';
import { startRetention } from './retention.ts';
import type { RealtimeServer } from './server.ts';
import { createSockets } from './sockets.ts';
import { createTokens, type TokenOptions } from './tokens.ts';
import { createTopics } from './topics.ts';

interface RealtimeOptions extends TokenOptions {
  /** As supabase_admin: it takes the role of whoever asks, and installs `local_realtime`. */
  databaseUrl: string;
  log?: (line: string) => void;
}

export interface Realtime {
  /** Takes over an HTTP upgrade of `/realtime/v1/websocket`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers `POST /realtime/v1/api/broadcast…`. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

const POOL_CONNECTIONS = 4;

/**
 * The Realtime server of the embedded stack: broadcast, presence and private channels as supabase-js uses them.
 * There are no `postgres_changes`: a join that asks for them gets an empty list. docs/realtime.md says what else
 * differs from hosted. Rejects when the database cannot be reached.
 */
export async function createRealtime({
  databaseUrl,
  log = () => {},
  ...keys
}: RealtimeOptions): Promise<Realtime> {
  const sql = postgres(databaseUrl, {
    max: POOL_CONNECTIONS,
    onnotice() {},
    connection: { application_name: 'realtime' },
  });
  try {
    await install(sql);
    const server: RealtimeServer = {
      sql,
      topics: createTopics(),
      tokens: createTokens(keys),
      authorizer: createAuthorizer(sql),
      log,
    };
    const delivery = await startDelivery(server);
    const recheck = startRecheck(server);
    const retention = startRetention(server);
    const sockets = createSockets(server);

    return {
      upgrade: sockets.upgrade,
      fetch: createRest(server),
      async close() {
        recheck.stop();
        retention.stop();
        await sockets.close();
        await delivery.stop().catch(() => {}); // the database may be gone already
        await sql.end({ timeout: 1 });
      },
    };
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}
