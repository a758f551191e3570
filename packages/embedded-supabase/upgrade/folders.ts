import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The folders of a data directory that hold a database. A stack runs on `current`. */
type DatabaseFolders = {
  current: string;
  /** The database that was put aside: the one from before the last upgrade or, after a restore, the upgraded one. */
  aside: string;
  /** A copy on which the migrations still run. */
  upgrading: string;
  /** A copy whose upgrade is complete. Its existence decides that it replaces the current database. */
  upgraded: string;
  /** The database that a restore takes out. */
  leaving: string;
};

/** The paths of the databases in a data directory; a path may not exist. */
export function databaseFolders(dataDir: string): DatabaseFolders {
  const folder = (name: string) => path.join(dataDir, name);
  return {
    current: folder('postgres'),
    aside: folder('postgres.aside'),
    upgrading: folder('postgres.upgrading'),
    upgraded: folder('postgres.upgraded'),
    leaving: folder('postgres.leaving'),
  };
}

/** Makes the copy whose upgrade is complete the current database, and puts the current one aside. */
export function putAside(dataDir: string): void {
  const { upgrading, upgraded } = databaseFolders(dataDir);
  renameSync(upgrading, upgraded);
  finishPuttingAside(dataDir);
}

/** Makes the database that was put aside the current one, and puts the current one aside. */
export function exchange(dataDir: string): void {
  const { current, leaving } = databaseFolders(dataDir);
  renameSync(current, leaving);
  finishExchange(dataDir);
}

/** Completes what a power cut or a kill has interrupted, and removes a copy whose upgrade is not complete. Nothing must run. */
export function settleFolders(dataDir: string): void {
  const { upgrading, upgraded, leaving } = databaseFolders(dataDir);
  rmSync(upgrading, { recursive: true, force: true });
  if (existsSync(upgraded)) finishPuttingAside(dataDir);
  if (existsSync(leaving)) finishExchange(dataDir);
}

function finishPuttingAside(dataDir: string): void {
  const { current, aside, upgraded } = databaseFolders(dataDir);
  if (existsSync(current)) {
    rmSync(aside, { recursive: true, force: true });
    renameSync(current, aside);
  }
  renameSync(upgraded, current);
}

function finishExchange(dataDir: string): void {
  const { current, aside, leaving } = databaseFolders(dataDir);
  if (!existsSync(current)) renameSync(aside, current);
  renameSync(leaving, aside);
}
