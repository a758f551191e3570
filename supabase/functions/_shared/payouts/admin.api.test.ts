import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  adminPayoutSchema,
  adminRefundSchema,
  confirmationSchema,
  differenceSchema,
  ledgerAccountSchema,
  ledgerEntrySchema,
  reconciliationSchema,
} from './admin.contract.ts';
import { bankListSchema } from './contract.ts';
import { transactionSchema } from './transactions.contract.ts';
import { sendRefunds } from '../payments/actions.ts';
import { sendPayouts } from './send.actions.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { earn, ledgerProblems } from '../payments/testing/earn.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFakePayer, type FakePayer } from '../payments/testing/fake-payer.ts';
import { takeOnline } from '../payments/testing/take-online.ts';
import { ProviderRefused } from '../core/provider-errors.ts';

let facade: Facade;
let provider: FakePayer;
let admin: Admin;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  provider = createFakePayer();
  facade.services.payments = provider;
  await facade.sql`update public.platform_settings set payouts_from = '00:00'`;
  admin = await createAdmin(facade);
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
});
afterAll(() => facade.close());

const because = { json: { reason: 'Checked by phone' } };

/** A refund of a surplus payment that has reached this state at the provider. */
async function refundIn(state: string) {
  const { bookingId, reference, passenger } = await earn(facade, provider, driver);
  const [refund] = await facade.sql`
    with doubled as (
      insert into public.payments (
        hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, status, outcome, paid_kobo, fee_kobo,
        provider_id, paid_at
      )
      select hold_id, passenger_id, provider, mode, 'tafiya-' || replace(gen_random_uuid()::text, '-', ''), gen_random_uuid(),
        amount_kobo, method, 'paid', 'surplus', amount_kobo, 0, gen_random_uuid(), now()
      from public.payments where reference = ${reference}
      returning *
    ), booked as (
      select private.post_journal('paid:' || d.reference, 'paid', d.hold_id, jsonb_build_array(
        jsonb_build_object('account', 'provider_receivable', 'kobo', d.amount_kobo),
        jsonb_build_object('account', 'refunds_payable', 'kobo', -d.amount_kobo))) from doubled d
    )
    insert into public.refunds (payment_id, passenger_id, cause, amount_kobo, status)
    select d.id, d.passenger_id, 'surplus', d.amount_kobo, 'sending' from doubled d, booked
    returning id`;
  const id = z.guid().parse(refund?.['id']);
  const providerId = `RF-${id}`;
  await facade.sql`select private.refund_changed(${id}, 'processing', ${providerId})`;
  await facade.sql`select private.refund_changed(${id}, ${state}, ${providerId}, 'Closed account')`;
  return { id, bookingId, passenger, providerId };
}
const statusOf = async (id: string) =>
  (await facade.sql`select status, attempt from public.refunds where id = ${id}`)[0];

test('payments, refunds and payouts are listed by state, with the events of a payment', async () => {
  const { reference, passenger } = await earn(facade, provider, driver);
  await facade.call('POST', '/payments/paystack', {
    body: JSON.stringify({ key: crypto.randomUUID(), kind: 'charge', reference }),
    headers: { 'x-proof': 'right' },
  });
  const find = (list: string) => admin.call('GET', `/${list}?search=${reference}`);
  const [payment] = read(z.array(transactionSchema), await find('transactions'));
  expect(payment).toMatchObject({
    state: 'due',
    paystackReference: reference,
    booking: { passenger: { id: passenger.id } },
    amount: 17_000,
    fee: 355,
    events: [{ kind: 'charge' }],
  });
  const failed = await admin.call('GET', `/transactions?only=not_paid&search=${reference}`);
  expect(read(z.array(transactionSchema), failed)).toEqual([]);
  await sendPayouts(facade.services, 50);
  const payouts = await admin.call('GET', `/payouts/paid?search=${encodeURIComponent(driver.email)}`);
  expect(read(z.array(adminPayoutSchema), payouts)[0]).toMatchObject({
    payee: { id: driver.id },
    accountEnding: '6789',
    fee: 25,
  });
  expect(await admin.call('GET', '/transactions?only=everything')).toMatchObject({ status: 400 });
  expect(await admin.call('GET', '/refunds/all?cursor=x')).toMatchObject({ status: 400 });
});

