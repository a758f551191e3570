import { tripDaysSchema, type TripDay } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { TRIP_DAYS_SHOWN } from './limits.rules.ts';
import type { ResolvedCriteria } from './matching-values.rules.ts';
import { rowsAs } from '../core/database/rows.ts';
import { searchArguments } from './queries.ts';

/** The days from `criteria.date` on with trips that match, the hours of the criteria on each. @throws AppError as `findTrips`. */
export async function findTripDays(asCaller: AsCaller, criteria: ResolvedCriteria): Promise<TripDay[]> {
  const asked = searchArguments(criteria).criteria;
  const rows = await asCaller(
    (sql) => sql`
      select d.day::text as date, d.trips, d.fare_kobo as fare_from_kobo
      from private.trip_days(${sql.json(asked)}, ${criteria.date}::date, ${TRIP_DAYS_SHOWN}) d
    `,
  );
  return rowsAs(tripDaysSchema.element, rows);
}
