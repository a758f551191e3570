import { Zip, ZipDeflate } from 'fflate';
import {
  finishExport,
  forgetExports,
  listEndedExports,
  listExportParts,
  nextExport,
  readExportPart,
  type ExportPart,
} from './exports.queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { FILE_DELETIONS_PER_RUN } from '../core/limits.ts';
import { EXPORTS_PER_RUN } from './limits.rules.ts';
import { removeFiles } from '../documents/remove-files.ts';
import { rowByRow } from '../jobs/row-by-row.ts';
import type { JobWork } from '../jobs/run-jobs.ts';

/**
 * Makes the files of the exports that have waited longest: a ZIP archive with one JSON file per part, read part by part. Made again
 * from the beginning after an interruption; the file is replaced then.
 */
export const makeExports: JobWork = async ({ services, asClock }) => {
  const { attempt } = await rowByRow(services, 'make_exports');
  let changed = 0;
  for (let run = 0; run < EXPORTS_PER_RUN; run += 1) {
    const due = await nextExport(asClock);
    if (due === null) break;
    changed += (await attempt(due.id, () => makeExport({ services, asClock }, due))) ?? 0;
  }
  return changed;
};

/** Returns how many files were stored: 0 or 1. */
async function makeExport(
  { services, asClock }: Parameters<JobWork>[0],
  due: { id: string; path: string },
): Promise<number> {
  const bytes = await archiveOf(asClock, due.id).catch((error: unknown) => {
    // The person has deleted the account meanwhile.
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (bytes === null) return 0;
  const file = { path: due.path, contentType: 'application/zip', bytes, isReplacing: true };
  await services.exports.upload(file, services.config.secretKey);
  await finishExport(asClock, due.id, bytes.length);
  return 1;
}

/** Deletes the files of exports whose 24 hours are over or whose account was deleted; returns how many. */
export const deleteExports: JobWork = async ({ services, asClock }) => {
  const ended = await listEndedExports(asClock, FILE_DELETIONS_PER_RUN);
  if (ended.length === 0) return 0;
  const paths = ended.map(({ path }) => path);
  const removed = await removeFiles(services, { job: 'delete_exports', paths, bucket: services.exports });
  return forgetExports(
    asClock,
    ended.filter(({ path }) => removed.includes(path)).map(({ id }) => id),
  );
};

async function archiveOf(asClock: AsCaller, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = createZip();
  for (const part of await listExportParts(asClock))
    await zip.add(`${part.name}.json`, (write) => writePart(asClock, { id, part, write }));
  return zip.end();
}

async function writePart(
  asClock: AsCaller,
  { id, part, write }: { id: string; part: ExportPart; write: (text: string) => Promise<void> },
): Promise<void> {
  let isFirst = true;
  if (part.isList) await write('[');
  await readExportPart(asClock, {
    id,
    part: part.name,
    async take(items) {
      if (items.length === 0) return;
      await write(`${isFirst ? '' : ','}\n${items.join(',\n')}`);
      isFirst = false;
    },
  });
  if (part.isList) await write('\n]\n');
  else await write(isFirst ? 'null\n' : '\n');
}

/** A ZIP archive in memory, compressed as it is written. For archives below 4 GB. */
interface Archive {
  /** Adds a file; `fill` writes its text in pieces, one after the other. */
  add(name: string, fill: (write: (text: string) => Promise<void>) => Promise<void>): Promise<void>;
  /** The whole archive. */
  end(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Begins a ZIP archive. Only the compressed bytes and one piece of text are in memory at a time. */
export function createZip(): Archive {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  return {
    async add(name, fill) {
      const file = new ZipDeflate(name);
      zip.add(file);
      await fill((text) => Promise.resolve(file.push(encoder.encode(text))));
      file.push(new Uint8Array(), true);
    },
    async end() {
      zip.end();
      return new Uint8Array(await new Blob(parts).arrayBuffer());
    },
  };
}
