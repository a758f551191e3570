import path from 'node:path';
import { startEdgeFunction, type EdgeFunction } from '../functions/edge-function.ts';
import type { PostgresServer } from '../postgres/server.ts';
import { cacheDirectory } from '../process/cache-directory.ts';
import type { Secrets } from '../secrets.ts';
import type { Stack, StackOptions } from './options.ts';
import { ROOT } from './root.ts';

const FUNCTIONS = ['api', 'location-ws'];

type Surroundings = { stack: Stack; database: PostgresServer; secrets: Secrets; log: (line: string) => void };

/** Starts every function of the repository. */
export function startFunctions(options: StackOptions, around: Surroundings): EdgeFunction[] {
  const { stack, database, secrets, log } = around;
  const gateway = `127.0.0.1:${new URL(stack.url).port}`;
  const env = { ...functionEnvironment(stack, secrets, `http://${gateway}`), ...options.env };
  return FUNCTIONS.map((name) =>
    startEdgeFunction({
      name,
      root: ROOT,
      env,
      mayCall: [gateway, `127.0.0.1:${database.port}`],
      logFile: path.join(stack.dataDir, 'logs', `${name}.log`),
      cacheDir: cacheDirectory(ROOT, 'deno', path.join(stack.dataDir, 'cache')),
      watch: options.mode === 'dev',
      log,
    }),
  );
}

/** The names that hosted gives to functions, and the secrets that a deployer sets. */
function functionEnvironment(stack: Stack, secrets: Secrets, internalUrl: string): Record<string, string> {
  return {
    SUPABASE_URL: internalUrl,
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
  };
}
