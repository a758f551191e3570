import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDeno } from '../packages/embedded-supabase/functions/deno-binary.ts';
import { cacheDirectory } from '../packages/embedded-supabase/process/cache-directory.ts';
import { ROOT } from '../packages/embedded-supabase/stack/root.ts';

const FUNCTIONS = path.join(ROOT, 'supabase', 'functions');

/** The edge functions: the folders with an index.ts. */
export function listFunctions(): string[] {
  return readdirSync(FUNCTIONS)
    .filter((name) => existsSync(path.join(FUNCTIONS, name, 'index.ts')))
    .sort();
}

/** Checks one function's types the way Deno sees them; offline. Answers Deno's words, or null when all is well. */
export function checkFunction(name: string): Promise<string | null> {
  const args = [
    'check',
    '--quiet',
    '--no-lock',
    '--node-modules-dir=manual',
    path.join(FUNCTIONS, name, 'index.ts'),
  ];
  const options = {
    cwd: FUNCTIONS,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DENO_DIR: cacheDirectory(ROOT, 'deno', tmpdir()),
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of listFunctions()) {
    const problem = await checkFunction(name);
    if (problem === null) continue;
    console.error(`deno check ${name}\n${problem}`);
    process.exitCode = 1;
  }
}
