import { plain, removeTemporaryFiles } from 'embedded-supabase/testing';
import type { TestProject } from 'vitest/node';
import type { ProductStack } from '../product.ts';
import { startTestProduct } from './stack.ts';

declare module 'vitest' {
  // Declaration merging needs an interface.
  interface ProvidedContext {
    /** The running product: its addresses and keys. */
    stack: Omit<ProductStack, 'stop' | 'recover'>;
  }
}

/** Starts the one stack that all tests of the vitest project `stack` share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startTestProduct({ log: (line) => process.stderr.write(`${line}\n`) });
  project.provide('stack', plain(stack));
  removeTemporaryFiles(project);
  return stack.stop;
}
