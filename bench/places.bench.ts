import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { SearchCriteria } from '../supabase/functions/_shared/search/contract.ts';
import type { Sql } from '../supabase/functions/_shared/core/database/client.ts';
import { findPlaces } from '../supabase/functions/_shared/places/queries.ts';
import { resolveCriteria } from '../supabase/functions/_shared/search/criteria.rules.ts';
import { searchArguments } from '../supabase/functions/_shared/search/queries.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makeTrips } from './lib/make-trips.ts';
import { printRatio } from './lib/report.ts';
import { makeSearches } from './lib/searches.ts';

/**
 * What 949 places cost in SQL, compared in the same run with the 64 places of before: a copy of their tables, their trips
 * and their functions in the schema `baseline` (lib/baseline-64-places.sql).
 */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 100_000);
const SEARCHES = Number(process.env['BENCH_SEARCHES'] ?? 300);
const ROUNDS = 3;
const SUGGESTIONS_MAX = 10;

type Call = (index: number) => Promise<unknown>;

const stack = await startTestProductUntilSignal();
const pool = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
const sql = await pool.reserve();
try {
  await makeTrips(stack.databaseUrl, TRIPS);
  await sql.unsafe(readFileSync(path.join(import.meta.dirname, 'lib/baseline-64-places.sql'), 'utf8'));
  await makeTrips(stack.databaseUrl, TRIPS, { region: 'towns', stopsShare: 1 / 3 });
  await compareSuggestions(sql);
  await compareSearches(sql);
} finally {
  sql.release();
  await pool.end();
  await stack.stop();
}

async function compareSearches(database: Sql): Promise<void> {
  const places = await database<{ name: string }[]>`
    select p.name from public.places p where p.kind <> 'city' order by md5(p.id)`;
  const cities = makeSearches(SEARCHES);
  const towns = cities.map((search, index) => ({
    ...search,
    origin: places[index % places.length]?.name ?? '',
    destination: places[(index + 1) % places.length]?.name ?? '',
  }));
  const search = (name: 'baseline' | 'private', searches: SearchCriteria[]): Call => {
    const calls = searches.map((each) => searchArguments(resolveCriteria(each, Date.now())));
    return async (index) => {
      const { criteria, windows } = calls[index % calls.length] ?? { criteria: {}, windows: [] };
      // The search of before also takes how many routes to read.
      const spans = windows.map((each) => ({ ...each, routes_max: each.list === 'matches' ? 1000 : 60 }));
      await database`select ${database(name)}.search_trips(${database.json(criteria)}, ${database.json(spans)})`;
    };
  };
  const [before, now, inTowns] = await takeTurns(SEARCHES, [
    search('baseline', cities),
    search('private', cities),
    search('private', towns),
  ]);
  if (!before || !now || !inTowns) throw new Error('nothing was measured');
  console.log(`search in SQL, ${TRIPS.toLocaleString('en')} trips, mean and p99 in ms`);
  printTimes('64 places, cities', before);
  printTimes('949 places, cities', now);
  printTimes('949 places, towns and areas', inTowns);
  printRatio('cities, mean', mean(now) / mean(before), { atMost: 1.5 });
  printRatio('towns, mean', mean(inTowns) / mean(before), { atMost: 2 });
}

async function compareSuggestions(database: Sql): Promise<void> {
  const cities = await database<{ name: string }[]>`
    select p.name from public.places p where p.kind = 'city' order by md5(p.id)`;
  const names = cities.map(({ name }) => name);
  const typed = {
    prefixes: names.flatMap((name) => [1, 2, 3, 4].map((letters) => name.slice(0, letters))),
    'whole names': names,
    'one slip': names.filter((name) => name.length > 4).map((name) => name.slice(0, 3) + name.slice(4)),
  };
  console.log('suggestions in SQL, mean and p99 in ms');
  for (const [kind, texts] of Object.entries(typed)) {
    const [before, now] = await takeTurns(Math.max(500, texts.length), [
      (index) =>
        database`select * from baseline.find_places(${texts[index % texts.length] ?? ''}, ${SUGGESTIONS_MAX})`,
      (index) =>
        findPlaces(async (work) => work(database), {
          typed: texts[index % texts.length] ?? '',
          limit: SUGGESTIONS_MAX,
        }),
    ]);
    if (!before || !now) throw new Error('nothing was measured');
    printTimes(`64 places, ${kind}`, before);
    printTimes(`949 places, ${kind}`, now);
    printRatio(`${kind}, p99`, percentile(now, 0.99) / percentile(before, 0.99), { atMost: 2 });
  }
}

/** Milliseconds of each call, ascending, after one round that is not measured. The calls take turns. */
async function takeTurns(count: number, calls: Call[]): Promise<number[][]> {
  const times = calls.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (let index = 0; index < count; index += 1) {
      for (const [which, call] of calls.entries()) {
        const start = performance.now();
        await call(index);
        if (round > 0) times[which]?.push(performance.now() - start);
      }
    }
  }
  return times.map((each) => each.sort((a, b) => a - b));
}

function printTimes(name: string, times: number[]): void {
  console.log(
    `  ${name.padEnd(30)} ${mean(times).toFixed(2).padStart(8)} ${percentile(times, 0.99).toFixed(2).padStart(8)}`,
  );
}

function mean(times: number[]): number {
  return times.reduce((sum, each) => sum + each, 0) / times.length;
}

function percentile(sorted: number[], part: number): number {
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
}
