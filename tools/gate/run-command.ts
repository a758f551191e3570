import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../root.ts';
import type { Print } from './stage.ts';

const children = new Set<ReturnType<typeof spawn>>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(130);
  });
}

type Command = { script: string; args: string[]; env?: Record<string, string> };

/** Runs a program of node_modules with Node and prints its output. Answers its exit code. */
export function runNode({ script, args, env = {} }: Command, print: Print): Promise<number> {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Programs leave out colours when they write into a pipe.
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  children.add(child);
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', print);
  return new Promise((resolve) => {
    const end = (code: number) => {
      children.delete(child);
      resolve(code);
    };
    child.once('error', () => end(1));
    child.once('close', (code) => end(code ?? 1));
  });
}
