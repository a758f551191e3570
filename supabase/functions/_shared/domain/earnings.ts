import type { TripStatus } from './trip-status.ts';

/** The fields that earnings are computed from. `farePerSeat` in naira or in kobo: the result has the same unit. */
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

/** A trip's earnings: fare × seats sold once it is completed, 0 before. */
export function tripEarned(trip: EarningTrip): number {
  return trip.status === 'completed' ? trip.farePerSeat * seatsSold(trip) : 0;
}
