import type postgres from 'postgres';
import type { Person } from './cast.ts';

/**
 * Makes calls run at the same moment: locks the row that each of them needs until all of them wait for it. `table` with
 * its schema; at most as many calls as there are connections. Gives the results in the order of the calls.
 */
export async function runSimultaneously<T>(
  sql: postgres.Sql,
  { table, id }: { table: string; id: string },
  start: () => Promise<T>[],
): Promise<T[]> {
  return runBehind(sql, (holder) => holder`select from ${holder(table)} where id = ${id} for update`, start);
}

/** Makes calls run at the same moment: takes a lock that each of them needs until all of them wait for it. */
export async function runBehind<T>(
  sql: postgres.Sql,
  lock: (holder: postgres.TransactionSql) => Promise<unknown>,
  start: () => Promise<T>[],
): Promise<T[]> {
  const { calls } = await sql.begin(async (holder) => {
    await lock(holder);
    const started = start();
    let hasResult = false;
    for (const call of started) void call.finally(() => (hasResult = true)).catch(() => undefined);
    // A call that finishes early did not need the row: stop waiting for the full number.
    while (!hasResult && (await countWaiting(holder)) < started.length);
    return { calls: started };
  });
  return Promise.all(calls);
}

/** How many connections wait for the holder, directly or behind another one. */
async function countWaiting(holder: postgres.TransactionSql): Promise<number> {
  const [row] = await holder<{ waiting: number }[]>`
    with recursive blocked as (
      select distinct pid, pg_blocking_pids(pid) as by from pg_locks where not granted
    ), waiting as (
      select pid from blocked where pg_backend_pid() = any (by)
      union
      select b.pid from blocked b join waiting w on w.pid = any (b.by)
    )
    select count(*)::int as waiting from waiting`;
  return row?.waiting ?? 0;
}

interface Race<T> {
  /** Runs first and stays uncommitted. */
  transaction(held: postgres.TransactionSql): Promise<unknown>;
  /** Starts while the transaction is open. */
  request(): Promise<T>;
  /** The rest of the transaction, once the request waits for it or has finished without waiting. */
  beforeCommit?(held: postgres.TransactionSql): Promise<unknown>;
}

/** Runs a request against an open transaction; gives the request's result. Uses two connections of `sql`. */
export async function raceWithTransaction<T>(
  sql: postgres.Sql,
  { transaction, request, beforeCommit }: Race<T>,
): Promise<T> {
  const { result } = await sql.begin(async (held) => {
    const [backend] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await transaction(held);
    const started = request();
    await untilBlockedOrSettled(sql, backend?.pid ?? 0, started);
    await beforeCommit?.(held);
    return { result: started };
  });
  return result;
}

/** From here on the transaction acts as the person. */
export async function actAs(held: postgres.TransactionSql, { id }: Person): Promise<void> {
  const claims = JSON.stringify({ sub: id, role: 'authenticated' });
  await held`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
}

/** Resolves once a connection waits for a lock of the backend `holder`, or the request has settled. */
async function untilBlockedOrSettled(
  sql: postgres.Sql,
  holder: number,
  request: Promise<unknown>,
): Promise<void> {
  let isPending = true;
  const settle = () => (isPending = false);
  request.then(settle, settle);
  while (isPending) {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (select from pg_stat_activity a where ${holder} = any (pg_blocking_pids(a.pid))) as waits`;
    if (row?.waits) return;
  }
}
