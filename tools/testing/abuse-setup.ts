import { plain, removeTemporaryFiles } from 'embedded-supabase/testing';
import type { TestProject } from 'vitest/node';
import { startTestProduct } from './stack.ts';

/**
 * Starts the one stack that all tests of the vitest project `abuse` share. It trusts one proxy in front of the gateway,
 * so that each call can have an address of its own and the tests do not use up each other's rate limits.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const stack = await startTestProduct({ log, env: { TRUSTED_PROXY_HOPS: '2' } });
  project.provide('stack', plain(stack));
  removeTemporaryFiles(project);
  return stack.stop;
}
