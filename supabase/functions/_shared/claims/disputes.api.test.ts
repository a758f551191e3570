import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminDisputeSchema } from './admin.contract.ts';
import { confirmationSchema } from '../payouts/admin.contract.ts';
import { workOnEvents } from '../payments/actions.ts';
import { lookAtDisputes } from './disputes.actions.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFakeProvider, type FakeProvider } from '../payments/testing/fake-provider.ts';
import { createPaying, type Paying } from '../payments/testing/paying.ts';
import { takeOnline } from '../payments/testing/take-online.ts';
import { workAlone } from '../payments/testing/work-alone.ts';

let facade: Facade;
let provider: FakeProvider;
let driver: Person;
let paying: Paying;
let admin: Admin;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  paying = createPaying(facade, driver);
  admin = await createAdmin(facade);
});
beforeEach(() => {
  provider = createFakeProvider();
  facade.services.payments = provider;
});
afterAll(() => facade.close());
workAlone(() => facade);

/** A payment by card that the passenger's bank disputes; the provider has not reported it yet. */
async function disputed() {
  const { passenger, bookingId, reference } = await paying.holdAndOpen();
  provider.pay(reference);
  const providerId = crypto.randomUUID();
  const dueAt = new Date(Date.now() + 16 * 3_600_000);
  provider.disputes.set(providerId, { providerId, reference, amountKobo: 1_700_000, state: 'open', dueAt });
  return { passenger, bookingId, reference, providerId };
}

async function told(providerId: string): Promise<void> {
  const key = crypto.randomUUID();
  await paying.webhook({ key, kind: 'dispute', reference: providerId });
  await expect
    .poll(async () => {
      await workOnEvents(facade.services);
      const done = await facade.sql`
        select from private.payment_events where dedupe_key = ${key} and processed_at is not null`;
      return done.length;
    })
    .toBe(1);
}

async function disputeOf(providerId: string) {
  const answer = await admin.call('GET', `/disputes?search=${providerId}`);
  return read(adminDisputeSchema.array(), answer)[0];
}

describe('a dispute', () => {
  test('that overtakes its payment settles the payment first, and freezes the money', async () => {
    const { bookingId, reference, providerId } = await disputed();
    await told(providerId);
    expect(await disputeOf(providerId)).toMatchObject({
      bookingId,
      reference,
      amount: 17_000,
      status: 'open',
      accepts: null,
      loss: 0,
      charged: null,
    });
    expect(await facade.sql`select private.is_frozen(${bookingId}) as frozen`).toEqual([{ frozen: true }]);
  });

  test('whose webhook was lost is found by the clock, also when it ends', async () => {
    const { providerId } = await disputed();
    await lookAtDisputes({ services: facade.services } as Parameters<typeof lookAtDisputes>[0]);
    const found = await disputeOf(providerId);
    expect(found?.status).toBe('open');
    const seen = provider.disputes.get(providerId);
    if (seen) provider.disputes.set(providerId, { ...seen, state: 'won' });
    await lookAtDisputes({ services: facade.services } as Parameters<typeof lookAtDisputes>[0]);
    expect((await disputeOf(providerId))?.status).toBe('won');
  });

  test('of a payment that is not ours waits in the inbox', async () => {
    const providerId = crypto.randomUUID();
    const reference = `tafiya-${'0'.repeat(32)}`;
    provider.disputes.set(providerId, { providerId, reference, amountKobo: 5, state: 'open', dueAt: null });
    await paying.webhook({ key: providerId, kind: 'dispute', reference: providerId });
    await workOnEvents(facade.services);
    await expect
      .poll(
        async () =>
          (
            await facade.sql`
        select last_error from private.payment_events where reference = ${providerId}`
          )[0]?.['last_error'],
      )
      .toBe('No payment of ours has this dispute.');
  });
});

