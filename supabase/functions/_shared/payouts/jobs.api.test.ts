import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { earningListSchema, earningsSummarySchema } from './earnings/contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { CLOCK } from '../core/caller.ts';
import { addDays, lagosDate } from '../core/lagos-time.ts';
import { ProviderRefused, ProviderUnavailable } from '../core/provider-errors.ts';
import { workOnEvents } from '../payments/actions.ts';
import { sendPayouts } from './send.actions.ts';
import type { Person } from '../../api/testing/cast.ts';
import { earn, ledgerProblems } from '../payments/testing/earn.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFakePayer, type FakePayer } from '../payments/testing/fake-payer.ts';
import { takeOnline } from '../payments/testing/take-online.ts';
import { reconcile, sendDuePayouts } from './jobs.ts';
import { workAlone } from '../payments/testing/work-alone.ts';

let facade: Facade;
let provider: FakePayer;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  await facade.sql`update public.platform_settings set payouts_from = '00:00'`;
});
afterAll(() => facade.close());
workAlone(() => facade);
beforeEach(async () => {
  provider = createFakePayer();
  // Other test files pay with a provider of the same kind: reconciliation compares the payments of this one only.
  provider.name = `fake-${crypto.randomUUID().slice(0, 8)}`;
  facade.services.payments = provider;
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
});

const asClock = () => {
  const clock: AsCaller = (work) => facade.services.withCaller(CLOCK, work);
  return { services: facade.services, asClock: clock };
};
const payoutsOf = (person: Person) => facade.sql`
  select reference, amount_kobo::int as kobo, status, hold_cause as cause, fee_kobo::int as fee, id
  from public.payouts where payee_id = ${person.id} order by created_at`;
/** As if the time had come to look again. */
const due = () => facade.sql`update public.payouts set next_try_at = now() where payee_id = ${driver.id}`;
const summary = async () =>
  read(earningsSummarySchema, await facade.call('GET', '/driver/earnings/summary', { as: driver }));

