import { Hono } from 'hono';
import { adminChangeStatusSchema } from '../../_shared/contracts/admin.ts';
import { listTripPassengersAsAdmin } from '../../_shared/data/bookings.ts';
import {
  changeTripStatusAsAdmin,
  followTripAsAdmin,
  readAdminId,
  tripLocationOf,
} from '../../_shared/data/tracking.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';
import { issueLiveTicket } from '../../_shared/http/live-ticket.ts';
import { idOf } from '../../_shared/http/parse.ts';

const NO_TRIP = 'Trip not found.';

/** /api/admin: live info, passengers and status of any trip, and the ticket for /location-ws. */
export const adminTrackingRoutes = new Hono<AppEnv>()
  .get('/trips/:id/location', requireAdmin, async (c) => {
    const tripId = idOf(c, NO_TRIP);
    return c.json(tripLocationOf(tripId, await followTripAsAdmin(c.var.asCaller, tripId)));
  })
  .get('/trips/:id/passengers', requireAdmin, async (c) =>
    c.json(await listTripPassengersAsAdmin(c.var.asCaller, idOf(c, NO_TRIP))),
  )
  .post('/trips/:id/status', requireAdmin, async (c) => {
    const tripId = idOf(c, NO_TRIP);
    const change = { tripId, ...(await readJson(c, adminChangeStatusSchema)) };
    return c.json(tripLocationOf(tripId, await changeTripStatusAsAdmin(c.var.asCaller, change)));
  })
  .post('/live-ticket', requireAdmin, async (c) => {
    const { caller, asCaller, services } = c.var;
    if (caller.kind !== 'admin') throw new AppError('unauthenticated', 'Please sign in as administrator.');
    const userId = await readAdminId(asCaller);
    const ticket = { adminId: userId, caller, nowMs: services.now() };
    return c.json({ userId, token: await issueLiveTicket(services.config.secretKey, ticket) });
  });
