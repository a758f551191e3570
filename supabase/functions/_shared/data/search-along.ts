import { z } from 'zod';
import type { Leg } from '../contracts/search.ts';
import type { Trip } from '../contracts/trips.ts';
import type { AsCaller } from '../database/client.ts';
import { lagosDayStart } from '../domain/lagos-time.ts';
import type { ResolvedCriteria, TripCandidate } from '../domain/matching-rules.ts';
import { nairaToKobo } from '../domain/money.ts';
import { nightWarning } from '../domain/night.ts';
import { searchWindows } from '../domain/search-windows.ts';
import { rowsAs } from './rows.ts';
import { toTrip, tripPayments, tripRowSchema } from './trip-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const alongRowSchema = tripRowSchema.extend({
  leg: z.object({
    fromStopId: z.string(),
    toStopId: z.string(),
    fromPlaceId: z.string(),
    toPlaceId: z.string(),
    origin: z.string(),
    destination: z.string(),
    originKm: z.number(),
    destinationKm: z.number(),
    departureAt: z.string().transform((text) => new Date(text)),
    arrivesAt: z.string().transform((text) => new Date(text)),
    fare: z.number(),
    seatsAvailable: z.number(),
    extraMinutes: z.number(),
  }),
});

/** A leg between places along the way of a trip. Scoring reads it as any other leg. */
export interface AlongCandidate extends TripCandidate {
  trip: Trip;
  leg: Leg;
  along: { fromPlaceId: string; toPlaceId: string; extraMinutes: number };
}

/**
 * Trips of the searched day that pass both places without listing them as stops. Asked only when the lists of a search are short.
 * Rules: `private.search_along`.
 */
export async function findAlongTheWay(
  asCaller: AsCaller,
  criteria: ResolvedCriteria,
): Promise<AlongCandidate[]> {
  const { minuteFrom, minuteUntil } = searchWindows(criteria);
  const midnight = lagosDayStart(criteria.date);
  const from = new Date(Math.max(criteria.now, midnight + minuteFrom * 60_000)).toISOString();
  const until = new Date(midnight + Math.min(DAY_MS, (minuteUntil + 1) * 60_000)).toISOString();
  const rows = await asCaller(
    (sql) => sql`
      select card.*, ${tripPayments(sql)}, json_build_object(
        'fromStopId', w.from_stop_id, 'toStopId', w.to_stop_id, 'fromPlaceId', w.from_place_id, 'toPlaceId', w.to_place_id,
        'origin', wo.name, 'destination', wd.name, 'originKm', w.origin_km, 'destinationKm', w.destination_km,
        'departureAt', w.departure_at, 'arrivesAt', w.arrives_at, 'fareKobo', w.fare_kobo,
        'seatsAvailable', w.seats_available, 'extraMinutes', w.extra_minutes
      ) as leg
      from private.search_along(
        ${criteria.origin}, ${criteria.destination}, ${criteria.seats}, ${from}::text::timestamptz,
        ${until}::text::timestamptz, ${criteria.maxFareKobo}, ${criteria.ratingMin},
        (select array_agg(c) from jsonb_array_elements_text(${sql.json(criteria.choices ?? [])}) c)
      ) w
      join public.trips t on t.id = w.trip_id
      cross join lateral private.trip_cards(array[w.trip_id]) card
      join public.places wo on wo.id = w.from_place_id
      join public.places wd on wd.id = w.to_place_id
      order by w.departure_at
    `,
  );
  return rowsAs(alongRowSchema, rows).map(({ leg, ...row }) => candidateOf(leg, row));
}

type AlongRow = z.infer<typeof alongRowSchema>;

function candidateOf(leg: AlongRow['leg'], row: Omit<AlongRow, 'leg'>): AlongCandidate {
  const {
    fromPlaceId,
    toPlaceId,
    extraMinutes,
    departureAt,
    arrivesAt,
    fare,
    originKm,
    destinationKm,
    ...same
  } = leg;
  const trip = toTrip(row);
  return {
    trip,
    leg: {
      ...same,
      departureDate: departureAt.toISOString(),
      arrivalDate: arrivesAt.toISOString(),
      fare,
      fromPoint: null,
      toPoint: null,
      nightWarning: nightWarning({ departureAt, arrivesAt, nightFrom: row.nightFrom }),
    },
    along: { fromPlaceId, toPlaceId, extraMinutes },
    originKm,
    destinationKm,
    departureAt,
    fareKobo: nairaToKobo(fare),
    origin: same.origin,
    destination: same.destination,
    originPlaceId: fromPlaceId,
    destinationPlaceId: toPlaceId,
    seatsAvailable: same.seatsAvailable,
    driverRating: trip.driver.rating,
    driverRatingCount: trip.driver.ratingCount,
    isDriverVerified: trip.driver.isDriverVerified,
  };
}
