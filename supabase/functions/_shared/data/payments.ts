import { z } from 'zod';
import type { CreateBooking } from '../contracts/book-seats.ts';
import {
  bookingPaymentSchema,
  bookingCancellationSchema,
  type BookingCancellation,
  type BookingPayment,
  type OpenPayment,
  type TripCancellation,
} from '../contracts/payments.ts';
import type { AsCaller, Sql } from '../database/client.ts';
import { sentTogether } from '../database/one-flush.ts';
import { AppError } from '../domain/app-error.ts';
import { koboToNaira, nairaToKobo } from '../domain/money.ts';
import type {
  OpenedPayment,
  PaymentMethod,
  PaymentProvider,
  ProviderEvent,
  SeenPayment,
  SentMoney,
} from '../payments/provider.ts';

// Postgres writes times in JSON with its own offset and microseconds.
const moment = z.string().transform((text) => new Date(text).toISOString());
const kobo = z.number().transform(koboToNaira);
const { payments, refunds, ...shape } = bookingPaymentSchema.shape;
const paymentRowSchema = z
  .object({
    ...shape,
    departureAt: moment,
    holdExpiresAt: moment,
    now: moment,
    fareKobo: kobo,
    totalKobo: kobo,
    payments: z.array(
      payments.element
        .extend({
          amountKobo: kobo,
          paidKobo: kobo.nullable(),
          paidAt: moment.nullable(),
          expiresAt: moment.nullable(),
        })
        .omit({ amount: true, paid: true }),
    ),
    refunds: z.array(
      refunds.element
        .extend({ amountKobo: kobo, createdAt: moment, doneAt: moment.nullable() })
        .omit({ amount: true }),
    ),
  })
  .omit({ departureDate: true, farePerSeat: true, totalFare: true });

function toBookingPayment(row: unknown): BookingPayment {
  const { departureAt, fareKobo, totalKobo, payments, refunds, ...same } = paymentRowSchema.parse(row);
  return {
    ...same,
    departureDate: departureAt,
    farePerSeat: fareKobo,
    totalFare: totalKobo,
    payments: payments.map(({ amountKobo, paidKobo, ...payment }) => ({
      ...payment,
      amount: amountKobo,
      paid: paidKobo,
    })),
    refunds: refunds.map(({ amountKobo, ...refund }) => ({ ...refund, amount: amountKobo })),
  };
}

const jsonRowsSchema = z.array(z.object({ payment: z.unknown() }));

/** Holds seats while the caller pays online; idempotent by client key. Rules: `private.hold_seats`. */
export async function holdSeats(asCaller: AsCaller, booking: CreateBooking): Promise<BookingPayment> {
  const { tripId, seats, clientKey, seen, fromStopId, toStopId, travellers, confirmsWomenOnly } = booking;
  const made = await asCaller((sql) =>
    // Read by client key, because the id is not known yet: waiting for it would hold the trip's lock for a round trip.
    sentTogether([
      sql`
        select private.hold_seats(
          ${tripId}, ${seats}, ${clientKey}, ${seen ? nairaToKobo(seen.farePerSeat) : null},
          ${seen?.departureDate ?? null}::text::timestamptz, ${fromStopId ?? null}, ${toStopId ?? null},
          ${travellers?.length ? sql.json(travellers) : null}::jsonb, ${confirmsWomenOnly ?? null}
        )`,
      sql`
        select payment from public.seat_holds h, private.read_payments(h.id) payment
        where h.passenger_id = (select auth.uid()) and h.client_key = ${clientKey}`,
    ]),
  );
  return onlyPayment(made);
}

/** The caller's hold or paid booking with its payments and refunds. @throws AppError `not_found`. */
export async function readPayment(asCaller: AsCaller, bookingId: string): Promise<BookingPayment> {
  return onlyPayment(await asCaller((sql) => paymentOf(sql, bookingId)));
}

