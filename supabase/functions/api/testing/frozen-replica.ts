import postgres from 'postgres';
import { createDatabase } from '../../_shared/core/database/client.ts';
import { openingOf } from '../../_shared/core/database/opening.ts';
import type { Services } from '../../_shared/core/http/app-env.ts';

/** A replica that got nothing after it was made. */
export interface FrozenReplica extends NonNullable<Services['replica']> {
  /** How many transactions it has begun. */
  reads(): number;
  close(): Promise<void>;
}

/**
 * Stands in for a replica that is behind: each of its transactions reads the same old snapshot of the database, read-only and with
 * the caller's role.
 */
export async function freeze({
  databaseUrl,
  gatewayDatabaseUrl,
}: {
  databaseUrl: string;
  gatewayDatabaseUrl: string;
}): Promise<FrozenReplica> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const holder = await sql.reserve();
  await holder`begin isolation level repeatable read`;
  const [row] = await holder<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
  const begin = `begin isolation level repeatable read read only; set transaction snapshot '${row?.snapshot ?? ''}'`;
  const database = createDatabase(gatewayDatabaseUrl);
  let reads = 0;
  return {
    isUp: () => true,
    reads: () => reads,
    withCaller: (caller, work) => {
      reads += 1;
      return database.withOpening(openingOf(caller, { begin }), work);
    },
    async close() {
      await holder`rollback`;
      holder.release();
      await Promise.all([sql.end(), database.close()]);
    },
  };
}
