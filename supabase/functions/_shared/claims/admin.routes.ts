import { adminClaimCalls as calls } from './admin.calls.ts';
import { chargeDispute, decideClaim, endDispute, listClaims, listDisputes } from './admin.queries.ts';
import { adminListOf } from '../core/database/admin-page.ts';
import { viewClaimEvidence } from './queries.ts';
import { route } from '../core/http/route.ts';
import { answerDispute } from './disputes.actions.ts';

/** Claims of passengers and drivers with their evidence, and disputes of banks. Repeating a decision changes nothing. */
export const adminClaimRoutes = [
  route(calls.listClaims, ({ query }, c) =>
    listClaims(c.var.asCaller, adminListOf(query), { openOnly: query.open === 'true' }),
  ),
  route(calls.viewClaimEvidence, ({ id }, c) => viewClaimEvidence(c.var.asCaller, id)),
  route(calls.decideClaim, ({ id, body }, c) => decideClaim(c.var.asCaller, { id, ...body })),
  route(calls.listDisputes, ({ query }, c) =>
    listDisputes(c.var.asCaller, adminListOf(query), { openOnly: query.open === 'true' }),
  ),
  route(calls.answerDispute, ({ id, body }, c) =>
    answerDispute(c.var.services, c.var.asCaller, { id, ...body }),
  ),
  route(calls.endDispute, ({ id, body }, c) => endDispute(c.var.asCaller, { id, ...body })),
  route(calls.chargeDispute, ({ id, body }, c) => chargeDispute(c.var.asCaller, { id, ...body })),
];
