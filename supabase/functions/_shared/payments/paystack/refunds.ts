import { CURRENCY } from '../../core/limits.ts';
import { readBanks } from './banks.ts';
import { PaystackMissing, type PaystackCall } from './call.ts';
import { between, eachPage } from './pages.ts';
import { listedRefundSchema, refundOf, refundSchema } from './shapes.ts';
import { type PaymentProvider } from '../provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../../core/provider-errors.ts';

type Refunds = Pick<PaymentProvider, 'refund' | 'refundWith' | 'refundsBetween' | 'retryRefund'>;
interface Needs {
  call: PaystackCall;
  mode: 'test' | 'live';
}

/**
 * Refunds over Paystack. Our id of a refund stands in its merchant note, because a refund has no reference of ours. Paystack's
 * list has no filter by payment: a refund is asked for by its id, and one whose id was lost is looked for by time.
 */
export function createPaystackRefunds({ call, mode }: Needs): Refunds {
  return {
    async refund({ reference, refundId, amountKobo }) {
      const { data } = await call('POST', '/refund', {
        body: { transaction: reference, amount: amountKobo, currency: CURRENCY, merchant_note: refundId },
        data: refundSchema,
      });
      if (data.amount !== amountKobo) throw new ProviderUnavailable('Paystack refunded another amount');
      return refundOf(data);
    },
    async refundWith(providerId) {
      try {
        const { data } = await call('GET', `/refund/${encodeURIComponent(providerId)}`, {
          data: listedRefundSchema,
        });
        if (data.id !== providerId) throw new ProviderUnavailable('Paystack answered for another refund');
        return (data.domain ?? mode) === mode
          ? { ...refundOf(data), reference: data.transaction_reference }
          : null;
      } catch (error) {
        if (error instanceof PaystackMissing) return null;
        throw error;
      }
    },
    async refundsBetween(from, to) {
      const all = await eachPage(call, '/refund', { query: between(from, to), item: listedRefundSchema });
      return all
        .filter(({ domain }) => (domain ?? mode) === mode)
        .map((refund) => ({ ...refundOf(refund), reference: refund.transaction_reference }));
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
