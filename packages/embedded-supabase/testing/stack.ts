import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack, type Stack, type StackOptions } from '../stack.ts';

const DROP_TRIES = 60;
const DROP_PAUSE_MS = 50;

/**
 * A stack for one test run: throw-away data directory, free port, no web app, nothing forced to disk.
 * `stop()` also removes the data.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  const dataDir = options.dataDir ?? makeDataDirectory();
  const remove = options.dataDir === undefined ? removeAtExit(dataDir) : () => undefined;
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
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Removes the data when told to, or when the process exits without having stopped: vitest does at Ctrl-C. Nothing can be
 * waited for then, so PostgreSQL is told to drop everything.
 */
function removeAtExit(dataDir: string): () => void {
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const drop = () => {
    for (let tries = 0; tries < DROP_TRIES; tries += 1) {
      quitPostgres(dataDir);
      try {
        return remove();
      } catch {
        // It still writes: nothing but this blocks until it has ended.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DROP_PAUSE_MS);
      }
    }
  };
  process.once('exit', drop);
  return () => {
    process.off('exit', drop);
    remove();
  };
}

function quitPostgres(dataDir: string): void {
  try {
    const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It does not run, or not yet.
  }
}

/** An empty directory under the system's temporary one; the database's user may pass through it. */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'tafiya-'));
  chmodSync(directory, 0o711);
  return directory;
}
