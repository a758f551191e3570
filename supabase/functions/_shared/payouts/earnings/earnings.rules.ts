import { KOBO_PER_NAIRA } from '../../core/limits.ts';

/** Seats sold on the busiest leg of a trip; of a trip without stops, all seats sold. */
export function seatsSold(trip: { totalSeats: number; seatsAvailable: number }): number {
  return trip.totalSeats - trip.seatsAvailable;
}

interface SoldTrip {
  totalSeats: number;
  seatsAvailable: number;
  farePerSeat: number;
  stops?: readonly { fare: number; seatsAvailable: number | null }[] | undefined;
}

/** The fares of all booked seats in naira: of each leg the seats taken on it. Without stops: of the whole trip. */
export function expectedFares(trip: SoldTrip): number {
  const { stops } = trip;
  if (stops === undefined) return seatsSold(trip) * trip.farePerSeat;
  return stops.reduce((sum, { fare, seatsAvailable }, index) => {
    const next = stops[index + 1];
    if (next === undefined || seatsAvailable === null) return sum;
    return sum + (trip.totalSeats - seatsAvailable) * (next.fare - fare);
  }, 0);
}

const BASIS_POINTS = 10_000;

/** The driver's or company's share of a fare paid online, both in naira. The commission is rounded down to the kobo, as in SQL. */
export function onlineEarnings(fare: number, commissionBasisPoints: number): number {
  const kobo = Math.round(fare * KOBO_PER_NAIRA);
  const commission = Math.floor((kobo * commissionBasisPoints) / BASIS_POINTS);
  return (kobo - commission) / KOBO_PER_NAIRA;
}
