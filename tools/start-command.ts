import path from 'node:path';
import { StackFailure } from '../packages/embedded-supabase/process/failure.ts';
import { startStack } from '../packages/embedded-supabase/stack.ts';
import { ROOT } from '../packages/embedded-supabase/stack/root.ts';
import { readSettings } from './settings.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { printSummary } from './summary.ts';

const startedAt = performance.now() - process.uptime() * 1000;

try {
  if (process.argv.includes('--supabase')) {
    const { startAgainstSupabase } = await import('./against-supabase.ts');
    await startAgainstSupabase();
  } else {
    await start(chosenMode(process.argv));
  }
} catch (error) {
  const isForPeople = error instanceof StackFailure;
  console.error(isForPeople ? `\n${error.message}\n` : error);
  process.exit(1);
}

function chosenMode(args: string[]): 'built' | 'dev' | 'headless' {
  if (args.includes('--headless')) return 'headless';
  return args.includes('--dev') ? 'dev' : 'built';
}

async function start(mode: 'built' | 'dev' | 'headless'): Promise<void> {
  const { port, dataDir } = readSettings(process.env, ROOT);
  const lifetime = stopOnSignals();
  const stack = await startStack({ port, dataDir, mode, log: (line) => console.log(line) });
  lifetime.onStop(stack.stop);
  void stack.databaseEnded.then(() =>
    lifetime.fail(`The database has stopped. See ${path.join(dataDir, 'logs')}.`),
  );
  if (lifetime.isStopping()) return;
  printSummary(stack, { mode, dataDir, readyInMs: performance.now() - startedAt });
}
