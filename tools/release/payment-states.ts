import { randomUUID } from 'node:crypto';
import { sendCommand, type Command } from 'paystack-simulator';
import type postgres from 'postgres';
import { z } from 'zod';
import { payFor, publishOnFreeDay } from '../demo/payments.ts';
import { signIn, type Call } from '../demo/people.ts';
import { withDatabase } from '../demo/stack.ts';
import type { ProductStack } from '../product.ts';

const paymentSchema = z.object({
  bookingId: z.string(),
  payments: z.array(z.object({ reference: z.string() })),
});

/** Every state that a payment, a refund and a payout of a release's data has. */
const WANTED = [
  'payment open',
  'payment failed',
  'payment paid applied',
  'payment paid retaken',
  'payment paid surplus',
  'payment paid surplus wrong_amount',
  'refund queued',
  'refund processing',
  'refund needs_attention',
  'refund done',
  'refund failed',
  'payout sent',
  'payout paid',
  'payout failed',
  'payout reversed',
  'payout on_hold',
];

/** Brings payments, refunds and payouts of the demonstration into every state. @throws Error that names a missing state. */
export async function addPaymentStates(stack: ProductStack): Promise<void> {
  await withDatabase(stack, async (sql) => {
    await addPayments(stack, sql);
    await addPayouts(stack, sql);
    const rows = await sql<{ state: string }[]>`
      select concat_ws(' ', 'payment', status, outcome, problem) as state from public.payments
      union select 'refund ' || status from public.refunds union select 'payout ' || status from public.payouts`;
    const states = rows.map(({ state }) => state);
    const missing = WANTED.filter((state) => !states.includes(state));
    if (missing.length > 0)
      throw new Error(`Missing: ${missing.join(', ')}. There are: ${states.join(', ')}`);
  });
}

function control({ paymentSimulator }: ProductStack, command: Command): Promise<unknown> {
  if (paymentSimulator === null) throw new Error('no payment simulator');
  return sendCommand(paymentSimulator, command);
}

/** Runs these jobs until the clock's call has come to its end. */
async function run({ url, secrets }: ProductStack, sql: postgres.Sql, ...jobs: string[]): Promise<void> {
  await sql`update private.jobs set is_more_to_do = name = any (${jobs}), last_started_at = now()`;
  const headers = { 'x-tick-secret': secrets['tickSecret'] ?? '' };
  const { status } = await fetch(`${url}/api/internal/tick`, { method: 'POST', headers });
  if (status !== 200) throw new Error(`the clock answered ${status}`);
}

async function hold(by: Call, tripId: string): Promise<string> {
  return paymentSchema.parse(await by('POST', '/holds', { tripId, seats: 1, clientKey: randomUUID() }))
    .bookingId;
}

/** Opens a payment of a hold, and returns its reference. */
async function open(by: Call, bookingId: string, method: 'card' | 'ussd' = 'card'): Promise<string> {
  const json = { method, clientKey: randomUUID() };
  const opened = paymentSchema.parse(await by('POST', `/bookings/${bookingId}/payment`, json));
  return opened.payments[0]?.reference ?? '';
}

async function addPayments(stack: ProductStack, sql: postgres.Sql): Promise<void> {
  const { url, paymentSimulator: simulator } = stack;
  if (simulator === null) throw new Error('no payment simulator');
  const [driver, kunle, zainab] = await Promise.all(
    ['driver', 'kunle', 'zainab'].map((name) => signIn(url, name)),
  );
  if (!driver || !kunle || !zainab) throw new Error('a demo account is missing');
  const trip = () => publishOnFreeDay(driver);

  // A hold that expires, and whose seats are still free when the money comes.
  const late = await hold(zainab, await trip());
  const lateReference = await open(zainab, late);
  await sql`update public.seat_holds set expires_at = now() - interval '1 second' where id = ${late}`;
  await run(stack, sql, 'expire_holds');
  await control(stack, { action: 'pay', reference: lateReference });

  // A hold that is paid twice.
  const twice = await hold(kunle, await trip());
  const references = [await open(kunle, twice), await open(kunle, twice, 'ussd')];
  for (const reference of references) await control(stack, { action: 'pay', reference });

  // Another amount than was asked for.
  const wrong = await open(zainab, await hold(zainab, await trip()));
  await control(stack, { action: 'charge', match: wrong, amountKobo: 10_000 });
  await control(stack, { action: 'pay', reference: wrong });

  const failed = await open(kunle, await hold(kunle, await trip()));
  await control(stack, { action: 'pay', reference: failed, outcome: 'failed' });
  await sql`update public.payments set look_again_at = now() where reference = ${failed}`;
  await run(stack, sql, 'handle_payment_events', 'settle_open_payments');

  // Refunds with each end; the last one is still to be sent.
  let stuck = '';
  for (const outcome of ['failed', 'needs-attention', 'stuck', null] as const) {
    const booking = await payFor(zainab, simulator, { tripId: await trip(), seats: 1 });
    const [payment] = await sql`select reference from public.payments where hold_id = ${booking}`;
    const reference = String(payment?.['reference']);
    if (outcome === null) await run(stack, sql, 'send_refunds');
    else await control(stack, { action: 'refund', match: reference, outcome });
    if (outcome === 'stuck') stuck = reference;
    await zainab('POST', `/bookings/${booking}/cancel`, { reason: 'My plans have changed.' });
  }
  const sent = await sql<{ reference: string }[]>`
    select p.reference from public.refunds r join public.payments p on p.id = r.payment_id
    where r.status = 'processing' and p.reference <> ${stuck}`;
  for (const { reference } of sent) await control(stack, { action: 'finish', reference });
  await control(stack, { action: 'flush' });
  await run(stack, sql, 'handle_payment_events');

  await open(kunle, await hold(kunle, await trip()));
}

