import { supportCalls as calls } from '../../_shared/calls/support.ts';
import {
  listSupport,
  markSupportRead,
  openSupport,
  openVisitorSupport,
  readSupport,
  viewVisitorSupport,
  writeSupport,
  writeVisitorSupport,
} from '../../_shared/data/support.ts';
import { pageRequestOf } from '../../_shared/data/page.ts';
import { route } from '../../_shared/http/route.ts';

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
    // A program that fills every field gets the same answer, and nothing is stored.
    if (!body.website) await openVisitorSupport(c.var.asCaller, body);
  }),
  route(calls.viewVisitorSupport, ({ body }, c) => viewVisitorSupport(c.var.asCaller, body.token)),
  route(calls.writeVisitorSupport, async ({ body }, c) => ({
    id: await writeVisitorSupport(c.var.asCaller, body),
  })),
];
