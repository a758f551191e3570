import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const OLDEST_NODE = [20, 19];

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
      '\nThe packages could not be installed: npm says why above. Tafiya needs the network this one time.',
    );
    process.exit(1);
  }
}

/** npm writes the second file at the very end of an installation: an interrupted one has none. */
function isInstalled() {
  const installedFile = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(path.join(ROOT, 'package-lock.json'));
  const installed = readPackages(installedFile);
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || entry.link) return true;
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
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(`Tafiya needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
