import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import postgres, { type Sql } from 'postgres';
import { createAuthorizer } from './authorize.ts';
import { startRecheck } from './channel-rights.ts';
import { startDelivery } from './delivery.ts';
import { RETENTION_PAUSE_MS } from './realtime-limits.ts';
import { createRest } from './rest.ts';
import type { RealtimeServer } from './server.ts';
import { createSockets } from './sockets.ts';
import { createTokens, type TokenOptions } from './tokens.ts';
import { createTopics } from './topics.ts';

interface RealtimeOptions extends TokenOptions {
  /** As supabase_admin: the server takes the callers' roles, and installs the schema `local_realtime`. */
  databaseUrl: string;
  log?: (line: string) => void;
}

export interface Realtime {
  /** Handles an HTTP upgrade of `/realtime/v1/websocket`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers `POST /realtime/v1/api/broadcast…`. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

const POOL_CONNECTIONS = 4;

/**
 * The Realtime server of the embedded stack: broadcast, presence and private channels as supabase-js uses them.
 * It has no `postgres_changes`: a join that requests them gets an empty list.
 * Rejects when the database cannot be reached. In comments of this folder "hosted" is Supabase's cloud service.
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
    await installRealtime(sql);
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
        await delivery.stop().catch(() => {}); // the database may already have stopped
        await sql.end({ timeout: 1 });
      },
    };
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

/** Creates or replaces the schema `local_realtime` and today's partitions, in one transaction. */
export async function installRealtime(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    // Two servers that start at the same time must not create the same function concurrently.
    await transaction`select pg_advisory_xact_lock(hashtext('local_realtime.install'))`;
    await transaction.unsafe(readFileSync(new URL('local-realtime.sql', import.meta.url), 'utf8'));
    await transaction`select local_realtime.keep_partitions()`;
  });
}

/** Creates and drops the daily partitions of `realtime.messages` every hour, for stacks that run past midnight. */
function startRetention({ sql, log }: RealtimeServer): { stop(): void } {
  const timer = setInterval(() => {
    sql`select local_realtime.keep_partitions()`.catch((error: unknown) =>
      log(`realtime: partitions were not renewed: ${String(error)}`),
    );
  }, RETENTION_PAUSE_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
