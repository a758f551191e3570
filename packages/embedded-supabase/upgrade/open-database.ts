import { existsSync, lstatSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { compareHistory } from '../migrations/migrate.ts';
import { accountFor } from '../postgres/account.ts';
import { findPostgres } from '../postgres/binaries.ts';
import { copyCluster, syncCluster } from '../postgres/cluster.ts';
import { keepPostgres } from '../postgres/lasting-server.ts';
import { databaseInUse, startPostgres, waitForOldServer, type PostgresAddress } from '../postgres/server.ts';
import { StackFailure } from '../process/failure.ts';
import { databaseFolders, putAside, settleFolders } from './folders.ts';

/** What the upgraded copy may need beyond the size of the database: migrations write, and a start has its log. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const DEFAULT_RESTORE_COMMAND = 'embedded-supabase restore';

type LastingPostgres = Awaited<ReturnType<typeof keepPostgres>>;

type OpenOptions = {
  dataDir: string;
  /** The folder with `migrations/`. */
  supabaseDir: string;
  password: string;
  durable: boolean;
  log: (line: string) => void;
  /** Brings a running database up to date: roles, tables of the services, migrations. Closes what it opens. */
  prepare: (database: PostgresAddress) => Promise<void>;
  /** For messages. Default: `embedded-supabase restore`. */
  restoreCommand?: string | undefined;
  /** The free bytes of the disk of a folder. */
  freeBytes?: (directory: string) => number;
};

/**
 * Starts the database of a data directory and keeps it running. A database that lacks migrations is upgraded first: a copy gets
 * them, and replaces it when all have run; the database of before stays beside it. So a failure or a power cut at any moment
 * leaves the database as it was. The caller holds the data directory.
 *
 * @throws StackFailure when the database is newer than this checkout, was made with other migrations, or cannot be upgraded.
 *   The database is unchanged then.
 */
export async function openDatabase(options: OpenOptions): Promise<LastingPostgres> {
  const { dataDir, password, durable, log } = options;
  const { current, upgrading } = databaseFolders(dataDir);
  if (!(await waitForOldServer(upgrading))) throw databaseInUse(upgrading);
  settleFolders(dataDir);
  const start = () => keepPostgres({ dataDir, password, durable, log });
  const database = await start();
  let pending = 0;
  try {
    pending = await countPending(database, options);
  } catch (error) {
    await database.stop();
    throw error;
  }
  if (pending === 0) return database;
  await database.stop();
  refuseFullDisk(options, sizeOf(current));
  log(`Upgrading the database with ${pending} new ${pending === 1 ? 'migration' : 'migrations'}, on a copy.`);
  await upgradeCopy(options);
  putAside(dataDir);
  log(`The database is upgraded. ${asideSentence(options)}`);
  return start();
}

/** The number of migrations that a database with data lacks; 0 for one whose first start did not come to its end. */
async function countPending(database: LastingPostgres, options: OpenOptions): Promise<number> {
  if (database.isFresh) return 0;
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] =
      await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as exists`;
    if (row?.['exists'] !== true) return 0;
    const { applied, pending } = await compareHistory(sql, options.supabaseDir);
    return applied === 0 ? 0 : pending.length;
  } catch (error) {
    throw error instanceof StackFailure && error.kind === 'database-newer'
      ? nameAside(error, options)
      : error;
  } finally {
    await sql.end();
  }
}

function nameAside(error: StackFailure, options: OpenOptions): StackFailure {
  if (!existsSync(databaseFolders(options.dataDir).aside)) return error;
  return new StackFailure(`${error.message}\n${asideSentence(options)}`, {
    kind: 'database-newer',
    cause: error,
  });
}

function asideSentence({ dataDir, restoreCommand = DEFAULT_RESTORE_COMMAND }: OpenOptions): string {
  return `The database from before is in ${databaseFolders(dataDir).aside}; this puts it back: ${restoreCommand}`;
}

function refuseFullDisk({ dataDir, freeBytes = freeBytesOf }: OpenOptions, size: number): void {
  const [needed, free] = [size + RESERVE_BYTES, freeBytes(dataDir)];
  if (free >= needed) return;
  const { aside } = databaseFolders(dataDir);
  const older = existsSync(aside) ? `, for example delete the database of an earlier upgrade, ${aside}` : '';
  throw new StackFailure(
    `The database must be upgraded, for which it is copied: this needs ${megabytes(needed)}, and the disk has ${megabytes(free)}.\n` +
      `Nothing was changed. Free some space${older}.`,
  );
}

/** Copies the stopped database, and starts the copy until it is up to date. Leaves no copy when that fails. */
async function upgradeCopy({ dataDir, password, durable, prepare }: OpenOptions): Promise<void> {
  const { current, upgrading } = databaseFolders(dataDir);
  const { initdb } = findPostgres();
  const account = accountFor([path.dirname(initdb), dataDir]);
  try {
    await copyCluster(current, upgrading, account);
    const server = await startPostgres({ dataDir, directory: upgrading, password, durable });
    await prepare(server).finally(() => server.stop());
    if (durable) syncCluster(upgrading, { initdb, account });
  } catch (error) {
    rmSync(upgrading, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StackFailure(
      `The upgrade of the database has failed: ${reason}\n` +
        'The database is as it was: the checkout with which you started it before still does.',
      { cause: error },
    );
  }
}

function sizeOf(file: string): number {
  const entry = lstatSync(file);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0);
}

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2)} MB`;
}
