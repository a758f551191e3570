import postgres from 'postgres';
import { resolveCriteria } from '../supabase/functions/_shared/search/criteria.rules.ts';
import { searchArguments } from '../supabase/functions/_shared/search/queries.ts';
import type * as Stacks from '../tools/testing/stack.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { BEFORE, moduleOf } from './lib/checkouts.ts';
import type * as Denos from './lib/deno-process.ts';
import { functionEnv, startDeno, type DenoProcess } from './lib/deno-process.ts';
import { load, sharing, type LoadRequest, type LoadResult } from './lib/http-load.ts';
import { usageOf } from './lib/live-load.ts';
import { makeSearches } from './lib/searches.ts';
import type * as Trips from './lib/make-trips.ts';
import { makeTrips, type Region } from './lib/make-trips.ts';
import { median, medianLoad, printLoad, printRatio } from './lib/report.ts';

/**
 * Search through the Deno function and Postgres with few and with many future trips, a third of them with stops, compared
 * with the same function answering one trivial query under row security (the 20 suggested places), and with a bare Deno
 * server that sends the same query and returns the answer's bytes untouched.
 *
 * Trips that a search finds cost more than trips that it skips: they are read, scored, serialised and sent. Growth is
 * therefore measured between two markets in which a search fills its page: one busy corridor and all of Nigeria. With
 * ten thousand trips in all of Nigeria a route has one trip in six days and most pages are half empty; that ratio mostly
 * measures the longer answer and is printed without a target.
 *
 * With BENCH_BEFORE, the same searches of an earlier checkout, on a stack of its own, take turns with these: "search / search
 * before" guards the search, because the ratio to the bare server does not show whether Postgres or Deno became slower. The
 * CPU of both per search is printed.
 */
const FEW = Number(process.env['BENCH_TRIPS_FEW'] ?? 10_000);
const MANY = Number(process.env['BENCH_TRIPS_MANY'] ?? 1_000_000);
const STOPS_SHARE = 1 / 3;
const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
/** Until all code is compiled: a cold trivial query would make a search look cheap. */
const WARM_UP_SECONDS = 6;

type SearchedRegion = Exclude<Region, 'towns'>;

const stack = await startTestProductUntilSignal();
const product = await startDeno('supabase/functions/api/index.ts', functionEnv(stack));
const bare = await startDeno('bench/lib/bare-search.mjs', { DATABASE_URL: stack.databaseUrl });
const sql = connect(stack.databaseUrl);
const before = BEFORE === null ? null : await startBefore(BEFORE);
try {
  const corridor = await costIn(FEW, 'corridor');
  const thin = await costIn(FEW, 'country');
  const full = await costIn(MANY, 'country');
  console.log('cost of a search in trivial queries');
  printRatio('many trips in the country / few on one corridor', full / corridor, { atMost: 1.3 });
  console.log(`    many trips in the country / few in the country: ${(full / thin).toFixed(2)} (no target)`);
} finally {
  await sql.end();
  await product.stop();
  await bare.stop();
  await stack.stop();
  await before?.stop();
}

/** The search of another checkout, with trips made by its own tools. */
async function startBefore(root: string) {
  const stacks = await moduleOf<typeof Stacks>(root, 'tools/testing/stack.ts');
  const denos = await moduleOf<typeof Denos>(root, 'bench/lib/deno-process.ts');
  const trips = await moduleOf<typeof Trips>(root, 'bench/lib/make-trips.ts');
  const running = await stacks.startTestProductUntilSignal();
  const server = await denos.startDeno('supabase/functions/api/index.ts', denos.functionEnv(running));
  return {
    server,
    sql: connect(running.databaseUrl),
    makeTrips: (count: number, region: SearchedRegion) =>
      trips.makeTrips(running.databaseUrl, count, { region, stopsShare: STOPS_SHARE }),
    async stop() {
      await this.sql.end();
      await server.stop();
      await running.stop();
    },
  };
}

