import type { Context } from 'hono';
import type { BookingPayment, OpenPayment } from './contract.ts';
import {
  intendPayment,
  nextEvents,
  nextRefund,
  readPayment,
  recordOpened,
  recordRefund,
  recordRefused,
  refundsOf,
  settlePayment,
  takeLook,
  type AskedRefund,
  type DueEvent,
  type DueRefund,
  type SettleOutcome,
} from './queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import {
  CLOCKS_DIFFER_MS,
  OPEN_WITH_HOLD_MS,
  OPENED_LOOK_MS,
  PAYMENT_EVENTS_PER_RUN,
  PROVIDER_TIMEOUT_MS,
} from './limits.rules.ts';
import type { AppEnv, Services } from '../core/http/app-env.ts';
import { describeError } from '../core/process/log.ts';
import { PAYMENTS } from '../core/caller.ts';
import type { PaymentProvider, SentMoney } from './provider.ts';
import { ProviderRefused } from '../core/provider-errors.ts';
import { rowByRow } from '../jobs/row-by-row.ts';
import { withTimeout } from '../core/with-timeout.ts';
import { command } from '../core/database/command.ts';

/** The origin of the page that made this request, if it is one of ours; otherwise our first one. */
function ownOrigin(c: Context<AppEnv>): string {
  const { publicOrigins } = c.var.services.config;
  const origin = c.req.header('origin');
  return (origin !== undefined && publicOrigins.includes(origin) ? origin : publicOrigins[0]) ?? '';
}

/** The provider of this deployment. @throws AppError `payments_off` without one. */
export function requireProvider({ payments }: Services): PaymentProvider {
  if (payments === null)
    throw new AppError('payments_off', 'Online payment is switched off. Please pay in cash.');
  return payments;
}

/** Transactions that record the provider's answers. */
export function asPaymentsOf(services: Services): AsCaller {
  return (work) => services.withCaller(PAYMENTS, work);
}

/** Asks the provider about a payment and records the answer: the only way in for money. */
export async function settle(services: Services, reference: string): Promise<SettleOutcome> {
  const seen = await requireProvider(services).look(reference);
  return settlePayment(asPaymentsOf(services), { reference, seen });
}

/**
 * Opens a payment for held seats: stores the intent, asks the provider, stores the answer. The same client key returns the same
 * payment: of requests at the same time one asks the provider, and the others wait for its answer. When the provider cannot be
 * reached, the hold stays as it is.
 * @throws AppError `unavailable` (503), `conflict` if the provider refuses, and those of `private.open_payment`.
 */
export async function openPayment(
  c: Context<AppEnv>,
  { bookingId, ...ask }: OpenPayment & { bookingId: string },
): Promise<BookingPayment> {
  const { services, asCaller } = c.var;
  const provider = requireProvider(services);
  const intent = await intendPayment(asCaller, { bookingId, ...ask, provider });
  if (!intent.isNew) return openedElsewhere(asCaller, { bookingId, reference: intent.reference });
  const { reference } = intent;
  const asPayments = asPaymentsOf(services);
  try {
    const returnUrl = `${ownOrigin(c)}/bookings/${bookingId}/payment`;
    await recordOpened(asPayments, { reference, opened: await provider.open({ ...intent, returnUrl }) });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) {
      await command(asPayments, 'payment_not_opened', { reference });
      throw unavailable(error);
    }
    services.log('payment_refused', { reference, error: describeError(error) });
    if (await recordRefused(asPayments, reference)) throw notStarted(error);
  }
  return readPayment(asCaller, bookingId);
}

/**
 * Opens the payment of seats that were just held, after their transaction. Null without `pay`, and if it is not open after 3 seconds
 * or fails: the seats are held all the same. It goes on in the background, and `openPayment` with the same client key
 * answers the same payment, or why there is none.
 */
export async function openWithHold(
  c: Context<AppEnv>,
  { bookingId, pay }: { bookingId: string; pay: OpenPayment | null | undefined },
): Promise<BookingPayment | null> {
  if (!pay) return null;
  const { services } = c.var;
  const opening = openPayment(c, { bookingId, ...pay });
  services.inBackground(opening.catch(() => undefined));
  try {
    return await withTimeout(OPEN_WITH_HOLD_MS, opening);
  } catch (error) {
    services.log('payment_not_opened_with_hold', { bookingId, error: describeError(error) });
    return null;
  }
}

