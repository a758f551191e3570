import { z } from 'zod';
import {
  adminPaymentSchema,
  adminPayoutSchema,
  adminRefundSchema,
  type AdminPayment,
  type AdminPayout,
  type AdminRefund,
  type PAYMENT_LISTS,
  type PAYOUT_LISTS,
  type REFUND_LISTS,
} from '../contracts/admin-money.ts';
import type { AsCaller, Sql } from '../database/client.ts';
import { koboToNaira } from '../domain/money.ts';
import { adminPageOf, keysetOf, patternOf, personPatternOf, type AdminList } from './admin-page.ts';
import type { Page } from './page.ts';

const kobo = z.coerce.number();
const maybeKobo = z.coerce.number().nullable();
const shared = {
  id: z.string(),
  reference: z.string(),
  person_id: z.string(),
  person_name: z.string(),
  person_email: z.string(),
  amount_kobo: kobo,
  created_at: z.date(),
  position_key: z.string(),
};
const naira = (amount: number | null) => (amount === null ? null : koboToNaira(amount));
const iso = (moment: Date | null) => moment?.toISOString() ?? null;
const personOf = (row: { person_id: string; person_name: string; person_email: string }) => ({
  id: row.person_id,
  name: row.person_name,
  email: row.person_email,
});

/** Rows whose reference or person matches the search. */
function foundIn(sql: Sql, list: AdminList, { reference, person }: Record<'reference' | 'person', Fragment>) {
  return list.search
    ? sql`and (
        ${reference} like ${patternOf(list.search)}
        or ${person} in (select private.find_people(${personPatternOf(list.search)}))
      )`
    : sql``;
}
type Fragment = ReturnType<Sql>;

const payment = adminPaymentSchema.shape;
const paymentRowsSchema = z.array(
  z.object({
    ...shared,
    hold_id: z.string(),
    method: z.string(),
    status: payment.status,
    outcome: payment.outcome,
    problem: payment.problem,
    paid_kobo: maybeKobo,
    fee_kobo: maybeKobo,
    is_test: z.boolean(),
    paid_at: z.date().nullable(),
  }),
);
const eventRowsSchema = z.array(
  z.object({
    reference: z.string(),
    kind: z.string(),
    received_at: z.date(),
    processed_at: z.date().nullable(),
    tries: z.number(),
    last_error: z.string().nullable(),
  }),
);

/** Payments in one state with their events. The search matches the reference and the passenger. */
export async function listAllPayments(
  asAdmin: AsCaller,
  list: AdminList,
  state: (typeof PAYMENT_LISTS)[number],
): Promise<Page<AdminPayment>> {
  const { rows, events } = await asAdmin(async (sql) => {
    const keyset = keysetOf(sql, list, {
      at: sql`p.created_at`,
      name: sql`lower(w.name)`,
      id: sql`p.id`,
    });
    const inState = {
      all: sql`true`,
      open: sql`p.status = 'open'`,
      paid: sql`p.status = 'paid' and p.outcome <> 'surplus'`,
      failed: sql`p.status = 'failed'`,
      surplus: sql`p.outcome = 'surplus'`,
      check: sql`p.problem is not null`,
    }[state];
    const rows = paymentRowsSchema.parse(
      await sql`
        select p.id, p.reference, p.hold_id, p.method, p.status, p.outcome, p.problem, p.amount_kobo, p.paid_kobo,
          p.fee_kobo, p.mode = 'test' as is_test, p.created_at, p.paid_at, w.id as person_id, w.name as person_name,
          coalesce(w.email, '') as person_email, ${keyset.key}
        from public.payments p join public.profiles w on w.id = p.passenger_id
        where ${inState} ${foundIn(sql, list, { reference: sql`p.reference`, person: sql`p.passenger_id` })} ${keyset.where}
        ${keyset.orderBy} limit ${list.limit + 1}`,
    );
    const references = rows.map(({ reference }) => reference);
    // The driver cannot send an empty array: it takes the type from the first element.
    const events =
      references.length === 0
        ? []
        : await sql`select * from private.list_payment_events(${sql.array(references)}::text[])`;
    return { rows, events: eventRowsSchema.parse(events) };
  });
  return adminPageOf(rows, list, (row) => ({
    id: row.id,
    reference: row.reference,
    passenger: personOf(row),
    bookingId: row.hold_id,
    method: row.method,
    status: row.status,
    outcome: row.outcome,
    problem: row.problem,
    amount: koboToNaira(row.amount_kobo),
    paid: naira(row.paid_kobo),
    fee: naira(row.fee_kobo),
    isTest: row.is_test,
    createdAt: row.created_at.toISOString(),
    paidAt: iso(row.paid_at),
    events: events
      .filter(({ reference }) => reference === row.reference)
      .map((event) => ({
        kind: event.kind,
        receivedAt: event.received_at.toISOString(),
        processedAt: iso(event.processed_at),
        tries: event.tries,
        lastError: event.last_error,
      })),
  }));
}

