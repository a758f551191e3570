import { z } from 'zod';
import {
  adminClaimQuerySchema,
  adminClaimSchema,
  adminDisputeQuerySchema,
  adminDisputeSchema,
  answerDisputeSchema,
  chargeDisputeSchema,
  endDisputeSchema,
  claimEvidenceSchema,
  decideClaimSchema,
} from './admin.contract.ts';
import { decisionSchema } from '../core/admin.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { listClaims, listDisputes } from './admin.queries.ts';
import { adminListOf } from '../core/database/admin-page.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { answerDispute } from './disputes.actions.ts';
import { nairaToKobo } from '../core/money.ts';

const ids = { id: 'Claim not found.' };
const disputeIds = { id: 'Dispute not found.' };

/** Claims of passengers and drivers with their evidence, and disputes of banks. Repeating a decision changes nothing. */
export const adminClaimCalls = {
  listClaims: declareCall({
    method: 'GET',
    path: '/admin/claims',
    summary: "Claims with both sides' words",
    notes: `\`search\`: both people, places. \`open\`: true for those to decide. \`canDecide\`: the trip is over and the other side could speak.`,
    who: administrator(),
    query: adminClaimQuerySchema,
    answer: z.array(adminClaimSchema),
    isPaged: true,
    errors: [],
  }),
  viewClaimEvidence: declareCall({
    method: 'GET',
    path: '/admin/claims/:id/evidence',
    summary: "Boarding, the reports of the stops, and the driver's track",
    notes: 'Each look is audited.',
    who: administrator(),
    ids,
    answer: claimEvidenceSchema,
    errors: [],
  }),
  decideClaim: declareCall({
    method: 'POST',
    path: '/admin/decide-claim/:id',
    summary: 'Decide a claim',
    notes: `\`refund\`: in naira, whole or part. \`status\` of the answer: upheld, refused, or waiting for a second administrator. Idempotent. \`too_early\`: the other side can answer, or the trip is not over.`,
    // The other side can still answer.
    who: administrator(409),
    ids,
    body: decideClaimSchema,
    answer: decisionSchema,
    errors: ['too_early', 'conflict'],
    example: { body: { upheld: true, refund: 8500, reason: 'Both sides were heard' } },
  }),
  listDisputes: declareCall({
    method: 'GET',
    path: '/admin/disputes',
    summary: 'Disputes of banks',
    notes:
      '`search`: passenger, reference, id of the provider. `open`: true for those that can be answered, or whose loss is not decided. `twice`: the part of the loss that the passenger has twice.',
    who: administrator(),
    query: adminDisputeQuerySchema,
    answer: z.array(adminDisputeSchema),
    isPaged: true,
    errors: [],
  }),
  answerDispute: declareCall({
    method: 'POST',
    path: '/admin/answer-dispute/:id',
    summary: 'Send an answer to the bank',
    notes: `The same answer again is not sent. \`status\` of the answer \`waiting\`: accepting more than 100,000 naira waits for a second administrator. \`unavailable\`: stored but not sent, send it again.`,
    who: administrator(404),
    ids: disputeIds,
    body: answerDisputeSchema,
    answer: decisionSchema,
    errors: ['conflict', 'payments_off'],
    example: { body: { accept: false, words: 'The passenger travelled.' } },
  }),
  endDispute: declareCall({
    method: 'POST',
    path: '/admin/end-dispute/:id',
    summary: 'Record how a dispute ended',
    notes: `Of a dispute with \`unclearStatus\`: the bank has closed it without naming a winner. \`status\` of the answer: won, lost or waiting.`,
    who: administrator(404),
    ids: disputeIds,
    body: endDisputeSchema,
    answer: decisionSchema,
    errors: ['conflict'],
    example: { body: { won: true, reason: 'Paystack wrote that the bank gave up' } },
  }),
  chargeDispute: declareCall({
    method: 'POST',
    path: '/admin/charge-dispute/:id',
    summary: 'Decide who bears the loss of a dispute',
    notes: `Of a lost dispute of a fare that was released. \`status\` of the answer: driver, platform or waiting.`,
    who: administrator(404),
    ids: disputeIds,
    body: chargeDisputeSchema,
    answer: decisionSchema,
    errors: ['conflict'],
    example: { body: { toDriver: false, reason: 'Not the fault of the driver' } },
  }),
};

export const adminClaimRoutes = [
  route(adminClaimCalls.listClaims, ({ query }, c) =>
    listClaims(c.var.asCaller, adminListOf(query), { openOnly: query.open === 'true' }),
  ),
  commandRoute(adminClaimCalls.viewClaimEvidence, 'view_claim_evidence', ({ id }) => ({ claimId: id })),
  commandRoute(adminClaimCalls.decideClaim, 'decide_claim', ({ id, body: { upheld, refund, reason } }) => ({
    claimId: id,
    upheld,
    refundKobo: nairaToKobo(refund),
    reason,
  })),
  route(adminClaimCalls.listDisputes, ({ query }, c) =>
    listDisputes(c.var.asCaller, adminListOf(query), { openOnly: query.open === 'true' }),
  ),
  route(adminClaimCalls.answerDispute, ({ id, body }, c) =>
    answerDispute(c.var.services, c.var.asCaller, { id, ...body }),
  ),
  commandRoute(adminClaimCalls.endDispute, 'end_dispute', ({ id, body }) => ({
    disputeId: id,
    wasWon: body.won,
    reason: body.reason,
  })),
  commandRoute(adminClaimCalls.chargeDispute, 'charge_dispute', ({ id, body }) => ({
    disputeId: id,
    toDriver: body.toDriver,
    reason: body.reason,
  })),
];
