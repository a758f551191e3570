import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestSimulator, type TestSimulator } from './testing.ts';

let simulator: TestSimulator;

beforeEach(async () => {
  simulator = await startTestSimulator();
});
afterEach(() => simulator.stop());

async function openOrder(reference: string = crypto.randomUUID()): Promise<string> {
  await simulator.call('POST', '/transaction/initialize', {
    email: 'ada@example.com',
    amount: 1_700_000,
    reference,
  });
  return reference;
}

async function paidOrder(): Promise<string> {
  const reference = await openOrder();
  await simulator.control({ action: 'pay', reference });
  await simulator.control({ action: 'flush' });
  return reference;
}

function verify(reference: string): Promise<unknown> {
  return simulator.call('GET', `/transaction/verify/${reference}`);
}

function fetchVerified(reference: string, secretKey = simulator.secretKey): Promise<Response> {
  const headers = { authorization: `Bearer ${secretKey}` };
  return fetch(`${simulator.url}/transaction/verify/${reference}`, { headers });
}

describe('answers that are lost or spoiled', () => {
  test.each([
    ['500', 500, '{"status":false,"message":""}'],
    ['html', 200, /^<!doctype html>/],
    ['garbage', 200, '{"status": true, "data": '],
    ['429', 429, '{"status":false,"message":"Too many requests"}'],
    ['refuse', 400, '{"status":false,"message":"Refused"}'],
  ] as const)('%s, once', async (kind, status, body) => {
    const reference = await paidOrder();
    await simulator.control({ action: 'answer', kind, match: `/transaction/verify/${reference}` });
    const response = await fetchVerified(reference);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(body);
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('close breaks off the connection', async () => {
    const reference = await openOrder();
    await simulator.control({ action: 'answer', kind: 'close', match: reference });
    await expect(fetchVerified(reference)).rejects.toThrow('fetch failed');
  });

  test('slow answers late', async () => {
    const reference = await openOrder();
    await simulator.control({ action: 'answer', kind: 'slow', ms: 300, match: reference });
    const startedAt = performance.now();
    expect((await fetchVerified(reference)).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  });

  test('a call whose answer is lost was carried out only if the order says so', async () => {
    const transaction = await paidOrder();
    const refund = () => simulator.call('POST', '/refund', { transaction, amount: 100 });
    await simulator.control({ action: 'answer', kind: '429', match: 'POST /refund' });
    await expect(refund()).rejects.toThrow('Too many requests');
    expect(await simulator.call('GET', '/refund')).toEqual([]);
    await simulator.control({ action: 'answer', kind: '429', isDone: true, match: 'POST /refund' });
    await expect(refund()).rejects.toThrow('Too many requests');
    expect(await simulator.call('GET', '/refund')).toMatchObject([{ amount: 100, status: 'pending' }]);
  });

  test('a wrong key is refused', async () => {
    expect((await fetchVerified('x', 'sk_test_other')).status).toBe(401);
  });
});

describe('webhooks', () => {
  test.each([
    ['drop', []],
    ['double', [true, true]],
    ['forge', [false]],
  ] as const)('%s', async (kind, isSigned) => {
    await simulator.control({ action: 'webhook', kind });
    await paidOrder();
    expect(simulator.webhooks).toMatchObject(isSigned.map((each) => ({ isSigned: each })));
    expect(simulator.webhooks).toHaveLength(isSigned.length);
  });

  test('copies have the same body', async () => {
    await simulator.control({ action: 'webhook', kind: 'double' });
    const reference = await paidOrder();
    await simulator.control({ action: 'replay', match: reference, times: 2 });
    await simulator.control({ action: 'flush' });
    expect(new Set(simulator.webhooks.map(({ body }) => body.toString())).size).toBe(1);
    expect(simulator.webhooks.length).toBeGreaterThan(3);
    expect(simulator.webhooks[0]).toMatchObject({ event: 'charge.success', data: { reference } });
  });

  test('a held event arrives after the next one', async () => {
    const [first, second] = [await openOrder(), await openOrder()];
    await simulator.control({ action: 'webhook', kind: 'reorder', match: first });
    await simulator.control({ action: 'pay', reference: first });
    await simulator.control({ action: 'pay', reference: second });
    await simulator.control({ action: 'flush' });
    expect(simulator.webhooks.map(({ data }) => data['reference'])).toEqual([second, first]);
  });

  test('a delayed event arrives when the clock has moved', async () => {
    await simulator.control({ action: 'webhook', kind: 'delay', ms: 3_600_000 });
    await paidOrder();
    expect(simulator.webhooks).toEqual([]);
    await simulator.control({ action: 'advance', ms: 3_600_000 });
    await simulator.control({ action: 'flush' });
    expect(simulator.webhooks).toMatchObject([{ event: 'charge.success' }]);
  });

  test('an event that the receiver does not accept is sent again, also after a restart', async () => {
    simulator.answers.push(500, 503);
    const reference = await paidOrder();
    expect(simulator.webhooks).toHaveLength(1);
    await simulator.restart();
    for (let day = 0; day < 2; day += 1) {
      await simulator.control({ action: 'advance', ms: 3_600_000 / 60 });
      await simulator.control({ action: 'flush' });
    }
    expect(simulator.webhooks.map(({ event }) => event)).toEqual(Array(3).fill('charge.success'));
    expect(await simulator.control({ action: 'flush', match: reference })).toEqual([
      expect.objectContaining({ attempts: 3, status: 200, isWaiting: false }),
    ]);
  });

  test('without an address they wait', async () => {
    await simulator.stop();
    simulator = await startTestSimulator({ webhookUrl: undefined });
    const reference = await paidOrder();
    expect(await simulator.control({ action: 'flush', match: reference })).toMatchObject([
      { event: 'charge.success', attempts: 0, isWaiting: true },
    ]);
  });
});

test.each([
  [
    { amountKobo: 1_699_900, requestedKobo: 1_699_900 },
    { amount: 1_699_900, requested_amount: 1_699_900 },
  ],
  [{ amountKobo: 1_735_500 }, { amount: 1_735_500, requested_amount: 1_700_000 }],
  [{ currency: 'USD' }, { currency: 'USD' }],
  [{ feeKobo: null }, { fees: null }],
  [{ domain: 'live' }, { domain: 'live' }],
] as const)('a payment that is not what was asked: %o', async (change, expected) => {
  const reference = await openOrder();
  await simulator.control({ action: 'charge', match: reference, ...change });
  await simulator.control({ action: 'pay', reference });
  expect(await verify(reference)).toMatchObject({ status: 'success', ...expected });
});

test('the state survives a restart, also when the last line is torn', async () => {
  const reference = await paidOrder();
  await simulator.restart('{"table":"charges","row":{"id":');
  expect(await verify(reference)).toMatchObject({ status: 'success', amount: 1_700_000, fees: 35_500 });
  await expect(openOrder(reference)).rejects.toThrow('Duplicate');
});

test('the control endpoint needs its key', async () => {
  const response = await fetch(`${simulator.url}/_control`, { method: 'POST', body: '{"action":"flush"}' });
  expect(response.status).toBe(401);
});
