import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answersAt, cacheDirectory, findDeno, freePort, waitUntil } from 'embedded-supabase/testing';
import type { ProductStack } from '../../tools/product.ts';
import { ROOT } from '../../tools/root.ts';

/** A process that broadcasts messages. */
export interface Broadcaster {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The bare Deno loop, which only repeats messages. */
export function startBareLoop(): Promise<Broadcaster> {
  return start(path.join(ROOT, 'bench', 'lib', 'bare-broadcast.mjs'), {});
}

/** The bare loop that stores every position before it is broadcast. */
export function startStoringLoop(stack: ProductStack): Promise<Broadcaster> {
  return start(path.join(ROOT, 'bench', 'lib', 'storing-broadcast.mjs'), { DATABASE_URL: stack.databaseUrl });
}

/** `/location-ws` as an additional process, reached directly like the bare loop. */
export function startRelay(stack: ProductStack): Promise<Broadcaster> {
  return start(path.join(ROOT, 'supabase', 'functions', 'location-ws', 'index.ts'), {
    SUPABASE_URL: stack.url.replace('localhost', '127.0.0.1'),
    SUPABASE_ANON_KEY: stack.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: stack.secretKey,
    GATEWAY_DB_URL: stack.gatewayDatabaseUrl,
    JWT_SECRET: stack.jwtSecret,
  });
}

async function start(file: string, env: Record<string, string>): Promise<Broadcaster> {
  const port = await freePort();
  const flags = [
    '--no-prompt',
    '--quiet',
    '--node-modules-dir=manual',
    '--no-lock',
    '--allow-net',
    '--allow-env',
  ];
  const child = spawn(findDeno(), ['run', ...flags, `--allow-read=${ROOT}`, file], {
    cwd: path.dirname(file),
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
    url: `ws://127.0.0.1:${port}/location-ws`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
