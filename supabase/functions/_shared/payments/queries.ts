import { z } from 'zod';
import {
  bookingPaymentSchema,
  bookingCancellationSchema,
  type BookingCancellation,
  type BookingPayment,
  type OpenPayment,
} from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { sentTogether } from '../core/database/one-flush.ts';
import { AppError } from '../core/app-error.ts';
import type {
  OpenedPayment,
  PaymentMethod,
  PaymentProvider,
  ProviderEvent,
  SeenPayment,
  SentMoney,
} from './provider.ts';
import { rowAs, rowsAs, valueAs, valuesAs, type Rows } from '../core/database/rows.ts';

/** The caller's hold or paid booking with its payments and refunds. @throws AppError `not_found`. */
export async function readPayment(asCaller: AsCaller, bookingId: string): Promise<BookingPayment> {
  return onlyPayment(await asCaller((sql) => paymentOf(sql, bookingId)));
}

/** Seats that the caller holds now, and their refunds that are on the way or were done lately. */
export async function listPayments(asCaller: AsCaller): Promise<BookingPayment[]> {
  const rows = await asCaller((sql) => sql`select payment from private.read_payments() payment`);
  return valuesAs(bookingPaymentSchema, rows);
}

function paymentOf(sql: Sql, bookingId: string) {
  return sql`select payment from private.read_payments(${bookingId}) payment`;
}

export function onlyPayment(rows: Rows): BookingPayment {
  const [payment] = valuesAs(bookingPaymentSchema, rows);
  if (!payment) throw new AppError('not_found', 'Booking not found.');
  return payment;
}

/** Gives up held seats; idempotent. Rules: `private.release_hold`. */
export async function releaseHold(asCaller: AsCaller, bookingId: string): Promise<BookingPayment> {
  return onlyPayment(
    await asCaller((sql) =>
      sentTogether([sql`select private.release_hold(${bookingId})`, paymentOf(sql, bookingId)]),
    ),
  );
}

const intentSchema = z.object({
  reference: z.string(),
  amountKobo: z.coerce.number(),
  email: z.string(),
  expiresAt: z.string().transform((text) => new Date(text)),
  isNew: z.boolean(),
});

/** A payment that the provider must open, unless it has, or another request is asking it (`isNew` is false). */
type PaymentIntent = z.infer<typeof intentSchema> & { method: PaymentMethod };

/** Stores the intent to pay for held seats. Rules: `private.open_payment`. */
export async function intendPayment(
  asCaller: AsCaller,
  { bookingId, method, clientKey, provider }: OpenPayment & { bookingId: string; provider: PaymentProvider },
): Promise<PaymentIntent> {
  const rows = await asCaller(
    (sql) => sql`
      select reference, amount_kobo as "amountKobo", email, expires_at, is_new
      from private.open_payment(${bookingId}, ${method}, ${clientKey}, ${provider.name}, ${provider.mode})`,
  );
  return { ...rowAs(intentSchema, rows), method };
}

/** Stores where the passenger pays. */
export async function recordOpened(
  asPayments: AsCaller,
  { reference, opened }: { reference: string; opened: OpenedPayment },
): Promise<void> {
  await asPayments((sql) =>
    opened.kind === 'redirect'
      ? sql`select private.payment_opened(${reference}, ${opened.url}, null, null)`
      : sql`select private.payment_opened(${reference}, null, ${sql.json({
          bank: opened.bank,
          accountNumber: opened.accountNumber,
          accountName: opened.accountName,
          testBankPath: opened.testBankPath,
        })}, ${opened.expiresAt.toISOString()}::text::timestamptz)`,
  );
}

/** The provider refused to open this payment. False: it was opened before, and nothing changes. */
export async function recordRefused(asPayments: AsCaller, reference: string): Promise<boolean> {
  const rows = await asPayments((sql) => sql`select private.payment_refused(${reference}) as refused`);
  return valueAs(z.boolean(), rows);
}

/** True if the provider may be asked about this payment now: at most once in 10 seconds. */
export async function takeLook(asPayments: AsCaller, reference: string): Promise<boolean> {
  const rows = await asPayments((sql) => sql`select private.take_look(${reference}) as taken`);
  return valueAs(z.boolean(), rows);
}

/** Claims references of payments that the provider should be asked about. */
export async function paymentsToLookAt(asPayments: AsCaller, countMax: number): Promise<string[]> {
  const rows = await asPayments((sql) => sql`select reference from private.payments_to_look_at(${countMax})`);
  return valuesAs(z.string(), rows);
}

