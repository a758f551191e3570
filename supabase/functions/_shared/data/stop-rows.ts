import { z } from 'zod';
import { pointSchema, type BookedLeg, type Stop } from '../contracts/stops.ts';
import type { Sql } from '../database/client.ts';
import { koboToNaira } from '../domain/money.ts';

const point = pointSchema.nullable();
/** JSON has no dates: PostgreSQL writes them with their offset. */
const moment = z.coerce.date();

/** Stops as `tripStops` reads them: fares in kobo. */
export const stopRowsSchema = z.array(
  z.object({
    id: z.string(),
    place: z.string(),
    placeId: z.string(),
    time: moment,
    fareKobo: z.number(),
    point,
    seatsAvailable: z.number().nullable(),
    reachedAt: moment.nullable(),
    leftAt: moment.nullable(),
  }),
);

/** The leg of a booking as `bookedLegColumns` reads it. */
export const bookedLegRowSchema = z.object({
  fromStopId: z.string(),
  toStopId: z.string(),
  legOrigin: z.string(),
  legDestination: z.string(),
  legDepartureAt: z.date(),
  legArrivesAt: z.date(),
  fromPoint: point,
  toPoint: point,
});

/** Column of a single trip: its stops in order. `t` is public.trips. */
export function tripStops(sql: Sql) {
  return sql`(
    select json_agg(json_build_object(
      'id', s.id, 'place', sp.name, 'placeId', s.place_id, 'time', s.planned_at, 'fareKobo', s.fare_kobo,
      'point', ${pointOf(sql, sql`s`)}, 'seatsAvailable', t.total_seats - t.leg_taken[s.position + 1],
      'reachedAt', s.reached_at, 'leftAt', s.left_at
    ) order by s.position)
    from public.trip_stops s join public.places sp on sp.id = s.place_id
    where s.trip_id = t.id and s.position is not null
  ) as stops`;
}

/** Columns of a booking's leg, from `bookedLegSources`. */
export function bookedLegColumns(sql: Sql) {
  return sql`
    fs.id as "fromStopId", ts.id as "toStopId", fp.name as "legOrigin", tp.name as "legDestination",
    fs.planned_at as "legDepartureAt", ts.planned_at as "legArrivesAt",
    ${pointOf(sql, sql`fs`)} as "fromPoint", ${pointOf(sql, sql`ts`)} as "toPoint"
  `;
}

/** The tables of a booking's leg; `b` is public.bookings. */
export function bookedLegSources(sql: Sql) {
  return sql`
    join public.trip_stops fs on fs.trip_id = b.trip_id and fs.id = b.from_stop_id
    join public.trip_stops ts on ts.trip_id = b.trip_id and ts.id = b.to_stop_id
    join public.places fp on fp.id = fs.place_id
    join public.places tp on tp.id = ts.place_id
  `;
}

function pointOf(sql: Sql, stop: ReturnType<Sql>) {
  return sql`case when ${stop}.point_name is not null then json_strip_nulls(json_build_object(
    'name', ${stop}.point_name, 'hint', ${stop}.point_hint,
    'latitude', ${stop}.point_latitude, 'longitude', ${stop}.point_longitude
  )) end`;
}

/** Converts rows to the contract's stops: fares in naira, ISO dates. */
export function toStops(rows: z.infer<typeof stopRowsSchema>): Stop[] {
  return rows.map(({ fareKobo, time, reachedAt, leftAt, ...stop }) => ({
    ...stop,
    time: time.toISOString(),
    fare: koboToNaira(fareKobo),
    reachedAt: reachedAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
  }));
}

/** Converts a row to the contract's leg. `fareKobo`: what the booking costs per seat. */
export function toBookedLeg(row: z.infer<typeof bookedLegRowSchema>, fareKobo: number): BookedLeg {
  return {
    fromStopId: row.fromStopId,
    toStopId: row.toStopId,
    origin: row.legOrigin,
    destination: row.legDestination,
    departureDate: row.legDepartureAt.toISOString(),
    arrivalDate: row.legArrivesAt.toISOString(),
    fare: koboToNaira(fareKobo),
    fromPoint: row.fromPoint,
    toPoint: row.toPoint,
  };
}
