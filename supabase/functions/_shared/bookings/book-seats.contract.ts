import { z } from 'zod';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '../trips/limits.rules.ts';
import { personName, phone } from '../people/auth/contract.ts';
import { extrasSchema } from '../trips/choices.contract.ts';
import { departureSchema, fareSchema } from '../trips/contract.ts';

/** A traveller whom the booker names for a seat. */
export const travellerInputSchema = z.object({ name: personName, phone: phone.nullish() });

const seatsSchema = z
  .int({
    error: ({ input }) => (input === undefined ? 'At least 1 seat required' : 'Seats must be a whole number'),
  })
  .min(TRIP_SEATS_MIN, 'At least 1 seat required')
  .max(TRIP_SEATS_MAX, `Maximum ${TRIP_SEATS_MAX} seats`);

/**
 * The fields of every request for seats. Idempotent by `clientKey`, which the client creates once per intent. `seen` holds the fare and
 * departure of the leg that the passenger saw; without it seats are booked at the current ones. The number of seats per booking is
 * a setting that the database enforces; the schema only excludes what no trip can have.
 */
export const wantedSeatsSchema = z.object({
  tripId: z.guid(),
  seats: seatsSchema,
  clientKey: z.guid(),
  /** The leg; absent: the whole trip. */
  fromStopId: z.guid().nullish(),
  toStopId: z.guid().nullish(),
  seen: z.object({ farePerSeat: fareSchema, departureDate: departureSchema }).optional(),
  /** The people who travel, at most one per seat, if the booker names them. */
  travellers: z
    .array(travellerInputSchema)
    .max(TRIP_SEATS_MAX, 'Name at most one traveller per seat')
    .nullish(),
  /** Every traveller is a woman; required for a trip with the choice `womenOnly`. */
  confirmsWomenOnly: z.boolean().nullish(),
  /** At the prices that the passenger saw. */
  extras: extrasSchema.nullish(),
});

/** POST /api/bookings: the seats are paid in cash when boarding. */
export const createBookingSchema = wantedSeatsSchema.extend({
  // Pages of before decision 0152 ask for online payment here. Without this field they would book in cash.
  payment: z.literal('cash', 'This page is out of date. Please reload it to pay online.').nullish(),
});
export type CreateBooking = z.infer<typeof createBookingSchema>;

/** POST /api/bookings/:id/seats. `seats`: how many the booking has then, so a repeated request adds nothing. */
export const addSeatsSchema = z.object({ seats: seatsSchema, confirmsWomenOnly: z.boolean().nullish() });
export type AddSeats = z.infer<typeof addSeatsSchema>;

/** GET /api/cash-limit?seats= */
export const cashLimitQuerySchema = z.object({
  seats: z.coerce.number<string>().int().min(TRIP_SEATS_MIN).max(TRIP_SEATS_MAX),
});
/** Why one more booking in cash would be refused now; both null if it would not. */
export const cashLimitSchema = z.object({ code: z.string().nullable(), message: z.string().nullable() });
export type CashLimit = z.infer<typeof cashLimitSchema>;
