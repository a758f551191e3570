import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack, type Stack, type StackOptions } from '../stack.ts';

/**
 * A stack for one test run: throw-away data directory, free port, no web app, nothing forced to disk.
 * `stop()` also removes the data.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  const dataDir = options.dataDir ?? makeDataDirectory();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const stack = await startStack({
      port: 0,
      mode: 'headless',
      durable: false,
      loopbackAllowance: 1000,
      ...options,
      dataDir,
    });
    return {
      ...stack,
      stop: async () => {
        await stack.stop();
        if (options.dataDir === undefined) remove();
      },
    };
  } catch (error) {
    if (options.dataDir === undefined) remove();
    throw error;
  }
}

/** An empty directory under the system's temporary one; the database's user may pass through it. */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'tafiya-'));
  chmodSync(directory, 0o711);
  return directory;
}
