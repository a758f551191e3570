import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { moneyEntrySchema, payoutFundingSchema, stuckMoneySchema } from './entries.contract.ts';
import { decisionSchema } from '../../core/admin.contract.ts';
import type { AsCaller } from '../../core/database/client.ts';
import { CLOCK } from '../../core/caller.ts';
import { checkPayoutFunding } from '../jobs.ts';
import { createAdmin, type Admin } from '../../../api/testing/admin.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { earn, ledgerProblems } from '../../payments/testing/earn.ts';
import { openFacade, read, type Facade } from '../../../api/testing/facade.ts';
import { createFakePayer, type FakePayer } from '../../payments/testing/fake-payer.ts';
import { takeOnline } from '../../payments/testing/take-online.ts';

let facade: Facade;
let provider: FakePayer;
let driver: Person;
let [first, second]: Admin[] = [];

beforeAll(async () => {
  facade = openFacade();
  provider = createFakePayer();
  facade.services.payments = provider;
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  [first, second] = [await createAdmin(facade), await createAdmin(facade)];
});
afterAll(() => facade.close());

const two = (): [Admin, Admin] => {
  if (!first || !second) throw new Error('no administrators');
  return [first, second];
};
const because = { json: { reason: 'Seen on the statement' } };
const topUp = (change: object = {}) => ({
  json: {
    kind: 'top_up',
    amount: 50_000.5,
    proof: crypto.randomUUID(),
    reason: 'For the payouts',
    ...change,
  },
});
const ask = async (as: Admin, entry: object) =>
  read(decisionSchema, await as.call('POST', '/money-entries', entry));

test('a top-up is booked by two administrators, once', async () => {
  const [one, other] = two();
  const entry = topUp();
  const { id, status } = await ask(one, entry);
  expect(status).toBe('waiting');
  expect(await ask(one, entry)).toEqual({ id, status });
  expect(await one.call('POST', `/confirm-entry/${id}`, because)).toMatchObject({ status: 409 });
  const open = read(z.array(moneyEntrySchema), await other.call('GET', '/money-entries/open'));
  expect(open.find((each) => each.id === id)).toMatchObject({
    kind: 'top_up',
    amount: 50_000.5,
    isOwn: false,
  });
  expect(await other.call('POST', `/confirm-entry/${id}`, { json: {} })).toMatchObject({ status: 400 });
  const answers = await Promise.all([1, 2, 3].map(() => other.call('POST', `/confirm-entry/${id}`, because)));
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ id, status: 'booked' })));
  expect(
    await facade.sql`
      select a.code, e.amount_kobo::int as kobo from private.ledger_journals j
      join private.ledger_entries e on e.journal_id = j.id join private.ledger_accounts a on a.id = e.account_id
      where j.cause = ${`entry:${id}`} order by kobo desc`,
  ).toEqual([
    { code: 'provider_balance', kobo: 5_000_050 },
    { code: 'company_bank', kobo: -5_000_050 },
  ]);
  const decided = read(z.array(moneyEntrySchema), await one.call('GET', '/money-entries/decided'));
  expect(decided.find((each) => each.id === id)).toMatchObject({ isBooked: true, isOwn: true });
  expect(await one.call('POST', '/money-entries', entry)).toMatchObject({ status: 409 });
  expect(await ledgerProblems(facade)).toEqual([]);
});

test('an entry is taken back by the one who asked, and its proof is free again', async () => {
  const [one, other] = two();
  const entry = topUp();
  const { id } = await ask(one, entry);
  expect(await one.call('POST', `/decline-entry/${id}`, because)).toMatchObject({
    body: { id, status: 'declined' },
  });
  expect(await other.call('POST', `/confirm-entry/${id}`, because)).toMatchObject({ status: 409 });
  expect((await ask(one, entry)).id).not.toBe(id);
});

test.each([
  ['a sum of nothing', { amount: 0 }, 400],
  ['a part of a kobo', { amount: 1.005 }, 400],
  [
    'an account that bookings decide',
    { kind: 'correction', debit: 'losses', credit: 'passenger_prepaid' },
    400,
  ],
  ['a correction without accounts', { kind: 'correction' }, 400],
  ['a top-up about a person', { subject: crypto.randomUUID() }, 400],
  ['an unknown debt', { kind: 'debt_paid', subject: crypto.randomUUID() }, 404],
  ['a debt without a debtor', { kind: 'debt_paid' }, 404],
  ['an unknown kind', { kind: 'gift' }, 400],
])('%s is refused', async (_, change, status) => {
  const [one] = two();
  expect(await one.call('POST', '/money-entries', topUp(change))).toMatchObject({ status });
});

test('a debt that no earning covers is listed, and leaves when it is paid to the bank', async () => {
  const [one, other] = two();
  const debtor = await facade.cast.driver();
  await facade.sql`
    select private.post_journal('charged:' || gen_random_uuid(), 'dispute_charged', null, ${facade.sql.json([
      { account: 'driver_payable', owner: debtor.id, kobo: 850_000 },
      { account: 'losses', kobo: -850_000 },
    ])})`;
  const stuck = async () =>
    read(z.array(stuckMoneySchema), await one.call('GET', '/stuck-money')).find(
      ({ subject }) => subject === debtor.id,
    );
  expect(await stuck()).toMatchObject({
    kind: 'debt',
    person: 'Dauda Driver',
    amount: 8500,
    reference: null,
  });
  const debt = { subject: debtor.id, amount: 8500 };
  expect(
    await one.call('POST', '/money-entries', topUp({ ...debt, kind: 'debt_written_off' })),
  ).toMatchObject({
    status: 409,
    body: { error: 'A debt can be written off 90 days after the last charge.' },
  });
  const { id } = await ask(one, topUp({ ...debt, kind: 'debt_paid' }));
  await other.call('POST', `/confirm-entry/${id}`, because);
  expect(await stuck()).toBeUndefined();
  expect(await ledgerProblems(facade)).toEqual([]);
});

test('administrators read what the next payouts need, and are warned before they begin', async () => {
  const [one] = two();
  await earn(facade, provider, driver);
  const funding = async () => read(payoutFundingSchema, await one.call('GET', '/payout-funding'));
  provider.balanceKobo = 0;
  const poor = await funding();
  expect(poor.due).toBeGreaterThanOrEqual(17_000);
  expect(poor).toMatchObject({ balance: 0, missing: poor.due + poor.payees * 50 });
  provider.balanceKobo = 1_000_000_000;
  expect(await funding()).toMatchObject({ balance: 10_000_000, missing: 0 });
  provider.down.add('balance');
  expect(await funding()).toMatchObject({ balance: null, missing: null });
  provider.down.clear();

  const clock: AsCaller = (work) => facade.services.withCaller(CLOCK, work);
  provider.balanceKobo = 0;
  expect(await checkPayoutFunding({ services: facade.services, asClock: clock })).toBe(1);
  provider.balanceKobo = 1_000_000_000;
  expect(await checkPayoutFunding({ services: facade.services, asClock: clock })).toBe(0);
});
