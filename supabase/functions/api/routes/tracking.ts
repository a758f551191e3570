import { Hono } from 'hono';
import { changeStatusSchema } from '../../_shared/contracts/tracking.ts';
import { reportLeftBehind } from '../../_shared/data/trip-reports.ts';
import { changeTripStatus, followTrip, tripLocationOf } from '../../_shared/data/tracking.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';

const NOT_FOUND = 'Trip not found.';

/** /api/trips/{id}: a trip's live info for its participants, its status, which its driver changes, and a passenger's report. */
export const trackingRoutes = new Hono<AppEnv>()
  .get('/:id/location', requireUser, async (c) => {
    const tripId = idOf(c, NOT_FOUND);
    return c.json(tripLocationOf(tripId, await followTrip(c.var.asCaller, tripId)));
  })
  .post('/:id/status', requireUser, async (c) => {
    const tripId = idOf(c, NOT_FOUND);
    const { status } = await readJson(c, changeStatusSchema);
    return c.json(await changeTripStatus(c.var.asCaller, { tripId, status }));
  })
  .post('/:id/left-behind', requireUser, async (c) =>
    c.json(await reportLeftBehind(c.var.asCaller, idOf(c, NOT_FOUND))),
  );
