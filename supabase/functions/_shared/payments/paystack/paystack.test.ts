import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPaystack } from './paystack.ts';
import { type PaymentProvider } from '../provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../../core/provider-errors.ts';

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
/** Paystack's answer to the next call. */
let answer: {
  status?: number;
  body?: string;
  bodyOf?: (url: URL) => string;
  headers?: Record<string, string>;
};
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response
      .writeHead(answer.status ?? 200, answer.headers ?? { 'content-type': 'application/json' })
      .end(answer.bodyOf?.(new URL(`http://127.0.0.1${request.url}`)) ?? answer.body);
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
  ['a status that we do not know: a person looks', { status: 'frozen' }, { state: 'unclear' }],
  ['a refund on its way', { status: 'reversal-pending' }, { state: 'reversed' }],
  ['failed', { status: 'failed' }, { state: 'failed' }],
  ['reversed', { status: 'reversed' }, { state: 'reversed' }],
])('a payment is read: %s', async (_, changes, expected) => {
  answerWith({ ...TRANSACTION, ...changes });
  expect(await provider.look('ref-1')).toEqual({
    ...LOOKED,
    status: 'status' in changes ? changes.status : 'success',
    ...expected,
  });
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

const DAY: [Date, Date] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
const pagesAsked = () => asked.map((line) => /[?&]page=(\d)/.exec(line)?.[1]);
/** Pages of payments, and what `meta` says about their number. */
function answerPages(pages: object[][], metaOf: (page: number) => object): void {
  answer = {
    bodyOf: (url) => {
      const page = Number(url.searchParams.get('page'));
      const data = pages[page - 1] ?? [];
      return JSON.stringify({ status: true, message: 'ok', data, meta: metaOf(page) });
    },
  };
}

const PAGES = [1, 2, 3].map((id) => [
  { ...TRANSACTION, id, reference: `ref-${id}` },
  { ...TRANSACTION, id: id + 10, domain: 'live' },
]);

test('lists are read page by page, and payments of the other mode are left out', async () => {
  answerPages(PAGES, () => ({ pageCount: 3 }));
  const found = await provider.paymentsBetween(...DAY);
  expect(found).toHaveLength(3);
  expect(found[0]).toEqual({ ...LOOKED, status: 'success', reference: 'ref-1', providerId: '1' });
  expect(pagesAsked()).toEqual(['1', '2', '3']);
  expect(asked[0]).toContain('per_page=100');
});

test.each([
  ['without a count', () => ({})],
  ['with null', () => ({ pageCount: null })],
  ['with text that is no number', () => ({ pageCount: 'many' })],
])('a list %s of its pages ends with an empty page', async (_, metaOf) => {
  answerPages(PAGES, metaOf);
  expect(await provider.paymentsBetween(...DAY)).toHaveLength(3);
  expect(pagesAsked()).toEqual(['1', '2', '3', '4']);
});

test('a refund on the second page of a list without a count is found', async () => {
  const note = crypto.randomUUID();
  const refund = (id: number, merchant_note: string) => ({
    id,
    merchant_note,
    domain: 'test',
    status: 'processed',
    amount: 850_000,
    transaction_reference: 'ref-1',
  });
  answerPages([[refund(1, 'another')], [refund(2, note)]], () => ({}));
  const found = await provider.refundsBetween(...DAY);
  expect(found.find(({ refundId }) => refundId === note)).toMatchObject({ state: 'done', providerId: '2' });
});

test('a list that repeats its page is not believed to be whole', async () => {
  answerPages([PAGES[0] ?? [], PAGES[0] ?? []], () => ({}));
  await expect(provider.paymentsBetween(...DAY)).rejects.toBeInstanceOf(ProviderUnavailable);
});

test('the list of settlements, which takes no times, is read until they are older', async () => {
  const settled = (id: number, settlement_date: string) => ({
    id,
    status: 'success',
    total_processed: 100,
    total_fees: 2,
    effective_amount: 98,
    settlement_date,
  });
  answerPages(
    [
      [settled(3, '2026-11-01T09:00:00Z')],
      [settled(2, '2026-10-31T09:00:00Z')],
      [settled(1, '2026-10-30T09:00:00Z')],
    ],
    () => ({ pageCount: 3 }),
  );
  expect(await provider.settlementsBetween(...DAY)).toMatchObject([{ providerId: '3' }]);
  expect(pagesAsked()).toEqual(['1', '2']);
});

test.each([
  ['resolved', 'declined', 'won'],
  ['resolved', 'merchant-accepted', 'lost'],
  ['resolved', 'auto-accepted', 'lost'],
  ['archived', 'auto-accepted', 'lost'],
  ['awaiting-bank-feedback', null, 'open'],
  ['archived', null, 'unclear'],
  ['resolved', null, 'unclear'],
  ['resolved', 'split', 'unclear'],
  ['frozen', 'declined', 'unclear'],
])('a dispute %s (%s) is %s', async (status, resolution, state) => {
  answerWith({ id: 7, domain: 'test', status, resolution, transaction: { reference: 'ref-1', amount: 100 } });
  const words = [status, resolution].filter(Boolean).join(' ');
  expect(await provider.dispute('7')).toMatchObject({ state, status: words });
});

test('an unknown status of a refund or a transfer is for a person', async () => {
  answerWith({ id: 7, status: 'lost', amount: 100, transaction_reference: 'ref-1', merchant_note: '' });
  expect(await provider.refundWith('7')).toMatchObject({ state: 'unclear', status: 'lost' });
  answerWith({ id: 7, domain: 'test', status: 'lost', reference: 'ref-1' });
  expect(await provider.payoutOf('ref-1')).toMatchObject({ state: 'unclear', status: 'lost' });
});

test('the fee of a transfer, which only the list has, is looked up around the time of the transfer', async () => {
  const transfer = {
    id: 7,
    domain: 'test',
    status: 'success',
    reference: 'ref-1',
    createdAt: '2026-11-01T09:00:00Z',
  };
  answer = {
    bodyOf: ({ pathname }) => {
      const data = pathname === '/transfer' ? [{ ...transfer, fee_charged: 2500 }] : transfer;
      return JSON.stringify({ status: true, message: 'ok', data, meta: { pageCount: 1 } });
    },
  };
  expect(await provider.payoutOf('ref-1')).toMatchObject({ state: 'done', feeKobo: 2500 });
  expect(asked[1]).toMatch(
    /^GET \/transfer\?from=2026-11-01T08%3A00%3A00.000Z&to=2026-11-01T10%3A00%3A00.000Z&/,
  );
});

test('the mode follows from the key', () => {
  expect(provider.mode).toBe('test');
  expect(createPaystack({ secretKey: 'sk_live_x', baseUrl: 'https://api.example' }).mode).toBe('live');
});
