import { z } from 'zod';
import { CURRENCY } from '../../core/limits.ts';
import { createPaystackCall, PaystackMissing, type PaystackAccess } from './call.ts';
import { createPaystackDisputes } from './disputes.ts';
import { readPaystackEvent, readRejectedTransfer } from './event.ts';
import { createPaystackLists } from './lists.ts';
import { createPaystackPayouts } from './payouts.ts';
import { createPaystackRefunds } from './refunds.ts';
import { chargedSchema, initializedSchema, seenOf, transactionSchema } from './shapes.ts';
import { type OpenedPayment, type OpenRequest, type PaymentProvider, type SeenPayment } from '../provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../../core/provider-errors.ts';

/** The result of `look` for a payment that Paystack does not have in our mode. */
const UNKNOWN: SeenPayment = {
  state: 'unknown',
  isUnderWay: false,
  amountKobo: 0,
  requestedKobo: 0,
  currency: CURRENCY,
  feeKobo: null,
  channel: null,
  providerId: '',
  paidAt: null,
};

/** Paystack as a payment provider. The mode follows from the key: `sk_test_…` or `sk_live_…`. */
export function createPaystack(access: PaystackAccess): PaymentProvider {
  const mode = access.secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const call = createPaystackCall(access);

  async function openPage({ method, ...ask }: OpenRequest): Promise<OpenedPayment> {
    const { data } = await call('POST', '/transaction/initialize', {
      body: { ...orderOf(ask), currency: CURRENCY, callback_url: ask.returnUrl, channels: [method] },
      data: initializedSchema,
    });
    return { kind: 'redirect', url: data.authorization_url };
  }

  // The hosted page would offer its own account for 30 minutes; only this call takes our time.
  async function openTransfer(ask: OpenRequest): Promise<OpenedPayment> {
    const { data } = await call('POST', '/charge', {
      body: { ...orderOf(ask), bank_transfer: { account_expires_at: ask.expiresAt.toISOString() } },
      data: z.union([chargedSchema, z.object({ status: z.string() })]),
    });
    if (data.status === 'failed') throw new ProviderRefused('The transfer account was refused');
    if (data.status !== 'pending_bank_transfer' || !('account_number' in data)) {
      throw new ProviderUnavailable('Paystack opened no transfer account');
    }
    return {
      kind: 'transfer',
      bank: data.bank.name,
      accountNumber: data.account_number,
      accountName: data.account_name ?? '',
      expiresAt: data.account_expires_at ?? ask.expiresAt,
      testBankPath: access.isSimulated === true ? `/pay-sim/transfer/${data.account_number}` : null,
    };
  }

  async function look(reference: string): Promise<SeenPayment> {
    const found = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, {
      data: transactionSchema,
    }).catch((error: unknown) => {
      if (error instanceof PaystackMissing) return null;
      throw error;
    });
    if (found === null || found.data.domain !== mode) return UNKNOWN;
    if (found.data.reference !== reference)
      throw new ProviderUnavailable('Paystack answered for another reference');
    const { reference: _same, ...seen } = seenOf(found.data);
    return seen;
  }

  return {
    name: 'paystack',
    mode,
    open: (ask) => (ask.method === 'transfer' ? openTransfer(ask) : openPage(ask)),
    look,
    rejectedTransfer: readRejectedTransfer,
    readEvent: (body, headers) => readPaystackEvent(body, headers, { secretKey: access.secretKey, mode }),
    ...createPaystackRefunds({ call, mode }),
    ...createPaystackPayouts({ call, mode }),
    ...createPaystackLists({ call, mode }),
    ...createPaystackDisputes({ call, mode }),
  };
}

/** The fields of both ways to open a payment. `/charge` takes no currency: it uses that of our account. */
function orderOf({ reference, amountKobo, email }: Pick<OpenRequest, 'reference' | 'amountKobo' | 'email'>) {
  return { reference, amount: amountKobo, email };
}
