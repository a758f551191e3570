import { beforeAll, describe, expect, inject, test } from 'vitest';
import { controlSimulator } from '../testing/simulator.ts';
import { PAYSTACK_BASE_URL_DEFAULT } from '../../core/limits.ts';
import { createPaystack } from './paystack.ts';
import { type OpenRequest, type PaymentProvider } from '../provider.ts';
import { ProviderRefused } from '../../core/provider-errors.ts';

const ACCOUNT = { bankCode: '058', accountNumber: '0123456789' };

/** PAYSTACK_TEST_KEY (`sk_test_…`) adds Paystack's own test mode. */
const TEST_KEY = process.env['PAYSTACK_TEST_KEY'];
const providers: [name: string, make: () => PaymentProvider][] = [
  ['the simulator', simulated],
  ...(TEST_KEY
    ? [
        ['Paystack', () => createPaystack({ secretKey: TEST_KEY, baseUrl: PAYSTACK_BASE_URL_DEFAULT })] as [
          string,
          () => PaymentProvider,
        ],
      ]
    : []),
];

function simulated(): PaymentProvider {
  const { secrets, paymentSimulator } = inject('stack');
  return createPaystack({ secretKey: secrets['paystackKey'] ?? '', baseUrl: paymentSimulator?.url ?? '' });
}

function order(changes: Partial<OpenRequest> = {}): OpenRequest {
  return {
    reference: crypto.randomUUID(),
    amountKobo: 1_700_000,
    email: 'contract@example.com',
    method: 'card',
    returnUrl: 'https://tafiya.example/bookings/1',
    expiresAt: new Date(Date.now() + 25 * 60_000),
    ...changes,
  };
}

