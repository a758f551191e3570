import { paperCalls as calls } from './papers.calls.ts';
import { readOwnPapers } from './papers.queries.ts';
import { PAGE_SIZE_MAX } from '../core/limits.ts';
import { tokenOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import { savePaperWithDocument } from './papers.actions.ts';

/** The caller's licence, and the papers of their vehicles. */
export const paperRoutes = [
  route(calls.readOwnPapers, ({ query }, c) => readOwnPapers(c.var.asCaller, query)),
  route(calls.savePaper, async ({ body: details }, c) => {
    const { asCaller, services } = c.var;
    await savePaperWithDocument({ asCaller, documents: services.documents, details, token: tokenOf(c) });
    const page = await readOwnPapers(asCaller, { vehicleId: details.vehicleId, limit: PAGE_SIZE_MAX });
    return page.items;
  }),
];
