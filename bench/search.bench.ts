import { startTestStack } from '../local/testing/stack.ts';
import { load, sharing, type LoadRequest, type LoadResult } from './lib/http-load.ts';
import { makeSearches } from './lib/searches.ts';
import { makeTrips } from './lib/make-trips.ts';
import { median, printLoad, printRatio } from './lib/report.ts';

/**
 * Search through the whole façade (gateway, Deno function, Postgres) with few and with many future trips, beside the
 * same function answering one trivial query under row security: the 20 suggested places.
 */
const SIZES = [10_000, 1_000_000];
const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

const searches = makeSearches(500);
const trivialRequest = (): LoadRequest => ({ method: 'GET', path: '/api/places' });
const searchRequest = (index: number): LoadRequest => ({
  method: 'POST',
  path: '/api/trips/search',
  body: searches[index % searches.length],
});

const stack = await startTestStack();
try {
  const cost: number[] = [];
  for (const trips of SIZES) {
    await makeTrips(stack.databaseUrl, trips);
    console.log(`${trips.toLocaleString('en')} future trips, ${CONNECTIONS} connections`);
    const { trivial, search } = await measure();
    printLoad('trivial query: GET /api/places', trivial);
    printLoad('search: POST /api/trips/search', search);
    printRatio('search / trivial, req/s', search.requestsPerSecond / trivial.requestsPerSecond, {
      atLeast: 0.4,
    });
    cost.push(trivial.requestsPerSecond / search.requestsPerSecond);
  }
  const [small = 1, big = 1] = cost;
  printRatio('cost of a search (in trivial queries), 1 M / 10 k trips', big / small, { atMost: 1.3 });
} finally {
  await stack.stop();
}

/** Both, in turns, so that whatever else the machine does falls on both. */
async function measure(): Promise<{ trivial: LoadResult; search: LoadResult }> {
  const run = (request: (index: number) => LoadRequest, seconds: number) =>
    load({ url: stack.url, clients: sharing(CONNECTIONS, request), seconds });
  await run(trivialRequest, 1);
  await run(searchRequest, 2);
  const trivial: LoadResult[] = [];
  const search: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    trivial.push(await run(trivialRequest, SECONDS));
    search.push(await run(searchRequest, SECONDS));
  }
  return { trivial: median(trivial), search: median(search) };
}
