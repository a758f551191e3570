import { z } from 'zod';
import type { Settings } from '@contracts/settings.ts';
import { fareSchema } from '@contracts/trips.ts';
import { lagosDate, lagosTime } from '@domain/lagos-time.ts';
import { formatNaira } from '@/shared/format/money.ts';

const fare = (rules: z.ZodNumber) => z.number('Fare per seat is required').pipe(rules);

/** The fields of every trip form: the departure as a Lagos day and a time from the fixed list, the fare in naira. */
export const tripTermsShape = {
  date: z.string().min(1, 'Departure date is required'),
  time: z.string().min(1, 'Departure time is required'),
  farePerSeat: fare(fareSchema),
};

/** The terms of a new trip, with the platform's fare limits once they are loaded. */
export function newTripTermsShape(settings: Settings | undefined) {
  if (settings === undefined) return tripTermsShape;
  const { fareMin, fareMax, fareStep } = settings;
  const range = `Fare must be between ${formatNaira(fareMin)} and ${formatNaira(fareMax)}`;
  return {
    ...tripTermsShape,
    farePerSeat: fare(
      fareSchema
        .min(fareMin, range)
        .max(fareMax, range)
        .multipleOf(fareStep, `Fare must be a multiple of ${formatNaira(fareStep)}`),
    ),
  };
}
export type TripTerms = z.infer<z.ZodObject<typeof tripTermsShape>>;

/** An empty form; NaN is an empty fare. */
export const NO_TRIP_TERMS: TripTerms = { date: '', time: '', farePerSeat: Number.NaN };

/** The terms of an existing trip. */
export function termsOf(trip: { departureDate: string; farePerSeat: number }): TripTerms {
  const departure = new Date(trip.departureDate);
  return { date: lagosDate(departure), time: lagosTime(departure), farePerSeat: trip.farePerSeat };
}
