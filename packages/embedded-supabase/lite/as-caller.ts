import type { Sql, TransactionSql } from 'postgres';
import { callerSettings, type Caller } from './caller-settings.ts';

/** Runs statements in one transaction with the caller's role and claims. */
export async function asCaller<Result>(
  sql: Sql,
  caller: Caller,
  run: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
  const settings = callerSettings(caller);
  const names = settings.map(([name]) => name);
  const values = settings.map(([, value]) => value);
  const outcome = await sql.begin(async (transaction) => {
    await transaction`
      select set_config(name, value, true)
      from unnest(${names}::text[], ${values}::text[]) with ordinality as setting (name, value, position)
      order by position`;
    return { result: await run(transaction) };
  });
  return outcome.result;
}
