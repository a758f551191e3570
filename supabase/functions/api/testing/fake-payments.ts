import {
  ProviderRefused,
  ProviderUnavailable,
  type Bank,
  type PaymentProvider,
} from '../../_shared/payments/provider.ts';

/** A payment provider that has banks, accounts and recipients, and nothing else. */
export interface FakePayments extends PaymentProvider {
  /** Holders by `code number`. */
  holders: Map<string, string>;
  /** The names of the calls, in order. */
  calls: string[];
  bankList: Bank[];
  /** How every call fails; null: it answers. */
  fault: 'down' | 'refuses' | null;
}

export function createFakePayments(): FakePayments {
  const fake: FakePayments = {
    name: 'fake',
    mode: 'test',
    holders: new Map([['058 0123456789', 'OBI ADA']]),
    calls: [],
    bankList: [
      { code: '058', name: 'Guaranty Trust Bank' },
      { code: '50999', name: 'A New Microfinance Bank' },
    ],
    fault: null,
    banks: () => answer('banks', () => fake.bankList),
    holderOf: ({ bankCode, accountNumber }) =>
      answer('holderOf', () => fake.holders.get(`${bankCode} ${accountNumber}`) ?? null),
    createRecipient: ({ bankCode, accountNumber }) =>
      answer('createRecipient', () => `RCP_${bankCode}_${accountNumber}`),
    open: unexpected,
    look: unexpected,
    readEvent: unexpected,
    refund: unexpected,
    refundsOf: unexpected,
    retryRefund: unexpected,
    payOut: unexpected,
    payoutOf: unexpected,
    paymentsBetween: unexpected,
    settlementsBetween: unexpected,
    balance: unexpected,
    dispute: unexpected,
    disputesBetween: unexpected,
    answerDispute: unexpected,
  };
  return fake;

  function answer<Answer>(name: string, give: () => Answer): Promise<Answer> {
    fake.calls.push(name);
    if (fake.fault === 'down') return Promise.reject(new ProviderUnavailable('no answer'));
    if (fake.fault === 'refuses') return Promise.reject(new ProviderRefused('sk_test_secret: bad bank'));
    return Promise.resolve(give());
  }
}

function unexpected(): Promise<never> {
  return Promise.reject(new Error('unexpected call to the payment provider'));
}
