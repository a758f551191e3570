import { z } from 'zod';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { type Point, type PointInput, pointInputSchema, type Stop } from '@tafiya/trips/stops.contract.ts';
import type { CreateTrip, StopInput, Trip } from '@tafiya/trips/contract.ts';
import { onTheWay, suggestedFare, suggestedMinutes } from '@tafiya/places/along.rules.ts';
import type { Point as Position } from '@tafiya/core/geo.ts';
import { FARE_MIN_NAIRA, FARE_STEP_NAIRA } from '@tafiya/core/limits.ts';
import { POINT_HINT_MAX_CHARACTERS, STOPS_BETWEEN_MAX } from '@tafiya/trips/limits.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { placeByName } from '@/shared/places/places.ts';

const MINUTE_MS = 60_000;

const pinSchema = z.object({ latitude: z.number(), longitude: z.number() }).nullable();
const hintSchema = z.string().trim().max(POINT_HINT_MAX_CHARACTERS, 'Hint is too long');

/** A meeting point in a form; an empty name means no point. */
const pointFieldsSchema = z.object({
  name: z.union([z.literal(''), pointInputSchema.shape.name]),
  hint: hintSchema,
  pin: pinSchema,
});
/** The meeting point at an end of a new trip. */
const requiredPointSchema = pointFieldsSchema.extend({
  name: z.string().trim().min(1, 'Meeting point is required').pipe(pointInputSchema.shape.name),
});
export type PointFields = z.infer<typeof pointFieldsSchema>;

/**
 * A stop on the way in a form. `minutes` after the departure, so that it moves with the trip; `fare` from the origin, NaN
 * while empty. Until the driver sets them, both follow the whole trip.
 */
const stopFieldsSchema = z.object({
  place: z.string().trim().min(1, 'Stop is required'),
  minutes: z.number('Time is required'),
  hasOwnTime: z.boolean(),
  fare: z.number('Fare is required'),
  hasOwnFare: z.boolean(),
  point: pointFieldsSchema,
});
export type StopFields = z.infer<typeof stopFieldsSchema>;

/** The fields of a trip form about its way. */
export const wayShape = {
  originPoint: requiredPointSchema,
  destinationPoint: requiredPointSchema,
  stops: z.array(stopFieldsSchema).max(STOPS_BETWEEN_MAX, `At most ${STOPS_BETWEEN_MAX} stops on the way`),
};
/** The same in the form of an existing trip, which may have no meeting points. */
export const editedWayShape = {
  ...wayShape,
  originPoint: pointFieldsSchema,
  destinationPoint: pointFieldsSchema,
};
export type WayFields = z.infer<z.ZodObject<typeof wayShape>>;

export const NO_POINT: PointFields = { name: '', hint: '', pin: null };
export const NO_WAY: WayFields = { originPoint: NO_POINT, destinationPoint: NO_POINT, stops: [] };

/** The data of the whole trip for the rules and proposals of stops. */
export interface WholeTrip {
  origin: string;
  destination: string;
  /** Naira for the whole way; NaN while unknown. */
  fare: number;
  /** From departure to arrival; null while unknown. */
  minutes: number | null;
}

export type FareLimits = Pick<Settings, 'fareMin' | 'fareStep'>;
export const DEFAULT_FARE_LIMITS: FareLimits = { fareMin: FARE_MIN_NAIRA, fareStep: FARE_STEP_NAIRA };

/** An error of a stop: where it is, and its text. */
interface StopIssue {
  path: ['stops', number, 'place' | 'minutes' | 'fare'];
  message: string;
}

/** The errors of the stops, in the words of the contract. */
export function stopIssues(
  stops: readonly StopFields[],
  trip: WholeTrip,
  { fareMin, fareStep }: FareLimits = DEFAULT_FARE_LIMITS,
): StopIssue[] {
  const issues: StopIssue[] = [];
  const seen = [trip.origin, trip.destination].map(plain);
  let before = 0;
  stops.forEach(({ place, minutes, fare }, index) => {
    const issue = (field: StopIssue['path'][2], message: string) =>
      issues.push({ path: ['stops', index, field], message });
    if (seen.includes(plain(place))) issue('place', 'A trip stops at a place only once');
    seen.push(plain(place));
    if (minutes <= (stops[index - 1]?.minutes ?? 0)) {
      issue('minutes', 'The time of each stop must be later than that of the stop before');
    } else if (trip.minutes !== null && minutes >= trip.minutes) {
      issue('minutes', 'The stop must be before the arrival');
    }
    if (fare % fareStep !== 0) issue('fare', `Fare must be a multiple of ${formatNaira(fareStep)}`);
    else if (fare - before < fareMin)
      issue('fare', `Each part of the way costs at least ${formatNaira(fareMin)}`);
    else if (index === stops.length - 1 && trip.fare - fare < fareMin) {
      issue('fare', `Leave at least ${formatNaira(fareMin)} for the rest of the way`);
    }
    before = fare;
  });
  return issues;
}