/** Tests that Paystack and the simulator must both pass. */
describe.each(providers)('%s', (_, make) => {
  let provider: PaymentProvider;
  beforeAll(() => {
    provider = make();
  });

  test('is in test mode', () => {
    expect(provider).toMatchObject({ name: 'paystack', mode: 'test' });
  });

  test.each(['card', 'ussd'] as const)('opens a page for %s, which is not paid', async (method) => {
    const ask = order({ method });
    expect(await provider.open(ask)).toEqual({
      kind: 'redirect',
      url: expect.stringMatching(/^https?:\/\//),
    });
    expect(await provider.look(ask.reference)).toMatchObject({
      state: 'open',
      requestedKobo: 1_700_000,
      currency: 'NGN',
      paidAt: null,
    });
  });

  test('opens an account for one transfer, until the time that we ask for', async () => {
    const ask = order({ method: 'transfer' });
    const opened = await provider.open(ask);
    if (opened.kind !== 'transfer') throw new Error('not a transfer');
    expect(opened.accountNumber).toMatch(/^\d{10}$/);
    expect(opened.bank).not.toBe('');
    expect(Math.abs(opened.expiresAt.getTime() - ask.expiresAt.getTime())).toBeLessThan(120_000);
    expect(await provider.look(ask.reference)).toMatchObject({ state: 'open', channel: 'bank_transfer' });
  });

  test('refuses a second payment with a reference', async () => {
    const ask = order();
    await provider.open(ask);
    await expect(provider.open(ask)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('refuses an amount of 0', async () => {
    await expect(provider.open(order({ amountKobo: 0 }))).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('reports a payment that was not opened as unknown', async () => {
    expect(await provider.look(crypto.randomUUID())).toMatchObject({ state: 'unknown' });
    expect(await provider.refundWith('1')).toBeNull();
    expect(await provider.payoutOf(crypto.randomUUID())).toBeNull();
  });

  test('does not refund an unpaid booking', async () => {
    const ask = order();
    await provider.open(ask);
    const refund = { reference: ask.reference, refundId: crypto.randomUUID(), amountKobo: 100 };
    await expect(provider.refund(refund)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('lists the payments of a period', async () => {
    const ask = order();
    await provider.open(ask);
    const found = await provider.paymentsBetween(
      new Date(Date.now() - 3_600_000),
      new Date(Date.now() + 3_600_000),
    );
    expect(found.map(({ reference }) => reference)).toContain(ask.reference);
  });

  test('has the banks of Nigeria, each code once', async () => {
    const banks = await provider.banks();
    expect(banks).toContainEqual({ code: '058', name: expect.stringContaining('Guaranty') });
    expect(banks.length).toBeGreaterThan(20);
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
  });

  test('finds no holder for an account that does not exist', async () => {
    expect(await provider.holderOf({ bankCode: '058', accountNumber: '0000000000' })).toBeNull();
    // Another refusal than 422 is about our call.
    const unknownBank = provider.holderOf({ bankCode: 'none', accountNumber: '0123456789' });
    await expect(unknownBank).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('has a balance, settlements and disputes', async () => {
    const [from, to] = [new Date(Date.now() - 7 * 86_400_000), new Date()];
    expect(Number.isSafeInteger(await provider.balance())).toBe(true);
    expect(Array.isArray(await provider.settlementsBetween(from, to))).toBe(true);
    expect(Array.isArray(await provider.balanceEntriesBetween(from, to))).toBe(true);
    expect(Array.isArray(await provider.disputesBetween(from, to))).toBe(true);
  });
});

/** Steps that a real test account cannot do by itself: a person pays, banks answer, time passes. */
describe('with the simulator as payer and bank', () => {
  let provider: PaymentProvider;
  beforeAll(async () => {
    provider = simulated();
    // Events would make the product work on the queues of other test files.
    for (const match of ['contract@example.com', 'Trips of Monday']) {
      await controlSimulator({ action: 'webhook', kind: 'drop', match, times: 1000 });
    }
  });

  async function paid(changes: Partial<OpenRequest> = {}): Promise<string> {
    const ask = order(changes);
    await provider.open(ask);
    await controlSimulator({ action: 'pay', reference: ask.reference });
    return ask.reference;
  }

  test('a card payment that succeeds, with the fee of Paystack', async () => {
    expect(await provider.look(await paid())).toMatchObject({
      state: 'paid',
      amountKobo: 1_700_000,
      feeKobo: 35_500,
      channel: 'card',
      paidAt: expect.any(Date),
    });
  });

  test('a transfer of the right amount succeeds; another amount goes back', async () => {
    const ask = order({ method: 'transfer' });
    await provider.open(ask);
    await controlSimulator({ action: 'transfer-in', reference: ask.reference, amountKobo: 1_600_000 });
    expect(await provider.look(ask.reference)).toMatchObject({ state: 'open' });
    await controlSimulator({ action: 'transfer-in', reference: ask.reference });
    expect(await provider.look(ask.reference)).toMatchObject({ state: 'paid', channel: 'bank_transfer' });
  });

  test('a transfer that arrives late is open until then', async () => {
    const ask = order({ method: 'transfer' });
    await provider.open(ask);
    await controlSimulator({ action: 'transfer-in', reference: ask.reference, isLate: true });
    expect(await provider.look(ask.reference)).toMatchObject({ state: 'open' });
    await controlSimulator({ action: 'finish', reference: ask.reference });
    expect(await provider.look(ask.reference)).toMatchObject({ state: 'paid' });
  });

  test('a declined payment', async () => {
    const ask = order();
    await provider.open(ask);
    await controlSimulator({ action: 'pay', reference: ask.reference, outcome: 'failed' });
    expect(await provider.look(ask.reference)).toMatchObject({ state: 'failed' });
  });

  test('refunds in part, with our id, until nothing is left', async () => {
    const reference = await paid();
    const half = { reference, refundId: crypto.randomUUID(), amountKobo: 850_000 };
    const sent = await provider.refund(half);
    expect(sent).toMatchObject({ state: 'queued' });
    await controlSimulator({ action: 'finish', reference });
    const done = { state: 'done', reference, refundId: half.refundId, amountKobo: 850_000 };
    expect(await provider.refundWith(sent.providerId)).toMatchObject(done);
    const now = Date.now();
    const listed = await provider.refundsBetween(new Date(now - 3_600_000), new Date(now + 3_600_000));
    expect(listed.filter((refund) => refund.reference === reference)).toMatchObject([done]);
    expect(await provider.refundsBetween(new Date(0), new Date(now - 3_600_000))).toEqual([]);
    expect(await provider.look(reference)).toMatchObject({ state: 'paid' });
    await expect(
      provider.refund({ reference, refundId: crypto.randomUUID(), amountKobo: 850_001 }),
    ).rejects.toBeInstanceOf(ProviderRefused);
    await provider.refund({ reference, refundId: crypto.randomUUID(), amountKobo: 850_000 });
    await controlSimulator({ action: 'finish', reference });
    expect(await provider.look(reference)).toMatchObject({ state: 'reversed' });
  });

  test('a refund that needs attention goes to another account', async () => {
    const reference = await paid();
    await controlSimulator({ action: 'refund', match: reference, outcome: 'needs-attention' });
    const sent = await provider.refund({ reference, refundId: crypto.randomUUID(), amountKobo: 1_700_000 });
    await expect(provider.retryRefund(sent.providerId, ACCOUNT)).rejects.toBeInstanceOf(ProviderRefused);
    await controlSimulator({ action: 'finish', reference });
    expect(await provider.refundWith(sent.providerId)).toMatchObject({ state: 'needs_attention' });
    expect(await provider.retryRefund(sent.providerId, ACCOUNT)).toMatchObject({ state: 'processing' });
    await controlSimulator({ action: 'finish', reference });
    expect(await provider.refundWith(sent.providerId)).toMatchObject({ state: 'done' });
  });

  test('a refund that fails gives the money back to us', async () => {
    const reference = await paid();
    await controlSimulator({ action: 'refund', match: reference, outcome: 'failed' });
    const ask = { reference, refundId: crypto.randomUUID(), amountKobo: 1_700_000 };
    const { providerId } = await provider.refund(ask);
    await controlSimulator({ action: 'finish', reference });
    expect(await provider.refundWith(providerId)).toMatchObject({ state: 'failed' });
    expect(await provider.look(reference)).toMatchObject({ state: 'paid' });
  });

  test.each([
    ['success', ['done']],
    ['failed', ['failed']],
    ['reversed', ['done', 'reversed']],
    ['otp', ['done']],
  ] as const)('a payout: %s', async (outcome, states) => {
    const accountNumber = String(Math.floor(1e9 + Math.random() * 9e9)).slice(0, 10);
    await controlSimulator({ action: 'holder', bankCode: '058', accountNumber, name: 'DAUDA DRIVER' });
    await controlSimulator({ action: 'add-balance', kobo: 1_001_000 });
    expect(await provider.holderOf({ bankCode: '058', accountNumber })).toBe('DAUDA DRIVER');
    const recipient = await provider.createRecipient({
      bankCode: '058',
      accountNumber,
      name: 'Dauda Driver',
    });
    const reference = crypto.randomUUID();
    await controlSimulator({ action: 'transfer', match: reference, outcome });
    const ask = { reference, recipient, amountKobo: 500_000, reason: 'Trips of Monday' };
    expect(await provider.payOut(ask)).toMatchObject({
      state: outcome === 'otp' ? 'otp' : 'processing',
      feeKobo: null,
    });
    // The same reference never pays twice.
    expect(await provider.payOut(ask)).toEqual(await provider.payoutOf(reference));
    for (const state of states) {
      await controlSimulator({ action: 'finish', reference });
      expect(await provider.payoutOf(reference)).toMatchObject({
        state,
        ...(state === 'done' && { feeKobo: 1000 }),
      });
    }
  });

  test('a payout without a recipient, or to a blocked one, is refused', async () => {
    const ask = {
      reference: crypto.randomUUID(),
      recipient: 'RCP_none',
      amountKobo: 500_000,
      reason: 'Trips',
    };
    await expect(provider.payOut(ask)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('a dispute that is accepted is lost; one that is answered is decided by the bank', async () => {
    const opened = async () => {
      const reference = await paid();
      await controlSimulator({ action: 'dispute', reference });
      const all = await provider.disputesBetween(
        new Date(Date.now() - 3_600_000),
        new Date(Date.now() + 86_400_000),
      );
      const found = all.find((dispute) => dispute.reference === reference);
      if (!found) throw new Error('the dispute is not listed');
      expect(found).toMatchObject({ state: 'open', amountKobo: 1_700_000, dueAt: expect.any(Date) });
      return found.providerId;
    };
    const accepted = await opened();
    await provider.answerDispute(accepted, { accept: true, message: 'The trip did not happen.' });
    expect(await provider.dispute(accepted)).toMatchObject({ state: 'lost' });
    const declined = await opened();
    await provider.answerDispute(declined, { accept: false, message: 'The passenger was on board.' });
    expect(await provider.dispute(declined)).toMatchObject({ state: 'open' });
    await controlSimulator({ action: 'decide-dispute', id: declined, outcome: 'won' });
    expect(await provider.dispute(declined)).toMatchObject({ state: 'won' });
    const archived = await opened();
    await controlSimulator({ action: 'decide-dispute', id: archived, outcome: 'archived' });
    expect(await provider.dispute(archived)).toMatchObject({ state: 'unclear', status: 'archived' });
    await expect(provider.dispute('1')).rejects.toBeInstanceOf(ProviderRefused);
  });
});
