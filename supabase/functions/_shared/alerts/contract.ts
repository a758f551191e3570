import { z } from 'zod';
import { WISHES } from '../trips/choices.rules.ts';
import { SEARCH_SEATS_DEFAULT, SEARCH_SEATS_MAX } from '../search/limits.rules.ts';
import { moment } from '../core/moment.contract.ts';
import { searchCriteriaSchema } from '../search/contract.ts';

/**
 * POST /api/alerts: the criteria of a search, without its order. Days are Lagos days: from `departureDate` (today without it) to
 * `untilDate` (the same day without it).
 */
export const makeAlertSchema = searchCriteriaSchema.omit({ sort: true }).extend({
  untilDate: z.iso.date('The last day must be YYYY-MM-DD').nullish(),
});
export type MakeAlert = z.infer<typeof makeAlertSchema>;

/** POST /api/trips/:id/alerts. Without stops: the whole way. */
export const waitForSeatsSchema = z.object({
  seats: z
    .int('Seats must be a whole number')
    .min(1, 'At least 1 seat required')
    .max(SEARCH_SEATS_MAX, 'Maximum 8 seats')
    .default(SEARCH_SEATS_DEFAULT),
  fromStopId: z.guid().nullish(),
  toStopId: z.guid().nullish(),
});
export type WaitForSeats = z.infer<typeof waitForSeatsSchema>;

/** A trip that an alert has found, with the part that fits. `isOpen`: it can be booked now; else the stops are null. */
const alertHitSchema = z.object({
  tripId: z.guid(),
  fromStopId: z.guid().nullable(),
  toStopId: z.guid().nullable(),
  origin: z.string(),
  destination: z.string(),
  departureDate: moment,
  arrivalDate: moment,
  farePerSeat: z.number(),
  isOpen: z.boolean(),
});
export type AlertHit = z.infer<typeof alertHitSchema>;

/**
 * An alert: about new trips of a search, or about free seats on one trip (`tripId`). Minutes of the Lagos day, both inclusive; `maxFare`
 * in naira. `hits`: the last five trips that it has found.
 */
export const alertSchema = z.object({
  id: z.guid(),
  tripId: z.guid().nullable(),
  origin: z.string(),
  destination: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  minuteFrom: z.number().int(),
  minuteUntil: z.number().int(),
  seats: z.number().int(),
  maxFare: z.number().nullable(),
  ratingMin: z.number().nullable(),
  radiusKm: z.number(),
  choices: z.array(z.enum(WISHES)),
  isOpen: z.boolean(),
  endsAt: moment,
  hits: z.array(alertHitSchema),
});
export type Alert = z.infer<typeof alertSchema>;
/** GET /api/alerts: open ones first. */
export const alertListSchema = z.array(alertSchema);