/** A refinement of a form with WayFields: what is wrong with its stops. */
export function checkStops<Terms>(wholeTripOf: (terms: Terms) => WholeTrip, limits: FareLimits | undefined) {
  return (form: Terms & Pick<WayFields, 'stops'>, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) => {
    for (const issue of stopIssues(form.stops, wholeTripOf(form), limits))
      addIssue({ code: 'custom', ...issue });
  };
}

const plain = (place: string) => place.trim().toLowerCase();

/** A stop that the driver has just added. */
export function newStop(place: string): StopFields {
  return { place, minutes: 0, hasOwnTime: false, fare: Number.NaN, hasOwnFare: false, point: NO_POINT };
}

/** The stops in order of time, with proposals by distance for the times and fares that the driver has not set. */
export function proposedStops(
  stops: readonly StopFields[],
  { trip, limits }: { trip: WholeTrip; limits: FareLimits },
): StopFields[] {
  const timed = stops.map((stop) => ({
    ...stop,
    minutes:
      stop.hasOwnTime || trip.minutes === null
        ? stop.minutes
        : suggestedMinutes(shareOf(stop.place, trip), trip.minutes),
  }));
  let before = 0;
  return inOrder(timed).map((stop, index) => {
    const rest = stops.length - 1 - index;
    const after = trip.fare - rest * limits.fareMin;
    const fare = stop.hasOwnFare
      ? stop.fare
      : suggestedFare(shareOf(stop.place, trip), { fare: trip.fare, before, after }, limits);
    before = fare;
    return { ...stop, fare };
  });
}

export function inOrder(stops: readonly StopFields[]): StopFields[] {
  return stops.toSorted((a, b) => a.minutes - b.minutes);
}

/** The share of the way at which a place lies; the middle while its position is unknown. */
function shareOf(place: string, { origin, destination }: WholeTrip): number {
  const [from, to, spot] = [placeByName(origin), placeByName(destination), placeByName(place)];
  if (!from || !to || !spot || from === to) return 0.5;
  return Math.max(0, Math.min(1, onTheWay(spot, { origin: from, destination: to }).share));
}

/** The meeting point of a request; undefined for none. */
export function toPoint({ name, hint, pin }: PointFields): PointInput | undefined {
  if (name === '') return undefined;
  return { name, ...(hint !== '' && { hint }), ...pin };
}

/** The stops of a request, after a departure (ISO). */
function toStops(stops: readonly StopFields[], departure: string): StopInput[] {
  const start = Date.parse(departure);
  return inOrder(stops).map(({ place, minutes, fare, point: fields }) => {
    const point = toPoint(fields);
    return {
      place,
      time: new Date(start + minutes * MINUTE_MS).toISOString(),
      fare,
      ...(point && { point }),
    };
  });
}

/** The way of a new trip, as POST /api/trips takes it. */
export function toWay(
  { originPoint, destinationPoint, stops }: WayFields,
  departure: string,
): Pick<CreateTrip, 'originPoint' | 'destinationPoint' | 'stops'> {
  return {
    originPoint: toPoint(originPoint),
    destinationPoint: toPoint(destinationPoint),
    ...(stops.length > 0 && { stops: toStops(stops, departure) }),
  };
}

/** The changed parts of the way, as PATCH /api/trips/{id} takes them. `departure`: after the change. */
export function changedWay(before: WayFields, after: WayFields, departure: string) {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const [originPoint, destinationPoint] = [toPoint(after.originPoint), toPoint(after.destinationPoint)];
  const stops = toStops(after.stops, departure);
  return {
    ...(originPoint && !isSame(originPoint, toPoint(before.originPoint)) && { originPoint }),
    ...(destinationPoint &&
      !isSame(destinationPoint, toPoint(before.destinationPoint)) && { destinationPoint }),
    ...(!isSame(stops, toStops(before.stops, departure)) && { stops }),
  };
}

/** The form's values for the way of an existing trip. */
export function wayOfTrip({ stops = [], departureDate }: Pick<Trip, 'stops' | 'departureDate'>): WayFields {
  const start = Date.parse(departureDate);
  return {
    originPoint: pointFieldsOf(stops[0]?.point),
    destinationPoint: pointFieldsOf(stops.at(-1)?.point),
    stops: stops.slice(1, -1).map(({ place, time, fare, point }) => ({
      place,
      minutes: Math.round((Date.parse(time) - start) / MINUTE_MS),
      hasOwnTime: true,
      fare,
      hasOwnFare: true,
      point: pointFieldsOf(point),
    })),
  };
}

/** The way back: the same places and points in the other order, with new proposals for times and fares. */
export function wayBack(way: WayFields): WayFields {
  return {
    originPoint: way.destinationPoint,
    destinationPoint: way.originPoint,
    stops: way.stops.toReversed().map((stop) => ({ ...stop, hasOwnTime: false, hasOwnFare: false })),
  };
}

/** The form's values for a meeting point. What a passenger proposed is not the driver's to publish. */
export function pointFieldsOf(point: Stop['point'] | undefined): PointFields {
  if (!point || point.isPrivate) return NO_POINT;
  const { name, hint = '' } = point;
  return { name, hint, pin: pinOf(point) };
}

/** The pin of a meeting point; null for a point without one. */
function pinOf({ latitude, longitude }: Pick<Point, 'latitude' | 'longitude'>): Position | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}
