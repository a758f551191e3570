import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workOnEvents } from '../actions/payments.ts';
import { openFacade, type Facade } from '../testing/facade.ts';
import { createFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import { createPaying, type Paying } from '../testing/paying.ts';
import { takeOnline } from '../testing/take-online.ts';

let facade: Facade;
let provider: FakeProvider;
let paying: Paying;

beforeAll(async () => {
  facade = openFacade();
  provider = createFakeProvider();
  facade.services.payments = provider;
  const driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  paying = createPaying(facade, driver);
});
afterAll(() => facade.close());

describe('the webhook', () => {
  test.each([
    ['without a proof', {}],
    ['with a wrong one', { 'x-proof': 'wrong' }],
  ])('stores nothing %s', async (_what, headers) => {
    const key = crypto.randomUUID();
    expect(await paying.webhook({ key, kind: 'charge', reference: 'x' }, headers)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect(await facade.sql`select from private.payment_events where dedupe_key = ${key}`).toHaveLength(0);
  });

  test('answers 413 above 64 KB', async () => {
    const answer = await facade.call('POST', '/payments/paystack', {
      body: 'x'.repeat(64 * 1024 + 1),
      headers: { 'x-proof': 'right' },
    });
    expect(answer.status).toBe(413);
  });

  test('books the seats; delivered 20 times at once, it books them once', async () => {
    const { passenger, bookingId, reference } = await paying.holdAndOpen();
    provider.pay(reference);
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => paying.webhook({ key, kind: 'charge', reference })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await workOnEvents(facade.services);
    await expect
      .poll(async () => (await facade.sql`select from public.bookings where id = ${bookingId}`).length)
      .toBe(1);
    expect(
      await facade.sql`select from private.ledger_journals where cause = ${`paid:${reference}`}`,
    ).toHaveLength(1);
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'paid', refunds: [] });
  });

  test('moves nothing when the provider says otherwise, and waits when it does not answer', async () => {
    const { bookingId, reference } = await paying.holdAndOpen();
    provider.down.add('look');
    const key = crypto.randomUUID();
    expect(await paying.webhook({ key, kind: 'charge', reference })).toMatchObject({ status: 200 });
    const event = async () =>
      (
        await facade.sql`select processed_at, last_error from private.payment_events where dedupe_key = ${key}`
      )[0];
    await expect.poll(async () => (await event())?.['last_error']).not.toBeNull();
    provider.down.delete('look');
    await facade.sql`update private.payment_events set next_try_at = now() where dedupe_key = ${key}`;
    await workOnEvents(facade.services);
    expect((await event())?.['processed_at']).not.toBeNull();
    expect(await facade.sql`select from public.bookings where id = ${bookingId}`).toHaveLength(0);
  });

  test('about a payment that is not ours is kept for an administrator', async () => {
    const key = crypto.randomUUID();
    await paying.webhook({ key, kind: 'charge', reference: 'tafiya-unknown' });
    await expect
      .poll(
        async () =>
          (await facade.sql`select last_error from private.payment_events where dedupe_key = ${key}`)[0],
      )
      .toEqual({ last_error: 'No payment of ours has this reference.' });
  });
});
