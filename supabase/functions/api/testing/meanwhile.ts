import type postgres from 'postgres';
import type { Person } from './cast.ts';

interface Crossing<T> {
  /** What is done first and not committed yet. */
  first(held: postgres.TransactionSql): Promise<unknown>;
  /** What begins then. */
  second(): Promise<T>;
  /** What the first still does, once the second waits for it or has answered without waiting. */
  rest?(held: postgres.TransactionSql): Promise<unknown>;
}

/** Answers what the second of two things answers that happen at once. Two connections of `sql` are used. */
export async function meanwhile<T>(sql: postgres.Sql, { first, second, rest }: Crossing<T>): Promise<T> {
  const { answer } = await sql.begin(async (held) => {
    const [me] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await first(held);
    const begun = second();
    await waitsOrEnds(sql, me?.pid ?? 0, begun);
    await rest?.(held);
    return { answer: begun };
  });
  return answer;
}

/** From here on the transaction acts as the person. */
export async function actAs(held: postgres.TransactionSql, { id }: Person): Promise<void> {
  const claims = JSON.stringify({ sub: id, role: 'authenticated' });
  await held`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
}

// Resolves once something waits for what the connection `holder` has locked, or the answer is there.
async function waitsOrEnds(sql: postgres.Sql, holder: number, answer: Promise<unknown>): Promise<void> {
  let goesOn = true;
  const end = () => (goesOn = false);
  answer.then(end, end);
  while (goesOn) {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (select from pg_stat_activity a where ${holder} = any (pg_blocking_pids(a.pid))) as waits`;
    if (row?.waits) return;
  }
}
