import { changeStatusSchema, tripLocationSchema } from './contract.ts';
import { changeTripStatus, followTrip, tripLocationOf } from './queries.ts';
import { leftBehindSchema } from '../trips/reports.contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { reportLeftBehind } from '../trips/reports.queries.ts';
import { route } from '../core/http/route.ts';

const ids = { id: 'Trip not found.' };

/** A trip's live info for its participants, its status, which its driver changes, and a passenger's report. */
export const trackingCalls = {
  readTripLocation: declareCall({
    method: 'GET',
    path: '/trips/:id/location',
    urgency: 'position',
    summary: 'The live info of a trip',
    notes: '`participantCount`: people who are tracked. Clients without a socket poll it every 5 s.',
    who: signedIn('users who may follow the trip', { passenger: 'yes', driver: 'yes' }, 404),
    ids,
    answer: tripLocationSchema,
    errors: [],
  }),
  changeTripStatus: declareCall({
    method: 'POST',
    path: '/trips/:id/status',
    urgency: 'position',
    summary: 'Change the status of a trip',
    notes:
      'The same status again changes nothing. `trip_closed`: wrong order. `already_boarded`: cancelling with a passenger on board.',
    who: signedIn('its driver', { driver: 'yes' }, 403),
    ids,
    body: changeStatusSchema,
    answer: tripSchema,
    errors: ['forbidden', 'not_verified', 'trip_closed', 'already_boarded', 'too_early'],
    example: { body: { status: 'waiting' } },
  }),
  reportLeftBehind: declareCall({
    method: 'POST',
    path: '/trips/:id/left-behind',
    urgency: 'position',
    summary: 'Report that the trip left without the caller',
    notes: `From the time of the caller's stop, or once the trip has left it, until 3 days after their arrival. Idempotent. \`not_found\`: no booking.`,
    who: signedIn('passenger of the trip', { passenger: 'yes' }, 404),
    ids,
    answer: leftBehindSchema,
    errors: ['too_early', 'trip_closed', 'already_boarded'],
  }),
};

export const trackingRoutes = [
  route(trackingCalls.readTripLocation, async ({ id }, c) =>
    tripLocationOf(id, await followTrip(c.var.asCaller, id)),
  ),
  route(trackingCalls.changeTripStatus, ({ id, body }, c) =>
    changeTripStatus(c.var.asCaller, { tripId: id, status: body.status }),
  ),
  route(trackingCalls.reportLeftBehind, ({ id }, c) => reportLeftBehind(c.var.asCaller, id)),
];
