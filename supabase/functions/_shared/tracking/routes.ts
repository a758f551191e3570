import { trackingCalls as calls } from './calls.ts';
import { reportLeftBehind } from '../trips/reports.queries.ts';
import { changeTripStatus, followTrip, tripLocationOf } from './queries.ts';
import { route } from '../core/http/route.ts';

/** A trip's live info for its participants, its status, which its driver changes, and a passenger's report. */
export const trackingRoutes = [
  route(calls.readTripLocation, async ({ id }, c) =>
    tripLocationOf(id, await followTrip(c.var.asCaller, id)),
  ),
  route(calls.changeTripStatus, ({ id, body }, c) =>
    changeTripStatus(c.var.asCaller, { tripId: id, status: body.status }),
  ),
  route(calls.reportLeftBehind, ({ id }, c) => reportLeftBehind(c.var.asCaller, id)),
];
