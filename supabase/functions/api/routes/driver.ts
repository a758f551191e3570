import { Hono } from 'hono';
import { pageQuerySchema } from '../../_shared/contracts/trips.ts';
import { readDriverProfile } from '../../_shared/data/drivers.ts';
import { pageRequestOf } from '../../_shared/data/page.ts';
import { listDriverTrips } from '../../_shared/data/trips.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { parseInput } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';

/** /api/driver: what the driver dashboard reads. */
export const driverRoutes = new Hono<AppEnv>()
  .get('/profile', requireUser, async (c) => c.json(await readDriverProfile(c.var.asCaller)))
  .get('/trips', requireUser, async (c) => {
    const page = pageRequestOf(parseInput(pageQuerySchema, c.req.query()));
    return respondWithPage(c, await listDriverTrips(c.var.asCaller, { driverId: userIdOf(c), page }));
  });
