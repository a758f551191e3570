import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBaseline, readMigrations } from 'embedded-supabase/testing';
import { makeProductData } from './release/product-data.ts';
import {
  dumpFile,
  hashesOf,
  listReleases,
  MIGRATIONS,
  migrationsFile,
  releaseOf,
} from './release/releases.ts';
import { ROOT } from './root.ts';

const DUMP_MAX_BYTES = 2_000_000;

// `npm run release -- 1.0.0` writes supabase/releases/1.0.0: from then on its migrations never change.
const version = process.argv[2] ?? '';
const newest = listReleases().at(-1)?.version ?? '';

try {
  await writeRelease();
} catch (error) {
  console.error(error);
  process.exit(1);
}

/** @throws Error when the migrations are not what the schemas say, or the data are too large. */
async function writeRelease(): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version: npm run release -- 1.0.0');
  if (newest.localeCompare(version, 'en', { numeric: true }) > 0)
    throw new Error(`Release ${newest} is newer than ${version}.`);
  if (readBaseline(ROOT)?.isCurrent === false)
    throw new Error('The baseline is not what supabase/schemas says: npm run db:baseline');
  const release = releaseOf(version);
  const dump = await makeProductData();
  if (dump.byteLength > DUMP_MAX_BYTES) throw new Error(`The data take ${dump.byteLength} bytes.`);
  mkdirSync(release.folder, { recursive: true });
  writeFileSync(migrationsFile(release), hashesOf(readMigrations(MIGRATIONS)));
  writeFileSync(dumpFile(release), dump);
  console.log(`Wrote ${path.relative(ROOT, release.folder)} (${Math.ceil(dump.byteLength / 1000)} kB).`);
}
