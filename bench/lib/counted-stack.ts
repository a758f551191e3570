import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeDataDirectory } from 'embedded-supabase/testing';
import postgres from 'postgres';
import type * as Stacks from '../../tools/testing/stack.ts';
import { moduleOf } from './checkouts.ts';

/** What one run of an operation costs in Postgres. */
export interface Cost {
  statements: number;
  nested: number;
  functions: number;
  /** Of CPU. */
  ms: number;
  walBytes: number;
  events: number;
}

/** A product whose Postgres counts statements, also those inside functions, and calls of functions. */
export type CountedStack = Awaited<ReturnType<typeof startCounted>>;

/**
 * Starts the product of a checkout with pg_stat_statements, which PostgreSQL loads only when it starts: hence twice. `sql` is one
 * connection of the superuser.
 */
export async function startCounted(root: string) {
  const { startTestProductUntilSignal } = await moduleOf<typeof Stacks>(root, 'tools/testing/stack.ts');
  const dataDir = makeDataDirectory();
  const first = await startTestProductUntilSignal({ dataDir });
  const { superuserPassword } = JSON.parse(
    readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'),
  ) as Record<string, string>;
  const superuser = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.username = 'supabase_admin';
    url.password = superuserPassword ?? '';
    return postgres(url.href, { max: 1, onnotice: () => undefined });
  };
  const setting = superuser(first.databaseUrl);
  await setting`alter system set shared_preload_libraries = 'pg_stat_statements'`;
  await setting`alter system set pg_stat_statements.track = 'all'`;
  await setting`alter system set pg_stat_statements.max = 20000`;
  await setting`alter system set track_functions = 'all'`;
  await setting.end();
  await first.stop();

  const stack = await startTestProductUntilSignal({ dataDir });
  const sql = superuser(stack.databaseUrl);
  await sql`create extension if not exists pg_stat_statements schema extensions`;
  return {
    stack,
    sql,
    async stop() {
      await sql.end();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** The roles of calls; the services of the stack work as others. */
const CALLERS = ['app_gateway', 'anon', 'authenticated', 'app_relay', 'app_payments'];

/**
 * The mean cost of one run of the work: of `count` runs, after `warmUp` runs. The façade has several connections, and each plans
 * the statements of its functions in the first runs.
 */
export async function costOf(
  { sql }: CountedStack,
  { warmUp, count, work }: { warmUp: number; count: number; work: (turn: number) => Promise<void> },
): Promise<Cost> {
  const before = await countersOf(sql);
  for (let turn = 0; turn < warmUp; turn += 1) await work(turn);
  await sql`select extensions.pg_stat_statements_reset()`;
  const msBefore = await cpuMsOf(sql);
  for (let turn = warmUp; turn < warmUp + count; turn += 1) await work(turn);
  const ms = (await cpuMsOf(sql)) - msBefore;
  const [counted] = await sql<Pick<Cost, 'statements' | 'nested' | 'walBytes'>[]>`
    select coalesce(sum(calls) filter (where is_call), 0)::int as statements,
      coalesce(sum(calls) filter (where not toplevel), 0)::int as nested,
      coalesce(sum(wal_bytes) filter (where is_call), 0)::float as "walBytes"
    from (
      select *, toplevel and userid::regrole::text = any (${CALLERS}) as is_call from extensions.pg_stat_statements
    ) s`;
  if (counted === undefined) throw new Error('nothing was counted');
  const after = await countersOf(sql);
  return {
    statements: counted.statements / count,
    nested: counted.nested / count,
    ms: ms / count,
    walBytes: counted.walBytes / count,
    functions: (after.functions - before.functions) / (warmUp + count),
    events: (after.events - before.events) / (warmUp + count),
  };
}

/** The statements that the last `costOf` counted, with their callers' first; how often per run, and ms in each run. */
export async function countedStatements({ sql }: CountedStack, count: number): Promise<string[]> {
  const rows = await sql<{ calls: number; ms: number; toplevel: boolean; query: string }[]>`
    select sum(calls)::int as calls, sum(total_exec_time)::float as ms, toplevel, query from extensions.pg_stat_statements
    where not toplevel or userid::regrole::text = any (${CALLERS})
    group by query, toplevel order by toplevel desc, 1 desc, 4`;
  return rows.map(({ calls, ms, toplevel, query }) =>
    [
      (calls / count).toFixed(2).padStart(8),
      (ms / count).toFixed(3).padStart(9),
      toplevel ? '  call  ' : '  nested  ',
      query.replaceAll(/\s+/g, ' ').slice(0, 200),
    ].join(''),
  );
}

/** The functions that were called, as `countedStatements`; since the stack was started. */
export async function countedFunctions({ sql }: CountedStack): Promise<string[]> {
  const rows = await sql<{ calls: number; ms: number; name: string }[]>`
    select f.calls::int as calls, f.self_time as ms, f.schemaname || '.' || f.funcname || ' (' || l.lanname || ')' as name
    from pg_stat_user_functions f join pg_proc p on p.oid = f.funcid join pg_language l on l.oid = p.prolang
    order by f.self_time desc limit 60`;
  return rows.map(
    ({ calls, ms, name }) =>
      `${String(calls).padStart(8)}${(ms / calls).toFixed(3).padStart(9)} ms each  ${name}`,
  );
}

/** CPU of the connections of calls since they were opened. */
async function cpuMsOf(sql: postgres.Sql): Promise<number> {
  const backends = await sql<
    { pid: number }[]
  >`select pid from pg_stat_activity where usename = 'app_gateway'`;
  const nanoseconds = backends.map(({ pid }) =>
    Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}

/** Backends report calls of functions late, at the latest when they end: those of the façade are ended. */
async function countersOf(sql: postgres.Sql): Promise<{ functions: number; events: number }> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where pid <> pg_backend_pid() and usename = 'app_gateway'`;
  await sql`select pg_stat_force_next_flush()`;
  await sql`select pg_stat_clear_snapshot()`;
  const [counted] = await sql<{ functions: number; events: number }[]>`
    select (select coalesce(sum(calls), 0)::int from pg_stat_user_functions) as functions,
      (select count(*)::int from realtime.messages) as events`;
  return counted ?? { functions: 0, events: 0 };
}
