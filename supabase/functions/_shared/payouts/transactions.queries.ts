import { z } from 'zod';
import { paymentWords } from './payment-words.rules.ts';
import {
  PAYMENT_STATES,
  transactionSchema,
  type Transaction,
  type TransactionFilter,
} from './transactions.contract.ts';
import { csvOf, CsvNaira } from '../core/csv.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import {
  adminPageAs,
  keysetOf,
  personPatternOf,
  withTrips,
  type AdminList,
} from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';
import { rowsAs, valueAs, type Rows } from '../core/database/rows.ts';
import { figuresSchema } from '../core/figures.contract.ts';
import { dayInWords, lagosMoment } from '../core/lagos-time.ts';
import { nairaToKobo } from '../core/money.ts';
import { STATEMENT_ROWS_MAX } from './limits.rules.ts';

type Fragment = ReturnType<Sql>;
/** Where rows come from: bookings, attempts to pay that became none, and paid requests that the driver has not answered. */
type Source = 'bookings' | 'attempts' | 'requests';

/** At most so many payments to check stand above the order of time; they take no more than half of a page. */
const TO_CHECK_MAX = 20;

const { events, booking } = transactionSchema.shape;
const rowSchema = transactionSchema
  .omit({ events: true })
  .extend({ booking: booking.pick({ id: true, passenger: true }) });
type Row = z.output<typeof rowSchema>;
const eventRowSchema = events.element.extend({ reference: z.string() });

/** Payments with their events, or those with a status or state; those to check first. The search matches reference and passenger. */
export async function listTransactions(
  asAdmin: AsCaller,
  list: AdminList,
  { only }: { only?: TransactionFilter },
): Promise<Page<Transaction>> {
  return asAdmin(async (sql) => {
    const isFirst = list.after === null;
    const above = await toCheckAbove(sql, list, only);
    const rest = isFirst ? { ...list, limit: list.limit - above.length } : list;
    const rows = await read(sql, rest, { only, without: above.map(({ id }) => id) });
    const page = adminPageAs(rowSchema, rows, rest);
    const items = await withEvents(sql, isFirst ? [...above, ...page.items] : page.items);
    return { ...page, items, ...(isFirst && { figures: await figuresOf(sql, list) }) };
  });
}

/** The newest 5,000 rows of a list as CSV: what the administrator sees. */
export async function transactionStatement(
  asAdmin: AsCaller,
  list: AdminList,
  { only }: { only?: TransactionFilter },
): Promise<string> {
  const whole = { ...list, after: null, limit: STATEMENT_ROWS_MAX };
  const rows = await asAdmin((sql) => read(sql, whole, { only }));
  return csvOf([
    [
      'State',
      'Status',
      'Passenger',
      'Email',
      'Trip',
      'Departure',
      'Method',
      'Reference',
      'Made',
      'Processed',
      'Sent back (NGN)',
      'Amount (NGN)',
    ],
    ...adminPageAs(rowSchema, rows, whole).items.map((row) => [
      paymentWords(row, dayInWords),
      row.status,
      row.booking.passenger.name,
      row.booking.passenger.email,
      row.trips.map(({ origin, destination }) => `${origin} to ${destination}`).join(' and '),
      row.trips.map(({ departureDate }) => lagosMoment(departureDate)).join(' and '),
      row.method,
      row.paystackReference ?? 'N/A',
      lagosMoment(row.createdAt),
      row.processedAt && lagosMoment(row.processedAt),
      new CsvNaira(nairaToKobo(row.refunded)),
      new CsvNaira(nairaToKobo(row.amount)),
    ]),
  ]);
}

/** Rows that stand above the rest of the list, which is in order of time. Each page leaves the same rows out below. */
async function toCheckAbove(sql: Sql, list: AdminList, only: TransactionFilter) {
  const limit = Math.min(TO_CHECK_MAX, Math.floor(list.limit / 2));
  if (only !== undefined || list.sort !== 'newest' || list.id !== null || limit === 0) return [];
  const first = { ...list, after: null, limit };
  return adminPageAs(rowSchema, await read(sql, first, { only: 'check' }), first).items;
}

/** The rows of a page, and one more. */
async function read(
  sql: Sql,
  list: AdminList,
  { only, without = [] }: { only: TransactionFilter; without?: string[] },
): Promise<Rows> {
  const keyset = keysetOf(sql, list, { at: sql`r.created_at`, name: sql`lower(w.name)`, id: sql`r.id` });
  const whole = keysetOf(sql, list, { at: sql`r.created_at`, name: sql`r.name_key`, id: sql`r.id` });
  const found = foundBy(list);
  const search = found
    ? found.begins === null
      ? sql`and r.passenger_id = any (array(select private.find_people(${found.people})))`
      : sql`and r.reference collate "C" ^@ ${found.begins}`
    : sql``;
  const others = without.length > 0 ? sql`and r.id <> all (${sql.array(without)}::uuid[])` : sql``;
  const { bookings, attempts, requests } = filterOf(sql, only);
  const byName = list.sort === 'name';
  const part = (from: Fragment, isChosen: Fragment): Fragment => sql`(
    select r.id, r.state, r.status, r.hold_id, r.about_id, r.method, r.reference, r.amount_kobo, r.refunded_kobo, r.fee_kobo, r.problem,
      r.is_test, r.created_at, r.started_at, r.paid_at, r.processed_at, r.payout_reference, r.payout_day, r.payout_status,
      r.passenger_id, ${byName ? sql`lower(w.name)` : sql`null::text`} as name_key, ${keyset.key}
    from ${from} ${byName ? sql`join public.profiles w on w.id = r.passenger_id` : sql``}
    where ${isChosen} ${search} ${others} ${keyset.where} ${keyset.orderBy} limit ${list.limit + 1}
  )`;
  const parts: Fragment[] = [
    ...(bookings ? [part(sql`public.booking_payments r`, bookings)] : []),
    ...(attempts
      ? [
          part(
            sql`public.attempted_payments r`,
            sql`(r.outcome is null or r.outcome = 'surplus') ${attempts}`,
          ),
        ]
      : []),
    ...(requests
      ? [
          part(
            sql`public.seat_holds h join public.attempted_payments r on r.hold_id = h.id`,
            sql`r.outcome in ('applied', 'retaken') and h.status = 'open' and h.asked_at is not null ${requests}`,
          ),
        ]
      : []),
  ];
  return withTrips(
    sql,
    sql`
      select r.id, r.state, r.status, r.hold_id, r.about_id, r.hold_id as booking__id, r.passenger_id as booking__passenger__id,
        w.name as booking__passenger__name, coalesce(w.email, '') as booking__passenger__email, r.method,
        r.reference as paystack_reference, r.amount_kobo, r.refunded_kobo, r.fee_kobo, r.problem, r.is_test, r.created_at,
        r.started_at, r.paid_at, r.processed_at, r.payout_reference as payout__reference, r.payout_day::text as payout__day,
        r.payout_status as payout__status, r.position_key
      from (${parts.reduce((all, each) => sql`${all} union all ${each}` as Fragment)}) r
      join public.profiles w on w.id = r.passenger_id
      ${whole.orderBy} limit ${list.limit + 1}`,
  );
}

