import type postgres from 'postgres';

/**
 * Makes calls run at the same moment: the row that each of them needs is held until all of them wait for it. `table` with
 * its schema; at most as many calls as there are connections.
 */
export async function atOnce<T>(
  sql: postgres.Sql,
  { table, id }: { table: string; id: string },
  start: () => Promise<T>[],
): Promise<T[]> {
  const { calls } = await sql.begin(async (holder) => {
    await holder`select from ${holder(table)} where id = ${id} for update`;
    const started = start();
    let isAnswered = false;
    for (const call of started) void call.finally(() => (isAnswered = true)).catch(() => undefined);
    // A call that is answered already did not need the row: it holds nobody up.
    while (!isAnswered && (await waitingFor(holder)) < started.length);
    return { calls: started };
  });
  return Promise.all(calls);
}

/** How many wait for the holder, or for somebody who does. */
async function waitingFor(holder: postgres.TransactionSql): Promise<number> {
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