const refundRowsSchema = z.array(
  z.object({
    ...shared,
    booking_id: z.string().nullable(),
    cause: z.string(),
    status: adminRefundSchema.shape.status,
    attempt: z.number(),
    problem: z.string().nullable(),
    done_at: z.date().nullable(),
  }),
);

/** Refunds in one state. The search matches the payment's reference and the passenger. */
export async function listRefunds(
  asAdmin: AsCaller,
  list: AdminList,
  state: (typeof REFUND_LISTS)[number],
): Promise<Page<AdminRefund>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, {
      at: sql`r.created_at`,
      name: sql`lower(w.name)`,
      id: sql`r.id`,
    });
    const inState = {
      all: sql`true`,
      decide: sql`r.status in ('failed', 'needs_attention')`,
      under_way: sql`r.status in ('queued', 'sending', 'processing')`,
      done: sql`r.status = 'done'`,
    }[state];
    return sql`
      select r.id, p.reference, r.booking_id, r.cause, r.amount_kobo, r.status, r.attempt, r.problem, r.created_at, r.done_at,
        w.id as person_id, w.name as person_name, coalesce(w.email, '') as person_email, ${keyset.key}
      from public.refunds r
      join public.payments p on p.id = r.payment_id
      join public.profiles w on w.id = r.passenger_id
      where ${inState} ${foundIn(sql, list, { reference: sql`p.reference`, person: sql`r.passenger_id` })} ${keyset.where}
      ${keyset.orderBy} limit ${list.limit + 1}`;
  });
  return adminPageOf(refundRowsSchema.parse(rows), list, (row) => ({
    id: row.id,
    passenger: personOf(row),
    reference: row.reference,
    bookingId: row.booking_id,
    cause: row.cause,
    amount: koboToNaira(row.amount_kobo),
    status: row.status,
    attempt: row.attempt,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    doneAt: iso(row.done_at),
  }));
}

const payoutRowsSchema = z.array(
  z.object({
    ...shared,
    bank_name: z.string(),
    account_ending: z.string().nullable(),
    fee_kobo: maybeKobo,
    status: adminPayoutSchema.shape.status,
    hold_cause: adminPayoutSchema.shape.holdCause,
    problem: z.string().nullable(),
    done_at: z.date().nullable(),
  }),
);

/** Payouts in one state. The search matches the reference and the payee. */
export async function listPayouts(
  asAdmin: AsCaller,
  list: AdminList,
  state: (typeof PAYOUT_LISTS)[number],
): Promise<Page<AdminPayout>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, {
      at: sql`p.created_at`,
      name: sql`lower(w.name)`,
      id: sql`p.id`,
    });
    const inState = {
      all: sql`true`,
      on_hold: sql`p.status = 'on_hold'`,
      failed: sql`p.status in ('failed', 'reversed')`,
      under_way: sql`p.status in ('queued', 'sent')`,
      paid: sql`p.status = 'paid'`,
    }[state];
    return sql`
      select p.id, p.reference, p.amount_kobo, p.fee_kobo, p.status, p.hold_cause, p.problem, p.created_at, p.done_at,
        a.bank_name, a.account_ending, w.id as person_id, w.name as person_name, coalesce(w.email, '') as person_email,
        ${keyset.key}
      from public.payouts p
      join public.payout_accounts a on a.id = p.account_id
      join public.profiles w on w.id = p.payee_id
      where ${inState} ${foundIn(sql, list, { reference: sql`p.reference`, person: sql`p.payee_id` })} ${keyset.where}
      ${keyset.orderBy} limit ${list.limit + 1}`;
  });
  return adminPageOf(payoutRowsSchema.parse(rows), list, (row) => ({
    id: row.id,
    payee: personOf(row),
    reference: row.reference,
    bank: row.bank_name,
    accountEnding: row.account_ending,
    amount: koboToNaira(row.amount_kobo),
    fee: naira(row.fee_kobo),
    status: row.status,
    holdCause: row.hold_cause,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    doneAt: iso(row.done_at),
  }));
}
