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
const GREEN = path.join(ROOT, 'node_modules', '.cache', 'tafiya', 'package-green');

/**
 * The suites of `packages/embedded-supabase` start many stacks. Outside CI they are left out while the package is what it was when they
 * last passed.
 */
export function isPackageGreen(): boolean {
  if (process.env['CI'] !== undefined || !existsSync(GREEN)) return false;
  return readFileSync(GREEN, 'utf8') === packageState();
}

/** Remembers that the suites of the package have passed in its present state. */
export function rememberPackage(tallies: readonly Tally[]): void {
  if (tallies.length === 0 || tallies.some(({ passed, failed }) => failed > 0 || passed === 0)) return;
  mkdirSync(path.dirname(GREEN), { recursive: true });
  writeFileSync(GREEN, packageState());
}

function packageState(): string {
  return `${process.version} ${hashFiles(ROOT, PACKAGE).digest('hex')}`;
}
