import type { Context } from 'hono';
import { supportCalls as calls } from './calls.ts';
import {
  listSupport,
  markSupportRead,
  openSupport,
  openVisitorSupport,
  readSupport,
  viewVisitorSupport,
  writeSupport,
  writeVisitorSupport,
} from './queries.ts';
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
import { route } from '../core/http/route.ts';

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
  route(calls.openSupport, async ({ body }, c) => ({ id: await openSupport(c.var.asCaller, body) })),
  route(calls.readSupport, ({ id }, c) => readSupport(c.var.asCaller, id)),
  route(calls.writeSupport, async ({ id, body }, c) => ({
    id: await writeSupport(c.var.asCaller, { id, ...body }),
  })),
  route(calls.markSupportRead, ({ id }, c) => markSupportRead(c.var.asCaller, id)),
  route(calls.openVisitorSupport, async ({ body }, c) => {
    await requireProof(c, body);
    // A program that fills every field gets the same answer, and nothing is stored.
    if (!body.website) await openVisitorSupport(c.var.asCaller, body);
  }),
  route(calls.viewVisitorSupport, ({ body }, c) => viewVisitorSupport(c.var.asCaller, body.token)),
  route(calls.writeVisitorSupport, async ({ body }, c) => ({
    id: await writeVisitorSupport(c.var.asCaller, body),
  })),
];
