import type { Trip } from '@contracts/trips.ts';
import { seatsSold } from '@domain/earnings.ts';
import { TRIP_SEATS_MIN } from '@domain/limits.ts';
import { countOf } from '@/shared/format/numbers.ts';

interface EditRules {
  /** Departure and fare stay as they are once somebody has booked. */
  termsFixed: boolean;
  /** No fewer seats than are sold. */
  seatsMin: number;
  /** Why, in words; null while everything may be changed. */
  notice: string | null;
}

/** What may still be changed about a trip. The database has the same rule and the last word (edit_trip). */
export function editRules(trip: Pick<Trip, 'totalSeats' | 'seatsAvailable'>): EditRules {
  const sold = seatsSold(trip);
  if (sold === 0) return { termsFixed: false, seatsMin: TRIP_SEATS_MIN, notice: null };
  return {
    termsFixed: true,
    seatsMin: sold,
    notice: `${countOf(sold, 'seat')} already booked: departure and fare stay as they are, and the trip keeps at least ${countOf(sold, 'seat')}. To change more, cancel the trip and create a new one.`,
  };
}
