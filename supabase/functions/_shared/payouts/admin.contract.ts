import { z } from 'zod';
import { adminListQuerySchema, requiredReasonSchema } from '../core/admin.contract.ts';
import { givenPassword } from '../people/auth/contract.ts';
import { digits } from '../core/digits.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { paidTripsSchema } from '../payments/paid-trips.contract.ts';

const person = z.object({ id: z.guid(), name: z.string(), email: z.string() });

export const REFUND_LISTS = ['all', 'decide', 'under_way', 'done'] as const;
/** GET /api/admin/refunds/:state; `decide`: failed, or without an account. */
export const adminRefundSchema = z.object({
  id: z.guid(),
  passenger: person,
  reference: z.string(),
  bookingId: z.guid().nullable(),
  trips: paidTripsSchema,
  cause: z.string(),
  amount: z.number(),
  status: z.enum(['queued', 'sending', 'processing', 'needs_attention', 'done', 'failed']),
  attempt: z.number().int(),
  problem: z.string().nullable(),
  createdAt: moment,
  doneAt: moment.nullable(),
  /** Why the caller may not decide about this, as a sentence. */
  cannotDecide: z.string().nullable(),
});
export type AdminRefund = z.infer<typeof adminRefundSchema>;

export const PAYOUT_LISTS = ['all', 'on_hold', 'failed', 'under_way', 'paid'] as const;
/** GET /api/admin/payouts/:state */
export const adminPayoutSchema = z.object({
  id: z.guid(),
  payee: person,
  reference: z.string(),
  bank: z.string(),
  accountEnding: z.string().nullable(),
  amount: z.number(),
  fee: z.number().nullable(),
  status: z.enum(['queued', 'sent', 'paid', 'failed', 'reversed', 'on_hold']),
  holdCause: z.enum(['suspended', 'held', 'otp', 'refused']).nullable(),
  problem: z.string().nullable(),
  createdAt: moment,
  doneAt: moment.nullable(),
  /** Why the caller may not decide about this, as a sentence. */
  cannotDecide: z.string().nullable(),
});
export type AdminPayout = z.infer<typeof adminPayoutSchema>;

/** GET /api/admin/ledger-accounts: `balance` in naira, debit positive; `entries` are counted up to 1,000. */
export const ledgerAccountSchema = z.object({
  id: z.string(),
  code: z.string(),
  owner: z.string().nullable(),
  ownerId: z.guid().nullable(),
  balance: z.number(),
  entries: z.number().int(),
});
export type LedgerAccount = z.infer<typeof ledgerAccountSchema>;

/** Searched by the name of an account of the platform, and by name, e-mail and phone of an owner. */
export const ledgerAccountQuerySchema = adminListQuerySchema.pick({ search: true, limit: true }).extend({
  /** The id of the last account of the page before. */
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'cursor is not valid')
    .optional(),
});
export type LedgerAccountQuery = z.infer<typeof ledgerAccountQuerySchema>;

