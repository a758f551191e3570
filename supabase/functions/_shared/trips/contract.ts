import { z } from 'zod';
import {
  DESCRIPTION_MAX_CHARACTERS,
  DURATION_MAX_MINUTES,
  STOPS_BETWEEN_MAX,
  TRIP_SEATS_MAX,
  TRIP_SEATS_MIN,
  PUBLISH_DATES_MAX,
} from './limits.rules.ts';
import { TRIP_STATUSES } from './status.rules.ts';
import { tripChoicesSchema } from './choices.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { tripPaymentSchema } from './payment.contract.ts';
import { pointInputSchema, stopSchema } from './stops.contract.ts';

export const tripStatusSchema = z.enum(TRIP_STATUSES);
export type TripStatus = z.infer<typeof tripStatusSchema>;

/** The driver of a trip. Phone and email are null unless the caller takes part in the trip. */
const tripDriverSchema = z.object({
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  totalTrips: z.number().int(),
  isDriverVerified: z.boolean(),
  user: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  vehicleModel: z.string().nullable(),
  vehiclePlateNumber: z.string().nullable(),
  /** Not in searches; null for a vehicle without one. */
  vehicleColour: z.string().nullish(),
  /** Storage path of the photo that an administrator approved. Only in a single trip for signed-in users. */
  photo: z.string().nullish(),
  /** Signed-in people see a small photo: GET /api/drivers/{driverId}/photo. Only in lists of trips, searches and single trips. */
  hasPhoto: z.boolean().optional(),
  /** Visitors see it too: the driver agrees. Where `hasPhoto` is. */
  isPhotoPublic: z.boolean().optional(),
  /** Month of the first completed trip, YYYY-MM; null before it. Only in a single trip. */
  since: z.string().nullish(),
});

const statusTimesSchema = z.object({ waiting: moment, en_route: moment, completed: moment });

/** A trip. Fares in naira, dates ISO 8601, `departureTime` HH:MM in Lagos. Some fields have two names for older clients. */
export const tripSchema = z.object({
  id: z.guid(),
  origin: z.string(),
  destination: z.string(),
  originPlaceId: z.string(),
  destinationPlaceId: z.string(),
  departureDate: moment,
  departureTime: z.string(),
  seatsAvailable: z.number().int(),
  availableSeats: z.number().int(),
  totalSeats: z.number().int(),
  farePerSeat: z.number(),
  pricePerSeat: z.number(),
  description: z.string().nullable(),
  /** Null while a company's trip waits for another driver; the driver's name is then `DRIVER_TO_BE_NAMED`. */
  driverId: z.guid().nullable(),
  driver: tripDriverSchema,
  status: tripStatusSchema,
  createdAt: moment,
  /** The estimated arrival. */
  arrivalDate: moment.optional(),
  /** Warns of driving in the dark, in words; null when the trip is by day. */
  nightWarning: z.string().nullish(),
  /** The moments from which the driver can set these statuses. Only in a single trip for signed-in users, like the next. */
  statusTimes: statusTimesSchema.optional(),
  /** When the caller reported that the trip left without them; null if they have not. */
  leftBehindAt: moment.nullish(),
  /**
   * Of a cancelled trip with passengers on board, for them, the driver and the company: until when position, contact, links and SOS go
   * on. Null for every other trip. Also in the driver's list.
   */
  keptUntil: moment.nullish(),
  /** Our estimate of the whole way. Only in a single trip for signed-in users. */
  estimatedMinutes: z.number().int().optional(),
  /** The company that runs the trip, null for a private driver. Only in the driver's list and in a single trip for signed-in users. */
  company: z.string().nullish(),
  choices: tripChoicesSchema.optional(),
  /** How a passenger can pay now. Only in a single trip and in a trip that a search found. */
  payments: z.object({ cash: z.boolean(), online: z.boolean() }).optional(),
  /** How the driver lets passengers pay. Only in the driver's list and in a single trip for signed-in users. */
  payment: tripPaymentSchema.optional(),
  /** Passengers may ask for places along the way that are not stops. Only in a single trip, like the next two. */
  picksUp: z.boolean().optional(),
  /** The driver confirms each passenger: seats are asked for, not booked. Also in a trip that a search found. */
  confirmsPassengers: z.boolean().optional(),
  /** How many requests wait for an answer, at most 5. */
  openRequests: z.number().int().optional(),
  /**
   * The parts that an administrator has approved for the driver and the car: `licence` (with NIN and passport photograph), `face` (the photo), `car`
   * (plate and proof of ownership) or, of a company, `plate`. Only in a single trip.
   */
  checked: z.array(z.string()).nullish(),
  /** From the origin to the destination. Only in a single trip. */
  stops: z.array(stopSchema).optional(),
});
export type Trip = z.infer<typeof tripSchema>;

export const tripListSchema = z.array(tripSchema);

/**
 * A trip in its driver's list, with the driver's earnings (naira; 0 until completed, and for a company's trip).
 * `expected`: the fares of a trip that is not over; `expectedCash` of it comes from the passengers. 0 for a company's trip. All
 * before commission. `closedByClock`: the driver forgot it, and the clock completed or cancelled it. `needsPoints`: the trip can still be changed, and
 * its first or last stop has no meeting point.
 */
