import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isAlive, startMark } from './alive.ts';

const ownerSchema = z.object({ pid: z.number(), startedAt: z.string().nullable() });

/** Writes into a new file that this process is the one. @throws Error `EEXIST` when the file is there. */
export function writeOwner(file: string): void {
  const owner = { pid: process.pid, startedAt: startMark(process.pid) };
  writeFileSync(file, JSON.stringify(owner), { flag: 'wx' });
}

/** The living process that wrote the file; null when there is none, or another one got its number since. */
export function readOwner(file: string): number | null {
  const owner = ownerSchema.safeParse(readJson(file));
  if (!owner.success || !isAlive(owner.data.pid)) return null;
  return startMark(owner.data.pid) === owner.data.startedAt ? owner.data.pid : null;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
