import { z } from 'zod';
import { trimmed } from '../core/typed-text.ts';
import {
  POINT_HINT_MAX_CHARACTERS,
  POINT_NAME_MAX_CHARACTERS,
  POINT_NAME_MIN_CHARACTERS,
  POSITION_AREA,
} from './limits.rules.ts';
import { givenMoment, moment } from '../core/moment.contract.ts';

const pointName = `The name of a meeting point must have ${POINT_NAME_MIN_CHARACTERS} to ${POINT_NAME_MAX_CHARACTERS} characters`;
const NOT_IN_NIGERIA = 'The pin of a meeting point must be in Nigeria';

/** A meeting point as the driver gives it: a name, an optional hint, and an optional pin. */
export const pointInputSchema = z
  .object({
    name: z
      .string(pointName)
      .overwrite(trimmed)
      .min(POINT_NAME_MIN_CHARACTERS, pointName)
      .max(POINT_NAME_MAX_CHARACTERS, pointName),
    hint: z.string().trim().max(POINT_HINT_MAX_CHARACTERS, 'Hint is too long').nullish(),
    latitude: z
      .number(NOT_IN_NIGERIA)
      .min(POSITION_AREA.south, NOT_IN_NIGERIA)
      .max(POSITION_AREA.north, NOT_IN_NIGERIA)
      .nullish(),
    longitude: z
      .number(NOT_IN_NIGERIA)
      .min(POSITION_AREA.west, NOT_IN_NIGERIA)
      .max(POSITION_AREA.east, NOT_IN_NIGERIA)
      .nullish(),
  })
  .refine(
    ({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null),
    'A pin needs a latitude and a longitude',
  );
export type PointInput = z.infer<typeof pointInputSchema>;

/**
 * A meeting point as it is read. `isPrivate`: a passenger proposed it, and only the driver, the passengers of this stop and
 * administrators read it; it must not become the point of another trip.
 */
export const pointSchema = z.object({
  name: z.string(),
  hint: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  isPrivate: z.literal(true).optional(),
});
export type Point = z.infer<typeof pointSchema>;

/**
 * A stop of a trip, from the origin to the destination. `fare` in naira from the origin; `point` null: to be agreed with the
 * driver. `seatsAvailable`: free seats on the way to the next stop, null at the last one. `reachedAt`, `leftAt`: as the driver
 * reported. `km`: by road from the first stop.
 */
export const stopSchema = z.object({
  id: z.guid(),
  place: z.string(),
  placeId: z.string(),
  time: moment,
  fare: z.number(),
  point: pointSchema.nullable(),
  seatsAvailable: z.number().int().nullable(),
  km: z.number().optional(),
  reachedAt: moment.nullable(),
  leftAt: moment.nullable(),
});
export type Stop = z.infer<typeof stopSchema>;

/** The part of a trip that a passenger has booked. `fare` per seat in naira; `km` by road, only of a booking. */
export const bookedLegSchema = z.object({
  fromStopId: z.guid(),
  toStopId: z.guid(),
  origin: z.string(),
  destination: z.string(),
  departureDate: moment,
  arrivalDate: moment,
  fare: z.number(),
  km: z.number().nullish(),
  fromPoint: pointSchema.nullable(),
  toPoint: pointSchema.nullable(),
});
export type BookedLeg = z.infer<typeof bookedLegSchema>;

/** POST /api/trips/{id}/stops/{stopId}/reached and /left. `at`: when the driver pressed the button; absent: now. */
export const markStopSchema = z.object({ at: givenMoment.nullish() });
