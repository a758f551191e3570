import { raceForMoney } from '../supabase/abuse/support/money-race.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';

/** The long form of supabase/abuse/money-races.abuse.test.ts, with durable writes. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const SEED = Number(process.env['BENCH_SEED'] ?? 20261123);
const ERRORS_SHOWN = 10;

const stack = await startTestProductUntilSignal({ durable: true });
try {
  const { rounds, counts, errors, problems } = await raceForMoney(stack, { seconds: SECONDS, seed: SEED });
  console.log(`${rounds} mixed rounds in ${SECONDS} s on 16 connections, seed ${SEED}`);
  for (const [what, times] of Object.entries(counts)) console.log(`    ${what}: ${times}`);
  const deadlocks = errors.filter((error) => error.startsWith('40P01')).length;
  print(`no deadlock (${deadlocks})`, deadlocks === 0);
  print('no call fails in another way than by a refusal', errors.length === deadlocks);
  print('ledger, seats, bookings, payments and refunds agree', problems.length === 0);
  for (const problem of [...errors, ...problems].slice(0, ERRORS_SHOWN)) console.log(`    ${problem}`);
} finally {
  await stack.stop();
}

function print(what: string, isTrue: boolean): void {
  console.log(`  ${isTrue ? '✓' : '✗'} ${what}`);
}
