/*
 * `node tools/node-20.mjs start` installs missing packages and runs start-command.ts. Node 22.18 and newer run it themselves
 * (`node tools/start-command.ts`): without Node 20 this file goes, and `npm ci` comes first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '..');
const PACKAGES = path.join(ROOT, 'packages');
/** As `engines` in package.json: the oldest minor of each major, and everything from 24 on. */
const OLDEST_MINOR = { 20: 19, 22: 13 };
const NEWEST_MAJOR = 24;

/** Code that reads a file beside itself must find it beside its source. */
const keepPlaces = {
  name: 'keep-places',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      loader: 'ts',
    }));
  },
};

const [command] = process.argv.splice(2, 1);
refuseOldNode();
if (!isInstalled()) install();
// Node 22 and newer cache parsed code; loading the services is most of a start.
module.enableCompileCache?.();
const compiled = await compile(`${command}-command`);
process.setSourceMapsEnabled(true);
// In the same process: signals reach what has to stop everything.
await import(pathToFileURL(compiled).href);

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= NEWEST_MAJOR || minor >= OLDEST_MINOR[major]) return;
  console.error(
    `Tafiya needs Node.js 20.19 or a later 20, 22.13 or a later 22, or 24 and newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** npm writes a copy of package-lock.json at the end of an installation: after an interrupted one it is missing. */
function isInstalled() {
  const copy = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(copy)) return false;
  const installed = packagesOf(copy);
  return Object.entries(packagesOf(path.join(ROOT, 'package-lock.json'))).every(([place, wanted]) => {
    // The root, and packages of this repository, which npm links into node_modules.
    if (place === '' || wanted.link) return existsSync(path.join(ROOT, place));
    const present = installed[place];
    if (present === undefined) return Boolean(wanted.optional || wanted.devOptional);
    return present.version === wanted.version && present.integrity === wanted.integrity;
  });
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

function install() {
  console.log('Installing packages from package-lock.json …');
  const npm = process.env.npm_execpath;
  const [program, ...args] = npm
    ? [process.execPath, npm]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] };
  const run = spawnSync(program, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], options);
  if (run.status === 0) return;
  console.error(
    '\nThe packages could not be installed: npm gives the reason above. This step needs the network once.',
  );
  process.exit(1);
}

/**
 * Compiles a command with everything that it imports from this repository, in about 0.1 s, to a folder that is removed at the end.
 * A loader would add more than a second to every start, because it also handles each file of every package.
 */
async function compile(name) {
  const { build } = await import('esbuild');
  const outdir = mkdtempSync(path.join(tmpdir(), 'tafiya-'));
  process.on('exit', () => rmSync(outdir, { recursive: true, force: true }));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(outdir, 'node_modules'), 'junction');
  await build({
    entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
    absWorkingDir: ROOT,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A dynamic import stays a file of its own that is loaded when needed.
    splitting: true,
    packages: 'external',
    // The packages of this repository are TypeScript too.
    alias: Object.fromEntries(readdirSync(PACKAGES).map((folder) => [folder, path.join(PACKAGES, folder)])),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    plugins: [keepPlaces],
  });
  return path.join(outdir, `${name}.mjs`);
}