const settleOutcomeSchema = z.enum([
  'applied',
  'retaken',
  'surplus',
  'failed',
  'open',
  'wrong_currency',
  'unknown',
]);
export type SettleOutcome = z.infer<typeof settleOutcomeSchema>;

/** Records the provider's answer about a payment, with its consequences. Rules: `private.settle_payment`. */
export async function settlePayment(
  asPayments: AsCaller,
  { reference, seen }: { reference: string; seen: SeenPayment },
): Promise<SettleOutcome> {
  const rows = await asPayments(
    (sql) => sql`
      select private.settle_payment(
        ${reference}, ${sql.json({ ...seen, paidAt: seen.paidAt?.toISOString() ?? null })}
      ) as outcome`,
  );
  return valueAs(settleOutcomeSchema, rows);
}

/** Stores an event whose proof was right; false if it is stored already. */
export async function takeEvent(
  asPayments: AsCaller,
  { provider, event, body }: { provider: string; event: ProviderEvent; body: string },
): Promise<boolean> {
  const rows = await asPayments(
    (sql) => sql`
      select private.take_event(${provider}, ${event.key}, ${event.kind}, ${event.reference}, ${body}) as is_new`,
  );
  return valueAs(z.boolean(), rows);
}

const eventSchema = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'transfer_rejected', 'refund', 'payout', 'dispute', 'other']),
  reference: z.string().nullable(),
  body: z.string().nullable(),
});
export type DueEvent = z.infer<typeof eventSchema>;

/** Claims events that are due. */
export async function nextEvents(asPayments: AsCaller, countMax: number) {
  const rows = await asPayments(
    (sql) => sql`select event_id as id, kind, reference, body from private.next_events(${countMax})`,
  );
  return rowsAs(eventSchema, rows);
}

const time = z.string().transform((text) => new Date(text));

const dueRefundSchema = z.object({
  refundId: z.string(),
  reference: z.string(),
  amountKobo: z.coerce.number(),
  providerId: z.string().nullable(),
  sendingAt: time,
  isNew: z.boolean(),
  maySend: z.boolean(),
});

/**
 * A claimed refund. `isNew`: the provider has not been asked; otherwise look before sending, from `sendingAt` on. `maySend` false:
 * only look, because the bank gives this money back.
 */
export type DueRefund = z.infer<typeof dueRefundSchema>;

/** Claims the next refund to send or to look at; null if none is due. */
export async function nextRefund(asPayments: AsCaller): Promise<DueRefund | null> {
  const rows = await asPayments(
    (sql) => sql`
      select refund_id, reference, amount_kobo as "amountKobo", provider_id, sending_at::text, is_new, may_send
      from private.next_refund()`,
  );
  return rowsAs(dueRefundSchema, rows)[0] ?? null;
}

const askedRefundSchema = z.object({
  refundId: z.string(),
  providerId: z.string().nullable(),
  status: z.string(),
  sendingAt: time.nullable(),
});

/** A refund of ours that the provider was asked to send. */
export type AskedRefund = z.infer<typeof askedRefundSchema>;

/** Our refunds of a payment that the provider was asked to send. */
export async function refundsOf(asPayments: AsCaller, reference: string): Promise<AskedRefund[]> {
  const rows = await asPayments(
    (sql) =>
      sql`select refund_id, provider_id, status, sending_at::text from private.refunds_of(${reference})`,
  );
  return rowsAs(askedRefundSchema, rows);
}

/** Records the provider's report about a refund, and returns its status, or `former` for an earlier attempt. Rules: `private.refund_changed`. */
export async function recordRefund(
  asPayments: AsCaller,
  {
    refundId,
    sent,
    problem = sent.state === 'unclear' ? (sent.status ?? null) : null,
  }: {
    refundId: string;
    sent: Pick<SentMoney, 'state' | 'status'> & { providerId: string | null };
    problem?: string | null;
  },
): Promise<string> {
  const rows = await asPayments(
    (sql) => sql`
      select private.refund_changed(${refundId}, ${sent.state}, ${sent.providerId}, ${problem}) as status`,
  );
  return valueAs(z.string(), rows);
}

/** The refund that the caller would get for cancelling a booking now. @throws AppError `not_found`. */
export async function quoteCancellation(asCaller: AsCaller, bookingId: string): Promise<BookingCancellation> {
  const rows = await asCaller(
    (sql) => sql`
      select rule, total_kobo as total_fare_kobo, refund_kobo, fee_kobo from private.quote_cancellation(${bookingId})`,
  );
  return rowAs(bookingCancellationSchema, rows);
}
