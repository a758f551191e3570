import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Everything the web build reads. */
const SOURCES = [
  'web',
  'supabase/functions/_shared/contracts',
  'supabase/functions/_shared/domain',
  'vite.config.ts',
  'tools/site/chunks.ts',
  'tools/site/compile-hint.ts',
  'tools/site/draw-pages.ts',
  'tools/site/shake-libraries.ts',
  'tsconfig.json',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];

/** A hash over the contents of the web app's sources and its build environment: equal hash, equal build. */
export function hashSources(root: string): string {
  const hash = hashFiles(root, SOURCES, (file) => !/\.test\.tsx?$/.test(file));
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`);
  }
  return hash.digest('hex');
}

/** A hash over the names and contents of files and folders below `root`. Missing ones count as empty. */
export function hashFiles(root: string, sources: readonly string[], isRead = (_file: string) => true): Hash {
  const hash = createHash('sha256');
  const add = (relative: string): void => {
    const file = path.join(root, relative);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const entry of readdirSync(file).sort()) if (entry !== 'node_modules') add(`${relative}/${entry}`);
    } else if (isRead(relative)) {
      hash.update(`${relative}\n`).update(readFileSync(file)).update('\n');
    }
  };
  for (const source of sources) add(source);
  return hash;
}
