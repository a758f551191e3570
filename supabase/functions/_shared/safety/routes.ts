import {
  alarmKeySchema,
  alarmReasonSchema,
  answerContactRequestSchema,
  contactRequestSchema,
  contactRequestViewSchema,
  ownAlarmSchema,
  ownSafetySchema,
  raisedAlarmSchema,
  raiseSosSchema,
} from './contract.ts';
import {
  CONTACT_LINK_MAX_HITS,
  CONTACT_LINK_WINDOW_SECONDS,
  SOS_MAX_HITS,
  SOS_WINDOW_SECONDS,
} from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof, person, personOrAlarmKey, signedIn } from '../core/calls/who.ts';
import { answerContactRequest, viewContactRequest } from './queries.ts';
import { sha256, shareTokenOf } from '../core/secrets.ts';
import { networkOf } from '../core/http/client-address.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';
import { valueAs } from '../core/database/rows.ts';

const ids = { clientKey: 'Alarm not found.' };
const limitLinks = {
  name: 'contact-link',
  maxHits: CONTACT_LINK_MAX_HITS,
  windowSeconds: CONTACT_LINK_WINDOW_SECONDS,
  per: 'address',
} as const;
const MOMENT = '2036-12-01T08:00:00+01:00';

/** Alarms and check-ins of the caller, who may be suspended, and the answers of their emergency contacts. */
export const safetyCalls = {
  readOwnSafety: declareCall({
    method: 'GET',
    path: '/sos',
    urgency: 'alarm',
    summary: 'The open alarm and the check-in that waits for an answer',
    who: person('signed in, also suspended'),
    answer: ownSafetySchema,
    errors: [],
  }),
  issueAlarmKey: declareCall({
    method: 'POST',
    path: '/sos/keys',
    urgency: 'alarm',
    summary: 'A key with which this phone can raise an alarm of the caller without a token',
    notes:
      'Shown only this once; a phone keeps it beside an alarm that waits for the network. Good for `PUT /api/sos/{clientKey}` alone. It dies 24 hours after its session has ended; a session has three, the newest.',
    who: signedIn(),
    answer: alarmKeySchema,
    status: 201,
    errors: [],
    limit: {
      name: 'alarm-keys',
      maxHits: SOS_MAX_HITS,
      windowSeconds: SOS_WINDOW_SECONDS,
      per: 'account',
    },
  }),
  raiseSos: declareCall({
    method: 'PUT',
    path: '/sos/:clientKey',
    urgency: 'alarm',
    summary: 'Raise an alarm, or add a position to it',
    notes: `Each field may be null; an invalid one counts as null. Phones repeat the call every 15 s with a new position. Another key joins an open alarm that is younger than 30 minutes and not acknowledged; otherwise it raises a new one, which continues the open one, and everyone is notified again. With \`X-Alarm-Key\` (of \`POST /api/sos/keys\`) the alarm is that of the key's person; a token is not needed then. Without a token of that person the answer has only the client key and the moments.`,
    who: personOrAlarmKey('signed in, also suspended; a phone with an alarm key'),
    ids,
    body: raiseSosSchema,
    answer: raisedAlarmSchema,
    errors: [],
    // Far above what a phone sends, so that it only stops programs.
    limit: { name: 'sos', maxHits: SOS_MAX_HITS, windowSeconds: SOS_WINDOW_SECONDS, per: 'account' },
    example: {
      body: {
        tripId: '5eed0000-0000-4000-8000-000000000001',
        raisedAt: MOMENT,
        position: { latitude: 6.5, longitude: 3.4, accuracy: 12, recordedAt: MOMENT },
      },
    },
  }),
  closeSos: declareCall({
    method: 'POST',
    path: '/sos/:clientKey/close',
    urgency: 'alarm',
    summary: 'Close an alarm',
    notes:
      'Idempotent. The key of an alarm that was raised again closes nothing: the answer is the alarm that is open.',
    who: person('the person', {}, 404),
    ids,
    body: alarmReasonSchema,
    answer: ownAlarmSchema,
    errors: [],
    example: { body: { reason: 'We are safe' } },
  }),
  getOff: declareCall({
    method: 'POST',
    path: '/sos/:clientKey/got-off',
    urgency: 'alarm',
    summary: 'The person got off the vehicle',
    notes: 'The link of the alarm shows the vehicle no more. The alarm stays open. Idempotent.',
    who: person('the person', {}, 404),
    ids,
    answer: ownAlarmSchema,
    errors: [],
  }),
  answerCheckIn: declareCall({
    method: 'POST',
    path: '/sos/check-ins/:tripId',
    urgency: 'alarm',
    summary: 'Answer a check-in: the caller is fine',
    notes: 'Idempotent.',
    who: person('the person who was asked', {}, 404),
    ids: { tripId: 'There is no question about this trip.' },
    answer: 'nothing',
    errors: [],
  }),
  // The token is in the body because paths are logged.
  viewContactRequest: declareCall({
    method: 'POST',
    path: '/contact-requests/view',
    summary: 'Who has named the reader of the link as an emergency contact',
    notes: 'Changes nothing. `not_found`: unknown, older than 7 days, or the contact was removed.',
    who: ownProof('anyone with the link', 'token in the request', 404),
    body: contactRequestSchema,
    answer: contactRequestViewSchema,
    errors: ['not_found'],
    limit: limitLinks,
    example: { body: { token: 'A'.repeat(22) } },
  }),
  answerContactRequest: declareCall({
    method: 'POST',
    path: '/contact-requests/answer',
    summary: 'Agree or refuse to be an emergency contact',
    notes: 'Idempotent; the last answer counts.',
    who: ownProof('anyone with the link', 'token in the request', 404),
    body: answerContactRequestSchema,
    answer: contactRequestViewSchema,
    errors: ['not_found'],
    limit: limitLinks,
    example: { body: { token: 'A'.repeat(22), answer: 'confirmed' } },
  }),
};

export const safetyRoutes = [
  commandRoute(safetyCalls.readOwnSafety, 'own_safety', () => ({})),
  route(safetyCalls.issueAlarmKey, async (_, c) => {
    const key = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    await command(c.var.asCaller, 'issue_alarm_key', { keyHash: await sha256(key) });
    return { key };
  }),
  route(safetyCalls.raiseSos, async ({ clientKey, body }, c) => {
    const { clientAddress } = c.var;
    // Without a trusted proxy all callers would come from one network.
    const networkHash = clientAddress === 'unknown' ? null : await sha256(`sos:${networkOf(clientAddress)}`);
    const { position: place, ...raised } = body;
    const alarm = await command(c.var.asCaller, 'raise_sos', { ...raised, clientKey, place, networkHash });
    return valueAs(raisedAlarmSchema, alarm);
  }),
  commandRoute(safetyCalls.closeSos, 'close_sos', ({ clientKey, body }) => ({
    clientKey,
    reason: body.reason,
  })),
  commandRoute(safetyCalls.getOff, 'get_off', ({ clientKey }) => ({ clientKey })),
  commandRoute(safetyCalls.answerCheckIn, 'answer_check_in', ({ tripId }) => ({ tripId })),
  route(safetyCalls.viewContactRequest, ({ body }, c) => {
    c.header('x-robots-tag', 'noindex');
    return viewContactRequest(c.var.asCaller, body.token);
  }),
  route(safetyCalls.answerContactRequest, ({ body }, c) => answerContactRequest(c.var.asCaller, body)),
];
