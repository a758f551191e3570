import { createHash, randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { readConfig } from '../supabase/functions/_shared/core/process/config.ts';
import { createApp } from '../supabase/functions/api/app.ts';
import { createServices } from '../supabase/functions/api/handler-services.ts';
import { median, printRatio } from './lib/report.ts';

/*
 * The administrator's lists with few and with many people, in the same run: with keyset paging and indexed search a page
 * must take about as long when the tables grow a hundredfold. Analytics counts rows and may take longer.
 */
const FEW = 300;
const MANY = 30_000;
const ROUNDS = 40;
const PAGES = [
  ['users, first page', '/users?limit=50'],
  ['users, by name', '/users?limit=50&sort=name'],
  ['users, search', '/users?limit=50&search=person%20299'],
  ['unverified users', '/unverified-users?limit=50'],
  ['drivers, first page', '/drivers?limit=50'],
  ['active drivers', '/active-drivers?limit=50'],
  ['pending drivers', '/pending-drivers?limit=50'],
  ['trips, first page', '/trips?limit=50'],
  ['transactions, first page', '/transactions?limit=50'],
] as const;

const stack = await startTestProductUntilSignal({ log: () => undefined });
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
const config = readConfig(
  {
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: stack.secretKey,
    GATEWAY_DB_URL: stack.gatewayDatabaseUrl,
    JWT_SECRET: stack.jwtSecret,
  },
  () => undefined,
);
const services = createServices(config);
const app = createApp(config, services);
const headers = { cookie: `tafiya_admin=${await openSession()}` };

try {
  await makePeople(FEW);
  const few = await measure();
  await makePeople(MANY);
  const many = await measure();
  console.log(`\nmedian of ${ROUNDS}                     ${FEW} people      ${MANY} people`);
  for (const [name] of [...PAGES, ['users, page 200'], ['analytics']] as const) {
    const [before = 0, after = 0] = [few[name], many[name]];
    console.log(`  ${name.padEnd(28)}${before.toFixed(1).padStart(7)} ms${after.toFixed(1).padStart(13)} ms`);
    if (name !== 'analytics')
      printRatio(`${name}, ${MANY / FEW} times the people`, after / before, { atMost: 3 });
  }
} finally {
  await services.close();
  await sql.end();
  await stack.stop();
}

async function openSession(): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await sql`
    with admin as (insert into private.admins (user_id) values (null) returning id)
    insert into private.admin_sessions (admin_id, token_hash, expires_at)
    select id, ${createHash('sha256').update(token).digest('hex')}, now() + interval '1 hour' from admin`;
  return token;
}

/** Adds people up to `count`; every fourth is a driver with two trips, each with one booking and its transaction. */
async function makePeople(count: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      create temporary table made on commit drop as
      select gen_random_uuid() as id, n, n % 4 = 0 as drives, now() - n * interval '1 minute' as at
      from generate_series((select count(*) from public.profiles)::int + 1, ${count}::int) as n`;
    await transaction`
      insert into public.profiles (id, user_type, name, email, phone, created_at)
      select id, case when drives then 'driver' else 'passenger' end, 'Person ' || n, n || '@bench.test',
        '+23480' || lpad(n::text, 8, '0'), at from made`;
    await transaction`
      insert into public.driver_profiles (id, display_name, verification_status, verification_approved_at, created_at)
      select id, 'Person ' || n, case n % 3 when 0 then 'approved' when 1 then 'pending' else 'unverified' end, at, at
      from made where drives`;
    await transaction`
      insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, arrives_at,
        total_seats, leg_taken, fare_kobo, created_at)
      select id, 'lagos', 'abuja', at + make_interval(days => 60 + day), at + make_interval(days => 60 + day, hours => 12), 4, '{1}',
        850000, at
      from made, generate_series(1, 2) as day where drives`;
    await transaction`
      insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo)
      select t.id, s.position, s.place_id, s.planned_at, s.fare_kobo
      from public.trips t join made m on m.id = t.driver_id, lateral (values
        (0, t.origin_place_id, t.departure_at, 0), (1, t.destination_place_id, t.arrives_at, t.fare_kobo)
      ) as s (position, place_id, planned_at, fare_kobo)`;
    await transaction`
      insert into public.bookings (trip_id, passenger_id, driver_id, seats, fare_kobo, client_key, created_at,
        from_stop_id, to_stop_id, agreed_departure_at)
      select t.id, p.id, t.driver_id, 1, t.fare_kobo, gen_random_uuid(), t.created_at,
        private.stop_id(t.id, false), private.stop_id(t.id, true), t.departure_at
      from public.trips t join made m on m.id = t.driver_id
      cross join (select id from made where not drives limit 1) p`;
    await transaction`
      insert into public.transactions (booking_id, passenger_id, amount_kobo, created_at)
      select b.id, b.passenger_id, b.total_kobo, b.created_at
      from public.bookings b join made m on m.id = b.driver_id`;
  });
  await sql.unsafe('vacuum analyze');
}

async function measure(): Promise<Record<string, number>> {
  const medians: Record<string, number> = {};
  for (const [name, path] of PAGES) medians[name] = await medianMs(path);
  medians['users, page 200'] = await medianMs(await deepPage());
  medians['analytics'] = await medianMs('/analytics');
  return medians;
}

/** The path of page 200, or of the last page. */
async function deepPage(): Promise<string> {
  let path = '/users?limit=50';
  for (let page = 1; page < 200; page += 1) {
    const answer = await app.request(`/api/admin${path}`, { headers });
    const query = /<[^?>]*(\?[^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    if (query === undefined) break;
    path = `/users${query}`;
  }
  return path;
}

async function medianMs(path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await app.request(`/api/admin${path}`, { headers });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return median(times);
}
