import type { z } from 'zod';
import * as payments from '../contracts/payments.ts';
import * as payouts from '../contracts/payouts.ts';

/** The bodies about money: a schema, a sample, and the message for each missing field. */
export const MONEY_CASES: Record<string, [z.ZodType, object, Record<string, string>]> = {
  openPaymentSchema: [
    payments.openPaymentSchema,
    { method: 'card', clientKey: '5eed0000-0000-4000-8000-000000000001' },
    { method: 'Choose how to pay', clientKey: 'A client key is required' },
  ],
  bankAccountSchema: [
    payouts.bankAccountSchema,
    { bankCode: '057', accountNumber: '0123456789' },
    {
      bankCode: 'Please choose your bank from the list',
      accountNumber: 'Account number must be at least 10 digits',
    },
  ],
  payoutAccountInputSchema: [
    payouts.payoutAccountInputSchema,
    { bankCode: '057', accountNumber: '0123456789', accountName: 'OBI ADA' },
    {
      bankCode: 'Please choose your bank from the list',
      accountNumber: 'Account number must be at least 10 digits',
      accountName: 'Please check the name of the account first',
    },
  ],
};
