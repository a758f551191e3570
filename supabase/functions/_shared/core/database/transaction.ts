import postgres from 'postgres';
import { internal } from '../app-error.ts';
import { isSentWhole, isStatement, sentWhole } from './one-flush.ts';

interface Transaction<T> {
  /** The batch that begins the transaction and sets the caller's role and claims. */
  opening: string;
  work: (sql: postgres.ReservedSql) => PromiseLike<T>;
}

/**
 * Runs a transaction on a reserved connection. Work that is a single statement, or `sentTogether`, is sent in one flush
 * with the opening and the commit; other work sends its statements itself and is committed when it has finished.
 * @throws the error of the first failing part, after the rollback, unless the connection broke.
 */
export async function runTransaction<T>(
  connection: postgres.ReservedSql,
  { opening, work }: Transaction<T>,
): Promise<T> {
  const opened = connection.unsafe(opening).execute();
  const worked = startWork(work, sentWhole(connection));
  const closed = isSentWhole(worked) ? commitBehind(worked, connection) : null;
  try {
    const [first, second] = await Promise.allSettled([opened, worked]);
    // If the opening failed, the work failed because of it: throw the cause.
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
    const { command } = await (closed ?? connection.unsafe('commit'));
    // Postgres answers the commit of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') throw internal();
    return second.value;
  } catch (error) {
    // A commit that was sent behind a failed statement has already rolled back.
    if (!isBroken(error)) await (closed?.catch(() => undefined) ?? connection.unsafe('rollback'));
    throw error;
  }
}

/** Whether an error means that the connection is lost, not that Postgres refused the statement. */
export function isBroken(error: unknown): boolean {
  if (error instanceof postgres.PostgresError)
    return error.severity === 'FATAL' || error.severity === 'PANIC';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$)/.test(code);
}

// Turns a synchronous error into a rejection: the transaction is already open and must be rolled back.
function startWork<T>(work: Transaction<T>['work'], sql: postgres.ReservedSql): PromiseLike<T> {
  try {
    return work(sql);
  } catch (error) {
    return Promise.reject(error);
  }
}

function commitBehind(worked: PromiseLike<unknown>, connection: postgres.ReservedSql) {
  if (isStatement(worked)) worked.execute();
  const closed = connection.unsafe('commit').execute();
  // Avoids an unhandled rejection; it is awaited once the work has settled.
  closed.catch(() => undefined);
  return closed;
}
