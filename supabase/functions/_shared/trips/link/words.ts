import type { Trip } from '../contract.ts';
import { dayInWords, lagosDate } from '../../core/lagos-time.ts';
import { koboInWords, nairaToKobo } from '../../core/money.ts';

export type LinkedTrip = Pick<
  Trip,
  | 'id'
  | 'origin'
  | 'destination'
  | 'departureDate'
  | 'departureTime'
  | 'farePerSeat'
  | 'seatsAvailable'
  | 'totalSeats'
  | 'stops'
  | 'choices'
>;

/** The words of a link to a trip: without names and without text that a person has written. */
export interface TripWords {
  origin: string;
  destination: string;
  departure: string;
  fare: string;
  seats: string;
  isWomenOnly: boolean;
}

/** @param now Epoch milliseconds: a date of another year is written with its year. */
export function wordsOf(trip: LinkedTrip, now: number): TripWords {
  const day = dayInWords(lagosDate(Date.parse(trip.departureDate)), lagosDate(now));
  return {
    origin: trip.origin,
    destination: trip.destination,
    departure: `${day}, ${trip.departureTime}`,
    fare: `${koboInWords(nairaToKobo(trip.farePerSeat))} per seat`,
    seats: seatsOf(trip),
    isWomenOnly: trip.choices?.womenOnly === true,
  };
}

/** A trip that is full on one leg may have free seats on another. */
function seatsOf({ seatsAvailable, totalSeats, stops = [] }: LinkedTrip): string {
  if (seatsAvailable > 0) return `${seatsAvailable} of ${totalSeats} seats free`;
  const hasFreeLeg = stops.some((stop) => (stop.seatsAvailable ?? 0) > 0);
  return hasFreeLeg ? 'Seats free on a part of the way' : 'Fully booked';
}
