import { execFileSync, spawnSync, type SpawnOptions } from 'node:child_process';
import { chownSync } from 'node:fs';
import path from 'node:path';
import { StackFailure } from '../process/failure.ts';

/** The user that runs PostgreSQL, which refuses to run as root. */
export type Account = {
  /** The command line as that user. */
  wrap(command: string[]): string[];
  spawnOptions: SpawnOptions;
  /** Gives a file or directory to that user. */
  own(file: string): void;
};

const USER = 'postgres';

/**
 * The unprivileged user for PostgreSQL: the current one or, for root, the system's `postgres` user (created when
 * missing).
 *
 * @param paths Files and directories that the user must be able to reach.
 * @throws StackFailure when root cannot become another user.
 */
export function accountFor(paths: string[]): Account {
  const cwd = path.parse(process.cwd()).root;
  if (process.getuid?.() !== 0) {
    return { wrap: (command) => command, spawnOptions: { cwd }, own: () => {} };
  }
  const ids = postgresUser();
  const own = (file: string) => chownSync(file, ids.uid, ids.gid);
  if (canReach(paths, ids)) return { wrap: (command) => command, spawnOptions: { cwd, ...ids }, own };
  return {
    wrap: (command) => [...passThroughClosedDirectories(ids), ...command],
    spawnOptions: { cwd },
    own,
  };
}

function postgresUser(): { uid: number; gid: number } {
  if (spawnSync('id', ['-u', USER]).status !== 0) {
    spawnSync('groupadd', ['--force', '--system', USER]);
    const made = spawnSync('useradd', ['--system', '--gid', USER, '--shell', '/bin/sh', USER]);
    if (made.status !== 0) {
      throw new StackFailure(
        'PostgreSQL does not run as root, and no user `postgres` could be created.\n' +
          'Start as an ordinary user, or create that user first: useradd --system postgres',
      );
    }
  }
  return { uid: numericId('-u'), gid: numericId('-g') };
}

function numericId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
}

function canReach(paths: string[], ids: { uid: number; gid: number }): boolean {
  return paths.every((file) => spawnSync('ls', ['-d', `${file}/.`], { ...ids, cwd: '/' }).status === 0);
}

/**
 * For a checkout in /root, which is closed to other users and stays so. The process gets one capability, to pass
 * directories; the secure bit makes it count in PostgreSQL's own access() checks too.
 */
function passThroughClosedDirectories(ids: { uid: number; gid: number }): string[] {
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new StackFailure(
      'PostgreSQL does not run as root, and its user cannot reach this directory.\n' +
        'Move the clone out of the home directory of root, or start as an ordinary user.',
    );
  }
  const capability = '+dac_override';
  return [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--securebits=+no_setuid_fixup',
    '--',
  ];
}
