import { paperCalls as calls } from '../../_shared/calls/papers.ts';
import { readOwnPapers } from '../../_shared/data/papers.ts';
import { PAGE_SIZE_MAX } from '../../_shared/domain/limits.ts';
import { tokenOf } from '../../_shared/http/authenticate.ts';
import { route } from '../../_shared/http/route.ts';
import { savePaperWithDocument } from '../actions/documents.ts';

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