type Earned = { tripId: string; payee: string; accountNumber: string };

/** Gives five drivers of the country an earning each; their payouts end in different ways. */
async function addPayouts(stack: ProductStack, sql: postgres.Sql): Promise<void> {
  const { paymentSimulator: simulator } = stack;
  if (simulator === null) throw new Error('no payment simulator');
  const passenger = await signIn(stack.url, 'zainab');
  const trips = await sql<Earned[]>`
    select distinct on (t.driver_id) t.id as "tripId", t.driver_id as payee, a.account_number as "accountNumber"
    from public.trips t join public.payout_accounts a on a.payee_id = t.driver_id and a.replaced_at is null
    where t.status = 'scheduled' and t.company_id is null and t.seats_available >= 2 and t.driver_id::text like '%-00000000%'
      and t.departure_at > now() + interval '1 day'
    order by t.driver_id, t.departure_at desc`;
  const outcomes = ['success', 'failed', 'reversed', 'otp', 'stuck'] as const;
  const accounts: Partial<Record<(typeof outcomes)[number], string>> = {};
  for (const trip of trips) {
    const outcome = outcomes.find((each) => accounts[each] === undefined);
    if (outcome === undefined) break;
    // A passenger who is on another trip at that time is refused.
    const booking = await payFor(passenger, simulator, { tripId: trip.tripId, seats: 1 }).catch(() => null);
    if (booking === null) continue;
    await release(sql, booking, trip.payee);
    await control(stack, { action: 'transfer', match: trip.accountNumber, outcome });
    accounts[outcome] = trip.accountNumber;
  }
  await control(stack, { action: 'settle' });
  await run(stack, sql, 'send_payouts');
  const sent = await sql<{ reference: string; times: number }[]>`
    select p.reference, case when a.account_number = ${accounts.reversed ?? ''} then 2 else 1 end as times
    from public.payouts p join public.payout_accounts a on a.id = p.account_id
    where p.status = 'sent' and a.account_number <> ${accounts.stuck ?? ''}`;
  // A transfer that comes back has arrived before.
  for (const { reference, times } of sent)
    for (let time = 0; time < times; time += 1) await control(stack, { action: 'finish', reference });
  await control(stack, { action: 'flush' });
  await run(stack, sql, 'handle_payment_events');
}

/** The driver has earned the fare of a booking, without a commission. */
async function release(sql: postgres.Sql, booking: string, payee: string): Promise<void> {
  await sql.begin(async (own) => {
    const [row] = await own<{ kobo: number }[]>`
      update public.bookings set settled_at = now() where id = ${booking} returning total_kobo::int as kobo`;
    const kobo = row?.kobo ?? 0;
    await own`
      insert into public.earnings (payee_id, booking_id, kind, gross_kobo, available_at)
      values (${payee}, ${booking}, 'fare', ${kobo}, now() - interval '80 hours')`;
    await own`
      select private.post_journal('released:' || ${booking}::text, 'released', ${booking}, ${own.json([
        { account: 'passenger_prepaid', kobo },
        { account: 'driver_payable', owner: payee, kobo: -kobo },
      ])})`;
  });
}
