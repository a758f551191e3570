import postgres from 'postgres';
import type { Caller } from '../caller.ts';
import {
  DATABASE_ALARM_POOL_SIZE,
  DATABASE_ANSWER_MS,
  DATABASE_CLOSE_TIMEOUT_SECONDS,
  DATABASE_CONNECT_TIMEOUT_SECONDS,
  DATABASE_IDLE_SECONDS,
  DATABASE_POOL_SIZE,
  DATABASE_POSITION_POOL_SIZE,
  DATABASE_RECONNECT_SECONDS,
  DATABASE_WAIT_MS,
  JOB_ANSWER_MS,
} from '../limits.ts';
import { internal } from '../app-error.ts';
import { withTimeout } from '../with-timeout.ts';
import { isSentWhole, isStatement, sentWhole } from './one-flush.ts';
import { openingOf, type AskedRequest } from './opening.ts';
import { toAppError } from './refusals.ts';

/** The connection of one transaction, for queries. */
export type Sql = postgres.ReservedSql;
/**
 * The work of one transaction. A single statement: return the query itself; it is sent together with the transaction's
 * opening and commit. Several independent statements: return `sentTogether(…)`. Anything else: an async function that
 * sends one statement after the other, never two at once.
 * Parameters are texts, numbers, booleans, dates and null; arrays go in as `sql.array`, objects as `sql.json`.
 */
export type Work<T> = (sql: Sql) => PromiseLike<T>;
/**
 * Runs the work in one transaction with the caller's role and claims, and commits it; on failure rolls back and throws.
 * @throws AppError for every refusal of the database, `unavailable` when it cannot be reached.
 */
export type WithCaller = <T>(caller: Caller, work: Work<T>, options?: CallOptions) => Promise<T>;
type CallOptions = { lane?: Lane; asked?: AskedRequest | undefined };
/** Which connections: alarms and positions have some of their own, so that they wait for no other call. Default: usual. */
export type Lane = 'usual' | 'position' | 'alarm';
/** `withCaller` for one caller: the first parameter of every function in data/. */
export type AsCaller = <T>(work: Work<T>) => Promise<T>;

const POOL_SIZES: Record<Lane, number> = {
  usual: DATABASE_POOL_SIZE,
  position: DATABASE_POSITION_POOL_SIZE,
  alarm: DATABASE_ALARM_POOL_SIZE,
};

export interface Database {
  withCaller: WithCaller;
  /** As `withCaller`, with another opening than the usual one of the caller. */
  withOpening: <T>(opening: string, work: Work<T>) => Promise<T>;
  /** Closes the connections after running work has finished. */
  close(): Promise<void>;
}

/**
 * Opens the connection pools: the only access to the database. `url` logs in as `app_gateway`, which has no rights of its
 * own. No state outlives a transaction and no statement is prepared by name, so a transaction pooler may sit in between.
 * A connection is opened when it is needed, and closed when it was idle.
 */
export function createDatabase(
  url: string,
  { waitMs = DATABASE_WAIT_MS, answerMs = DATABASE_ANSWER_MS } = {},
): Database {
  const pools = {
    usual: openPool(url, 'usual'),
    position: openPool(url, 'position'),
    alarm: openPool(url, 'alarm'),
  };
  return {
    withOpening: (opening, work) => onReserved(pools.usual, { opening, work, waitMs, answerMs }),
    withCaller: (caller, work, { lane = 'usual', asked } = {}) =>
      onReserved(pools[lane], {
        opening: openingOf(caller, { asked }),
        work,
        waitMs,
        answerMs: caller.kind === 'clock' ? JOB_ANSWER_MS : answerMs,
      }),
    close: async () => {
      await Promise.all(
        Object.values(pools).map((pool) => pool.end({ timeout: DATABASE_CLOSE_TIMEOUT_SECONDS })),
      );
    },
  };
}

function openPool(url: string, lane: Lane): postgres.Sql {
  return postgres(url, {
    max: POOL_SIZES[lane],
    prepare: false,
    connect_timeout: DATABASE_CONNECT_TIMEOUT_SECONDS,
    idle_timeout: DATABASE_IDLE_SECONDS,
    // The driver's own delay grows to 20 s: requests would wait long after an outage has ended.
    backoff: () => DATABASE_RECONNECT_SECONDS,
    onnotice: () => undefined,
  });
}

type Reserved<T> = { opening: string; work: Work<T>; waitMs: number; answerMs: number };

/** Runs work on a reserved connection. Late work is given up; its connection returns to the pool when it arrives, or when the work ends. */
async function onReserved<T>(
  sql: postgres.Sql,
  { waitMs, answerMs, ...transaction }: Reserved<T>,
): Promise<T> {
  const reserving = sql.reserve();
  let running: Promise<T> | null = null;
  try {
    const connection = await withTimeout(waitMs, reserving);
    running = runTransaction(connection, transaction);
    return await withTimeout(answerMs, running);
  } catch (error) {
    throw toAppError(error);
  } finally {
    void release(reserving, running);
  }
}

async function release(reserving: Promise<Sql>, running: Promise<unknown> | null): Promise<void> {
  const connection = await reserving.catch(() => null);
  const isLost = await running?.then(() => false, isBroken);
  // A broken connection has already left the pool; releasing it would hand it to the next request.
  if (!isLost) connection?.release();
}

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
function isBroken(error: unknown): boolean {
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
