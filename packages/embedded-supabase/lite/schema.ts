import type { Sql } from 'postgres';

const TABLES = [
  'auth.users',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.identities',
  'auth.audit_log_entries',
  'storage.buckets',
  'storage.objects',
];

/**
 * Makes sure that the library's tables are there: it goes on silently when one of its statements fails.
 *
 * @throws Error naming the missing tables.
 */
export async function requireTables(sql: Sql): Promise<void> {
  const missing = await sql`
    select name from unnest(${TABLES}::text[]) as name where to_regclass(name) is null`;
  if (missing.length === 0) return;
  throw new Error(`@supabase/lite did not create ${missing.map(({ name }) => name).join(', ')}`);
}
