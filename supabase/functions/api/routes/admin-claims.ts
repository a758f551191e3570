import { Hono } from 'hono';
import {
  adminClaimQuerySchema,
  adminDisputeQuerySchema,
  answerDisputeSchema,
  chargeDisputeSchema,
  decideClaimSchema,
} from '../../_shared/contracts/admin-claims.ts';
import { chargeDispute, decideClaim, listClaims, listDisputes } from '../../_shared/data/admin-claims.ts';
import { adminListOf } from '../../_shared/data/admin-page.ts';
import { viewClaimEvidence } from '../../_shared/data/claims.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf, parseInput } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';
import { answerDispute } from '../actions/disputes.ts';

const NO_CLAIM = 'Claim not found.';
const NO_DISPUTE = 'Dispute not found.';

/** /api/admin: claims of passengers and drivers with their evidence, and disputes of banks. Repeating a decision changes nothing. */
export const adminClaimRoutes = new Hono<AppEnv>()
  .get('/claims', requireAdmin, async (c) => {
    const { open, ...query } = parseInput(adminClaimQuerySchema, c.req.query());
    const page = await listClaims(c.var.asCaller, adminListOf(query), { openOnly: open === 'true' });
    return respondWithPage(c, page);
  })
  .get('/claims/:id/evidence', requireAdmin, async (c) =>
    c.json(await viewClaimEvidence(c.var.asCaller, idOf(c, NO_CLAIM))),
  )
  .post('/decide-claim/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_CLAIM);
    return c.json(await decideClaim(c.var.asCaller, { id, ...(await readJson(c, decideClaimSchema)) }));
  })
  .get('/disputes', requireAdmin, async (c) => {
    const { open, ...query } = parseInput(adminDisputeQuerySchema, c.req.query());
    const page = await listDisputes(c.var.asCaller, adminListOf(query), { openOnly: open === 'true' });
    return respondWithPage(c, page);
  })
  .post('/answer-dispute/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DISPUTE);
    const answer = await readJson(c, answerDisputeSchema);
    return c.json(await answerDispute(c.var.services, c.var.asCaller, { id, ...answer }));
  })
  .post('/charge-dispute/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DISPUTE);
    return c.json(await chargeDispute(c.var.asCaller, { id, ...(await readJson(c, chargeDisputeSchema)) }));
  });
