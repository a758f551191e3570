import { z } from 'zod';
import type { Road } from '@tafiya/places/contract.ts';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import {
  type CreateTrip,
  type DriverTrip,
  type EditTrip,
  type Trip,
  createTripSchema,
} from '@tafiya/trips/contract.ts';
import { seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { departureTimes } from '@/shared/format/departure-times.ts';
import { lagosIso, minutesOfTime } from '@tafiya/core/lagos-time.ts';
import { nightWarning } from '@tafiya/trips/night.rules.ts';
import { TRIP_SEATS_MIN } from '@tafiya/trips/limits.rules.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { countOf, formatDuration } from '@/shared/format/numbers.ts';
import { lacksWeekday, NO_RHYTHM, rhythmShape } from '@/shared/schedules/rhythm.ts';
import { type AgainTrip, dayAgain, routeAgain } from '@/shared/trips/again.ts';
import {
  changedRequests,
  changedTrip,
  editedTripFormShape,
  newTripFormShape,
  NO_TRIP_FORM,
  requestsOf,
  requestsShape,
  toNewTrip,
  tripFormOf,
  tripFormShape,
} from '@/shared/trip-form/trip-form.ts';
import {
  checkStops,
  DEFAULT_FARE_LIMITS,
  proposedStops,
  wayBack,
  type WholeTrip,
} from '@/shared/trip-form/way-fields.ts';

const MINUTE_MS = 60_000;

/** How often a new trip is published. */
const repeatShape = {
  repeat: z.enum(['once', 'dates', 'schedule']),
  /** The days besides `date` on which the same trip is published too. */
  moreDates: z.array(z.string()),
  ...rhythmShape,
};
const ONCE = { repeat: 'once' as const, moreDates: [], ...NO_RHYTHM };

/** The fields of a private trip's form: the contract's, and those of every trip's form. */
export const tripFieldsSchema = createTripSchema.omit({ departureDate: true, durationMinutes: true }).extend({
  ...tripFormShape,
  ...requestsShape,
  seatsAvailable: z.number('Seats are required').pipe(createTripSchema.shape.seatsAvailable),
  description: createTripSchema.shape.description.unwrap(),
  /** The driver's own duration in minutes; empty for the estimate. */
  duration: z.string(),
  ...repeatShape,
});
export type TripFields = z.infer<typeof tripFieldsSchema>;

/** Minutes that a trip of the form's route may take; undefined until they are known. */
export type RouteMinutes = Road['minutes'] | undefined;
type MinutesOf = (route: Pick<TripFields, 'origin' | 'destination'>) => RouteMinutes;

/** The rules of the form of an existing trip. */
export function editedTripFieldsSchema(settings: Settings | undefined, minutesOf: MinutesOf) {
  return tripFieldsSchema
    .extend(editedTripFormShape)
    .superRefine(checkStops(wholeTripWith(minutesOf), settings));
}

function wholeTripWith(minutesOf: MinutesOf) {
  return (fields: TripFields) => wholeTripOf(fields, minutesOf(fields)?.estimate);
}

/** The rules of a new trip's form, so that each error shows at its field before the server would refuse it. */
export function newTripFieldsSchema(settings: Settings | undefined, minutesOf: MinutesOf) {
  return tripFieldsSchema
    .extend(newTripFormShape(settings))
    .refine(({ origin, destination }) => origin.toLowerCase() !== destination.toLowerCase(), {
      path: ['destination'],
      message: 'Origin and destination must be different',
      // Also while later steps are empty.
      when: () => true,
    })
    .refine((fields) => fields.repeat !== 'schedule' || !lacksWeekday(fields), {
      path: ['weekdays'],
      message: 'Choose at least one weekday',
      when: () => true,
    })
    .superRefine(checkStops(wholeTripWith(minutesOf), settings))
    .superRefine(({ duration, ...route }, { addIssue }) => {
      const minutes = minutesOf(route);
      if (minutes === undefined || duration === '') return;
      if (Number(duration) >= minutes.min && Number(duration) <= minutes.max) return;
      const message = `Duration must be between ${formatDuration(minutes.min)} and ${formatDuration(minutes.max)}`;
      addIssue({ code: 'custom', path: ['duration'], message });
    });
}

/** The data of the trip in the form that the stops need. */
export function wholeTripOf(
  {
    origin,
    destination,
    farePerSeat,
    duration,
  }: Pick<TripFields, 'origin' | 'destination' | 'farePerSeat' | 'duration'>,
  estimate: number | undefined,
): WholeTrip {
  const minutes = duration === '' ? (estimate ?? null) : Number(duration);
  return { origin, destination, fare: farePerSeat, minutes };
}

/** The warning of the trip as it is in the form; null while its times are unknown. */
export function nightWarningOf(
  { date, time, duration }: Pick<TripFields, 'date' | 'time' | 'duration'>,
  { estimate, nightFrom }: { estimate: number | undefined; nightFrom: string },
): string | null {
  const minutes = duration === '' ? estimate : Number(duration);
  if (date === '' || time === '' || minutes === undefined) return null;
  const departureAt = new Date(lagosIso(date, time));
  const arrivesAt = new Date(departureAt.getTime() + minutes * MINUTE_MS);
  return nightWarning({ departureAt, arrivesAt, nightFrom });
}

const REQUIRED = [
  'origin',
  'destination',
  'originPoint',
  'destinationPoint',
  'date',
  'time',
  'seatsAvailable',
  'farePerSeat',
] as const;

/** The empty form. Numbers are NaN while their field is empty. */
export const NO_TRIP_FIELDS: TripFields = {
  origin: '',
  destination: '',
  ...NO_TRIP_FORM,
  seatsAvailable: Number.NaN,
  description: '',
  duration: '',
  ...ONCE,
  ...requestsOf({}),
};

/** Whether a required field is empty, of these. */
export function hasMissingField(
  fields: TripFields,
  names: readonly (keyof TripFields)[] = REQUIRED,
): boolean {
  return REQUIRED.filter((name) => names.includes(name)).some((name) => {
    const value = fields[name];
    return typeof value === 'object' ? value.name === '' : value === '' || Number.isNaN(value);
  });
}

/** The body of POST /api/trips. */
export function toCreateTrip(fields: TripFields): CreateTrip {
  const { origin, destination, seatsAvailable, description, duration } = fields;
  return {
    origin,
    destination,
    seatsAvailable,
    ...toNewTrip(fields),
    ...(description ? { description } : {}),
    ...(duration ? { durationMinutes: Number(duration) } : {}),
    ...changedRequests({}, fields),
  };
}

/** The form's values for an existing trip. */
export function fieldsOfTrip(trip: Trip | DriverTrip): TripFields {
  return {
    ...tripFormOf(trip),
    origin: trip.origin,
    destination: trip.destination,
    seatsAvailable: trip.totalSeats,
    description: trip.description ?? '',
    duration: ownDuration(trip),
    ...ONCE,
    ...requestsOf(trip),
  };
}

/** The form's values for an own trip again, or for the way back from it, on the next sensible day after `today`. */
export function fieldsAgain(
  again: AgainTrip,
  { today, seatsMax, settings }: { today: string; seatsMax: number; settings?: Settings | undefined },
): TripFields {
  const before = fieldsOfTrip(again.trip);
  const fields = {
    ...before,
    ...(again.kind === 'return' && wayBack(before)),
    ...routeAgain(again),
    date: dayAgain(again, today),
    time: nearestTime(before.time, departureTimes(settings)),
    seatsAvailable: Math.min(before.seatsAvailable, seatsMax),
  };
  const trip = wholeTripOf(fields, again.trip.estimatedMinutes);
  return { ...fields, stops: proposedStops(fields.stops, { trip, limits: DEFAULT_FARE_LIMITS }) };
}

/** The hour of the platform's list that is nearest: the list may have changed since. */
function nearestTime(time: string, times: readonly string[]): string {
  const away = (other: string) => Math.abs(minutesOfTime(other) - minutesOfTime(time));
  return times.toSorted((a, b) => away(a) - away(b))[0] ?? time;
}

/** Empty while the trip takes the estimate, or while its arrival is unknown. */
function ownDuration({ departureDate, arrivalDate, estimatedMinutes }: Trip | DriverTrip): string {
  if (arrivalDate === undefined) return '';
  const minutes = Math.round((Date.parse(arrivalDate) - Date.parse(departureDate)) / MINUTE_MS);
  return minutes === estimatedMinutes ? '' : String(minutes);
}

/** The body of PATCH /api/trips/{id}: only the changed fields; null when nothing changed. `estimate`: of the trip. */
export function changesBetween(
  before: TripFields,
  after: TripFields,
  estimate: number | undefined,
): EditTrip | null {
  const changes: EditTrip = { ...changedTrip(before, after), ...changedRequests(before, after) };
  if (after.seatsAvailable !== before.seatsAvailable) changes.totalSeats = after.seatsAvailable;
  const description = after.description?.trim() ?? '';
  if (description !== (before.description ?? ''))
    changes.description = description === '' ? null : description;
  if (after.duration !== before.duration) {
    const minutes = after.duration === '' ? estimate : Number(after.duration);
    if (minutes !== undefined) changes.durationMinutes = minutes;
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

interface EditRules {
  /** The fare is fixed once a seat is sold. */
  fareFixed: boolean;
  /** At least the seats sold. */
  seatsMin: number;
  /** Explains the limits; null while everything may change. */
  notice: string | null;
}

/** The fields of a trip that the driver may still change. The database enforces the same rule (edit_trip). */
export function editRules(trip: Pick<Trip, 'totalSeats' | 'seatsAvailable'>): EditRules {
  const sold = seatsSold(trip);
  if (sold === 0) return { fareFixed: false, seatsMin: TRIP_SEATS_MIN, notice: null };
  return {
    fareFixed: true,
    seatsMin: sold,
    notice: `${countOf(sold, 'seat')} already booked: you can move the departure by 30 minutes and a meeting point by 2 km, and add stops. Passengers are told, and may cancel. You cannot change the fare, remove a stop that is booked, or offer fewer than ${countOf(sold, 'seat')}. To change more, cancel the trip and create a new one.`,
  };
}

/** The first word of each refusal of `private.create_trip`, and the field that it is about. */
const FIELD_OF_MESSAGE: readonly [start: string, field: keyof TripFields][] = [
  ['Origin ', 'origin'],
  ['Destination ', 'destination'],
  ['Departure ', 'date'],
  ['Duration ', 'duration'],
  ['Seats ', 'seatsAvailable'],
  ['Fare ', 'farePerSeat'],
  ['Description', 'description'],
];

/** The other fields whose change can fix a refused one. */
export const REFUSAL_DEPENDS_ON: Partial<Record<keyof TripFields, (keyof TripFields)[]>> = {
  origin: ['destination'],
  destination: ['origin'],
  date: ['time'],
  duration: ['origin', 'destination'],
};

/** The field that a refused trip's message is about; undefined when it is about the trip as a whole. */
export function refusedField(error: Error): keyof TripFields | undefined {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input') return undefined;
  return FIELD_OF_MESSAGE.find(([start]) => error.message.startsWith(start))?.[1];
}
