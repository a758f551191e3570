import { adminClaimCalls as calls } from './admin.calls.ts';
import { listClaims, listDisputes } from './admin.queries.ts';
import { adminListOf } from '../core/database/admin-page.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { answerDispute } from './disputes.actions.ts';
import { nairaToKobo } from '../core/money.ts';

/** Claims of passengers and drivers with their evidence, and disputes of banks. Repeating a decision changes nothing. */
export const adminClaimRoutes = [
  route(calls.listClaims, ({ query }, c) =>
    listClaims(c.var.asCaller, adminListOf(query), { openOnly: query.open === 'true' }),
  ),
  commandRoute(calls.viewClaimEvidence, 'view_claim_evidence', ({ id }) => ({ claimId: id })),
  commandRoute(calls.decideClaim, 'decide_claim', ({ id, body: { upheld, refund, reason } }) => ({
    claimId: id,
    upheld,
    refundKobo: nairaToKobo(refund),
    reason,
  })),
  route(calls.listDisputes, ({ query }, c) =>
    listDisputes(c.var.asCaller, adminListOf(query), { openOnly: query.open === 'true' }),
  ),
  route(calls.answerDispute, ({ id, body }, c) =>
    answerDispute(c.var.services, c.var.asCaller, { id, ...body }),
  ),
  commandRoute(calls.endDispute, 'end_dispute', ({ id, body }) => ({
    disputeId: id,
    wasWon: body.won,
    reason: body.reason,
  })),
  commandRoute(calls.chargeDispute, 'charge_dispute', ({ id, body }) => ({
    disputeId: id,
    toDriver: body.toDriver,
    reason: body.reason,
  })),
];
