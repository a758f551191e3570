import { createHash, createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Person } from '../functions/api/testing/cast.ts';
import { openFacade, type Facade } from '../functions/api/testing/facade.ts';
import { createPaying, type Paying } from '../functions/_shared/payments/testing/paying.ts';
import { controlSimulator } from '../functions/_shared/payments/testing/simulator.ts';
import { createPaystack } from '../functions/_shared/payments/paystack/paystack.ts';
import { takeOnline } from '../functions/_shared/payments/testing/take-online.ts';

/** The whole way of money through the running product: simulator, webhook, function under Deno, database. */
let facade: Facade;
let paying: Paying;
let driver: Person;

beforeAll(async () => {
  facade = openFacade({ PUBLIC_ORIGIN: inject('stack').url });
  // The simulator instead of the façade's fake.
  const { paystack } = facade.services.config;
  facade.services.payments = paystack && createPaystack(paystack);
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  paying = createPaying(facade, driver);
});
afterAll(() => facade.close());

type Sent = { event: string; status: number | null; attempts: number };

/** The webhooks of a payment, after each that is due was tried. */
async function sentWebhooks(reference: string): Promise<Sent[]> {
  const answer: unknown = await controlSimulator({ action: 'flush', match: reference });
  return Array.isArray(answer) ? answer : [];
}

/** A payment in the database. */
async function outcomesOf(bookingId: string): Promise<unknown[]> {
  const rows = await facade.sql`
    select p.status, p.outcome from public.payments p where p.hold_id = ${bookingId} order by p.created_at`;
  return rows.map(({ status, outcome }) => [status, outcome]);
}

async function bookingsOf(bookingId: string): Promise<number> {
  return (await facade.sql`select from public.bookings where id = ${bookingId}`).length;
}

async function expectSettled(bookingId: string): Promise<void> {
  await expect.poll(() => outcomesOf(bookingId), { timeout: 30_000 }).toEqual([['paid', 'applied']]);
}

function post(body: string, signature: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  return fetch(`${inject('stack').url}/api/payments/paystack`, { method: 'POST', headers, body });
}

function sign(body: string): string {
  return createHmac('sha512', inject('stack').secrets['paystackKey'] ?? '')
    .update(body)
    .digest('hex');
}

describe('a webhook', () => {
  test('makes the hold a booking', async () => {
    const { bookingId, reference } = await paying.holdAndOpen();
    await controlSimulator({ action: 'pay', reference });
    expect(await sentWebhooks(reference)).toMatchObject([{ event: 'charge.success', status: 200 }]);
    await expectSettled(bookingId);
    expect(await bookingsOf(bookingId)).toBe(1);
    expect(await paying.problems()).toEqual([]);
  });

  test('that comes doubled and 20 times again books once', async () => {
    const { bookingId, reference } = await paying.holdAndOpen();
    await controlSimulator({ action: 'webhook', kind: 'double', match: reference });
    await controlSimulator({ action: 'pay', reference });
    await expectSettled(bookingId);
    await controlSimulator({ action: 'replay', match: reference, times: 10 });
    const sent = await sentWebhooks(reference);
    expect(sent.length).toBeGreaterThan(10);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await outcomesOf(bookingId)).toEqual([['paid', 'applied']]);
    expect(await paying.problems()).toEqual([]);
  });

  test('that is forged is refused, stores nothing and moves nothing', async () => {
    const { bookingId, reference, passenger } = await paying.holdAndOpen();
    await controlSimulator({ action: 'webhook', kind: 'forge', match: reference });
    await controlSimulator({ action: 'pay', reference });
    expect(await sentWebhooks(reference)).toMatchObject([{ status: 401 }]);
    expect(await facade.sql`select from private.payment_events where reference = ${reference}`).toHaveLength(
      0,
    );
    expect(await bookingsOf(bookingId)).toBe(0);
    // The page asks the provider itself.
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'paid' });
  });

  test('with a valid proof and a wrong report moves nothing', async () => {
    const { bookingId, reference, passenger } = await paying.holdAndOpen();
    const body = JSON.stringify({
      event: 'charge.success',
      data: { status: 'success', reference, amount: 1_700_000 },
    });
    expect((await post(body, sign(body))).status).toBe(200);
    await expect
      .poll(() => facade.sql`select from private.payment_events where reference = ${reference}`)
      .toHaveLength(1);
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'held' });
    expect(await bookingsOf(bookingId)).toBe(0);
  });

  test.each(['', 'garbage', '[]', '{"event":"charge.success","data":{}}', '\u0000'])(
    'with the proof and the body %o is taken',
    async (body) => {
      expect((await post(body, sign(body))).status).toBe(200);
      expect((await post(body, '')).status).toBe(401);
    },
  );

  test('that is lost is found by the page', async () => {
    const { bookingId, reference, passenger } = await paying.holdAndOpen();
    await controlSimulator({ action: 'webhook', kind: 'drop', match: reference });
    await controlSimulator({ action: 'pay', reference });
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'paid' });
    expect(await paying.problems()).toEqual([]);
  });

  test('and the return page at once book once', async () => {
    const { bookingId, reference, passenger } = await paying.holdAndOpen();
    await controlSimulator({ action: 'pay', reference });
    await Promise.all([
      sentWebhooks(reference),
      paying.look(bookingId, passenger),
      paying.look(bookingId, passenger),
    ]);
    expect(await outcomesOf(bookingId)).toEqual([['paid', 'applied']]);
    expect(await paying.problems()).toEqual([]);
  });
});

