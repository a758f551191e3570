import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { openCuttableProxy } from '../supabase/functions/location-ws/testing/cuttable-proxy.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { functionEnv, startDeno, type DenoProcess } from './lib/deno-process.ts';
import { load, sharing, type LoadRequest, type LoadResult } from './lib/http-load.ts';
import { makePassengers } from './lib/people.ts';
import { makeSearches } from './lib/searches.ts';
import { makeTrips } from './lib/make-trips.ts';
import { printLoad, printRatio } from './lib/report.ts';

/**
 * More calls than one process of the API can answer: first its peak with a few connections, then three times as many calls
 * of each kind a second on many connections, then the few again. Searches are refused first, alarms never. After that a
 * process whose database is away for a while: the peak before, meanwhile and afterwards, with bookings that are repeated by
 * their keys until they are answered.
 *
 * `BENCH_SECONDS` is the time of the overload, 120 for the record in docs/benchmarks.md; `BENCH_AWAY_SECONDS` that without
 * the database, 30 for the record.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const AWAY_SECONDS = Number(process.env['BENCH_AWAY_SECONDS'] ?? 10);
const PEAK_SECONDS = 8;
/** By then a process must answer as before. */
const BACK_SECONDS = 5;
const TRIPS = 10_000;
const TIMES = 3;
const REPEAT_MS = 500;
const BOOKINGS = 20;
/** Connections. */
const PEAK = { search: 12, usual: 4, alarm: 1 };
/** Alarms wait for nothing, so one connection would send more of them than all others together. */
const PEAK_PER_SECOND = { search: Infinity, usual: Infinity, alarm: 10 };
const OVERLOAD = { search: 300, usual: 100, alarm: 20 };
type Kind = keyof typeof PEAK;
type Results = Record<Kind, LoadResult>;

const stack = await startTestProductUntilSignal();
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
const people = await makePassengers(sql, { count: 200, jwtSecret: stack.jwtSecret });
await makeTrips(stack.databaseUrl, TRIPS, { region: 'country', stopsShare: 1 / 3 });
const searches = makeSearches(500, 'country');

const CALLS: Record<Kind, (index: number) => LoadRequest> = {
  search: (index) => ({ method: 'POST', path: '/api/trips/search', body: searches[index % searches.length] }),
  usual: (index) => ({ method: 'GET', path: '/api/passenger/bookings', token: tokenOf(index) }),
  alarm: (index) => ({ method: 'GET', path: '/api/sos', token: tokenOf(index) }),
};

try {
  await overload();
  if (AWAY_SECONDS > 0) await withoutDatabase();
} finally {
  await sql.end();
  await stack.stop();
}

async function overload(): Promise<void> {
  const server = await startApi({});
  await run(server, PEAK, PEAK_SECONDS);
  const memory = [memoryOf(server)];
  const most = await run(server, PEAK, PEAK_SECONDS);
  const peak = print('the peak', most);
  memory.push(memoryOf(server));
  const overloading = run(server, OVERLOAD, SECONDS, most);
  await pause(SECONDS * 500);
  memory.push(memoryOf(server));
  const over = print(`${TIMES} times the peak`, await overloading);
  memory.push(memoryOf(server));
  const after = print(`the first ${BACK_SECONDS} s afterwards`, await run(server, PEAK, BACK_SECONDS));
  memory.push(memoryOf(server));
  console.log(
    `  memory before, at the peak, in the middle and at the end of it, afterwards: ${memory.map((megabytes) => megabytes.toFixed(0)).join(' → ')} MB`,
  );
  const [, atPeak = 0, middle = 0, end = 0] = memory;
  printRatio('answered under overload / at the peak', over.answered / peak.answered, { atLeast: 0.8 });
  printRatio('answered afterwards / at the peak', after.answered / peak.answered, { atLeast: 0.9 });
  printRatio('share of alarms refused', over.alarmsRefused, { atMost: 0 });
  printRatio('median of an alarm / of a usual call, under overload', over.alarmMs / over.usualMs, {
    atMost: 0.3,
  });
  printRatio('slowest 1 % of refusals, seconds', over.refusalSeconds, { atMost: 1 });
  printRatio('memory under overload / at the peak', Math.max(middle, end) / atPeak, { atMost: 2 });
  printRatio('memory at the end of the overload / in its middle', end / middle, { atMost: 1.2 });
  await server.stop();
}

