import { z } from 'zod';
import { liveTicketSchema, tripLocationSchema } from './contract.ts';
import { changeTripStatusAsAdmin, followTripAsAdmin, readAdminId, tripLocationOf } from './queries.ts';
import { issueLiveTicket } from './live-ticket.ts';
import { adminChangeStatusSchema } from '../trips/admin.contract.ts';
import { tripPassengerSchema } from '../bookings/contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { listTripPassengersAsAdmin } from '../bookings/queries.ts';
import { AppError } from '../core/app-error.ts';
import { route } from '../core/http/route.ts';

const ids = { id: 'Trip not found.' };

/** Live info, passengers and status of any trip, and the ticket for /location-ws. */
export const adminTrackingCalls = {
  readTripLocationAsAdmin: declareCall({
    method: 'GET',
    path: '/admin/trips/:id/location',
    summary: 'The live info of any trip',
    who: administrator(),
    ids,
    answer: tripLocationSchema,
    errors: [],
  }),
  listTripPassengersAsAdmin: declareCall({
    method: 'GET',
    path: '/admin/trips/:id/passengers',
    summary: 'The passengers of any trip',
    notes:
      'With their named travellers, and the phones also after the trip. Passengers on board whose booking was cancelled are listed until they got off (`keptUntil`).',
    who: administrator(),
    ids,
    answer: z.array(tripPassengerSchema),
    errors: [],
  }),
  changeTripStatusAsAdmin: declareCall({
    method: 'POST',
    path: '/admin/trips/:id/status',
    summary: 'Change the status of any trip',
    notes: `\`status\`: the next one, the previous one (from waiting, en_route, arrived) or \`cancelled\`; the last two need the reason. Passengers on board of a cancelled trip keep position, contact, links and SOS until they say that they got off, for 24 hours at most. Answers the live info after the change. \`conflict\`: it would overlap another trip.`,
    who: administrator(),
    ids,
    body: adminChangeStatusSchema,
    answer: tripLocationSchema,
    errors: ['trip_closed', 'too_early', 'conflict'],
    example: { body: { status: 'waiting' } },
  }),
  issueLiveTicket: declareCall({
    method: 'POST',
    path: '/admin/live-ticket',
    summary: 'A token for `auth` on /location-ws',
    notes: 'Valid for 60 seconds.',
    who: administrator(),
    answer: liveTicketSchema,
    errors: [],
  }),
};

export const adminTrackingRoutes = [
  route(adminTrackingCalls.readTripLocationAsAdmin, async ({ id }, c) =>
    tripLocationOf(id, await followTripAsAdmin(c.var.asCaller, id)),
  ),
  route(adminTrackingCalls.listTripPassengersAsAdmin, ({ id }, c) =>
    listTripPassengersAsAdmin(c.var.asCaller, id),
  ),
  route(adminTrackingCalls.changeTripStatusAsAdmin, async ({ id, body }, c) =>
    tripLocationOf(id, await changeTripStatusAsAdmin(c.var.asCaller, { tripId: id, ...body })),
  ),
  route(adminTrackingCalls.issueLiveTicket, async (_, c) => {
    const { caller, asCaller, services } = c.var;
    if (caller.kind !== 'admin') throw new AppError('unauthenticated', 'Please sign in as administrator.');
    const userId = await readAdminId(asCaller);
    const ticket = { adminId: userId, caller, nowMs: services.now() };
    return { userId, token: await issueLiveTicket(services.config.secretKey, ticket) };
  }),
];
