import {
  answerCommentSchema,
  driverCommentListSchema,
  dueRatingListSchema,
  giveRatingSchema,
  ratingSummarySchema,
} from './contract.ts';
import { cashAnswerSchema } from './cash-answers.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone, signedIn } from '../core/calls/who.ts';
import { listDueRatings, readDriverComments, readRatings } from './queries.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';
import { nairaToKobo } from '../core/money.ts';

/** The caller's ratings, and those that the caller may give. */
export const ratingCalls = {
  readRatings: declareCall({
    method: 'GET',
    path: '/ratings',
    summary: 'Average, count and latest 50 ratings of the caller',
    who: signedIn(),
    answer: ratingSummarySchema,
    errors: [],
  }),
  listDueRatings: declareCall({
    method: 'GET',
    path: '/ratings/due',
    summary: 'Completed bookings of the last 14 days that the caller has not rated',
    notes: '`origin`, `destination` and `departureDate` of the part that the passenger travelled.',
    who: signedIn(),
    answer: dueRatingListSchema,
    errors: [],
  }),
  readDriverComments: declareCall({
    method: 'GET',
    path: '/drivers/:id/ratings',
    summary: 'The latest 50 ratings of a driver with words',
    notes: `For everyone, by passengers whose account is active, with their first name. \`not_found\`: the driver is suspended or not verified.`,
    who: anyone(),
    ids: { id: 'Driver not found.' },
    answer: driverCommentListSchema,
    errors: [],
  }),
  answerComment: declareCall({
    method: 'POST',
    path: '/ratings/:id/answer',
    summary: 'Answer a comment that everyone reads',
    notes: `Once. The same again changes nothing. \`conflict\`: answered differently.`,
    who: signedIn('its driver', { driver: 'yes' }, 404),
    ids: { id: 'Comment not found.' },
    body: answerCommentSchema,
    answer: 'nothing',
    errors: ['conflict'],
    example: { body: { words: 'Thank you, see you again.' } },
  }),
  giveRating: declareCall({
    method: 'POST',
    path: '/bookings/:id/rating',
    summary: 'Rate the other side of a booking',
    notes: `The answer has the caller's own ratings. The same again changes nothing. \`conflict\`: not completed, too late, rated differently.`,
    who: signedIn("its passenger, its trip's driver", { passenger: 'yes', driver: 'yes' }, 404),
    ids: { id: 'Booking not found.' },
    body: giveRatingSchema,
    answer: ratingSummarySchema,
    status: 201,
    errors: ['conflict'],
    example: { body: { stars: 5 } },
  }),
  answerCash: declareCall({
    method: 'POST',
    path: '/bookings/:id/cash-answer',
    summary: 'Say whether the agreed sum of a booking was paid in cash',
    notes: `Administrators see it, the driver never. \`paid\`: for the whole booking, in naira; with \`more\` at most 10 times the fare. The same again changes nothing. \`conflict\`: paid online, not completed, too late, answered differently.`,
    who: signedIn('its passenger', { passenger: 'yes' }, 404),
    ids: { id: 'Booking not found.' },
    body: cashAnswerSchema,
    answer: 'nothing',
    errors: ['conflict'],
    example: { body: { answer: 'yes' } },
  }),
};

export const ratingRoutes = [
  route(ratingCalls.readRatings, (_, c) => readRatings(c.var.asCaller, userIdOf(c))),
  route(ratingCalls.listDueRatings, (_, c) => listDueRatings(c.var.asCaller)),
  route(ratingCalls.readDriverComments, ({ id }, c) => readDriverComments(c.var.asCaller, id)),
  commandRoute(ratingCalls.answerComment, 'answer_comment', ({ id, body: { words } }) => ({
    ratingId: id,
    words,
  })),
  route(ratingCalls.giveRating, async ({ id, body }, c) => {
    const { stars, comment } = body;
    await command(c.var.asCaller, 'give_rating', { bookingId: id, stars, comment });
    return readRatings(c.var.asCaller, userIdOf(c));
  }),
  commandRoute(ratingCalls.answerCash, 'answer_cash', ({ id, body: { answer, paid } }) => ({
    bookingId: id,
    answer,
    paidKobo: typeof paid === 'number' ? nairaToKobo(paid) : null,
  })),
];
