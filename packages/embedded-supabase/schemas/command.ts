import path from 'node:path';
import { StackFailure } from '../process/failure.ts';
import { stopOnSignals } from '../process/stop-on-signals.ts';
import { diffSchemas } from './diff.ts';
import { checkBaseline, writeBaseline } from './schema-files.ts';

type DbArguments = { workdir: string; words: string[]; isCheck: boolean; print: (text: string) => void };

/**
 * Runs `embedded-supabase db …`.
 *
 * @returns whether the migrations make what the schemas say.
 * @throws StackFailure with a message for the user.
 */
export async function runDb({ workdir, words, isCheck, print }: DbArguments): Promise<boolean> {
  const [command, name, ...rest] = words;
  const log = (text: string) => print(`${text}\n`);
  if (command === 'diff' && rest.length === 0) {
    // Ctrl-C ends the process, and its exit handlers end the databases.
    stopOnSignals();
    return diffSchemas({ workdir, name, log });
  }
  if (command !== 'baseline' || name !== undefined)
    throw new StackFailure('Unknown command. embedded-supabase --help shows the commands.');
  if (isCheck) checkBaseline(workdir);
  else log(`Wrote ${path.relative(workdir, writeBaseline(workdir))}.`);
  return true;
}
