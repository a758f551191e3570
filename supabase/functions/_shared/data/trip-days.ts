import { tripDaysSchema, type TripDay } from '../contracts/search.ts';
import type { AsCaller } from '../database/client.ts';
import { TRIP_DAYS_SHOWN } from '../domain/limits.ts';
import type { ResolvedCriteria } from '../domain/matching-rules.ts';
import { rowsAs } from './rows.ts';
import { searchArguments } from './search.ts';

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
