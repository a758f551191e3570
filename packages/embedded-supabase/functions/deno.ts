import { execFile } from 'node:child_process';
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

/**
 * Checks a function's types as Deno sees them, without network access.
 *
 * @param cacheDir Deno's cache.
 * @returns Deno's messages, or null when there is no problem.
 */
export function checkFunction(entrypoint: string, cacheDir: string): Promise<string | null> {
  const args = ['check', '--quiet', '--no-lock', '--node-modules-dir=manual', entrypoint];
  const options = {
    cwd: path.dirname(entrypoint),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DENO_DIR: cacheDir,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
  };
  return new Promise((resolve) => {
    execFile(findDeno(), args, options, (error, stdout, stderr) => {
      resolve(error === null ? null : `${stdout}${stderr}`.trim() || String(error));
    });
  });
}
