import { z } from 'zod';
import type { Sql } from '../core/database/client.ts';
import { lagosMinutes } from '../core/lagos-time.ts';
import { HISTORY_BOOKINGS_MAX } from './limits.rules.ts';
import type { PastTrip } from './recommendation.rules.ts';

const historyRowsSchema = z.array(
  z.object({
    originPlaceId: z.string(),
    destinationPlaceId: z.string(),
    departureAt: z.date(),
    fareKobo: z.number(),
  }),
);

/** The signed-in caller's latest bookings. */
export function historyQuery(sql: Sql) {
  return sql`
    select f.place_id as "originPlaceId", g.place_id as "destinationPlaceId",
      f.planned_at as "departureAt", b.fare_kobo as "fareKobo"
    from public.bookings b
    join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
    join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
    where b.passenger_id = (select auth.uid()) and b.status <> 'cancelled' and b.adds_to is null
    order by b.created_at desc
    limit ${HISTORY_BOOKINGS_MAX}
  `;
}

/** The rows of `historyQuery` as recommendations read them. */
export function pastTrips(rows: unknown): PastTrip[] {
  return historyRowsSchema.parse(rows).map(({ departureAt, ...trip }) => ({
    ...trip,
    departureMinutes: lagosMinutes(departureAt),
  }));
}
