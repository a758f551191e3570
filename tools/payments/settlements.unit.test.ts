import { afterEach, beforeEach, expect, test } from 'vitest';
import { feeOf } from './charges.ts';
import { settledAt } from './settlements.ts';
import { order, startOwnSimulator, type OwnSimulator } from './testing/own-simulator.ts';

const LONG_AGO = new Date(0);
const FAR = new Date('2100-01-01');
let simulator: OwnSimulator;

beforeEach(async () => {
  simulator = await startOwnSimulator();
});
afterEach(() => simulator.stop());

async function paid(amountKobo: number): Promise<string> {
  const ask = order({ amountKobo });
  await simulator.provider.open(ask);
  await simulator.control({ action: 'pay', reference: ask.reference });
  return ask.reference;
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

test('settlements, refunds, payouts and lost disputes make the balance', async () => {
  const { provider, control } = simulator;
  const first = await paid(1_700_000);
  const second = await paid(1_000_000);
  expect(await provider.balance()).toBe(0);
  await provider.refund({ reference: first, refundId: crypto.randomUUID(), amountKobo: 850_000 });
  await control({ action: 'advance', ms: 5 * 86_400_000 });
  // Two settlements if midnight has passed between the payments.
  const settlements = await provider.settlementsBetween(LONG_AGO, FAR);
  const sum = (key: 'grossKobo' | 'feeKobo' | 'netKobo') =>
    settlements.reduce((total, each) => total + each[key], 0);
  expect([sum('grossKobo'), sum('feeKobo'), sum('netKobo')]).toEqual([2_700_000, 60_500, 1_789_500]);
  expect(await provider.balance()).toBe(1_789_500);

  await provider.refund({ reference: second, refundId: crypto.randomUUID(), amountKobo: 100_000 });
  expect(await provider.balance()).toBe(1_689_500);
  await control({ action: 'dispute', reference: second });
  // 16 hours without an answer.
  await control({ action: 'advance', ms: 16 * 3_600_000 });
  expect(await provider.disputesBetween(LONG_AGO, FAR)).toMatchObject([{ state: 'lost' }]);
  expect(await provider.balance()).toBe(689_500);

  const account = { bankCode: '058', accountNumber: '0123456789' };
  expect(await provider.holderOf(account)).toBe('DAUDA DRIVER');
  const recipient = await provider.createRecipient({ ...account, name: 'Dauda Driver' });
  expect(await provider.createRecipient({ ...account, name: 'Dauda Driver' })).toBe(recipient);
  const payout = { recipient, reference: crypto.randomUUID(), reason: 'Trips' };
  await expect(provider.payOut({ ...payout, amountKobo: 689_500 })).rejects.toThrow('balance');
  await provider.payOut({ ...payout, amountKobo: 600_000 });
  expect(await provider.balance()).toBe(689_500 - 602_500);
});

test('a refund that fails after its settlement comes back to the balance', async () => {
  const { provider, control } = simulator;
  const reference = await paid(1_700_000);
  await control({ action: 'refund', match: reference, outcome: 'failed' });
  await provider.refund({ reference, refundId: crypto.randomUUID(), amountKobo: 1_700_000 });
  await control({ action: 'settle' });
  expect(await provider.balance()).toBe(-35_500);
  await control({ action: 'finish', reference });
  expect(await provider.balance()).toBe(1_664_500);
});
