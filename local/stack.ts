import { mkdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { applyBootstrap, setPassword } from './bootstrap/apply.ts';
import { hasFunction, startEdgeFunction, type EdgeFunction } from './functions/edge-function.ts';
import { startGateway, type Gateway } from './gateway/gateway.ts';
import { migrate } from './migrations/migrate.ts';
import { startPostgres, type PostgresServer } from './postgres/server.ts';
import { claimDataDirectory } from './process/data-directory.ts';
import { LOCAL_PUBLISHABLE_KEY, readSecrets, type Secrets } from './secrets.ts';
import { loadServices, type LiteService, type RealtimeService } from './services.ts';

const ROOT = path.dirname(import.meta.dirname);
const FUNCTIONS = ['api', 'location-ws'];
const GATEWAY_ROLE = 'app_gateway';
const JANITOR_EVERY_MS = 60 * 60 * 1000;

export type StackOptions = {
  /** 0 for any free port. */
  port: number;
  /** Created when missing. */
  dataDir: string;
  /** 'headless' serves no web app. */
  mode?: 'built' | 'dev' | 'headless';
  /** More environment for the functions; wins over the stack's own. */
  env?: Record<string, string>;
  /** false for throw-away data: nothing is forced to disk. */
  durable?: boolean;
  /** Whether to run seed.sql on a fresh database. */
  seed?: boolean;
  log?: (line: string) => void;
};

/** A running stack: addresses and keys of everything that answers. */
export type Stack = {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  setupKey: string;
  /** As `postgres`. */
  databaseUrl: string;
  /** As `app_gateway`. */
  gatewayDatabaseUrl: string;
  outboxDir: string;
  /** Resolves when the database is gone, wanted or not. */
  databaseEnded: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the whole embedded Supabase on one origin.
 *
 * @throws StackFailure in words for the person at the terminal; nothing keeps running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const cleanup: (() => Promise<void> | void)[] = [];
  async function stop(): Promise<void> {
    for (const undo of cleanup.splice(0).reverse()) await undo();
  }
  try {
    return await assemble(options, { cleanup, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

type Lifetime = { cleanup: (() => Promise<void> | void)[]; stop(): Promise<void> };

async function assemble(options: StackOptions, { cleanup, stop }: Lifetime): Promise<Stack> {
  const log = options.log ?? (() => {});
  const gateway = await startGateway(options.port);
  cleanup.push(gateway.close);
  const dataDir = path.resolve(options.dataDir);
  cleanup.push(claimDataDirectory(dataDir));
  const secrets = readSecrets(dataDir);
  const services = loadServices();
  services.catch(() => {});
  const database = await startPostgres({
    dataDir,
    password: secrets.superuserPassword,
    durable: options.durable ?? true,
  });
  cleanup.push(database.stop);

  const stack = describe({ gateway, database, secrets, dataDir, stop });
  const functions = startFunctions(options, { stack, database, secrets, dataDir, log });
  cleanup.push(async () => void (await Promise.all(functions.map((each) => each.stop()))));

  const { createLite, createRealtime } = await services;
  const keys = {
    jwtSecret: secrets.jwtSecret,
    publishableKey: stack.publishableKey,
    secretKey: secrets.secretKey,
  };
  const lite = await createLite({
    ...keys,
    // The Storage service may delete rows of storage.objects; nobody else may.
    databaseUrl: `${database.superuserUrl}?storage.allow_delete_query=true`,
    siteUrl: stack.url,
    outboxDir: stack.outboxDir,
    storageDir: privateDirectory(dataDir, 'storage'),
  });
  cleanup.push(lite.close);
  await prepareDatabase({ options, stack, database, secrets, lite, log, cleanup });
  const realtime = await createRealtime({ ...keys, databaseUrl: database.superuserUrl });
  cleanup.push(realtime.close);
  await Promise.all(functions.map((each) => each.ready()));
  openGateway(gateway, { lite, realtime, functions, outboxDir: stack.outboxDir });
  return stack;
}

type Preparation = {
  options: StackOptions;
  stack: Stack;
  database: PostgresServer;
  secrets: Secrets;
  lite: LiteService;
  log: (line: string) => void;
  cleanup: Lifetime['cleanup'];
};

async function prepareDatabase({
  options,
  stack,
  database,
  secrets,
  lite,
  log,
  cleanup,
}: Preparation): Promise<void> {
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} });
  cleanup.push(() => sql.end({ timeout: 1 }));
  await applyBootstrap(sql, 'before');
  await lite.ensureSchema();
  await applyBootstrap(sql, 'after');
  await setPassword(sql, 'postgres', secrets.postgresPassword);
  await migrate({
    databaseUrl: stack.databaseUrl,
    supabaseDir: path.join(ROOT, 'supabase'),
    seed: options.seed ?? true,
    log,
  });
  await setGatewayPassword(stack, secrets);
  const tend = () => sql`select harness.tend_message_partitions()`.then(() => {});
  await tend();
  const janitor = setInterval(
    () => void tend().catch((error: unknown) => log(String(error))),
    JANITOR_EVERY_MS,
  );
  cleanup.push(() => clearInterval(janitor));
}

/** What a deployer does by hand once: the migration made the role, without a password. */
async function setGatewayPassword(stack: Stack, secrets: Secrets): Promise<void> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  const roles = await sql`select from pg_catalog.pg_roles where rolname = ${GATEWAY_ROLE}`;
  if (roles.length > 0) await setPassword(sql, GATEWAY_ROLE, secrets.gatewayPassword);
  await sql.end();
}

type Facts = {
  gateway: Gateway;
  database: PostgresServer;
  secrets: Secrets;
  dataDir: string;
  stop(): Promise<void>;
};

function describe({ gateway, database, secrets, dataDir, stop }: Facts): Stack {
  return {
    url: `http://localhost:${gateway.port}`,
    publishableKey: LOCAL_PUBLISHABLE_KEY,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    setupKey: secrets.setupKey,
    databaseUrl: database.url('postgres', secrets.postgresPassword),
    gatewayDatabaseUrl: database.url(GATEWAY_ROLE, secrets.gatewayPassword),
    outboxDir: privateDirectory(dataDir, 'outbox'),
    databaseEnded: database.ended,
    stop,
  };
}

function privateDirectory(dataDir: string, name: string): string {
  const directory = path.join(dataDir, name);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

type FunctionFacts = {
  stack: Stack;
  database: PostgresServer;
  secrets: Secrets;
  dataDir: string;
  log: (line: string) => void;
};

function startFunctions(
  options: StackOptions,
  { stack, database, secrets, dataDir, log }: FunctionFacts,
): EdgeFunction[] {
  const gatewayPort = new URL(stack.url).port;
  const env = {
    SUPABASE_URL: `http://127.0.0.1:${gatewayPort}`,
    SUPABASE_ANON_KEY: stack.publishableKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: stack.publishableKey }),
    SUPABASE_SERVICE_ROLE_KEY: stack.secretKey,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: stack.secretKey }),
    GATEWAY_DB_URL: stack.gatewayDatabaseUrl,
    JWT_SECRET: stack.jwtSecret,
    ADMIN_SETUP_KEY: stack.setupKey,
    TOTP_ENCRYPTION_KEY: secrets.totpEncryptionKey,
    PUBLIC_ORIGIN: stack.url,
    TRUSTED_PROXY_HOPS: '1',
    ...options.env,
  };
  return FUNCTIONS.filter((name) => hasFunction(ROOT, name)).map((name) =>
    startEdgeFunction({
      name,
      root: ROOT,
      env,
      mayCall: [`127.0.0.1:${gatewayPort}`, `127.0.0.1:${database.port}`],
      logFile: path.join(dataDir, 'logs', `${name}.log`),
      cacheDir: path.join(ROOT, 'node_modules', '.cache', 'deno'),
      watch: options.mode === 'dev',
      log,
    }),
  );
}

type Behind = { lite: LiteService; realtime: RealtimeService; functions: EdgeFunction[]; outboxDir: string };

function openGateway(gateway: Gateway, { lite, realtime, functions, outboxDir }: Behind): void {
  gateway.open({
    lite,
    realtime,
    outboxDir,
    functionPort: (name) => functions.find((each) => each.name === name)?.port(),
    site: null,
  });
}
