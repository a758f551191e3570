import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Everything the web build reads. */
const SOURCES = [
  'web',
  'supabase/functions/_shared/contracts',
  'supabase/functions/_shared/domain',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];

/** A hash over the contents of the web app's sources and its build environment: equal hash, equal build. */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) hashInto(hash, root, source);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`);
  }
  return hash.digest('hex');
}

function hashInto(hash: ReturnType<typeof createHash>, root: string, relative: string): void {
  const file = path.join(root, relative);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const entry of readdirSync(file).sort()) hashInto(hash, root, `${relative}/${entry}`);
  } else if (!/\.test\.tsx?$/.test(relative)) {
    hash.update(`${relative}\n`).update(readFileSync(file)).update('\n');
  }
}
