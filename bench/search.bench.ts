import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { load, sharing, type LoadRequest, type LoadResult } from './lib/http-load.ts';
import { makeSearches } from './lib/searches.ts';
import { makeTrips, type Region } from './lib/make-trips.ts';
import { medianLoad, printLoad, printRatio } from './lib/report.ts';

/**
 * Search through the whole façade (gateway, Deno function, Postgres) with few and with many future trips, compared with
 * the same function answering one trivial query under row security: the 20 suggested places.
 *
 * Trips that a search finds cost more than trips that it skips: they are read, scored, serialised and sent. Growth is
 * therefore measured between two markets in which a search fills its page: one busy corridor and all of Nigeria. With
 * ten thousand trips in all of Nigeria a route has one trip in six days and most pages are half empty; that ratio mostly
 * measures the longer answer and is printed without a target.
 */
const MARKETS: Record<'corridor' | 'thin' | 'full', { trips: number; region: Region }> = {
  corridor: { trips: 10_000, region: 'corridor' },
  thin: { trips: 10_000, region: 'country' },
  full: { trips: 1_000_000, region: 'country' },
};
const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
/** Until all code is compiled: a cold trivial query would make a search look cheap. */
const WARM_UP_SECONDS = 6;

const stack = await startTestProductUntilSignal();
try {
  const corridor = await costIn(MARKETS.corridor);
  const thin = await costIn(MARKETS.thin);
  const full = await costIn(MARKETS.full);
  console.log('cost of a search in trivial queries');
  printRatio('1 M trips in the country / 10 k on one corridor', full / corridor, { atMost: 1.3 });
  console.log(`    1 M trips in the country / 10 k in the country: ${(full / thin).toFixed(2)} (no target)`);
} finally {
  await stack.stop();
}

/** The cost of a search in trivial queries, with this many trips. */
async function costIn({ trips, region }: { trips: number; region: Region }): Promise<number> {
  await makeTrips(stack.databaseUrl, trips, region);
  console.log(`${trips.toLocaleString('en')} future trips, ${region}, ${CONNECTIONS} connections`);
  const { trivial, search } = await measure(makeSearches(500, region));
  printLoad('trivial query: GET /api/places', trivial);
  printLoad('search: POST /api/trips/search', search);
  printRatio('search / trivial, req/s', search.requestsPerSecond / trivial.requestsPerSecond, {
    atLeast: 0.4,
  });
  return trivial.requestsPerSecond / search.requestsPerSecond;
}

/** Runs both in turn, so that other load on the machine affects both. */
async function measure(searches: object[]): Promise<{ trivial: LoadResult; search: LoadResult }> {
  const trivialRequest = (): LoadRequest => ({ method: 'GET', path: '/api/places' });
  const searchRequest = (index: number): LoadRequest => ({
    method: 'POST',
    path: '/api/trips/search',
    body: searches[index % searches.length],
  });
  const run = (request: (index: number) => LoadRequest, seconds: number) =>
    load({ url: stack.url, clients: sharing(CONNECTIONS, request), seconds });
  await run(trivialRequest, WARM_UP_SECONDS);
  await run(searchRequest, WARM_UP_SECONDS);
  const trivial: LoadResult[] = [];
  const search: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    trivial.push(await run(trivialRequest, SECONDS));
    search.push(await run(searchRequest, SECONDS));
  }
  return { trivial: medianLoad(trivial), search: medianLoad(search) };
}
