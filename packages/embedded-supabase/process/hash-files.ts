import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A hash over the names and contents of files and folders below `root`. Missing ones count as empty. */
export function hashFiles(root: string, sources: readonly string[], isRead = (_file: string) => true): Hash {
  const hash = createHash('sha256');
  const add = (relative: string): void => {
    const file = path.join(root, relative);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const entry of readdirSync(file).sort()) if (entry !== 'node_modules') add(`${relative}/${entry}`);
    } else if (isRead(relative)) {
      hash.update(`${relative}\n`).update(readFileSync(file)).update('\n');
    }
  };
  for (const source of sources) add(source);
  return hash;
}
