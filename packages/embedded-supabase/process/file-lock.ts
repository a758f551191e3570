import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isAlive, startMark } from './alive.ts';
import { StackFailure } from './failure.ts';
import { waitUntil } from './wait-until.ts';

const ownerSchema = z.object({ pid: z.number(), startedAt: z.string().nullable() });

/** Creates a file that names this process as its owner. @throws Error `EEXIST` when the file exists. */
export function writeOwner(file: string): void {
  const owner = { pid: process.pid, startedAt: startMark(process.pid) };
  writeFileSync(file, JSON.stringify(owner), { flag: 'wx' });
}

/** The running process that created the file; null when it has ended, also when its number was given to another. */
export function readOwner(file: string): number | null {
  const owner = ownerSchema.safeParse(readJson(file));
  if (!owner.success || !isAlive(owner.data.pid)) return null;
  return startMark(owner.data.pid) === owner.data.startedAt ? owner.data.pid : null;
}

/**
 * Runs `action` while this process holds a lock file. Other processes wait; the lock of a process that has ended is
 * taken over.
 *
 * @throws StackFailure when the lock is not free within `withinMs`.
 */
export async function withFileLock<Result>(
  file: string,
  withinMs: number,
  action: () => Promise<Result>,
): Promise<Result> {
  if (!(await waitUntil(() => takeLock(file), withinMs, 50)))
    throw new StackFailure(`Another process holds ${file} for too long. Remove that file and start again.`);
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}

function takeLock(file: string): boolean {
  try {
    writeOwner(file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

/** An empty lock has just been created and its owner is not written yet. */
function isAbandoned(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 && readOwner(file) === null;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
