import { paperInputSchema, paperListSchema, paperQuerySchema, type PaperInput } from './papers.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { readOwnPapers } from './papers.queries.ts';
import { PAGE_SIZE_MAX } from '../core/limits.ts';
import { tokenOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import { ping } from '../core/access/queries.ts';
import { checkDocument, type Submission } from '../documents/actions.ts';
import { command } from '../core/database/command.ts';

/** The caller's licence, and the papers of their vehicles. */
export const paperCalls = {
  readOwnPapers: declareCall({
    method: 'GET',
    path: '/papers',
    summary: 'The papers that the caller should have, with expiry',
    notes:
      'In the order in which the vehicles were added; of one vehicle with `vehicleId`. Empty for passengers.',
    who: signedIn(),
    query: paperQuerySchema,
    answer: paperListSchema,
    isPaged: true,
    errors: [],
  }),
  savePaper: declareCall({
    method: 'PUT',
    path: '/papers',
    summary: 'Add or replace a paper',
    notes: `Answers the papers of the vehicle, after a licence the first page of all. The file is the \`path\` of an upload. A renewed licence waits for an administrator, papers of vehicles count at once. Idempotent. \`conflict\`: the licence of a driver who is not verified. \`unsupported_media_type\`: the file is neither an image nor a PDF.`,
    who: signedIn(
      'driver, company',
      { driver: 'yes', 'other driver': 'yes', corporate: 'yes', 'other corporate': 400 },
      403,
    ),
    body: paperInputSchema,
    answer: paperListSchema,
    errors: ['forbidden', 'not_found', 'conflict'],
    example: { body: { kind: 'licence', expiresOn: '2036-12-01', documentUrl: 'a/licence.pdf' } },
  }),
};

const PAPER = { missing: 'Please upload the document', name: 'document' };

/** Checks the file and adds or replaces the paper. @throws AppError 400, 415, and the refusals of `private.save_paper`. */
async function savePaperWithDocument(submission: Submission<PaperInput>): Promise<void> {
  await ping(submission.asCaller);
  await checkDocument({ ...submission, path: submission.details.documentUrl }, PAPER);
  await command(submission.asCaller, 'save_paper', { details: submission.details });
}

export const paperRoutes = [
  route(paperCalls.readOwnPapers, ({ query }, c) => readOwnPapers(c.var.asCaller, query)),
  route(paperCalls.savePaper, async ({ body: details }, c) => {
    const { asCaller, services } = c.var;
    await savePaperWithDocument({ asCaller, documents: services.documents, details, token: tokenOf(c) });
    const page = await readOwnPapers(asCaller, { vehicleId: details.vehicleId, limit: PAGE_SIZE_MAX });
    return page.items;
  }),
];