/** The answer of a payment that another request has opened, or is opening now. */
async function openedElsewhere(
  asCaller: AsCaller,
  { bookingId, reference }: { bookingId: string; reference: string },
): Promise<BookingPayment> {
  const until = Date.now() + PROVIDER_TIMEOUT_MS;
  for (;;) {
    const known = await readPayment(asCaller, bookingId);
    const payment = known.payments.find((each) => each.reference === reference);
    if (payment?.status !== 'open' || payment.url !== null || payment.account !== null) {
      if (payment?.status === 'failed' && payment.url === null && payment.account === null)
        throw notStarted();
      return known;
    }
    if (Date.now() > until) throw unavailable();
    await new Promise((resolve) => setTimeout(resolve, OPENED_LOOK_MS));
  }
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
  for (const event of await nextEvents(asPayments, PAYMENT_EVENTS_PER_RUN)) {
    const { id } = event;
    const worked = await attempt(`${event.kind} ${id}`, async () => ({
      problem: await workOnEvent(services, event),
    }));
    const { problem } = worked ?? { problem: 'It could not be processed yet. See the log of the functions.' };
    await command(asPayments, 'event_done', { eventId: id, problem });
    done += problem === null ? 1 : 0;
  }
  return done;
}

/** Returns null when the event is done, or why it waits. */
async function workOnEvent(services: Services, { kind, reference, body }: DueEvent): Promise<string | null> {
  if (kind === 'transfer_rejected') {
    const rejected = requireProvider(services).rejectedTransfer(body ?? '');
    if (rejected) await command(asPaymentsOf(services), 'transfer_rejected', rejected);
    return null;
  }
  if (reference === null) return null;
  // The provider announces successes only: until it confirms this one, the event is not done.
  if (kind === 'charge') return WHY_A_CHARGE_WAITS[await settle(services, reference)] ?? null;
  if (kind === 'dispute' || kind === 'payout') return services.eventWorks[kind](services, reference);
  if (kind === 'refund') await lookAtRefunds(services, reference);
  return null;
}

const WHY_A_CHARGE_WAITS: Partial<Record<SettleOutcome, string>> = {
  unknown: 'No payment of ours has this reference.',
  open: 'The provider has not confirmed this payment yet.',
  failed: 'The provider has not confirmed this payment yet.',
};

/** Records the provider's report about our refunds of a payment that are under way. */
export async function lookAtRefunds(services: Services, reference: string): Promise<void> {
  for (const refund of await refundsOf(asPaymentsOf(services), reference)) {
    if (UNDER_WAY.has(refund.status)) await lookAtRefund(services, refund);
  }
}

const UNDER_WAY = new Set(['sending', 'processing', 'needs_attention']);

/**
 * Records the provider's report about a refund: by its id, or, when the answer with the id was lost, from the list of the time
 * since it was sent. False: the provider does not have it.
 */
async function lookAtRefund(
  services: Services,
  { refundId, providerId, sendingAt }: Pick<AskedRefund, 'refundId' | 'providerId' | 'sendingAt'>,
): Promise<boolean> {
  const provider = requireProvider(services);
  const asPayments = asPaymentsOf(services);
  if (providerId !== null) {
    const sent: SentMoney = (await provider.refundWith(providerId)) ?? {
      state: 'unclear',
      status: 'missing',
      providerId,
      feeKobo: null,
    };
    await recordRefund(asPayments, { refundId, sent });
    return true;
  }
  const since = (sendingAt?.getTime() ?? services.now()) - CLOCKS_DIFFER_MS;
  const listed = await provider.refundsBetween(new Date(since), new Date(services.now() + CLOCKS_DIFFER_MS));
  let isFound = false;
  for (const sent of listed.filter((each) => each.refundId === refundId)) {
    isFound = (await recordRefund(asPayments, { refundId, sent })) !== 'former' || isFound;
  }
  return isFound;
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
async function sendRefund(services: Services, due: DueRefund): Promise<void> {
  const { refundId, reference, amountKobo } = due;
  const asPayments = asPaymentsOf(services);
  try {
    if (!due.isNew && (await lookAtRefund(services, due))) return;
    if (!due.maySend) throw new ProviderRefused('Not sent: the bank gives this money back');
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

function notStarted(cause?: unknown): AppError {
  return new AppError('conflict', 'This payment could not be started. Please try again.', { cause });
}

function unavailable(cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    'The payment service does not answer. Your seats are still held; please try again.',
    {
      cause,
    },
  );
}
