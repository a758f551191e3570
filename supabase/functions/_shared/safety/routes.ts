import { safetyCalls as calls } from './calls.ts';
import {
  answerCheckIn,
  answerContactRequest,
  closeSos,
  getOff,
  issueAlarmKey,
  raiseSos,
  readOwnSafety,
  viewContactRequest,
} from './queries.ts';
import { sha256, shareTokenOf } from '../core/secrets.ts';
import { networkOf } from '../core/http/client-address.ts';
import { route } from '../core/http/route.ts';

/** Alarms and check-ins of the caller, who may be suspended. Phones repeat the same PUT with each position. */
export const safetyRoutes = [
  route(calls.readOwnSafety, (_, c) => readOwnSafety(c.var.asCaller)),
  route(calls.issueAlarmKey, async (_, c) => {
    const key = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    await issueAlarmKey(c.var.asCaller, key);
    return { key };
  }),
  route(calls.raiseSos, async ({ clientKey, body }, c) => {
    const { clientAddress } = c.var;
    // Without a trusted proxy everybody would come from one network.
    const networkHash = clientAddress === 'unknown' ? null : await sha256(`sos:${networkOf(clientAddress)}`);
    return raiseSos(c.var.asCaller, { ...body, clientKey, networkHash });
  }),
  route(calls.closeSos, ({ clientKey, body }, c) =>
    closeSos(c.var.asCaller, { clientKey, reason: body.reason }),
  ),
  route(calls.getOff, ({ clientKey }, c) => getOff(c.var.asCaller, clientKey)),
  route(calls.answerCheckIn, ({ tripId }, c) => answerCheckIn(c.var.asCaller, tripId)),
  route(calls.viewContactRequest, ({ body }, c) => {
    c.header('x-robots-tag', 'noindex');
    return viewContactRequest(c.var.asCaller, body.token);
  }),
  route(calls.answerContactRequest, ({ body }, c) => answerContactRequest(c.var.asCaller, body)),
];
