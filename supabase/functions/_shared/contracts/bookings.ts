import { z } from 'zod';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '../domain/limits.ts';
import { personName, phone } from './auth.ts';
import { bookedLegSchema } from './stops.ts';
import { departureSchema, fareSchema, tripSchema } from './trips.ts';

export const bookingStatusSchema = z.enum(['confirmed', 'cancelled', 'completed']);

/** A traveller whom the booker has named for a seat, with the phone (E.164) if given and visible to the caller. */
const travellerSchema = z.object({ name: z.string(), phone: z.string().nullable() });
export type Traveller = z.infer<typeof travellerSchema>;

/** A passenger's booking. `farePerSeat` and `totalFare` in naira, fixed when the seats were booked. */
export const bookingSchema = z.object({
  id: z.uuid(),
  status: bookingStatusSchema,
  seats: z.number().int(),
  farePerSeat: z.number(),
  totalFare: z.number(),
  createdAt: z.iso.datetime({ offset: true }),
  cancelledAt: z.iso.datetime({ offset: true }).nullable(),
  trip: tripSchema,
  leg: bookedLegSchema,
  /** The named travellers by seat; seats without a name are missing. */
  travellers: z.array(travellerSchema).optional(),
});
export type Booking = z.infer<typeof bookingSchema>;
export const bookingListSchema = z.array(bookingSchema);

/**
 * GET /api/trips/:id/passengers: for the driver and the company, with the phone (E.164) until the trip is over.
 * GET /api/admin/trips/:id/passengers: for administrators, with the phone also afterwards.
 */
export const tripPassengerSchema = z.object({
  bookingId: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  seats: z.number().int(),
  /** Where the passenger gets on and off. */
  origin: z.string(),
  destination: z.string(),
  /** Their phones are visible as long as the passenger's. */
  travellers: z.array(travellerSchema).optional(),
});
export type TripPassenger = z.infer<typeof tripPassengerSchema>;

export const travellerInputSchema = z.object({ name: personName, phone: phone.nullish() });

/**
 * POST /api/bookings. Idempotent by `clientKey`, which the client creates once per intent. `seen` holds the fare and
 * departure of the leg that the passenger saw; without it seats are booked at the current ones. The number of seats per booking is
 * a setting that the database enforces; the schema only excludes what no trip can have.
 */
export const createBookingSchema = z.object({
  tripId: z.uuid(),
  seats: z
    .int({
      error: ({ input }) =>
        input === undefined ? 'At least 1 seat required' : 'Seats must be a whole number',
    })
    .min(TRIP_SEATS_MIN, 'At least 1 seat required')
    .max(TRIP_SEATS_MAX, `Maximum ${TRIP_SEATS_MAX} seats`),
  clientKey: z.uuid(),
  /** The leg; absent: the whole trip. */
  fromStopId: z.uuid().nullish(),
  toStopId: z.uuid().nullish(),
  seen: z.object({ farePerSeat: fareSchema, departureDate: departureSchema }).optional(),
  /** The people who travel, at most one per seat, if the booker names them. */
  travellers: z
    .array(travellerInputSchema)
    .max(TRIP_SEATS_MAX, 'Name at most one traveller per seat')
    .nullish(),
  /** Every traveller is a woman; required for a trip with the choice `womenOnly`. */
  confirmsWomenOnly: z.boolean().nullish(),
});
export type CreateBooking = z.infer<typeof createBookingSchema>;
