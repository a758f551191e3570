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
  return stop;
}
