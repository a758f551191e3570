import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { accountFor } from '../postgres/account.ts';
import { answersAt, freePort } from '../process/ports.ts';
import { waitUntil } from '../process/wait-until.ts';
import { makeDataDirectory } from './stack.ts';

/** A running PgBouncer in transaction mode. */
export interface Pooler {
  /** A database address through it. */
  urlOf(databaseUrl: string): string;
  /** Begins to serve the database of this address, for its role. */
  serve(databaseUrl: string): void;
  /** Whether it answers. */
  ready(): Promise<boolean>;
  port: number;
  stop(): Promise<void>;
}

/** Connections to the database for each role. */
const POOL_SIZE = 20;

/** So that transactions of one client do not meet the same connection, although few run at the same time. */
const TAKING_TURNS = { min_pool_size: 5, server_round_robin: 1 };

/**
 * Prepares Debian's PgBouncer (`apt-get install pgbouncer`) on a free port. With `takesTurns` each transaction gets another connection
 * than the one before it, as under load: what a session should have kept is missing at once. @throws Error when it is not installed.
 */
export async function openPooler({ takesTurns = false } = {}): Promise<Pooler> {
  if (spawnSync('pgbouncer', ['--version']).error) throw new Error('PgBouncer is not installed');
  const directory = makeDataDirectory();
  const account = accountFor([directory]);
  const port = await freePort();
  let child: ReturnType<typeof spawn> | null = null;

  function file(name: string, text: string): string {
    const written = path.join(directory, name);
    writeFileSync(written, text, { mode: 0o600 });
    account.own(written);
    return written;
  }

  return {
    port,
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    serve(databaseUrl) {
      const { hostname, port: behind, username, password } = new URL(databaseUrl);
      const users = file('users.txt', `"${username}" "${decodeURIComponent(password)}"\n`);
      const settings = {
        listen_addr: '127.0.0.1',
        listen_port: port,
        unix_socket_dir: '',
        auth_type: 'trust',
        auth_file: users,
        pool_mode: 'transaction',
        default_pool_size: POOL_SIZE,
        max_client_conn: 1000,
        ...(takesTurns ? TAKING_TURNS : {}),
      };
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
      const config = file(
        'pgbouncer.ini',
        `[databases]\npostgres = host=${hostname} port=${behind}\n[pgbouncer]\n${lines.join('')}`,
      );
      const [program = '', ...args] = account.wrap(['pgbouncer', '--quiet', config]);
      child = spawn(program, args, { ...account.spawnOptions, stdio: ['ignore', 'ignore', 'inherit'] });
      // A run that is interrupted does not stop its stack.
      process.once('exit', () => child?.kill('SIGKILL'));
    },
    ready: () => waitUntil(() => answersAt('127.0.0.1', port), 10_000),
    async stop() {
      if (child !== null && child.exitCode === null) {
        const ended = new Promise((resolve) => child?.once('exit', resolve));
        child.kill('SIGINT');
        await ended;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
