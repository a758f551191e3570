import { z } from 'zod';
import { earningListSchema, earningsQuerySchema, earningsSummarySchema } from './contract.ts';
import { pageQuerySchema } from '../../core/page.contract.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { payee } from '../../core/calls/who.ts';
import { earningsStatement, listEarnings } from './queries.ts';
import { pageRequestOf } from '../../core/database/page.ts';
import { respondWithCsv } from '../../core/http/respond.ts';
import { commandRoute, route } from '../../core/http/route.ts';

/** What online payments have earned for the calling driver or company. */
export const earningCalls = {
  readEarnings: declareCall({
    method: 'GET',
    path: '/driver/earnings/summary',
    summary: 'Totals in naira, the hour and the minimum of payouts, and the last payout',
    who: payee(),
    answer: earningsSummarySchema,
    errors: ['forbidden'],
  }),
  listEarnings: declareCall({
    method: 'GET',
    path: '/driver/earnings',
    summary: 'What each booking paid online has earned, the newest first',
    notes: 'As CSV: the statement, at most 5,000 rows, amounts in naira with kobo.',
    who: payee(),
    query: z.object({ ...pageQuerySchema.shape, ...earningsQuerySchema.shape }),
    answer: earningListSchema,
    isPaged: true,
    alsoAnswers: 'text/csv',
    errors: ['forbidden'],
  }),
};

export const earningRoutes = [
  commandRoute(earningCalls.readEarnings, 'read_earnings', () => ({})),
  route(earningCalls.listEarnings, async ({ query }, c) =>
    query.format === 'csv'
      ? respondWithCsv(c, 'tafiya-earnings.csv', await earningsStatement(c.var.asCaller))
      : listEarnings(c.var.asCaller, pageRequestOf(query)),
  ),
];
