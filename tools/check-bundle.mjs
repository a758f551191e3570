/**
 * Fails the build when a first page downloads too much JavaScript before it can be used on a phone with a bad network.
 * Counted from the built HTML (gzip -9): the entry with its static imports, and the chunks that the page preloads.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/**
 * In KB, from docs/decisions/0112: a higher limit needs a line there. The first results wait
 * for no form; /search without a search also waits for the chunk behind the plus.
 */
const LIMITS_KB = {
  'index.html': 22.7,
  'search.html': 163.5,
  'search.html + search-form': 187.5,
  'auth.html': 165,
  'trip.html': 166,
  'shared-trip.html': 163,
};
const BYTES_PER_KB = 1024;

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));

/** A file and its static imports. */
function collect(file, files) {
  if (files.has(file)) return;
  files.add(file);
  for (const key of chunks.get(file)?.imports ?? []) collect(manifest[key].file, files);
}

let failed = false;
for (const [page, limit] of Object.entries(LIMITS_KB)) {
  const [file, late] = page.split(' + ');
  const html = readFileSync(new URL(file, dist), 'utf8');
  const files = new Set();
  for (const chunk of chunks.values())
    if (late !== undefined && chunk.name === late) collect(chunk.file, files);
  for (const [, file] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) collect(file, files);
  const sizes = [...files].map((file) => [
    file,
    gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / BYTES_PER_KB,
  ]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const summary = `${page}: ${total.toFixed(1)} KB of JavaScript before its first use (gzip), at most ${limit}`;
  if (total <= limit) console.log(summary);
  else {
    failed = true;
    console.error(summary);
    for (const [file, size] of sizes) console.error(`  ${size.toFixed(1).padStart(6)} KB  ${file}`);
  }
}
if (failed) process.exit(1);
