import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StackFailure } from './failure.ts';
import { readOwner, writeOwner } from './file-lock.ts';

/**
 * Makes this process the only stack on a data directory (created when missing).
 *
 * @param name what messages call the stack.
 * @returns a function that releases the directory.
 * @throws StackFailure when a running stack uses the directory.
 */
export function claimDataDirectory(directory: string, name: string): () => void {
  if (!existsSync(directory)) {
    mkdirSync(directory, { recursive: true });
    // Searchable but not readable: PostgreSQL's own user must reach the folders inside, and needs no list of them.
    chmodSync(directory, 0o711);
  }
  const file = path.join(directory, 'owner.json');
  const holder = readOwner(file);
  if (holder !== null) {
    throw new StackFailure(
      `The data directory ${directory} is in use by another ${name} (process ${holder}).`,
      {
        kind: 'data-directory-in-use',
      },
    );
  }
  rmSync(file, { force: true });
  writeOwner(file);
  return () => rmSync(file, { force: true });
}

/** A folder of a data directory that only this user can read; created when missing. */
export function privateDirectory(dataDir: string, name: string): string {
  const directory = path.join(dataDir, name);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/**
 * The folder for files that can be made again: beside the installed packages of a project or, when this user may not
 * write there, the fallback.
 */
export function cacheDirectory(workdir: string, fallback: string): string {
  const own = path.join(packageDirectories(workdir)[0] ?? fallback, '.cache', 'embedded-supabase');
  try {
    mkdirSync(own, { recursive: true });
    accessSync(own, constants.W_OK);
    return own;
  } catch {
    return fallback;
  }
}

/** Every `node_modules` folder that a program in `directory` can import from, nearest first. */
export function packageDirectories(directory: string): string[] {
  const parent = path.dirname(directory);
  const above = parent === directory ? [] : packageDirectories(parent);
  const own = path.join(directory, 'node_modules');
  return existsSync(own) ? [own, ...above] : above;
}
