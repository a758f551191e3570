import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Server } from 'node:http';
import { startGateway } from './gateway/gateway.ts';
import { createHandlers } from './gateway/handlers.ts';
import { startPostgres, type PostgresServer } from './postgres/server.ts';
import { claimDataDirectory } from './process/data-directory.ts';
import { LOCAL_PUBLISHABLE_KEY, readSecrets, type Secrets } from './secrets.ts';
import { loadServices, type Services } from './services.ts';
import { ensureBuilt } from '../../tools/site/build.ts';
import { serveBuilt, type Site } from '../../tools/site/built-site.ts';
import { serveSources } from '../../tools/site/dev-site.ts';
import { GATEWAY_ROLE, prepareRoles, prepareTables } from './stack/database.ts';
import { startFunctions } from './stack/functions.ts';
import type { Stack, StackOptions } from './stack/options.ts';
import { ROOT } from './stack/root.ts';

export type { Stack, StackOptions } from './stack/options.ts';

/**
 * Starts the whole embedded Supabase, and the web app, on one origin.
 *
 * @throws StackFailure in words for the person at the terminal; nothing keeps running then.
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

/** What was started, to be stopped in the opposite order. */
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
  const gateway = await startGateway(options.port);
  lifetime.atEnd(gateway.close);
  const dataDir = path.resolve(options.dataDir);
  lifetime.atEnd(claimDataDirectory(dataDir));
  const secrets = readSecrets(dataDir);

  // Slow and independent of each other: loading the services, building the web app, starting PostgreSQL.
  const loading = loadServices();
  const siteStarting = startSite(options, { dataDir, server: gateway.server, log });
  for (const pending of [loading, siteStarting]) pending.catch(() => {});
  const database = await startPostgres({
    dataDir,
    password: secrets.superuserPassword,
    durable: options.durable ?? true,
  });
  lifetime.atEnd(database.stop);

  const stack = describe({ options, port: gateway.port, database, secrets, dataDir, lifetime });
  const functions = startFunctions(options, { stack, database, secrets, log });
  lifetime.atEnd(() => Promise.all(functions.map((each) => each.stop())));
  await prepareRoles(database, secrets);
  const { lite, realtime } = await startServices(
    { options, stack, database, secrets, lifetime },
    await loading,
  );
  const site = await siteStarting;
  if (site !== null) lifetime.atEnd(site.close);
  await Promise.all(functions.map((each) => each.ready()));
  const handlers = createHandlers({
    lite,
    realtime,
    outboxDir: stack.outboxDir,
    functionPort: (name) => functions.find((each) => each.name === name)?.port(),
    site: site?.handle ?? null,
  });
  gateway.open(handlers);
  // Nobody calls a service that is already going down.
  lifetime.atEnd(gateway.close);
  return stack;
}

type ServiceFacts = {
  options: StackOptions;
  stack: Stack;
  database: PostgresServer;
  secrets: Secrets;
  lifetime: Lifetime;
};

async function startServices(facts: ServiceFacts, { createLite, createRealtime }: Services) {
  const { options, stack, database, secrets, lifetime } = facts;
  const log = options.log ?? (() => {});
  const { publishableKey, secretKey, jwtSecret } = stack;
  const lite = await createLite({
    publishableKey,
    secretKey,
    jwtSecret,
    // The Storage service may delete rows of storage.objects; nobody else may.
    databaseUrl: `${database.superuserUrl}?storage.allow_delete_query=true`,
    siteUrl: stack.url,
    // The same origin under its other name.
    redirectAllowList: [`http://127.0.0.1:${new URL(stack.url).port}/**`],
    outboxDir: stack.outboxDir,
    storageDir: privateDirectory(stack.dataDir, 'storage'),
    loopbackAllowance: options.loopbackAllowance ?? 1,
    log,
  });
  lifetime.atEnd(lite.close);
  await prepareTables({ options, database, secrets, lite });
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

async function startSite(
  options: StackOptions,
  { dataDir, server, log }: { dataDir: string; server: Server; log: (line: string) => void },
): Promise<Site | null> {
  const mode = options.mode ?? 'built';
  if (mode === 'headless') return null;
  if (mode === 'dev') return serveSources(ROOT, server);
  return serveBuilt(await ensureBuilt(ROOT, log), path.join(dataDir, 'site'));
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
  return {
    url: `http://localhost:${port}`,
    publishableKey: LOCAL_PUBLISHABLE_KEY,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    setupKey: options.env?.['ADMIN_SETUP_KEY'] ?? secrets.setupKey,
    databaseUrl: database.url('postgres', secrets.postgresPassword),
    gatewayDatabaseUrl: database.url(GATEWAY_ROLE, secrets.gatewayPassword),
    outboxDir: privateDirectory(dataDir, 'outbox'),
    dataDir,
    databaseEnded: database.ended,
    stop: () => lifetime.end(),
  };
}

function privateDirectory(dataDir: string, name: string): string {
  const directory = path.join(dataDir, name);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}