/**
 * Which rows of each source; null: none.
 * private.payment_state decides; the conditions beside it only let an index find the rows.
 */
function filterOf(sql: Sql, only: TransactionFilter): Record<Source, Fragment | null> {
  // By exclusion: the planner takes equality with the result of a function for rare, and would not walk the newest.
  const rest = PAYMENT_STATES.filter((each) => each !== only);
  const state: Fragment = sql`and r.state <> all (${sql.array(rest)}::text[])`;
  const status: Fragment = sql`r.status = ${only ?? ''}`;
  const none = { bookings: null, attempts: null, requests: null };
  switch (only) {
    case undefined:
      return { bookings: sql`true`, attempts: sql``, requests: sql`` };
    case 'confirmed':
      return { ...none, bookings: status };
    case 'pending':
      return { bookings: status, attempts: sql`and r.paid = 'open'`, requests: sql`` };
    case 'cancelled':
      return { ...none, bookings: status, attempts: sql`and ${status}` };
    case 'check': {
      const ids: Fragment = sql`r.id = any (array(
        select p.id from public.payments p where p.problem is not null and p.returned_at is null
        union all select b.payment_id from public.refunds b where b.cause = 'paid_twice' and b.status <> 'done'
      ))`;
      return { ...none, attempts: sql`and ${ids} ${state}` };
    }
    case 'waiting':
      return { ...none, attempts: sql`and r.paid = 'open' ${state}` };
    case 'held':
      return { ...none, bookings: sql`r.status = 'pending' ${state}`, requests: state };
    case 'due':
      return {
        ...none,
        bookings: sql`r.hold_id = any (array(
          select e.booking_id from public.earnings e where e.is_unpaid
          union all
          select e.booking_id from public.payouts o join public.payout_items i on i.payout_id = o.id and i.is_living
          join public.earnings e on e.id = i.earning_id where o.status <> 'paid'
          union all
          select b.id from public.bookings b where b.release_at is not null and b.settled_at is null
        )) ${state}`,
      };
    case 'on_hold':
    case 'paid':
      return { ...none, bookings: sql`r.payout_status = ${only} ${state}` };
    case 'sent_back':
      return {
        ...none,
        bookings: sql`r.refunded_kobo > 0 ${state}`,
        attempts: sql`and r.outcome = 'surplus' ${state}`,
      };
    case 'cash':
      return { ...none, bookings: sql`r.reference is null ${state}` };
    case 'not_paid':
      return {
        ...none,
        bookings: sql`r.status = 'cancelled' ${state}`,
        attempts: sql`and r.paid = 'failed' ${state}`,
      };
  }
}

/** How many payments there are in each state, of those that the search finds. */
async function figuresOf(sql: Sql, list: AdminList) {
  const found = foundBy(list);
  const people = found?.people ?? null;
  const rows = people
    ? await sql`select private.payment_figures(array(select private.find_people(${people}))) as figures`
    : await sql`select private.payment_figures(null, ${found?.begins ?? null}) as figures`;
  return valueAs(figuresSchema, rows);
}

/** A search is the beginning of a reference, or about a passenger: never both, so that one index finds the rows. */
function foundBy({ search }: AdminList) {
  if (search === null) return null;
  const isReference = search.startsWith('tafiya-');
  return isReference ? { begins: search, people: null } : { begins: null, people: personPatternOf(search) };
}

/** Payments with the events of the provider, in the order in which they were received. */
async function withEvents(sql: Sql, payments: Row[]): Promise<Transaction[]> {
  const references = payments.flatMap(({ paystackReference }) => paystackReference ?? []);
  // The driver cannot send an empty array: it takes the type from the first element.
  const rows =
    references.length === 0
      ? []
      : await sql`select * from private.list_payment_events(${sql.array(references)}::text[])`;
  const received = rowsAs(eventRowSchema, rows);
  return payments.map((payment) => ({
    ...payment,
    booking: {
      ...payment.booking,
      origin: payment.trips[0]?.origin ?? '',
      destination: payment.trips[0]?.destination ?? '',
      departureDate: payment.trips[0]?.departureDate ?? payment.createdAt,
    },
    events: received.flatMap(({ reference, ...event }) =>
      reference === payment.paystackReference ? [event] : [],
    ),
  }));
}
