import postgres from 'postgres';
import { searchCriteriaSchema } from '../supabase/functions/_shared/search/contract.ts';
import { resolveCriteria } from '../supabase/functions/_shared/search/criteria.rules.ts';
import { searchArguments } from '../supabase/functions/_shared/search/queries.ts';
import { FEW_MATCHES } from '../supabase/functions/_shared/core/limits.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makeTrips } from './lib/make-trips.ts';
import { printRatio } from './lib/report.ts';
import { makeSearches } from './lib/searches.ts';

/**
 * What the trips along the way cost a search, in turns on one connection: the same searches with the look along
 * the way, which only those with fewer than 3 matches take, and without it.
 */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 20_000);
const SEARCHES = Number(process.env['BENCH_SEARCHES'] ?? 200);
const ROUNDS = 3;

const stack = await startTestProductUntilSignal();
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  for (const region of ['corridor', 'country'] as const) {
    await makeTrips(stack.databaseUrl, TRIPS, { region, stopsShare: 1 / 3 });
    const now = Date.now();
    const searches = makeSearches(SEARCHES, region).map((search) =>
      searchArguments(resolveCriteria(searchCriteriaSchema.parse(search), now)),
    );
    let [without, along, asked] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { criteria, windows } of searches) {
        const start = performance.now();
        const total = await find({ ...criteria, looks_along: false }, windows);
        const found = performance.now();
        await find(criteria, windows);
        without += found - start;
        along += performance.now() - found - (found - start);
        if (total < FEW_MATCHES) asked += 1;
      }
    }
    const share = Math.round((asked / (ROUNDS * SEARCHES)) * 100);
    console.log(
      `${TRIPS.toLocaleString('en')} trips, ${region}: ${share} % of the searches look along the way`,
    );
    console.log(
      `    a search ${(without / ROUNDS / SEARCHES).toFixed(2)} ms, along the way ${(along / Math.max(1, asked)).toFixed(2)} ms`,
    );
    if (region === 'corridor')
      printRatio('searches with full lists, with / without', (without + along) / without, { atMost: 1.05 });
    else
      console.log(
        `    all searches, with / without: ${((without + along) / without).toFixed(2)} (no target)`,
      );
  }
} finally {
  await sql.end();
  await stack.stop();
}

type Arguments = ReturnType<typeof searchArguments>;

async function find(criteria: Arguments['criteria'], windows: Arguments['windows']): Promise<number> {
  const [row] = await sql<{ answer: { total: number } }[]>`
    select private.search_trips(${sql.json(criteria)}, ${sql.json(windows)}) as answer`;
  return row?.answer.total ?? 0;
}
