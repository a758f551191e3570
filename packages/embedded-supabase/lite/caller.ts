import type { Sql, TransactionSql } from 'postgres';
import { requestContext } from './request-context.ts';

/** The caller for whom a statement runs. */
export type Caller = { role: string; claims: Record<string, unknown>; storageOperation: string };

const ANON_TIMEOUT = '3s';
/** The timeout of authenticator, which applies to every other role too. */
const TIMEOUT = '8s';

/**
 * The settings of one transaction, in the order in which they must be applied.
 *
 * `session_authorization` comes first: after it only roles granted to authenticator can be set, as if
 * authenticator had logged in.
 */
export function callerSettings({ role, claims, storageOperation }: Caller): [name: string, value: string][] {
  const request = requestContext.getStore();
  return [
    ['session_authorization', 'authenticator'],
    ['role', role],
    ['statement_timeout', role === 'anon' ? ANON_TIMEOUT : TIMEOUT],
    ['request.jwt.claims', JSON.stringify({ ...claims, role })],
    ['request.jwt.claim.sub', typeof claims.sub === 'string' ? claims.sub : ''],
    ['request.jwt.claim.role', role],
    ['request.method', request?.method ?? ''],
    ['request.path', (request?.path ?? '').replace(/^\/(rest|storage)\/v1/, '')],
    ['request.headers', JSON.stringify(request?.headers ?? {})],
    ['storage.operation', storageOperation],
    ['storage.allow_delete_query', storageOperation === '' ? '' : 'true'],
  ];
}

/** Runs statements in one transaction with the caller's role and claims. Returns what `run` returns. */
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
