import { listAbandonedUploads } from '../jobs/queries.ts';
import { removeFiles } from './remove-files.ts';
import type { JobWork } from '../jobs/run-jobs.ts';

/** At most so many lists of 100 files per run, together the job's batch in private.jobs. */
const LISTS_MAX = 5;

/**
 * Deletes files that were uploaded 7 days ago or earlier and never submitted, with the service key: their owners may not
 * delete documents, and Storage forbids it in SQL.
 */
export const deleteAbandonedUploads: JobWork = async ({ services, asClock }) => {
  let deleted = 0;
  for (let list = 0; list < LISTS_MAX; list += 1) {
    const paths = await listAbandonedUploads(asClock);
    if (paths.length === 0) break;
    deleted += (await removeFiles(services, { job: 'delete_abandoned_uploads', paths })).length;
  }
  return deleted;
};
