import {
  ProviderUnavailable,
  type ListedPayment,
  type PaymentProvider,
  type SeenPayment,
  type SentMoney,
  type Settlement,
} from '../../_shared/payments/provider.ts';

/** A payment provider in memory. A test changes what it sees; the contract suite of the adapter tests the real protocol. */
export interface FakeProvider extends PaymentProvider {
  /** By reference: what `look` answers. `open` adds a payment in state `open`. */
  seen: Map<string, SeenPayment>;
  /** The passenger pays: the next `look` answers `paid`. */
  pay(reference: string, change?: Partial<SeenPayment>): void;
  sentRefunds: { reference: string; refundId: string; amountKobo: number }[];
  /** By reference: what `payoutOf` answers. `payOut` adds one that is done, unless a test has set `payoutAnswer`. */
  payouts: Map<string, SentMoney & { amountKobo: number; recipient: string }>;
  /** What `payOut` does; null: the payout is done. */
  payoutAnswer: ((reference: string) => SentMoney) | null;
  balanceKobo: number;
  listed: ListedPayment[];
  settlements: Settlement[];
  /** Accounts that refunds were sent to, as `provider id bank number`. */
  refundAccounts: string[];
  /** Calls of these names fail as if the provider did not answer. */
  down: Set<keyof PaymentProvider>;
  /** Names of calls, in order. */
  calls: string[];
}

/** A webhook body of the fake provider is `{key, kind, reference}`, with the header `x-proof: right`. */
export function createFakeProvider(): FakeProvider {
  const seen: FakeProvider['seen'] = new Map();
  const sentRefunds: FakeProvider['sentRefunds'] = [];
  const down: FakeProvider['down'] = new Set();
  const calls: string[] = [];

  function called(name: keyof PaymentProvider): void {
    calls.push(name);
    if (down.has(name)) throw new ProviderUnavailable(`${name} does not answer`);
  }
  const fake: FakeProvider = {
    payouts: new Map(),
    payoutAnswer: null,
    balanceKobo: 1_000_000_000,
    listed: [],
    settlements: [],
    refundAccounts: [],
    ...payer(),
    async payOut({ reference, recipient, amountKobo }) {
      called('payOut');
      const sent = fake.payoutAnswer?.(reference) ?? {
        state: 'done' as const,
        providerId: `TRF-${reference}`,
        feeKobo: 2500,
      };
      fake.payouts.set(reference, { ...sent, amountKobo, recipient });
      fake.balanceKobo -= amountKobo + (sent.feeKobo ?? 0);
      return sent;
    },
    async payoutOf(reference) {
      called('payoutOf');
      return fake.payouts.get(reference) ?? null;
    },
    async balance() {
      called('balance');
      return fake.balanceKobo;
    },
    async paymentsBetween() {
      called('paymentsBetween');
      return fake.listed;
    },
    async settlementsBetween() {
      called('settlementsBetween');
      return fake.settlements;
    },
    async retryRefund(providerId, { bankCode, accountNumber }) {
      called('retryRefund');
      fake.refundAccounts.push(`${providerId} ${bankCode} ${accountNumber}`);
      return { state: 'processing', providerId, feeKobo: null };
    },
  };
  return fake;

  function payer() {
    const notUsed = (name: keyof PaymentProvider) => () =>
      Promise.reject(new ProviderUnavailable(`${name} is not part of the fake provider`));

    return {
      name: 'fake',
      mode: 'test',
      seen,
      sentRefunds,
      down,
      calls,
      pay(reference, change = {}) {
        const before = seen.get(reference);
        if (before === undefined) throw new Error(`Nobody has opened ${reference}`);
        seen.set(reference, {
          ...before,
          state: 'paid',
          feeKobo: 35_500,
          channel: 'card',
          paidAt: new Date(),
          ...change,
        });
      },
      async open({ reference, amountKobo, method, expiresAt }) {
        called('open');
        seen.set(reference, {
          state: 'open',
          amountKobo,
          requestedKobo: amountKobo,
          currency: 'NGN',
          feeKobo: null,
          channel: null,
          providerId: crypto.randomUUID(),
          paidAt: null,
        });
        return method === 'transfer'
          ? {
              kind: 'transfer',
              bank: 'Wema Bank',
              accountNumber: '9012345678',
              accountName: 'Tafiya',
              expiresAt,
            }
          : { kind: 'redirect', url: `https://pay.test/${reference}` };
      },
      async look(reference) {
        called('look');
        return (
          seen.get(reference) ?? {
            state: 'unknown',
            amountKobo: 0,
            requestedKobo: 0,
            currency: 'NGN',
            feeKobo: null,
            channel: null,
            providerId: '',
            paidAt: null,
          }
        );
      },
      async readEvent(body, headers) {
        if (headers.get('x-proof') !== 'right') return null;
        return JSON.parse(new TextDecoder().decode(body));
      },
      async refund(request) {
        called('refund');
        sentRefunds.push(request);
        return { state: 'processing', providerId: `refund-${request.refundId}`, feeKobo: null };
      },
      async refundsOf(reference) {
        called('refundsOf');
        return sentRefunds
          .filter((sent) => sent.reference === reference)
          .map(({ refundId, amountKobo }) => ({
            state: 'done' as const,
            providerId: `refund-${refundId}`,
            feeKobo: null,
            refundId,
            amountKobo,
          }));
      },
      banks: async () => [{ code: '058', name: 'Guaranty Trust Bank' }],
      holderOf: async () => 'ADA OBI',
      createRecipient: async () => 'RCP_fake',
      dispute: notUsed('dispute'),
      disputesBetween: notUsed('disputesBetween'),
      answerDispute: notUsed('answerDispute'),
    } satisfies Partial<FakeProvider>;
  }
}