/** The cost of a search in trivial queries, with this many trips. */
async function costIn(trips: number, region: SearchedRegion): Promise<number> {
  await makeTrips(stack.databaseUrl, trips, { region, stopsShare: STOPS_SHARE });
  await before?.makeTrips(trips, region);
  console.log(`${trips.toLocaleString('en')} future trips, ${region}, ${CONNECTIONS} connections`);
  const { trivial, same, search, searchBefore, cpu } = await measure(region);
  printLoad('trivial query: GET /api/places', trivial);
  printLoad('bare server, the same query', same);
  printLoad('search: POST /api/trips/search', search);
  printCpu(cpu.now);
  printRatio('search / bare server, req/s', search.requestsPerSecond / same.requestsPerSecond, {
    atLeast: 0.7,
  });
  if (searchBefore !== undefined) {
    printLoad('search, before', searchBefore);
    printCpu(cpu.before);
    const ratio = search.requestsPerSecond / searchBefore.requestsPerSecond;
    printRatio('search / search before, req/s', ratio, { atLeast: 0.9 });
  }
  console.log(
    `    search / trivial, req/s: ${(search.requestsPerSecond / trivial.requestsPerSecond).toFixed(2)} (no target)`,
  );
  return trivial.requestsPerSecond / search.requestsPerSecond;
}

/** Runs all kinds in turn, so that other load on the machine affects each of them. */
async function measure(region: SearchedRegion) {
  const searches = makeSearches(500, region);
  const queries = searches.map((each) => searchArguments(resolveCriteria(each, Date.now())));
  await fetch(`http://${bare.address}`, { method: 'POST', body: JSON.stringify(queries) });
  const search = (index: number): LoadRequest => ({
    method: 'POST',
    path: '/api/trips/search',
    body: searches[index % searches.length],
  });
  const cpu = { now: [] as Cpu[], before: [] as Cpu[] };
  const kinds = {
    trivial: measured(product, () => ({ method: 'GET', path: '/api/places' })),
    same: measured(bare, (index) => ({ method: 'GET', path: `/${index % queries.length}` })),
    search: measured(product, search, { sql, results: cpu.now }),
    ...(before !== null && {
      searchBefore: measured(before.server, search, { sql: before.sql, results: cpu.before }),
    }),
  };
  for (const { run } of Object.values(kinds)) await run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { run, results } of Object.values(kinds)) results.push(await run(SECONDS));
  }
  return {
    trivial: medianLoad(kinds.trivial.results),
    same: medianLoad(kinds.same.results),
    search: medianLoad(kinds.search.results),
    searchBefore: kinds.searchBefore && medianLoad(kinds.searchBefore.results),
    cpu,
  };
}

/** CPU per request in milliseconds. */
interface Cpu {
  postgres: number;
  deno: number;
}

/** One kind of request; `cpu` counts what the server and the façade's connections in its database use. */
function measured(
  server: DenoProcess,
  request: (index: number) => LoadRequest,
  cpu?: { sql: postgres.Sql; results: Cpu[] },
) {
  const results: LoadResult[] = [];
  const run = async (seconds: number) => {
    const earlier = cpu && (await usedBy(server, cpu.sql));
    const result = await loadOf(server, request, seconds);
    const later = cpu && (await usedBy(server, cpu.sql));
    if (earlier !== undefined && later !== undefined) {
      const perRequest = 1000 / (result.requestsPerSecond * seconds);
      cpu?.results.push({
        postgres: (later.postgres - earlier.postgres) * perRequest,
        deno: (later.deno - earlier.deno) * perRequest,
      });
    }
    return result;
  };
  return { results, run };
}

/** CPU seconds until now. */
async function usedBy(server: DenoProcess, sql: postgres.Sql): Promise<Cpu> {
  const backends = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where usename = 'app_gateway'`;
  const used = backends.map(({ pid }) => usageOf(pid).cpuSeconds);
  return {
    postgres: used.reduce((total, seconds) => total + seconds, 0),
    deno: usageOf(server.pid).cpuSeconds,
  };
}

/** The first run is the warm-up. */
function printCpu(all: readonly Cpu[]): void {
  const [inPostgres, inDeno] = [
    median(all.slice(1).map((cpu) => cpu.postgres)),
    median(all.slice(1).map((cpu) => cpu.deno)),
  ];
  console.log(`    CPU per search: Postgres ${inPostgres.toFixed(2)} ms, Deno ${inDeno.toFixed(2)} ms`);
}

function connect(databaseUrl: string): postgres.Sql {
  return postgres(databaseUrl, { max: 1, onnotice: () => undefined });
}

function loadOf(
  server: DenoProcess,
  request: (index: number) => LoadRequest,
  seconds: number,
): Promise<LoadResult> {
  return load({ url: `http://${server.address}`, clients: sharing(CONNECTIONS, request), seconds });
}
