import { readdirSync } from 'node:fs';
import path from 'node:path';
import { openPooler, type Pooler } from 'embedded-supabase/testing';
import postgres from 'postgres';
import { ROOT } from '../tools/root.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { functionEnv, startDeno, type DenoProcess } from './lib/deno-process.ts';
import { load, sharing, type LoadRequest, type LoadResult } from './lib/http-load.ts';
import { makeTrips } from './lib/make-trips.ts';
import { makePassengers } from './lib/people.ts';
import { medianLoad, printLoad, printRatio } from './lib/report.ts';
import { makeSearches } from './lib/searches.ts';
import { runSuites, type Suites } from './lib/suites.ts';
import { startStandby } from './lib/standby.ts';

/**
 * The API through PgBouncer in transaction mode (`apt-get install pgbouncer`), beside the same API without: calls per second. Then
 * PgBouncer in front of a read replica too. Before that every suite of the projects `stack` and `abuse`, in parts, with PgBouncer in
 * front of the database, which gives each transaction another connection. BENCH_PARTS chooses the parts whose names contain it.
 */
const PART = process.env['BENCH_PARTS'] ?? '';
const FUNCTIONS = 'supabase/functions';
const DATABASE = 'supabase/tests';
/** Suites that cannot run through a pooler, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'fresh-connection.test.ts': 'needs a new connection of the database, and PgBouncer lends used ones',
};
const PGTAP = 'pgtap.test.ts';
const ofDatabase = readdirSync(path.join(ROOT, DATABASE)).filter(
  (name) => name.endsWith('.test.ts') && name !== PGTAP && !(name in LEFT_OUT),
);
const SUITES: Readonly<Record<string, Suites>> = {
  facade: { project: 'stack', files: [`${FUNCTIONS}/api`] },
  functions: {
    project: 'stack',
    files: ['_shared', 'deliver', 'location-ws'].map((name) => `${FUNCTIONS}/${name}`),
  },
  database: { project: 'stack', files: ofDatabase.map((name) => `${DATABASE}/${name}`) },
  pgtap: { project: 'stack', files: [`${DATABASE}/${PGTAP}`] },
  abuse: { project: 'abuse' },
};
for (const [name, suites] of Object.entries(SUITES)) {
  if (name.includes(PART)) runSuites(name, { ...suites, env: { POOLER: 'pgbouncer' } });
}
for (const [file, reason] of Object.entries(LEFT_OUT)) console.log(`  left out: ${file}: ${reason}`);
if (!'calls'.includes(PART)) process.exit();

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = 3;
const PROCESSES = 3;
const CONNECTIONS = 24;

const stack = await startTestProductUntilSignal({ durable: true });
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
await makeTrips(stack.databaseUrl, 2000, { stopsShare: 1 / 3 });
const people = await makePassengers(sql, { count: 100, jwtSecret: stack.jwtSecret });
const standby = await startStandby(stack.dataDir);
const inFront = await openFor(stack.gatewayDatabaseUrl);
const inFrontOfReplica = await openFor(standby.urlOf(stack.gatewayDatabaseUrl));
const searches = makeSearches(500);
const KINDS: Record<string, (index: number) => LoadRequest> = {
  'own profile': (index) => ({
    method: 'GET',
    path: '/api/user',
    token: people[index % people.length]?.token,
  }),
  search: (index) => ({ method: 'POST', path: '/api/trips/search', body: searches[index % searches.length] }),
};
const direct = await startApis({});
const pooled = await startApis({ GATEWAY_DB_URL: inFront.urlOf(stack.gatewayDatabaseUrl) });

try {
  for (const [name, request] of Object.entries(KINDS)) await compare(name, request);
  await readReplica();
} finally {
  await sql.end();
  await Promise.all([...direct, ...pooled].map((server) => server.stop()));
  await Promise.all([inFront.stop(), inFrontOfReplica.stop()]);
  await standby.stop();
  await stack.stop();
}

async function openFor(databaseUrl: string): Promise<Pooler> {
  const pooler = await openPooler();
  pooler.serve(databaseUrl);
  if (!(await pooler.ready())) throw new Error('PgBouncer does not answer');
  return pooler;
}

function startApis(env: Record<string, string>): Promise<DenoProcess[]> {
  const start = () => startDeno('supabase/functions/api/index.ts', { ...functionEnv(stack), ...env });
  return Promise.all(Array.from({ length: PROCESSES }, start));
}

/** The load spread over the processes. */
function run(servers: DenoProcess[], request: (index: number) => LoadRequest): Promise<LoadResult[]> {
  return Promise.all(
    servers.map(({ address }) =>
      load({
        url: `http://${address}`,
        clients: sharing(CONNECTIONS / PROCESSES, request),
        seconds: SECONDS,
      }),
    ),
  );
}

async function compare(name: string, request: (index: number) => LoadRequest): Promise<void> {
  console.log(`${name}: ${PROCESSES} processes, ${CONNECTIONS} connections`);
  const rounds: Record<'direct' | 'pooled', LoadResult[]> = { direct: [], pooled: [] };
  for (const servers of [direct, pooled]) await run(servers, request);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.direct.push(...(await run(direct, request)));
    rounds.pooled.push(...(await run(pooled, request)));
  }
  const [alone, through] = [medianLoad(rounds.direct), medianLoad(rounds.pooled)];
  printLoad('direct, each process', alone);
  printLoad('through PgBouncer, each process', through);
  printRatio('through PgBouncer / direct, req/s', through.requestsPerSecond / alone.requestsPerSecond, {
    atLeast: 0.8,
  });
}

/** Both databases behind PgBouncer: the replica answers as it does without. */
async function readReplica(): Promise<void> {
  const server = await startDeno('supabase/functions/api/index.ts', {
    ...functionEnv(stack),
    GATEWAY_DB_URL: inFront.urlOf(stack.gatewayDatabaseUrl),
    DATABASE_READ_URL: inFrontOfReplica.urlOf(stack.gatewayDatabaseUrl),
  });
  const request = KINDS['search'] as (index: number) => LoadRequest;
  const searching = () =>
    load({ url: `http://${server.address}`, clients: sharing(8, request), seconds: SECONDS });
  await searching();
  const before = await standby.transactions();
  const result = await searching();
  const share = ((await standby.transactions()) - before) / (result.requestsPerSecond * SECONDS);
  await server.stop();
  printLoad('searches, PgBouncer before both', result);
  printRatio('transactions of the replica per search', share, { atLeast: 0.9 });
}
