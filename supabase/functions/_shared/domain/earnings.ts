import type { TripStatus } from './trip-status.ts';

/** What earnings are counted from. `farePerSeat` in naira or in kobo: the answer is in the same unit. */
interface EarningTrip {
  status: TripStatus;
  farePerSeat: number;
  totalSeats: number;
  seatsAvailable: number;
}

/** Seats sold on a trip. */
export function seatsSold(trip: Pick<EarningTrip, 'totalSeats' | 'seatsAvailable'>): number {
  return trip.totalSeats - trip.seatsAvailable;
}

/** What a trip has earned: fare × seats sold once it is completed, 0 before (specification §9). */
export function tripEarned(trip: EarningTrip): number {
  return trip.status === 'completed' ? trip.farePerSeat * seatsSold(trip) : 0;
}
