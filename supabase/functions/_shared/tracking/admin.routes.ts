import { adminTrackingCalls as calls } from './admin.calls.ts';
import { listTripPassengersAsAdmin } from '../bookings/queries.ts';
import { changeTripStatusAsAdmin, followTripAsAdmin, readAdminId, tripLocationOf } from './queries.ts';
import { AppError } from '../core/app-error.ts';
import { issueLiveTicket } from './live-ticket.ts';
import { route } from '../core/http/route.ts';

/** Live info, passengers and status of any trip, and the ticket for /location-ws. */
export const adminTrackingRoutes = [
  route(calls.readTripLocationAsAdmin, async ({ id }, c) =>
    tripLocationOf(id, await followTripAsAdmin(c.var.asCaller, id)),
  ),
  route(calls.listTripPassengersAsAdmin, ({ id }, c) => listTripPassengersAsAdmin(c.var.asCaller, id)),
  route(calls.changeTripStatusAsAdmin, async ({ id, body }, c) =>
    tripLocationOf(id, await changeTripStatusAsAdmin(c.var.asCaller, { tripId: id, ...body })),
  ),
  route(calls.issueLiveTicket, async (_, c) => {
    const { caller, asCaller, services } = c.var;
    if (caller.kind !== 'admin') throw new AppError('unauthenticated', 'Please sign in as administrator.');
    const userId = await readAdminId(asCaller);
    const ticket = { adminId: userId, caller, nowMs: services.now() };
    return { userId, token: await issueLiveTicket(services.config.secretKey, ticket) };
  }),
];
