import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { Stack } from '../options.ts';
import { startFixtureStack } from './fixture.ts';

/** A stack as tests can receive it: plain data only. */
export type ProvidedStack = Omit<Stack, 'stop' | 'recover'>;

declare module 'vitest' {
  // Declaration merging needs an interface.
  interface ProvidedContext {
    /** The example project, for the package's own tests: `inject('fixture')`. */
    fixture: ProvidedStack;
  }
}

/** Starts the one stack that all tests of the vitest project `package` share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startFixtureStack({ log: (line) => process.stderr.write(`${line}\n`) });
  project.provide('fixture', plain(stack));
  removeTemporaryFiles(project);
  return stack.stop;
}

/** The part of a stack that can be sent to test workers. */
export function plain<Running extends Stack>(stack: Running): Omit<Running, 'stop' | 'recover'> {
  const { stop: _stop, recover: _recover, ...addresses } = stack;
  return addresses;
}

/** Vitest leaves its own temporary files behind when a signal ends it. */
export function removeTemporaryFiles(project: TestProject): void {
  process.once('exit', () => {
    for (const { tmpDir } of project.vitest.projects) rmSync(tmpDir, { recursive: true, force: true });
  });
}
