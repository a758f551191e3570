import postgres from 'postgres';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { functionEnv, startDeno } from './lib/deno-process.ts';
import { load, sharing, type LoadRequest, type LoadResult } from './lib/http-load.ts';
import { makePassengers } from './lib/people.ts';
import { makeSearches } from './lib/searches.ts';
import { makeTrips } from './lib/make-trips.ts';
import { printLoad, printRatio } from './lib/report.ts';

/**
 * More calls than one process of the API can answer: first its peak with a few connections, then three times as many calls
 * of each kind a second on many connections, then the few again. Searches are refused first, alarms never.
 *
 * `BENCH_SECONDS` is the time of the overload; 120 for the record in docs/benchmarks.md.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const PEAK_SECONDS = 8;
const TRIPS = 10_000;
const TIMES = 3;
/** Connections. */
const PEAK = { search: 12, usual: 4, alarm: 1 };
const OVERLOAD = { search: 300, usual: 100, alarm: 20 };
type Kind = keyof typeof PEAK;
type Results = Record<Kind, LoadResult>;

const stack = await startTestProductUntilSignal();
const server = await startDeno('supabase/functions/api/index.ts', functionEnv(stack));
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
  await run(PEAK, PEAK_SECONDS);
  const most = await run(PEAK, PEAK_SECONDS);
  const peak = print('the peak', most);
  const over = print(`${TIMES} times the peak`, await run(OVERLOAD, SECONDS, most));
  const after = print('afterwards', await run(PEAK, PEAK_SECONDS));
  printRatio('answered under overload / at the peak', over.answered / peak.answered, { atLeast: 0.8 });
  printRatio('answered afterwards / at the peak', after.answered / peak.answered, { atLeast: 0.9 });
  printRatio('share of alarms refused', over.alarmsRefused, { atMost: 0 });
  printRatio('slowest 1 % of refusals, seconds', over.refusalSeconds, { atMost: 1 });
} finally {
  await sql.end();
  await server.stop();
  await stack.stop();
}

function tokenOf(index: number): string | undefined {
  return people[index % people.length]?.token;
}

/** `most`: the calls a second of each kind of which this phase sends `TIMES` as many. */
async function run(connections: typeof PEAK, seconds: number, most?: Results): Promise<Results> {
  const url = `http://${server.address}`;
  const of = (kind: Kind) =>
    load({
      url,
      seconds,
      clients: sharing(connections[kind], CALLS[kind]),
      ...(most && { perSecond: TIMES * most[kind].requestsPerSecond }),
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
    alarmsRefused: perSecond(results.alarm, 503),
    refusalSeconds: (results.search.p99MsOf[503] ?? 0) / 1000,
  };
}

function perSecond({ requestsPerSecond, statuses }: LoadResult, status: number): number {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return (requestsPerSecond * (statuses[status] ?? 0)) / Math.max(1, all);
}
