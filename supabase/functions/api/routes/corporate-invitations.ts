import { corporateCalls as calls } from '../../_shared/calls/corporate.ts';
import { answerInvitation, listInvitations } from '../../_shared/data/fleet-drivers.ts';
import { route } from '../../_shared/http/route.ts';

/** The calling driver's invitations and current fleet. */
export const invitationRoutes = [
  route(calls.listInvitations, (_, c) => listInvitations(c.var.asCaller)),
  route(calls.answerInvitation, async ({ id, body }, c) => {
    await answerInvitation(c.var.asCaller, { id, accept: body.accept });
    return listInvitations(c.var.asCaller);
  }),
];
