import type { Context } from 'hono';
import { supportCalls as calls } from './calls.ts';
import { listSupport } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import type { VisitorSupport } from './contract.ts';
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

/** Requests to the administrators, of people with and without an account. */
export const supportRoutes = [
  route(calls.listSupport, ({ query }, c) => listSupport(c.var.asCaller, pageRequestOf(query))),
  commandRoute(
    calls.openSupport,
    'open_support_thread',
    ({ body: { clientKey, subject, body, tripId, bookingId } }) => ({
      clientKey,
      subject,
      body,
      tripId,
      bookingId,
    }),
  ),
  commandRoute(calls.readSupport, 'read_support_thread', ({ id }) => ({ threadId: id })),
  commandRoute(calls.writeSupport, 'send_support_message', ({ id, body }) => ({ threadId: id, ...body })),
  commandRoute(calls.markSupportRead, 'mark_support_read', ({ id }) => ({ threadId: id })),
  route(calls.openVisitorSupport, async ({ body }, c) => {
    await requireProof(c, body);
    // A program that fills every field gets the same answer, and nothing is stored.
    if (!body.website) await command(c.var.asCaller, 'open_visitor_thread', body);
  }),
  commandRoute(calls.viewVisitorSupport, 'view_visitor_thread', async ({ body }) => ({
    tokenHash: await sha256(body.token),
  })),
  commandRoute(calls.writeVisitorSupport, 'send_visitor_message', async ({ body: { token, ...text } }) => ({
    tokenHash: await sha256(token),
    ...text,
  })),
];
