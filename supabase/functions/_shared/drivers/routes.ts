import type { Context } from 'hono';
import { driverCalls as calls } from './calls.ts';
import { readDriverProfile, readLastVerification } from './queries.ts';
import { declineFleetTrip } from '../fleets/drivers.queries.ts';
import { readOwnVehicle } from '../vehicles/own.queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { listDriverTrips } from '../trips/queries.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import { saveVehicleWithDocuments } from '../vehicles/own.actions.ts';
import { submitWithDocuments } from './verification.actions.ts';

/** The driver's profile, trips, verification and own vehicle; fleet trips are declined here. */
export const driverRoutes = [
  route(calls.readDriverProfile, (_, c) => readDriverProfile(c.var.asCaller)),
  route(calls.listDriverTrips, async ({ query }, c) =>
    listDriverTrips(c.var.asCaller, { driverId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(calls.declineFleetTrip, ({ id, body }, c) =>
    declineFleetTrip(c.var.asCaller, { tripId: id, reason: body.reason }),
  ),
  route(calls.readVerification, (_, c) => readLastVerification(c.var.asCaller)),
  route(calls.submitVerification, async ({ body }, c) => {
    await submitWithDocuments(submissionOf(c, body));
    return readDriverProfile(c.var.asCaller);
  }),
  route(calls.readOwnVehicle, (_, c) => readOwnVehicle(c.var.asCaller)),
  route(calls.saveOwnVehicle, async ({ body }, c) => {
    await saveVehicleWithDocuments(submissionOf(c, body));
    return readOwnVehicle(c.var.asCaller);
  }),
];

function submissionOf<Details>(c: Context<AppEnv>, details: Details) {
  const { asCaller, services } = c.var;
  return { asCaller, documents: services.documents, details, token: tokenOf(c) };
}
