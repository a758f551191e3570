import { moveBalance } from './balance.ts';
import { customerOf, HOUR_MS, transactionOf } from './charges.ts';
import { iso, Refusal, type Context } from './context.ts';
import type { Dispute } from './rows.ts';

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

/** The bank's decision. */
export function decideDispute(context: Context, id: string, outcome: 'won' | 'lost'): Dispute {
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

export function disputeShape({ store }: Context, dispute: Dispute): object {
  const charge = store.charges.get(dispute.reference);
  return {
    id: dispute.number,
    refund_amount: dispute.amountKobo,
    currency: 'NGN',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: charge && transactionOf(charge),
    transaction_reference: null,
    category: dispute.category,
    customer: charge && customerOf(charge),
    bin: null,
    last4: null,
    dueAt: iso(dispute.dueAt),
    resolvedAt: null,
    evidence: null,
    attachments: null,
    note: null,
    message: dispute.message,
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
