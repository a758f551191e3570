import { bankNameOf, resolveHolder } from './banks.ts';
import { INTEGRATION, iso, Refusal, takePlan, type Context } from './context.ts';
import type { Recipient, Transfer } from './rows.ts';
import { balanceOf, moveBalance } from './balance.ts';

const DONE_AFTER_MS = 60_000;
const TRANSFER_MIN_KOBO = 10_000;

/** Paystack's fee for a transfer, by its amount. */
function transferFeeOf(kobo: number): number {
  if (kobo <= 500_000) return 1000;
  return kobo <= 5_000_000 ? 2500 : 5000;
}

/** The same account is one recipient. @throws Refusal if there is no such account. */
export function createRecipient(
  context: Context,
  { name, bankCode, accountNumber }: { name: string; bankCode: string; accountNumber: string },
): Recipient {
  resolveHolder(context, bankCode, accountNumber);
  const { store } = context;
  const before = store.recipients
    .all()
    .find((each) => each.bankCode === bankCode && each.accountNumber === accountNumber);
  if (before) return before;
  const number = store.next();
  return store.recipients.put({ id: `RCP_${number}`, number, name, bankCode, accountNumber });
}

/** @throws Refusal, also for a reference that exists: the same reference never pays twice. */
export function createTransfer(
  context: Context,
  ask: Pick<Transfer, 'reference' | 'recipient' | 'amountKobo' | 'reason'>,
): Transfer {
  const { store, now, plans, timeFactor } = context;
  if (!/^[a-z0-9_-]{16,50}$/.test(ask.reference))
    throw new Refusal('Your reference contains illegal special characters');
  if (store.transfers.get(ask.reference)) {
    throw new Refusal('Please provide a unique reference. Reference already exists on a transfer');
  }
  const recipient = store.recipients.get(ask.recipient);
  if (!recipient) throw new Refusal('Recipient specified is invalid', 404);
  if (ask.amountKobo < TRANSFER_MIN_KOBO) throw new Refusal('The minimum amount of a transfer is NGN 100');
  const feeKobo = transferFeeOf(ask.amountKobo);
  if (ask.amountKobo + feeKobo > balanceOf(context)) {
    throw new Refusal('Your balance is not enough to fulfill this request');
  }
  const plan = takePlan(
    plans.transfers,
    `${ask.reference} ${ask.recipient} ${recipient.accountNumber}`,
  )?.outcome;
  if (plan === 'refused')
    throw new Refusal("Sorry, we can't make the transfer to this recipient at the moment");
  const outcome = plan === 'otp' || plan === undefined ? 'success' : plan;
  const isWaiting = plan === 'otp' || outcome === 'stuck';
  const number = store.next();
  const kobo = -ask.amountKobo - feeKobo;
  moveBalance(context, { kobo, reason: ask.reason, model: 'Transfer', row: number });
  return store.transfers.put({
    ...ask,
    id: ask.reference,
    number,
    feeKobo,
    status: plan === 'otp' ? 'otp' : 'pending',
    outcome,
    createdAt: now(),
    nextAt: isWaiting ? null : now() + DONE_AFTER_MS / timeFactor,
  });
}

export function moveTransfers(context: Context): void {
  for (const transfer of context.store.transfers.all()) {
    if (transfer.nextAt !== null && transfer.nextAt <= context.now()) moveTransfer(context, transfer);
  }
}

/** A transfer that is reversed was successful before. */
export function moveTransfer(context: Context, transfer: Transfer): Transfer {
  const { store, now, timeFactor } = context;
  const isReversing = transfer.outcome === 'reversed' && transfer.status === 'pending';
  const status = isReversing || transfer.outcome === 'stuck' ? 'success' : transfer.outcome;
  const nextAt = isReversing ? now() + DONE_AFTER_MS / timeFactor : null;
  const moved = store.transfers.put({ ...transfer, status, nextAt });
  if (status === 'failed' || status === 'reversed') {
    const kobo = moved.amountKobo + moved.feeKobo;
    moveBalance(context, { kobo, reason: `Transfer ${status}`, model: 'Transfer', row: moved.number });
  }
  context.emit(`transfer.${status}`, listedTransferShape(context, moved));
  return moved;
}

/** A transfer as `POST /transfer` answers it: with the number of the recipient. */
export function newTransferShape(context: Context, transfer: Transfer): object {
  return {
    ...sharedOf(transfer),
    transfersessionid: [],
    transfertrials: [],
    request: transfer.number,
    recipient: context.store.recipients.get(transfer.recipient)?.number,
  };
}

/** As `GET /transfer/verify/:reference` shows it. */
export function transferShape({ store }: Context, transfer: Transfer): object {
  const recipient = store.recipients.get(transfer.recipient);
  const { isDeleted: _twice, ...shown } = recipient ? recipientShape(recipient) : { isDeleted: false };
  return {
    ...sharedOf(transfer),
    recipient: shown,
    session: { provider: null, id: null },
    gateway_response: null,
  };
}

/** As `GET /transfer` and webhooks show it: only these have the fee, once the money has left. */
export function listedTransferShape({ store }: Context, transfer: Transfer): object {
  const recipient = store.recipients.get(transfer.recipient);
  const isGone = transfer.status === 'success' || transfer.status === 'reversed';
  return {
    ...sharedOf(transfer),
    request: transfer.number,
    recipient: recipient && recipientShape(recipient),
    session: { provider: null, id: null },
    fee_charged: isGone ? transfer.feeKobo : 0,
    fees_breakdown: null,
  };
}

function sharedOf(transfer: Transfer) {
  return {
    id: transfer.number,
    integration: INTEGRATION,
    domain: 'test',
    amount: transfer.amountKobo,
    currency: 'NGN',
    source: 'balance',
    source_details: null,
    reason: transfer.reason,
    reference: transfer.reference,
    status: transfer.status,
    transfer_code: `TRF_${transfer.number}`,
    titan_code: null,
    failures: null,
    transferred_at: null,
    createdAt: iso(transfer.createdAt),
    updatedAt: iso(transfer.createdAt),
  };
}

export function recipientShape({ id, number, name, bankCode, accountNumber }: Recipient) {
  const at = iso(0);
  return {
    active: true,
    createdAt: at,
    currency: 'NGN',
    description: '',
    domain: 'test',
    email: '',
    id: number,
    integration: INTEGRATION,
    metadata: null,
    name,
    recipient_code: id,
    type: 'nuban',
    updatedAt: at,
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: accountNumber,
      account_name: name,
      bank_code: bankCode,
      bank_name: bankNameOf(bankCode),
    },
  };
}
