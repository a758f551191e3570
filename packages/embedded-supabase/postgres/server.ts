import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../process/alive.ts';
import { StackFailure } from '../process/failure.ts';
import { freePort } from '../process/ports.ts';
import { supervise, type Supervised } from '../process/supervised.ts';
import { waitUntil } from '../process/wait-until.ts';
import { databaseFolders } from '../upgrade/folders.ts';
import { accountFor, type Account } from './account.ts';
import { findPostgres } from './binaries.ts';
import { ensureCluster, postgresEnvironment, SUPERUSER } from './cluster.ts';

const START_WITHIN_MS = 60_000;
const OLD_SERVER_GONE_WITHIN_MS = 15_000;
const PORT_ATTEMPTS = 5;

/** Writes are not forced to disk; log segments are neither filled with zeros nor kept, because stopped databases are copied. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_init_zero: 'off',
  wal_recycle: 'off',
  min_wal_size: '32MB',
};

type PostgresOptions = {
  /** The stack's data directory; the cluster lives in its `postgres` folder. */
  dataDir: string;
  /** Another folder of the data directory. */
  directory?: string;
  /** Password of the superuser. */
  password: string;
  /** false for throw-away data: nothing is forced to disk. */
  durable: boolean;
  /** Default: a free one. */
  port?: number;
};

/** Where a PostgreSQL is that only this machine can reach. */
export type PostgresAddress = {
  port: number;
  /** Whether the cluster was created by this start. */
  isFresh: boolean;
  url(role: string, password: string): string;
  superuserUrl: string;
};

/** A running PostgreSQL. */
type PostgresServer = PostgresAddress & {
  pid: number;
  ended: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on a port of 127.0.0.1 and waits until it answers.
 *
 * @throws StackFailure when it does not start, with the end of its log.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const binaries = findPostgres();
  const account = accountFor([path.dirname(binaries.postgres), options.dataDir]);
  const { directory = databaseFolders(options.dataDir).current } = options;
  const isFresh = ensureCluster(directory, { ...options, initdb: binaries.initdb, account });
  await waitForOldServer(directory);
  const logFile = path.join(options.dataDir, 'logs', 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const command = [binaries.postgres, ...serverFlags(directory, port, options.durable)];
    const server = await tryStart({ command, account, directory, logFile });
    if (server !== null) return describe(server, { port, isFresh, password: options.password });
    const reason = endOfLog(logFile);
    if (options.port !== undefined || attempt === PORT_ATTEMPTS || !reason.includes('could not bind'))
      throw startFailure(directory, reason);
  }
}

function serverFlags(directory: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    // No Unix socket: its path has a limit of about 100 bytes, which a deep data directory exceeds.
    unix_socket_directories: '',
    max_connections: '200',
    // A quarter of a small server's memory, as PostgreSQL advises; memory is used only as far as there is data.
    shared_buffers: '256MB',
    // As hosted, for logical decoding.
    wal_level: 'logical',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : THROW_AWAY),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', directory, '-p', String(port), ...flags];
}

type StartAttempt = { command: string[]; account: Account; directory: string; logFile: string };

async function tryStart({ command, account, directory, logFile }: StartAttempt): Promise<Supervised | null> {
  mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
  const log = openSync(logFile, 'a', 0o600);
  const server = await supervise(account.wrap(command), {
    ...account.spawnOptions,
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
    stopSignal: 'SIGINT',
  });
  closeSync(log);
  const settled = () => server.hasEnded() || isReady(directory, server.pid);
  const inTime = await waitUntil(settled, START_WITHIN_MS, 5);
  if (inTime && !server.hasEnded()) return server;
  await server.stop();
  return null;
}

/** PostgreSQL writes its state into the eighth line of its pid file. */
function isReady(directory: string, pid: number): boolean {
  const lines = readPidFile(directory);
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/**
 * After a kill -9 of the stack its watchdog needs a moment to end the old server: an immediate restart waits.
 *
 * @returns whether no server runs on the cluster.
 */
export function waitForOldServer(directory: string): Promise<boolean> {
  const isGone = () => {
    const pid = Number(readPidFile(directory)[0]);
    return !(pid > 0) || !isAlive(pid);
  };
  return waitUntil(isGone, OLD_SERVER_GONE_WITHIN_MS);
}

function readPidFile(directory: string): string[] {
  const file = path.join(directory, 'postmaster.pid');
  if (!existsSync(file)) return [];
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function endOfLog(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

function startFailure(directory: string, reason: string): StackFailure {
  if (reason.includes('postmaster.pid')) return databaseInUse(directory);
  return new StackFailure(`PostgreSQL did not start. The end of its log:\n${reason}`);
}

/** The failure of a start on a cluster on which another PostgreSQL runs. */
export function databaseInUse(directory: string): StackFailure {
  return new StackFailure(
    `The database in ${directory} is in use by another PostgreSQL. Stop that one first.`,
  );
}

function describe(
  server: Supervised,
  facts: { port: number; isFresh: boolean; password: string },
): PostgresServer {
  const url = (role: string, password: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${facts.port}/postgres`;
  return {
    port: facts.port,
    pid: server.pid,
    isFresh: facts.isFresh,
    url,
    superuserUrl: url(SUPERUSER, facts.password),
    ended: server.ended,
    stop: () => server.stop(),
  };
}
