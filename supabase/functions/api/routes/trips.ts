import { Hono, type Context } from 'hono';
import { markStopSchema } from '../../_shared/contracts/stops.ts';
import { cancelSchema, createTripSchema, editTripSchema } from '../../_shared/contracts/trips.ts';
import { listTripPassengers } from '../../_shared/data/bookings.ts';
import { quoteTripCancellation } from '../../_shared/data/payments.ts';
import {
  cancelTrip,
  createTrip,
  editTrip,
  listOpenTrips,
  markStop,
  readTrip,
  readTripAsUser,
} from '../../_shared/data/trips.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { optionalUser, requireUser } from '../../_shared/http/authenticate.ts';
import { readJson, readOptionalJson } from '../../_shared/http/body.ts';
import { idOf, readPage } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';

const NOT_FOUND = 'Trip Not Found';

/** /api/trips: the public list, single trips, and changes by the driver. */
export const tripRoutes = new Hono<AppEnv>()
  .get('/', optionalUser, async (c) => {
    const page = readPage(c);
    return respondWithPage(c, await listOpenTrips(c.var.asCaller, page));
  })
  .post('/', requireUser, async (c) => {
    const trip = await readJson(c, createTripSchema);
    return c.json(await createTrip(c.var.asCaller, trip), 201);
  })
  .get('/:id', optionalUser, async (c) => {
    const read = c.var.caller.kind === 'user' ? readTripAsUser : readTrip;
    const trip = await read(c.var.asCaller, idOf(c, NOT_FOUND));
    // Without a provider there is no online payment, whatever the settings are.
    if (c.var.services.payments === null && trip.payments) trip.payments.online = false;
    return c.json(trip);
  })
  .get('/:id/cancellation', requireUser, async (c) =>
    c.json(await quoteTripCancellation(c.var.asCaller, idOf(c, NOT_FOUND))),
  )
  .get('/:id/passengers', requireUser, async (c) =>
    c.json(await listTripPassengers(c.var.asCaller, idOf(c, NOT_FOUND))),
  )
  .patch('/:id', requireUser, async (c) => {
    const tripId = idOf(c, NOT_FOUND);
    const changes = await readJson(c, editTripSchema);
    return c.json(await editTrip(c.var.asCaller, { tripId, changes }));
  })
  .post('/:id/stops/:stopId/reached', requireUser, (c) => mark(c, 'reached'))
  .post('/:id/stops/:stopId/left', requireUser, (c) => mark(c, 'left'))
  .post('/:id/cancel', requireUser, async (c) => {
    const tripId = idOf(c, NOT_FOUND);
    const { reason } = await readOptionalJson(c, cancelSchema);
    return c.json(await cancelTrip(c.var.asCaller, { tripId, reason }));
  });

async function mark(c: Context<AppEnv>, what: 'reached' | 'left'): Promise<Response> {
  const tripId = idOf(c, NOT_FOUND);
  const stopId = idOf(c, 'Stop not found.', 'stopId');
  const { at } = await readOptionalJson(c, markStopSchema);
  return c.json(await markStop(c.var.asCaller, { tripId, stopId, mark: what, at }));
}
