import { existsSync } from 'node:fs';
import { databaseInUse, waitForOldServer } from '../postgres/server.ts';
import { claimDataDirectory } from '../process/directories.ts';
import { StackFailure } from '../process/failure.ts';
import { databaseFolders, exchange, settleFolders } from './folders.ts';

/**
 * Exchanges the database of a data directory with the one that an upgrade put aside. A second call undoes the first. Uploaded
 * files and secrets stay as they are.
 *
 * @param name what messages call the stack.
 * @returns the folder in which the other database now is.
 * @throws StackFailure when a stack runs on the directory, or when no database was put aside.
 */
export async function restoreDatabase(dataDir: string, name: string): Promise<string> {
  const { current, aside, upgrading } = databaseFolders(dataDir);
  if (!existsSync(dataDir)) throw new StackFailure(`There is no data directory ${dataDir}.`);
  const release = claimDataDirectory(dataDir, name);
  try {
    for (const directory of [current, upgrading]) {
      if (!(await waitForOldServer(directory))) throw databaseInUse(directory);
    }
    settleFolders(dataDir);
    if (!existsSync(aside)) throw new StackFailure(`No upgrade has put a database aside in ${dataDir}.`);
    exchange(dataDir);
    return aside;
  } finally {
    release();
  }
}
