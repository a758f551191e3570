import { z } from 'zod';
import { tripPassengerSchema, type TripPassenger } from '../contracts/bookings.ts';
import { AppError } from '../domain/app-error.ts';
import type { AsCaller } from './client.ts';

const passengerRowsSchema = z.array(tripPassengerSchema);

/** Who travels on the caller's trip, for its driver and its fleet. @throws AppError `not_found` for others. */
export async function listTripPassengers(asCaller: AsCaller, tripId: string): Promise<TripPassenger[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.booking_id as "bookingId", p.name, p.phone, p.seats from private.trip_passengers(${tripId}) p
    `,
  );
  return passengerRowsSchema.parse(rows);
}

/** The same for administrators, who may call them also when the journey is over. @throws AppError `not_found`. */
export async function listTripPassengersAsAdmin(asAdmin: AsCaller, tripId: string): Promise<TripPassenger[]> {
  const [trip] = await asAdmin(
    (sql) => sql`
      select coalesce(jsonb_agg(jsonb_build_object(
        'bookingId', b.id, 'name', p.name, 'phone', nullif(p.phone, ''), 'seats', b.seats
      ) order by b.created_at, b.id) filter (where b.id is not null), '[]') as passengers
      from public.trips t
      left join public.bookings b on b.trip_id = t.id and b.status <> 'cancelled'
      left join public.profiles p on p.id = b.passenger_id
      where t.id = ${tripId}
      group by t.id
    `,
  );
  if (trip === undefined) throw new AppError('not_found', 'Trip not found.');
  return passengerRowsSchema.parse(trip['passengers']);
}
