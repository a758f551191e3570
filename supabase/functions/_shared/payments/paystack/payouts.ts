import { z } from 'zod';
import { CURRENCY } from '../../core/limits.ts';
import { readBanks } from './banks.ts';
import { PaystackInvalid, PaystackMissing, type PaystackCall } from './call.ts';
import { between, eachPage } from './pages.ts';
import { payoutOf as readPayout, transferSchema } from './shapes.ts';
import { type PaymentProvider, type SentMoney } from '../provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../../core/provider-errors.ts';

const HOUR_MS = 3_600_000;

type Payouts = Pick<PaymentProvider, 'banks' | 'holderOf' | 'createRecipient' | 'payOut' | 'payoutOf'>;

/** Payouts over Paystack: banks, account holders, recipients and transfers from our balance. */
export function createPaystackPayouts({
  call,
  mode,
}: {
  call: PaystackCall;
  mode: 'test' | 'live';
}): Payouts {
  async function payoutOf(reference: string): Promise<SentMoney | null> {
    try {
      const { data } = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`, {
        data: transferSchema,
      });
      if (data.domain !== mode) return null;
      if (data.reference !== reference)
        throw new ProviderUnavailable('Paystack answered for another reference');
      const seen = readPayout(data);
      const isFeeKnown = seen.state !== 'done' || seen.feeKobo !== null;
      return isFeeKnown ? seen : { ...seen, feeKobo: await feeOf(data) };
    } catch (error) {
      if (error instanceof PaystackMissing) return null;
      throw error;
    }
  }

  /** Only the list has the fee of a transfer. */
  async function feeOf({ reference, createdAt }: z.output<typeof transferSchema>): Promise<number | null> {
    if (createdAt === null) return null;
    const time = createdAt.getTime();
    const all = await eachPage(call, '/transfer', {
      query: { ...between(new Date(time - HOUR_MS), new Date(time + HOUR_MS)), status: 'success' },
      item: transferSchema,
      sizeName: 'per_page',
    });
    return all.find((transfer) => transfer.reference === reference)?.fee_charged ?? null;
  }

  return {
    payoutOf,
    banks: async () => (await readBanks(call)).map(({ code, name }) => ({ code, name })),
    async holderOf({ bankCode, accountNumber }) {
      try {
        const { data } = await call('GET', '/bank/resolve', {
          query: { account_number: accountNumber, bank_code: bankCode },
          data: z.object({ account_name: z.string().min(1) }),
        });
        return data.account_name;
      } catch (error) {
        // Any other refusal is about our call.
        if (error instanceof PaystackInvalid) return null;
        throw error;
      }
    },
    async createRecipient({ bankCode, accountNumber, name }) {
      const { data } = await call('POST', '/transferrecipient', {
        body: { type: 'nuban', name, account_number: accountNumber, bank_code: bankCode, currency: CURRENCY },
        data: z.object({ recipient_code: z.string().min(1) }),
      });
      return data.recipient_code;
    },
    async payOut({ reference, recipient, amountKobo, reason }) {
      try {
        const { data } = await call('POST', '/transfer', {
          body: { source: 'balance', amount: amountKobo, currency: CURRENCY, recipient, reason, reference },
          data: transferSchema,
        });
        return readPayout(data);
      } catch (error) {
        // Paystack refuses a reference that it has: then an earlier call of ours succeeded, and its payout is the answer.
        const isRepeated = error instanceof ProviderRefused && /reference/i.test(error.message);
        const before = isRepeated ? await payoutOf(reference) : null;
        if (before) return before;
        throw error;
      }
    },
  };
}
