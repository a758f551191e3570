import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

const answerSchema = z.enum(['yes', 'more', 'less'], 'Please choose an answer.');
export type CashAnswerWord = z.infer<typeof answerSchema>;

/**
 * POST /api/bookings/{id}/cash-answer: whether the passenger paid the agreed sum of the booking in cash; `paid`: what they paid in all,
 * in naira, with `more` and `less`. Once, within 14 days of completion.
 */
export const cashAnswerSchema = z
  .object({
    answer: answerSchema,
    paid: z.number('Enter what you paid').min(0).max(100_000_000).nullish(),
  })
  .refine(({ answer, paid }) => (answer === 'yes') === (paid === null || paid === undefined), {
    path: ['paid'],
    message: 'Enter what you paid',
  });
export type CashAnswer = z.infer<typeof cashAnswerSchema>;

/** GET /api/admin/cash-answers: an answer "more" about a driver of whom two people or more said so. `people`: how many. */
export const adminCashAnswerSchema = z.object({
  driver: z.object({ id: z.guid(), name: z.string(), people: z.number().int() }),
  passenger: z.object({ id: z.guid(), name: z.string() }),
  bookingId: z.guid(),
  tripId: z.guid(),
  origin: z.string(),
  destination: z.string(),
  departureDate: moment,
  fare: z.number(),
  paid: z.number(),
  answeredAt: moment,
});
export type AdminCashAnswer = z.infer<typeof adminCashAnswerSchema>;
