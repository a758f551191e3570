import { z } from 'zod';
import { requiredReasonSchema } from '../../core/admin.contract.ts';
import { moment } from '../../core/moment.contract.ts';

const ENTRY_KINDS = [
  'top_up',
  'correction',
  'debt_paid',
  'debt_written_off',
  'loss_recovered',
  'returned_outside',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Accounts of the ledger between which a correction may move money. */
export const CORRECTABLE_ACCOUNTS = [
  'provider_receivable',
  'provider_deductions',
  'provider_balance',
  'company_bank',
  'gateway_fees',
  'transfer_fees',
  'losses',
  'commission',
] as const;

export const ENTRY_LISTS = ['open', 'decided'] as const;
/** GET /api/admin/money-entries/:state: what administrators book by hand, in naira. */
export const moneyEntrySchema = z.object({
  id: z.guid(),
  kind: z.enum(ENTRY_KINDS),
  /** The person it is about; null for the books alone. */
  person: z.string().nullable(),
  personId: z.guid().nullable(),
  amount: z.number(),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  proof: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedById: z.guid().nullable(),
  askedAt: moment,
  /** The caller asked, and cannot confirm. */
  isOwn: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** Null: it waits. False: declined. */
  isBooked: z.boolean().nullable(),
});
export type MoneyEntry = z.infer<typeof moneyEntrySchema>;

const account = z.enum(CORRECTABLE_ACCOUNTS, { error: 'Please choose two accounts that may be corrected' });
/** POST /api/admin/money-entries: `subject` is the payee, dispute or payment; `debit` and `credit` for a correction. */
export const askEntrySchema = z.object({
  kind: z.enum(ENTRY_KINDS, { error: 'Please choose what it is' }),
  subject: z.guid({ error: 'subject is not valid' }).nullish(),
  amount: z
    .number({ error: 'Please enter a sum in naira, such as 8500' })
    .positive('Please enter a sum in naira, such as 8500')
    .max(1_000_000_000, 'This sum is too large')
    .multipleOf(0.01, 'Please enter a sum in naira, such as 8500'),
  debit: account.nullish(),
  credit: account.nullish(),
  proof: z
    .string({ error: 'Please give the proof, such as the bank’s reference' })
    .trim()
    .min(3, 'Please give the proof, such as the bank’s reference')
    .max(200, 'Proof must be at most 200 characters'),
  reason: requiredReasonSchema,
});
export type AskEntry = z.infer<typeof askEntrySchema>;

/** GET /api/admin/stuck-money: what only an entry lets out, in naira. */
export const stuckMoneySchema = z.object({
  kind: z.enum(['debt', 'loss', 'wrong_currency']),
  subject: z.guid(),
  person: z.string(),
  personId: z.guid().nullable(),
  reference: z.string().nullable(),
  amount: z.number(),
  since: moment,
});
export type StuckMoney = z.infer<typeof stuckMoneySchema>;

/** GET /api/admin/payout-funding: what the next run of payouts needs; balance and missing are null if the provider is down. */
export const payoutFundingSchema = z.object({
  settlementsTo: z.enum(['bank', 'balance']),
  runAt: moment,
  payees: z.number().int(),
  due: z.number(),
  balance: z.number().nullable(),
  missing: z.number().nullable(),
});
export type PayoutFunding = z.infer<typeof payoutFundingSchema>;
