import { ratingCalls as calls } from '../../_shared/calls/ratings.ts';
import { answerCash } from '../../_shared/data/cash-answers.ts';
import { giveRating, listDueRatings, readRatings } from '../../_shared/data/ratings.ts';
import { userIdOf } from '../../_shared/http/authenticate.ts';
import { route } from '../../_shared/http/route.ts';

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
