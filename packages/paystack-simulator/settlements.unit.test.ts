import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { feeOf } from './charges.ts';
import { settledAt } from './settlements.ts';
import { startTestSimulator, type TestSimulator } from './testing.ts';

const settlementsSchema = z.array(
  z.object({ total_processed: z.number(), total_fees: z.number(), total_amount: z.number() }),
);
const recipientSchema = z.object({ recipient_code: z.string() });
const balanceSchema = z.tuple([z.object({ balance: z.number() })]);
let simulator: TestSimulator;

beforeEach(async () => {
  simulator = await startTestSimulator({ holders: { '058/0123456789': 'DAVID OKORO' } });
});
afterEach(() => simulator.stop());

async function paid(amount: number): Promise<string> {
  const ask = { email: 'ada@example.com', amount, reference: crypto.randomUUID() };
  await simulator.call('POST', '/transaction/initialize', ask);
  await simulator.control({ action: 'pay', reference: ask.reference });
  return ask.reference;
}

async function balance(): Promise<number> {
  return balanceSchema.parse(await simulator.call('GET', '/balance'))[0].balance;
}

test.each([
  // Monday at noon, one minute before midnight in Lagos, Friday, Saturday, Sunday.
  ['2026-11-23T11:00:00Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-23T22:59:00Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-23T23:00:00Z', '2026-11-25T09:00:00.000Z'],
  ['2026-11-27T11:00:00Z', '2026-11-30T09:00:00.000Z'],
  ['2026-11-28T11:00:00Z', '2026-11-30T09:00:00.000Z'],
  ['2026-11-29T11:00:00Z', '2026-11-30T09:00:00.000Z'],
])('a payment of %s is settled on the next working day', (paidAt, expected) => {
  expect(new Date(settledAt(Date.parse(paidAt))).toISOString()).toBe(expected);
});

test.each([
  [25_000, 375],
  [249_999, 3750],
  [250_000, 13_750],
  [1_700_000, 35_500],
  [5_000_000, 85_000],
  [20_000_000, 200_000],
])('Paystack keeps of %i kobo %i', (kobo, fee) => {
  expect(feeOf(kobo)).toBe(fee);
});

test('settlements, refunds, transfers and lost disputes make the balance', async () => {
  const { call, control } = simulator;
  const first = await paid(1_700_000);
  const second = await paid(1_000_000);
  expect(await balance()).toBe(0);
  await call('POST', '/refund', { transaction: first, amount: 850_000 });
  await control({ action: 'advance', ms: 5 * 86_400_000 });
  // Two settlements if midnight has passed between the payments.
  const settlements = settlementsSchema.parse(await call('GET', '/settlement'));
  const sum = (key: 'total_processed' | 'total_fees' | 'total_amount') =>
    settlements.reduce((total, each) => total + each[key], 0);
  expect([sum('total_processed'), sum('total_fees'), sum('total_amount')]).toEqual([
    2_700_000, 60_500, 1_789_500,
  ]);
  expect(await balance()).toBe(1_789_500);

  await call('POST', '/refund', { transaction: second, amount: 100_000 });
  expect(await balance()).toBe(1_689_500);
  await control({ action: 'dispute', reference: second });
  // 16 hours without an answer.
  await control({ action: 'advance', ms: 16 * 3_600_000 });
  expect(await call('GET', '/dispute')).toMatchObject([{ status: 'resolved', resolution: 'auto-accepted' }]);
  expect(await balance()).toBe(689_500);

  expect(await call('GET', '/bank/resolve?bank_code=058&account_number=0123456789')).toMatchObject({
    account_name: 'DAVID OKORO',
  });
  const account = { bank_code: '058', account_number: '0123456789', name: 'David Okoro' };
  const { recipient_code: recipient } = recipientSchema.parse(
    await call('POST', '/transferrecipient', account),
  );
  expect(await call('POST', '/transferrecipient', account)).toMatchObject({ recipient_code: recipient });
  const transfer = { source: 'balance', recipient, reference: crypto.randomUUID(), reason: 'Orders' };
  await expect(call('POST', '/transfer', { ...transfer, amount: 689_500 })).rejects.toThrow('balance');
  await call('POST', '/transfer', { ...transfer, amount: 600_000 });
  expect(await balance()).toBe(689_500 - 602_500);
});

test('a refund that fails after its settlement comes back to the balance', async () => {
  const { call, control } = simulator;
  const reference = await paid(1_700_000);
  await control({ action: 'refund', match: reference, outcome: 'failed' });
  await call('POST', '/refund', { transaction: reference, amount: 1_700_000 });
  await control({ action: 'settle' });
  expect(await balance()).toBe(-35_500);
  await control({ action: 'finish', reference });
  expect(await balance()).toBe(1_664_500);
});
