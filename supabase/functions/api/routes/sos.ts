import { safetyCalls as calls } from '../../_shared/calls/safety.ts';
import {
  answerCheckIn,
  answerContactRequest,
  closeSos,
  raiseSos,
  readOwnSafety,
  viewContactRequest,
} from '../../_shared/data/safety.ts';
import { route } from '../../_shared/http/route.ts';

/** Alarms and check-ins of the caller, who may be suspended. Phones repeat the same PUT with each position. */
export const sosRoutes = [
  route(calls.readOwnSafety, (_, c) => readOwnSafety(c.var.asCaller)),
  route(calls.raiseSos, ({ clientKey, body }, c) => raiseSos(c.var.asCaller, { ...body, clientKey })),
  route(calls.closeSos, ({ clientKey, body }, c) =>
    closeSos(c.var.asCaller, { clientKey, reason: body.reason }),
  ),
  route(calls.answerCheckIn, ({ tripId }, c) => answerCheckIn(c.var.asCaller, tripId)),
  route(calls.viewContactRequest, ({ body }, c) => {
    c.header('x-robots-tag', 'noindex');
    return viewContactRequest(c.var.asCaller, body.token);
  }),
  route(calls.answerContactRequest, ({ body }, c) => answerContactRequest(c.var.asCaller, body)),
];
