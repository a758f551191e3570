import type { HoldSeats } from './hold-seats.contract.ts';
import type { AskForSeats } from './requests.contract.ts';
import type { Sql } from '../core/database/client.ts';
import { nairaToKobo } from '../core/money.ts';
import { storedExtras } from '../trips/choices.queries.ts';

type WantedSeats = Omit<HoldSeats, 'pay' | 'clientKey'> & Partial<Omit<AskForSeats, 'pay'>>;

/** Seats that a passenger wants as the database takes them, `private.wanted_seats`: to book, to hold, of a journey, or of a request. */
export function wantedSeats(sql: Sql, wanted: WantedSeats) {
  return sql`jsonb_populate_record(null::private.wanted_seats, ${sql.json({
    trip_id: wanted.tripId,
    seats: wanted.seats,
    client_key: wanted.clientKey ?? null,
    seen_fare_kobo: wanted.seen ? nairaToKobo(wanted.seen.farePerSeat) : null,
    seen_departure_at: wanted.seen?.departureDate ?? null,
    from_stop_id: wanted.fromStopId ?? null,
    to_stop_id: wanted.toStopId ?? null,
    travellers: wanted.travellers?.length ? wanted.travellers : null,
    confirms_women_only: wanted.confirmsWomenOnly ?? null,
    extras: wanted.extras?.length ? storedExtras(wanted.extras) : null,
    adds_to: wanted.addsTo ?? null,
    payment: wanted.payment ?? null,
    from_place: wanted.fromPlaceId ?? null,
    to_place: wanted.toPlaceId ?? null,
    from_point: wanted.fromPoint ?? null,
    to_point: wanted.toPoint ?? null,
  })}::jsonb)`;
}
