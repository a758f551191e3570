import { trackingCalls as calls } from '../../_shared/calls/tracking.ts';
import { reportLeftBehind } from '../../_shared/data/trip-reports.ts';
import { changeTripStatus, followTrip, tripLocationOf } from '../../_shared/data/tracking.ts';
import { route } from '../../_shared/http/route.ts';

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
