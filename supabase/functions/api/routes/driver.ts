import { Hono, type Context } from 'hono';
import { driverVerificationSchema, vehicleInputSchema } from '../../_shared/contracts/verification.ts';
import { readDriverProfile, readLastVerification } from '../../_shared/data/drivers.ts';
import { readOwnVehicle } from '../../_shared/data/own-vehicle.ts';
import { listDriverTrips } from '../../_shared/data/trips.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, tokenOf, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { readPage } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';
import { saveVehicleWithDocuments, submitWithDocuments } from '../actions/documents.ts';

/** /api/driver: the driver's profile, trips, verification and own vehicle. */
export const driverRoutes = new Hono<AppEnv>()
  .get('/profile', requireUser, async (c) => c.json(await readDriverProfile(c.var.asCaller)))
  .get('/trips', requireUser, async (c) => {
    const page = readPage(c);
    return respondWithPage(c, await listDriverTrips(c.var.asCaller, { driverId: userIdOf(c), page }));
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
