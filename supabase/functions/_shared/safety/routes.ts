import { safetyCalls as calls } from './calls.ts';
import { answerContactRequest, viewContactRequest } from './queries.ts';
import { sha256, shareTokenOf } from '../core/secrets.ts';
import { networkOf } from '../core/http/client-address.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';
import { valueAs } from '../core/database/rows.ts';
import { raisedAlarmSchema } from './contract.ts';

/** Alarms and check-ins of the caller, who may be suspended. Phones repeat the same PUT with each position. */
export const safetyRoutes = [
  commandRoute(calls.readOwnSafety, 'own_safety', () => ({})),
  route(calls.issueAlarmKey, async (_, c) => {
    const key = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    await command(c.var.asCaller, 'issue_alarm_key', { keyHash: await sha256(key) });
    return { key };
  }),
  route(calls.raiseSos, async ({ clientKey, body }, c) => {
    const { clientAddress } = c.var;
    // Without a trusted proxy everybody would come from one network.
    const networkHash = clientAddress === 'unknown' ? null : await sha256(`sos:${networkOf(clientAddress)}`);
    const { position: place, ...raised } = body;
    const alarm = await command(c.var.asCaller, 'raise_sos', { ...raised, clientKey, place, networkHash });
    return valueAs(raisedAlarmSchema, alarm);
  }),
  commandRoute(calls.closeSos, 'close_sos', ({ clientKey, body }) => ({ clientKey, reason: body.reason })),
  commandRoute(calls.getOff, 'get_off', ({ clientKey }) => ({ clientKey })),
  commandRoute(calls.answerCheckIn, 'answer_check_in', ({ tripId }) => ({ tripId })),
  route(calls.viewContactRequest, ({ body }, c) => {
    c.header('x-robots-tag', 'noindex');
    return viewContactRequest(c.var.asCaller, body.token);
  }),
  route(calls.answerContactRequest, ({ body }, c) => answerContactRequest(c.var.asCaller, body)),
];
