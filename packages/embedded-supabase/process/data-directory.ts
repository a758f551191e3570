import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StackFailure } from './failure.ts';
import { readOwner, writeOwner } from './owner.ts';

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
  writeOwner(file);
  return () => rmSync(file, { force: true });
}
