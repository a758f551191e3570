import { z } from 'zod';

/** The rows that the simulator keeps. Money in kobo, times in milliseconds of its own clock. */

const base = { id: z.string(), number: z.number().int() };
const time = z.number();
const kobo = z.number().int();

export const chargeSchema = z.object({
  ...base,
  reference: z.string(),
  email: z.string(),
  requestedKobo: kobo,
  /** The amount taken, which can differ from the amount asked for. */
  amountKobo: kobo,
  currency: z.string(),
  domain: z.string(),
  channels: z.array(z.string()),
  channel: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  accessCode: z.string(),
  /** The step of the hosted page. */
  step: z.enum(['start', 'pin', 'otp']),
  card: z.string().nullable(),
  status: z.enum(['abandoned', 'ongoing', 'success', 'failed', 'reversed']),
  message: z.string().nullable(),
  feeKobo: kobo.nullable(),
  account: z.object({ number: z.string(), expiresAt: time }).nullable(),
  /** When a transfer that is on its way will be confirmed. */
  arrivesAt: time.nullable(),
  createdAt: time,
  paidAt: time.nullable(),
  settlementId: z.string().nullable(),
});

export const refundSchema = z.object({
  ...base,
  reference: z.string(),
  amountKobo: kobo,
  note: z.string().nullable(),
  status: z.enum(['pending', 'processing', 'processed', 'failed', 'needs-attention']),
  outcome: z.enum(['processed', 'failed', 'needs-attention', 'stuck']),
  /** Whether the money came from our balance; else it is taken from the next settlement. */
  isFromBalance: z.boolean(),
  deductedIn: z.string().nullable(),
  createdAt: time,
  nextAt: time.nullable(),
});

export const recipientSchema = z.object({
  ...base,
  name: z.string(),
  bankCode: z.string(),
  accountNumber: z.string(),
});

export const transferSchema = z.object({
  ...base,
  reference: z.string(),
  recipient: z.string(),
  amountKobo: kobo,
  feeKobo: kobo,
  reason: z.string(),
  status: z.enum(['otp', 'pending', 'success', 'failed', 'reversed']),
  outcome: z.enum(['success', 'failed', 'reversed', 'stuck']),
  createdAt: time,
  nextAt: time.nullable(),
});

export const settlementSchema = z.object({
  ...base,
  at: time,
  grossKobo: kobo,
  feeKobo: kobo,
  deductedKobo: kobo,
  netKobo: kobo,
});

/** A change of the balance: Paystack's balance ledger. The sum of all is the balance. */
export const movementSchema = z.object({
  ...base,
  kobo,
  reason: z.string(),
  /** Its subject, and the subject's number; 0 for money put in. */
  model: z.enum(['Settlement', 'Transfer', 'Refund', 'Dispute', 'Topup']),
  row: z.number().int(),
  balanceKobo: kobo,
  createdAt: time,
});

export const disputeSchema = z.object({
  ...base,
  reference: z.string(),
  amountKobo: kobo,
  category: z.string(),
  status: z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved', 'archived']),
  resolution: z.enum(['merchant-accepted', 'auto-accepted', 'declined']).nullable(),
  message: z.string().nullable(),
  createdAt: time,
  dueAt: time,
});

export const holderSchema = z.object({ ...base, name: z.string().nullable() });

export const deliverySchema = z.object({
  ...base,
  event: z.string(),
  body: z.string(),
  isForged: z.boolean(),
  attempts: z.number().int(),
  createdAt: time,
  /** Null: delivered, dropped or given up. */
  nextAt: time.nullable(),
  /** The delivery that must come first; `next`: the next event. */
  after: z.string().nullable(),
  status: z.number().int().nullable(),
});

/** The row `clock` has the difference to the machine's clock. */
export const numberSchema = z.object({ ...base, value: z.number() });

export type Charge = z.infer<typeof chargeSchema>;
export type Refund = z.infer<typeof refundSchema>;
export type Recipient = z.infer<typeof recipientSchema>;
export type Transfer = z.infer<typeof transferSchema>;
export type Settlement = z.infer<typeof settlementSchema>;
export type Movement = z.infer<typeof movementSchema>;
export type Dispute = z.infer<typeof disputeSchema>;
export type Delivery = z.infer<typeof deliverySchema>;

/** The statuses that the simulator answers. */
export const SIMULATED_STATUSES = {
  transaction: chargeSchema.shape.status.options,
  refund: refundSchema.shape.status.options,
  transfer: transferSchema.shape.status.options,
  dispute: disputeSchema.shape.status.options,
};
