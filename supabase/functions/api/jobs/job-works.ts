import { deleteAbandonedUploads } from './delete-abandoned-uploads.ts';
import { deleteFiles } from './delete-files.ts';
import type { JobWorks } from './run-jobs.ts';

/** Every TypeScript job, by its name in private.jobs. A test compares the two. */
export const JOB_WORKS: JobWorks = {
  delete_abandoned_uploads: deleteAbandonedUploads,
  delete_files: deleteFiles,
};
