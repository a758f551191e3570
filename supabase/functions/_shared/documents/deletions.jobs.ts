import { finishFileDeletions, takeFileDeletions } from './deletions.queries.ts';
import { FILE_DELETIONS_PER_RUN } from '../core/limits.ts';
import { removeFiles } from './remove-files.ts';
import type { JobWork } from '../jobs/run-jobs.ts';

/**
 * Deletes files of deleted accounts from Storage; returns how many. Idempotent: a file that is already gone counts too.
 * @throws AppError `unavailable`; the files are due again later then.
 */
export const deleteFiles: JobWork = async ({ services, asClock }) => {
  const paths = await takeFileDeletions(asClock, FILE_DELETIONS_PER_RUN);
  if (paths.length === 0) return 0;
  return finishFileDeletions(asClock, await removeFiles(services, { job: 'delete_files', paths }));
};
