import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import {
  problemsOf,
  startTestSimulator,
  type Exchange,
  type TestSimulator,
} from 'paystack-simulator/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

// A second opinion: what Paystack's own package sends, the simulator takes. Its calls leave for api.paystack.co; here they arrive at
// the simulator.

type Ask = Record<string, unknown>;
type Resource = Record<string, (ask: Ask) => Promise<unknown>>;
const Paystack: new (secretKey: string) => Record<string, Resource> = createRequire(import.meta.url)(
  '@paystack/paystack-sdk',
);

const ACCOUNT = { account_number: '0123456789', bank_code: '058' };
const TIMES = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };

let exchanges: Exchange[];
let simulator: TestSimulator;
let paystack: Record<string, Resource>;

beforeEach(async () => {
  exchanges = [];
  simulator = await startTestSimulator({ onExchange: (exchange) => exchanges.push(exchange) });
  paystack = new Paystack(simulator.secretKey);
  // The package calls `request(address, options, whenAnswered)`.
  vi.spyOn(https, 'request').mockImplementation((...asked: unknown[]) => {
    const [_address, options, whenAnswered] = z
      .tuple([
        z.literal('https://api.paystack.co'),
        z.object({}).loose(),
        z.custom<(answer: http.IncomingMessage) => void>(),
      ])
      .parse(asked);
    return http.request(simulator.url, options, whenAnswered);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await simulator.stop();
});

/** Calls the package. @throws Error with the message of a refusal. */
async function ask(resource: string, name: string, values: Ask = {}): Promise<unknown> {
  const answer = z
    .object({ status: z.boolean(), message: z.string(), data: z.unknown() })
    .parse(await paystack[resource]?.[name]?.(values));
  if (!answer.status) throw new Error(answer.message);
  return answer.data;
}

const idOf = (data: unknown) => String(z.object({ id: z.number() }).parse(data).id);

async function paid(): Promise<string> {
  const reference = crypto.randomUUID();
  await ask('transaction', 'initialize', { email: 'peju@example.com', amount: 1_700_000, reference });
  await simulator.control({ action: 'pay', reference });
  return reference;
}

test('payments, refunds, transfers, disputes and the books are called as we call them', async () => {
  const reference = await paid();
  expect(await ask('transaction', 'verify', { reference })).toMatchObject({ status: 'success' });
  expect(await ask('transaction', 'list', { page: 1, status: 'success', ...TIMES })).toHaveLength(1);

  const refund = { transaction: reference, amount: 850_000, currency: 'NGN', merchant_note: 'ours' };
  const id = idOf(await ask('refund', 'create', refund));
  expect(await ask('refund', 'fetch', { id })).toMatchObject({
    merchant_note: 'ours',
    transaction_reference: reference,
  });
  expect(await ask('refund', 'list', { perPage: 10, page: 1, ...TIMES })).toHaveLength(1);

  expect(await ask('verification', 'resolveAccountNumber', ACCOUNT)).toHaveProperty('account_name');
  expect(
    await ask('verification', 'fetchBanks', { currency: 'NGN', useCursor: true, perPage: 5 }),
  ).not.toEqual([]);
  await simulator.control({ action: 'settle' });
  const recipient = z
    .object({ recipient_code: z.string() })
    .parse(
      await ask('transferrecipient', 'create', { type: 'nuban', name: 'Dauda Driver', ...ACCOUNT }),
    ).recipient_code;
  const payout = {
    source: 'balance',
    amount: 500_000,
    recipient,
    reference: crypto.randomUUID(),
    reason: 'Trips',
  };
  await ask('transfer', 'initiate', payout);
  expect(await ask('transfer', 'verify', { reference: payout.reference })).toMatchObject({
    status: 'pending',
  });
  expect(await ask('transfer', 'list', { page: 1, ...TIMES })).toHaveLength(1);

  // Its path of a settlement's payments, `/transaction`, is older than the published one.
  expect(await ask('settlement', 'fetch', { page: 1 })).toHaveLength(1);
  expect(await ask('balance', 'fetch')).toMatchObject([{ currency: 'NGN' }]);
  expect(await ask('balance', 'ledger', {})).not.toEqual([]);

  await simulator.control({ action: 'dispute', reference });
  const [dispute] = z
    .array(z.object({ id: z.number() }))
    .parse(await ask('dispute', 'list', { page: 1, ...TIMES }));
  const disputeId = String(dispute?.id);
  expect(await ask('dispute', 'fetch', { id: disputeId })).toMatchObject({
    status: 'awaiting-merchant-feedback',
  });
  const { fileName } = z
    .object({ fileName: z.string() })
    .parse(await ask('dispute', 'uploadUrl', { id: disputeId }));
  await ask('dispute', 'resolve', {
    id: disputeId,
    resolution: 'declined',
    message: 'They were on board.',
    refund_amount: 0,
    uploaded_filename: fileName,
  });

  expect(exchanges.flatMap(problemsOf)).toEqual([]);
});
