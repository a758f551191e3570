import { z } from 'zod';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '../trips/limits.rules.ts';
import { personName, phone } from '../people/auth.contract.ts';
import { extrasSchema } from '../trips/choices.contract.ts';
import { paymentChoiceSchema } from '../trips/payment.contract.ts';
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
 * What every request for seats says. Idempotent by `clientKey`, which the client creates once per intent. `seen` holds the fare and
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
  /** `online` holds the seats while the passenger pays; absent: cash at boarding. */
  payment: paymentChoiceSchema.nullish(),
  /** At the prices that the passenger saw. */
  extras: extrasSchema.nullish(),
});

/** POST /api/bookings. */
export const createBookingSchema = wantedSeatsSchema
  .extend({
    /** The caller's booking of the same trip and stops, paid online, to which the seats are added, as a booking of their own. */
    addsTo: z.guid().nullish(),
  })
  .refine(({ addsTo, payment }) => !addsTo || payment === 'online', {
    path: ['payment'],
    error: 'Seats are added to a booking that is paid online, and are paid online as well',
  });
export type CreateBooking = z.infer<typeof createBookingSchema>;

/** POST /api/bookings/:id/seats. `seats`: how many the booking has then, so a repeated request adds nothing. */
export const addSeatsSchema = z.object({ seats: seatsSchema, confirmsWomenOnly: z.boolean().nullish() });
export type AddSeats = z.infer<typeof addSeatsSchema>;
