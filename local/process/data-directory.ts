import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isAlive, startMark } from './alive.ts';
import { StackFailure } from './failure.ts';

const ownerSchema = z.object({ pid: z.number(), startedAt: z.string().nullable() });

/**
 * Makes this process the only stack on a data directory (created when missing).
 *
 * @returns a function that gives the directory back.
 * @throws StackFailure when a living stack holds the directory.
 */
export function claimDataDirectory(directory: string): () => void {
  if (!existsSync(directory)) {
    mkdirSync(directory, { recursive: true });
    // Searchable but not readable: the database's own user must pass through, nobody needs to list it.
    chmodSync(directory, 0o711);
  }
  const file = path.join(directory, 'owner.json');
  const holder = readOwner(file);
  if (holder !== null) {
    throw new StackFailure(
      `The data directory ${directory} is in use by another Tafiya (process ${holder}).\n` +
        'Stop that one, or choose another directory: DATA_DIR=./.data-2 PORT=3001 npm start',
    );
  }
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: startMark(process.pid) }), {
    flag: 'wx',
  });
  return () => rmSync(file, { force: true });
}

function readOwner(file: string): number | null {
  if (!existsSync(file)) return null;
  const owner = ownerSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!owner.success || !isAlive(owner.data.pid)) return null;
  return startMark(owner.data.pid) === owner.data.startedAt ? owner.data.pid : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
