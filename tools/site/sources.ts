import { hashFiles } from 'embedded-supabase';

/** Everything the web build reads. */
const SOURCES = [
  'web',
  'supabase/functions/_shared',
  'vite.config.ts',
  'tools/site/build-worker.ts',
  'tools/site/chunks.ts',
  'tools/site/compile-hint.ts',
  'tools/site/compile-module.ts',
  'tools/site/copy-redoc.ts',
  'tools/site/draw-pages.ts',
  'tools/site/shake-libraries.ts',
  'tsconfig.json',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];

/** Of the functions the web reads contracts, rules and the files of core that are pure (.oxlintrc.json). */
function isRead(file: string): boolean {
  return !file.includes('/_shared/') || /[/.](contract|rules)\.ts$|\/core\/[\w.-]+\.ts$/.test(file);
}

/** A hash over the contents of the web app's sources and its build environment: equal hash, equal build. */
export function hashSources(root: string): string {
  const hash = hashFiles(root, SOURCES, (file) => !/\.test\.tsx?$/.test(file) && isRead(file));
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`);
  }
  return hash.digest('hex');
}
