import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One file of `supabase/migrations`, named `<version>_<name>.sql`. */
export type Migration = { version: string; name: string; file: string; text: string };

/** The migrations of a folder, in the order in which they run. Other files are left alone, as the CLI does. */
export function readMigrations(directory: string): Migration[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ version, name, file, text: readFileSync(path.join(directory, file), 'utf8') }];
    });
}
