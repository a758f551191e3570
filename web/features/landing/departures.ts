import type { NextDeparture } from '@tafiya/search/contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { formatArrival, formatDay, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatRating } from '@/shared/format/numbers.ts';
import { api } from '@/shared/api/api.ts';
import { serverNow } from '@/shared/api/server-time.ts';

/** The tickets of the landing page; the answer has at most so many. */
export const DEPARTURES_MAX = 4;

/** The texts of a ticket, by the slots of its markup; an empty text hides what is beside it. */
export type DepartureWords = Record<
  'origin' | 'destination' | 'when' | 'fare' | 'left' | 'initial' | 'driver' | 'rating' | 'verified',
  string
>;

/** The property of the style that has the photo of the driver. */
export const FACE = '--face';

let asked: Promise<NextDeparture[]> | null = null;

/** Asks for the next departures (GET /api/departures) before React is there; `takeDepartures` gets the same answer. */
export function askForDepartures(): Promise<NextDeparture[]> {
  // After a failure the page asks again.
  asked ??= api('GET /departures').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The departures that were asked for, once; a later visit asks again. */
export function takeDepartures(): Promise<NextDeparture[]> {
  const answer = askForDepartures();
  asked = null;
  return answer;
}

export function departureWords({ driver, ...trip }: NextDeparture): DepartureWords {
  const isToday = lagosDate(new Date(trip.departureDate)) === lagosDate(serverNow());
  const day = isToday ? 'Today' : formatDay(trip.departureDate);
  // "about 15:10", or with the day "about Tue 1 Dec, 02:10": the weekday is enough.
  const [, weekday = '', ...rest] = formatArrival(trip.arrivalDate, trip.departureDate).split(' ');
  const arrival = [weekday, ...rest.slice(-1)].join(' ');
  const rating = driver.rating === null ? '' : `${formatRating(driver.rating)} (${driver.ratingCount})`;
  return {
    origin: trip.origin,
    destination: trip.destination,
    when: `${day}, ${formatTime(trip.departureDate)} → ${arrival}`,
    fare: formatNaira(trip.farePerSeat),
    left: `${trip.seatsAvailable} left`,
    initial: driver.firstName.charAt(0).toUpperCase(),
    driver: driver.firstName,
    rating,
    verified: driver.isDriverVerified ? 'Verified' : '',
  };
}
