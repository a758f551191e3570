import { z } from 'zod';
import { tripPassengerSchema, type TripPassenger } from '../contracts/bookings.ts';
import type { AsCaller } from './client.ts';

/** Who travels on the caller's trip, for its driver and its fleet. @throws AppError `not_found` for others. */
export async function listTripPassengers(asCaller: AsCaller, tripId: string): Promise<TripPassenger[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.booking_id as "bookingId", p.name, p.phone, p.seats from private.trip_passengers(${tripId}) p
    `,
  );
  return z.array(tripPassengerSchema).parse(rows);
}
