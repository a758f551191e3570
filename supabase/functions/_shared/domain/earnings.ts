/** Seats sold on the busiest leg of a trip; of a trip without stops, all seats sold. */
export function seatsSold(trip: { totalSeats: number; seatsAvailable: number }): number {
  return trip.totalSeats - trip.seatsAvailable;
}
