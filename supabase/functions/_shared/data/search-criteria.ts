import { AppError } from '../domain/app-error.ts';
import { dayNumber, lagosDate, minutesOfTime } from '../domain/lagos-time.ts';
import {
  RADIUS_DEFAULT_KM,
  RATING_FILTER_DEFAULT,
  TIME_FLEXIBILITY_DEFAULT_HOURS,
} from '../domain/limits.ts';
import type { TripWish } from '../domain/matching-rules.ts';
import { nairaToKobo } from '../domain/money.ts';

/** What the search form sends: naira, hours, a Lagos day and time, most of it optional. */
export interface AskedTrip {
  origin: string;
  destination: string;
  departureDate?: string | undefined;
  seatsNeeded: number;
  maxPrice?: number | undefined;
  timeFlexibility?: number | undefined;
  radiusKm?: number | undefined;
  preferredDepartureTime?: string | undefined;
  driverRatingMin?: number | undefined;
}

/**
 * The wish behind a search form: today in Lagos when no day is named, and the defaults of specification §9.
 * @param now epoch milliseconds.
 * @throws AppError `invalid_input` for a day that is over in Lagos.
 */
export function wishOf(asked: AskedTrip, now: number): TripWish {
  const today = lagosDate(now);
  const date = asked.departureDate ?? today;
  if (date < today) throw new AppError('invalid_input', 'Departure date must not be in the past');
  const time = asked.preferredDepartureTime;
  return {
    originName: asked.origin,
    destinationName: asked.destination,
    date,
    day: dayNumber(date),
    now,
    seats: asked.seatsNeeded,
    maxFareKobo: asked.maxPrice === undefined ? null : nairaToKobo(asked.maxPrice),
    preferredMinutes: time === undefined ? null : minutesOfTime(time),
    flexibilityMinutes: (asked.timeFlexibility ?? TIME_FLEXIBILITY_DEFAULT_HOURS) * 60,
    radiusKm: asked.radiusKm ?? RADIUS_DEFAULT_KM,
    ratingMin: asked.driverRatingMin ?? RATING_FILTER_DEFAULT,
  };
}

/** The form again with every default filled in and the places by their names: what the answer is about. */
export function askedOf(asked: AskedTrip, wish: TripWish): AskedTrip {
  return {
    ...asked,
    origin: wish.originName,
    destination: wish.destinationName,
    departureDate: wish.date,
    radiusKm: wish.radiusKm,
    timeFlexibility: wish.flexibilityMinutes / 60,
    driverRatingMin: wish.ratingMin,
  };
}
