import { unsubscribeSchema } from './preferences.contract.ts';
import { UNSUBSCRIBE_MAX_HITS, UNSUBSCRIBE_WINDOW_SECONDS } from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof } from '../core/calls/who.ts';

const WORDS = 'anyone with the link of a mail';
const limit = {
  name: 'unsubscribe',
  maxHits: UNSUBSCRIBE_MAX_HITS,
  windowSeconds: UNSUBSCRIBE_WINDOW_SECONDS,
  per: 'address',
} as const;
// A token that no person has.
const example = { query: { token: '00000000-0000-4000-8000-000000000000', topic: 'trip' } };

/** The link in mails. A broken link gets a page, not an error body. */
export const unsubscribeCalls = {
  askToUnsubscribe: declareCall({
    method: 'GET',
    path: '/unsubscribe',
    summary: 'A page with a button to end the mails of a topic',
    notes: 'Changes nothing, because scanners of mailboxes open every link.',
    who: ownProof(WORDS, 'token in the request', 'yes'),
    query: unsubscribeSchema,
    queryReadBy: 'handler',
    answer: 'text/html',
    errors: ['not_found'],
    limit,
    example,
  }),
  unsubscribe: declareCall({
    method: 'POST',
    path: '/unsubscribe',
    summary: 'End the mails of a topic',
    notes: 'From the button, or from the mail program itself (RFC 8058) with any body. Idempotent.',
    who: ownProof(WORDS, 'token in the request', 404),
    query: unsubscribeSchema,
    queryReadBy: 'handler',
    answer: 'text/html',
    errors: ['not_found'],
    limit,
    example,
  }),
};
