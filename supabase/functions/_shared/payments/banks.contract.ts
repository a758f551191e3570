import { z } from 'zod';
import { plainDigits } from '../core/typed-text.ts';

/** The code of a bank in the list of GET /api/banks. */
export const bankCode = z.string().regex(/^[0-9A-Za-z]{3,10}$/, 'Please choose your bank from the list');

export const accountNumber = z
  .string()
  .overwrite(plainDigits)
  .min(10, 'Account number must be at least 10 digits')
  .regex(/^\d{10}$/, 'Account number must be exactly 10 digits');

/** POST /api/payout-account/holder: asks the bank for the name of the account's holder. */
export const bankAccountSchema = z.object({ bankCode, accountNumber });
export type BankAccount = z.infer<typeof bankAccountSchema>;
