import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stack, StackOptions } from '../options.ts';
import { startStack } from '../stack.ts';
import { prepareDatabase } from './prepared-database.ts';

const DROP_TRIES = 60;
const DROP_PAUSE_MS = 50;

/** As `StackOptions`; without `dataDir` the data are thrown away. */
export type TestStackOptions = Omit<StackOptions, 'dataDir'> & { dataDir?: string };

/**
 * A stack for one test run: throw-away data directory with a prepared database, free port, nothing forced to disk.
 * `stop()` also removes the data.
 */
export async function startTestStack(options: TestStackOptions): Promise<Stack> {
  const dataDir = options.dataDir ?? makeDataDirectory();
  const remove = options.dataDir === undefined ? removeAtExit(dataDir) : () => undefined;
  try {
    if (options.dataDir === undefined) await prepareDatabase(options.workdir, dataDir);
    const stack = await startStack({
      port: 0,
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
 * A throw-away stack for a process of its own, which cleans up when a signal ends it, also while the stack starts.
 * Further signals are ignored then: the terminal and a parent process both send one.
 */
export async function startTestStackUntilSignal(options: TestStackOptions): Promise<Stack> {
  const starting = startTestStack(options);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      // Calls that fail because the stack stops must not end the process before the data are removed.
      process.on('uncaughtException', () => undefined).on('unhandledRejection', () => undefined);
      void starting.then(({ stop }) => stop()).finally(() => process.exit(130));
    });
  }
  return starting;
}

/**
 * Returns the function that removes the data. It also runs when the process exits without having stopped, as vitest does
 * at Ctrl-C: an exit handler cannot wait, so PostgreSQL gets the signal to quit at once.
 */
export function removeAtExit(dataDir: string): () => void {
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const drop = () => {
    for (let tries = 0; tries < DROP_TRIES; tries += 1) {
      quitPostgres(dataDir);
      try {
        return remove();
      } catch {
        // PostgreSQL still writes; an exit handler can only pause by blocking.
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
    // PostgreSQL is not running.
  }
}

/** An empty directory below the system's temporary one, which PostgreSQL's own user can reach. */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'embedded-supabase-'));
  chmodSync(directory, 0o711);
  return directory;
}
