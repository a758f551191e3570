import { z } from 'zod';
import { CURRENCY } from '../../core/limits.ts';
import type { PaystackCall } from './call.ts';
import { between, eachPage } from './pages.ts';
import { balanceEntrySchema, seenOf, settlementOf, settlementSchema, transactionSchema } from './shapes.ts';
import type { PaymentProvider } from '../provider.ts';

type Lists = Pick<
  PaymentProvider,
  'paymentsBetween' | 'settlementsBetween' | 'balanceEntriesBetween' | 'balance'
>;

/** Our records at Paystack, for the comparison with our books. */
export function createPaystackLists({ call, mode }: { call: PaystackCall; mode: 'test' | 'live' }): Lists {
  return {
    async paymentsBetween(from, to) {
      const all = await eachPage(call, '/transaction', {
        query: between(from, to),
        item: transactionSchema,
        sizeName: 'per_page',
      });
      return all.filter(({ domain }) => domain === mode).map(seenOf);
    },
    async settlementsBetween(from, to) {
      // This list takes no times. It begins with the newest.
      const all = await eachPage(call, '/settlement', {
        query: {},
        item: settlementSchema,
        isLast: (page) => page.every(({ settlement_date: at }) => at !== null && at < from),
      });
      return all
        .filter(({ domain }) => (domain ?? mode) === mode)
        .map(settlementOf)
        .filter((settlement) => settlement !== null)
        .filter(({ at }) => at >= from && at <= to);
    },
    async balanceEntriesBetween(from, to) {
      const query = between(from, to);
      const all = await eachPage(call, '/balance/ledger', { query, item: balanceEntrySchema });
      return all
        .filter(({ domain, currency }) => (domain ?? mode) === mode && currency === CURRENCY)
        .map((entry) => ({
          entryId: entry.id,
          kobo: entry.difference,
          kind: entry.model_responsible,
          subjectId: entry.model_row,
        }));
    },
    async balance() {
      // An overdrawn balance is negative.
      const data = z.array(z.object({ currency: z.string(), balance: z.number().int() }));
      const { data: balances } = await call('GET', '/balance', { data });
      return balances.find(({ currency }) => currency === CURRENCY)?.balance ?? 0;
    },
  };
}
