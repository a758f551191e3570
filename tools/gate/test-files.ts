import { readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['web', 'supabase', 'packages', 'tools', 'bench'];

/** Every Vitest file of the repository, as absolute paths. */
export function listTestFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));
  });
}

/** Test files that no project of vitest.config.ts has run. */
export function findForgotten(files: string[], executed: Set<string>): string[] {
  return files.filter((file) => !executed.has(file)).sort();
}
