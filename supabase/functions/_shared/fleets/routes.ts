import { fleetCalls as calls } from './calls.ts';
import {
  addRoute,
  addVehicle,
  cancelFleetTrip,
  changeRoute,
  changeVehicle,
  editFleetTrip,
  retireRoute,
  retireVehicle,
  scheduleTrip,
} from './changes.queries.ts';
import { inviteDriver, listFleetDrivers } from './drivers.queries.ts';
import { listFleetTrips, listFleetVehicles, readFleet } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { lagosDate } from '../core/lagos-time.ts';
import { sampleFleet } from './sample.rules.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** The fleet of the calling company. The database refuses other callers. */
export const fleetRoutes = [
  route(calls.readFleet, async (_, c) => {
    const { companyName: name, isVerified, fleet } = await readFleet(c.var.asCaller, userIdOf(c));
    return fleet ?? sampleFleet({ name, isVerified }, lagosDate(c.var.services.now()));
  }),
  route(calls.listFleetVehicles, async ({ query }, c) =>
    listFleetVehicles(c.var.asCaller, { companyId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(calls.addFleetVehicle, ({ body: { clientKey, ...details } }, c) =>
    addVehicle(c.var.asCaller, { clientKey, details }),
  ),
  route(calls.editFleetVehicle, ({ id, body: details }, c) => changeVehicle(c.var.asCaller, { id, details })),
  route(calls.retireFleetVehicle, ({ id }, c) => retireVehicle(c.var.asCaller, { id })),
  route(calls.addFleetRoute, ({ body: { clientKey, ...details } }, c) =>
    addRoute(c.var.asCaller, { companyId: userIdOf(c), clientKey, details }),
  ),
  route(calls.editFleetRoute, ({ id, body: details }, c) =>
    changeRoute(c.var.asCaller, { companyId: userIdOf(c), id, details }),
  ),
  route(calls.retireFleetRoute, ({ id }, c) => retireRoute(c.var.asCaller, { companyId: userIdOf(c), id })),
  route(calls.listFleetDrivers, async ({ query }, c) =>
    listFleetDrivers(c.var.asCaller, {
      companyId: userIdOf(c),
      page: pageRequestOf(query),
      status: query.status,
    }),
  ),
  route(calls.inviteDriver, ({ body: invitation }, c) =>
    inviteDriver(c.var.asCaller, { companyId: userIdOf(c), invitation }),
  ),
  commandRoute(calls.removeFleetDriver, 'remove_fleet_driver', ({ id }) => ({ membershipId: id })),
  route(calls.listFleetTrips, async ({ query }, c) =>
    listFleetTrips(c.var.asCaller, { companyId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(calls.scheduleTrip, ({ body: trip }, c) =>
    scheduleTrip(c.var.asCaller, { companyId: userIdOf(c), trip }),
  ),
  route(calls.editFleetTrip, ({ id, body: changes }, c) =>
    editFleetTrip(c.var.asCaller, { companyId: userIdOf(c), id, changes }),
  ),
  route(calls.cancelFleetTrip, ({ id, body: { reason } }, c) =>
    cancelFleetTrip(c.var.asCaller, { companyId: userIdOf(c), id, reason }),
  ),
  commandRoute(calls.declineFleetTrip, 'decline_fleet_trip', ({ id, body }) => ({
    tripId: id,
    reason: body.reason,
  })),
];
