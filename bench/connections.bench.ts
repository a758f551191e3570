import postgres from 'postgres';
import { resolveCriteria } from '../supabase/functions/_shared/search/criteria.rules.ts';
import { searchArguments } from '../supabase/functions/_shared/search/queries.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makeTrips } from './lib/make-trips.ts';
import { printRatio } from './lib/report.ts';
import { makeSearches } from './lib/searches.ts';

/**
 * What connections of two trips cost a search: the same searches that are short of matches, with connections and without, turn
 * by turn on one connection. Searches that find enough never look for them; their ratio is printed as well.
 */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 10_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const ENOUGH = 3;

const stack = await startTestProductUntilSignal();
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  await makeTrips(stack.databaseUrl, TRIPS, { stopsShare: 1 / 3 });
  const searches = makeSearches(300).map((each) => {
    const { criteria, windows } = searchArguments(resolveCriteria(each, Date.now()));
    return { criteria, windows, without: { ...criteria, connections_max: 0 } };
  });
  const asked: typeof searches = [];
  const enough: typeof searches = [];
  let withConnections = 0;
  for (const search of searches) {
    const { total, pairs, nearby } = await find(search.criteria, search.windows);
    const isAsked = total < ENOUGH && !nearby;
    (isAsked ? asked : enough).push(search);
    if (pairs > 0) withConnections += 1;
  }
  console.log(
    `${TRIPS.toLocaleString('en')} trips: of ${searches.length} searches, ${asked.length} look for connections and ${withConnections} show some`,
  );
  printRatio('search that looks for connections / the same without', await ratioOf(asked), { atMost: 1.25 });
  printRatio('search with enough matches / the same without', await ratioOf(enough), { atMost: 1.05 });
} finally {
  await sql.end();
  await stack.stop();
}

type Search = ReturnType<typeof searchArguments>;

async function find(criteria: Search['criteria'], windows: Search['windows']) {
  const [row] = await sql<{ total: number; pairs: number; nearby: boolean }[]>`
    with answer as materialized (select private.search_trips(${sql.json(criteria)}, ${sql.json(windows)}) as found)
    select (found ->> 'total')::int as total,
      (select count(*)::int from json_array_elements(found -> 'trips') t where t ->> 'pair' is not null) as pairs,
      (
        select exists (
          select from json_array_elements(found -> 'trips') t
          where t ->> 'pair' is null and (t -> 'leg' ->> 'originKm')::float8 > ${criteria.radius_km}
        )
      ) as nearby
    from answer`;
  return row ?? { total: 0, pairs: 0, nearby: false };
}

/** The median of the rounds: all searches with connections, divided by all without. */
async function ratioOf(searches: (Search & { without: Search['criteria'] })[]): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    let [withMs, withoutMs] = [0, 0];
    for (const [index, { criteria, windows, without }] of searches.entries()) {
      // Each of the two goes first in turn.
      if ((index + round) % 2 === 0) withMs += await timeOf(criteria, windows);
      withoutMs += await timeOf(without, windows);
      if ((index + round) % 2 === 1) withMs += await timeOf(criteria, windows);
    }
    // The first round only warms up.
    if (round > 0) ratios.push(withMs / withoutMs);
  }
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN;
}

async function timeOf(criteria: Search['criteria'], windows: Search['windows']): Promise<number> {
  const begin = performance.now();
  await sql`select private.search_trips(${sql.json(criteria)}, ${sql.json(windows)})`;
  return performance.now() - begin;
}
