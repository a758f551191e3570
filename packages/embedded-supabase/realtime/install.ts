import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';

/** Puts the schema `local_realtime` into the database: idempotent, in one transaction. `sql` is supabase_admin. */
export async function install(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    // Two servers that start at once must not create the same function at the same time.
    await transaction`select pg_advisory_xact_lock(hashtext('local_realtime.install'))`;
    for (const file of ['authorize.sql', 'delivery.sql', 'retention.sql'])
      await transaction.unsafe(readFileSync(new URL(file, import.meta.url), 'utf8'));
    await transaction`select local_realtime.keep_partitions()`;
  });
}
