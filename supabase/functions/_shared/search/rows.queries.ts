import { z } from 'zod';
import type { TripChoices } from '../trips/choices.contract.ts';
import { tripPaymentSchema } from '../trips/payment.contract.ts';
import type { Leg } from './contract.ts';
import { pointSchema } from '../trips/stops.contract.ts';
import { tripStatusSchema, type Trip } from '../trips/contract.ts';
import { lagosTime } from '../core/lagos-time.ts';
import { DRIVER_TO_BE_NAMED } from '../trips/limits.rules.ts';
import type { TripCandidate } from './matching-values.rules.ts';
import { koboToNaira } from '../core/money.ts';
import { nightWarning } from '../trips/night.rules.ts';
import { shown } from '../core/database/rows.ts';

/** The trips of `private.search_trips`, and what the contract makes of them. */

/** The leg of a trip that fits the criteria, and the distances of its places from the places in the criteria. */
const legRowSchema = z.object({
  fromStopId: z.string(),
  toStopId: z.string(),
  origin: z.string(),
  destination: z.string(),
  originPlaceId: z.string(),
  destinationPlaceId: z.string(),
  originKm: z.number(),
  destinationKm: z.number(),
  departureAt: z.string(),
  arrivesAt: z.string(),
  fareKobo: z.number(),
  seatsAvailable: z.number(),
  fromPoint: pointSchema.nullable(),
  toPoint: pointSchema.nullable(),
});

const foundRowSchema = z.object({
  /** Of a trip of a connection: which one. */
  pair: z.number().nullable(),
  /** No match: this trip is only close. */
  isNear: z.boolean(),
  id: z.string(),
  origin: z.string(),
  destination: z.string(),
  originPlaceId: z.string(),
  destinationPlaceId: z.string(),
  departureAt: z.string(),
  arrivesAt: z.string(),
  seatsAvailable: z.number(),
  totalSeats: z.number(),
  fareKobo: z.number(),
  description: z.string().nullable(),
  choices: z.unknown(),
  confirmsPassengers: z.boolean(),
  driverId: z.string().nullable(),
  status: tripStatusSchema,
  createdAt: z.string(),
  driverName: z.string().nullable(),
  driverRating: z.number().nullable(),
  driverRatingCount: z.number(),
  driverTotalTrips: z.number(),
  isDriverVerified: z.boolean(),
  hasPhoto: z.boolean(),
  isPhotoPublic: z.boolean(),
  vehicleModel: z.string().nullable(),
  vehiclePlateNumber: z.string().nullable(),
  payments: z.object({ cash: z.boolean(), online: z.boolean() }),
  /** Of a trip that only passes both places. */
  along: z
    .object({ extraMinutes: z.number(), payment: tripPaymentSchema, openRequests: z.number() })
    .nullable(),
  leg: legRowSchema,
});
type FoundRow = z.infer<typeof foundRowSchema>;

/** One statement gives all rows the same shape, so only the first is read with the schema: 22 of them took 0.15 ms. */
export const foundRows = z.custom<FoundRow[]>(
  (rows) => Array.isArray(rows) && (rows.length === 0 || foundRowSchema.safeParse(rows[0]).success),
);

/** A leg that may be offered, with its trip's row. Scoring reads the leg and the driver. */
export interface Candidate extends TripCandidate {
  fromStopId: string;
  toStopId: string;
  arrivesAt: Date;
  /** As SQL answers it. */
  trip: FoundRow;
  nightFrom: string;
}

// Fields are written out, here and below: copying the rest of an object takes longer.
/** A row with what scoring reads. */
export function candidateOf(trip: FoundRow, nightFrom: string): Candidate {
  const { leg } = trip;
  return {
    fromStopId: leg.fromStopId,
    toStopId: leg.toStopId,
    origin: leg.origin,
    destination: leg.destination,
    originPlaceId: leg.originPlaceId,
    destinationPlaceId: leg.destinationPlaceId,
    originKm: leg.originKm,
    destinationKm: leg.destinationKm,
    departureAt: new Date(leg.departureAt),
    arrivesAt: new Date(leg.arrivesAt),
    fareKobo: leg.fareKobo,
    seatsAvailable: leg.seatsAvailable,
    driverRating: trip.driverRating,
    driverRatingCount: trip.driverRatingCount,
    isDriverVerified: trip.isDriverVerified,
    trip,
    nightFrom,
  };
}

/** Converts a candidate to the contract's trip, without contact details. */
export function tripOf({ trip, nightFrom }: Candidate): Trip {
  const departureAt = new Date(trip.departureAt);
  const arrivesAt = new Date(trip.arrivesAt);
  const fare = koboToNaira(trip.fareKobo);
  return {
    id: trip.id,
    origin: trip.origin,
    destination: trip.destination,
    originPlaceId: trip.originPlaceId,
    destinationPlaceId: trip.destinationPlaceId,
    departureDate: departureAt.toISOString(),
    departureTime: lagosTime(departureAt),
    arrivalDate: arrivesAt.toISOString(),
    nightWarning: nightWarning({ departureAt, arrivesAt, nightFrom }),
    seatsAvailable: trip.seatsAvailable,
    availableSeats: trip.seatsAvailable,
    totalSeats: trip.totalSeats,
    farePerSeat: fare,
    pricePerSeat: fare,
    description: trip.description,
    // Stored values have passed the contract's schema.
    choices: shown(trip.choices) as TripChoices,
    payments: trip.payments,
    confirmsPassengers: trip.confirmsPassengers,
    driverId: trip.driverId,
    status: trip.status,
    createdAt: new Date(trip.createdAt).toISOString(),
    driver: {
      rating: trip.driverRating,
      ratingCount: trip.driverRatingCount,
      totalTrips: trip.driverTotalTrips,
      isDriverVerified: trip.isDriverVerified,
      hasPhoto: trip.hasPhoto,
      isPhotoPublic: trip.isPhotoPublic,
      user: { name: trip.driverName ?? DRIVER_TO_BE_NAMED, email: null, phone: null },
      vehicleModel: trip.vehicleModel,
      vehiclePlateNumber: trip.vehiclePlateNumber,
    },
    // Only trips along the way are asked for.
    ...(trip.along !== null && {
      payment: trip.along.payment,
      picksUp: true,
      openRequests: trip.along.openRequests,
    }),
  };
}

/** Converts a candidate to the contract's leg: fare in naira, ISO dates. */
export function toLeg(candidate: Candidate): Leg {
  const { departureAt, arrivesAt, nightFrom } = candidate;
  const { leg } = candidate.trip;
  return {
    fromStopId: leg.fromStopId,
    toStopId: leg.toStopId,
    origin: leg.origin,
    destination: leg.destination,
    departureDate: departureAt.toISOString(),
    arrivalDate: arrivesAt.toISOString(),
    fare: koboToNaira(leg.fareKobo),
    seatsAvailable: leg.seatsAvailable,
    fromPoint: leg.fromPoint,
    toPoint: leg.toPoint,
    nightWarning: nightWarning({ departureAt, arrivesAt, nightFrom }),
  };
}
