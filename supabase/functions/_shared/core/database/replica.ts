import postgres from 'postgres';
import { AppError } from '../app-error.ts';
import { ANONYMOUS, type Caller } from '../caller.ts';
import {
  REPLICA_ANSWER_MS,
  REPLICA_ASK_MS,
  REPLICA_CATCH_UP_MS,
  REPLICA_LAG_MAX_MS,
  REPLICA_RETRY_MS,
  REPLICA_WAIT_MS,
} from '../limits.ts';
import { createDatabase, type Database, type Sql, type WithCaller } from './client.ts';
import { LogPositions } from './log-positions.ts';
import { isChecked, openingOnReplica } from './opening.ts';

/** A copy of the database that is only read, may be behind, and may be away. */
export interface Replica {
  /** Whether it answers, has what was committed before `moment` (epoch milliseconds), and is at most 30 s behind. */
  has(moment: number): boolean;
  /**
   * As that of the database, read-only. The access of users and administrators is checked by the primary, and they see at
   * least what was committed when it was checked.
   * @throws AppError also for what the primary would answer: rows may be missing here.
   */
  withCaller: WithCaller;
  close(): Promise<void>;
}

interface Needs {
  primary: Pick<Database, 'withCaller'>;
  /** Epoch milliseconds. */
  now(): number;
  inBackground(work: Promise<unknown>): void;
  log(event: string, fields: Record<string, unknown>): void;
  /** How long a read waits for a connection. */
  waitMs?: number;
}

/** SQLSTATE of a read that the replica ended because of what it must write, and of one that it is too far behind for. */
const ONLY_THIS_READ = '40001';

/**
 * Opens a replica. Nothing runs by the clock, because a worker may be stopped between two requests: being asked with `has` is
 * what makes it look, in the background, how far behind the replica is. Until it has looked, it has nothing.
 */
export function createReplica(
  url: string,
  { primary, now, inBackground, log, waitMs = REPLICA_WAIT_MS }: Needs,
): Replica {
  const open = () => createDatabase(url, { waitMs, answerMs: REPLICA_ANSWER_MS });
  let database = open();
  const positions = new LogPositions();
  let knownUntil: number | null = null;
  let isAway = false;
  let isAsking = false;
  let askAgainAt = 0;

  async function ask(): Promise<void> {
    isAsking = true;
    const asked = database;
    const at = now();
    askAgainAt = at + REPLICA_ASK_MS;
    try {
      positions.note(at, await positionOfPrimary(primary, ANONYMOUS));
      knownUntil = positions.knownUntil(await asked.withOpening('begin read only', positionHere));
      if (isAway) log('replica back', {});
      isAway = false;
    } catch (error) {
      leave(asked, error);
    } finally {
      isAsking = false;
    }
  }

  function leave(failed: Database, error: unknown): void {
    knownUntil = null;
    // Its idle connections may be dead too, and each would fail once more.
    if (failed === database) {
      database = open();
      inBackground(failed.close());
    }
    askAgainAt = now() + REPLICA_RETRY_MS;
    if (!isAway) log('replica away', { error: causeOf(error) });
    isAway = true;
  }

  return {
    has(moment) {
      const time = now();
      if (!isAsking && time >= askAgainAt) inBackground(ask());
      return knownUntil !== null && knownUntil > moment && time - knownUntil <= REPLICA_LAG_MAX_MS;
    },
    async withCaller(caller, work) {
      const position = isChecked(caller) ? await positionOfPrimary(primary, caller) : null;
      const used = database;
      try {
        return await used.withOpening(openingOnReplica(caller, position, REPLICA_CATCH_UP_MS), work);
      } catch (error) {
        if (isOutage(error)) leave(used, error);
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** How far the primary's log reaches on its disk: a change that anyone can see is in it. Checks the caller's access. */
async function positionOfPrimary({ withCaller }: Needs['primary'], caller: Caller): Promise<string> {
  const [row] = await withCaller(
    caller,
    (sql) => sql<{ position: string }[]>`select pg_current_wal_flush_lsn()::text as position`,
  );
  return row?.position ?? '';
}

/** How far this replica has come. A server that is none, as in tests, has everything. */
async function positionHere(sql: Sql): Promise<string> {
  const [row] = await sql<{ position: string }[]>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as position`;
  return row?.position ?? '';
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'unavailable') return false;
  return !(error.cause instanceof postgres.PostgresError && error.cause.code === ONLY_THIS_READ);
}

function causeOf(error: unknown): string {
  return String(error instanceof Error ? (error.cause ?? error) : error);
}