/** Seats that the caller holds now, and their refunds that are on the way or were done lately. */
export async function listPayments(asCaller: AsCaller): Promise<BookingPayment[]> {
  const rows = await asCaller((sql) => sql`select payment from private.read_payments() payment`);
  return jsonRowsSchema.parse(rows).map(({ payment }) => toBookingPayment(payment));
}

function paymentOf(sql: Sql, bookingId: string) {
  return sql`select payment from private.read_payments(${bookingId}) payment`;
}

function onlyPayment(rows: unknown): BookingPayment {
  const row = jsonRowsSchema.parse(rows)[0];
  if (!row) throw new AppError('not_found', 'Booking not found.');
  return toBookingPayment(row.payment);
}

/** Gives up held seats; idempotent. Rules: `private.release_hold`. */
export async function releaseHold(asCaller: AsCaller, bookingId: string): Promise<BookingPayment> {
  return onlyPayment(
    await asCaller((sql) =>
      sentTogether([sql`select private.release_hold(${bookingId})`, paymentOf(sql, bookingId)]),
    ),
  );
}

const intentRowsSchema = z.tuple([
  z.object({
    reference: z.string(),
    amount_kobo: z.coerce.number(),
    email: z.string(),
    expires_at: z.date(),
    is_new: z.boolean(),
  }),
]);

/** A payment that the provider must open, unless it has (`isNew` is false). */
interface PaymentIntent {
  reference: string;
  amountKobo: number;
  email: string;
  method: PaymentMethod;
  expiresAt: Date;
  isNew: boolean;
}

