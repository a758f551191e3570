import { z } from 'zod';
import type { CreateTrip, EditTrip, Trip } from '../contracts/trips.ts';
import { nairaToKobo } from '../domain/money.ts';
import type { AsCaller } from './client.ts';
import { onlyTrip, tripWithContact } from './trips.ts';

const idRowsSchema = z.tuple([z.object({ id: z.string() })]);

/** Publishes a trip of the caller. The rules are `private.create_trip`'s: its refusals pass through. */
export async function createTrip(asCaller: AsCaller, trip: CreateTrip): Promise<Trip> {
  const fareKobo = nairaToKobo(trip.farePerSeat);
  return asCaller(async (sql) => {
    const rows = await sql`
      select private.create_trip(
        ${trip.origin}, ${trip.destination}, ${trip.departureDate}::text::timestamptz,
        ${trip.seatsAvailable}, ${fareKobo}, ${trip.description ?? null}, ${trip.clientKey ?? null}
      ) as id
    `;
    return onlyTrip(await tripWithContact(sql, idRowsSchema.parse(rows)[0].id));
  });
}

/** Changes a trip of the caller. The rules are `private.edit_trip`'s. */
export async function editTrip(
  asCaller: AsCaller,
  { tripId, changes }: { tripId: string; changes: EditTrip },
): Promise<Trip> {
  return asCaller(async (sql) => {
    await sql`select private.edit_trip(${tripId}, ${sql.json(termsOf(changes))})`;
    return onlyTrip(await tripWithContact(sql, tripId));
  });
}

/** Cancels a trip of the caller, its bookings with it; again changes nothing. The rules are `private.cancel_trip`'s. */
export async function cancelTrip(
  asCaller: AsCaller,
  { tripId, reason }: { tripId: string; reason?: string | null | undefined },
): Promise<Trip> {
  return asCaller(async (sql) => {
    await sql`select private.cancel_trip(${tripId}, ${reason ?? null})`;
    return onlyTrip(await tripWithContact(sql, tripId));
  });
}

/** Changes of a trip in the words of the SQL functions: an instant and kobo. What is not named stays. */
export function termsOf<
  Changes extends { departureDate?: string | undefined; farePerSeat?: number | undefined },
>({ departureDate, farePerSeat, ...same }: Changes) {
  return {
    ...same,
    ...(departureDate === undefined ? {} : { departureAt: departureDate }),
    ...(farePerSeat === undefined ? {} : { fareKobo: nairaToKobo(farePerSeat) }),
  };
}