/** GET /api/admin/ledger-accounts/:id/entries, the newest first; `balance`: after the entry. With `?format=csv` all of them. */
export const ledgerEntrySchema = z.object({
  id: z.string(),
  cause: z.string(),
  event: z.string(),
  amount: z.number(),
  balance: z.number(),
  at: moment,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
export const ledgerQuerySchema = z.object({
  format: z.enum(['json', 'csv']).default('json'),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'cursor is not valid')
    .optional(),
});

/** GET /api/admin/books: what the checks of the ledger have found last. `problem`: null, it agrees; `difference`: to the provider, in naira. */
export const booksSchema = z.object({
  checkedAt: moment.nullable(),
  problem: z.string().nullable(),
  differences: z.number().int(),
  difference: z.number(),
});
export type Books = z.infer<typeof booksSchema>;

/** GET /api/admin/reconciliations: a day that was compared with the provider. */
export const reconciliationSchema = z.object({
  day: z.iso.date(),
  provider: z.string(),
  counted: z.number().int(),
  matched: z.number().int(),
  providerBalance: z.number(),
  ledgerBalance: z.number(),
  openDifferences: z.number().int(),
  finishedAt: moment,
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const FRAUD_SIGNS = [
  'connected',
  'shared_card',
  'shared_account',
  'same_pair',
  'one_payer',
  'no_movement',
  'new_cards',
] as const;
/**
 * GET /api/admin/fraud-signs: why payouts are held. `kind` held: by an administrator, without a sign. `words` has the numbers;
 * `signs`: how many are about this person. `decideBy`: when the hold is decided at the latest.
 */
export const fraudSignSchema = z.object({
  id: z.guid(),
  kind: z.enum([...FRAUD_SIGNS, 'held']),
  words: z.string(),
  payee: z.object({ id: z.guid(), name: z.string(), signs: z.number().int() }),
  other: z.object({ id: z.guid(), name: z.string(), signs: z.number().int() }).nullable(),
  foundAt: moment,
  seenAt: moment,
  decideBy: z.iso.date().nullish(),
  isOverdue: z.boolean().optional(),
});
export type FraudSign = z.infer<typeof fraudSignSchema>;

export const DIFFERENCE_LISTS = ['open', 'closed'] as const;
/** GET /api/admin/differences/:state: what our books and the provider's disagree about, in naira. */
export const differenceSchema = z.object({
  id: z.guid(),
  kind: z.string(),
  subject: z.string(),
  expected: z.number().nullable(),
  found: z.number().nullable(),
  day: z.iso.date().nullable(),
  createdAt: moment,
  seenAt: moment,
  closedAt: moment.nullable(),
  closeReason: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;

/** The fields that the second administrator must repeat; each kind of decision has its own, most have none. */
export const confirmationDetailsSchema = z.object({
  upheld: z.boolean().optional(),
  /** In naira. */
  refund: z.number().optional(),
  accepts: z.boolean().optional(),
  words: z.string().optional(),
  toDriver: z.boolean().optional(),
  /** How a dispute ended. */
  won: z.boolean().optional(),
  /** Of the account of a refund; the second administrator enters the whole number. */
  bankCode: z.string().optional(),
  accountEnding: z.string().optional(),
  /** The reference of the transfer with which a refund was settled outside. */
  proof: z.string().optional(),
});
/** GET /api/admin/confirmations: decisions that wait for a second administrator. */
export const confirmationSchema = z.object({
  id: z.guid(),
  action: z.string(),
  /** The id of the payout, payout account, refund, claim, dispute, difference, booking, trip or person. */
  subject: z.guid(),
  /** The passenger, or the payee of a payout; null for a difference. */
  person: z.string().nullable(),
  personId: z.guid().nullable(),
  /** The payment or payout, or what a difference is about. */
  reference: z.string().nullable(),
  amount: z.number(),
  details: confirmationDetailsSchema,
  reason: z.string(),
  askedBy: z.string(),
  askedById: z.guid().nullable(),
  askedAt: moment,
  /** The caller asked, and cannot confirm. */
  isOwn: z.boolean(),
  /** Why the caller may not confirm or refuse this, as a sentence. */
  cannotDecide: z.string().nullable(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

const bankCode = z.string().regex(/^[0-9A-Za-z]{3,10}$/, 'Please choose your bank from the list');
const accountNumber = digits(10, 'Account number must be exactly 10 digits');
const refundAccountSchema = z.object({ bankCode, accountNumber });
export type RefundAccount = z.infer<typeof refundAccountSchema>;
/** PUT /api/bookings/:id/refund-account: with the password, because a session on a borrowed phone is not enough. */
export const ownRefundAccountSchema = refundAccountSchema.extend({ password: givenPassword() });
/** POST /api/admin/refund-account/:id */
export const adminRefundAccountSchema = refundAccountSchema.extend({ reason: requiredReasonSchema });
/** POST /api/admin/settle-refund/:id. `proof`: the reference of the bank transfer with which the company has paid it. */
export const settleRefundSchema = z.object({
  proof: z
    .string('Please enter the reference of the bank transfer')
    .trim()
    .min(4, 'Please enter the reference of the bank transfer')
    .max(200),
  reason: requiredReasonSchema,
});