describe('the answer of an administrator', () => {
  test('is sent once, and again when the provider did not answer', async () => {
    const { providerId } = await disputed();
    await told(providerId);
    const path = `/answer-dispute/${(await disputeOf(providerId))?.id}`;
    const json = { accept: false, words: 'The passenger travelled.' };
    provider.down.add('answerDispute');
    expect(await admin.call('POST', path, { json })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await disputeOf(providerId)).toMatchObject({ accepts: false, answeredAt: null });
    provider.down.clear();
    expect(await admin.call('POST', path, { json })).toMatchObject({
      status: 200,
      body: { status: 'contested' },
    });
    expect((await admin.call('POST', path, { json })).status).toBe(200);
    expect(provider.sentAnswers).toEqual([
      { providerId, accept: false, message: 'The passenger travelled.' },
    ]);
    expect(await admin.call('POST', path, { json: { ...json, accept: true } })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  test('that accepts more than 100,000 naira is sent once a second administrator confirms it', async () => {
    const { providerId } = await disputed();
    await told(providerId);
    const amount = (kobo: number) => facade.sql`
      with dispute as (
        update public.disputes set amount_kobo = ${kobo} where provider_id = ${providerId} returning payment_id
      )
      update public.payments p set paid_kobo = ${kobo} from dispute d where p.id = d.payment_id`;
    await amount(10_000_001);
    const path = `/answer-dispute/${(await disputeOf(providerId))?.id}`;
    const json = { accept: true, words: 'The trip did not take place.' };
    expect(await admin.call('POST', path, { json })).toMatchObject({ body: { status: 'waiting' } });
    expect(provider.sentAnswers).toEqual([]);
    const second = await createAdmin(facade);
    const waits = read(confirmationSchema.array(), await second.call('GET', '/confirmations'));
    expect(waits.find(({ subject }) => path.endsWith(subject))).toMatchObject({
      action: 'answer_dispute',
      details: { accepts: true, words: json.words },
    });
    provider.down.add('answerDispute');
    expect(await second.call('POST', path, { json })).toMatchObject({ status: 503 });
    expect(await disputeOf(providerId)).toMatchObject({ accepts: true, words: json.words, answeredAt: null });
    provider.down.clear();
    // The stored decision was confirmed: either administrator sends it again.
    expect(await admin.call('POST', path, { json })).toMatchObject({ body: { status: 'accepted' } });
    expect(provider.sentAnswers).toEqual([{ providerId, accept: true, message: json.words }]);
    // The database keeps no payment without its journal for the tests of the ledger.
    await amount(1_700_000);
    // It counts, for a day, with the next decision about the same driver.
    await facade.sql`delete from private.money_decisions where amount_kobo = 10000001`;
  });

  test('ends a dispute that the bank has closed without a result', async () => {
    const { bookingId, providerId } = await disputed();
    await told(providerId);
    const path = `/end-dispute/${(await disputeOf(providerId))?.id}`;
    const json = { won: true, reason: 'Paystack wrote that the bank gave up' };
    expect(await admin.call('POST', path, { json })).toMatchObject({ status: 409 });
    const seen = provider.disputes.get(providerId);
    if (seen) provider.disputes.set(providerId, { ...seen, state: 'unclear', status: 'archived' });
    await told(providerId);
    expect(await disputeOf(providerId)).toMatchObject({ status: 'open', unclearStatus: 'archived' });
    expect(await admin.call('POST', path, { json: { won: true } })).toMatchObject({ status: 400 });
    for (const _twice of [1, 2]) {
      expect(await admin.call('POST', path, { json })).toMatchObject({
        status: 200,
        body: { status: 'won' },
      });
    }
    expect(await admin.call('POST', path, { json: { ...json, won: false } })).toMatchObject({ status: 409 });
    expect(await facade.sql`select private.is_frozen(${bookingId}) as frozen`).toEqual([{ frozen: false }]);
    expect(await paying.problems()).toEqual([]);
  });

  test('charges the driver for a loss after the release', async () => {
    const { bookingId, providerId } = await disputed();
    await told(providerId);
    const path = `/charge-dispute/${(await disputeOf(providerId))?.id}`;
    const json = { toDriver: true, reason: 'The trip did not happen' };
    expect(await admin.call('POST', path, { json })).toMatchObject({ status: 409 });
    const [booking] = await facade.sql`select trip_id from public.bookings where id = ${bookingId}`;
    await facade.drive(driver, String(booking?.['trip_id']));
    // Released before the bank disputed it.
    await facade.sql`delete from public.disputes where provider_id = ${providerId}`;
    await facade.sql`update public.bookings set boarded_at = now(), boarded_by = driver_id where id = ${bookingId}`;
    await facade.sql`update public.bookings set release_at = now() where id = ${bookingId}`;
    await facade.sql`select private.release_fares()`;
    const seen = provider.disputes.get(providerId);
    if (seen) provider.disputes.set(providerId, { ...seen, state: 'lost' });
    await told(providerId);
    const lost = await disputeOf(providerId);
    expect(lost).toMatchObject({ status: 'lost', loss: 17_000, charged: null });
    expect(await admin.call('POST', `/charge-dispute/${lost?.id}`, { json })).toMatchObject({
      status: 200,
      body: { status: 'driver' },
    });
    // The driver's earning; the commission goes back.
    const [earning] =
      await facade.sql`select amount_kobo from public.earnings where booking_id = ${bookingId}`;
    expect((await disputeOf(providerId))?.charged).toBe(Number(earning?.['amount_kobo']) / 100);
    expect(await paying.problems()).toEqual([]);
  });
});
