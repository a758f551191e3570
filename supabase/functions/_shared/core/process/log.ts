/** Writes one line of the log: an event and its fields, never a token, a password or a body. */
export type Log = (event: string, fields: Record<string, unknown>) => void;

/** Writes one JSON line per event to standard output. */
export function consoleLog(event: string, fields: Record<string, unknown>): void {
  // Every runtime of the functions collects standard output.
  // oxlint-disable-next-line no-console
  console.log(JSON.stringify({ event, ...fields }));
}

/** The loggable fields of an error: name, message, SQLSTATE, stack, and the same of its cause. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { name: error.name, message: error.message, code, stack: error.stack, cause };
}
