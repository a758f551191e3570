import { readDatabaseError } from './database-error.ts';
import { redact } from './redact.ts';

/** An error that the library printed, in one safe line; nothing for its small talk. */
export function describeNoise(thing: unknown): string[] {
  if (!(thing instanceof Error)) return [];
  const code = readDatabaseError(thing)?.code ?? thing.name;
  return [`${code} ${redact(thing.message)}`];
}
