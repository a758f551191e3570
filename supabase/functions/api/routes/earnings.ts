import { Hono } from 'hono';
import { earningsQuerySchema } from '../../_shared/contracts/earnings.ts';
import { earningsStatement, listEarnings, readEarnings } from '../../_shared/data/earnings.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { parseInput, readPage } from '../../_shared/http/parse.ts';
import { respondWithCsv, respondWithPage } from '../../_shared/http/respond.ts';

/** /api/driver/earnings: what online payments have earned for the calling driver or company. */
export const earningRoutes = new Hono<AppEnv>()
  .get('/summary', requireUser, async (c) => c.json(await readEarnings(c.var.asCaller)))
  .get('/', requireUser, async (c) => {
    const { format } = parseInput(earningsQuerySchema, { format: c.req.query('format') });
    return format === 'csv'
      ? respondWithCsv(c, 'tafiya-earnings.csv', await earningsStatement(c.var.asCaller))
      : respondWithPage(c, await listEarnings(c.var.asCaller, readPage(c)));
  });