describe('a payment', () => {
  test.each([
    ['for less', { amountKobo: 1_600_000, requestedKobo: 1_600_000 }],
    ['for another request', { requestedKobo: 100 }],
    ['in another currency', { currency: 'USD' }],
    ['of the other mode', { domain: 'live' }],
  ] as const)('%s books nothing', async (_, change) => {
    const { bookingId, reference, passenger } = await paying.holdAndOpen();
    await controlSimulator({ action: 'charge', match: reference, ...change });
    await controlSimulator({ action: 'pay', reference });
    await sentWebhooks(reference);
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'held' });
    expect(await bookingsOf(bookingId)).toBe(0);
    expect(await paying.problems()).toEqual([]);
  });

  test('with the fee on top books', async () => {
    const { bookingId, reference } = await paying.holdAndOpen();
    await controlSimulator({ action: 'charge', match: reference, amountKobo: 1_735_500 });
    await controlSimulator({ action: 'pay', reference });
    await expectSettled(bookingId);
    expect(await paying.problems()).toEqual([]);
  });

  test.each(['500', 'html', 'garbage', 'close'] as const)(
    'keeps its seats while the provider answers %s',
    async (kind) => {
      const { bookingId, reference, passenger } = await paying.holdAndOpen();
      await controlSimulator({ action: 'answer', kind, match: reference });
      expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'held' });
      await controlSimulator({ action: 'pay', reference });
      await sentWebhooks(reference);
      expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'paid' });
    },
  );
});

describe('an administrator decides nothing about their own money', () => {
  /** A session: of the account of this person, or by code alone. */
  async function sessionOf(userId: string | null): Promise<string> {
    const token = randomBytes(32).toString('hex');
    await facade.sql`insert into private.admins (user_id) values (${userId}) on conflict do nothing`;
    await facade.sql`
      insert into private.admin_sessions (admin_id, token_hash, expires_at)
      select a.id, ${createHash('sha256').update(token).digest('hex')}, now() + interval '1 hour'
      from private.admins a where a.user_id is not distinct from ${userId}`;
    return `tafiya_admin=${token}`;
  }

  test.each([
    ['as the driver', () => driver.id],
    ['as the passenger', (passenger: Person) => passenger.id],
    ['by code alone', () => null],
    [
      'with the phone number of the driver',
      async () => {
        const { id } = await facade.cast.passenger();
        // Everybody of the cast has typed the same one.
        await facade.sql`update public.profiles set phone_verified_at = now() where id in (${id}, ${driver.id})`;
        return id;
      },
    ],
  ])('%s', async (who, accountOf) => {
    const { bookingId, reference, passenger } = await paying.holdAndOpen();
    await controlSimulator({ action: 'pay', reference });
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'paid' });
    const [row] = await facade.sql`
      with account as (
        select id, payee_id from public.payout_accounts where payee_id = ${driver.id} and replaced_at is null
      ), payout as (
        insert into public.payouts (payee_id, account_id, day, amount_kobo, reference, status, hold_cause)
        select payee_id, id, '2020-01-01', 1, 'tafiya-payout-' || repeat('b', 32), 'on_hold', 'held' from account
        on conflict on constraint one_payout_per_payee_and_day do update set status = 'on_hold' returning id
      ), claim as (
        insert into public.trip_claims (booking_id, side, kind) values (${bookingId}, 'platform', 'unverified') returning id
      )
      select b.trip_id as trip, (select id from payout) as payout, (select id from claim) as claim,
        (select id from account) as account
      from public.bookings b where b.id = ${bookingId}`;
    const cookie = await sessionOf(await accountOf(passenger));
    const ask = (path: string, json: object) =>
      facade.call('POST', `/admin/${path}`, { json: { reason: 'Mine', ...json }, headers: { cookie } });
    const answers = [
      await ask(`cancel-booking/${bookingId}`, {}),
      await ask(`decide-claim/${row?.['claim']}`, { upheld: true, refund: 17_000 }),
      await ask(`trips/${row?.['trip']}/status`, { status: 'cancelled' }),
    ];
    // A passenger has no part in what the driver is paid.
    if (who !== 'as the passenger') {
      answers.push(
        await ask(`release-payout/${row?.['payout']}`, {}),
        await ask(`decide-payout-account/${row?.['account']}`, { approve: true }),
      );
    }
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [403, expect.objectContaining({ code: 'forbidden' })]),
    );
    expect(await bookingsOf(bookingId)).toBe(1);
    await facade.sql`delete from public.trip_claims where booking_id = ${bookingId}`;
    await facade.sql`delete from public.payouts where id = ${row?.['payout']}`;
  });

  test('and by code alone no settings', async () => {
    const headers = { cookie: await sessionOf(null) };
    const json = { commissionBasisPoints: 0 };
    expect(await facade.call('PATCH', '/admin/settings', { json, headers })).toMatchObject({ status: 403 });
  });
});
