import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingPaymentSchema } from './contract.ts';
import { workOnEvents } from './actions.ts';
import { settleOpenPayments } from './jobs.ts';
import type { Person } from '../../api/testing/cast.ts';
import { read, type Facade } from '../../api/testing/facade.ts';
import type { FakeProvider } from './testing/fake-provider.ts';
import { openPaying, type Paying } from './testing/paying.ts';
import { workAlone } from './testing/work-alone.ts';

let facade: Facade;
let provider: FakeProvider;
let paying: Paying;
let driver: Person;

beforeAll(async () => {
  ({ facade, provider, driver, paying } = await openPaying());
});
afterAll(() => facade.close());
workAlone(() => facade);

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

  test('moves nothing before the provider confirms it, and is tried again until then', async () => {
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
    const again = async () => {
      await facade.sql`update private.payment_events set next_try_at = now() where dedupe_key = ${key}`;
      await workOnEvents(facade.services);
      return event();
    };
    for (const state of ['open', 'failed'] as const) {
      const seen = provider.seen.get(reference);
      if (seen) provider.seen.set(reference, { ...seen, state });
      expect(await again()).toEqual({
        processed_at: null,
        last_error: 'The provider has not confirmed this payment yet.',
      });
    }
    expect(await facade.sql`select from public.bookings where id = ${bookingId}`).toHaveLength(0);
    provider.pay(reference);
    expect(await again()).toEqual({ processed_at: expect.any(Date), last_error: null });
    expect(await facade.sql`select from public.bookings where id = ${bookingId}`).toHaveLength(1);
  });

  test('about a transfer that was sent back tells the passenger, whom it names by e-mail address only', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    const { bookingId } = read(bookingPaymentSchema, await paying.hold(trip, passenger));
    await paying.pay(bookingId, passenger, { method: 'transfer' });
    const rejected = { email: passenger.email.toUpperCase(), amountKobo: 1_600_000 };
    await paying.webhook({ key: crypto.randomUUID(), kind: 'transfer_rejected', reference: null, rejected });
    const told = async () =>
      (await facade.sql`select body, link from public.notifications where user_id = ${passenger.id}`)[0];
    await expect.poll(told).toMatchObject({
      body: expect.stringMatching(
        /^We asked for ₦17,000\. The ₦16,000 that you have sent goes back to your bank\. Please send exactly ₦17,000 before \d\d:\d\d\.$/,
      ),
      link: `/bookings/${bookingId}/payment`,
    });
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

describe('a double submit', () => {
  test('requests at the same time with one key open one payment, and have one answer', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    const { bookingId } = read(bookingPaymentSchema, await paying.hold(trip, passenger));
    const clientKey = crypto.randomUUID();
    const before = provider.calls.filter((name) => name === 'open').length;
    const asked = Array.from({ length: 4 }, () => paying.pay(bookingId, passenger, { clientKey }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const pages = answers.map((answer) => read(bookingPaymentSchema, answer).payments);
    expect(pages).toEqual(pages.map(() => pages[0]));
    expect(pages[0]).toMatchObject([{ status: 'open', url: expect.stringContaining('https://pay.test/') }]);
    expect(provider.calls.filter((name) => name === 'open').length - before).toBe(1);
  });

  test('a refusal to open a payment is the answer to all requests, and a new key opens another', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    const { bookingId } = read(bookingPaymentSchema, await paying.hold(trip, passenger));
    const clientKey = crypto.randomUUID();
    provider.refused.add('open');
    const answers = await Promise.all([1, 2].map(() => paying.pay(bookingId, passenger, { clientKey })));
    provider.refused.delete('open');
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await paying.pay(bookingId, passenger)).toMatchObject({ status: 201 });
  });
});

describe('without a webhook', () => {
  test('the clock finds the money, also on a page where a card was declined before', async () => {
    const { passenger, bookingId, reference } = await paying.holdAndOpen();
    const seen = provider.seen.get(reference);
    if (seen) provider.seen.set(reference, { ...seen, state: 'failed' });
    expect((await paying.look(bookingId, passenger)).payments).toMatchObject([{ status: 'failed' }]);
    provider.pay(reference);
    await facade.sql`update public.payments set look_again_at = '2020-01-01' where reference = ${reference}`;
    const asClock = () => Promise.reject(new Error('not used'));
    await settleOpenPayments({ services: facade.services, asClock });
    expect(await paying.look(bookingId, passenger)).toMatchObject({ state: 'paid' });
  });
});
