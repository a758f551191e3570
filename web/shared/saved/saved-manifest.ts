import { z } from 'zod';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { TRIP_STATUSES } from '@tafiya/trips/status.rules.ts';
import { extrasInWords } from '@/shared/trips/extra-words.ts';
import { keptUntil } from './kept-until.ts';

const PHONE_DIGITS_KEPT = 3;

const savedPassengerSchema = z.object({
  bookingId: z.string(),
  /** Seats that were added to the booking before. */
  isAdded: z.boolean().optional(),
  /** "A. O.": a lost phone must not show the names of the passengers. */
  initials: z.string(),
  /** The last three digits, to compare when the passenger calls. */
  phoneEnd: z.string().nullable(),
  seats: z.number(),
  isPaid: z.boolean(),
  /** Naira; manifests saved by older versions of the app lack it. */
  totalFare: z.number().optional(),
  /** Their extras, in words. */
  extras: z.string().optional(),
  origin: z.string(),
  destination: z.string(),
  boardedAt: z.string().nullable(),
});

/** The passengers of a trip as they are kept on the driver's phone. */
export const savedManifestSchema = z.object({
  tripId: z.string(),
  userId: z.string(),
  status: z.enum(TRIP_STATUSES),
  origin: z.string(),
  destination: z.string(),
  departureDate: z.string(),
  plateNumber: z.string().nullable(),
  totalSeats: z.number(),
  stops: z.array(
    z.object({ id: z.string(), time: z.string(), place: z.string(), point: z.string().nullable() }),
  ),
  passengers: z.array(savedPassengerSchema),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  expiresAt: z.number(),
});
export type SavedManifest = z.infer<typeof savedManifestSchema>;

/** The saved part of a trip's manifest. `savedAt`: when the server sent it. */
export function manifestOf(
  trip: Trip,
  passengers: readonly TripPassenger[],
  { userId, savedAt }: { userId: string; savedAt: number },
): SavedManifest {
  return {
    tripId: trip.id,
    userId,
    status: trip.status,
    origin: trip.origin,
    destination: trip.destination,
    departureDate: trip.departureDate,
    plateNumber: trip.driver.vehiclePlateNumber,
    totalSeats: trip.totalSeats,
    stops: (trip.stops ?? []).map(({ id, time, place, point }) => ({
      id,
      time,
      place,
      point: point?.name ?? null,
    })),
    passengers: passengers.map(
      ({
        bookingId,
        addsTo,
        name,
        phone,
        seats,
        paymentMethod,
        totalFare,
        extras,
        origin,
        destination,
        boardedAt,
      }) => ({
        bookingId,
        isAdded: Boolean(addsTo),
        initials: initialsOf(name),
        phoneEnd: phone?.slice(-PHONE_DIGITS_KEPT) ?? null,
        seats,
        isPaid: paymentMethod === 'online',
        totalFare,
        extras: extrasInWords(extras),
        origin,
        destination,
        boardedAt,
      }),
    ),
    savedAt,
    expiresAt: keptUntil(trip),
  };
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.map((word) => `${[...word][0]?.toUpperCase()}.`).join(' ');
}
