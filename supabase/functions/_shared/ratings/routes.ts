import { ratingCalls as calls } from './calls.ts';
import { listDueRatings, readRatings } from './queries.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';
import { nairaToKobo } from '../core/money.ts';

/** The caller's ratings, and those that the caller may give: passenger rates driver, driver rates passenger. */
export const ratingRoutes = [
  route(calls.readRatings, (_, c) => readRatings(c.var.asCaller, userIdOf(c))),
  route(calls.listDueRatings, (_, c) => listDueRatings(c.var.asCaller)),
  route(calls.giveRating, async ({ id, body }, c) => {
    const { stars, comment } = body;
    await command(c.var.asCaller, 'give_rating', { bookingId: id, stars, comment });
    return readRatings(c.var.asCaller, userIdOf(c));
  }),
  commandRoute(calls.answerCash, 'answer_cash', ({ id, body: { answer, paid } }) => ({
    bookingId: id,
    answer,
    paidKobo: typeof paid === 'number' ? nairaToKobo(paid) : null,
  })),
];
