import type { z } from 'zod';
import * as money from '../contracts/admin-money.ts';

/** The messages of missing fields of the calls about refunds. */
export const MONEY_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  adminRefundAccountSchema: [
    money.adminRefundAccountSchema,
    { bankCode: '058', accountNumber: '0123456789', reason: 'By phone' },
    {
      bankCode: 'Please choose your bank from the list',
      accountNumber: 'Account number must be exactly 10 digits',
      reason: 'Please give a reason',
    },
  ],
};
