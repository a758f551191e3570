import { z } from 'zod';
import {
  RADIUS_MAX_KM,
  RADIUS_MIN_KM,
  RATING_MAX,
  RATING_MIN,
  SEARCH_SEATS_DEFAULT,
  SEARCH_SEATS_MAX,
  SEARCH_SEATS_MIN,
  TIME_FLEXIBILITY_MAX_HOURS,
  TIME_FLEXIBILITY_MIN_HOURS,
} from './limits.rules.ts';
import { WISHES } from '../trips/choices.rules.ts';
import { moment } from '../core/moment.contract.ts';
import { SEARCH_ORDERS, TIMES_OF_DAY } from './choices.rules.ts';
import { bookedLegSchema } from '../trips/stops.contract.ts';
import { tripSchema } from '../trips/contract.ts';

/** An optional criterion; some clients send null instead of leaving it out. */
const criterion = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** POST /api/trips/search. `departureDate` is a Lagos day and defaults to today; `maxPrice` in naira per seat. Without `driverRatingMin`, drivers with any rating match. */
export const searchCriteriaSchema = z.object({
  origin: z.string().trim().min(1, 'Origin is required').max(80),
  destination: z.string().trim().min(1, 'Destination is required').max(80),
  departureDate: criterion(z.iso.date('Departure date must be YYYY-MM-DD')),
  seatsNeeded: z
    .int('Seats must be a whole number')
    .min(SEARCH_SEATS_MIN, 'At least 1 seat required')
    .max(SEARCH_SEATS_MAX, 'Maximum 8 seats')
    .default(SEARCH_SEATS_DEFAULT),
  maxPrice: criterion(z.number().positive().max(10_000_000)),
  timeFlexibility: criterion(z.number().min(TIME_FLEXIBILITY_MIN_HOURS).max(TIME_FLEXIBILITY_MAX_HOURS)),
  radiusKm: criterion(z.number().min(RADIUS_MIN_KM).max(RADIUS_MAX_KM)),
  preferredDepartureTime: criterion(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be HH:MM')),
  driverRatingMin: criterion(z.number().min(RATING_MIN).max(RATING_MAX)),
  /** Only departures from 06:00, 12:00 or 17:00 in Lagos until the next of these, or midnight. */
  timeOfDay: criterion(z.enum(TIMES_OF_DAY)),
  /** Only trips that offer all of these. */
  choices: z
    .array(z.enum(WISHES))
    .max(WISHES.length)
    .nullish()
    .transform((wishes) => (wishes && wishes.length > 0 ? wishes : undefined))
    .optional(),
  /** The order of the matches, `best` without it. Alternatives are always ordered by score. */
  sort: criterion(z.enum(SEARCH_ORDERS)),
});
export type SearchCriteria = z.infer<typeof searchCriteriaSchema>;

/**
 * The part of a trip that a search found: what the passenger books. `fare` per seat in naira; `seatsAvailable` and
 * `nightWarning` (as in a trip) of the leg.
 */
const legSchema = bookedLegSchema.extend({
  seatsAvailable: z.number().int(),
  nightWarning: z.string().nullable(),
});
export type Leg = z.infer<typeof legSchema>;

/**
 * A scored leg of a trip: score 0–100, distances in km from the searched places, reasons in words for the passenger, the most
 * important first. `drawbacks`: those of the reasons that do not speak for the trip.
 */
const matchSchema = z.object({
  trip: tripSchema,
  leg: legSchema,
  matchScore: z.number().int().min(0).max(100),
  distanceFromOrigin: z.number(),
  distanceFromDestination: z.number(),
  reasoning: z.array(z.string()),
  drawbacks: z.array(z.string()),
});
/**
 * A trip that passes both searched places without listing them as stops: the driver must agree. Its leg goes from `fromPlaceId` to
 * `toPlaceId`, with the stops around them; `POST /api/trips/{id}/requests` asks for it. `extraMinutes`: the detour.
 */
const alongMatchSchema = matchSchema.extend({
  along: z.object({ fromPlaceId: z.string(), toPlaceId: z.string(), extraMinutes: z.number().int() }),
});
export type AlongMatch = z.infer<typeof alongMatchSchema>;
export type Match = z.infer<typeof matchSchema>;

/**
 * Two trips with a change between: `place` and `waitMinutes` of the change, `totalFare` of both per seat in naira, and how both can
 * be paid. POST /api/journeys books them.
 */
export const connectionSchema = z.object({
  first: z.object({ trip: tripSchema, leg: legSchema }),
  second: z.object({ trip: tripSchema, leg: legSchema }),
  place: z.string(),
  waitMinutes: z.number().int(),
  totalFare: z.number(),
  payments: z.object({ cash: z.boolean(), online: z.boolean() }),
});
export type Connection = z.infer<typeof connectionSchema>;

/** Only with fewer than 3 matches, and no other origin on the day; by their arrival. */
const connections = z.array(connectionSchema);

/**
 * The results of a search without matches. `skippedDay`: today, the default day, had nothing, so the answer is that of
 * `searchCriteria.departureDate`. `nextDay`: the first later day with trips. `fewerSeats`: the most seats that a trip of the
 * searched day has.
 */
const instead = {
  skippedDay: z.iso.date().nullable(),
  nextDay: z.iso.date().nullable(),
  fewerSeats: z.number().int().nullable(),
};

/**
 * A trip that begins and ends near the searched places, from the day before the searched one on: the missing way at both ends together is at
 * most `NEAREST_KM_MAX`.
 */
const nearSchema = matchSchema.pick({
  trip: true,
  leg: true,
  distanceFromOrigin: true,
  distanceFromDestination: true,
});
export type NearTrip = z.infer<typeof nearSchema>;

/**
 * `nearest`: only when nothing else was found, the least missing way first. `people`: when nothing matches, how many searched this way
 * on the busiest day, never fewer than 3.
 */
const whenEmpty = {
  nearest: z.array(nearSchema).optional(),
  people: z.number().int().nullish(),
};

/** How many more trips match, of drivers below `driverRatingMin`. */
const hiddenByRating = z.number().int();

export const searchResponseSchema = z.object({
  matches: z.array(matchSchema),
  alternatives: z.object({
    differentDates: z.array(matchSchema),
    nearbyOrigins: z.array(matchSchema),
    /** Only with fewer than 3 matches. Never counted in `totalResults`. */
    alongTheWay: z.array(alongMatchSchema).optional(),
  }),
  connections,
  searchCriteria: searchCriteriaSchema,
  totalResults: z.number().int(),
  hiddenByRating,
  ...instead,
  ...whenEmpty,
  personalized: z.boolean(),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;

/**
 * POST /api/trips/days: days with trips that the criteria match, from `departureDate` on; `fareFrom` is the lowest fare per seat in
 * naira.
 */
export const tripDaysSchema = z.array(
  z.object({ date: z.iso.date(), trips: z.number().int(), fareFrom: z.number() }),
);
export type TripDay = z.infer<typeof tripDaysSchema>[number];

/** GET /api/departures: at most four bookable trips of the coming days, one for each route, next departure first. Fares in naira. */
export const nextDeparturesSchema = z.array(
  z.object({
    id: z.guid(),
    origin: z.string(),
    destination: z.string(),
    departureDate: moment,
    arrivalDate: moment,
    farePerSeat: z.number(),
    seatsAvailable: z.number().int(),
    totalSeats: z.number().int(),
    driver: z.object({
      firstName: z.string(),
      rating: z.number().nullable(),
      ratingCount: z.number().int(),
      isDriverVerified: z.boolean(),
      /** Of the small photo; null unless the driver shows it to everyone. */
      photoUrl: z.string().nullable(),
    }),
  }),
);
export type NextDeparture = z.infer<typeof nextDeparturesSchema>[number];

/** POST /api/trips/recommendations: the ranked trips, and the alternatives for the same screen. */
export const recommendationsResponseSchema = z.object({
  recommendations: z.array(matchSchema),
  totalResults: z.number().int(),
  hiddenByRating,
  alternatives: searchResponseSchema.shape.alternatives,
  connections,
  searchCriteria: searchCriteriaSchema,
  ...instead,
  ...whenEmpty,
  personalized: z.literal(true),
});
export type RecommendationsResponse = z.infer<typeof recommendationsResponseSchema>;
