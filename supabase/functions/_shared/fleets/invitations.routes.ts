import { answerInvitationSchema, fleetInvitationListSchema } from './contract.ts';
import { listInvitations } from './drivers.queries.ts';
import { cancelSchema } from '../trips/contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';

/** A driver's calls about fleets: invitations, the current fleet, trips that they give back. */
export const invitationCalls = {
  listInvitations: declareCall({
    method: 'GET',
    path: '/driver/invitations',
    summary: 'Fleets that invite the calling driver, and the fleet they drive for',
    notes: '`leavesAt` after their notice.',
    who: signedIn(),
    answer: fleetInvitationListSchema,
    errors: [],
  }),
  answerInvitation: declareCall({
    method: 'POST',
    path: '/driver/invitations/:id',
    summary: 'Join or leave a fleet',
    notes: `In a fleet \`false\` gives 7 days' notice, \`true\` withdraws it. The answer has all invitations; the same answer again changes nothing. After a notice, trips that depart after the end have no driver. \`conflict\`: drives for another fleet, no longer open.`,
    who: signedIn('the invited driver', { driver: 'yes' }, 404),
    ids: { id: 'Invitation not found.' },
    body: answerInvitationSchema,
    answer: fleetInvitationListSchema,
    errors: ['conflict'],
    example: { body: { accept: true } },
  }),
  declineFleetTrip: declareCall({
    method: 'POST',
    path: '/driver/trips/:id/decline',
    summary: 'Give a trip back to the fleet',
    notes: `Until 48 hours before departure: the trip is not sold until the company names another driver, and is cancelled 24 hours before departure without one. Idempotent. \`forbidden\`: another driver's. \`conflict\`: the caller's own trip.`,
    who: signedIn('driver of a fleet trip', { driver: 'yes' }, 403),
    ids: { id: 'Trip not found.' },
    body: cancelSchema,
    bodyIsOptional: true,
    answer: 'nothing',
    errors: ['forbidden', 'too_late', 'trip_closed', 'conflict'],
    example: { body: { reason: 'Rain' } },
  }),
};

export const invitationRoutes = [
  route(invitationCalls.listInvitations, (_, c) => listInvitations(c.var.asCaller)),
  route(invitationCalls.answerInvitation, async ({ id, body }, c) => {
    await command(c.var.asCaller, 'answer_fleet_invitation', { invitationId: id, accept: body.accept });
    return listInvitations(c.var.asCaller);
  }),
  commandRoute(invitationCalls.declineFleetTrip, 'decline_fleet_trip', ({ id, body }) => ({
    tripId: id,
    reason: body.reason,
  })),
];
