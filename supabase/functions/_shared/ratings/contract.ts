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

/** POST /api/ratings/{id}/answer: the driver answers a public comment, once. */
export const answerCommentSchema = z.object({
  words: z.string().trim().min(1, 'Please write an answer').max(500),
});

/**
 * GET /api/drivers/{id}/ratings: what everyone reads about a driver. `month`: of the journey, YYYY-MM. Ratings without words count in
 * the average only.
 */
const driverCommentSchema = z.object({
  id: z.guid(),
  stars: z.number().int(),
  comment: z.string(),
  answer: z.string().nullable(),
  firstName: z.string(),
  origin: z.string(),
  destination: z.string(),
  month: z.string(),
});
export type DriverComment = z.infer<typeof driverCommentSchema>;
export const driverCommentListSchema = z.array(driverCommentSchema);

/** GET /api/ratings: the caller's ratings; hidden until both have rated or the 14 days are over. */
const ratingSchema = z.object({
  id: z.guid(),
  stars: z.number().int(),
  comment: z.string().nullable(),
  fromName: z.string(),
  createdAt: moment,
  /** The caller's answer to a comment that everyone reads. */
  answer: z.string().nullish(),
  /** Everyone reads the comment: it can be answered. */
  isPublic: z.boolean().optional(),
});
export const ratingSummarySchema = z.object({
  average: z.number().nullable(),
  count: z.number().int(),
  ratings: z.array(ratingSchema),
});
export type RatingSummary = z.infer<typeof ratingSummarySchema>;
