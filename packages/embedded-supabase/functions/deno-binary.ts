import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StackFailure } from '../process/failure.ts';

/**
 * The program of the npm package `deno`. Its install script links the binary into the package; where that
 * did not run, the platform's own package has it.
 *
 * @throws StackFailure when neither exists.
 */
export function findDeno(): string {
  const program = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const require = createRequire(import.meta.url);
  const library = process.platform === 'linux' ? '-glibc' : '';
  const names = ['deno', `@deno/${process.platform}-${process.arch}${library}`];
  for (const name of names) {
    const file = path.join(packageDirectory(require, name), program);
    if (existsSync(file)) return file;
  }
  throw new StackFailure(
    `Deno is not installed for this machine (${names.join(', ')}). Run \`npm ci\` again.`,
  );
}

function packageDirectory(require: NodeJS.Require, name: string): string {
  try {
    return path.dirname(require.resolve(`${name}/package.json`));
  } catch {
    return '';
  }
}
