import {
  openSupportSchema,
  supportCreatedSchema,
  supportListSchema,
  supportTextSchema,
  supportThreadSchema,
  viewSupportSchema,
  visitorSupportSchema,
  visitorTextSchema,
} from './contract.ts';
import {
  SHARE_VIEW_ADDRESS_MAX_HITS,
  SHARE_VIEW_ADDRESS_WINDOW_SECONDS,
  VISITOR_SUPPORT_MAX_HITS,
  VISITOR_SUPPORT_WINDOW_SECONDS,
} from '../core/limits.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone, ownProof, signedIn } from '../core/calls/who.ts';

const ID = '5eed0000-0000-4000-8000-000000000001';
const TOKEN = 'A'.repeat(22);
const WORDS = 'I paid twice for my seat.';
const ids = { id: 'Request not found.' };
const itsAuthor = signedIn('its author', { passenger: 'yes' }, 404);
const withLink = ownProof('anyone with the link of a mail', 'token in the request', 404);
const limitViews = {
  name: 'view-support',
  maxHits: SHARE_VIEW_ADDRESS_MAX_HITS,
  windowSeconds: SHARE_VIEW_ADDRESS_WINDOW_SECONDS,
  per: 'address',
} as const;

/** Requests to the administrators. Visitors have a token, which is in the body because paths are logged. */
export const supportCalls = {
  listSupport: declareCall({
    method: 'GET',
    path: '/support',
    summary: "The caller's requests with the newest message, the newest first",
    who: signedIn(),
    query: pageQuerySchema,
    answer: supportListSchema,
    isPaged: true,
    errors: [],
  }),
  openSupport: declareCall({
    method: 'POST',
    path: '/support',
    summary: 'Ask the administrators',
    notes: `About one trip or booking of the caller, or neither. Idempotent by \`clientKey\`. \`not_found\`: trip, booking. \`rate_limited\`: after 5 requests or 20 messages in a day.`,
    who: signedIn(),
    body: openSupportSchema,
    answer: supportCreatedSchema,
    status: 201,
    errors: ['not_found', 'conflict', 'rate_limited'],
    example: { body: { clientKey: ID, subject: 'payment', body: WORDS, bookingId: ID } },
  }),
  readSupport: declareCall({
    method: 'GET',
    path: '/support/:id',
    summary: 'A request with its newest 200 messages',
    notes: '`mayWrite`: open, or closed for less than 14 days.',
    who: itsAuthor,
    ids,
    answer: supportThreadSchema,
    errors: [],
  }),
  writeSupport: declareCall({
    method: 'POST',
    path: '/support/:id/messages',
    summary: 'Write to the administrators',
    notes: `Idempotent by \`clientKey\`. Opens a closed request again. \`conflict\`: closed for 14 days.`,
    who: itsAuthor,
    ids,
    body: supportTextSchema,
    answer: supportCreatedSchema,
    status: 201,
    errors: ['conflict', 'rate_limited'],
    example: { body: { clientKey: ID, body: WORDS } },
  }),
  markSupportRead: declareCall({
    method: 'POST',
    path: '/support/:id/read',
    summary: 'Mark a request as read',
    notes: 'The alerts about its answers are read.',
    who: itsAuthor,
    ids,
    answer: 'nothing',
    errors: [],
  }),
  openVisitorSupport: declareCall({
    method: 'POST',
    path: '/support-visitors',
    summary: 'Ask the administrators without an account',
    notes: `The answers go to the address. \`website\` is a trap that must stay empty. Idempotent by \`clientKey\`. \`rate_limited\`: also after 3 requests of a mailbox in a day. \`proof_required\`: after 3 requests of an address in a day; then \`proof\` is a decimal number for which the SHA-256 of \`clientKey\`, a space, \`email\` (both in lower case), a line feed and the number begins with 16 zero bits.`,
    who: anyone(),
    body: visitorSupportSchema,
    answer: 'nothing',
    errors: ['conflict', 'proof_required'],
    limit: {
      name: 'visitor-support',
      maxHits: VISITOR_SUPPORT_MAX_HITS,
      windowSeconds: VISITOR_SUPPORT_WINDOW_SECONDS,
      per: 'address',
    },
    example: { body: { clientKey: ID, email: 'ada@no.test', subject: 'other', body: WORDS, website: '' } },
  }),
  viewVisitorSupport: declareCall({
    method: 'POST',
    path: '/support-visitors/view',
    summary: 'The request of a link',
    who: withLink,
    body: viewSupportSchema,
    answer: supportThreadSchema,
    errors: ['not_found'],
    limit: limitViews,
    example: { body: { token: TOKEN } },
  }),
  writeVisitorSupport: declareCall({
    method: 'POST',
    path: '/support-visitors/messages',
    summary: 'Write to the administrators without an account',
    notes: 'As `POST /support/{id}/messages`.',
    who: withLink,
    body: visitorTextSchema,
    answer: supportCreatedSchema,
    status: 201,
    errors: ['not_found', 'conflict'],
    limit: limitViews,
    example: { body: { token: TOKEN, clientKey: ID, body: WORDS } },
  }),
};
