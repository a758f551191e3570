import { target } from '../../testing/target.ts';

/**
 * The database of the conformance target, as `postgres`.
 *
 * @throws when another Supabase is the target and SUPABASE_DB_URL is not set.
 */
export function targetDatabaseUrl(): string {
  const { databaseUrl } = target();
  if (databaseUrl === '')
    throw new Error('Set SUPABASE_DB_URL too: Realtime is asked to deliver what SQL sends');
  return databaseUrl;
}
