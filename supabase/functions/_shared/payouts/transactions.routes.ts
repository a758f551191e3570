import { z } from 'zod';
import { transactionQuerySchema, transactionSchema } from './transactions.contract.ts';
import { listTransactions, transactionStatement } from './transactions.queries.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { adminListOf } from '../core/database/admin-page.ts';
import { respondWithCsv } from '../core/http/respond.ts';
import { route } from '../core/http/route.ts';

/** The list of all payments. */
export const transactionCalls = {
  listTransactions: declareCall({
    method: 'GET',
    path: '/admin/transactions',
    summary: 'All payments with their state and the events of the provider',
    notes:
      '`only`: confirmed, pending or cancelled, or a state. `search`: reference, passenger. Those to check stand above the order of time. As CSV: at most 5,000 rows.',
    who: administrator(),
    query: transactionQuerySchema,
    answer: z.array(transactionSchema),
    isPaged: true,
    alsoAnswers: 'text/csv',
    errors: [],
  }),
};

export const transactionRoutes = [
  route(transactionCalls.listTransactions, async ({ query }, c) =>
    query.format === 'csv'
      ? respondWithCsv(
          c,
          'payments.csv',
          await transactionStatement(c.var.asCaller, adminListOf(query), query),
        )
      : listTransactions(c.var.asCaller, adminListOf(query), query),
  ),
];
