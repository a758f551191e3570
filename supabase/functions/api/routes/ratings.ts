import { Hono } from 'hono';
import { giveRatingSchema } from '../../_shared/contracts/ratings.ts';
import { giveRating, listDueRatings, readRatings } from '../../_shared/data/ratings.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';

/** /api/ratings: the caller's ratings, and the trips that the caller may still rate. */
export const ratingRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await readRatings(c.var.asCaller, userIdOf(c))))
  .get('/due', requireUser, async (c) => c.json(await listDueRatings(c.var.asCaller)));

/** POST /api/bookings/{id}/rating: passenger rates driver, driver rates passenger. */
export const bookingRatingRoutes = new Hono<AppEnv>().post('/:id/rating', requireUser, async (c) => {
  const bookingId = idOf(c, 'Booking not found.');
  await giveRating(c.var.asCaller, { bookingId, rating: await readJson(c, giveRatingSchema) });
  return c.json(await readRatings(c.var.asCaller, userIdOf(c)), 201);
});
