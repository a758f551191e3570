import { earningCalls as calls } from '../../_shared/calls/earnings.ts';
import { earningsStatement, listEarnings, readEarnings } from '../../_shared/data/earnings.ts';
import { pageRequestOf } from '../../_shared/data/page.ts';
import { respondWithCsv } from '../../_shared/http/respond.ts';
import { route } from '../../_shared/http/route.ts';

/** What online payments have earned for the calling driver or company. */
export const earningRoutes = [
  route(calls.readEarnings, (_, c) => readEarnings(c.var.asCaller)),
  route(calls.listEarnings, async ({ query }, c) =>
    query.format === 'csv'
      ? respondWithCsv(c, 'tafiya-earnings.csv', await earningsStatement(c.var.asCaller))
      : listEarnings(c.var.asCaller, pageRequestOf(query)),
  ),
];
