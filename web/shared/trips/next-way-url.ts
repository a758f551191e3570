import type { Booking } from '@tafiya/bookings/contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';

/** The search of a passenger whose journey failed: a way that leaves after a moment, and not the missed second trip. */
export interface MissedTrip {
  /** The id of the second trip, which is still booked. */
  tripId: string;
  /** ISO time. */
  after: string;
}

/**
 * The search for the next connection of a freed second booking (journey.isFreed), whose page offers it first. A first trip that was
 * cancelled: the whole way, from its departure on. One that is late: the rest of the way, after the second trip.
 */
export function nextWayUrl({ journey, leg, seats, trip }: Booking): string {
  const isCancelled = journey?.other.status === 'cancelled';
  // A moment that has passed does no harm: a search finds no trip that has left, and reads no day before today.
  const after = isCancelled ? journey.other.departureDate : leg.departureDate;
  const params = new URLSearchParams({
    from: isCancelled ? journey.other.origin : leg.origin,
    to: leg.destination,
    date: lagosDate(new Date(after)),
    seats: String(seats),
    missed: trip.id,
    after,
  });
  return `/search?${params}`;
}

/** Reads what nextWayUrl has written; null in any other search. */
export function readMissedTrip(params: URLSearchParams): MissedTrip | null {
  const [tripId, after] = [params.get('missed'), params.get('after')];
  return tripId === null || after === null || Number.isNaN(Date.parse(after)) ? null : { tripId, after };
}
