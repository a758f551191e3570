import { z } from 'zod';
import type { ListedPayment, SeenDispute, SeenPayment, SentMoney, Settlement } from '../provider.ts';

/** Kobo, as a number or as digits: Paystack sends both for the same field. */
const kobo = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative());
const id = z.union([z.number().int(), z.string().min(1)]).transform(String);
/** A time, or null for everything that is none. */
const moment = z
  .string()
  .nullish()
  .transform((text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null));
const mode = z.enum(['test', 'live']).optional().catch(undefined);

export const initializedSchema = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  reference: z.string(),
});

export const chargedSchema = z.object({
  status: z.string(),
  reference: z.string(),
  account_number: z.string().regex(/^\d{10}$/),
  account_name: z.string().nullish(),
  bank: z.object({ name: z.string() }),
  account_expires_at: moment,
});

export const transactionSchema = z.object({
  id,
  domain: mode,
  status: z.string(),
  reference: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  currency: z.string(),
  channel: z.string().nullish(),
  fees: kobo.nullish().catch(null),
  paid_at: moment,
  paidAt: moment,
  authorization: z.object({ signature: z.string().nullish() }).nullish().catch(null),
});

export const refundSchema = z.object({
  id,
  domain: mode,
  status: z.string(),
  amount: kobo,
  merchant_note: z.string().nullish().catch(null),
});

/** As the list has it, with our reference of the payment. */
export const listedRefundSchema = refundSchema.extend({ transaction_reference: z.string() });

export const bankSchema = z.object({
  id,
  code: z.string().min(1),
  name: z.string().min(1),
  active: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
});

export const transferSchema = z.object({
  id,
  domain: mode,
  status: z.string(),
  reference: z.string(),
  fee_charged: kobo.nullish().catch(null),
  createdAt: moment,
});

export const settlementSchema = z.object({
  id,
  domain: mode,
  status: z.string(),
  total_processed: kobo,
  total_fees: kobo,
  /** Negative when refunds exceed the payments of the day. */
  effective_amount: z.number().int(),
  deductions: kobo.nullish().catch(null),
  settlement_date: moment,
});

export const balanceEntrySchema = z.object({
  id,
  domain: mode,
  currency: z.string(),
  difference: z.number().int(),
  model_responsible: z.string(),
  model_row: id,
});

export const disputeSchema = z.object({
  id,
  domain: mode,
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: kobo.nullish(),
  transaction: z.object({ reference: z.string(), amount: kobo }),
  dueAt: moment,
  due_at: moment,
});

type PaystackTransaction = z.output<typeof transactionSchema>;
type PaystackRefund = z.output<typeof refundSchema>;

const PAYMENT_STATES: Record<string, SeenPayment['state']> = {
  success: 'paid',
  failed: 'failed',
  reversed: 'reversed',
  'reversal-pending': 'reversed',
  abandoned: 'open',
  ongoing: 'open',
  pending: 'open',
  processing: 'open',
  queued: 'open',
};

const UNDER_WAY = new Set(['ongoing', 'pending', 'processing', 'queued']);

/** The payment; a status that we do not know is for a person to look at. */
export function seenOf(seen: PaystackTransaction): ListedPayment {
  return {
    reference: seen.reference,
    state: PAYMENT_STATES[seen.status] ?? 'unclear',
    status: seen.status,
    isUnderWay: UNDER_WAY.has(seen.status),
    amountKobo: seen.amount,
    requestedKobo: seen.requested_amount ?? seen.amount,
    currency: seen.currency.toUpperCase(),
    feeKobo: seen.fees ?? null,
    channel: seen.channel ?? null,
    providerId: seen.id,
    paidAt: seen.paid_at ?? seen.paidAt,
    ...(seen.authorization?.signature && { cardKey: seen.authorization.signature }),
  };
}

const REFUND_STATES: Record<string, SentMoney['state']> = {
  pending: 'queued',
  processing: 'processing',
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'needs_attention',
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

export function refundOf(
  refund: PaystackRefund,
): SentMoney & { refundId: string | null; amountKobo: number } {
  return {
    state: REFUND_STATES[refund.status] ?? 'unclear',
    status: refund.status,
    providerId: refund.id,
    feeKobo: null,
    refundId: UUID.exec(refund.merchant_note ?? '')?.[0].toLowerCase() ?? null,
    amountKobo: refund.amount,
  };
}

const TRANSFER_STATES: Record<string, SentMoney['state']> = {
  pending: 'processing',
  success: 'done',
  failed: 'failed',
  // The code of an `otp` transfer was not entered in time.
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  otp: 'otp',
  reversed: 'reversed',
  received: 'queued',
};

export function payoutOf(transfer: z.output<typeof transferSchema>): SentMoney {
  return {
    state: TRANSFER_STATES[transfer.status] ?? 'unclear',
    status: transfer.status,
    providerId: transfer.id,
    feeKobo: transfer.fee_charged ?? null,
  };
}

/** Null for a settlement that has not been paid out. */
export function settlementOf(settlement: z.output<typeof settlementSchema>): Settlement | null {
  if (settlement.status !== 'success' || settlement.settlement_date === null) return null;
  return {
    providerId: settlement.id,
    grossKobo: settlement.total_processed,
    feeKobo: settlement.total_fees,
    netKobo: settlement.effective_amount,
    deductedKobo: settlement.deductions ?? null,
    at: settlement.settlement_date,
  };
}

const DISPUTE_STATES: Record<string, SeenDispute['state']> = {
  'awaiting-merchant-feedback': 'open',
  'awaiting-bank-feedback': 'open',
  pending: 'open',
};

const RESOLUTIONS: Record<string, SeenDispute['state']> = {
  declined: 'won',
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
};

/** A dispute that is closed (`resolved`, `archived`) without a resolution that we know is for a person to look at. */
export function disputeOf(dispute: z.output<typeof disputeSchema>): SeenDispute {
  const outcome = RESOLUTIONS[dispute.resolution ?? ''] ?? 'unclear';
  return {
    providerId: dispute.id,
    reference: dispute.transaction.reference,
    amountKobo: dispute.refund_amount ?? dispute.transaction.amount,
    state: DISPUTE_STATES[dispute.status] ?? (CLOSED.has(dispute.status) ? outcome : 'unclear'),
    status: [dispute.status, dispute.resolution].filter(Boolean).join(' '),
    dueAt: dispute.dueAt ?? dispute.due_at,
  };
}

const CLOSED = new Set(['resolved', 'archived']);

/** The statuses of Paystack that we know; the contract test compares them with the published ones. */
export const KNOWN_STATUSES = {
  transaction: Object.keys(PAYMENT_STATES),
  refund: Object.keys(REFUND_STATES),
  transfer: Object.keys(TRANSFER_STATES),
  dispute: [...Object.keys(DISPUTE_STATES), ...CLOSED],
};
