import path from 'node:path';
import { readConfig } from './config.ts';
import { startFunctions } from './functions/edge-functions.ts';
import { startGateway } from './gateway/origin.ts';
import { createServiceHandlers } from './gateway/service-handlers.ts';
import type { Stack, StackOptions } from './options.ts';
import type { PostgresAddress } from './postgres/server.ts';
import { prepareRoles } from './prepare-database.ts';
import { claimDataDirectory, privateDirectory } from './process/directories.ts';
import { keepServices, loadServices, startServices, type LastingServices } from './services.ts';
import { passwordName, random, readSecrets, type Secrets } from './secrets.ts';
import { openDatabase } from './upgrade/open-database.ts';

const SOCKET_MESSAGE_MAX_BYTES = 1024 * 1024;
/** The limit of the hosted platform: https://supabase.com/docs/guides/functions/limits. */
const ANSWER_WITHIN_MS = 150_000;
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
  const { headers = {}, routes = {}, roles = {}, refusedPaths = [] } = options;
  const port = options.port ?? config.apiPort;
  const gateway = await startGateway({ port, name, headers, refusedPaths, log });
  lifetime.atEnd(gateway.close);
  const dataDir = path.resolve(options.dataDir);
  lifetime.atEnd(claimDataDirectory(dataDir, name));
  const passwords = Object.keys(roles).map((role) => [passwordName(role), random] as const);
  const secrets = readSecrets(dataDir, { ...Object.fromEntries(passwords), ...options.secrets });

  // These three are slow and independent of each other: loading the services, the web app, PostgreSQL.
  const loading = loadServices();
  const siteStarting = options.site?.({ dataDir, server: gateway.server, log }) ?? Promise.resolve(null);
  for (const pending of [loading, siteStarting]) pending.catch(() => {});
  const describeWith = (database: PostgresAddress) =>
    describe({ options, port: gateway.port, database, secrets, dataDir, lifetime });
  const database = await openDatabase({
    dataDir,
    supabaseDir: config.supabaseDir,
    password: secrets.superuserPassword,
    durable: options.durable ?? true,
    log,
    restoreCommand: options.restoreCommand,
    // A start of the services runs the migrations.
    async prepare(copy) {
      const stack = { ...describeWith(copy), recover: () => {} };
      await prepareRoles(copy, secrets);
      const { lite, realtime } = await startServices(
        { options, config, stack, database: copy, secrets },
        await loading,
      );
      await realtime.close();
      await lite.close();
    },
  });
  lifetime.atEnd(database.stop);

  let services: LastingServices | null = null;
  const described = {
    ...describeWith(database),
    recover: (error: unknown) =>
      services?.restart(error instanceof Error ? (error.stack ?? '') : String(error)),
  };
  const companion = (await options.companion?.(described)) ?? null;
  if (companion !== null) lifetime.atEnd(companion.close);
  const stack = { ...described, companionUrl: companion?.url ?? null };
  const functions = startFunctions({ options, config, stack, database, companion, log });
  const stopFunctions = () => Promise.all(functions.map((each) => each.stop()));
  lifetime.atEnd(stopFunctions);
  await prepareRoles(database, secrets);
  const modules = await loading;
  services = await keepServices({
    start: () => startServices({ options, config, stack, database, secrets }, modules),
    shut: gateway.shut,
    log,
  });
  lifetime.atEnd(services.stop);
  database.onRestart(() => services?.restart('the database has started again'));
  const site = await siteStarting;
  if (site !== null) lifetime.atEnd(site.close);
  await Promise.all(functions.map((each) => each.ready()));
  services.open((running) => {
    const handlers = createServiceHandlers({
      ...running,
      findFunction: (wanted) => functions.find((each) => each.name === wanted),
      routes,
      companion,
      jwtSecret: stack.jwtSecret,
      secretKey: stack.secretKey,
      outboxDir: stack.outboxDir,
      name,
      site,
      socketMessageMaxBytes: options.socketMessageMaxBytes ?? SOCKET_MESSAGE_MAX_BYTES,
      answerWithinMs: options.answerWithinMs ?? ANSWER_WITHIN_MS,
      log,
    });
    gateway.open(handlers);
  });
  // Functions first: they answer what they have begun, for which they may need the other services.
  lifetime.atEnd(gateway.close);
  lifetime.atEnd(stopFunctions);
  return stack;
}

type Facts = {
  options: StackOptions;
  port: number;
  database: PostgresAddress;
  secrets: Secrets;
  dataDir: string;
  lifetime: Lifetime;
};

function describe({ options, port, database, secrets, dataDir, lifetime }: Facts): Omit<Stack, 'recover'> {
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
    stop: () => lifetime.end(),
  };
}
