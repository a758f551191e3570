import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { median, printRatio } from './lib/report.ts';

/**
 * The board of a company with 40 vehicles and 62 departures a day (supabase/demo-fleet.sql): the call's function, as the company, against the
 * bare query of the same rows, as the owner, without row security. Both are prepared; the time is Postgres' own, with the rows made text.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 200);

/** The rows with bus, driver, cities, park and seats sold: no rule, no sum of the day, no check of the caller. */
const BARE = `
  select t.id, t.departure_at, t.arrives_at, t.status, t.total_seats, o.name as origin, p.name as destination, v.plate_number, d.display_name,
    s.point_name, coalesce(b.seats, 0) as booked, b.on_board, b.kobo
  from public.trips t
  join public.places o on o.id = t.origin_place_id
  join public.places p on p.id = t.destination_place_id
  join public.vehicles v on v.id = t.vehicle_id
  left join public.driver_profiles d on d.id = t.driver_id
  left join public.trip_stops s on s.trip_id = t.id and s.position = 0
  left join lateral (
    select sum(b.seats) as seats, sum(b.seats) filter (where b.boarded_at is not null) as on_board, sum(b.total_kobo) as kobo
    from public.bookings b where b.trip_id = t.id and b.status <> 'cancelled'
  ) b on true
  where t.company_id = $1 and t.status <> 'cancelled'
    and t.departure_at >= private.lagos_moment($2, '00:00') and t.departure_at < private.lagos_moment($2 + 1, '00:00')
  order by t.departure_at, t.id`;

const stack = await startTestProductUntilSignal();
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  await sql.unsafe(readFileSync(new URL('../supabase/demo-fleet.sql', import.meta.url), 'utf8'));
  const began = performance.now();
  await sql`select pg_temp.make_fleet(${new Date()})`;
  console.log(`  made in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await sql.unsafe('vacuum analyze');
  const [{ id = '', vehicles = 0, week = 0 } = {}] = await sql<
    { id: string; vehicles: number; week: number }[]
  >`
    select c.id, (select count(*)::int from public.fleet_vehicles v where v.company_id = c.id) as vehicles,
      (select count(*)::int from public.trips t where t.company_id = c.id
        and t.departure_at >= private.lagos_moment(private.lagos_today(), '00:00')
        and t.departure_at < private.lagos_moment(private.lagos_today() + 7, '00:00')) as week
    from public.companies c where c.name = 'Savanna Express Ltd'`;
  await sql.unsafe(
    `prepare bare (uuid, date) as ${BARE}; prepare day (date) as select private.company_day($1)`,
  );

  for (const [name, ahead] of Object.entries({ today: 0, tomorrow: 1 })) {
    const times = { bare: [] as number[], day: [] as number[] };
    const day = `private.lagos_today() + ${ahead}`;
    const [{ departures = 0 } = {}] = await sql.unsafe<{ departures: number }[]>(`
      select count(*)::int as departures from public.trips where company_id = '${id}' and private.lagos_day(departure_at) = ${day}`);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await timed('postgres', `execute bare('${id}', ${day})`));
      times.day.push(await timed('authenticated', `execute day(${day})`));
    }
    const [bareMs, dayMs] = [median(times.bare), median(times.day)];
    console.log(`  ${name}: ${vehicles} vehicles, ${departures} departures, ${week} a week`);
    console.log(`    bare query ${bareMs.toFixed(2)} ms, the day ${dayMs.toFixed(2)} ms`);
    printRatio(`the day / the bare query of its rows, ${name}`, dayMs / bareMs, { atMost: 3 });
  }

  /** Milliseconds of one statement. The claims are those of the company; the owner does not read them. */
  async function timed(role: string, statement: string): Promise<number> {
    const claims = JSON.stringify({ sub: id, role: 'authenticated' });
    const rows = await sql.begin(async (tx) => {
      await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`;
      return tx.unsafe<{ 'QUERY PLAN': { 'Execution Time': number }[] }[]>(
        `explain (analyze, serialize text, timing off, format json) ${statement}`,
      );
    });
    return rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN;
  }
} finally {
  await sql.end();
  await stack.stop();
}
