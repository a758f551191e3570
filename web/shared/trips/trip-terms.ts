import { z } from 'zod';
import { fareSchema } from '@contracts/trips.ts';
import { lagosDate, lagosTime } from '@domain/lagos-time.ts';
import { FARE_MIN_NAIRA, FARE_STEP_NAIRA } from '@domain/limits.ts';
import { formatNaira } from '@/shared/format/money.ts';

const fare = (rules: z.ZodNumber) => z.number('Fare per seat is required').pipe(rules);

/** What every form of a trip holds: the departure as a Lagos day and a time from the fixed list, the fare in naira. */
export const tripTermsShape = {
  date: z.string().min(1, 'Departure date is required'),
  time: z.string().min(1, 'Departure time is required'),
  farePerSeat: fare(fareSchema),
};

/** The terms of a new trip. The most a fare may be is left to the server: it is a setting that changes with the season. */
export const newTripTermsShape = {
  ...tripTermsShape,
  farePerSeat: fare(
    fareSchema
      .min(FARE_MIN_NAIRA, `Fare must be at least ${formatNaira(FARE_MIN_NAIRA)}`)
      .multipleOf(FARE_STEP_NAIRA, `Fare must be a multiple of ${formatNaira(FARE_STEP_NAIRA)}`),
  ),
};
export type TripTerms = z.infer<z.ZodObject<typeof tripTermsShape>>;

/** Nothing filled in yet; NaN while the fare's field is empty. */
export const NO_TRIP_TERMS: TripTerms = { date: '', time: '', farePerSeat: Number.NaN };

/** The terms of an existing trip. */
export function termsOf(trip: { departureDate: string; farePerSeat: number }): TripTerms {
  const departure = new Date(trip.departureDate);
  return { date: lagosDate(departure), time: lagosTime(departure), farePerSeat: trip.farePerSeat };
}
