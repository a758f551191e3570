import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import {
  answersAt,
  cacheDirectory,
  descendants,
  startEdgeFunction,
  waitUntil,
  WORKDIR,
} from '../../../testing/stack.ts';

/** A `location-ws` process in addition to the stack's, on its own port. */
export interface Relay {
  url(): string;
  pid(): number;
  /** Kills the process and waits until it is gone; the supervisor starts it again. */
  kill(): Promise<void>;
  /** Sends SIGTERM, like a deployment. */
  terminate(): void;
  /** Waits until the process answers, also after a kill. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a process against the stack of this test run; `env` may replace its URLs, `file` is its entry point. */
export async function startRelay(env: Record<string, string> = {}, file = 'index.ts'): Promise<Relay> {
  const stack = inject('stack');
  const directory = mkdtempSync(path.join(tmpdir(), 'tafiya-relay-'));
  const hosts = [stack.url, stack.gatewayDatabaseUrl, ...Object.values(env)].flatMap((url) => {
    const { hostname, port } = URL.canParse(url) ? new URL(url) : { hostname: '', port: '' };
    return port === '' ? [] : [`${hostname}:${port}`, `127.0.0.1:${port}`];
  });
  const before = new Set(descendants(process.pid).map(({ pid }) => pid));
  const relay = startEdgeFunction({
    name: 'location-ws',
    workdir: WORKDIR,
    entrypoint: path.join(import.meta.dirname, '..', file),
    env: {
      SUPABASE_URL: stack.url.replace('localhost', '127.0.0.1'),
      SUPABASE_ANON_KEY: stack.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: stack.secretKey,
      GATEWAY_DB_URL: stack.gatewayDatabaseUrl,
      JWT_SECRET: stack.jwtSecret,
      ...env,
    },
    mayCall: hosts,
    logFile: path.join(directory, 'relay.log'),
    cacheDir: path.join(cacheDirectory(WORKDIR, directory), 'deno'),
    watch: false,
    log: () => undefined,
  });

  function pid(): number {
    const own = descendants(process.pid).filter(
      (row) => !before.has(row.pid) && row.command.includes('location-ws'),
    );
    return own.find(({ command }) => command.includes(`127.0.0.1:${relay.port()}`))?.pid ?? 0;
  }
  async function ready(): Promise<void> {
    const answers = async () => {
      const port = relay.port();
      return port !== null && answersAt('127.0.0.1', port);
    };
    if (!(await waitUntil(answers, 30_000, 20))) throw new Error('the relay does not answer');
  }

  await ready();
  return {
    url: () => `http://127.0.0.1:${relay.port()}/location-ws`,
    pid,
    async kill() {
      const port = relay.port();
      process.kill(pid(), 'SIGKILL');
      // A process that is being killed still accepts connections, and resets them.
      if (!(await waitUntil(() => relay.port() !== port, 30_000, 2))) throw new Error('the relay lives on');
    },
    terminate: () => void process.kill(pid(), 'SIGTERM'),
    ready,
    async stop() {
      await relay.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
