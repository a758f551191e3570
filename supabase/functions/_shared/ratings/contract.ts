import { z } from 'zod';
import { RATING_MAX, RATING_MIN } from '../search/limits.rules.ts';
import { moment } from '../core/moment.contract.ts';

/** POST /api/bookings/{id}/rating: passenger rates driver, driver rates passenger; once each, within 14 days of completion. */
export const giveRatingSchema = z.object({
  stars: z.int('Please choose 1 to 5 stars').min(RATING_MIN).max(RATING_MAX),
  comment: z.string().trim().max(500).nullish(),
});
export type GiveRating = z.infer<typeof giveRatingSchema>;

/**
 * GET /api/ratings/due: completed trips that the caller has not rated yet. `cashFare`: what a passenger was to pay in cash, in naira,
 * until they have answered whether they did.
 */
const dueRatingSchema = z.object({
  bookingId: z.guid(),
  tripId: z.guid(),
  personName: z.string(),
  origin: z.string(),
  destination: z.string(),
  departureDate: moment,
  closesAt: moment,
  cashFare: z.number().nullable(),
});
export type DueRating = z.infer<typeof dueRatingSchema>;
export const dueRatingListSchema = z.array(dueRatingSchema);

/** GET /api/ratings: the caller's ratings; hidden until both have rated or the 14 days are over. */
const ratingSchema = z.object({
  id: z.guid(),
  stars: z.number().int(),
  comment: z.string().nullable(),
  fromName: z.string(),
  createdAt: moment,
});
export const ratingSummarySchema = z.object({
  average: z.number().nullable(),
  count: z.number().int(),
  ratings: z.array(ratingSchema),
});
export type RatingSummary = z.infer<typeof ratingSummarySchema>;
