import { randomBytes } from 'node:crypto';
import { Refusal, takePlan, type Context } from './context.ts';
import type { ChargeChange } from './control-schemas.ts';
import type { Charge } from './rows.ts';
import { eventCustomerOf, transactionOf } from './transaction-shapes.ts';

export const HOUR_MS = 3_600_000;
/** Shorter and longer lives of a transfer account are replaced by these. */
const ACCOUNT_MIN_MS = 15 * 60_000;
const ACCOUNT_MAX_MS = 8 * HOUR_MS;
/** A late transfer is confirmed this long after its account has expired. */
const LATE_MS = 30 * 60_000;

type NewCharge = Pick<Charge, 'reference' | 'email' | 'requestedKobo' | 'channels' | 'callbackUrl'>;

/** Paystack's fee of a local payment: 1.5 % and, from ₦2,500, ₦100; at most ₦2,000. */
export function feeOf(kobo: number): number {
  return Math.min(200_000, Math.round((kobo * 15) / 1000) + (kobo < 250_000 ? 0 : 10_000));
}

/** @throws Refusal for a reference that exists or has characters that Paystack does not take. */
export function createCharge({ store, now }: Context, ask: NewCharge): Charge {
  if (!/^[\w.=-]+$/.test(ask.reference) || ask.reference.includes('_')) {
    throw new Refusal('Invalid character in transaction reference');
  }
  if (store.charges.get(ask.reference)) throw new Refusal('Duplicate Transaction Reference');
  return store.charges.put({
    ...ask,
    id: ask.reference,
    number: store.next(),
    amountKobo: ask.requestedKobo,
    currency: 'NGN',
    domain: 'test',
    channel: null,
    accessCode: randomBytes(8).toString('hex'),
    step: 'start',
    card: null,
    status: 'abandoned',
    message: null,
    feeKobo: null,
    account: null,
    arrivesAt: null,
    createdAt: now(),
    paidAt: null,
    settlementId: null,
  });
}

/** Gives a payment its own account for one transfer. */
export function openAccount({ store, now }: Context, charge: Charge, expiresAt: number): Charge {
  const life = Math.min(ACCOUNT_MAX_MS, Math.max(ACCOUNT_MIN_MS, expiresAt - now()));
  const account = { number: String(store.next()).slice(-9).padStart(10, '9'), expiresAt: now() + life };
  return store.charges.put({ ...charge, account, status: 'ongoing', channel: 'bank_transfer' });
}

/** Takes the money, changed as the control endpoint has ordered, and announces it. A payment is taken once. */
export function succeed({ store, now, plans, emit }: Context, charge: Charge, channel: string): Charge {
  if (charge.status === 'success' || charge.status === 'reversed') return charge;
  const change: Partial<ChargeChange> = takePlan(plans.charges, charge.reference) ?? {};
  const requestedKobo = change.requestedKobo ?? charge.requestedKobo;
  const paid: Charge = {
    ...charge,
    requestedKobo,
    amountKobo: change.amountKobo ?? requestedKobo,
    feeKobo: change.feeKobo === undefined ? feeOf(requestedKobo) : change.feeKobo,
    currency: change.currency ?? charge.currency,
    domain: change.domain ?? charge.domain,
    channel,
    status: 'success',
    message: null,
    arrivesAt: null,
    paidAt: now(),
  };
  store.charges.put(paid);
  emit('charge.success', transactionOf(paid));
  return paid;
}

/** Paystack sends no webhook for a failed payment. */
export function fail({ store }: Context, charge: Charge, message: string): Charge {
  if (charge.status === 'success' || charge.status === 'reversed') return charge;
  return store.charges.put({ ...charge, status: 'failed', message, step: 'start' });
}

/**
 * Transfers into the account of a payment. Paystack sends a wrong amount back, and a transfer after the
 * account's end; `isLate` is a transfer in time whose confirmation takes long.
 */
export function transferIn(context: Context, charge: Charge, amountKobo: number, isLate = false): Charge {
  const { store, now, emit } = context;
  if (!charge.account || charge.status === 'success' || charge.status === 'reversed') return charge;
  const isExpired = now() > charge.account.expiresAt;
  if (amountKobo === charge.requestedKobo && !isExpired) {
    if (!isLate) return succeed(context, charge, 'bank_transfer');
    return store.charges.put({ ...charge, arrivesAt: charge.account.expiresAt + LATE_MS });
  }
  const [message, type] = isExpired
    ? ['account number has expired', 'EXPIRED_ACCOUNT']
    : ['incorrect amount sent', 'INCORRECT_AMOUNT'];
  emit('bank.transfer.rejected', {
    bank_transfer: {
      amount: String(amountKobo),
      message,
      message_type: type,
      transaction_id: String(store.next()),
    },
    customer: eventCustomerOf(charge),
  });
  return store.charges.put({ ...charge, message: `Returned: ${message}` });
}

/** Confirms the transfers that have arrived. */
export function confirmArrivals(context: Context): void {
  for (const charge of context.store.charges.all()) {
    if (charge.arrivesAt !== null && charge.arrivesAt <= context.now())
      succeed(context, charge, 'bank_transfer');
  }
}
