import postgres from 'postgres';
import { internal } from '../domain/app-error.ts';
import { isSentWhole, isStatement, sentWhole } from './one-flush.ts';

export interface Transaction<T> {
  /** The batch that begins the transaction and says who is calling. */
  opening: string;
  work: (sql: postgres.ReservedSql) => PromiseLike<T>;
}

/**
 * Runs a transaction on a connection of its own. Work that is a single statement, or `sentTogether`, travels in one
 * flush with the opening and the commit; other work sends its statements itself and is committed when it is done.
 * @throws whatever the first failing part threw; the transaction is rolled back by then, unless the connection broke.
 */
export async function runTransaction<T>(
  connection: postgres.ReservedSql,
  { opening, work }: Transaction<T>,
): Promise<T> {
  const opened = connection.unsafe(opening).execute();
  const worked = started(work, sentWhole(connection));
  const closed = isSentWhole(worked) ? closedBehind(worked, connection) : null;
  try {
    const [first, second] = await Promise.allSettled([opened, worked]);
    // The door's refusal explains what comes after it.
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
    const { command } = await (closed ?? connection.unsafe('commit'));
    // Postgres answers the commit of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') throw internal();
    return second.value;
  } catch (error) {
    // A commit that was sent behind a failure has rolled back already.
    if (!isBroken(error)) await (closed?.catch(() => undefined) ?? connection.unsafe('rollback'));
    throw error;
  }
}

/** Whether an error means that the connection is gone, rather than that it answered no. */
export function isBroken(error: unknown): boolean {
  if (error instanceof postgres.PostgresError)
    return error.severity === 'FATAL' || error.severity === 'PANIC';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$)/.test(code);
}

// Work that throws before its first statement fails like any other: the transaction is open by then.
function started<T>(work: Transaction<T>['work'], sql: postgres.ReservedSql): PromiseLike<T> {
  try {
    return work(sql);
  } catch (error) {
    return Promise.reject(error);
  }
}

function closedBehind(worked: PromiseLike<unknown>, connection: postgres.ReservedSql) {
  if (isStatement(worked)) worked.execute();
  const closed = connection.unsafe('commit').execute();
  // Looked at once the work has settled; until then its failure is nobody's surprise.
  closed.catch(() => undefined);
  return closed;
}
