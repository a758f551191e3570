import postgres from 'postgres';
import type { Caller } from '../domain/caller.ts';
import {
  DATABASE_CLOSE_TIMEOUT_SECONDS,
  DATABASE_CONNECT_TIMEOUT_SECONDS,
  DATABASE_IDLE_SECONDS,
  DATABASE_POOL_SIZE,
  DATABASE_RECONNECT_SECONDS,
} from '../domain/limits.ts';
import { openingOf } from './opening.ts';
import { toAppError } from './refusals.ts';
import { isBroken, runTransaction } from './transaction.ts';

/** What a query is written with: the connection of one transaction. */
export type Sql = postgres.ReservedSql;
/**
 * The work of one transaction. Return the query itself when it is a single statement (it is then sent together with
 * the transaction's opening and commit), `sentTogether` for several that need nothing of each other's answers; an async
 * function may send several, one after the other, never two at once.
 * Parameters are texts, numbers, booleans, dates and null; arrays go in as `sql.array`, objects as `sql.json`.
 */
export type Work<T> = (sql: Sql) => PromiseLike<T>;
/**
 * Runs the work in one transaction with the caller's role and claims; commits, or rolls back and throws.
 * @throws AppError for every refusal of the database, `unavailable` when it cannot be reached.
 */
export type WithCaller = <T>(caller: Caller, work: Work<T>) => Promise<T>;
/** `withCaller` with its caller filled in: what data functions take. */
export type AsCaller = <T>(work: Work<T>) => Promise<T>;

export interface Database {
  withCaller: WithCaller;
  /** Closes the connections, waiting for work under way. */
  close(): Promise<void>;
}

/**
 * The only way to the database. `url` logs in as `app_gateway`, which may do nothing by itself. No state outlives a
 * transaction and no statement is prepared by name, so a transaction pooler may stand in between.
 */
export function createDatabase(url: string): Database {
  const sql = postgres(url, {
    max: DATABASE_POOL_SIZE,
    prepare: false,
    connect_timeout: DATABASE_CONNECT_TIMEOUT_SECONDS,
    idle_timeout: DATABASE_IDLE_SECONDS,
    // Its own pause grows to 20 s: an outage would outlast itself, and everyone would wait instead of being told.
    backoff: () => DATABASE_RECONNECT_SECONDS,
    onnotice: () => undefined,
  });
  return {
    withCaller: (caller, work) => onReserved(sql, { opening: openingOf(caller), work }),
    close: () => sql.end({ timeout: DATABASE_CLOSE_TIMEOUT_SECONDS }),
  };
}

async function onReserved<T>(sql: postgres.Sql, transaction: { opening: string; work: Work<T> }): Promise<T> {
  let connection: postgres.ReservedSql | null = null;
  try {
    connection = await sql.reserve();
    const value = await runTransaction(connection, transaction);
    connection.release();
    return value;
  } catch (error) {
    // A connection that broke has already left the pool: giving it back would hand out a dead one.
    if (!isBroken(error)) connection?.release();
    throw toAppError(error);
  }
}
