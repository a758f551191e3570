import { spawnSync } from 'node:child_process';
import postgres from 'postgres';
import { raceForMoney } from '../supabase/abuse/support/money-race.ts';
import { ROOT } from '../tools/root.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { raceForLegs } from './lib/leg-race.ts';
import { printCheck, printRatio } from './lib/report.ts';
import { raceWithRequests } from './lib/request-race.ts';
import { seededRandom } from './lib/searches.ts';

/**
 * Races and tests of the gate in their long form, each BENCH_SECONDS: for the legs of a trip, for them through requests, and for
 * money, all drawn from BENCH_SEED; then the browser tests that try a part of their combinations in the gate
 * (supabase/testing/long-forms.ts). BENCH_RACE=legs, money or forms runs one of them.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
const SEED = Number(process.env['BENCH_SEED'] ?? 20261122);
const RACES = { legs, money, forms };

for (const [name, race] of Object.entries(RACES))
  if (name.includes(process.env['BENCH_RACE'] ?? '')) await race();

async function legs(): Promise<void> {
  const stack = await startTestProductUntilSignal();
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  const race = { sql, stack, seconds: SECONDS, random: seededRandom(SEED) };
  try {
    await raceForLegs(race);
    await raceWithRequests(race);
  } finally {
    await sql.end();
    await stack.stop();
  }
}

async function money(): Promise<void> {
  const stack = await startTestProductUntilSignal({ durable: true });
  try {
    const { rounds, counts, errors, problems } = await raceForMoney(stack, { seconds: SECONDS, seed: SEED });
    console.log(`${rounds} mixed rounds in ${SECONDS} s on 16 connections, seed ${SEED}`);
    for (const [what, times] of Object.entries(counts)) console.log(`    ${what}: ${times}`);
    const isDeadlock = (error: string) => error.startsWith('40P01');
    printCheck('no deadlock', errors.filter(isDeadlock));
    printCheck(
      'no call fails in another way than by a refusal',
      errors.filter((error) => !isDeadlock(error)),
    );
    printCheck('ledger, seats, bookings, payments and refunds agree', problems);
  } finally {
    await stack.stop();
  }
}

function forms(): void {
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
  const suites = {
    'the reference of the API with all calls': ['e2e/reference.spec.ts'],
    'frames of the first pages, for a passenger on both screens': [
      'e2e/first-paint.spec.ts',
      '-g',
      'nothing jumps while React',
    ],
  };
  for (const [name, files] of Object.entries(suites)) {
    const [short = 0, long = 0] = ['0', '1'].map((form) => secondsOf([...playwright, ...files], form));
    console.log(`${name}: ${short.toFixed(0)} s, then ${long.toFixed(0)} s`);
    // Less time than the long form is the only reason for the short one.
    printRatio('short to long', short / long, { atMost: 0.9 });
  }
}

/** How long the suite took. A failed test ends the benchmark with an error, after the other suites. */
function secondsOf(command: string[], LONG_FORMS: string): number {
  const begun = performance.now();
  const env = { ...process.env, LONG_FORMS };
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
  return (performance.now() - begun) / 1000;
}
