import { Hono, type Context } from 'hono';
import { cancelSchema } from '../../_shared/contracts/trips.ts';
import { driverVerificationSchema, vehicleInputSchema } from '../../_shared/contracts/verification.ts';
import { readDriverProfile, readLastVerification } from '../../_shared/data/drivers.ts';
import { declineFleetTrip } from '../../_shared/data/fleet-drivers.ts';
import { readOwnVehicle } from '../../_shared/data/own-vehicle.ts';
import { listDriverTrips } from '../../_shared/data/trips.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, tokenOf, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson, readOptionalJson } from '../../_shared/http/body.ts';
import { idOf, readPage } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';
import { saveVehicleWithDocuments, submitWithDocuments } from '../actions/documents.ts';

/** /api/driver: the driver's profile, trips, verification and own vehicle; fleet trips are declined here. */
export const driverRoutes = new Hono<AppEnv>()
  .get('/profile', requireUser, async (c) => c.json(await readDriverProfile(c.var.asCaller)))
  .get('/trips', requireUser, async (c) => {
    const page = readPage(c);
    return respondWithPage(c, await listDriverTrips(c.var.asCaller, { driverId: userIdOf(c), page }));
  })
  .post('/trips/:id/decline', requireUser, async (c) => {
    const tripId = idOf(c, 'Trip not found.');
    const { reason } = await readOptionalJson(c, cancelSchema);
    await declineFleetTrip(c.var.asCaller, { tripId, reason });
    return c.body(null, 204);
  })
  .get('/verify', requireUser, async (c) => c.json(await readLastVerification(c.var.asCaller)))
  .post('/verify', requireUser, async (c) => {
    await submitWithDocuments(submissionOf(c, await readJson(c, driverVerificationSchema)));
    return c.json(await readDriverProfile(c.var.asCaller), 201);
  })
  .get('/vehicle', requireUser, async (c) => c.json(await readOwnVehicle(c.var.asCaller)))
  .put('/vehicle', requireUser, async (c) => {
    await saveVehicleWithDocuments(submissionOf(c, await readJson(c, vehicleInputSchema)));
    return c.json(await readOwnVehicle(c.var.asCaller));
  });

function submissionOf<Details>(c: Context<AppEnv>, details: Details) {
  const { asCaller, services } = c.var;
  return { asCaller, documents: services.documents, details, token: tokenOf(c) };
}
