import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { accountFor, descendants, makeDataDirectory, startPostgres } from 'embedded-supabase/testing';
import postgres from 'postgres';
import { z } from 'zod';
import { usageOf } from './live-load.ts';

/** A streaming standby of a running stack's database, with the same binaries. */
interface Standby {
  /** The address of a login role of the primary, on the standby. */
  urlOf(primaryUrl: string): string;
  /** Replays each commit only this much later. */
  delay(seconds: number): Promise<void>;
  /** The transactions that it has answered. */
  transactions(): Promise<number>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const LEFT_OUT =
  /^(?:pg_wal\/.+|postmaster\.(?:pid|opts)|pg_replslot\/.+|pg_stat_tmp\/.+|pg_internal\.init)$/;

/** Copies the database while it runs, between the start and the end of a backup, because the package has no pg_basebackup. */
export async function startStandby(dataDir: string): Promise<Standby> {
  const { superuserPassword: password } = z
    .object({ superuserPassword: z.string() })
    .parse(JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')));
  const source = path.join(dataDir, 'postgres');
  const target = makeDataDirectory();
  const directory = path.join(target, 'postgres');
  const primary = await copyOf(source, { directory, password });
  const settings = path.join(directory, 'postgresql.auto.conf');
  const write = (delaySeconds: number) =>
    writeFileSync(
      settings,
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=supabase_admin password=${password}'\n` +
        `recovery_min_apply_delay = '${delaySeconds}s'\n`,
    );
  write(0);
  writeFileSync(path.join(directory, 'standby.signal'), '');
  chmodSync(directory, 0o700);
  const { own } = accountFor([]);
  own(directory);
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    own(path.join(directory, file));
  const start = (port?: number) =>
    startPostgres({ dataDir: target, password, durable: true, ...(port !== undefined && { port }) });
  let server = await start();
  const { port } = server;
  const asSuperuser = async <T>(run: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
    const sql = postgres(server.superuserUrl, { max: 1, onnotice: () => undefined });
    return run(sql).finally(() => sql.end());
  };
  return {
    urlOf(primaryUrl) {
      const url = new URL(primaryUrl);
      url.port = String(port);
      return url.href;
    },
    async delay(seconds) {
      write(seconds);
      await asSuperuser((sql) => sql`select pg_reload_conf()`);
    },
    async transactions() {
      let done: number | null = null;
      // Replaying may end any statement of a standby.
      while (done === null) done = await asSuperuser(countTransactions).catch(() => null);
      return done;
    },
    pause: () => server.stop(),
    async resume() {
      server = await start(port);
    },
    async stop() {
      await server.stop();
      rmSync(target, { recursive: true, force: true });
    },
  };
}

async function countTransactions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ done: string }[]>`
    select xact_commit as done from pg_stat_database where datname = 'postgres'`;
  return Number(row?.done);
}

async function copyOf(
  source: string,
  { directory, password }: { directory: string; password: string },
): Promise<{ port: number }> {
  const port = Number(readFileSync(path.join(source, 'postmaster.pid'), 'utf8').split('\n')[3]);
  const sql = postgres(`postgres://supabase_admin:${password}@127.0.0.1:${port}/postgres`, {
    max: 1,
    onnotice: () => undefined,
  });
  try {
    await sql`select pg_backup_start('standby', true)`;
    cpSync(source, directory, {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(path.relative(source, file)),
    });
    mkdirSync(path.join(directory, 'pg_wal'), { recursive: true });
    const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
    writeFileSync(path.join(directory, 'backup_label'), label?.labelfile ?? '');
    return { port };
  } finally {
    await sql.end();
  }
}

/** CPU seconds that a stack's database has used, in all its processes that still run. */
export function databaseCpuSeconds(dataDir: string): number {
  const pid = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const pids = [pid, ...descendants(pid).map((row) => row.pid)];
  return pids.reduce((sum, each) => sum + usageOf(each).cpuSeconds, 0);
}