async function withoutDatabase(): Promise<void> {
  const proxy = await openCuttableProxy(stack.gatewayDatabaseUrl);
  const server = await startApi({ GATEWAY_DB_URL: proxy.url });
  await run(server, PEAK, PEAK_SECONDS);
  const before = print('behind a proxy', await run(server, PEAK, PEAK_SECONDS));
  const booking = bookUntilAnswered(server);
  await proxy.cut();
  const away = print(`the database away for ${AWAY_SECONDS} s`, await run(server, PEAK, AWAY_SECONDS));
  await proxy.restore();
  const after = print(`the first ${BACK_SECONDS} s afterwards`, await run(server, PEAK, BACK_SECONDS));
  const { keys, answered } = await booking;
  const [row] = await sql`select count(*)::int as made from public.bookings where client_key = any (${keys})`;
  printRatio('answered without the database / before', away.answered / before.answered, { atMost: 0 });
  printRatio('slowest 1 % of refusals, seconds', away.refusalSeconds, { atMost: 1 });
  printRatio('answered afterwards / before', after.answered / before.answered, { atLeast: 0.9 });
  printRatio(`bookings lost or doubled, of ${answered}`, Math.abs(Number(row?.['made']) - answered), {
    atMost: 0,
  });
  await server.stop();
  await proxy.cut();
}

/** One booking each of as many people, begun while the database goes; each is asked again with its key until it is answered. */
async function bookUntilAnswered({ address }: DenoProcess): Promise<{ keys: string[]; answered: number }> {
  const trips = await sql<{ id: string }[]>`
    select id from public.trips where status = 'scheduled' and departure_at > now() + interval '1 day' order by id limit ${BOOKINGS}`;
  const keys = trips.map(() => crypto.randomUUID());
  const answers = await Promise.all(
    trips.map(async ({ id }, index) => {
      const body = JSON.stringify({ tripId: id, seats: 1, clientKey: keys[index] });
      const headers = { authorization: `Bearer ${tokenOf(index)}`, 'content-type': 'application/json' };
      await pause(index * 100);
      for (;;) {
        const ask = fetch(`http://${address}/api/bookings`, { method: 'POST', headers, body });
        const status = await ask.then(
          (response) => response.status,
          () => 0,
        );
        if (status !== 0 && status !== 503) return status;
        await pause(REPEAT_MS);
      }
    }),
  );
  return { keys, answered: answers.filter((status) => status === 201).length };
}

function startApi(env: Record<string, string>): Promise<DenoProcess> {
  return startDeno('supabase/functions/api/index.ts', { ...functionEnv(stack), ...env });
}

/** Resident megabytes; 0 where there is no /proc. */
function memoryOf({ pid }: DenoProcess): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function tokenOf(index: number): string | undefined {
  return people[index % people.length]?.token;
}

/** `most`: the calls a second of each kind of which this phase sends `TIMES` as many. */
async function run(
  { address }: DenoProcess,
  connections: typeof PEAK,
  seconds: number,
  most?: Results,
): Promise<Results> {
  const url = `http://${address}`;
  const of = (kind: Kind) =>
    load({
      url,
      seconds,
      clients: sharing(connections[kind], CALLS[kind]),
      perSecond: most ? TIMES * most[kind].requestsPerSecond : PEAK_PER_SECOND[kind],
    });
  const [search, usual, alarm] = await Promise.all([of('search'), of('usual'), of('alarm')]);
  return { search, usual, alarm };
}

/** Prints one phase; `answered`: calls per second that were not refused. */
function print(name: string, results: Results) {
  console.log(name);
  for (const [kind, result] of Object.entries(results)) printLoad(kind, result);
  const answered = Object.values(results).reduce((sum, result) => sum + perSecond(result, 200), 0);
  return {
    answered,
    alarmMs: results.alarm.p50Ms,
    usualMs: results.usual.p50Ms,
    alarmsRefused: perSecond(results.alarm, 503),
    refusalSeconds: (results.search.p99MsOf[503] ?? 0) / 1000,
  };
}

function perSecond({ requestsPerSecond, statuses }: LoadResult, status: number): number {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return (requestsPerSecond * (statuses[status] ?? 0)) / Math.max(1, all);
}
