import type postgres from 'postgres';

/** Tables that count attempts: a refused attack may write to them. */
const COUNTERS = ['private.rate_limits', 'private.admin_audit', 'private.known_devices'];
/** Distances and places along the roads: 100,000 rows without a person, which took nine tenths of the time of a digest. */
const ROADS = ['private.way_places', 'private.road_distances'];

/**
 * The rows that name one of the people, of every table of `public` and `private`, of Auth and Storage, as one hash per
 * table, without the moment at which Storage last read a file. Equal before and after an attack that was refused.
 */
export async function digestOf(
  sql: postgres.Sql,
  people: readonly { id: string }[],
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relname !~ '^place' and (c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or c.oid in ('auth.users'::regclass, 'auth.identities'::regclass, 'storage.objects'::regclass))`;
  const ids = people.map(({ id }) => id).join('|');
  const digests = tables
    .map(({ name }) => (name.includes('.') ? name : `public.${name}`))
    .filter((name) => ![...COUNTERS, ...ROADS].includes(name))
    .map(
      (name) => `
        select '${name}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(t.row, ',' order by t.row)), '') as digest
        from (select (to_jsonb(x) - 'last_accessed_at')::text as row from ${name} x where x::text ~ $1) t`,
    );
  const rows = await sql.unsafe<{ name: string; digest: string }[]>(digests.join(' union all '), [ids], {
    prepare: true,
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
