import postgres from 'postgres';
import { resolveCriteria } from '../supabase/functions/_shared/data/search-criteria.ts';
import { findAlongTheWay } from '../supabase/functions/_shared/data/search-along.ts';
import { findTrips } from '../supabase/functions/_shared/data/search.ts';
import { searchCriteriaSchema } from '../supabase/functions/_shared/contracts/search.ts';
import type { AsCaller } from '../supabase/functions/_shared/database/client.ts';
import { FEW_MATCHES } from '../supabase/functions/_shared/domain/limits.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makeTrips } from './lib/make-trips.ts';
import { printRatio } from './lib/report.ts';
import { makeSearches } from './lib/searches.ts';

/**
 * What the trips along the way cost a search, in turns on one connection: the same searches with the second statement, which only
 * those with fewer than 3 matches send, and without it.
 */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 20_000);
const SEARCHES = Number(process.env['BENCH_SEARCHES'] ?? 200);
const ROUNDS = 3;

const stack = await startTestProductUntilSignal();
const pool = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
const sql = await pool.reserve();
const asCaller: AsCaller = (work) => Promise.resolve(work(sql));
try {
  for (const region of ['corridor', 'country'] as const) {
    await makeTrips(stack.databaseUrl, TRIPS, { region, stopsShare: 1 / 3 });
    const now = Date.now();
    const searches = makeSearches(SEARCHES, region).map((search) =>
      resolveCriteria(searchCriteriaSchema.parse(search), now),
    );
    let [without, along, asked] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const search of searches) {
        const start = performance.now();
        const { total } = await findTrips(asCaller, search);
        const found = performance.now();
        without += found - start;
        if (total >= FEW_MATCHES) continue;
        await findAlongTheWay(asCaller, search);
        along += performance.now() - found;
        asked += 1;
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
  sql.release();
  await pool.end();
  await stack.stop();
}
