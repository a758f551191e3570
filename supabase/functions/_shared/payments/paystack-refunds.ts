import { CURRENCY } from '../domain/limits.ts';
import { readBanks } from './paystack-banks.ts';
import type { PaystackCall } from './paystack-call.ts';
import { eachPage } from './paystack-pages.ts';
import { refundOf, refundSchema } from './paystack-shapes.ts';
import { ProviderRefused, ProviderUnavailable, type PaymentProvider } from './provider.ts';

type Refunds = Pick<PaymentProvider, 'refund' | 'refundsOf' | 'retryRefund'>;
interface Needs {
  call: PaystackCall;
  mode: 'test' | 'live';
  look: PaymentProvider['look'];
}

/** Refunds over Paystack. Our id of a refund stands in its merchant note, because a refund has no reference of ours. */
export function createPaystackRefunds({ call, mode, look }: Needs): Refunds {
  async function refundsOf(reference: string): ReturnType<Refunds['refundsOf']> {
    const { providerId, state } = await look(reference);
    if (state === 'unknown') return [];
    const all = await eachPage(call, '/refund', { query: { transaction: providerId }, item: refundSchema });
    // Paystack ignores a filter that it does not know: only the refunds of this payment count.
    const own = all.filter(
      ({ transaction, domain }) => transaction?.id === providerId && (domain ?? mode) === mode,
    );
    return own.map(refundOf);
  }

  return {
    refundsOf,
    async refund({ reference, refundId, amountKobo }) {
      // An earlier call with this id may have succeeded although we got no answer. One that failed is sent anew.
      const before = (await refundsOf(reference)).find(
        (refund) => refund.refundId === refundId.toLowerCase() && refund.state !== 'failed',
      );
      if (before) return before;
      const { data } = await call('POST', '/refund', {
        body: { transaction: reference, amount: amountKobo, currency: CURRENCY, merchant_note: refundId },
        data: refundSchema,
      });
      if (data.amount !== amountKobo) throw new ProviderUnavailable('Paystack refunded another amount');
      return refundOf(data);
    },
    async retryRefund(providerId, { bankCode, accountNumber }) {
      const bank = (await readBanks(call)).find(({ code }) => code === bankCode);
      if (!bank) throw new ProviderRefused('Paystack does not have this bank');
      const { data } = await call(
        'POST',
        `/refund/retry_with_customer_details/${encodeURIComponent(providerId)}`,
        {
          body: {
            refund_account_details: { currency: CURRENCY, account_number: accountNumber, bank_id: bank.id },
          },
          data: refundSchema,
        },
      );
      return refundOf(data);
    },
  };
}
