import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answersAt, cacheDirectory, findDeno, freePort, waitUntil } from 'embedded-supabase/testing';
import type { ProductStack } from '../../tools/product.ts';
import { ROOT } from '../../tools/root.ts';

/** A Deno server in a process of its own, reached directly. */
export interface DenoProcess {
  /** `127.0.0.1:port`. */
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** The environment of the product's functions. */
export function functionEnv(stack: ProductStack): Record<string, string> {
  return {
    SUPABASE_URL: stack.url.replace('localhost', '127.0.0.1'),
    SUPABASE_ANON_KEY: stack.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: stack.secretKey,
    GATEWAY_DB_URL: stack.gatewayDatabaseUrl,
    JWT_SECRET: stack.jwtSecret,
  };
}

/** Starts a file of this repository. */
export async function startDeno(file: string, env: Record<string, string>): Promise<DenoProcess> {
  const port = await freePort();
  const flags = [
    '--no-prompt',
    '--quiet',
    '--node-modules-dir=manual',
    '--no-lock',
    '--allow-net',
    '--allow-env',
  ];
  const child = spawn(findDeno(), ['run', ...flags, `--allow-read=${ROOT}`, path.join(ROOT, file)], {
    cwd: path.dirname(path.join(ROOT, file)),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      DENO_DIR: path.join(cacheDirectory(ROOT, tmpdir()), 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answers = await waitUntil(() => answersAt('127.0.0.1', port), 30_000);
  if (!answers) throw new Error(`${file} does not answer`);
  return {
    address: `127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
