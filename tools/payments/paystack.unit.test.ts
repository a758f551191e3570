import { startTestSimulator, type TestSimulator } from 'paystack-simulator/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPaystack } from '../../supabase/functions/_shared/payments/paystack/paystack.ts';
import {
  type PaymentProvider,
  type ProviderEvent,
} from '../../supabase/functions/_shared/payments/provider.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
} from '../../supabase/functions/_shared/core/provider-errors.ts';

const LONG_AGO = new Date(0);
const FAR = new Date('2100-01-01');
const ACCOUNT = { bankCode: '058', accountNumber: '0123456789' };

/** The adapter of the product in front of the simulator. */
let simulator: TestSimulator;
let provider: PaymentProvider;

beforeEach(async () => {
  simulator = await startTestSimulator({ holders: { '058/0123456789': 'DAUDA DRIVER' } });
  const { secretKey, url: baseUrl } = simulator;
  provider = createPaystack({ secretKey, baseUrl, timeoutMs: 1000 });
});
afterEach(() => simulator.stop());

/** A payment of ₦17,000 to open. */
function order(changes: object = {}) {
  return {
    reference: crypto.randomUUID(),
    amountKobo: 1_700_000,
    email: 'peju@example.com',
    method: 'card' as const,
    returnUrl: 'http://localhost:3000/bookings/1',
    expiresAt: new Date(Date.now() + 25 * 60_000),
    ...changes,
  };
}

async function openOrder(changes: object = {}): Promise<string> {
  const ask = order(changes);
  await provider.open(ask);
  return ask.reference;
}

async function paidOrder(changes: object = {}): Promise<string> {
  const reference = await openOrder(changes);
  await simulator.control({ action: 'pay', reference });
  await simulator.control({ action: 'flush' });
  return reference;
}

describe('answers that are lost or spoiled', () => {
  test.each(['500', 'html', 'garbage', 'close', '429'] as const)(
    '%s leaves the outcome unknown',
    async (kind) => {
      const reference = await paidOrder();
      await simulator.control({ action: 'answer', kind, match: `/transaction/verify/${reference}` });
      await expect(provider.look(reference)).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(await provider.look(reference)).toMatchObject({ state: 'paid' });
    },
  );

  test('an answer after the time-out leaves the outcome unknown', async () => {
    const reference = await openOrder();
    await simulator.control({ action: 'answer', kind: 'slow', ms: 5000, match: reference });
    await expect(provider.look(reference)).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  test('a 4xx in the form of Paystack is a refusal', async () => {
    const reference = await openOrder();
    await simulator.control({ action: 'answer', kind: 'refuse', match: reference });
    await expect(provider.look(reference)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('a refund whose answer was lost is found in the list', async () => {
    const reference = await paidOrder();
    const ask = { reference, refundId: crypto.randomUUID(), amountKobo: 850_000 };
    await simulator.control({ action: 'answer', kind: '500', isDone: true, match: 'POST /refund' });
    await expect(provider.refund(ask)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await provider.refundsBetween(LONG_AGO, FAR)).toMatchObject([
      { amountKobo: 850_000, refundId: ask.refundId, reference },
    ]);
  });

  test('a payout whose answer was lost is not made twice', async () => {
    await simulator.control({ action: 'add-balance', kobo: 2_000_000 });
    const recipient = await provider.createRecipient({ ...ACCOUNT, name: 'Dauda Driver' });
    const ask = { reference: crypto.randomUUID(), recipient, amountKobo: 1_000_000, reason: 'Trips' };
    await simulator.control({ action: 'answer', kind: 'close', isDone: true, match: 'POST /transfer' });
    await expect(provider.payOut(ask)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await provider.payOut(ask)).toMatchObject({ state: 'processing' });
    expect(await provider.balance()).toBe(2_000_000 - 1_000_000 - 2500);
  });

  test('a wrong key is not a refusal of the payment', async () => {
    await simulator.control({ action: 'answer', kind: '429', match: '' });
    await expect(provider.open(order())).rejects.toBeInstanceOf(ProviderUnavailable);
    const response = await fetch(`${simulator.url}/transaction/verify/x`, {
      headers: { authorization: 'Bearer sk_test_other' },
    });
    expect(response.status).toBe(401);
  });
});

describe('webhooks', () => {
  /** As the product reads them: null if the proof is wrong. */
  const events = (): Promise<(ProviderEvent | null)[]> =>
    Promise.all(
      simulator.webhooks.map(({ body, signature }) =>
        provider.readEvent(body, new Headers({ 'x-paystack-signature': signature })),
      ),
    );

  test.each([
    ['drop', []],
    ['double', ['charge', 'charge']],
    ['forge', [null]],
  ] as const)('%s', async (kind, expected) => {
    await simulator.control({ action: 'webhook', kind });
    await paidOrder();
    expect((await events()).map((event) => event?.kind ?? null)).toEqual(expected);
  });

  test('copies have the same key', async () => {
    await simulator.control({ action: 'webhook', kind: 'double' });
    const reference = await paidOrder();
    await simulator.control({ action: 'replay', match: reference, times: 2 });
    await simulator.control({ action: 'flush' });
    const keys = new Set((await events()).map((event) => event?.key));
    expect([...keys]).toEqual([`charge.success:${reference}:success`]);
    expect(simulator.webhooks.length).toBeGreaterThan(3);
  });
});

describe('payments that are not what was asked', () => {
  test.each([
    [
      { amountKobo: 1_699_900, requestedKobo: 1_699_900 },
      { amountKobo: 1_699_900, requestedKobo: 1_699_900 },
    ],
    [{ amountKobo: 1_735_500 }, { amountKobo: 1_735_500, requestedKobo: 1_700_000 }],
    [{ currency: 'USD' }, { currency: 'USD' }],
    [{ feeKobo: null }, { feeKobo: null }],
  ])('%o', async (change, expected) => {
    const reference = await openOrder();
    await simulator.control({ action: 'charge', match: reference, ...change });
    await simulator.control({ action: 'pay', reference });
    expect(await provider.look(reference)).toMatchObject({ state: 'paid', ...expected });
  });

  test('a payment of the other mode is unknown', async () => {
    const reference = await openOrder();
    await simulator.control({ action: 'charge', match: reference, domain: 'live' });
    await simulator.control({ action: 'pay', reference });
    expect(await provider.look(reference)).toMatchObject({ state: 'unknown' });
  });
});

test('settlements, refunds, payouts and lost disputes make the balance', async () => {
  const { control } = simulator;
  const first = await paidOrder();
  const second = await paidOrder({ amountKobo: 1_000_000 });
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

  expect(await provider.holderOf(ACCOUNT)).toBe('DAUDA DRIVER');
  const recipient = await provider.createRecipient({ ...ACCOUNT, name: 'Dauda Driver' });
  expect(await provider.createRecipient({ ...ACCOUNT, name: 'Dauda Driver' })).toBe(recipient);
  const payout = { recipient, reference: crypto.randomUUID(), reason: 'Trips' };
  await expect(provider.payOut({ ...payout, amountKobo: 689_500 })).rejects.toThrow('balance');
  await provider.payOut({ ...payout, amountKobo: 600_000 });
  expect(await provider.balance()).toBe(689_500 - 602_500);
});
