import { claimCalls as calls } from './calls.ts';
import {
  answerClaim,
  listTripClaims,
  openClaim,
  readClaims,
  reportNoShow,
  withdrawClaim,
} from './queries.ts';
import { route } from '../core/http/route.ts';

/** When the money of a booking paid online goes to the driver, and what each side claims about it. */
export const claimRoutes = [
  route(calls.readClaims, ({ id }, c) => readClaims(c.var.asCaller, id)),
  route(calls.openClaim, ({ id, body }, c) => openClaim(c.var.asCaller, { bookingId: id, ...body })),
  route(calls.reportNoShow, ({ id, body }, c) =>
    reportNoShow(c.var.asCaller, { bookingId: id, words: body.words }),
  ),
  route(calls.listTripClaims, ({ id }, c) => listTripClaims(c.var.asCaller, id)),
  route(calls.answerClaim, ({ id, body }, c) =>
    answerClaim(c.var.asCaller, { claimId: id, words: body.words }),
  ),
  route(calls.withdrawClaim, ({ id }, c) => withdrawClaim(c.var.asCaller, id)),
];
