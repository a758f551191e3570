import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** As `engines` in package.json: the oldest minor of each major, and everything from 24 on. */
const OLDEST_MINOR = { 20: 19, 22: 13 };
const NEWEST_MAJOR = 24;

/** Runs before anything is installed: plain JavaScript, Node's own modules only. */
export function ensureInstalled() {
  refuseOldNode();
  if (isInstalled()) return;
  console.log('Installing packages from package-lock.json …');
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const [program, ...args] = [...command, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (run.status !== 0) {
    console.error(
      '\nThe packages could not be installed: npm gives the reason above. This step needs the network once.',
    );
    process.exit(1);
  }
}

/** npm writes this file at the end of an installation: after an interrupted one it is missing. */
function isInstalled() {
  const installedFile = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(path.join(ROOT, 'package-lock.json'));
  const installed = readPackages(installedFile);
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    // A workspace package: npm links it into node_modules.
    if (entry.link) return existsSync(path.join(ROOT, place));
    const present = installed[place];
    return present === undefined ? Boolean(entry.optional || entry.devOptional) : isSame(present, entry);
  });
}

function isSame(present, wanted) {
  return present.version === wanted.version && present.integrity === wanted.integrity;
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= NEWEST_MAJOR || minor >= OLDEST_MINOR[major]) return;
  console.error(
    `Tafiya needs Node.js 20.19 or a later 20, 22.13 or a later 22, or 24 and newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
