import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheDirectory, checkFunction, readConfig } from 'embedded-supabase';
import { ROOT } from './root.ts';

type CheckedFunction = {
  name: string;
  /** Deno's messages, or null without a problem. */ problem: string | null;
};

/** Checks the types of every edge function as Deno sees them; offline. */
export async function* checkFunctions(): AsyncGenerator<CheckedFunction> {
  const cache = path.join(cacheDirectory(ROOT, tmpdir()), 'deno');
  for (const { name, entrypoint } of readConfig(ROOT).functions)
    yield { name, problem: await checkFunction(entrypoint, cache) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for await (const { name, problem } of checkFunctions()) {
    if (problem === null) continue;
    console.error(`deno check ${name}\n${problem}`);
    process.exitCode = 1;
  }
}
