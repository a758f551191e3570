import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from 'embedded-supabase';
import { ROOT } from '../root.ts';
import type { Tally } from './tally.ts';

/** A change of these files can break every step. */
const ROOT_FILES = /^(package-lock|package|tsconfig)\.json$|^(vite|vitest)\.config\.ts$/;

/** Whether a change of the given files can break a step. A step that names no folders always runs. */
export function isAffected(folders: readonly string[] | undefined, changed: readonly string[]): boolean {
  if (folders === undefined) return true;
  return changed.some(
    (file) => ROOT_FILES.test(file) || folders.some((folder) => file.startsWith(`${folder}/`)),
  );
}

/**
 * The files that differ from where this branch left `base`, untracked files included.
 *
 * @throws Error when git does not know `base`.
 */
export function changedFiles(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [fork = base] = git('merge-base', base, 'HEAD');
  return [...git('diff', '--name-only', fork), ...git('ls-files', '--others', '--exclude-standard')];
}

const PACKAGE = ['packages/embedded-supabase', 'package-lock.json', 'vitest.config.ts', 'tools/testing'];

/** The files and folders that each expensive step depends on. */
const INPUTS: Record<string, readonly string[]> = {
  package: PACKAGE,
  'lifecycle of the package': PACKAGE,
  // Not the functions and the web app: the other suites test them.
  lifecycle: [
    ...PACKAGE,
    'tools',
    'supabase/migrations',
    'supabase/schemas',
    'supabase/releases',
    'supabase/config.toml',
    'supabase/seed.sql',
    'vite.config.ts',
    'package.json',
  ],
  'plans of a year': [
    ...PACKAGE,
    'bench/year',
    'supabase/functions',
    'supabase/migrations',
    'supabase/config.toml',
    'supabase/seed.sql',
    'package.json',
  ],
};

/** The expensive steps. Outside CI each is left out while its inputs are what they were when it last passed. */
export const REMEMBERED_STEPS: readonly string[] = Object.keys(INPUTS);

export function isGreen(step: string): boolean {
  if (process.env['CI'] !== undefined || !REMEMBERED_STEPS.includes(step)) return false;
  const file = fileOf(step);
  return existsSync(file) && readFileSync(file, 'utf8') === stateOf(step);
}

/** Remembers that a step has passed in the present state of its inputs. */
export function remember(step: string, { passed, failed }: Tally): void {
  if (!REMEMBERED_STEPS.includes(step) || failed > 0 || passed === 0) return;
  mkdirSync(path.dirname(fileOf(step)), { recursive: true });
  writeFileSync(fileOf(step), stateOf(step));
}

function fileOf(step: string): string {
  return path.join(ROOT, 'node_modules', '.cache', 'tafiya', 'green', step.replaceAll(' ', '-'));
}

function stateOf(step: string): string {
  return `${process.version} ${hashFiles(ROOT, INPUTS[step] ?? []).digest('hex')}`;
}
