import type postgres from 'postgres';

/** Resolves once something waits for what the connection `holder` has locked, or the answer is there. */
export async function waitsOrEnds(
  sql: postgres.Sql,
  holder: number,
  answer: Promise<unknown>,
): Promise<void> {
  let goesOn = true;
  const end = () => (goesOn = false);
  answer.then(end, end);
  while (goesOn) {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (select from pg_stat_activity a where ${holder} = any (pg_blocking_pids(a.pid))) as waits`;
    if (row?.waits) return;
  }
}
