import postgres from 'postgres';
import { AppError } from '../app-error.ts';
import { REPLICA_ANSWER_MS, REPLICA_LAG_MAX_MS, REPLICA_RETRY_MS, REPLICA_WAIT_MS } from '../limits.ts';
import { createDatabase, type Database, type WithCaller } from './client.ts';
import { isChecked, openingOf } from './opening.ts';

/** A copy of the database that is only read, may be behind, and may be away. */
export interface Replica {
  /** False for 5 s after it did not answer or was too far behind. */
  isUp(): boolean;
  /**
   * As that of the database, read-only. The access of users and administrators is checked by the primary first.
   * @throws AppError also for what the primary would answer: rows may be missing here.
   */
  withCaller: WithCaller;
  close(): Promise<void>;
}

interface Needs {
  primary: Pick<Database, 'withCaller'>;
  /** Epoch milliseconds. */
  now(): number;
  log(event: string, fields: Record<string, unknown>): void;
  /** How long a read waits for a connection. */
  waitMs?: number;
}

/** SQLSTATE of a read that the replica ended because of what it must write. */
const ONLY_THIS_READ = '40001';
/**
 * The time of the last change that it has: of an idle primary this is long ago too, and then the primary has time to answer. A
 * server that is not a standby, as in tests, has everything.
 */
const BEGIN = `begin read only; do $$ begin
  if pg_is_in_recovery() and coalesce(
    clock_timestamp() - pg_last_xact_replay_timestamp() > interval '${REPLICA_LAG_MAX_MS} ms', true
  ) then raise exception using errcode = '57P03', message = 'the replica is behind'; end if;
end $$`;

/** Opens a replica. */
export function createReplica(url: string, { primary, now, log, waitMs = REPLICA_WAIT_MS }: Needs): Replica {
  const database = createDatabase(url, { waitMs, answerMs: REPLICA_ANSWER_MS });
  let leftAt = Number.NEGATIVE_INFINITY;

  return {
    isUp: () => now() - leftAt >= REPLICA_RETRY_MS,
    async withCaller(caller, work) {
      if (isChecked(caller)) await primary.withCaller(caller, (sql) => sql`select`);
      try {
        return await database.withOpening(openingOf(caller, { begin: BEGIN }), work);
      } catch (error) {
        if (isOutage(error)) {
          leftAt = now();
          log('replica away', { error: String(error instanceof Error ? (error.cause ?? error) : error) });
        }
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'unavailable') return false;
  return !(error.cause instanceof postgres.PostgresError && error.cause.code === ONLY_THIS_READ);
}
