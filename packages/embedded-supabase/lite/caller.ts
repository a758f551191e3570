import type { Sql, TransactionSql } from 'postgres';
import { requestContext } from './request-context.ts';

/** The caller for whom a statement runs. */
export type Caller = { role: string; claims: Record<string, unknown>; storageOperation: string };

/** The time that a statement of Storage may take. */
const STORAGE_TIMEOUT = '8s';

/** The time that a statement of each role may take, such as "8s". */
export type RoleTimeouts = { of(role: string): Promise<string>; reload(): void };

/**
 * The timeouts that `alter role … set statement_timeout` stored, as PostgREST applies them: it reads them once, and again
 * when it is told to reload its configuration. A role without one has that of authenticator.
 */
export function cacheTimeouts(sql: Sql): RoleTimeouts {
  let reading: Promise<Map<string, string>> | null = null;

  async function read(): Promise<Map<string, string>> {
    const rows = await sql<{ role: string; timeout: string }[]>`
      select rolname as role, split_part(setting, '=', 2) as timeout
      from pg_catalog.pg_roles, unnest(rolconfig) as setting
      where setting like 'statement_timeout=%'`;
    return new Map(rows.map(({ role, timeout }) => [role, timeout]));
  }

  function reload(): void {
    reading = null;
  }

  async function of(role: string): Promise<string> {
    reading ??= read();
    reading.catch(reload);
    const timeouts = await reading;
    return timeouts.get(role) ?? timeouts.get('authenticator') ?? '0';
  }

  return { of, reload };
}

/**
 * The settings of one transaction, in the order in which they must be applied.
 *
 * `session_authorization` comes first: after it only roles granted to authenticator can be set, as if
 * authenticator had logged in.
 */
export function callerSettings(
  { role, claims, storageOperation }: Caller,
  timeout: string,
): [name: string, value: string][] {
  const request = requestContext.getStore();
  return [
    ['session_authorization', 'authenticator'],
    ['role', role],
    ['statement_timeout', timeout],
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
  const settings = callerSettings(caller, STORAGE_TIMEOUT);
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
