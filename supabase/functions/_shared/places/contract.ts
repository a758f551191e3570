import { z } from 'zod';
import { suggestedPlaceSchema } from '../core/errors.contract.ts';

const placeSchema = suggestedPlaceSchema.extend({
  kind: z.enum(['city', 'town', 'area']),
  /** The city of an area. */
  city: z.string().optional(),
  /** The typed text is not part of the name: it is probably misspelt. */
  isGuess: z.literal(true).optional(),
});
export type Place = z.infer<typeof placeSchema>;

export const placeListSchema = z.array(placeSchema);

/** GET /api/places?q= : part of a name or alias, also misspelt; empty returns the suggested cities. */
export const placeQuerySchema = z.object({ q: z.string().trim().max(60).default('') });

/** GET /api/places/along?origin=&destination=: with `fare` in naira, each place gets a suggested fare. */
export const alongQuerySchema = z.object({
  origin: z.string().trim().min(1, 'Origin is required').max(80),
  destination: z.string().trim().min(1, 'Destination is required').max(80),
  fare: z.coerce.number().positive().max(10_000_000).optional(),
});

const alongPlaceSchema = z.object({
  placeId: z.string(),
  name: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Kilometres from the origin along the straight line. */
  km: z.number(),
  /** Minutes after the departure, for a trip of the estimated duration. */
  minutes: z.number().int(),
  /** From the origin, in naira; null without the fare of the whole way. */
  fare: z.number().nullable(),
});
export type AlongPlace = z.infer<typeof alongPlaceSchema>;

/** Places on the way, in order of travel. */
export const alongPlacesSchema = z.array(alongPlaceSchema);

/** GET /api/places/road?origin=&destination=: ids or names. */
export const roadQuerySchema = alongQuerySchema.omit({ fare: true });

export const roadSchema = z.object({
  /** Kilometres by road. */
  km: z.number(),
  /** Minutes that a trip may take, and the estimate that holds when the driver gives none. */
  minutes: z.object({ min: z.number().int(), estimate: z.number().int(), max: z.number().int() }),
});
export type Road = z.infer<typeof roadSchema>;

/** GET /api/places/{id}/points?q= : part of a meeting point's name. */
export const pointsQuerySchema = z.object({ q: z.string().trim().max(80).default('') });

/** The id or the name of a place in a path. */
export const placeNameSchema = z.string().trim().min(1).max(80);

const meetingPointSchema = z.object({
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Trips that meet there; 0 for an area of the city, whose position is approximate. */
  uses: z.number().int(),
});
export type MeetingPoint = z.infer<typeof meetingPointSchema>;

export const meetingPointsSchema = z.array(meetingPointSchema);
