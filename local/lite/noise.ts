import { readDatabaseError } from './database-error.ts';
import { redact } from './redact.ts';
import { requestContext } from './request-context.ts';

/** One safe line about an error that the library printed while it served a request; null for its small talk. */
export function describeNoise(thing: unknown): string | null {
  if (!(thing instanceof Error)) return null;
  const request = requestContext.getStore();
  const where = request === undefined ? 'lite' : `lite ${request.method} ${servicePath(request.path)}`;
  const code = readDatabaseError(thing)?.code ?? thing.name;
  return `${where}: ${code} ${redact(thing.message)}`;
}

/** The service and its first word: object names and ids stay out of logs. */
function servicePath(path: string): string {
  return path.split('/').slice(0, 4).join('/');
}