/** Stores the intent to pay for held seats. Rules: `private.open_payment`. */
export async function intendPayment(
  asCaller: AsCaller,
  { bookingId, method, clientKey, provider }: OpenPayment & { bookingId: string; provider: PaymentProvider },
): Promise<PaymentIntent> {
  const rows = await asCaller(
    (sql) => sql`
      select reference, amount_kobo, email, expires_at, is_new
      from private.open_payment(${bookingId}, ${method}, ${clientKey}, ${provider.name}, ${provider.mode})`,
  );
  const [row] = intentRowsSchema.parse(rows);
  return {
    reference: row.reference,
    amountKobo: row.amount_kobo,
    email: row.email,
    method,
    expiresAt: row.expires_at,
    isNew: row.is_new,
  };
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
        })}, ${opened.expiresAt.toISOString()}::text::timestamptz)`,
  );
}

/** The provider refused to open this payment. */
export async function recordRefused(asPayments: AsCaller, reference: string): Promise<void> {
  await asPayments((sql) => sql`select private.payment_refused(${reference})`);
}

/** True if the provider may be asked about this payment now: at most once in 10 seconds. */
export async function takeLook(asPayments: AsCaller, reference: string): Promise<boolean> {
  const rows = await asPayments((sql) => sql`select private.take_look(${reference}) as taken`);
  return z.tuple([z.object({ taken: z.boolean() })]).parse(rows)[0].taken;
}

/** Claims references of payments that the provider should be asked about. */
export async function paymentsToLookAt(asPayments: AsCaller, countMax: number): Promise<string[]> {
  const rows = await asPayments((sql) => sql`select reference from private.payments_to_look_at(${countMax})`);
  return z
    .array(z.object({ reference: z.string() }))
    .parse(rows)
    .map(({ reference }) => reference);
}

const SETTLE_OUTCOMES = [
  'applied',
  'retaken',
  'surplus',
  'failed',
  'open',
  'wrong_currency',
  'unknown',
] as const;
const settledRowsSchema = z.tuple([z.object({ outcome: z.enum(SETTLE_OUTCOMES) })]);
export type SettleOutcome = (typeof SETTLE_OUTCOMES)[number];

/** Records what the provider has answered about a payment, and does what follows. Rules: `private.settle_payment`. */
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
  return settledRowsSchema.parse(rows)[0].outcome;
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
  return z.tuple([z.object({ is_new: z.boolean() })]).parse(rows)[0].is_new;
}

const eventRowsSchema = z.array(
  z.object({
    event_id: z.string(),
    kind: z.enum(['charge', 'transfer_rejected', 'refund', 'payout', 'dispute', 'other']),
    reference: z.string().nullable(),
  }),
);

/** Claims events that are due. */
export async function nextEvents(asPayments: AsCaller, countMax: number) {
  const rows = await asPayments(
    (sql) => sql`select event_id, kind, reference from private.next_events(${countMax})`,
  );
  return eventRowsSchema.parse(rows).map(({ event_id: id, ...event }) => ({ id, ...event }));
}

/** Ends an event; with a problem it is tried again later. */
export async function finishEvent(
  asPayments: AsCaller,
  { id, problem }: { id: string; problem: string | null },
): Promise<void> {
  await asPayments((sql) => sql`select private.event_done(${id}, ${problem})`);
}

const refundRowsSchema = z.array(
  z.object({
    refund_id: z.string(),
    reference: z.string(),
    amount_kobo: z.coerce.number(),
    is_new: z.boolean(),
  }),
);

/** A claimed refund. `isNew`: the provider has not been asked; otherwise look before sending. */
export interface DueRefund {
  refundId: string;
  reference: string;
  amountKobo: number;
  isNew: boolean;
}

/** Claims the next refund to send or to look at; null if none is due. */
export async function nextRefund(asPayments: AsCaller): Promise<DueRefund | null> {
  const rows = await asPayments(
    (sql) => sql`select refund_id, reference, amount_kobo, is_new from private.next_refund()`,
  );
  const row = refundRowsSchema.parse(rows)[0];
  return row === undefined
    ? null
    : {
        refundId: row.refund_id,
        reference: row.reference,
        amountKobo: row.amount_kobo,
        isNew: row.is_new,
      };
}

/** Records what the provider says about a refund, and returns its status, or `former` for an earlier attempt. Rules: `private.refund_changed`. */
export async function recordRefund(
  asPayments: AsCaller,
  {
    refundId,
    sent,
    problem = null,
  }: {
    refundId: string;
    sent: Pick<SentMoney, 'state'> & { providerId: string | null };
    problem?: string | null;
  },
): Promise<string> {
  const rows = await asPayments(
    (sql) => sql`
      select private.refund_changed(${refundId}, ${sent.state}, ${sent.providerId}, ${problem}) as status`,
  );
  return z.tuple([z.object({ status: z.string() })]).parse(rows)[0].status;
}

/** What the caller gets back for a booking if they cancel it now. @throws AppError `not_found`. */
export async function quoteCancellation(asCaller: AsCaller, bookingId: string): Promise<BookingCancellation> {
  const rows = await asCaller(
    (sql) => sql`select rule, total_kobo, refund_kobo from private.quote_cancellation(${bookingId})`,
  );
  const [row] = z
    .tuple([
      z.object({
        rule: bookingCancellationSchema.shape.rule,
        total_kobo: z.coerce.number(),
        refund_kobo: z.coerce.number(),
      }),
    ])
    .parse(rows);
  return { rule: row.rule, totalFare: koboToNaira(row.total_kobo), refund: koboToNaira(row.refund_kobo) };
}

/** What passengers get back if the caller cancels their trip. @throws AppError `not_found`. */
export async function quoteTripCancellation(asCaller: AsCaller, tripId: string): Promise<TripCancellation> {
  const rows = await asCaller(
    (sql) => sql`select bookings, refund_kobo from private.quote_trip_cancellation(${tripId})`,
  );
  const [row] = z.tuple([z.object({ bookings: z.number(), refund_kobo: z.coerce.number() })]).parse(rows);
  return { bookings: row.bookings, refund: koboToNaira(row.refund_kobo) };
}
