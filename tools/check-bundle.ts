/**
 * Fails the build when a first page downloads too much JavaScript before it can be used on a phone with a bad network.
 * Counted from the built HTML (gzip -9): the entry with its static imports, and the chunks that the page preloads.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { DESKS, DRAWN_PAGES, type DrawnPage } from '../web/app/drawn-pages.ts';

const BYTES_PER_KB = 1024;

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;
const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));

for (const { file, limitKb, more } of Object.values<DrawnPage>(DRAWN_PAGES)) {
  check(file, limitKb);
  if (more) check(file, more.limitKb, more.chunk);
}
for (const { chunk, limitKb } of DESKS) check('app.html', limitKb, chunk);

function check(page: string, limitKb: number, more?: string): void {
  const html = readFileSync(new URL(page, dist), 'utf8');
  const files = new Set<string>();
  for (const { name, file } of chunks.values()) if (more !== undefined && name === more) collect(file, files);
  for (const [, file = ''] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) collect(file, files);
  const sizes = [...files].map((file) => ({
    file,
    kb: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / BYTES_PER_KB,
  }));
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  const name = more === undefined ? page : `${page} + ${more}`;
  const summary = `${name}: ${total.toFixed(1)} KB of JavaScript before its first use (gzip), at most ${limitKb}`;
  if (total <= limitKb) return console.log(summary);
  process.exitCode = 1;
  console.error(summary);
  for (const { file, kb } of sizes) console.error(`  ${kb.toFixed(1).padStart(6)} KB  ${file}`);
}

/** A file and its static imports. */
function collect(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const key of chunks.get(file)?.imports ?? []) collect(manifest[key]?.file ?? '', files);
}
