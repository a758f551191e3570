import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPaystack } from './paystack.ts';
import { ProviderRefused, ProviderUnavailable, type PaymentProvider } from './provider.ts';

const TRANSACTION = {
  id: 4099260516,
  domain: 'test',
  status: 'success',
  reference: 'ref-1',
  amount: 40333,
  requested_amount: 30050,
  fees: 10283,
  currency: 'NGN',
  channel: 'card',
  metadata: '',
  paid_at: '2024-08-22T09:15:02.000Z',
};
const LOOKED = {
  state: 'paid',
  isUnderWay: false,
  amountKobo: 40333,
  requestedKobo: 30050,
  feeKobo: 10283,
  currency: 'NGN',
  channel: 'card',
  providerId: '4099260516',
  paidAt: new Date('2024-08-22T09:15:02Z'),
};

let server: Server;
let provider: PaymentProvider;
/** What Paystack answers to the next call. */
let answer: { status?: number; body: string; headers?: Record<string, string> };
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response
      .writeHead(answer.status ?? 200, answer.headers ?? { 'content-type': 'application/json' })
      .end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  provider = createPaystack({ secretKey: 'sk_test_unit', baseUrl: `http://127.0.0.1:${port}` });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function answerWith(data: unknown, meta?: object): void {
  answer = { body: JSON.stringify({ status: true, message: 'ok', data, meta }) };
}

test.each([
  ['as in the documentation', {}, {}],
  ['with the name of the card', { authorization: { signature: 'SIG_1' } }, { cardKey: 'SIG_1' }],
  ['amounts as text', { amount: '40333', requested_amount: '30050', fees: '10283' }, {}],
  ['no fee yet', { fees: null }, { feeKobo: null }],
  ['no requested amount', { requested_amount: null }, { requestedKobo: 40333 }],
  ['metadata as a number, unknown fields', { metadata: 0, more: [] }, {}],
  ['the id as text', { id: '4099260516' }, {}],
  ['paidAt instead of paid_at', { paid_at: undefined, paidAt: '2024-08-22T09:15:02.000Z' }, {}],
  ['a currency in lower case', { currency: 'ngn' }, {}],
  ['abandoned', { status: 'abandoned', paid_at: null }, { state: 'open', paidAt: null }],
  ['ongoing', { status: 'ongoing' }, { state: 'open', isUnderWay: true }],
  ['queued', { status: 'queued' }, { state: 'open', isUnderWay: true }],
  ['a status that we do not know', { status: 'frozen' }, { state: 'open' }],
  ['failed', { status: 'failed' }, { state: 'failed' }],
  ['reversed', { status: 'reversed' }, { state: 'reversed' }],
])('a payment is read: %s', async (_, changes, expected) => {
  answerWith({ ...TRANSACTION, ...changes });
  expect(await provider.look('ref-1')).toEqual({ ...LOOKED, ...expected });
  expect(asked).toEqual(['GET /transaction/verify/ref-1 Bearer sk_test_unit']);
});

test.each([
  ['of the other mode', { domain: 'live' }],
  ['without a mode', { domain: undefined }],
])('a payment %s is unknown', async (_, changes) => {
  answerWith({ ...TRANSACTION, ...changes });
  expect(await provider.look('ref-1')).toMatchObject({ state: 'unknown', amountKobo: 0 });
});

test.each([400, 404])('a payment that Paystack does not have is unknown (%i)', async (status) => {
  answer = { status, body: '{"status":false,"message":"Transaction reference not found"}' };
  expect(await provider.look('ref-1')).toMatchObject({ state: 'unknown' });
});

test.each([
  [
    'another reference',
    { body: JSON.stringify({ status: true, message: '', data: { ...TRANSACTION, reference: 'ref-2' } }) },
  ],
  [
    'an amount with a fraction',
    { body: JSON.stringify({ status: true, message: '', data: { ...TRANSACTION, amount: 1.5 } }) },
  ],
  [
    'a negative amount',
    { body: JSON.stringify({ status: true, message: '', data: { ...TRANSACTION, amount: -1 } }) },
  ],
  ['no JSON', { body: '<html>' }],
  ['a JSON of another form', { body: '[1]' }],
  ['nothing', { body: '' }],
  ['a page with status 403', { status: 403, body: '<html>' }],
  ['500 with JSON', { status: 500, body: '{"status":false,"message":"x"}' }],
  ['a wrong key', { status: 401, body: '{"status":false,"message":"Invalid key"}' }],
  ['a limit', { status: 429, body: '{"status":false,"message":"Too many"}' }],
  ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
  ['2 MB', { body: `{"status":true,"data":"${'x'.repeat(2_000_000)}"}` }],
])('the outcome is unknown after %s', async (_, given) => {
  answer = given;
  await expect(provider.look('ref-1')).rejects.toBeInstanceOf(ProviderUnavailable);
});

test.each([
  [{ status: 400, body: '{"status":false,"message":"Amount is invalid"}' }, 'Amount is invalid'],
  [{ status: 200, body: '{"status":false,"message":"Declined"}' }, 'Declined'],
  [{ status: 422, body: '{"status":false,"message":"Account 0123456789 is closed"}' }, 'Account … is closed'],
])('a definite no is a refusal without account numbers', async (given, message) => {
  answer = given;
  const refusal = await provider.look('ref-1').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ProviderRefused);
  expect(refusal).toHaveProperty('message', message);
});

test('the errors contain nothing of the answer', async () => {
  answerWith({ ...TRANSACTION, amount: 'peju@example.com' });
  const error = await provider.look('ref-1').catch((thrown: unknown) => thrown);
  expect(String(error)).toBe("ProviderUnavailable: Paystack's answer cannot be read: amount");
});

test('lists are read page by page, and payments of the other mode are left out', async () => {
  answerWith([TRANSACTION, { ...TRANSACTION, domain: 'live' }], { pageCount: 3 });
  const found = await provider.paymentsBetween(
    new Date('2026-11-01T00:00:00Z'),
    new Date('2026-11-02T00:00:00Z'),
  );
  expect(found).toHaveLength(3);
  expect(found[0]).toEqual({ ...LOOKED, reference: 'ref-1' });
  expect(asked.map((line) => /page=(\d)/.exec(line.replace('perPage', ''))?.[1])).toEqual(['1', '2', '3']);
});

test('the mode follows from the key', () => {
  expect(provider.mode).toBe('test');
  expect(createPaystack({ secretKey: 'sk_live_x', baseUrl: 'https://api.example' }).mode).toBe('live');
});
