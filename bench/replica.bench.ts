import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { functionEnv, startDeno, type DenoProcess } from './lib/deno-process.ts';
import { load, sharing, type LoadRequest, type LoadResult } from './lib/http-load.ts';
import { makeTrips } from './lib/make-trips.ts';
import { printLoad, printRatio } from './lib/report.ts';
import { makeSearches } from './lib/searches.ts';
import { databaseCpuSeconds, startStandby } from './lib/standby.ts';

/**
 * The API with and without a read replica, a streaming standby on the same machine: what it takes off the primary, how far it is
 * behind, and what happens when it is away or far behind.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
const TRIPS = 10_000;
const CONNECTIONS = 8;
const CHANGES = 40;
const WRITES_PER_SECOND = 100;

// As in production: a commit is on the disk before anyone sees it.
const stack = await startTestProductUntilSignal({ durable: true });
const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
await makeTrips(stack.databaseUrl, TRIPS, { stopsShare: 1 / 3 });
const standby = await startStandby(stack.dataDir);
const replicaUrl = standby.urlOf(stack.gatewayDatabaseUrl);
const without = await startDeno('supabase/functions/api/index.ts', functionEnv(stack));
const withReplica = await startDeno('supabase/functions/api/index.ts', {
  ...functionEnv(stack),
  DATABASE_READ_URL: replicaUrl,
});
const onStandby = postgres(replicaUrl, { max: 1 });
const searches = makeSearches(500);
const rows = await sql<
  { id: string }[]
>`select id from public.trips where departure_at > now() order by id limit 500`;
const KINDS: Record<string, (index: number) => LoadRequest> = {
  search: (index) => ({ method: 'POST', path: '/api/trips/search', body: searches[index % searches.length] }),
  'a trip': (index) => ({ method: 'GET', path: `/api/trips/${rows[index % rows.length]?.id ?? ''}` }),
};

try {
  for (const [name, kind] of Object.entries(KINDS)) await compare(name, kind);
  await measureLag('idle', () => Promise.resolve());
  await measureLag('under searches', () => run(withReplica, kindOf('search'), SECONDS));
  await goAway();
  await fallBehind();
} finally {
  await Promise.all([sql.end(), onStandby.end()]);
  await Promise.all([without.stop(), withReplica.stop()]);
  await standby.stop();
  await stack.stop();
}

function kindOf(name: string): (index: number) => LoadRequest {
  const kind = KINDS[name];
  if (kind === undefined) throw new Error(`no load ${name}`);
  return kind;
}

function run(
  server: DenoProcess,
  request: (index: number) => LoadRequest,
  seconds: number,
): Promise<LoadResult> {
  return load({ url: `http://${server.address}`, clients: sharing(CONNECTIONS, request), seconds });
}

/** Reads during writes: requests per second, and CPU of the primary for each. */
async function compare(name: string, request: (index: number) => LoadRequest): Promise<void> {
  console.log(`${name}, ${WRITES_PER_SECOND} writes a second beside it`);
  const writing = startWriting();
  for (const server of [without, withReplica]) await run(server, request, 3);
  const measured = async (server: DenoProcess) => {
    const [cpu, done] = [databaseCpuSeconds(stack.dataDir), await standby.transactions()];
    const result = await run(server, request, SECONDS);
    const calls = result.requestsPerSecond * SECONDS;
    const cpuMs = (1000 * (databaseCpuSeconds(stack.dataDir) - cpu)) / calls;
    return { result, cpuMs, share: ((await standby.transactions()) - done) / calls };
  };
  const alone = await measured(without);
  const both = await measured(withReplica);
  const { written } = await writing.stop();
  printLoad('without', alone.result);
  printLoad('with a replica', both.result);
  console.log(
    `    CPU of the primary per call: ${alone.cpuMs.toFixed(2)} → ${both.cpuMs.toFixed(2)} ms; ${written} writes`,
  );
  printRatio('CPU of the primary, with / without', both.cpuMs / alone.cpuMs, { atMost: 0.5 });
  printRatio('transactions of the replica per call', both.share, { atLeast: 0.9 });
}

/** Changes rows at a steady pace. */
function startWriting() {
  let isOver = false;
  let written = 0;
  const done = (async () => {
    const started = performance.now();
    while (!isOver) {
      const id = rows[written % rows.length]?.id ?? '';
      await sql`update public.trips set updated_at = clock_timestamp() where id = ${id}`;
      written += 1;
      await pause(Math.max(0, started + (written * 1000) / WRITES_PER_SECOND - performance.now()));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      return { written };
    },
  };
}

/** Milliseconds from a commit until the standby shows it. */
async function measureLag(name: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const lags: number[] = [];
  let isOver = false;
  const busy = meanwhile().finally(() => (isOver = true));
  while (lags.length < CHANGES || (name !== 'idle' && !isOver)) {
    const [row] = await sql<{ position: string }[]>`
      with changed as (update public.trips set updated_at = clock_timestamp() where id = ${rows[lags.length % rows.length]?.id ?? ''} returning 1)
      select pg_current_wal_insert_lsn()::text as position from changed`;
    const committed = performance.now();
    const isThere = async () =>
      (
        await onStandby<
          { done: boolean }[]
        >`select pg_last_wal_replay_lsn() > ${row?.position ?? ''}::pg_lsn as done`
      )[0]?.done;
    while (!(await isThere()));
    lags.push(performance.now() - committed);
    await pause(20);
  }
  await busy;
  lags.sort((a, b) => a - b);
  const at = (share: number) => (lags[Math.floor((lags.length - 1) * share)] ?? 0).toFixed(1);
  console.log(
    `lag, ${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms of ${lags.length} changes`,
  );
}

/** The replica stops in the middle of searches and comes back. */
async function goAway(): Promise<void> {
  const running = run(withReplica, kindOf('search'), 3 * SECONDS);
  await pause(SECONDS * 1000);
  await standby.pause();
  await pause(SECONDS * 1000);
  await standby.resume();
  const result = await running;
  printLoad('searches while it stops and starts', result);
  printRatio('share of other statuses than 200', shareOfFailures(result), { atMost: 0 });
  // Of a primary without changes the process does not know whether the replica is behind.
  const writing = startWriting();
  await pause(6000);
  await run(withReplica, kindOf('search'), 1);
  const before = await standby.transactions();
  await pause(1000);
  const after = await run(withReplica, kindOf('search'), 2);
  const share = ((await standby.transactions()) - before) / (after.requestsPerSecond * 2);
  await writing.stop();
  printRatio('transactions of the replica per call afterwards', share, { atLeast: 0.9 });
}

/** The replica stops replaying: after 30 s it is not read. */
async function fallBehind(): Promise<void> {
  await standby.delay(600);
  const writing = startWriting();
  const started = performance.now();
  let left: number | null = null;
  while (left === null && performance.now() - started < 60_000) {
    const before = await standby.transactions();
    await run(withReplica, kindOf('search'), 1);
    // The questions of this benchmark and of the process are a few.
    if ((await standby.transactions()) - before < 10) left = (performance.now() - started) / 1000;
  }
  await writing.stop();
  printRatio('seconds until a replica that stands still is not read', left ?? Infinity, { atMost: 35 });
}

function shareOfFailures({ statuses }: LoadResult): number {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return 1 - (statuses[200] ?? 0) / all;
}
