import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Person } from '../functions/api/testing/cast.ts';
import { openFacade, type Facade } from '../functions/api/testing/facade.ts';
import { createPaying, type Paying } from '../functions/api/testing/paying.ts';
import { controlSimulator } from '../functions/api/testing/simulator.ts';
import { createPaystack } from '../functions/_shared/payments/paystack.ts';
import { takeOnline } from '../functions/api/testing/take-online.ts';

/** The whole way of money through the running product: simulator, webhook, function under Deno, database. */
let facade: Facade;
let paying: Paying;

beforeAll(async () => {
  facade = openFacade({ PUBLIC_ORIGIN: inject('stack').url });
  // The simulator instead of the façade's fake.
  const { paystack } = facade.services.config;
  facade.services.payments = paystack && createPaystack(paystack);
  const driver: Person = await facade.cast.driver();
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

/** What the database has of a payment. */
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
