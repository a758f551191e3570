import path from 'node:path';
import type { FunctionConfig, ProjectConfig } from '../config.ts';
import type { Companion, Stack, StackOptions } from '../options.ts';
import type { PostgresAddress } from '../postgres/server.ts';
import { cacheDirectory } from '../process/directories.ts';
import { inTurns, startEdgeFunction, type EdgeFunction } from './edge-function.ts';

/** A running function, and whether the gateway checks the callers' tokens. */
type RunningFunction = EdgeFunction & Pick<FunctionConfig, 'verifyJwt'>;

type Surroundings = {
  options: StackOptions;
  config: ProjectConfig;
  stack: Stack;
  database: PostgresAddress;
  companion: Companion | null;
  log: (line: string) => void;
};

/** Starts every function of a project. */
export function startFunctions({
  options,
  config,
  stack,
  database,
  companion,
  log,
}: Surroundings): RunningFunction[] {
  const gateway = `127.0.0.1:${new URL(stack.url).port}`;
  const env = {
    ...platformEnvironment(stack, `http://${gateway}`),
    ...roleEnvironment(options.roles ?? {}, stack),
    ...options.functionEnv?.(stack),
    ...companion?.env,
  };
  const mayCall = [
    gateway,
    `127.0.0.1:${database.port}`,
    ...(companion === null ? [] : [new URL(companion.url).host]),
    ...(options.mayCall ?? []),
  ];
  const cache = options.cacheDir ?? cacheDirectory(options.workdir, path.join(stack.dataDir, 'cache'));
  return config.functions.map(({ name, entrypoint, importMap, verifyJwt }) => {
    const start = (number: number) =>
      startEdgeFunction({
        name,
        entrypoint,
        importMap,
        workdir: path.resolve(options.workdir),
        env,
        mayCall,
        logFile: path.join(stack.dataDir, 'logs', `${name}${number === 1 ? '' : `-${number}`}.log`),
        cacheDir: path.join(cache, 'deno'),
        watch: options.watchFunctions ?? false,
        log,
      });
    const processes = Array.from({ length: options.instances ?? 1 }, (_, index) => start(index + 1));
    return { ...inTurns(processes), verifyJwt };
  });
}

/** The variables that the hosted platform sets. SUPABASE_DB_URL is left out: it would give every function all rights. */
function platformEnvironment(stack: Stack, internalUrl: string): Record<string, string> {
  return {
    SUPABASE_URL: internalUrl,
    SUPABASE_ANON_KEY: stack.publishableKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: stack.publishableKey }),
    SUPABASE_SERVICE_ROLE_KEY: stack.secretKey,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: stack.secretKey }),
  };
}

function roleEnvironment(roles: Record<string, string>, { roleUrls }: Stack): Record<string, string> {
  return Object.fromEntries(
    Object.entries(roles).map(([role, variable]) => [variable, roleUrls[role] ?? '']),
  );
}
