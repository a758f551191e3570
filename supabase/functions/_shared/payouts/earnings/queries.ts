import { earningListSchema, type Earning } from './contract.ts';
import type { AsCaller } from '../../core/database/client.ts';
import { csvOf, CsvNaira } from '../../core/csv.ts';
import { lagosMoment } from '../../core/lagos-time.ts';
import { STATEMENT_ROWS_MAX } from '../limits.rules.ts';
import { nairaToKobo } from '../../core/money.ts';
import { pageAs, type Page, type PageRequest } from '../../core/database/page.ts';
import { rowsAs } from '../../core/database/rows.ts';

const earningSchema = earningListSchema.element;

function readRows(asCaller: AsCaller, { after, limit }: PageRequest) {
  return asCaller(
    (sql) => sql`
      select e.id, e.kind, e.gross_kobo, e.commission_kobo, e.amount_kobo, e.created_at, e.state, e.due_at as available_at,
        e.reference as payout_reference, e.paid_at, e.trip_id, e.origin, e.destination,
        e.departure_at as departure_date, e.seats, e.created_at::text as position_at
      from private.list_earnings(
        ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      ) e`,
  );
}

/** One page of the caller's earnings, the newest first. @throws AppError `forbidden` for passengers. */
export async function listEarnings(asCaller: AsCaller, page: PageRequest): Promise<Page<Earning>> {
  return pageAs(earningSchema, await readRows(asCaller, page), page.limit);
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
  const earnings = rowsAs(earningSchema, rows).slice(0, STATEMENT_ROWS_MAX);
  return csvOf([
    HEADER,
    ...earnings.map((earning) => [
      lagosMoment(earning.createdAt),
      lagosMoment(earning.departureDate),
      earning.origin,
      earning.destination,
      earning.seats,
      KIND[earning.kind],
      new CsvNaira(nairaToKobo(earning.gross)),
      new CsvNaira(nairaToKobo(earning.commission)),
      new CsvNaira(nairaToKobo(earning.amount)),
      earning.state.replaceAll('_', ' '),
      lagosMoment(earning.availableAt),
      earning.paidAt && lagosMoment(earning.paidAt),
      earning.payoutReference,
    ]),
  ]);
}
