import { moveBalance } from './balance.ts';
import { bankCodeOf, resolveHolder } from './banks.ts';
import { INTEGRATION, iso, Refusal, takePlan, type Context } from './context.ts';
import type { Charge, Refund } from './rows.ts';
import { eventCustomerOf, namedCustomerOf, refundedTransactionOf } from './transaction-shapes.ts';

const PROCESSING_AFTER_MS = 60_000;
const DONE_AFTER_MS = 120_000;

/** @throws Refusal if there is no such payment, or it does not have this much left. */
export function createRefund(
  context: Context,
  ask: { transaction: string; amountKobo: number | undefined; note: string | null },
): Refund {
  const { store, now, plans, timeFactor } = context;
  const charge = store.charges
    .all()
    .find(({ reference, number }) => [reference, String(number)].includes(ask.transaction));
  if (!charge) throw new Refusal('Transaction not found', 404);
  if (charge.status === 'reversed') throw new Refusal('Transaction has been fully reversed');
  if (charge.status !== 'success') throw new Refusal('Transaction has not been paid');
  const left = charge.amountKobo - refundedOf(context, charge);
  const amountKobo = ask.amountKobo ?? left;
  if (amountKobo > left) throw new Refusal('Refund amount cannot be more than transaction amount');
  const outcome = takePlan(plans.refunds, charge.reference)?.outcome ?? 'processed';
  if (outcome === 'refused') throw new Refusal('Your balance is not enough to fulfill this request');
  const number = store.next();
  const refund = store.refunds.put({
    id: String(number),
    number,
    reference: charge.reference,
    amountKobo,
    note: ask.note,
    status: 'pending',
    outcome,
    isFromBalance: charge.settlementId !== null,
    deductedIn: null,
    createdAt: now(),
    nextAt: outcome === 'stuck' ? null : now() + PROCESSING_AFTER_MS / timeFactor,
  });
  if (refund.isFromBalance)
    moveBalance(context, { kobo: -amountKobo, reason: 'Refund', model: 'Refund', row: number });
  announce(context, refund);
  return refund;
}

/** Takes the refunds that are due one step further. */
export function moveRefunds(context: Context): void {
  for (const refund of context.store.refunds.all()) {
    if (refund.nextAt !== null && refund.nextAt <= context.now()) moveRefund(context, refund);
  }
}

export function moveRefund(context: Context, refund: Refund): Refund {
  const { store, now, timeFactor } = context;
  if (refund.status === 'pending') {
    return change(context, refund, { status: 'processing', nextAt: now() + DONE_AFTER_MS / timeFactor });
  }
  if (refund.status !== 'processing' || refund.outcome === 'stuck') return refund;
  const moved = change(context, refund, { status: refund.outcome, nextAt: null });
  if (moved.status === 'failed' && (moved.isFromBalance || moved.deductedIn !== null)) {
    const { amountKobo: kobo, number: row } = moved;
    moveBalance(context, { kobo, reason: 'Failed refund', model: 'Refund', row });
  }
  const charge = store.charges.get(refund.reference);
  if (charge && refund.outcome === 'processed' && refundedOf(context, charge) === charge.amountKobo) {
    store.charges.put({ ...charge, status: 'reversed' });
  }
  return moved;
}

/** Sends a refund that needs attention to another account. @throws Refusal in any other state. */
export function retryRefund(
  context: Context,
  id: string,
  { accountNumber, bankId }: { accountNumber: string; bankId: string | number },
): Refund {
  const refund = context.store.refunds.get(id);
  if (!refund) throw new Refusal('Refund not found', 404);
  if (refund.status !== 'needs-attention') throw new Refusal('Refund is not in needs-attention state', 422);
  resolveHolder(context, bankCodeOf(bankId) ?? '', accountNumber);
  const nextAt = context.now() + DONE_AFTER_MS / context.timeFactor;
  return change(context, refund, { status: 'processing', outcome: 'processed', nextAt });
}

/** The refunded sum of a payment, with refunds under way. A failed refund gives the money back to us. */
function refundedOf({ store }: Context, { reference }: Charge): number {
  return store.refunds
    .all()
    .filter((refund) => refund.reference === reference && refund.status !== 'failed')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
}

/** A refund as `POST /refund` answers it. */
export function newRefundShape({ store }: Context, refund: Refund): object {
  const charge = store.charges.get(refund.reference);
  return {
    ...sharedOf(refund),
    transaction: charge && refundedTransactionOf(charge),
    channel: null,
    fully_deducted: refund.status === 'processed',
    expected_at: expectedAt(refund),
    createdAt: iso(refund.createdAt),
    updatedAt: iso(refund.createdAt),
  };
}

/** As `GET /refund` and `GET /refund/:id` show it. */
export function refundShape({ store }: Context, refund: Refund): object {
  const charge = store.charges.get(refund.reference);
  return {
    ...sharedOf(refund),
    transaction: charge?.number,
    dispute: null,
    settlement: null,
    refunded_at: null,
    fully_deducted: refund.status === 'processed' ? 1 : 0,
    createdAt: iso(refund.createdAt),
    bank_reference: null,
    transaction_reference: refund.reference,
    reason: '',
    customer: charge && namedCustomerOf(charge),
    refund_type: charge?.amountKobo === refund.amountKobo ? 'full' : 'partial',
    transaction_amount: charge?.amountKobo,
    initiated_by: 'simulator',
    refund_channel: 'bank',
    session_id: null,
    collect_account_number: false,
  };
}

/** As `POST /refund/retry_with_customer_details/:id` answers it. */
export function retriedRefundShape({ store }: Context, refund: Refund): object {
  return {
    ...sharedOf(refund),
    transaction: store.charges.get(refund.reference)?.number,
    dispute: {},
    settlement: {},
    refunded_at: null,
    expected_at: expectedAt(refund),
    channel: 'bank',
    fully_deducted: false,
    bank_reference: null,
    reason: '',
    customer: {},
    initiated_by: 'simulator',
    reversed_at: null,
    session_id: null,
  };
}

function sharedOf(refund: Refund) {
  return {
    id: refund.number,
    integration: INTEGRATION,
    domain: 'test',
    currency: 'NGN',
    amount: refund.amountKobo,
    status: refund.status,
    refunded_by: 'simulator',
    customer_note: '',
    merchant_note: refund.note ?? '',
    deducted_amount: 0,
  };
}

function expectedAt(refund: Refund): string {
  return iso(refund.createdAt + 10 * 24 * 3_600_000);
}

function change(context: Context, refund: Refund, changes: Partial<Refund>): Refund {
  const changed = context.store.refunds.put({ ...refund, ...changes });
  announce(context, changed);
  return changed;
}

/** The amount is text here, and only some of the events name the refund. */
function announce({ store, emit }: Context, refund: Refund): void {
  const charge = store.charges.get(refund.reference);
  emit(`refund.${refund.status}`, {
    ...(refund.status === 'needs-attention' && { id: refund.number }),
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: refund.status === 'processed' ? String(refund.number) : null,
    amount: String(refund.amountKobo),
    currency: 'NGN',
    processor: 'instant-transfer',
    customer: charge && eventCustomerOf(charge),
    integration: INTEGRATION,
    domain: 'test',
  });
}
