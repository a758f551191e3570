import { fleetCalls as calls } from './calls.ts';
import { listInvitations } from './drivers.queries.ts';
import { route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';

/** The calling driver's invitations and current fleet. */
export const invitationRoutes = [
  route(calls.listInvitations, (_, c) => listInvitations(c.var.asCaller)),
  route(calls.answerInvitation, async ({ id, body }, c) => {
    await command(c.var.asCaller, 'answer_fleet_invitation', { invitationId: id, accept: body.accept });
    return listInvitations(c.var.asCaller);
  }),
];
