import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { z } from 'zod';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makePassengers } from './lib/people.ts';
import { printRatio } from './lib/report.ts';
import { runSuites } from './lib/suites.ts';

/**
 * Two processes of each function behind one gateway: the suites whose rules must hold across processes, then the clock and the
 * sending of messages, called 20 times at once. INSTANCES sets the number of processes, BENCH_SUITES chooses some; POOLER=pgbouncer puts PgBouncer in front
 * of the database.
 */
const INSTANCES = process.env['INSTANCES'] ?? '2';
const AT_ONCE = 20;
const MAILS = 400;
const outboxSchema = z.object({ to: z.string(), channel: z.string() });
/** Rules that count in one process (docs/realtime.md): its own sockets of a person, and who gets a position before it is stored. */
const OF_ONE_PROCESS = [
  'the eleventh socket of a person replaces the first',
  'is broadcast before it is stored, acknowledged afterwards, and broadcast once',
];
const API = 'supabase/functions/api';
const SHARED = 'supabase/functions/_shared';
const SUITES: Record<string, string[]> = {
  'bookings under races': [`${SHARED}/bookings/races`, `${SHARED}/bookings/leg-races`],
  'rate limits': [`${SHARED}/people/auth-limits`],
  'sign-out everywhere, tokens': [`${API}/authentication`, 'supabase/functions/location-ws/leaving'],
  'suspension at once': [`${SHARED}/admin/suspension`],
  tracking: [`${SHARED}/tracking/routes`, 'supabase/functions/location-ws'],
  'the clock and its jobs': [`${API}/tick`],
  deliveries: ['supabase/functions/deliver'],
};

process.env['INSTANCES'] = INSTANCES;
for (const [name, files] of Object.entries(SUITES)) {
  if (name.includes(process.env['BENCH_SUITES'] ?? '')) {
    // The façade's calls go through the gateway.
    runSuites(name, { project: 'stack', files, withoutTests: OF_ONE_PROCESS, env: { FACADE: 'gateway' } });
  }
}

const stack = await startTestProductUntilSignal();
const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
try {
  await tickAtOnce();
  await deliverAtOnce();
} finally {
  await sql.end();
  await stack.stop();
}

/** Each job of a tick runs once, whichever process got the call. */
async function tickAtOnce(): Promise<void> {
  await sql.unsafe(`
    create schema tick_bench;
    create table tick_bench.runs (at timestamptz default clock_timestamp());
    create function private.bench_tick() returns int language sql set search_path = ''
    as $$ insert into tick_bench.runs default values; select 1 $$`);
  await sql`
    insert into private.jobs (name, description, every, function_name)
    values ('bench_tick', 'Bench', '1 hour', 'bench_tick')`;
  const statuses = await post('/api/internal/tick', { 'x-tick-secret': stack.secrets['tickSecret'] ?? '' });
  const [row] = await sql<{ runs: number }[]>`select count(*)::int as runs from tick_bench.runs`;
  console.log(`${AT_ONCE} ticks at once: ${summaryOf(statuses)}`);
  printRatio('runs of a job that is due once', row?.runs ?? 0, { atMost: 1 });
}

/** Each mail leaves once. */
async function deliverAtOnce(): Promise<void> {
  const people = await makePassengers(sql, { count: 40, jwtSecret: stack.jwtSecret });
  await sql`
    insert into public.notifications (user_id, kind, title, body, link)
    select p, 'refund', 'Refund', gen_random_uuid()::text, '/dashboard'
    from unnest(${sql.array(people.map(({ id }) => id))}::uuid[]) p, generate_series(1, ${MAILS / 40})`;
  await sql`update private.deliveries set due_at = now() where kind = 'refund' and channel = 'email'`;
  const secret = { 'x-deliver-secret': stack.secrets['deliverSecret'] ?? '' };
  const count = async () => {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from private.deliveries
      where kind = 'refund' and channel = 'email' and state not in ('sent', 'dead')`;
    return row?.waiting ?? 0;
  };
  for (let turn = 0; turn < 10 && (await count()) > 0; turn += 1) {
    console.log(
      `${AT_ONCE} calls that send at once: ${summaryOf(await post('/functions/v1/deliver', secret))}`,
    );
  }
  const [row] = await sql<{ sent: number }[]>`
    select count(*)::int as sent from private.deliveries where kind = 'refund' and channel = 'email' and state = 'sent'`;
  const addresses = people.map(({ id }) => `<${id}@bench.test>`);
  const mails = readdirSync(stack.outboxDir)
    .map((file) => outboxSchema.parse(JSON.parse(readFileSync(path.join(stack.outboxDir, file), 'utf8'))))
    .filter(
      ({ to, channel }) => channel === 'email' && addresses.some((address) => to.includes(address)),
    ).length;
  printRatio(`mails in the outbox / sent (${row?.sent ?? 0} of ${MAILS})`, mails / (row?.sent ?? 0), {
    atMost: 1,
  });
}

function post(path: string, headers: Record<string, string>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const { status } = await fetch(`${stack.url}${path}`, { method: 'POST', headers });
      return status;
    }),
  );
}

function summaryOf(statuses: number[]): string {
  return [...new Set(statuses)]
    .map((each) => `${each}×${statuses.filter((status) => status === each).length}`)
    .join(' ');
}
