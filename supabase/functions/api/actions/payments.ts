import type { BookingPayment, OpenPayment } from '../../_shared/contracts/payments.ts';
import {
  finishEvent,
  intendPayment,
  nextEvents,
  nextRefund,
  readPayment,
  recordOpened,
  recordRefund,
  recordRefused,
  takeLook,
  type DueRefund,
} from '../../_shared/data/payments.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { PAYMENT_EVENTS_PER_RUN } from '../../_shared/domain/limits.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { describeError } from '../../_shared/http/log.ts';
import { ProviderRefused } from '../../_shared/payments/provider.ts';
import { lookAtPayout } from './send-payouts.ts';
import { lookAtDispute } from './disputes.ts';
import { rowByRow } from '../jobs/row-by-row.ts';
import { asPaymentsOf, requireProvider, settle } from './settle-payment.ts';

/**
 * Opens a payment for held seats: stores the intent, asks the provider, stores the answer. The same client key returns the same
 * payment. When the provider cannot be reached, the hold stays as it is.
 * @throws AppError `unavailable` (503), `conflict` if the provider refuses, and those of `private.open_payment`.
 */
export async function openPayment(
  services: Services,
  asCaller: AsCaller,
  { bookingId, ...ask }: OpenPayment & { bookingId: string },
): Promise<BookingPayment> {
  const provider = requireProvider(services);
  const asPayments = asPaymentsOf(services);
  const intent = await intendPayment(asCaller, { bookingId, ...ask, provider });
  if (intent.isNew) {
    const { reference } = intent;
    try {
      const returnUrl = `${services.config.publicOrigins[0] ?? ''}/bookings/${bookingId}/payment`;
      await recordOpened(asPayments, { reference, opened: await provider.open({ ...intent, returnUrl }) });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw unavailable(error);
      services.log('payment_refused', { reference, error: describeError(error) });
      await recordRefused(asPayments, reference);
      throw new AppError('conflict', 'This payment could not be started. Please try again.', {
        cause: error,
      });
    }
  }
  return readPayment(asCaller, bookingId);
}

/** The hold or booking with its payments, after a look at the provider if one is open and the last look is 10 seconds ago. */
export async function lookAtPayment(
  services: Services,
  asCaller: AsCaller,
  bookingId: string,
): Promise<BookingPayment> {
  const known = await readPayment(asCaller, bookingId);
  const open = known.payments.filter(({ status }) => status === 'open');
  if (services.payments === null || open.length === 0) return known;
  const looks = await Promise.all(open.map(({ reference }) => lookIfDue(services, reference)));
  return looks.includes(true) ? readPayment(asCaller, bookingId) : known;
}

async function lookIfDue(services: Services, reference: string): Promise<boolean> {
  if (!(await takeLook(asPaymentsOf(services), reference))) return false;
  try {
    await settle(services, reference);
    return true;
  } catch (error) {
    // Nothing is guessed: the page shows what is known, and the clock asks again.
    services.log('payment_look_failed', { reference, error: describeError(error) });
    return false;
  }
}

/** Works on stored events that are due, each on its own; returns how many are done. Two processes never take the same event. */
export async function workOnEvents(services: Services): Promise<number> {
  const asPayments = asPaymentsOf(services);
  const { attempt } = await rowByRow(services, 'handle_payment_events', { ownPauses: true });
  let done = 0;
  for (const { id, kind, reference } of await nextEvents(asPayments, PAYMENT_EVENTS_PER_RUN)) {
    const worked = await attempt(`${kind} ${id}`, async () => ({
      problem: await workOnEvent(services, { kind, reference }),
    }));
    const { problem } = worked ?? { problem: 'It could not be worked on yet. See the log of the functions.' };
    await finishEvent(asPayments, { id, problem });
    done += problem === null ? 1 : 0;
  }
  return done;
}

/** Returns null when the event is done, or why it waits. */
async function workOnEvent(
  services: Services,
  { kind, reference }: { kind: string; reference: string | null },
): Promise<string | null> {
  if (reference === null) return null;
  if (kind === 'charge' || kind === 'transfer_rejected') {
    return (await settle(services, reference)) === 'unknown'
      ? 'No payment of ours has this reference.'
      : null;
  }
  if (kind === 'dispute') return lookAtDispute(services, reference);
  if (kind === 'refund') await lookAtRefunds(services, reference);
  if (kind === 'payout' && !(await lookAtPayout(services, reference))) {
    return 'No payout of ours has this reference.';
  }
  return null;
}

/** Records what the provider says about all our refunds of a payment. Returns the ids of those that it has. */
export async function lookAtRefunds(services: Services, reference: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { refundId, ...sent } of await requireProvider(services).refundsOf(reference)) {
    if (refundId === null) continue;
    const status = await recordRefund(asPaymentsOf(services), { refundId, sent });
    if (status !== 'former') found.add(refundId);
  }
  return found;
}

/** Sends refunds that are due, or looks at those under way; returns how many. */
export async function sendRefunds(services: Services, countMax: number): Promise<number> {
  const { attempt } = await rowByRow(services, 'send_refunds', { ownPauses: true });
  for (let count = 0; count < countMax; count += 1) {
    const due = await nextRefund(asPaymentsOf(services));
    if (due === null) return count;
    await attempt(due.refundId, () => sendRefund(services, due));
  }
  return countMax;
}

/** A refund may have been sent by a process that died before it could record the answer: it is looked for first. */
async function sendRefund(
  services: Services,
  { refundId, reference, amountKobo, isNew, maySend }: DueRefund,
): Promise<void> {
  const asPayments = asPaymentsOf(services);
  try {
    if (!isNew && (await lookAtRefunds(services, reference)).has(refundId)) return;
    if (!maySend) throw new ProviderRefused('Not sent: the bank gives this money back');
    const sent = await requireProvider(services).refund({ reference, refundId, amountKobo });
    await recordRefund(asPayments, { refundId, sent });
  } catch (error) {
    services.log('refund_failed', { refundId, reference, error: describeError(error) });
    if (!(error instanceof ProviderRefused)) throw error;
    await recordRefund(asPayments, {
      refundId,
      sent: { state: 'failed', providerId: null },
      problem: error.message,
    });
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'The payment service does not answer. Your seats are still held; please try again.',
    {
      cause,
    },
  );
}
