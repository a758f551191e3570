import { paperCalls as calls } from './papers.calls.ts';
import { readOwnPapers } from './papers.queries.ts';
import { PAGE_SIZE_MAX } from '../core/limits.ts';
import { tokenOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import type { PaperInput } from './papers.contract.ts';
import { ping } from '../core/access/queries.ts';
import { checkDocument, type Submission } from '../documents/actions.ts';
import { command } from '../core/database/command.ts';

const PAPER = { missing: 'Please upload the document', name: 'document' };

/** Checks the file and adds or replaces the paper. @throws AppError 400, 415, and the refusals of `private.save_paper`. */
async function savePaperWithDocument(submission: Submission<PaperInput>): Promise<void> {
  await ping(submission.asCaller);
  await checkDocument({ ...submission, path: submission.details.documentUrl }, PAPER);
  await command(submission.asCaller, 'save_paper', { details: submission.details });
}

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
