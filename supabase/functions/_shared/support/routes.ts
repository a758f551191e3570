import {
  openSupportSchema,
  supportCreatedSchema,
  supportListSchema,
  supportTextSchema,
  supportThreadSchema,
  viewSupportSchema,
  visitorSupportSchema,
  visitorTextSchema,
  type VisitorSupport,
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
import type { Context } from 'hono';
import { listSupport } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { AppError } from '../core/app-error.ts';
import {
  isProof,
  VISITOR_SUPPORT_FREE_HITS,
  VISITOR_SUPPORT_FREE_WINDOW_SECONDS,
  visitorProofSubject,
} from './proof-of-work.rules.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { networkOf } from '../core/http/client-address.ts';
import { hitLimit } from '../core/access/rate-limit.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';
import { sha256 } from '../core/secrets.ts';

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

const FREE = {
  name: 'visitor-support-free',
  maxHits: VISITOR_SUPPORT_FREE_HITS,
  windowSeconds: VISITOR_SUPPORT_FREE_WINDOW_SECONDS,
};

/** After the first requests of an address its browser works for each one. @throws AppError `proof_required`. */
async function requireProof(c: Context<AppEnv>, { proof = '', ...request }: VisitorSupport): Promise<void> {
  if (await isProof(visitorProofSubject(request), proof)) return;
  const waitSeconds = await hitLimit(c, FREE, `address:${networkOf(c.var.clientAddress)}`);
  if (waitSeconds > 0)
    throw new AppError('proof_required', 'Please send it again: your browser must do some work first.');
}

export const supportRoutes = [
  route(supportCalls.listSupport, ({ query }, c) => listSupport(c.var.asCaller, pageRequestOf(query))),
  commandRoute(
    supportCalls.openSupport,
    'open_support_thread',
    ({ body: { clientKey, subject, body, tripId, bookingId } }) => ({
      clientKey,
      subject,
      body,
      tripId,
      bookingId,
    }),
  ),
  commandRoute(supportCalls.readSupport, 'read_support_thread', ({ id }) => ({ threadId: id })),
  commandRoute(supportCalls.writeSupport, 'send_support_message', ({ id, body }) => ({
    threadId: id,
    ...body,
  })),
  commandRoute(supportCalls.markSupportRead, 'mark_support_read', ({ id }) => ({ threadId: id })),
  route(supportCalls.openVisitorSupport, async ({ body }, c) => {
    await requireProof(c, body);
    // A program that fills every field gets the same answer, and nothing is stored.
    if (!body.website) await command(c.var.asCaller, 'open_visitor_thread', body);
  }),
  commandRoute(supportCalls.viewVisitorSupport, 'view_visitor_thread', async ({ body }) => ({
    tokenHash: await sha256(body.token),
  })),
  commandRoute(
    supportCalls.writeVisitorSupport,
    'send_visitor_message',
    async ({ body: { token, ...text } }) => ({
      tokenHash: await sha256(token),
      ...text,
    }),
  ),
];
