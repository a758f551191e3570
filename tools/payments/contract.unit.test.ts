import {
  ALSO_STATUSES,
  problemsOf,
  PUBLISHED_CALLS,
  publishedCall,
  SIMULATED_STATUSES,
  startTestSimulator,
  type Exchange,
  type TestSimulator,
} from 'paystack-simulator/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPaystack } from '../../supabase/functions/_shared/payments/paystack/paystack.ts';
import { KNOWN_STATUSES } from '../../supabase/functions/_shared/payments/paystack/shapes.ts';
import type { OpenRequest, PaymentProvider } from '../../supabase/functions/_shared/payments/provider.ts';

// Holds the adapter (what it asks) and the simulator (what it answers) to the description that Paystack publishes:
// packages/paystack-simulator/contract/paystack.json, and the short list of contract-exceptions.ts.

const FROM = new Date(Date.now() - 3_600_000);
const TO = new Date(Date.now() + 3_600_000);
const ACCOUNT = { bankCode: '035A', accountNumber: '0123456789' };

let exchanges: Exchange[];
let simulator: TestSimulator;
let provider: PaymentProvider;

beforeEach(async () => {
  exchanges = [];
  simulator = await startTestSimulator({ onExchange: (exchange) => exchanges.push(exchange) });
  provider = createPaystack({ secretKey: simulator.secretKey, baseUrl: simulator.url });
});
afterEach(() => simulator.stop());

const named = (exchange: Exchange) => publishedCall(exchange.method, exchange.path)?.name ?? exchange.path;
const namesOf = (all: Exchange[]) => [...new Set(all.map(named))].sort();

function order(changes: Partial<OpenRequest> = {}): OpenRequest {
  return {
    reference: crypto.randomUUID(),
    amountKobo: 1_700_000,
    email: 'peju@example.com',
    method: 'card',
    returnUrl: 'https://tafiya.example/bookings/1',
    expiresAt: new Date(Date.now() + 25 * 60_000),
    ...changes,
  };
}

async function paid(): Promise<string> {
  const ask = order();
  await provider.open(ask);
  await simulator.control({ action: 'pay', reference: ask.reference });
  return ask.reference;
}

/** Every call of the adapter, in the states that change what is asked or answered. */
const ADAPTER: Record<
  Exclude<keyof PaymentProvider, 'name' | 'mode' | 'readEvent' | 'rejectedTransfer'>,
  () => Promise<unknown>
> = {
  async open() {
    await provider.open(order());
    await provider.open(order({ method: 'ussd' }));
    return provider.open(order({ method: 'transfer' }));
  },
  async look() {
    const [open, done] = [order(), await paid()];
    await provider.open(open);
    await provider.look(open.reference);
    return provider.look(done);
  },
  async refund() {
    return provider.refund({ reference: await paid(), refundId: crypto.randomUUID(), amountKobo: 100 });
  },
  async refundWith() {
    const ask = { reference: await paid(), refundId: crypto.randomUUID(), amountKobo: 1_700_000 };
    const { providerId } = await provider.refund(ask);
    await provider.refundWith(providerId);
    await simulator.control({ action: 'finish', reference: ask.reference });
    return provider.refundWith(providerId);
  },
  async refundsBetween() {
    await ADAPTER.refund();
    return provider.refundsBetween(FROM, TO);
  },
  async retryRefund() {
    const reference = await paid();
    await simulator.control({ action: 'refund', match: reference, outcome: 'needs-attention' });
    const { providerId } = await provider.refund({
      reference,
      refundId: crypto.randomUUID(),
      amountKobo: 100,
    });
    await simulator.control({ action: 'finish', reference });
    return provider.retryRefund(providerId, ACCOUNT);
  },
  banks: () => provider.banks(),
  holderOf: () => provider.holderOf(ACCOUNT),
  createRecipient: () => provider.createRecipient({ ...ACCOUNT, name: 'Dauda Driver' }),
  async payOut() {
    await simulator.control({ action: 'add-balance', kobo: 2_000_000 });
    const recipient = await provider.createRecipient({ ...ACCOUNT, name: 'Dauda Driver' });
    const reference = crypto.randomUUID();
    await provider.payOut({ reference, recipient, amountKobo: 500_000, reason: 'Trips' });
    return reference;
  },
  async payoutOf() {
    const reference = String(await ADAPTER.payOut());
    await provider.payoutOf(reference);
    await simulator.control({ action: 'finish', reference });
    return provider.payoutOf(reference);
  },
  async paymentsBetween() {
    await paid();
    await provider.open(order());
    return provider.paymentsBetween(FROM, TO);
  },
  async settlementsBetween() {
    await paid();
    await simulator.control({ action: 'settle' });
    return provider.settlementsBetween(FROM, TO);
  },
  balance: () => provider.balance(),
  async balanceEntriesBetween() {
    await ADAPTER.payOut();
    return provider.balanceEntriesBetween(FROM, TO);
  },
  async dispute() {
    const reference = await paid();
    await simulator.control({ action: 'dispute', reference });
    const [seen] = await provider.disputesBetween(FROM, TO);
    await provider.dispute(seen?.providerId ?? '');
    return seen?.providerId;
  },
  disputesBetween: () => ADAPTER.dispute(),
  async answerDispute() {
    await provider.answerDispute(String(await ADAPTER.dispute()), {
      accept: false,
      message: 'They were on board.',
    });
  },
};

