import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '..');
const PACKAGES = path.join(ROOT, 'packages');
const CACHE = cacheDirectory();

/**
 * Compiles a TypeScript command and everything that it imports from this repository to JavaScript, in about 0.1 s. A
 * loader that compiles while Node imports adds more than a second to every start, because it also handles each file of
 * every package.
 *
 * @param {string} file An absolute path.
 * @returns {Promise<string>} The path of the JavaScript file to import.
 */
export async function compile(file) {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [file],
    absWorkingDir: ROOT,
    outdir: CACHE,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A dynamic import stays a file of its own that is loaded when needed.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    write: false,
    plugins: [bundleWorkspaces, keepPlaces],
  });
  const directory = path.join(CACHE, hashOf(outputFiles));
  if (!existsSync(directory)) writeAtomically(directory, outputFiles);
  return path.join(directory, `${path.basename(file, '.ts')}.mjs`);
}

/** Beside the packages; in a checkout of another user a temporary folder that is removed at the end. */
function cacheDirectory() {
  const own = path.join(ROOT, 'node_modules', '.cache', 'tafiya', 'cli');
  try {
    mkdirSync(own, { recursive: true });
    accessSync(own, constants.W_OK);
    return own;
  } catch {
    const temporary = mkdtempSync(path.join(tmpdir(), 'tafiya-cli-'));
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(temporary, 'node_modules'));
    process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
    return temporary;
  }
}

/** The packages of this repository are TypeScript too: they are compiled into the command, not imported by Node. */
const bundleWorkspaces = {
  name: 'bundle-workspaces',
  setup(build) {
    for (const folder of readdirSync(PACKAGES)) {
      const directory = path.join(PACKAGES, folder);
      const { name, exports } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
      build.onResolve({ filter: new RegExp(`^${name}(/|$)`) }, ({ path: wanted }) => ({
        path: path.join(directory, exports[`.${wanted.slice(name.length)}`]),
      }));
    }
  },
};

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

function hashOf(outputFiles) {
  const hash = createHash('sha256');
  for (const output of outputFiles) hash.update(output.path).update(output.contents);
  return hash.digest('hex').slice(0, 16);
}

function writeAtomically(directory, outputFiles) {
  const draft = `${directory}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const output of outputFiles)
    writeFileSync(path.join(draft, path.basename(output.path)), output.contents);
  try {
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start has written the same files first.
    if (!existsSync(directory)) throw error;
  }
}
