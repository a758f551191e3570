import { fleetCalls as calls } from './calls.ts';
import { answerInvitation, listInvitations } from './drivers.queries.ts';
import { route } from '../core/http/route.ts';

/** The calling driver's invitations and current fleet. */
export const invitationRoutes = [
  route(calls.listInvitations, (_, c) => listInvitations(c.var.asCaller)),
  route(calls.answerInvitation, async ({ id, body }, c) => {
    await answerInvitation(c.var.asCaller, { id, accept: body.accept });
    return listInvitations(c.var.asCaller);
  }),
];
