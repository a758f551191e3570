import { Hono } from 'hono';
import { answerInvitationSchema } from '../../_shared/contracts/corporate.ts';
import { answerInvitation, listInvitations } from '../../_shared/data/fleet-drivers.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';

/** /api/driver/invitations: the calling driver's invitations and current fleet. */
export const invitationRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await listInvitations(c.var.asCaller)))
  .post('/:id', requireUser, async (c) => {
    const id = idOf(c, 'Invitation not found.');
    const { accept } = await readJson(c, answerInvitationSchema);
    await answerInvitation(c.var.asCaller, { id, accept });
    return c.json(await listInvitations(c.var.asCaller));
  });
