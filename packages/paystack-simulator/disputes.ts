import { moveBalance } from './balance.ts';
import { HOUR_MS } from './charges.ts';
import { INTEGRATION, iso, Refusal, type Context } from './context.ts';
import type { Dispute } from './rows.ts';
import { disputedTransactionOf, namedCustomerOf } from './transaction-shapes.ts';

/** Silence for this long counts as accepted. */
const ANSWER_WITHIN_MS = 16 * HOUR_MS;

/** The payer's bank takes a payment back. */
export function openDispute(context: Context, reference: string, category: string): Dispute {
  const { store, now } = context;
  const charge = store.charges.get(reference);
  if (!charge || charge.paidAt === null) throw new Refusal('Transaction not found', 404);
  const number = store.next();
  const dispute = store.disputes.put({
    id: String(number),
    number,
    reference,
    amountKobo: charge.amountKobo,
    category,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    message: null,
    createdAt: now(),
    dueAt: now() + ANSWER_WITHIN_MS,
  });
  context.emit('charge.dispute.create', disputeShape(context, dispute));
  return dispute;
}

/** Our answer. Accepting ends the dispute; declining leaves the decision to the bank. */
export function answerDispute(
  context: Context,
  id: string,
  answer: { resolution: 'merchant-accepted' | 'declined'; message: string },
): Dispute {
  const dispute = disputeWith(context, id);
  if (dispute.status !== 'awaiting-merchant-feedback') throw new Refusal('Dispute has already been resolved');
  if (answer.resolution === 'merchant-accepted') return resolve(context, dispute, answer);
  return context.store.disputes.put({
    ...dispute,
    status: 'awaiting-bank-feedback',
    message: answer.message,
  });
}

/** The bank's decision; `archived` closes a dispute without one. */
export function decideDispute(context: Context, id: string, outcome: 'won' | 'lost' | 'archived'): Dispute {
  if (outcome === 'archived') {
    return context.store.disputes.put({ ...disputeWith(context, id), status: 'archived' });
  }
  const resolution = outcome === 'won' ? 'declined' : 'merchant-accepted';
  return resolve(context, disputeWith(context, id), { resolution });
}

export function acceptSilence(context: Context): void {
  for (const dispute of context.store.disputes.all()) {
    const isSilent = dispute.status === 'awaiting-merchant-feedback' && dispute.dueAt <= context.now();
    if (isSilent) resolve(context, dispute, { resolution: 'auto-accepted' });
  }
}

export function disputeWith({ store }: Context, id: string): Dispute {
  const dispute = store.disputes.get(id);
  if (!dispute) throw new Refusal('Dispute not found', 404);
  return dispute;
}

/** A dispute as `GET /dispute/:id` shows it, and the list with `isListed`. */
export function disputeShape({ store }: Context, dispute: Dispute, isListed = false): object {
  const charge = store.charges.get(dispute.reference);
  const createdAt = iso(dispute.createdAt);
  return {
    ...sharedOf(dispute),
    transaction: charge && disputedTransactionOf(charge, isListed),
    customer: charge && { ...namedCustomerOf(charge), ...(!isListed && { metadata: {} }) },
    evidence: null,
    attachments: null,
    resolvedAt: null,
    history: [{ status: dispute.status, by: 'simulator', createdAt }],
    messages: dispute.message === null ? [] : [{ sender: 'merchant', body: dispute.message, createdAt }],
  };
}

/** As `PUT /dispute/:id/resolve` answers it. */
export function answeredDisputeShape({ store, now }: Context, dispute: Dispute, message: string): object {
  const at = iso(now());
  return {
    ...sharedOf(dispute),
    resolution: dispute.resolution ?? 'declined',
    merchant_transaction_reference: dispute.reference,
    attachments: '',
    integration: INTEGRATION,
    transaction: store.charges.get(dispute.reference)?.number,
    created_by: 0,
    evidence: 0,
    resolvedAt: at,
    message: {
      dispute: dispute.number,
      sender: 'merchant',
      body: message,
      id: 1,
      createdAt: at,
      updatedAt: at,
    },
  };
}

function sharedOf(dispute: Dispute) {
  return {
    id: dispute.number,
    refund_amount: dispute.amountKobo,
    currency: 'NGN',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction_reference: null,
    category: dispute.category,
    bin: '408408',
    last4: '4081',
    dueAt: iso(dispute.dueAt),
    note: null,
    createdAt: iso(dispute.createdAt),
    updatedAt: iso(dispute.createdAt),
  };
}

function resolve(
  context: Context,
  dispute: Dispute,
  answer: Pick<Dispute, 'resolution'> & { message?: string },
): Dispute {
  const resolved = context.store.disputes.put({ ...dispute, ...answer, status: 'resolved' });
  const { amountKobo, number: row } = resolved;
  const kobo = amountKobo * (Number(isLost(dispute)) - Number(isLost(resolved)));
  moveBalance(context, { kobo, reason: 'Chargeback', model: 'Dispute', row });
  context.emit('charge.dispute.resolve', disputeShape(context, resolved));
  return resolved;
}

function isLost({ status, resolution }: Dispute): boolean {
  return status === 'resolved' && resolution !== 'declined';
}
