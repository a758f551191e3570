import { expect, test } from 'vitest';
import { readPaystackEvent, readRejectedTransfer, signatureOf } from './event.ts';

const SECRET_KEY = 'sk_test_0123456789abcdef';
const BODY = bytes(
  '{"event":"charge.success","data":{"id":1,"domain":"test","status":"success","reference":"ref-1"}}',
);
const EVENT = { key: 'charge.success:ref-1:success', kind: 'charge', reference: 'ref-1' };

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function read(body: Uint8Array, signature: string | null) {
  const headers = new Headers(signature === null ? {} : { 'x-paystack-signature': signature });
  return readPaystackEvent(body, headers, { secretKey: SECRET_KEY, mode: 'test' });
}

async function readSigned(text: string) {
  return read(bytes(text), await signatureOf(bytes(text), SECRET_KEY));
}

test('the signature is the HMAC-SHA512 of the bytes', async () => {
  // Case 2 of RFC 4231.
  expect(await signatureOf(bytes('what do ya want for nothing?'), 'Jefe')).toBe(
    '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
  );
});

test('a webhook with its proof is read', async () => {
  expect(await read(BODY, await signatureOf(BODY, SECRET_KEY))).toEqual(EVENT);
});

test.each([
  ['none', () => null],
  ['an empty one', () => ''],
  ['that of another key', () => signatureOf(BODY, 'sk_test_of_somebody_else')],
  ['a truncated one', async () => (await signatureOf(BODY, SECRET_KEY)).slice(0, -1)],
  ['one with more behind it', async () => `${await signatureOf(BODY, SECRET_KEY)}0`],
  ['one in upper case', async () => (await signatureOf(BODY, SECRET_KEY)).toUpperCase()],
  [
    'that of the re-ordered JSON',
    () => signatureOf(bytes('{"data":{"reference":"ref-1"},"event":"charge.success"}'), SECRET_KEY),
  ],
])('a webhook is refused with a wrong proof: %s', async (_, signature) => {
  expect(await read(BODY, await signature())).toBeNull();
});

test('a body that was changed by one byte is refused, at every place', async () => {
  const signature = await signatureOf(BODY, SECRET_KEY);
  for (let at = 0; at < BODY.length; at += 1) {
    const changed = Uint8Array.from(BODY, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(await read(changed, signature)).toBeNull();
  }
});

test.each([
  [
    { event: 'bank.transfer.rejected', data: { bank_transfer: { amount: '30000', transaction_id: '310' } } },
    { key: 'bank.transfer.rejected:310:', kind: 'transfer_rejected', reference: null },
  ],
  [
    {
      event: 'refund.processed',
      data: { status: 'processed', transaction_reference: 'ref-1', refund_reference: '77', amount: '100' },
    },
    { key: 'refund.processed:77:processed', kind: 'refund', reference: 'ref-1' },
  ],
  [
    {
      event: 'refund.pending',
      data: { status: 'pending', transaction_reference: 'ref-1', refund_reference: null, amount: '100' },
    },
    { key: 'refund.pending:ref-1:100:pending', kind: 'refund', reference: 'ref-1' },
  ],
  [
    {
      event: 'refund.needs-attention',
      data: { id: 9, status: 'needs-attention', transaction: { reference: 'ref-1' } },
    },
    { key: 'refund.needs-attention:9:needs-attention', kind: 'refund', reference: 'ref-1' },
  ],
  [
    { event: 'transfer.reversed', data: { status: 'reversed', reference: 'pay-1', amount: 3000 } },
    { key: 'transfer.reversed:pay-1:reversed', kind: 'payout', reference: 'pay-1' },
  ],
  [
    {
      event: 'charge.dispute.create',
      data: { id: 358950, status: 'awaiting-merchant-feedback', transaction: { reference: 'ref-1' } },
    },
    { key: 'charge.dispute.create:358950:awaiting-merchant-feedback', kind: 'dispute', reference: '358950' },
  ],
  [
    { event: 'subscription.create', data: { status: 'active', reference: null, id: 5 } },
    { key: 'subscription.create:5:active', kind: 'other', reference: null },
  ],
])('%o', async (event, expected) => {
  expect(await readSigned(JSON.stringify(event))).toEqual(expected);
});

test.each([
  '',
  'no JSON',
  '[]',
  'null',
  '{"event":5}',
  '{"event":"charge.success"}',
  '{"event":"charge.success","data":[]}',
])('a proved body that is not an event has a key of its own: %s', async (text) => {
  const event = await readSigned(text);
  expect(event).toEqual({
    key: expect.stringMatching(/^unreadable:[0-9a-f]{128}$/),
    kind: 'other',
    reference: null,
  });
  expect(await readSigned(text)).toEqual(event);
});

test('an event of the other mode touches no payment', async () => {
  const text = new TextDecoder().decode(BODY).replace('"test"', '"live"');
  expect(await readSigned(text)).toMatchObject({ kind: 'other', reference: null });
});

test('an id of 64 bits is read without rounding', async () => {
  const event = await readSigned(
    '{"event":"charge.dispute.create","data":{"id":12345678901234567890,"status":"pending"}}',
  );
  expect(event?.reference).toBe('12345678901234567890');
});

test('a rejected transfer names the payer and the amount', () => {
  const body = (data: object) => JSON.stringify({ event: 'bank.transfer.rejected', data });
  const customer = { email: 'peju@example.com' };
  expect(readRejectedTransfer(body({ bank_transfer: { amount: '30000' }, customer }))).toEqual({
    email: 'peju@example.com',
    amountKobo: 30_000,
  });
  expect(readRejectedTransfer(body({ bank_transfer: { amount: 'much' }, customer }))).toBeNull();
  expect(readRejectedTransfer(body({ bank_transfer: { amount: '30000' } }))).toBeNull();
  expect(readRejectedTransfer('')).toBeNull();
});
