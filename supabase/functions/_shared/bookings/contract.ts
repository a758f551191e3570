import { z } from 'zod';
import { extrasSchema } from '../trips/choices.contract.ts';
import { journeyPartSchema } from '../payments/journey-part.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { paymentChoiceSchema } from '../trips/payment.contract.ts';
import { bookedLegSchema } from '../trips/stops.contract.ts';
import { tripSchema } from '../trips/contract.ts';

export const bookingStatusSchema = z.enum(['confirmed', 'cancelled', 'completed']);

/** A traveller whom the booker has named for a seat, with the phone (E.164) if given and visible to the caller. */
const travellerSchema = z.object({ name: z.string(), phone: z.string().nullable() });
export type Traveller = z.infer<typeof travellerSchema>;

/**
 * Changes of a booked trip beyond what its passenger must expect, since the booking or since the passenger agreed:
 * docs/money.md has the limits. `was`, `now`: moments of `departure` and `arrival`, names of `point` and `stop`, classes of
 * `vehicle`; null for none. `driver`: the driver, the company or the vehicle may not travel at this moment.
 */
export const bookingChangeSchema = z.object({
  kind: z.enum(['driver', 'departure', 'point', 'stop', 'arrival', 'vehicle', 'choices']),
  place: z.string().max(100).nullable(),
  was: z.string().max(100).nullable(),
  now: z.string().max(100).nullable(),
});
export type BookingChange = z.infer<typeof bookingChangeSchema>;

/** POST /api/bookings/:id/agree. `seen`: the changes that the passenger was shown. */
export const agreeToChangesSchema = z.object({ seen: z.array(bookingChangeSchema).max(20) });
export type AgreeToChanges = z.infer<typeof agreeToChangesSchema>;

/** A passenger's booking. `farePerSeat` and `totalFare` (with the extras) in naira, fixed when the seats were booked. */
export const bookingSchema = z.object({
  id: z.guid(),
  status: bookingStatusSchema,
  seats: z.number().int(),
  farePerSeat: z.number(),
  totalFare: z.number(),
  /** `cash`: the driver is paid at boarding. `online`: paid before, see GET /api/bookings/:id/payment. */
  paymentMethod: paymentChoiceSchema,
  createdAt: moment,
  cancelledAt: moment.nullable(),
  trip: tripSchema,
  leg: bookedLegSchema,
  /** The named travellers by seat; seats without a name are missing. */
  travellers: z.array(travellerSchema).optional(),
  extras: extrasSchema.optional(),
  /** While there are any, the passenger may cancel with everything back, or agree. */
  changes: z.array(bookingChangeSchema).optional(),
  /** The passenger's first booking of this trip, to which these seats were added. */
  addsTo: z.guid().nullish(),
  /** Of its passenger: the journey that the booking is a part of. */
  journey: journeyPartSchema.nullish(),
  /** The digits that the passenger shows when they board; null for everyone else, on board, and once the booking is over. */
  boardingCode: z.string().nullable(),
  boardedAt: moment.nullable(),
  /**
   * Tafiya has cancelled the booking while its passenger was on board: until then position, contact, links and SOS go on, or until
   * they say that they got off (POST /api/trips/:id/arrived). Null for every other booking.
   */
  keptUntil: moment.nullish(),
});
export type Booking = z.infer<typeof bookingSchema>;
export const bookingListSchema = z.array(bookingSchema);

/**
 * GET /api/trips/:id/passengers: for the driver and the company, with the phone (E.164) until the trip is over.
 * GET /api/admin/trips/:id/passengers: for administrators, with the phone also afterwards.
 */
export const tripPassengerSchema = z.object({
  bookingId: z.guid(),
  /** The same passenger's first booking, to which these seats were added; it comes before them in the list. */
  addsTo: z.guid().nullish(),
  name: z.string(),
  phone: z.string().nullable(),
  seats: z.number().int(),
  /** `online`: the seats are paid. */
  paymentMethod: paymentChoiceSchema,
  /** Of all seats and extras, in naira: with `cash` the driver collects it. */
  totalFare: z.number(),
  /** The extras that the driver carries for them. */
  extras: extrasSchema.optional(),
  /** Where the passenger gets on and off. */
  origin: z.string(),
  destination: z.string(),
  /** Their phones are visible as long as the passenger's. */
  travellers: z.array(travellerSchema).optional(),
  boardedAt: moment.nullable(),
  /** For administrators. */
  passengerId: z.guid().nullish(),
  /** For administrators: the booking was cancelled on board, and keeps position, contact, links and SOS until then. */
  keptUntil: moment.nullish(),
});
export type TripPassenger = z.infer<typeof tripPassengerSchema>;
