import { rmSync } from 'node:fs';
import path from 'node:path';
import { stopOnSignals } from 'embedded-supabase';
import { makeDataDirectory } from 'embedded-supabase/testing';
import { ROOT } from '../../tools/root.ts';
import { runStart } from '../../tools/testing/run-start.ts';

/** `npm start` of one checkout, with throw-away data. */
export interface Running {
  name: 'now' | 'before';
  url: string;
}

/** The folder of another checkout with installed packages, which is measured beside this one. */
export const BEFORE = process.env['BENCH_BEFORE'] ? path.resolve(process.env['BENCH_BEFORE']) : null;

/** A module of another checkout. */
export function moduleOf<Module>(root: string, file: string): Promise<Module> {
  return import(path.join(root, file)) as Promise<Module>;
}

/**
 * Starts this checkout and, if BENCH_BEFORE names the folder of another one with installed packages, also that one, so that
 * the pages of both builds can take turns. Stops both at the end of the work or of this process.
 */
export async function withCheckouts(work: (checkouts: readonly Running[]) => Promise<void>): Promise<void> {
  const started = [start('now', ROOT)];
  if (BEFORE !== null) started.push(start('before', BEFORE));
  const stop = async () => {
    await Promise.all(started.map((checkout) => checkout.stop()));
  };
  stopOnSignals().onStop(stop);
  try {
    await work(await Promise.all(started.map(async ({ name, ready }) => ({ name, url: await ready() }))));
  } finally {
    await stop();
  }
}

function start(name: Running['name'], root: string) {
  const dataDir = makeDataDirectory();
  const { ready, signal, stop } = runStart({ root, dataDir, isWhole: true });
  const end = () => signal('SIGTERM');
  process.once('exit', end);
  return {
    name,
    ready,
    async stop() {
      process.off('exit', end);
      await stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
