import { z } from 'zod';
import {
  earningListSchema,
  earningsSummarySchema,
  type Earning,
  type EarningsSummary,
} from '../contracts/earnings.ts';
import type { AsCaller } from '../database/client.ts';
import { csvOf, CsvNaira } from '../domain/csv.ts';
import { lagosDate, lagosTime } from '../domain/lagos-time.ts';
import { STATEMENT_ROWS_MAX } from '../domain/limits.ts';
import { koboToNaira } from '../domain/money.ts';
import { pageOf, type Page, type PageRequest } from './page.ts';

// Postgres writes times in JSON with its own offset and microseconds.
const moment = z.string().transform((text) => new Date(text).toISOString());
const kobo = z.number();
const summaryRowsSchema = z.tuple([
  z.object({
    summary: z.object({
      comingKobo: kobo,
      waitingKobo: kobo,
      nextAvailableAt: moment.nullable(),
      availableKobo: kobo,
      frozenKobo: kobo,
      onTheWayKobo: kobo,
      paidKobo: kobo,
      owedKobo: kobo,
      payoutsFrom: z.string(),
      payoutMinKobo: kobo,
      lastPayout: z
        .object({
          amountKobo: kobo,
          status: earningsSummarySchema.shape.lastPayout.unwrap().shape.status,
          at: moment,
        })
        .nullable(),
    }),
  }),
]);

/** Totals of the calling driver's or company's online earnings. @throws AppError `forbidden` for passengers. */
export async function readEarnings(asCaller: AsCaller): Promise<EarningsSummary> {
  const rows = await asCaller((sql) => sql`select private.read_earnings() as summary`);
  const [{ summary }] = summaryRowsSchema.parse(rows);
  const { lastPayout } = summary;
  return {
    coming: koboToNaira(summary.comingKobo),
    waiting: koboToNaira(summary.waitingKobo),
    nextAvailableAt: summary.nextAvailableAt,
    available: koboToNaira(summary.availableKobo),
    frozen: koboToNaira(summary.frozenKobo),
    onTheWay: koboToNaira(summary.onTheWayKobo),
    paid: koboToNaira(summary.paidKobo),
    owed: koboToNaira(summary.owedKobo),
    payoutsFrom: summary.payoutsFrom,
    payoutMin: koboToNaira(summary.payoutMinKobo),
    lastPayout: lastPayout && {
      amount: koboToNaira(lastPayout.amountKobo),
      status: lastPayout.status,
      at: lastPayout.at,
    },
  };
}

const item = earningListSchema.element.shape;
const rowsSchema = z.array(
  z.object({
    id: z.string(),
    kind: item.kind,
    gross_kobo: z.coerce.number(),
    commission_kobo: z.coerce.number(),
    amount_kobo: z.coerce.number(),
    created_at: z.date(),
    state: item.state,
    due_at: z.date(),
    reference: z.string().nullable(),
    paid_at: z.date().nullable(),
    trip_id: z.string(),
    origin: z.string(),
    destination: z.string(),
    departure_at: z.date(),
    seats: z.number(),
    position_at: z.string(),
  }),
);
type EarningRow = z.infer<typeof rowsSchema>[number];

async function readRows(asCaller: AsCaller, { after, limit }: PageRequest): Promise<EarningRow[]> {
  const rows = await asCaller(
    (sql) => sql`
      select e.*, e.created_at::text as position_at
      from private.list_earnings(
        ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      ) e`,
  );
  return rowsSchema.parse(rows);
}

/** One page of the caller's earnings, the newest first. @throws AppError `forbidden` for passengers. */
export async function listEarnings(asCaller: AsCaller, page: PageRequest): Promise<Page<Earning>> {
  return pageOf(await readRows(asCaller, page), page.limit, (row) => ({
    id: row.id,
    kind: row.kind,
    tripId: row.trip_id,
    origin: row.origin,
    destination: row.destination,
    departureDate: row.departure_at.toISOString(),
    seats: row.seats,
    gross: koboToNaira(row.gross_kobo),
    commission: koboToNaira(row.commission_kobo),
    amount: koboToNaira(row.amount_kobo),
    state: row.state,
    availableAt: row.due_at.toISOString(),
    payoutReference: row.reference,
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

const KIND = { fare: 'Fare', kept_half: 'Late cancellation', no_show: 'Passenger did not come' };
const HEADER = [
  'Earned on',
  'Departure',
  'From',
  'To',
  'Seats',
  'Kind',
  'Paid by passenger (NGN)',
  'Commission (NGN)',
  'You receive (NGN)',
  'State',
  'Available from',
  'Paid on',
  'Payout reference',
];

/** The caller's statement as CSV: the newest 5,000 earnings, with their payouts. @throws AppError `forbidden` for passengers. */
export async function earningsStatement(asCaller: AsCaller): Promise<string> {
  const rows = await readRows(asCaller, { after: null, limit: STATEMENT_ROWS_MAX });
  return csvOf([
    HEADER,
    ...rows
      .slice(0, STATEMENT_ROWS_MAX)
      .map((row) => [
        inLagos(row.created_at),
        inLagos(row.departure_at),
        row.origin,
        row.destination,
        row.seats,
        KIND[row.kind],
        new CsvNaira(row.gross_kobo),
        new CsvNaira(row.commission_kobo),
        new CsvNaira(row.amount_kobo),
        row.state.replaceAll('_', ' '),
        inLagos(row.due_at),
        row.paid_at && inLagos(row.paid_at),
        row.reference,
      ]),
  ]);
}

function inLagos(moment: Date): string {
  return `${lagosDate(moment.getTime())} ${lagosTime(moment.getTime())}`;
}
