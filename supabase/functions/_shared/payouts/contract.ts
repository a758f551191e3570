import { z } from 'zod';
import { trimmed } from '../core/typed-text.ts';
import { duplicateSchema } from '../people/duplicates.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { userSchema } from '../people/contract.ts';
import { bankAccountSchema } from '../payments/banks.contract.ts';

const bankSchema = z.object({ code: z.string(), name: z.string() });
export type Bank = z.infer<typeof bankSchema>;

/** GET /api/banks, by name. */
export const bankListSchema = z.array(bankSchema);

/** `nameMatches`: the holder is the verified person or company; otherwise an administrator checks the account. */
export const accountHolderSchema = z.object({
  accountName: z.string(),
  nameMatches: z.boolean(),
  verifiedName: z.string().nullable(),
});
export type AccountHolder = z.infer<typeof accountHolderSchema>;

/** PUT /api/payout-account: `accountName` is the holder that the person was shown and confirmed. */
export const payoutAccountInputSchema = bankAccountSchema.extend({
  accountName: z.string().overwrite(trimmed).min(1, 'Please check the name of the account first').max(200),
});
export type PayoutAccountInput = z.infer<typeof payoutAccountInputSchema>;

/** `checking`: an administrator has to look at it; `waiting`: accepted, used from `usableFrom` on. */
const payoutStateSchema = z.enum(['checking', 'rejected', 'waiting', 'ready']);

const payoutAccountSchema = z.object({
  state: payoutStateSchema,
  bankCode: z.string(),
  bankName: z.string(),
  /** Masked: `•••• 1234`. */
  accountNumber: z.string(),
  accountName: z.string(),
  nameMatches: z.boolean(),
  usableFrom: moment.nullable(),
  rejectionReason: z.string().nullable(),
  createdAt: moment,
});
export type PayoutAccount = z.infer<typeof payoutAccountSchema>;

/** GET and PUT /api/payout-account, for drivers and companies. */
export const ownPayoutAccountSchema = z.object({
  /** False: there is no payment provider, so that nothing is paid online and no account can be set. */
  isAvailable: z.boolean(),
  /** Whether the driver or company is verified, and may set an account. */
  isVerified: z.boolean(),
  /** The name that the account's holder must have. */
  verifiedName: z.string().nullable(),
  account: payoutAccountSchema.nullable(),
  /** Bank details of the approved verification; null once there is an account, and for a bank that is not in the list. */
  candidate: z.object({ bankCode: z.string(), bankName: z.string(), accountNumber: z.string() }).nullable(),
});
export type OwnPayoutAccount = z.infer<typeof ownPayoutAccountSchema>;

/** GET /api/admin/payout-accounts: accounts that wait for a check, the oldest first. */
export const adminPayoutAccountSchema = z.object({
  id: z.guid(),
  payee: userSchema
    .pick({ id: true, name: true, email: true, userType: true })
    .extend({ suspended: z.boolean() }),
  verifiedName: z.string().nullable(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  nameMatches: z.boolean(),
  /** The number is also on another account; `duplicates` names them. */
  numberIsShared: z.boolean(),
  /** The payee had another account before. */
  isChange: z.boolean(),
  createdAt: moment,
  duplicates: z.array(duplicateSchema),
  /** Why the caller may not decide about this, as a sentence. */
  cannotDecide: z.string().nullable(),
});
export type AdminPayoutAccount = z.infer<typeof adminPayoutAccountSchema>;
