import { ratingCalls as calls } from './calls.ts';
import { answerCash } from './cash-answers.queries.ts';
import { giveRating, listDueRatings, readRatings } from './queries.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';

/** The caller's ratings, and those that the caller may give: passenger rates driver, driver rates passenger. */
export const ratingRoutes = [
  route(calls.readRatings, (_, c) => readRatings(c.var.asCaller, userIdOf(c))),
  route(calls.listDueRatings, (_, c) => listDueRatings(c.var.asCaller)),
  route(calls.giveRating, async ({ id, body }, c) => {
    await giveRating(c.var.asCaller, { bookingId: id, rating: body });
    return readRatings(c.var.asCaller, userIdOf(c));
  }),
  route(calls.answerCash, ({ id, body }, c) => answerCash(c.var.asCaller, { bookingId: id, ...body })),
];
