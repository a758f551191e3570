import type { Services } from '../core/http/app-env.ts';
import type { DocumentStorage } from './storage.ts';
import { rowByRow } from '../jobs/row-by-row.ts';

/** So many files, and none of them can be deleted: Storage is down. */
const FAILURES_MAX = 3;

/**
 * Deletes files from Storage with the service key: all at once, and if that fails each alone. Returns those that were deleted.
 * Only a file that fails while others are deleted is to blame.
 * @throws AppError `unavailable` when Storage is down.
 */
export async function removeFiles(
  services: Services,
  { job, paths, bucket = services.documents }: { job: string; paths: string[]; bucket?: DocumentStorage },
): Promise<string[]> {
  const { config } = services;
  try {
    await bucket.remove(paths, config.secretKey);
    return paths;
  } catch (down) {
    const removed: string[] = [];
    const failed = new Map<string, unknown>();
    for (const path of paths) {
      if (removed.length === 0 && failed.size === FAILURES_MAX) throw down;
      await bucket.remove([path], config.secretKey).then(
        () => removed.push(path),
        (error: unknown) => failed.set(path, error),
      );
    }
    if (removed.length === 0) throw down;
    const { attempt } = await rowByRow(services, job);
    for (const [path, error] of failed) await attempt(path, () => Promise.reject(error));
    return removed;
  }
}