const driverTripSchema = tripSchema.extend({
  earned: z.number(),
  closedByClock: z.boolean(),
  needsPoints: z.boolean(),
  expected: z.number(),
  expectedCash: z.number(),
  /** The driver's schedule that has published it; null for a single trip. */
  scheduleId: z.guid().nullish(),
});
export type DriverTrip = z.infer<typeof driverTripSchema>;

export const driverTripListSchema = z.array(driverTripSchema);

/**
 * GET /api/driver/usual-trips: the ways that the driver went most often in the last 60 days, route and hour. `id`: the newest trip
 * of the way, whose terms a new one repeats; `via`: the places where it stops; `times`: how often.
 */
export const usualTripListSchema = z.array(
  tripSchema
    .pick({
      id: true,
      origin: true,
      destination: true,
      departureDate: true,
      totalSeats: true,
      farePerSeat: true,
    })
    .extend({ via: z.array(z.string()), times: z.number().int() }),
);
export type UsualTrip = z.infer<typeof usualTripListSchema>[number];

/** A missing field of a trip has the message of the trip form; any other error has the field's own. */
const ifMissing = (message: string | undefined) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? 'Please fill in all required fields.' : message,
});

const placeName = (label: string) =>
  z.string(ifMissing(undefined)).trim().min(1, `${label} is required`).max(80);

const seats = z
  .int(ifMissing('Seats must be a whole number'))
  .min(TRIP_SEATS_MIN, `Seats must be between ${TRIP_SEATS_MIN} and ${TRIP_SEATS_MAX}`)
  .max(TRIP_SEATS_MAX, `Seats must be between ${TRIP_SEATS_MIN} and ${TRIP_SEATS_MAX}`);

/** A fare per seat in naira. The database enforces the platform's minimum and maximum. */
export const fareSchema = z
  .number(ifMissing(undefined))
  .positive('Fare must be a positive number')
  .max(10_000_000);

/** A trip's departure. The database enforces "tomorrow or later in Lagos". */
export const departureSchema = z.iso.datetime({
  offset: true,
  ...ifMissing('Departure must be an ISO date and time with its offset, like 2026-12-01T08:00:00+01:00'),
});

/** The driver's own duration. The database enforces the limits that `GET /api/places/road` answers. */
const durationMinutes = z.int('Duration must be a whole number of minutes').min(1).max(DURATION_MAX_MINUTES);

/** A stop on the way: `fare` from the origin, `time` of departure from the stop. */
export const stopInputSchema = z.object({
  place: placeName('Stop'),
  time: departureSchema,
  fare: fareSchema,
  point: pointInputSchema.nullish(),
});
export type StopInput = z.infer<typeof stopInputSchema>;

/** The stops between origin and destination in order; a change replaces all of them. */
const stops = z
  .array(stopInputSchema)
  .max(STOPS_BETWEEN_MAX, `At most ${STOPS_BETWEEN_MAX} stops on the way`);

const description = z.string().trim().max(DESCRIPTION_MAX_CHARACTERS);

/**
 * POST /api/trips. Idempotent by `clientKey`, which the client creates once per intent. The database enforces the fare
 * limits and "tomorrow or later in Lagos".
 */
export const createTripSchema = z.object({
  origin: placeName('Origin'),
  destination: placeName('Destination'),
  departureDate: departureSchema,
  seatsAvailable: seats,
  farePerSeat: fareSchema,
  description: description.nullish(),
  durationMinutes: durationMinutes.nullish(),
  stops: stops.nullish(),
  originPoint: pointInputSchema.nullish(),
  destinationPoint: pointInputSchema.nullish(),
  choices: tripChoicesSchema.nullish(),
  payment: tripPaymentSchema.nullish(),
  /** Whether passengers may ask for places along the way; absent: they may. */
  picksUp: z.boolean().nullish(),
  /** Whether the driver confirms each passenger; absent: no. */
  confirmsPassengers: z.boolean().nullish(),
  clientKey: z.guid().nullish(),
});
export type CreateTrip = z.infer<typeof createTripSchema>;

const dates = `Choose 1 to ${PUBLISH_DATES_MAX} dates`;

/** POST /api/trips/dates: the same trip on each date, all or none. `stops` have the times of the first departure. */
export const publishDatesSchema = createTripSchema.omit({ departureDate: true, clientKey: true }).extend({
  departureDates: z.array(departureSchema, dates).min(1, dates).max(PUBLISH_DATES_MAX, dates),
  clientKey: z.guid('A client key is required'),
});
export type PublishDates = z.infer<typeof publishDatesSchema>;

export const publishedTripsSchema = z.object({ trips: z.array(tripSchema) });
export type PublishedTrips = z.infer<typeof publishedTripsSchema>;

/** PATCH /api/trips/{id}: at least one field. */
export const editTripSchema = z
  .object({
    departureDate: departureSchema,
    totalSeats: seats,
    farePerSeat: fareSchema,
    description: description.nullable(),
    durationMinutes,
    stops,
    originPoint: pointInputSchema,
    destinationPoint: pointInputSchema,
    /** Replace all choices. */
    choices: tripChoicesSchema,
    payment: tripPaymentSchema,
    picksUp: z.boolean(),
    confirmsPassengers: z.boolean(),
  })
  .partial()
  .strict()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type EditTrip = z.infer<typeof editTripSchema>;

export const cancelSchema = z.object({ reason: z.string().trim().max(300).nullish() });
