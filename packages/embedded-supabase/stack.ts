import path from 'node:path';
import { readConfig, type ProjectConfig } from './config.ts';
import { startFunctions } from './functions/edge-functions.ts';
import { startGateway } from './gateway/origin.ts';
import { createServiceHandlers } from './gateway/service-handlers.ts';
import type * as LiteModule from './lite/index.ts';
import type { Stack, StackOptions } from './options.ts';
import { startPostgres, type PostgresServer } from './postgres/server.ts';
import { prepareRoles, prepareTables } from './prepare-database.ts';
import { claimDataDirectory, privateDirectory } from './process/directories.ts';
import type * as RealtimeModule from './realtime/index.ts';
import { passwordName, random, readSecrets, type Secrets } from './secrets.ts';

const DEFAULT_PUBLISHABLE_KEY = 'sb_publishable_local';

/**
 * Starts the embedded Supabase for a project: database, Auth, REST, Storage, Realtime and functions on one origin.
 *
 * @throws StackFailure with a message for the user; nothing keeps running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const lifetime = new Lifetime();
  try {
    return await assemble(options, lifetime);
  } catch (error) {
    await lifetime.end();
    throw error;
  }
}

/** The started parts, to be stopped in the opposite order. */
class Lifetime {
  private readonly undo: (() => unknown)[] = [];
  private ending: Promise<void> | null = null;

  atEnd(action: () => unknown): void {
    this.undo.push(action);
  }

  end(): Promise<void> {
    this.ending ??= this.run();
    return this.ending;
  }

  private async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const action of this.undo.reverse()) {
      try {
        await action();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

async function assemble(options: StackOptions, lifetime: Lifetime): Promise<Stack> {
  const log = options.log ?? (() => {});
  const config = readConfig(options.workdir);
  const name = options.name ?? config.projectId;
  const { headers = {}, routes = {}, roles = {} } = options;
  const gateway = await startGateway({ port: options.port ?? config.apiPort, name, headers });
  lifetime.atEnd(gateway.close);
  const dataDir = path.resolve(options.dataDir);
  lifetime.atEnd(claimDataDirectory(dataDir, name));
  const passwords = Object.keys(roles).map((role) => [passwordName(role), random] as const);
  const secrets = readSecrets(dataDir, { ...Object.fromEntries(passwords), ...options.secrets });

  // These three are slow and independent of each other: loading the services, the web app, PostgreSQL.
  const loading = loadServices();
  const siteStarting = options.site?.({ dataDir, server: gateway.server, log }) ?? Promise.resolve(null);
  for (const pending of [loading, siteStarting]) pending.catch(() => {});
  const database = await startPostgres({
    dataDir,
    password: secrets.superuserPassword,
    durable: options.durable ?? true,
  });
  lifetime.atEnd(database.stop);

  const described = describe({ options, port: gateway.port, database, secrets, dataDir, lifetime });
  const companion = (await options.companion?.(described)) ?? null;
  if (companion !== null) lifetime.atEnd(companion.close);
  const stack = { ...described, companionUrl: companion?.url ?? null };
  const functions = startFunctions({ options, config, stack, database, companion, log });
  lifetime.atEnd(() => Promise.all(functions.map((each) => each.stop())));
  await prepareRoles(database, secrets);
  const facts = { options, config, stack, database, secrets, lifetime };
  const { lite, realtime } = await startServices(facts, await loading);
  const site = await siteStarting;
  if (site !== null) lifetime.atEnd(site.close);
  await Promise.all(functions.map((each) => each.ready()));
  const handlers = createServiceHandlers({
    lite,
    realtime,
    findFunction: (wanted) => functions.find((each) => each.name === wanted),
    routes,
    companion,
    jwtSecret: stack.jwtSecret,
    secretKey: stack.secretKey,
    outboxDir: stack.outboxDir,
    name,
    site,
  });
  gateway.open(handlers);
  // Closed first, so that no request reaches a service that is stopping.
  lifetime.atEnd(gateway.close);
  return stack;
}

type ServiceModules = [typeof LiteModule, typeof RealtimeModule];

/** Loading the services takes about 0.3 s: it is done while PostgreSQL starts. */
async function loadServices(): Promise<ServiceModules> {
  const restoreWarnings = muteUpgradeAdvice();
  return Promise.all([import('./lite/index.ts').finally(restoreWarnings), import('./realtime/index.ts')]);
}

/** On Node.js 20 supabase-js, a dependency of the services, prints advice that does not apply here. */
function muteUpgradeAdvice(): () => void {
  const printer = console;
  const original = printer.warn;
  printer.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes('versions of @supabase/supabase-js')) original(...args);
  };
  return () => {
    printer.warn = original;
  };
}

type ServiceFacts = {
  options: StackOptions;
  config: ProjectConfig;
  stack: Stack;
  database: PostgresServer;
  secrets: Secrets;
  lifetime: Lifetime;
};

async function startServices(facts: ServiceFacts, [{ createLite }, { createRealtime }]: ServiceModules) {
  const { options, config, stack, database, secrets, lifetime } = facts;
  const { log = () => {}, seed = true, roles = {} } = options;
  const { url, publishableKey, secretKey, jwtSecret } = stack;
  const { port } = new URL(url);
  const lite = await createLite({
    publishableKey,
    secretKey,
    jwtSecret,
    // Only the Storage service may delete rows of storage.objects.
    databaseUrl: `${database.superuserUrl}?storage.allow_delete_query=true`,
    apiUrl: url,
    siteUrl: options.siteUrl?.(url) ?? config.siteUrl,
    // The stack's own origin has two names.
    redirectAllowList: [`http://localhost:${port}/**`, `http://127.0.0.1:${port}/**`, ...config.redirectUrls],
    outboxDir: stack.outboxDir,
    storageDir: privateDirectory(stack.dataDir, 'storage'),
    loopbackAllowance: options.loopbackAllowance ?? 1,
    settings: config.settings,
    log,
  });
  lifetime.atEnd(lite.close);
  await prepareTables({ config, database, secrets, lite, roles: Object.keys(roles), seed });
  const realtime = await createRealtime({
    publishableKey,
    secretKey,
    jwtSecret,
    databaseUrl: database.superuserUrl,
    log,
  });
  lifetime.atEnd(realtime.close);
  return { lite, realtime };
}

type Facts = {
  options: StackOptions;
  port: number;
  database: PostgresServer;
  secrets: Secrets;
  dataDir: string;
  lifetime: Lifetime;
};

function describe({ options, port, database, secrets, dataDir, lifetime }: Facts): Stack {
  const { publishableKey = DEFAULT_PUBLISHABLE_KEY, roles = {}, secrets: own = {} } = options;
  const roleUrl = (role: string) => database.url(role, secrets[passwordName(role)] ?? '');
  return {
    url: `http://localhost:${port}`,
    publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    databaseUrl: database.url('postgres', secrets.postgresPassword),
    roleUrls: Object.fromEntries(Object.keys(roles).map((role) => [role, roleUrl(role)])),
    secrets: Object.fromEntries(Object.keys(own).map((name) => [name, secrets[name] ?? ''])),
    companionUrl: null,
    outboxDir: privateDirectory(dataDir, 'outbox'),
    dataDir,
    databaseEnded: database.ended,
    stop: () => lifetime.end(),
  };
}
