import { earningCalls as calls } from './earnings.calls.ts';
import { earningsStatement, listEarnings } from './earnings.queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { respondWithCsv } from '../core/http/respond.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** What online payments have earned for the calling driver or company. */
export const earningRoutes = [
  commandRoute(calls.readEarnings, 'read_earnings', () => ({})),
  route(calls.listEarnings, async ({ query }, c) =>
    query.format === 'csv'
      ? respondWithCsv(c, 'tafiya-earnings.csv', await earningsStatement(c.var.asCaller))
      : listEarnings(c.var.asCaller, pageRequestOf(query)),
  ),
];
