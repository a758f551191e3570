import type { PaperInput } from './papers.contract.ts';
import { ping } from '../core/access/queries.ts';
import { savePaper } from './papers.queries.ts';
import { checkDocument, type Submission } from '../documents/actions.ts';

const PAPER = { missing: 'Please upload the document', name: 'document' };

/** Checks the file and adds or replaces the paper. @throws AppError 400, 415, and the refusals of `private.save_paper`. */
export async function savePaperWithDocument(submission: Submission<PaperInput>): Promise<void> {
  await ping(submission.asCaller);
  await checkDocument({ ...submission, path: submission.details.documentUrl }, PAPER);
  await savePaper(submission.asCaller, submission.details);
}
