import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { Stack } from '../stack.ts';
import { startTestStack } from './stack.ts';

/** What a test gets with `inject('stack')`: the stack's addresses and keys. */
type ProvidedStack = Omit<Stack, 'stop' | 'databaseEnded'>;

declare module 'vitest' {
  // Declaration merging needs an interface.
  interface ProvidedContext {
    stack: ProvidedStack;
  }
}

/** Starts the one stack that all tests of the project `stack` share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const {
    stop,
    databaseEnded: _,
    ...addresses
  } = await startTestStack({ log: (line) => process.stderr.write(`${line}\n`) });
  project.provide('stack', addresses);
  process.once('exit', () => {
    // Vitest's own, which it leaves behind when a signal ends it.
    for (const { tmpDir } of project.vitest.projects) rmSync(tmpDir, { recursive: true, force: true });
  });
  return stop;
}
