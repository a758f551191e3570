import { spawnSync } from 'node:child_process';
import { constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { clockEnvironment } from '../process/clock.ts';
import type { Account } from './account.ts';

/** The bootstrap superuser, as hosted: `postgres` is an ordinary role there. */
export const SUPERUSER = 'supabase_admin';

/**
 * Creates the database cluster when there is none. It is made beside its final place and renamed at the end, so that an
 * interrupted first start leaves no half-made cluster.
 *
 * @returns whether it was created now.
 * @throws Error with the message of initdb.
 */
export function ensureCluster(directory: string, options: InitOptions): boolean {
  if (existsSync(directory)) return false;
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  options.account.own(draft);
  options.account.own(passwordFile);
  try {
    runInitdb(draft, passwordFile, options);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, directory);
  return true;
}

type InitOptions = { initdb: string; account: Account; password: string };

function runInitdb(directory: string, passwordFile: string, { initdb, account }: InitOptions): void {
  const command = [
    initdb,
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ];
  runProgram(command, account);
}

function runProgram(command: string[], account: Account): void {
  const [program = '', ...args] = account.wrap(command);
  const { cwd, uid, gid } = account.spawnOptions;
  const run = spawnSync(program, args, { cwd, uid, gid, env: postgresEnvironment(), encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`initdb failed: ${run.stderr || run.error?.message}`);
}

/** Copies a stopped cluster to a folder that does not exist. File systems that can, share the bytes of both. */
export async function copyCluster(from: string, to: string, account: Account): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await chmod(to, 0o700);
  account.own(to);
  for (const file of await readdir(to, { recursive: true })) account.own(path.join(to, file));
}

/** Writes all files of a stopped cluster to the disk. @throws Error with the message of initdb. */
export function syncCluster(directory: string, { initdb, account }: Omit<InitOptions, 'password'>): void {
  runProgram([initdb, '--sync-only', `--pgdata=${directory}`], account);
}

/** The environment for PostgreSQL's programs, without the caller's locale and PG* variables. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', LANG: 'C', ...clockEnvironment() };
}
