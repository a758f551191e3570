import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sendPayouts } from './send.actions.ts';
import { PAYMENT_STATES, transactionSchema } from './transactions.contract.ts';
import { figuresSchema } from '../core/figures.contract.ts';
import { createFakePayer, type FakePayer } from '../payments/testing/fake-payer.ts';
import { earn, ledgerProblems } from '../payments/testing/earn.ts';
import { takeOnline } from '../payments/testing/take-online.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

let facade: Facade;
let provider: FakePayer;
let admin: Admin;
let driver: Person;
let passenger: Person;
let reference: string;

beforeAll(async () => {
  facade = openFacade();
  provider = createFakePayer();
  facade.services.payments = provider;
  await facade.sql`update public.platform_settings set payouts_from = '00:00'`;
  admin = await createAdmin(facade);
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  ({ passenger, reference } = await earn(facade, provider, driver));
});
afterAll(() => facade.close());

const find = async (query = '') => {
  const answer = await admin.call(
    'GET',
    `/transactions?search=${encodeURIComponent(passenger.email)}${query}`,
  );
  return {
    rows: read(z.array(transactionSchema), answer),
    figures: figuresSchema.parse(JSON.parse(answer.headers.get('x-figures') ?? 'null')),
  };
};
const ofReference = async () => {
  const { rows } = await find();
  return rows.find(({ paystackReference }) => paystackReference === reference);
};

/** Another attempt to pay for the same seats, which has taken nothing. */
async function attempt(status: 'open' | 'failed'): Promise<string> {
  const [row] = await facade.sql`
    insert into public.payments (hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, status)
    select hold_id, passenger_id, provider, mode, 'tafiya-' || replace(gen_random_uuid()::text, '-', ''), gen_random_uuid(),
      amount_kobo, method, ${status}
    from public.payments where reference = ${reference}
    returning id`;
  return String(row?.['id']);
}

/** Another payment for the same seats, whose money the provider sends back. In one statement: other tests check the whole ledger. */
async function surplus(cause: 'surplus' | 'paid_twice', problem: 'wrong_amount' | null): Promise<string> {
  const [row] = await facade.sql`
    with doubled as (
      insert into public.payments (
        hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, status, outcome, problem, paid_kobo, fee_kobo,
        provider_id, paid_at
      )
      select hold_id, passenger_id, provider, mode, 'tafiya-' || replace(gen_random_uuid()::text, '-', ''), gen_random_uuid(),
        amount_kobo, method, 'paid', 'surplus', ${problem}, amount_kobo, 0, gen_random_uuid(), now()
      from public.payments where reference = ${reference}
      returning *
    ), booked as (
      select private.post_journal('paid:' || d.reference, 'paid', d.hold_id, jsonb_build_array(
        jsonb_build_object('account', 'provider_receivable', 'kobo', d.amount_kobo),
        jsonb_build_object('account', 'refunds_payable', 'kobo', -d.amount_kobo))) from doubled d
    )
    insert into public.refunds (payment_id, passenger_id, cause, amount_kobo, status)
    select d.id, d.passenger_id, ${cause}, d.amount_kobo, 'sending' from doubled d, booked
    returning payment_id, id`;
  await facade.sql`select private.refund_changed(${row?.['id']}, 'processing', ${`RF-${row?.['id']}`})`;
  return String(row?.['payment_id']);
}
/** The passenger has the money back. */
const sentBack = (payment: string) => facade.sql`
  select private.refund_changed(r.id, 'done', r.provider_id) from public.refunds r where r.payment_id = ${payment}`;

test('a fare is due until its payout is sent, on hold while that is held, and then paid to the driver', async () => {
  expect(await ofReference()).toMatchObject({ state: 'due', payout: null });
  await admin.call('POST', `/hold-payouts/${driver.id}`, { json: { reason: 'A test' } });
  await sendPayouts(facade.services, 50);
  const held = await ofReference();
  expect(held).toMatchObject({ state: 'on_hold', payout: { status: 'on_hold' } });
  await admin.call('POST', `/release-payouts/${driver.id}`, { json: { reason: 'A test' } });
  await sendPayouts(facade.services, 50);
  expect(await ofReference()).toMatchObject({ state: 'paid', payout: { status: 'paid' } });
});

test('each attempt is one row with one state; those to check stand first, until the money is back', async () => {
  const wrong = await surplus('surplus', 'wrong_amount');
  const twice = await surplus('paid_twice', null);
  const [failed, open] = [await attempt('failed'), await attempt('open')];
  const trip = await facade.publish(await facade.cast.driver());
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  expect((await facade.call('POST', '/bookings', { as: passenger, json })).status).toBe(201);

  const before = (await find()).rows;
  expect(before.slice(0, 2).map(({ id, state, problem }) => [id, state, problem])).toEqual([
    [twice, 'check', 'paid_twice'],
    [wrong, 'check', 'wrong_amount'],
  ]);
  expect(before.find(({ method }) => method === 'cash')).toMatchObject({ state: 'cash', status: 'pending' });
  await sentBack(wrong);
  await sentBack(twice);
  const stateOf = new Map((await find()).rows.map(({ id, state }) => [id, state]));
  expect([wrong, twice, failed, open].map((id) => stateOf.get(id))).toEqual([
    'sent_back',
    'sent_back',
    'not_paid',
    'waiting',
  ]);
});

test('the figures of the filters are those of their lists, and add up', async () => {
  const { figures, rows } = await find();
  expect(figures['all']).toBe(rows.length);
  for (const state of PAYMENT_STATES) {
    const listed = (await find(`&only=${state}`)).rows;
    expect([state, listed.length]).toEqual([state, figures[state] ?? 0]);
    expect(listed.every((row) => row.state === state)).toBe(true);
  }
  const { all = 0, ...states } = figures;
  expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(all);
});

test('pages have each row once, in every order, with rows to check above the newest', async () => {
  await surplus('surplus', 'wrong_amount');
  const all = (await find('&sort=oldest')).rows.map(({ id }) => id);
  for (const sort of ['newest', 'oldest', 'name']) {
    const ids: string[] = [];
    for (let next = `?search=${encodeURIComponent(passenger.email)}&sort=${sort}&limit=2`; next !== '';) {
      const answer = await admin.call('GET', `/transactions${next}`);
      ids.push(...read(z.array(transactionSchema), answer).map(({ id }) => id));
      next = /<(\?[^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(ids.toSorted()).toEqual(all.toSorted());
  }
});

test('the CSV has the rows of the filter and the search, and runs no formula', async () => {
  await facade.sql`update public.profiles set name = '=HYPERLINK("http://x.test")' where id = ${passenger.id}`;
  const search = encodeURIComponent(passenger.email);
  const csv = await admin.call('GET', `/transactions?format=csv&only=cash&search=${search}`);
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const lines = String(csv.body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(
    `Cash to the driver,pending,"'=HYPERLINK(""http://x.test"")",${passenger.email}`,
  );
  expect(lines[1]).toContain(',cash,N/A,');
  expect(await ledgerProblems(facade)).toEqual([]);
});
