import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * A folder for what can be made again: beside the packages, or, in a checkout that belongs to somebody else,
 * the fallback.
 */
export function cacheDirectory(root: string, name: string, fallback: string): string {
  const own = path.join(root, 'node_modules', '.cache', 'tafiya');
  try {
    mkdirSync(own, { recursive: true });
    accessSync(own, constants.W_OK);
    return path.join(own, name);
  } catch {
    return path.join(fallback, name);
  }
}