test('a failed refund is sent again, once', async () => {
  const { id } = await refundIn('failed');
  const listed = read(z.array(adminRefundSchema), await admin.call('GET', '/refunds/decide'));
  expect(listed.find((refund) => refund.id === id)).toMatchObject({ status: 'failed', amount: 17_000 });
  expect(await admin.call('POST', `/retry-refund/${id}`, { json: {} })).toMatchObject({ status: 400 });
  expect(await admin.call('POST', `/retry-refund/${id}`, because)).toMatchObject({
    body: { id, status: 'queued' },
  });
  await admin.call('POST', `/retry-refund/${id}`, because);
  await sendRefunds(facade.services, 50);
  expect(await statusOf(id)).toMatchObject({ status: 'processing', attempt: 2 });
  expect(provider.sentRefunds.filter(({ refundId }) => refundId === id)).toHaveLength(1);
  expect(await ledgerProblems(facade)).toEqual([]);
});

describe('a refund that needs an account', () => {
  const account = { bankCode: '058', accountNumber: '0123456789' };

  const password = 'a-good-password';
  /** Gives the passenger a password, and makes them, or another person, the holder of the account. */
  async function known(passenger: Person, holder?: string) {
    const [row] = await facade.sql`
      update auth.users u set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 4))
      from public.profiles p where p.id = u.id and u.id = ${passenger.id} returning upper(p.name) as name`;
    provider.holders.set('058 0123456789', holder ?? String(row?.['name']));
  }
  const json = { ...account, password };

  test('takes it from the passenger of the booking only, with their password, and warns them', async () => {
    const { id, bookingId, passenger, providerId } = await refundIn('needs_attention');
    await known(passenger);
    const path = `/bookings/${bookingId}/refund-account`;
    const put = (as: Person, change: object = {}) =>
      facade.call('PUT', path, { as, json: { ...json, ...change } });
    expect(await put(driver)).toMatchObject({ status: 404 });
    expect(await put(passenger, { accountNumber: '1' })).toMatchObject({ status: 400 });
    expect(await put(passenger, { password: undefined })).toMatchObject({ status: 400 });
    expect(await put(passenger, { password: 'a-stolen-session' })).toMatchObject({ status: 403 });
    expect(await put(passenger, { accountNumber: '0123456780' })).toMatchObject({ status: 400 });
    expect(provider.refundAccounts.filter((sent) => sent.startsWith(providerId))).toEqual([]);
    expect(await put(passenger)).toMatchObject({
      status: 200,
      body: { refunds: [{ status: 'processing' }] },
    });
    expect(provider.refundAccounts).toContain(`${providerId} 058 0123456789`);
    expect(await statusOf(id)).toMatchObject({ status: 'processing' });
    expect(await put(passenger)).toMatchObject({ status: 409 });
    expect(facade.logged.join('\n')).not.toContain('0123456789');
    const [warning] = await facade.sql`
      select body from public.notifications where user_id = ${passenger.id} and kind = 'payout_account'`;
    expect(warning?.['body']).toContain('•••• 6789 gets ₦17,000. If this wasn');
  });

  test("another person's account is refused, and a large one is sent by two administrators", async () => {
    const { id, bookingId, passenger, providerId } = await refundIn('needs_attention');
    await known(passenger, 'THIEF OLA');
    const put = () => facade.call('PUT', `/bookings/${bookingId}/refund-account`, { as: passenger, json });
    expect(await put()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await known(passenger);
    await facade.sql`
      with refund as (update public.refunds set amount_kobo = 10000001 where id = ${id} returning payment_id)
      update public.payments p set paid_kobo = 10000001 from refund r where p.id = r.payment_id`;
    expect(await put()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await facade.sql`
      with refund as (update public.refunds set amount_kobo = 1700000 where id = ${id} returning payment_id)
      update public.payments p set paid_kobo = 1700000 from refund r where p.id = r.payment_id`;
    expect(provider.refundAccounts.filter((sent) => sent.startsWith(providerId))).toEqual([]);
  });

  test('a refused account and a provider that is down change nothing', async () => {
    const { id, bookingId, passenger } = await refundIn('needs_attention');
    await known(passenger);
    const path = `/bookings/${bookingId}/refund-account`;
    const send = provider.retryRefund.bind(provider);
    provider.retryRefund = () => Promise.reject(new ProviderRefused('No such account'));
    expect(await facade.call('PUT', path, { as: passenger, json })).toMatchObject({ status: 409 });
    provider.retryRefund = send;
    provider.down.add('retryRefund');
    expect(await facade.call('PUT', path, { as: passenger, json })).toMatchObject({ status: 503 });
    provider.down.clear();
    expect(await statusOf(id)).toMatchObject({ status: 'needs_attention' });
    expect(
      await admin.call('POST', `/refund-account/${id}`, { json: { ...account, reason: 'By phone' } }),
    ).toMatchObject({ body: { id, status: 'processing' } });
  });

  test('more than 100,000 naira needs two administrators who name the same account', async () => {
    const { id, providerId } = await refundIn('needs_attention');
    const amount = (kobo: number) => facade.sql`
      with refund as (update public.refunds set amount_kobo = ${kobo} where id = ${id} returning payment_id)
      update public.payments p set paid_kobo = ${kobo} from refund r where p.id = r.payment_id`;
    await amount(10_000_001);
    const second = await createAdmin(facade);
    const name = (by: Admin, change: object = {}) =>
      by.call('POST', `/refund-account/${id}`, { json: { ...account, reason: 'By phone', ...change } });
    expect(await name(admin)).toMatchObject({ body: { status: 'waiting' } });
    expect(await name(admin)).toMatchObject({ body: { status: 'waiting' } });
    const waits = read(z.array(confirmationSchema), await second.call('GET', '/confirmations'));
    expect(waits.find(({ subject }) => subject === id)).toMatchObject({
      action: 'refund_account',
      person: expect.any(String),
      reference: expect.stringMatching(/^tafiya-/),
      reason: 'By phone',
      details: { bankCode: '058', accountEnding: '6789' },
      isOwn: false,
      amount: 100_000.01,
    });
    expect(await name(second, { accountNumber: '9999999999' })).toMatchObject({ status: 409 });
    expect(await name(second)).toMatchObject({ body: { status: 'processing' } });
    expect(provider.refundAccounts).toContain(`${providerId} 058 0123456789`);
    const stored = await facade.sql`select s.* from private.second_confirmations s where s.subject = ${id}`;
    expect(JSON.stringify(stored)).not.toContain('0123456789');
    await amount(1_700_000);
  });
});

test('a decision that waits is declined once, and can be asked for again', async () => {
  const second = await createAdmin(facade);
  const [row] = await facade.sql`
    insert into private.reconciliation_differences (kind, subject, expected_kobo, found_kobo)
    values ('balance', ${crypto.randomUUID()}, 0, 20000000) returning id, subject`;
  const close = (by: Admin) => by.call('POST', `/close-difference/${row?.['id']}`, because);
  expect(await close(admin)).toMatchObject({ body: { status: 'waiting' } });
  const waiting = async () =>
    read(z.array(confirmationSchema), await second.call('GET', '/confirmations')).find(
      ({ subject }) => subject === row?.['id'],
    );
  const request = await waiting();
  expect(request).toMatchObject({ person: null, reference: row?.['subject'], amount: 200_000 });
  const path = `/decline-confirmation/${request?.id}`;
  expect(await second.call('POST', path, { json: {} })).toMatchObject({ status: 400 });
  for (const by of [second, second, admin]) {
    expect(await by.call('POST', path, because)).toMatchObject({ body: { status: 'declined' } });
  }
  expect(await waiting()).toBeUndefined();
  expect(await close(second)).toMatchObject({ body: { status: 'waiting' } });
  expect(await close(admin)).toMatchObject({ body: { status: 'closed' } });
});

test('payouts are held, released and retried with a reason', async () => {
  const other = await facade.cast.driver();
  await takeOnline(facade, other);
  await earn(facade, provider, other);
  expect(await admin.call('POST', `/hold-payouts/${other.id}`, because)).toMatchObject({
    body: { status: 'held' },
  });
  await sendPayouts(facade.services, 50);
  const search = encodeURIComponent(other.email);
  const [held] = read(
    z.array(adminPayoutSchema),
    await admin.call('GET', `/payouts/on_hold?search=${search}`),
  );
  expect(held).toMatchObject({ status: 'on_hold', holdCause: 'held' });
  expect(await admin.call('POST', `/retry-payout/${held?.id}`, because)).toMatchObject({ status: 409 });
  expect(await admin.call('POST', `/release-payout/${held?.id}`, because)).toMatchObject({
    body: { status: 'queued' },
  });
  provider.payoutAnswer = () => ({ state: 'failed', providerId: crypto.randomUUID(), feeKobo: null });
  await sendPayouts(facade.services, 50);
  // It would be done now, if it was looked at again: what failed stays failed at the provider.
  provider.payoutAnswer = null;
  expect(await admin.call('POST', `/retry-payout/${held?.id}`, because)).toMatchObject({
    body: { status: 'queued' },
  });
  await sendPayouts(facade.services, 50);
  const [paid] = read(z.array(adminPayoutSchema), await admin.call('GET', `/payouts/paid?search=${search}`));
  expect(paid).toMatchObject({ id: held?.id, status: 'paid' });
  expect(paid?.reference).not.toBe(held?.reference);
  expect(provider.payouts.get(held?.reference ?? '')).toMatchObject({ state: 'failed' });
  expect(await ledgerProblems(facade)).toEqual([]);
});

test('administrators read the banks', async () => {
  const banks = read(bankListSchema, await admin.call('GET', '/banks'));
  expect(banks).toEqual((await facade.call('GET', '/banks', { as: driver })).body);
  expect(await facade.call('GET', '/admin/banks', { as: driver })).toMatchObject({ status: 401 });
});

test('the ledger has running balances, and a CSV', async () => {
  const accounts = read(z.array(ledgerAccountSchema), await admin.call('GET', '/ledger-accounts'));
  const fees = accounts.find(({ code }) => code === 'gateway_fees');
  const path = `/ledger-accounts/${fees?.id}/entries`;
  const entries = read(z.array(ledgerEntrySchema), await admin.call('GET', path));
  expect(entries[0]).toMatchObject({ amount: 355 });
  const csv = await admin.call('GET', `${path}?format=csv`);
  expect(String(csv.body).split('\r\n')[1]).toMatch(
    /^\d+,\d{4}-\d\d-\d\d \d\d:\d\d,paid,.+,355\.00,\d+\.\d\d$/,
  );
  expect(await admin.call('GET', '/ledger-accounts/999999/entries')).toMatchObject({ status: 404 });
  expect(await admin.call('GET', '/ledger-accounts/x/entries')).toMatchObject({ status: 404 });
  expect(await admin.call('GET', `${path}?cursor=-1`)).toMatchObject({ status: 400 });
});

test('a difference is closed with a reason, and days are listed', async () => {
  const subject = crypto.randomUUID();
  const [made] = await facade.sql`
    insert into private.reconciliation_differences (kind, subject, expected_kobo, found_kobo)
    values ('balance', ${subject}, 100, 200) returning id`;
  const open = read(z.array(differenceSchema), await admin.call('GET', '/differences/open'));
  expect(open.find((each) => each.subject === subject)).toMatchObject({ expected: 1, found: 2 });
  expect(await admin.call('POST', `/close-difference/${made?.['id']}`, { json: {} })).toMatchObject({
    status: 400,
  });
  expect(await admin.call('POST', `/close-difference/${made?.['id']}`, because)).toMatchObject({
    body: { status: 'closed' },
  });
  const closed = read(z.array(differenceSchema), await admin.call('GET', '/differences/closed'));
  expect(closed.find((each) => each.subject === subject)).toMatchObject({ closeReason: 'Checked by phone' });
  expect(
    read(z.array(reconciliationSchema), await admin.call('GET', '/reconciliations')).length,
  ).toBeGreaterThanOrEqual(0);
});
