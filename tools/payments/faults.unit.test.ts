import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '../../supabase/functions/_shared/payments/provider.ts';
import { order, startOwnSimulator, type OwnSimulator } from './testing/own-simulator.ts';

let simulator: OwnSimulator;

beforeEach(async () => {
  simulator = await startOwnSimulator();
});
afterEach(() => simulator.stop());

async function openOrder(changes: object = {}): Promise<string> {
  const ask = order(changes);
  await simulator.provider.open(ask);
  return ask.reference;
}

async function paidOrder(): Promise<string> {
  const reference = await openOrder();
  await simulator.control({ action: 'pay', reference });
  await simulator.control({ action: 'flush' });
  return reference;
}

describe('answers that are lost or spoiled', () => {
  test.each(['500', 'html', 'garbage', 'close', '429'])('%s leaves the outcome unknown', async (kind) => {
    const reference = await paidOrder();
    await simulator.control({ action: 'answer', kind, match: `/transaction/verify/${reference}` });
    await expect(simulator.provider.look(reference)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await simulator.provider.look(reference)).toMatchObject({ state: 'paid' });
  });

  test('an answer after the time-out leaves the outcome unknown', async () => {
    const reference = await openOrder();
    await simulator.control({ action: 'answer', kind: 'slow', ms: 5000, match: reference });
    await expect(simulator.provider.look(reference)).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  test('a 4xx in the form of Paystack is a refusal', async () => {
    const reference = await openOrder();
    await simulator.control({ action: 'answer', kind: 'refuse', match: reference });
    await expect(simulator.provider.look(reference)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('a refund whose answer was lost is not made twice', async () => {
    const reference = await paidOrder();
    const ask = { reference, refundId: crypto.randomUUID(), amountKobo: 850_000 };
    await simulator.control({ action: 'answer', kind: '500', isDone: true, match: 'POST /refund' });
    await expect(simulator.provider.refund(ask)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await simulator.provider.refund(ask)).toMatchObject({
      amountKobo: 850_000,
      refundId: ask.refundId,
    });
    expect(await simulator.provider.refundsOf(reference)).toHaveLength(1);
  });

  test('a payout whose answer was lost is not made twice', async () => {
    await simulator.control({ action: 'add-balance', kobo: 2_000_000 });
    const account = { bankCode: '058', accountNumber: '0123456789' };
    const recipient = await simulator.provider.createRecipient({ ...account, name: 'Dauda Driver' });
    const ask = { reference: crypto.randomUUID(), recipient, amountKobo: 1_000_000, reason: 'Trips' };
    await simulator.control({ action: 'answer', kind: 'close', isDone: true, match: 'POST /transfer' });
    await expect(simulator.provider.payOut(ask)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await simulator.provider.payOut(ask)).toMatchObject({ state: 'processing' });
    expect(await simulator.provider.balance()).toBe(2_000_000 - 1_000_000 - 2500);
  });

  test('a wrong key is not a refusal of the payment', async () => {
    const { provider } = simulator;
    await simulator.control({ action: 'answer', kind: '429', match: '' });
    await expect(provider.open(order())).rejects.toBeInstanceOf(ProviderUnavailable);
    const response = await fetch(`${simulator.url}/transaction/verify/x`, {
      headers: { authorization: 'Bearer sk_test_other' },
    });
    expect(response.status).toBe(401);
  });
});

describe('webhooks', () => {
  const kinds = (found: OwnSimulator['events']) => found.map((event) => event?.kind ?? null);

  test.each([
    ['drop', []],
    ['double', ['charge', 'charge']],
    ['forge', [null]],
  ])('%s', async (kind, expected) => {
    await simulator.control({ action: 'webhook', kind });
    await paidOrder();
    expect(kinds(simulator.events)).toEqual(expected);
  });

  test('copies have the same key', async () => {
    await simulator.control({ action: 'webhook', kind: 'double' });
    const reference = await paidOrder();
    await simulator.control({ action: 'replay', match: reference, times: 2 });
    await simulator.control({ action: 'flush' });
    const keys = new Set(simulator.events.map((event) => event?.key));
    expect([...keys]).toEqual([`charge.success:${reference}:success`]);
    expect(simulator.events.length).toBeGreaterThan(3);
  });

  test('a held event arrives after the next one', async () => {
    const [first, second] = [await openOrder(), await openOrder()];
    await simulator.control({ action: 'webhook', kind: 'reorder', match: first });
    await simulator.control({ action: 'pay', reference: first });
    await simulator.control({ action: 'pay', reference: second });
    await simulator.control({ action: 'flush' });
    expect(simulator.events.map((event) => event?.reference)).toEqual([second, first]);
  });

  test('a delayed event arrives when the clock has moved', async () => {
    await simulator.control({ action: 'webhook', kind: 'delay', ms: 3_600_000 });
    await paidOrder();
    expect(simulator.events).toEqual([]);
    await simulator.control({ action: 'advance', ms: 3_600_000 });
    await simulator.control({ action: 'flush' });
    expect(kinds(simulator.events)).toEqual(['charge']);
  });

  test('an event that the receiver does not accept is sent again, also after a restart', async () => {
    simulator.answers.push(500, 503);
    const reference = await paidOrder();
    expect(kinds(simulator.events)).toEqual(['charge']);
    await simulator.restart();
    for (let day = 0; day < 2; day += 1) {
      await simulator.control({ action: 'advance', ms: 3_600_000 / 60 });
      await simulator.control({ action: 'flush' });
    }
    expect(kinds(simulator.events)).toEqual(['charge', 'charge', 'charge']);
    expect(await simulator.control({ action: 'flush', match: reference })).toEqual([
      expect.objectContaining({ attempts: 3, status: 200, isWaiting: false }),
    ]);
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
    expect(await simulator.provider.look(reference)).toMatchObject({ state: 'paid', ...expected });
  });

  test('a payment of the other mode is unknown', async () => {
    const reference = await openOrder();
    await simulator.control({ action: 'charge', match: reference, domain: 'live' });
    await simulator.control({ action: 'pay', reference });
    expect(await simulator.provider.look(reference)).toMatchObject({ state: 'unknown' });
  });
});

test('the state survives a restart, also when the last line is torn', async () => {
  const reference = await paidOrder();
  await simulator.restart('{"table":"charges","row":{"id":');
  expect(await simulator.provider.look(reference)).toMatchObject({
    state: 'paid',
    amountKobo: 1_700_000,
    feeKobo: 35_500,
  });
  await expect(simulator.provider.open(order({ reference }))).rejects.toThrow('Duplicate');
});

test('the control endpoint needs its key', async () => {
  const response = await fetch(`${simulator.url}/_control`, { method: 'POST', body: '{"action":"flush"}' });
  expect(response.status).toBe(401);
});
