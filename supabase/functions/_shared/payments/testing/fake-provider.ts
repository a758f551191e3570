import { type ListedRefund, type PaymentProvider, type SeenDispute, type SeenPayment } from '../provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../../core/provider-errors.ts';

/** A payment provider in memory. A test changes what it sees; the contract suite of the adapter tests the real protocol. */
export interface FakeProvider extends PaymentProvider {
  /** By reference: what `look` answers. `open` adds a payment in state `open`. */
  seen: Map<string, SeenPayment>;
  /** The passenger pays: the next `look` answers `paid`. */
  pay(reference: string, change?: Partial<SeenPayment>): void;
  sentRefunds: { reference: string; refundId: string; amountKobo: number }[];
  /** By the provider's id: what `dispute` answers. */
  disputes: Map<string, SeenDispute>;
  sentAnswers: { providerId: string; accept: boolean; message: string }[];
  /** Calls of these names fail as if the provider did not answer. */
  down: Set<keyof PaymentProvider>;
  /** Calls of these names are refused. */
  refused: Set<keyof PaymentProvider>;
  /** Holders of bank accounts, by `code number`. */
  holders: Map<string, string>;
  /** Names of calls, in order. */
  calls: string[];
}

function listed({ reference, refundId, amountKobo }: FakeProvider['sentRefunds'][number]): ListedRefund {
  return { state: 'done', providerId: `refund-${refundId}`, feeKobo: null, reference, refundId, amountKobo };
}

/** A webhook body of the fake provider is `{key, kind, reference}`, with the header `x-proof: right`. */
export function createFakeProvider(): FakeProvider {
  const seen: FakeProvider['seen'] = new Map();
  const sentRefunds: FakeProvider['sentRefunds'] = [];
  const disputes: FakeProvider['disputes'] = new Map();
  const sentAnswers: FakeProvider['sentAnswers'] = [];
  const down: FakeProvider['down'] = new Set();
  const refused: FakeProvider['refused'] = new Set();
  const calls: string[] = [];
  const holders = new Map([['058 0123456789', 'ADA OBI']]);
  const bankList = [
    { code: '058', name: 'Guaranty Trust Bank' },
    { code: '50999', name: 'A New Microfinance Bank' },
  ];

  function called(name: keyof PaymentProvider): void {
    calls.push(name);
    if (down.has(name)) throw new ProviderUnavailable(`${name} does not answer`);
    if (refused.has(name)) throw new ProviderRefused(`${name} is refused`);
  }
  const notUsed = (name: keyof PaymentProvider) => () =>
    Promise.reject(new ProviderUnavailable(`${name} is not part of the fake provider`));

  return {
    name: 'fake',
    mode: 'test',
    seen,
    sentRefunds,
    disputes,
    sentAnswers,
    down,
    refused,
    holders,
    calls,
    pay(reference, change = {}) {
      const before = seen.get(reference);
      if (before === undefined) throw new Error(`${reference} was not opened`);
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
      if (seen.has(reference)) throw new ProviderRefused('Duplicate Transaction Reference');
      seen.set(reference, {
        state: 'open',
        isUnderWay: false,
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
            testBankPath: null,
          }
        : { kind: 'redirect', url: `https://pay.test/${reference}` };
    },
    async look(reference) {
      called('look');
      return (
        seen.get(reference) ?? {
          state: 'unknown',
          isUnderWay: false,
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
    async refundWith(providerId) {
      called('refundWith');
      return sentRefunds.map(listed).find((refund) => refund.providerId === providerId) ?? null;
    },
    async refundsBetween() {
      called('refundsBetween');
      return sentRefunds.map(listed);
    },
    rejectedTransfer: (body) => JSON.parse(body).rejected ?? null,
    async banks() {
      called('banks');
      return bankList;
    },
    async holderOf({ bankCode, accountNumber }) {
      called('holderOf');
      return holders.get(`${bankCode} ${accountNumber}`) ?? null;
    },
    async createRecipient({ bankCode, accountNumber }) {
      called('createRecipient');
      return `RCP_${bankCode}_${accountNumber}`;
    },
    retryRefund: notUsed('retryRefund'),
    payOut: notUsed('payOut'),
    payoutOf: notUsed('payoutOf'),
    paymentsBetween: notUsed('paymentsBetween'),
    settlementsBetween: notUsed('settlementsBetween'),
    balanceEntriesBetween: notUsed('balanceEntriesBetween'),
    balance: notUsed('balance'),
    async dispute(providerId) {
      called('dispute');
      const found = disputes.get(providerId);
      if (!found) throw new ProviderRefused('There is no such dispute');
      return found;
    },
    async disputesBetween() {
      called('disputesBetween');
      return [...disputes.values()];
    },
    async answerDispute(providerId, answer) {
      called('answerDispute');
      sentAnswers.push({ providerId, ...answer });
    },
  };
}
