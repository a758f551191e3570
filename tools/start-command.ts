import { restoreDatabase, StackFailure, stopOnSignals, type FailureKind } from 'embedded-supabase';
import { PRODUCT_NAME, startProduct, type Mode } from './product.ts';
import { ROOT } from './root.ts';
import { readPayments, readSettings } from './settings.ts';
import { summaryOf } from './summary.ts';

const startedAt = performance.now() - process.uptime() * 1000;

const ADVICE: Record<FailureKind, string> = {
  'port-in-use': 'Stop the program that uses it, or choose another port: PORT=3001 npm start',
  'data-directory-in-use':
    'Stop that one, or choose another directory: DATA_DIR=./.data-2 PORT=3001 npm start',
  'migrations-changed':
    'Data from before release 1.0.0 cannot be upgraded. Another data directory: DATA_DIR=./.data-2 npm start',
  'database-newer': 'Another data directory: DATA_DIR=./.data-2 npm start',
};

try {
  if (process.argv.includes('--supabase')) {
    const { startAgainstSupabase } = await import('./against-supabase.ts');
    await startAgainstSupabase();
  } else if (process.argv.includes('--restore')) {
    await restore();
  } else {
    await start(chosenMode(process.argv));
  }
} catch (error) {
  console.error(error instanceof StackFailure ? messageOf(error) : error);
  process.exit(1);
}

function messageOf({ message, kind }: StackFailure): string {
  return ['', message, ...(kind === null ? [] : [ADVICE[kind]]), ''].join('\n');
}

function chosenMode(args: string[]): Mode {
  if (args.includes('--headless')) return 'headless';
  return args.includes('--dev') ? 'dev' : 'built';
}

async function start(mode: Mode): Promise<void> {
  const { port, dataDir, instances, moves } = readSettings(process.env, ROOT);
  const payments = readPayments(process.env);
  const lifetime = stopOnSignals();
  const log = (line: string) => console.log(line);
  const stack = await startProduct({ port, dataDir, instances, mode, payments, moves, log });
  lifetime.onStop(stack.stop);
  lifetime.onUncaught(stack.recover);
  if (lifetime.isStopping()) return;
  console.log(summaryOf(stack, { mode, dataDir, readyInMs: performance.now() - startedAt }));
}

async function restore(): Promise<void> {
  const { dataDir } = readSettings(process.env, ROOT);
  const aside = await restoreDatabase(dataDir, PRODUCT_NAME);
  console.log(`
The database that was put aside is back, without what has happened since then.
Start it with the release that made it: a newer one upgrades it again.
The other database is now in ${aside}; the same command exchanges the two again.
`);
}
