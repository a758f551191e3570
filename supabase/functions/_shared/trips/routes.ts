import { userIdOf } from '../core/access/authenticate.ts';
import { listDriverTrips } from './queries.ts';
import { tripCalls as calls } from './calls.ts';
import { pageRequestOf } from '../core/database/page.ts';
import {
  cancelTrip,
  createTrip,
  editTrip,
  listOpenTrips,
  markStop,
  publishDates,
  readTrip,
  readTripAsUser,
} from './queries.ts';
import { route } from '../core/http/route.ts';

/** The public list, single trips, the driver's own, and changes by the driver. */
export const tripRoutes = [
  route(calls.listTrips, ({ query }, c) => listOpenTrips(c.var.asCaller, pageRequestOf(query))),
  route(calls.createTrip, ({ body }, c) => createTrip(c.var.asCaller, body)),
  route(calls.publishDates, ({ body }, c) => publishDates(c.var.asCaller, body)),
  route(calls.readTrip, async ({ id }, c) => {
    const read = c.var.caller.kind === 'user' ? readTripAsUser : readTrip;
    const trip = await read(c.var.asCaller, id);
    // Without a provider there is no online payment, whatever the settings are.
    if (c.var.services.payments === null && trip.payments) trip.payments.online = false;
    return trip;
  }),
  route(calls.editTrip, ({ id, body }, c) => editTrip(c.var.asCaller, { tripId: id, changes: body })),
  route(calls.reachStop, ({ id, stopId, body }, c) =>
    markStop(c.var.asCaller, { tripId: id, stopId, mark: 'reached', ...body }),
  ),
  route(calls.leaveStop, ({ id, stopId, body }, c) =>
    markStop(c.var.asCaller, { tripId: id, stopId, mark: 'left', ...body }),
  ),
  route(calls.cancelTrip, ({ id, body }, c) =>
    cancelTrip(c.var.asCaller, { tripId: id, reason: body.reason }),
  ),
  route(calls.listDriverTrips, async ({ query }, c) =>
    listDriverTrips(c.var.asCaller, { driverId: userIdOf(c), page: pageRequestOf(query) }),
  ),
];
