/**
 * Fails the build when the landing page's first-load JavaScript is too heavy for a phone on a bad network.
 * Counted from Vite's manifest: the entry and what it draws the app with, both with their static imports (gzip -9).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const FIRST_LOAD_MAX_KB = 135;
const BYTES_PER_KB = 1024;
const ENTRY = 'index.html';
/** React, the router and the landing page (vite.config.ts). */
const DRAWING = 'base';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

function collect(key, files = new Map()) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the manifest of ${fileURLToPath(dist)}`);
  if (files.has(chunk.file)) return files;
  files.set(chunk.file, gzipSync(readFileSync(new URL(chunk.file, dist)), { level: 9 }).length);
  for (const imported of chunk.imports ?? []) collect(imported, files);
  return files;
}

const files = collect(ENTRY);
const drawing = Object.keys(manifest).filter((key) => manifest[key].name === DRAWING);
if (drawing.length !== 1) throw new Error(`there is not one chunk "${DRAWING}"`);
collect(drawing[0], files);
const total = [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / BYTES_PER_KB;
const summary = `landing page, first load: ${total.toFixed(1)} KB of JavaScript (gzip), at most ${FIRST_LOAD_MAX_KB}`;

if (total > FIRST_LOAD_MAX_KB) {
  console.error(summary);
  for (const [file, bytes] of files)
    console.error(`  ${(bytes / BYTES_PER_KB).toFixed(1).padStart(6)} KB  ${file}`);
  process.exit(1);
}
console.log(summary);