describe('payouts', () => {
  test('a driver is paid once, and reads it in the earnings', async () => {
    await earn(facade, provider, driver);
    await earn(facade, provider, driver);
    expect(await summary()).toMatchObject({ available: 34_000, paid: 0 });
    await Promise.all([sendPayouts(facade.services, 50), sendPayouts(facade.services, 50)]);

    const [payout] = await payoutsOf(driver);
    expect(payout).toMatchObject({ kobo: 3_400_000, status: 'paid', fee: 2500 });
    expect(provider.payouts.get(payout?.['reference'])).toMatchObject({
      amountKobo: 3_400_000,
      recipient: 'RCP_fake',
    });
    expect(await payoutsOf(driver)).toHaveLength(1);
    expect(await summary()).toMatchObject({ available: 0, paid: 34_000, lastPayout: { status: 'paid' } });
    const answer = await facade.call('GET', '/driver/earnings', { as: driver });
    expect(read(earningListSchema, answer)).toMatchObject([
      { state: 'paid', amount: 17_000, seats: 2, payoutReference: payout?.['reference'] },
      { state: 'paid', amount: 17_000 },
    ]);
    const csv = await facade.call('GET', '/driver/earnings?format=csv', { as: driver });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(String(csv.body).split('\r\n')[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d,.+,Lagos,Abuja,2,Fare,17000\.00,0\.00,17000\.00,paid,/,
    );
    expect(await ledgerProblems(facade)).toEqual([]);
  });

  test('an answer that is lost is looked for, and the money is not sent twice', async () => {
    await earn(facade, provider, driver);
    const send = provider.payOut.bind(provider);
    provider.payOut = async (request) => {
      await send(request);
      throw new ProviderUnavailable('the answer was lost');
    };
    await sendPayouts(facade.services, 50);
    expect(await payoutsOf(driver)).toMatchObject([{ status: 'sent' }]);
    provider.payOut = send;
    provider.calls.length = 0;
    await due();
    await sendPayouts(facade.services, 50);
    expect(await payoutsOf(driver)).toMatchObject([{ status: 'paid' }]);
    expect(provider.calls).not.toContain('payOut');
  });

  test('a call that never arrived is repeated with the same reference', async () => {
    await earn(facade, provider, driver);
    provider.down.add('payOut');
    await sendPayouts(facade.services, 50);
    const [before] = await payoutsOf(driver);
    provider.down.clear();
    await due();
    await sendPayouts(facade.services, 50);
    expect(await payoutsOf(driver)).toMatchObject([{ status: 'paid', reference: before?.['reference'] }]);
  });

  test('a refused call waits for an administrator and is owed meanwhile', async () => {
    await earn(facade, provider, driver);
    provider.payOut = () => Promise.reject(new ProviderRefused('Balance is not enough'));
    await sendPayouts(facade.services, 50);
    expect(await payoutsOf(driver)).toMatchObject([{ status: 'on_hold', cause: 'refused' }]);
    expect(await ledgerProblems(facade)).toEqual([]);
  });

  test('a driver whose bank did not take the money is skipped, and not locked meanwhile', async () => {
    await earn(facade, provider, driver);
    provider.payoutAnswer = () => ({ state: 'failed', providerId: crypto.randomUUID(), feeKobo: null });
    await sendPayouts(facade.services, 50);
    expect(await payoutsOf(driver)).toMatchObject([{ status: 'failed' }]);
    await facade.sql`update public.payouts set day = day - 1 where payee_id = ${driver.id}`;
    await facade.sql.begin(async (run) => {
      expect(await run`select payout_id from private.next_payout(1000000000)`).toEqual([]);
      expect(
        await facade.sql`select from public.profiles where id = ${driver.id} for no key update skip locked`,
      ).toHaveLength(1);
    });
  });

  test('a payout that failed is sent again with a new reference, after the old one was asked about', async () => {
    await earn(facade, provider, driver);
    const retry = async () => {
      await facade.sql`
        update public.payouts
        set status = 'queued', is_cleared = true, attempt = attempt + 1, done_at = null, provider_id = null, next_try_at = now(),
          former_references = former_references || reference, reference = private.new_payout_reference()
        where payee_id = ${driver.id}`;
      provider.payoutAnswer = null;
      provider.calls.length = 0;
      await sendPayouts(facade.services, 50);
    };
    provider.payoutAnswer = () => ({ state: 'failed', providerId: crypto.randomUUID(), feeKobo: null });
    await sendPayouts(facade.services, 50);
    const [{ reference: old = '' } = {}] = await payoutsOf(driver);
    // The bank has paid it after all without a webhook: it is not paid twice.
    const failed = provider.payouts.get(old);
    if (!failed) throw new Error('not sent');
    provider.payouts.set(old, { ...failed, state: 'processing' });
    await retry();
    expect(provider.calls).not.toContain('payOut');
    expect(await payoutsOf(driver)).toMatchObject([{ status: 'sent' }]);
    provider.payouts.set(old, { ...failed, state: 'done', feeKobo: 2500 });
    await due();
    await sendPayouts(facade.services, 50);
    expect(provider.calls).not.toContain('payOut');
    expect(await payoutsOf(driver)).toMatchObject([{ status: 'paid', fee: 2500 }]);
    expect(await ledgerProblems(facade)).toEqual([]);
  });

  test('without enough balance at the provider payouts wait', async () => {
    await earn(facade, provider, driver);
    // The provider's fee comes on top.
    provider.balanceKobo = 1_709_999;
    await sendPayouts(facade.services, 50);
    expect(provider.calls).not.toContain('payOut');
    provider.balanceKobo = 2_000_000_000;
    await sendPayouts(facade.services, 50);
    expect(await payoutsOf(driver)).toMatchObject([{ status: 'paid' }]);
  });

  test('an event of the provider leads to a look', async () => {
    await earn(facade, provider, driver);
    provider.payoutAnswer = () => ({ state: 'processing', providerId: crypto.randomUUID(), feeKobo: null });
    await sendPayouts(facade.services, 50);
    const [{ reference = '' } = {}] = await payoutsOf(driver);
    expect(await summary()).toMatchObject({ onTheWay: 17_000 });
    const known = provider.payouts.get(reference);
    if (known) provider.payouts.set(reference, { ...known, state: 'reversed' });
    await facade.call('POST', '/payments/paystack', {
      body: JSON.stringify({ key: crypto.randomUUID(), kind: 'payout', reference }),
      headers: { 'x-proof': 'right' },
    });
    await workOnEvents(facade.services);
    await expect.poll(() => payoutsOf(driver)).toMatchObject([{ status: 'reversed' }]);
    expect(await ledgerProblems(facade)).toEqual([]);
  });

  test('the job does nothing without a provider', async () => {
    facade.services.payments = null;
    expect(await sendDuePayouts(asClock())).toBe(0);
    expect(await reconcile(asClock())).toBe(0);
  });

  test('passengers and companies do not read the earnings of a driver', async () => {
    await earn(facade, provider, driver);
    const [passenger, company] = [await facade.cast.passenger(), await facade.cast.corporate()];
    expect(await facade.call('GET', '/driver/earnings', { as: passenger })).toMatchObject({ status: 403 });
    expect(await facade.call('GET', '/driver/earnings', { as: company })).toMatchObject({ body: [] });
    expect(await facade.call('GET', '/driver/earnings?format=xml', { as: driver })).toMatchObject({
      status: 400,
    });
  });
});

describe('reconciliation', () => {
  const yesterday = addDays(lagosDate(Date.now()), -1);

  /** As if the payment was made yesterday, and no day was compared yet. */
  async function madeYesterday(reference: string) {
    await facade.sql`delete from private.reconciliations`;
    await facade.sql`
      update public.payments set created_at = ${`${yesterday}T10:00:00+01:00`} where reference = ${reference}`;
  }
  const differences = (subject: string) => facade.sql`
    select kind, expected_kobo::int as expected, found_kobo::int as found
    from private.reconciliation_differences where subject like ${`${subject}%`} order by kind`;
  const listed = (reference: string, change: object = {}) => {
    const seen = provider.seen.get(reference);
    if (!seen) throw new Error('not opened');
    return { ...seen, reference, ...change };
  };

  test('equal books have no difference, and the day is compared once', async () => {
    const { reference } = await earn(facade, provider, driver);
    await madeYesterday(reference);
    provider.listed = [listed(reference)];
    expect(await reconcile(asClock())).toBe(1);
    expect(await differences(reference)).toEqual([]);
    const days = await facade.sql`select day::text, provider from private.reconciliations`;
    expect(days).toMatchObject([{ day: yesterday, provider: provider.name }]);
    expect(await reconcile(asClock())).toBe(0);
  });

  test.each([
    ['amount', { requestedKobo: 1_699_900 }, { expected: 1_700_000, found: 1_699_900 }],
    ['fee', { feeKobo: 40_000 }, { expected: 35_500, found: 40_000 }],
    ['currency', { currency: 'USD' }, { expected: 1_700_000, found: 1_700_000 }],
    ['missing_payment', { reference: 'another' }, { expected: 1_700_000, found: 0 }],
    ['missing_payment', { state: 'open' as const }, { expected: 1_700_000, found: 0 }],
  ])('%s is a difference: %j', async (kind, change, amounts) => {
    const { reference } = await earn(facade, provider, driver);
    await madeYesterday(reference);
    provider.listed = [listed(reference, change)];
    expect(await reconcile(asClock())).toBe(1);
    expect(await differences(reference)).toMatchObject([{ kind, ...amounts }]);
    await madeYesterday(reference);
    await reconcile(asClock());
    expect(await differences(reference)).toHaveLength(1);
  });

  test('a payment that is paid there and open here is settled', async () => {
    const { reference, bookingId } = await earn(facade, provider, driver);
    const other = await facade.sql`select hold_id from public.payments where reference = ${reference}`;
    expect(other).toMatchObject([{ hold_id: bookingId }]);
    // A second payment of the same hold, whose webhooks were all lost.
    const late = `tafiya-${crypto.randomUUID().replaceAll('-', '')}`;
    await facade.sql`
      insert into public.payments (hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method)
      select hold_id, passenger_id, provider, mode, ${late}, gen_random_uuid(), amount_kobo, method
      from public.payments where reference = ${reference}`;
    await madeYesterday(late);
    await madeYesterday(reference);
    provider.seen.set(late, { ...listed(reference), providerId: crypto.randomUUID() });
    provider.listed = [listed(reference), listed(late)];
    expect(await reconcile(asClock())).toBe(1);
    expect(await facade.sql`select outcome from public.payments where reference = ${late}`).toMatchObject([
      { outcome: 'surplus' },
    ]);
    expect(await differences(late)).toEqual([]);
  });

  test('a payment there that is not ours, and a settlement, are in the books', async () => {
    const { reference } = await earn(facade, provider, driver);
    await madeYesterday(reference);
    const strange = `strange-${crypto.randomUUID()}`;
    provider.listed = [listed(reference), listed(reference, { reference: strange })];
    const providerId = crypto.randomUUID();
    provider.settlements = [
      {
        providerId,
        grossKobo: 1_700_000,
        feeKobo: 35_500,
        deductedKobo: 0,
        netKobo: 1_664_500,
        at: new Date(),
      },
      {
        providerId,
        grossKobo: 1_700_000,
        feeKobo: 35_500,
        deductedKobo: 0,
        netKobo: 1_664_500,
        at: new Date(),
      },
    ];
    await reconcile(asClock());
    expect(await differences(strange)).toMatchObject([{ kind: 'unknown_payment', found: 1_700_000 }]);
    expect(
      await facade.sql`select event from private.ledger_journals where cause = ${`settled:${providerId}`}`,
    ).toHaveLength(1);
    expect(await ledgerProblems(facade)).toEqual([]);
  });

  test('a provider that is down leaves the day open', async () => {
    const { reference } = await earn(facade, provider, driver);
    await madeYesterday(reference);
    provider.listed = [listed(reference)];
    provider.down.add('balance');
    await expect(reconcile(asClock())).rejects.toThrow('balance does not answer');
    expect(await facade.sql`select from private.reconciliations`).toHaveLength(0);
    provider.down.clear();
    expect(await reconcile(asClock())).toBe(1);
  });
});
