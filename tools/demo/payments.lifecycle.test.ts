import { sendCommand } from 'paystack-simulator';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductStack } from '../product.ts';
import { startTestProduct } from '../testing/stack.ts';
import { addPayments, makePayments, payFor, publishOnFreeDay } from './payments.ts';
import { signIn } from './people.ts';

const DAY_MS = 86_400_000;
/** Each day of the week: the provider settles on working days only. */
const DAYS = 7;

let stack: ProductStack;
let sql: postgres.Sql;

beforeAll(async () => {
  stack = await startTestProduct();
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await stack.stop();
});

async function run(...jobs: string[]): Promise<void> {
  await sql`
    update private.jobs set is_more_to_do = name = any (${jobs}), last_started_at = now()`;
  const headers = { 'x-tick-secret': stack.secrets['tickSecret'] ?? '' };
  const { status } = await fetch(`${stack.url}/api/internal/tick`, { method: 'POST', headers });
  expect(status).toBe(200);
}

/** As if everything of today had happened so many days ago. The provider's clock has said so, also when a payment was paid. */
async function happened(daysAgo: number): Promise<void> {
  await sql.begin(async (own) => {
    const by = `${daysAgo} days`;
    await own`set local session_replication_role = replica`;
    await own`
      update public.payments set created_at = created_at - ${by}::interval
      where created_at > now() - interval '12 hours'`;
    await own`
      update public.refunds set created_at = created_at - ${by}::interval, done_at = done_at - ${by}::interval
      where created_at > now() - interval '12 hours'`;
    await own`
      update public.payouts
      set day = day - ${daysAgo}::int, created_at = created_at - ${by}::interval, sent_at = sent_at - ${by}::interval,
        done_at = done_at - ${by}::interval
      where created_at > now() - interval '12 hours'`;
    await own`
      update private.ledger_journals set created_at = created_at - ${by}::interval
      where created_at > now() - interval '12 hours'`;
  });
}

test(`the books of the demonstration agree with the provider's after each of ${DAYS} days`, async () => {
  const { url, paymentSimulator: simulator } = stack;
  if (simulator === null) throw new Error('no simulator');
  const books: unknown[] = [];
  await sendCommand(simulator, { action: 'advance', ms: -DAYS * DAY_MS });
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
    if (daysAgo === DAYS) await addPayments(stack);
    else {
      const driver = await signIn(url, 'driver');
      for (const _ of ['to travel', 'to cancel']) await publishOnFreeDay(driver);
      await makePayments(sql, { url, simulator });
    }
    // A payment after the settlement of the day: it is settled on the next working day.
    await payFor(await signIn(url, 'kunle'), simulator, {
      tripId: await publishOnFreeDay(await signIn(url, 'driver')),
      seats: 1,
    });
    await run('send_refunds', 'send_payouts');
    const moved = await sql`
      select r.status from public.refunds r where r.created_at > now() - interval '12 hours'
      union all select p.status from public.payouts p where p.day = private.lagos_today()`;
    expect(moved).toMatchObject([{ status: 'processing' }, { status: 'sent' }]);
    await happened(daysAgo);
    await sendCommand(simulator, { action: 'advance', ms: DAY_MS });
    await run('reconcile');
    const [day] = await sql`
      select r.day = private.lagos_today() - ${daysAgo}::int as "isCompared", r.counted = r.matched as "isEqual",
        (select last_error from private.jobs where name = 'reconcile') as error
      from private.reconciliations r order by r.day desc limit 1`;
    books.push({ daysAgo, ...day, problems: [...(await sql`select * from private.ledger_problems()`)] });
  }
  expect(books).toEqual(
    books.map((each) => ({
      ...Object(each),
      isCompared: true,
      isEqual: true,
      error: null,
      problems: [],
    })),
  );
});
