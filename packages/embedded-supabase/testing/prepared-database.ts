import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountFor } from '../postgres/account.ts';
import { copyCluster } from '../postgres/cluster.ts';
import { cacheDirectory } from '../process/directories.ts';
import { withFileLock } from '../process/file-lock.ts';
import { hashFiles } from '../process/hash-files.ts';
import { readSecrets } from '../secrets.ts';
import { startStack } from '../stack.ts';
import { databaseFolders } from '../upgrade/folders.ts';

const PACKAGE = path.join(import.meta.dirname, '..');
const MADE_WITHIN_MS = 180_000;
const UNUSED_FOR_MS = 24 * 60 * 60_000;

/**
 * Puts a database that has the project's migrations into an empty data directory, so that a start runs only the seed.
 * The database is made once per state of the migrations and of this package, and kept beside the installed packages.
 * The directory keeps a password of the superuser; a start makes all other secrets anew. Does nothing when this user may
 * not write beside the packages: the start then makes its database itself.
 *
 * @throws StackFailure when a migration fails.
 */
export async function prepareDatabase(workdir: string, dataDir: string): Promise<void> {
  const cache = cacheDirectory(PACKAGE, '');
  if (cache === '') return;
  const migrations = path.resolve(workdir, 'supabase', 'migrations');
  const prepared = path.join(cache, 'prepared', stateOf(migrations));
  mkdirSync(path.dirname(prepared), { recursive: true });
  await withFileLock(`${prepared}.lock`, MADE_WITHIN_MS, async () => {
    if (existsSync(prepared)) return;
    removeUnused(path.dirname(prepared));
    await make(migrations, prepared);
  });
  utimesSync(prepared, new Date(), new Date());
  await copyDatabase(prepared, dataDir);
}

/** Equal states give equal databases. The installed packages bring PostgreSQL and the services' tables. */
function stateOf(migrations: string): string {
  const isRead = (file: string) => !/\.test\.ts$|\.md$/.test(file);
  const [packages = ''] = [path.join(PACKAGE, '..', '..', 'package-lock.json')].filter(existsSync);
  const hash = hashFiles(PACKAGE, ['.'], isRead).update(packages && readFileSync(packages));
  return hashFiles(migrations, ['.']).update(hash.digest('hex')).digest('hex');
}

/** Other checkouts and branches leave databases behind. */
function removeUnused(directory: string): void {
  for (const name of readdirSync(directory)) {
    const file = path.join(directory, name);
    const usedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - usedAt > UNUSED_FOR_MS) rmSync(file, { recursive: true, force: true });
  }
}

async function make(migrations: string, prepared: string): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'embedded-supabase-'));
  // PostgreSQL's own user must reach the database.
  chmodSync(scratch, 0o711);
  const draft = `${prepared}.new`;
  try {
    // Without config.toml and functions: a start applies both.
    const workdir = path.join(scratch, 'project');
    const own = path.join(workdir, 'supabase', 'migrations');
    mkdirSync(own, { recursive: true });
    if (existsSync(migrations)) cpSync(migrations, own, { recursive: true });
    const dataDir = path.join(scratch, 'data');
    const stack = await startStack({ workdir, dataDir, port: 0, durable: false, seed: false });
    await stack.stop();
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    await copyDatabase(dataDir, draft);
    renameSync(draft, prepared);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Copies the stopped database of a data directory, and the password that its superuser has. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const { superuserPassword } = readSecrets(from, {});
  writeFileSync(path.join(to, 'secrets.json'), JSON.stringify({ superuserPassword }), { mode: 0o600 });
  await copyCluster(databaseFolders(from).current, databaseFolders(to).current, accountFor([]));
}
