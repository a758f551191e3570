import type { ProjectConfig } from './config.ts';
import type * as LiteModule from './lite/index.ts';
import type { Lite } from './lite/options.ts';
import type { Stack, StackOptions } from './options.ts';
import type { PostgresAddress } from './postgres/server.ts';
import { prepareTables } from './prepare-database.ts';
import { privateDirectory } from './process/directories.ts';
import { createPauses } from './process/pauses.ts';
import { waitUntil } from './process/wait-until.ts';
import type * as RealtimeModule from './realtime/index.ts';
import type { Realtime } from './realtime/index.ts';
import type { Secrets } from './secrets.ts';

const CLOSE_WITHIN_MS = 5000;

type ServiceModules = [typeof LiteModule, typeof RealtimeModule];

/** Loading the services takes about 0.3 s: it is done while PostgreSQL starts. */
export async function loadServices(): Promise<ServiceModules> {
  const restores = [muteUpgradeAdvice(), keepWarnings()];
  const lite = import('./lite/index.ts').finally(() => restores.forEach((restore) => restore()));
  return Promise.all([lite, import('./realtime/index.ts')]);
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

/** `@supabase/lite` replaces `process.emitWarning` by a function that throws when Node warns with an Error. */
function keepWarnings(): () => void {
  const { emitWarning } = process;
  return () => {
    process.emitWarning = emitWarning;
  };
}

/** Auth, REST and Storage (lite), and Realtime. */
type Services = { lite: Lite; realtime: Realtime };

type ServiceFacts = {
  options: StackOptions;
  config: ProjectConfig;
  stack: Stack;
  database: PostgresAddress;
  secrets: Secrets;
};

/** Starts the services on a database that has the roles, and brings its tables up to date. */
export async function startServices(
  { options, config, stack, database, secrets }: ServiceFacts,
  [{ createLite }, { createRealtime }]: ServiceModules,
): Promise<Services> {
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
  try {
    await prepareTables({ config, database, secrets, lite, roles: Object.keys(roles), seed });
    const databaseUrl = database.superuserUrl;
    const realtime = await createRealtime({ publishableKey, secretKey, jwtSecret, databaseUrl, log });
    return { lite, realtime };
  } catch (error) {
    await lite.close();
    throw error;
  }
}

/** Services that are made anew after a failure. */
export type LastingServices = {
  /** `serve` gets the services now and after each restart. */
  open(serve: (services: Services) => void): void;
  /** Ends the services and starts them again, after a pause that grows with each restart. */
  restart(reason: string): void;
  stop(): Promise<void>;
};

type KeepOptions = {
  start(): Promise<Services>;
  /** Called before the services end. */
  shut(): void;
  log: (line: string) => void;
};

/** Starts the services and keeps them. Rejects when the first start fails; later failures are logged and tried again. */
export async function keepServices({ start, shut, log }: KeepOptions): Promise<LastingServices> {
  let current: Services | null = await start();
  let serve: ((services: Services) => void) | null = null;
  let isWanted = false;
  let isStopping = false;
  let restarting: Promise<void> | null = null;
  const pauses = createPauses();

  async function startAgain(): Promise<void> {
    while (isWanted && !isStopping) {
      isWanted = false;
      const pauseMs = pauses.next();
      log(`the gateway and its services start again in ${pauseMs} ms`);
      shut();
      await endServices();
      await waitUntil(() => isStopping, pauseMs, 20);
      if (isStopping) return;
      pauses.begin();
      try {
        current = await start();
      } catch (error) {
        isWanted = true;
        log(`the services cannot start: ${String(error)}`);
      }
    }
    if (current !== null && !isStopping) serve?.(current);
  }

  /** Does not wait for ever: the connection that a service wants to close may be what failed. */
  async function endServices(): Promise<void> {
    const ending = current;
    current = null;
    if (ending === null) return;
    let hasEnded = false;
    const closing = Promise.allSettled([ending.realtime.close(), ending.lite.close()]);
    void closing.then(() => (hasEnded = true));
    await waitUntil(() => hasEnded, CLOSE_WITHIN_MS);
  }

  return {
    open(next) {
      serve = next;
      if (restarting === null && current !== null) serve(current);
    },
    restart(reason) {
      if (isStopping) return;
      log(`the gateway failed: ${reason}`);
      isWanted = true;
      restarting ??= startAgain().finally(() => (restarting = null));
    },
    async stop() {
      isStopping = true;
      await restarting;
      await endServices();
    },
  };
}
