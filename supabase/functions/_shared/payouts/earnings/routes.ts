import { z } from 'zod';
import {
  companyMoneySchema,
  earningListSchema,
  earningsQuerySchema,
  earningsSummarySchema,
  yearPartSchema,
} from './contract.ts';
import { AppError } from '../../core/app-error.ts';
import { pageQuerySchema } from '../../core/page.contract.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { payee, signedIn } from '../../core/calls/who.ts';
import { earningsStatement, listEarnings } from './queries.ts';
import { pageRequestOf } from '../../core/database/page.ts';
import { respondWithCsv } from '../../core/http/respond.ts';
import { commandRoute, route } from '../../core/http/route.ts';

/** The calling driver's or company's earnings from online payments. */
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
  readCompanyMoney: declareCall({
    method: 'GET',
    path: '/corporate/money/:year',
    summary: 'What the trips of a company have brought, by month, route and bus',
    notes: `Of trips of a year in Lagos, the newest month first. A line has a \`month\` alone, with a \`route\` or with a \`plate\`; the last one is the year. \`online\` less \`sentBack\` less \`commission\` is what Tafiya \`pays\`.`,
    who: signedIn('company', { corporate: 'yes', 'other corporate': 'yes' }, 403),
    answer: companyMoneySchema,
    errors: ['forbidden', 'not_found'],
  }),
};

export const earningRoutes = [
  commandRoute(earningCalls.readEarnings, 'read_earnings', () => ({})),
  route(earningCalls.listEarnings, async ({ query }, c) =>
    query.format === 'csv'
      ? respondWithCsv(c, 'tafiya-earnings.csv', await earningsStatement(c.var.asCaller))
      : listEarnings(c.var.asCaller, pageRequestOf(query)),
  ),
  commandRoute(earningCalls.readCompanyMoney, 'company_money', ({ year }) => {
    const read = yearPartSchema.safeParse(year);
    if (!read.success) throw new AppError('not_found', 'Page Not Found');
    return { year: read.data };
  }),
];
