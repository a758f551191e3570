import { z } from 'zod';
import type { Settings } from '@contracts/settings.ts';
import {
  type CreateTrip,
  type DriverTrip,
  type EditTrip,
  type Trip,
  createTripSchema,
} from '@contracts/trips.ts';
import { lagosIso } from '@domain/lagos-time.ts';
import { NO_TRIP_TERMS, newTripTermsShape, termsOf, tripTermsShape } from '@/shared/trips/trip-terms.ts';

/** The trip form: the contract's fields, with the departure as a Lagos day and a time from the fixed list. */
export const tripFieldsSchema = createTripSchema.omit({ departureDate: true }).extend({
  ...tripTermsShape,
  seatsAvailable: z.number('Seats are required').pipe(createTripSchema.shape.seatsAvailable),
  description: createTripSchema.shape.description.unwrap(),
});
export type TripFields = z.infer<typeof tripFieldsSchema>;

/** The form of a new trip: what the server would refuse is said at its field. */
export function newTripFieldsSchema(settings: Settings | undefined) {
  return tripFieldsSchema
    .extend(newTripTermsShape(settings))
    .refine(({ origin, destination }) => origin.toLowerCase() !== destination.toLowerCase(), {
      path: ['destination'],
      message: 'Origin and destination must be different',
    });
}

const REQUIRED = ['origin', 'destination', 'date', 'time', 'seatsAvailable', 'farePerSeat'] as const;

/** Nothing filled in yet. Numbers are NaN while their field is empty. */
export const NO_TRIP_FIELDS: TripFields = {
  origin: '',
  destination: '',
  ...NO_TRIP_TERMS,
  seatsAvailable: Number.NaN,
  description: '',
};

/** Whether a required field is empty: the toast 'Missing fields' (specification §5). */
export function hasMissingField(fields: TripFields): boolean {
  return REQUIRED.some((name) => fields[name] === '' || Number.isNaN(fields[name]));
}

/** The call's body. Date and time become one ISO instant, read as Lagos time wherever the browser is. */
export function toCreateTrip({ date, time, description, ...rest }: TripFields): CreateTrip {
  return { ...rest, departureDate: lagosIso(date, time), ...(description ? { description } : {}) };
}

/** The form of an existing trip. */
export function fieldsOfTrip(trip: Trip | DriverTrip): TripFields {
  return {
    ...termsOf(trip),
    origin: trip.origin,
    destination: trip.destination,
    seatsAvailable: trip.totalSeats,
    description: trip.description ?? '',
  };
}

/** What an edit changes, as PATCH takes it; null when nothing does. */
export function changesBetween(before: TripFields, after: TripFields): EditTrip | null {
  const changes: EditTrip = {};
  if (after.date !== before.date || after.time !== before.time) {
    changes.departureDate = lagosIso(after.date, after.time);
  }
  if (after.seatsAvailable !== before.seatsAvailable) changes.totalSeats = after.seatsAvailable;
  if (after.farePerSeat !== before.farePerSeat) changes.farePerSeat = after.farePerSeat;
  const description = after.description?.trim() ?? '';
  if (description !== (before.description ?? ''))
    changes.description = description === '' ? null : description;
  return Object.keys(changes).length > 0 ? changes : null;
}
