import { type BalanceEntry, type ListedPayment, type SentMoney, type Settlement } from '../provider.ts';
import { ProviderUnavailable } from '../../core/provider-errors.ts';
import { createFakeProvider, type FakeProvider } from './fake-provider.ts';

/** A payment provider in memory that also pays out, has books of its own, and sends refunds to accounts. */
export interface FakePayer extends FakeProvider {
  /** By reference: what `payoutOf` answers. `payOut` adds one that is done, unless a test has set `payoutAnswer`. */
  payouts: Map<string, SentMoney & { amountKobo: number; recipient: string }>;
  /** The result of `payOut`; null: the payout is done. */
  payoutAnswer: ((reference: string) => SentMoney) | null;
  balanceKobo: number;
  /** The content of the provider's lists. */
  listed: ListedPayment[];
  settlements: Settlement[];
  balanceEntries: BalanceEntry[];
  /** Accounts that refunds were sent to, as `provider id bank number`. */
  refundAccounts: string[];
}

export function createFakePayer(): FakePayer {
  const called = (name: Parameters<FakeProvider['down']['add']>[0]) => {
    base.calls.push(name);
    if (base.down.has(name)) throw new ProviderUnavailable(`${name} does not answer`);
  };
  const base = createFakeProvider();
  const fake: FakePayer = Object.assign(base, {
    payouts: new Map(),
    payoutAnswer: null,
    balanceKobo: 1_000_000_000,
    listed: [],
    settlements: [],
    balanceEntries: [],
    refundAccounts: [],
    async payOut({ reference, recipient, amountKobo }: Parameters<FakeProvider['payOut']>[0]) {
      called('payOut');
      const done: SentMoney = { state: 'done', providerId: `TRF-${reference}`, feeKobo: 2500 };
      const sent = fake.payoutAnswer?.(reference) ?? done;
      fake.payouts.set(reference, { ...sent, amountKobo, recipient });
      fake.balanceKobo -= amountKobo + (sent.feeKobo ?? 0);
      return sent;
    },
    async payoutOf(reference: string) {
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
    async balanceEntriesBetween() {
      called('balanceEntriesBetween');
      return fake.balanceEntries;
    },
    async retryRefund(providerId: string, account: { bankCode: string; accountNumber: string }) {
      called('retryRefund');
      fake.refundAccounts.push(`${providerId} ${account.bankCode} ${account.accountNumber}`);
      const sent: SentMoney = { state: 'processing', providerId, feeKobo: null };
      return sent;
    },
  });
  return fake;
}