describe('the adapter asks, and the simulator answers, what Paystack publishes', () => {
  test.each(Object.entries(ADAPTER))('%s', async (_, run) => {
    await run();
    expect(exchanges.length).toBeGreaterThan(0);
    expect(exchanges.flatMap(problemsOf)).toEqual([]);
    // A refusal would not be proof.
    expect(exchanges.filter(({ status }) => status >= 400)).toEqual([]);
  });

  test('every call that the adapter makes is in the list', () => {
    const methods = Object.entries(provider).filter(([, value]) => typeof value === 'function');
    const local = ['readEvent', 'rejectedTransfer'];
    expect(
      methods
        .map(([name]) => name)
        .filter((name) => !local.includes(name))
        .sort(),
    ).toEqual(Object.keys(ADAPTER).sort());
  });

  test('the simulator has every published call', async () => {
    for (const run of Object.values(ADAPTER)) await run();
    // Calls that the adapter does not make.
    const dispute = String(await ADAPTER.dispute());
    await simulator.control({ action: 'settle' });
    const settlement = exchanges.find(({ path }) => path === '/settlement');
    const id = /"id":(\d+)/.exec(JSON.stringify(settlement?.answer))?.[1] ?? '';
    await simulator.call('GET', '/transaction?use_cursor=true&per_page=1&status=success');
    await simulator.call('GET', `/settlement/${id}/transactions`);
    await simulator.call('POST', `/dispute/${dispute}/evidence`, {
      customer_email: 'peju@example.com',
      customer_name: 'Peju',
      customer_phone: '08030000000',
      service_details: 'A seat',
    });
    const answered = exchanges.filter(({ status }) => status < 400);
    expect(namesOf(answered)).toEqual(PUBLISHED_CALLS.map(({ name }) => name).sort());
    expect(exchanges.flatMap(problemsOf)).toEqual([]);
  });
});

describe('what is not published', () => {
  const lists = async (query: string) => {
    exchanges.length = 0;
    const all = await simulator.call('GET', `/refund${query}`);
    return { count: Array.isArray(all) ? all.length : null, problems: exchanges.flatMap(problemsOf) };
  };

  test('a filter of refunds by payment is a problem, and the simulator ignores it as Paystack does', async () => {
    await ADAPTER.refund();
    expect(await lists('')).toEqual({ count: 1, problems: [] });
    expect(await lists('?transaction=1')).toEqual({
      count: 1,
      problems: ['GET /refund: query.transaction is not published'],
    });
    expect(await lists('?from=2100-01-01')).toEqual({ count: 0, problems: [] });
  });

  test.each([
    [{ method: 'GET', path: '/refunds' }, 'GET /refunds is not published'],
    [{ body: { amount: '5' } }, 'POST /refund: body.transaction is missing'],
    [{ body: { transaction: 'x', amount: '5' } }, 'POST /refund: body.amount is string, not integer'],
    [{ body: { transaction: 'x', force: true } }, 'POST /refund: body.force is not published'],
    [{ status: 201 }, 'POST /refund: status 201 instead of 200'],
    [
      { answer: { status: true, message: 'ok', data: [] } },
      'POST /refund: answer.data is a list, not an object',
    ],
  ])('%j: %s', (changes, problem) => {
    const exchange: Exchange = {
      method: 'POST',
      path: '/refund',
      query: {},
      body: { transaction: 'x' },
      status: 200,
      answer: null,
      ...changes,
    };
    expect(problemsOf(exchange)).toContain(problem);
  });
});

describe('statuses', () => {
  /** By which lists can be filtered. */
  const published = (call: string) => {
    const status = PUBLISHED_CALLS.find(({ name }) => name === call)?.query['status?'];
    return String(status).replace('string of ', '').split(', ');
  };
  const STATUSES: Record<keyof typeof KNOWN_STATUSES, string[]> = {
    transaction: [...published('GET /transaction'), ...ALSO_STATUSES.transaction.statuses],
    refund: [...ALSO_STATUSES.refund.statuses],
    transfer: published('GET /transfer'),
    dispute: [...published('GET /dispute'), ...ALSO_STATUSES.dispute.statuses],
  };

  test.each(['transaction', 'refund', 'transfer', 'dispute'] as const)('of a %s', (kind) => {
    expect([...KNOWN_STATUSES[kind]].sort()).toEqual([...new Set(STATUSES[kind])].sort());
    expect(
      [...SIMULATED_STATUSES[kind]].filter((status) => !STATUSES[kind].some((one) => one === status)),
    ).toEqual([]);
  });
});
