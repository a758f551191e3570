import postgres from 'postgres';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makeTrips } from './lib/make-trips.ts';
import { printRatio } from './lib/report.ts';

/**
 * The cost of trip alerts for a driver who publishes, and for the job that matches them: one trip is published and matched again and again, rolled
 * back each time, without alerts, with many, and without again.
 */
const ALERTS = Number(process.env['BENCH_ALERTS'] ?? 100_000);
const ALERTS_PER_PERSON = 10;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 150);
/** A route without alerts, between places that have many, and the route with most alerts. */
const QUIET = ['gashua', 'obudu'] as const;
const BUSY = ['lagos', 'abuja'] as const;
type Route = readonly [origin: string, destination: string];

class RolledBack extends Error {}

const stack = await startTestProductUntilSignal();
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  await makeTrips(stack.databaseUrl, 10_000);
  const first = await measure(QUIET);
  await makeAlerts();
  const quiet = await measure(QUIET);
  const busy = await measure(BUSY, 5);
  const [kept] = await sql<{ count: number }[]>`select count(*)::int from private.trip_alerts`;
  console.log(await planOf());
  await sql`delete from private.trip_alerts`;
  await sql.unsafe('vacuum analyze private.trip_alerts, private.alert_hits');
  const last = await measure(QUIET);
  const none = {
    publishMs: (first.publishMs + last.publishMs) / 2,
    matchMs: (first.matchMs + last.matchMs) / 2,
  };

  console.log(`${kept?.count.toLocaleString('en')} alerts, one trip, median of ${ROUNDS}`);
  for (const [name, run] of Object.entries({
    'without alerts': none,
    'quiet route': quiet,
    'busiest route': busy,
  })) {
    console.log(
      `    ${name.padEnd(16)} publishing ${run.publishMs.toFixed(2)} ms, the job ${run.matchMs.toFixed(2)} ms`,
    );
  }
  console.log(
    `    the busiest route finds ${busy.found} alerts: ${((busy.matchMs / Math.max(1, busy.found)) * 1000).toFixed(0)} µs for each`,
  );
  printRatio('publishing, with / without', quiet.publishMs / none.publishMs, { atMost: 1.5 });
  printRatio(
    'publishing and the job on a route without alerts, with / without',
    (quiet.publishMs + quiet.matchMs) / (none.publishMs + none.matchMs),
    { atMost: 1.5 },
  );
} finally {
  await sql.end();
  await stack.stop();
}

/** Alerts of the next two weeks between the cities, each route as often as its trips; one in ten looks 150 km around. */
async function makeAlerts(): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into public.profiles (id, user_type, name, email)
      select md5('waiting' || n)::uuid, 'passenger', 'Bench waiting ' || n, 'waiting' || n || '@bench.test'
      from generate_series(1, ${ALERTS / ALERTS_PER_PERSON}::int) n`;
    await transaction`
      insert into private.trip_alerts (
        person_id, origin_place_id, destination_place_id, first_day, last_day, seats, radius_km, ends_at
      )
      select md5('waiting' || 1 + n % ${ALERTS / ALERTS_PER_PERSON}::int)::uuid, t.origin_place_id, t.destination_place_id,
        private.lagos_today() + d.day, private.lagos_today() + d.day, 1 + n % 3, case when n % 10 = 0 then 150 else 50 end,
        private.lagos_moment(private.lagos_today() + d.day + 1, '00:00')
      from generate_series(1, ${ALERTS}::int) n
      cross join lateral (select 1 + (n + n / 10000) % 14 as day) d
      join (
        select row_number() over (order by x.id) as number, x.origin_place_id, x.destination_place_id from public.trips x
      ) t on t.number = 1 + (n::bigint * 37 + n / 10000 * 991) % 10000
      on conflict do nothing`;
  });
  await sql.unsafe('vacuum analyze private.trip_alerts');
}

/** The median milliseconds of publishing a trip and of looking for its alerts, and how many it found. */
async function measure([origin, destination]: Route, rounds = ROUNDS) {
  const publish: number[] = [];
  const match: number[] = [];
  let found = 0;
  const [driver] = await sql<{ id: string }[]>`
    select d.id from public.driver_profiles d
    where d.vehicle_id is not null and not exists (
      select from public.trips t
      where t.driver_id = d.id and t.departure_at between now() + interval '4 days' and now() + interval '8 days'
    )
    limit 1`;
  for (let round = 0; round < rounds; round += 1) {
    await sql
      .begin(async (transaction) => {
        const begin = performance.now();
        const [trip] = await transaction<{ id: string }[]>`
          insert into public.trips (driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo)
          select d.id, d.vehicle_id, ${origin}, ${destination}, now() + interval '6 days', 4, 1000000
          from public.driver_profiles d where d.id = ${driver?.id ?? null}
          returning id`;
        const published = performance.now();
        // Once for all trips of a run.
        await transaction`select private.take_changes()`;
        const taken = performance.now();
        await transaction`select private.match_trip(${trip?.id ?? null})`;
        const matched = performance.now();
        publish.push(published - begin);
        match.push(matched - taken);
        const [row] = await transaction<{ count: number }[]>`
          select count(*)::int from private.alert_hits h where h.trip_id = ${trip?.id ?? null}`;
        found = row?.count ?? 0;
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  }
  return { publishMs: median(publish), matchMs: median(match), found };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How alerts are reached by radius, route and day: those that do not look far. */
async function planOf(): Promise<string> {
  const rows = await sql<{ 'QUERY PLAN': string }[]>`
    explain (analyze, buffers, costs off, timing off, summary off)
    select a.id from private.trip_alerts a
    where a.trip_id is null and a.radius_class_km = 50
      and a.origin_place_id = any (array(select x.id from private.places_around('lagos', 50) x))
      and a.destination_place_id = any (array(select x.id from private.places_around('abuja', 50) x))
      and a.last_day >= private.lagos_today() + 6 and a.first_day <= private.lagos_today() + 6`;
  return rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n');
}
