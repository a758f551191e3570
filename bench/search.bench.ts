import { resolveCriteria } from '../supabase/functions/_shared/data/search-criteria.ts';
import { searchArguments } from '../supabase/functions/_shared/data/search.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { functionEnv, startDeno, type DenoProcess } from './lib/deno-process.ts';
import { load, sharing, type LoadRequest, type LoadResult } from './lib/http-load.ts';
import { makeSearches } from './lib/searches.ts';
import { makeTrips, type Region } from './lib/make-trips.ts';
import { medianLoad, printLoad, printRatio } from './lib/report.ts';

/**
 * Search through the Deno function and Postgres with few and with many future trips, a third of them with stops, compared
 * with the same function answering one trivial query under row security (the 20 suggested places), and with a bare Deno
 * server that sends the same query and returns the answer's bytes untouched.
 *
 * Trips that a search finds cost more than trips that it skips: they are read, scored, serialised and sent. Growth is
 * therefore measured between two markets in which a search fills its page: one busy corridor and all of Nigeria. With
 * ten thousand trips in all of Nigeria a route has one trip in six days and most pages are half empty; that ratio mostly
 * measures the longer answer and is printed without a target.
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
try {
  const corridor = await costIn(FEW, 'corridor');
  const thin = await costIn(FEW, 'country');
  const full = await costIn(MANY, 'country');
  console.log('cost of a search in trivial queries');
  printRatio('many trips in the country / few on one corridor', full / corridor, { atMost: 1.3 });
  console.log(`    many trips in the country / few in the country: ${(full / thin).toFixed(2)} (no target)`);
} finally {
  await product.stop();
  await bare.stop();
  await stack.stop();
}

/** The cost of a search in trivial queries, with this many trips. */
async function costIn(trips: number, region: SearchedRegion): Promise<number> {
  await makeTrips(stack.databaseUrl, trips, { region, stopsShare: STOPS_SHARE });
  console.log(`${trips.toLocaleString('en')} future trips, ${region}, ${CONNECTIONS} connections`);
  const { trivial, same, search } = await measure(region);
  printLoad('trivial query: GET /api/places', trivial);
  printLoad('bare server, the same query', same);
  printLoad('search: POST /api/trips/search', search);
  printRatio('search / bare server, req/s', search.requestsPerSecond / same.requestsPerSecond, {
    atLeast: 0.7,
  });
  console.log(
    `    search / trivial, req/s: ${(search.requestsPerSecond / trivial.requestsPerSecond).toFixed(2)} (no target)`,
  );
  return trivial.requestsPerSecond / search.requestsPerSecond;
}

/** Runs all kinds in turn, so that other load on the machine affects each of them. */
async function measure(region: SearchedRegion): Promise<Record<'trivial' | 'same' | 'search', LoadResult>> {
  const searches = makeSearches(500, region);
  const queries = searches.map((each) => searchArguments(resolveCriteria(each, Date.now())));
  await fetch(`http://${bare.address}`, { method: 'POST', body: JSON.stringify(queries) });
  const request = {
    trivial: () => ({ method: 'GET', path: '/api/places' }),
    same: (index: number) => ({ method: 'GET', path: `/${index % queries.length}` }),
    search: (index: number) => ({
      method: 'POST',
      path: '/api/trips/search',
      body: searches[index % searches.length],
    }),
  } satisfies Record<string, (index: number) => LoadRequest>;
  const kinds = {
    trivial: { server: product, request: request.trivial },
    same: { server: bare, request: request.same },
    search: { server: product, request: request.search },
  };
  const run = (kind: keyof typeof kinds, seconds: number) =>
    loadOf(kinds[kind].server, kinds[kind].request, seconds);
  const results = { trivial: [], same: [], search: [] } as Record<keyof typeof kinds, LoadResult[]>;
  for (const kind of ['trivial', 'same', 'search'] as const) await run(kind, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['trivial', 'same', 'search'] as const) results[kind].push(await run(kind, SECONDS));
  }
  return {
    trivial: medianLoad(results.trivial),
    same: medianLoad(results.same),
    search: medianLoad(results.search),
  };
}

function loadOf(
  server: DenoProcess,
  request: (index: number) => LoadRequest,
  seconds: number,
): Promise<LoadResult> {
  return load({ url: `http://${server.address}`, clients: sharing(CONNECTIONS, request), seconds });
}
