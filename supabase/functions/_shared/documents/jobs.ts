import { z } from 'zod';
import { command } from '../core/database/command.ts';
import { valueAs, valuesAs } from '../core/database/rows.ts';
import { FILE_DELETIONS_PER_RUN } from '../core/limits.ts';
import type { JobWork } from '../jobs/run-jobs.ts';
import { removeFiles } from './remove-files.ts';

/** At most so many lists of 100 files per run, together the job's batch in private.jobs. */
const LISTS_MAX = 5;

/**
 * Deletes files that were uploaded 7 days ago or earlier and never submitted, with the service key: their owners may not
 * delete documents, and Storage forbids it in SQL.
 */
export const deleteAbandonedUploads: JobWork = async ({ services, asClock }) => {
  let deleted = 0;
  for (let list = 0; list < LISTS_MAX; list += 1) {
    const paths = valuesAs(z.string(), await command(asClock, 'abandoned_uploads', {}));
    if (paths.length === 0) break;
    deleted += (await removeFiles(services, { job: 'delete_abandoned_uploads', paths })).length;
  }
  return deleted;
};

/**
 * Deletes files of deleted accounts from Storage; returns how many. Idempotent: a file that is already gone counts too.
 * @throws AppError `unavailable`; the files are due again later then.
 */
export const deleteFiles: JobWork = async ({ services, asClock }) => {
  const taken = await command(asClock, 'take_file_deletions', { filesMax: FILE_DELETIONS_PER_RUN });
  const paths = valuesAs(z.string(), taken);
  if (paths.length === 0) return 0;
  // Files that are not deleted are due again later.
  const removed = await removeFiles(services, { job: 'delete_files', paths });
  return valueAs(z.number(), await command(asClock, 'finish_file_deletions', { paths: removed }));
};
