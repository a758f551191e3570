import { Hono } from 'hono';
import {
  editFleetRouteSchema,
  editFleetTripSchema,
  editFleetVehicleSchema,
  inviteDriverSchema,
  newFleetRouteSchema,
  newFleetVehicleSchema,
  scheduleTripSchema,
  type Fleet,
} from '../../_shared/contracts/corporate.ts';
import { cancelSchema } from '../../_shared/contracts/trips.ts';
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
} from '../../_shared/data/fleet-changes.ts';
import { inviteDriver, listFleetDrivers, removeDriver } from '../../_shared/data/fleet-drivers.ts';
import { listFleetTrips, readFleet } from '../../_shared/data/fleet.ts';
import { lagosDate } from '../../_shared/domain/lagos-time.ts';
import { sampleFleet } from '../../_shared/domain/sample-fleet.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson, readOptionalJson } from '../../_shared/http/body.ts';
import { idOf, readPage } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';

const NO_VEHICLE = 'Vehicle not found.';
const NO_ROUTE = 'Route not found.';
const NO_TRIP = 'Trip not found.';

/** /api/corporate: the fleet of the calling company. The database refuses other callers. */
export const corporateRoutes = new Hono<AppEnv>()
  .get('/fleet', requireUser, async (c) => {
    const { companyName: name, isVerified, fleet } = await readFleet(c.var.asCaller, userIdOf(c));
    return c.json<Fleet>(fleet ?? sampleFleet({ name, isVerified }, lagosDate(c.var.services.now())));
  })
  .post('/vehicles', requireUser, async (c) => {
    const { clientKey, ...details } = await readJson(c, newFleetVehicleSchema);
    return c.json(await addVehicle(c.var.asCaller, { companyId: userIdOf(c), clientKey, details }), 201);
  })
  .patch('/vehicles/:id', requireUser, async (c) => {
    const id = idOf(c, NO_VEHICLE);
    const details = await readJson(c, editFleetVehicleSchema);
    return c.json(await changeVehicle(c.var.asCaller, { companyId: userIdOf(c), id, details }));
  })
  .post('/vehicles/:id/retire', requireUser, async (c) => {
    return c.json(await retireVehicle(c.var.asCaller, { companyId: userIdOf(c), id: idOf(c, NO_VEHICLE) }));
  })
  .post('/routes', requireUser, async (c) => {
    const { clientKey, ...details } = await readJson(c, newFleetRouteSchema);
    return c.json(await addRoute(c.var.asCaller, { companyId: userIdOf(c), clientKey, details }), 201);
  })
  .patch('/routes/:id', requireUser, async (c) => {
    const id = idOf(c, NO_ROUTE);
    const details = await readJson(c, editFleetRouteSchema);
    return c.json(await changeRoute(c.var.asCaller, { companyId: userIdOf(c), id, details }));
  })
  .post('/routes/:id/retire', requireUser, async (c) => {
    return c.json(await retireRoute(c.var.asCaller, { companyId: userIdOf(c), id: idOf(c, NO_ROUTE) }));
  })
  .get('/drivers', requireUser, async (c) => c.json(await listFleetDrivers(c.var.asCaller, userIdOf(c))))
  .post('/drivers', requireUser, async (c) => {
    const invitation = await readJson(c, inviteDriverSchema);
    return c.json(await inviteDriver(c.var.asCaller, { companyId: userIdOf(c), invitation }), 201);
  })
  .delete('/drivers/:id', requireUser, async (c) => {
    await removeDriver(c.var.asCaller, idOf(c, 'Driver not found.'));
    return c.body(null, 204);
  })
  .get('/trips', requireUser, async (c) => {
    const page = readPage(c);
    return respondWithPage(c, await listFleetTrips(c.var.asCaller, { companyId: userIdOf(c), page }));
  })
  .post('/trips', requireUser, async (c) => {
    const trip = await readJson(c, scheduleTripSchema);
    return c.json(await scheduleTrip(c.var.asCaller, { companyId: userIdOf(c), trip }), 201);
  })
  .patch('/trips/:id', requireUser, async (c) => {
    const id = idOf(c, NO_TRIP);
    const changes = await readJson(c, editFleetTripSchema);
    return c.json(await editFleetTrip(c.var.asCaller, { companyId: userIdOf(c), id, changes }));
  })
  .post('/trips/:id/cancel', requireUser, async (c) => {
    const id = idOf(c, NO_TRIP);
    const { reason } = await readOptionalJson(c, cancelSchema);
    return c.json(await cancelFleetTrip(c.var.asCaller, { companyId: userIdOf(c), id, reason }));
  });
