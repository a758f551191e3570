import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const WORTH_COMPRESSING = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const SMALLEST_BYTES = 1024;

/** Writes `<file>.gz` beside every text file of a build, so that serving it costs nothing. */
export function compressAssets(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !WORTH_COMPRESSING.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length >= SMALLEST_BYTES) writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
