import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
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
const CACHE = cacheDirectory();

/**
 * Translates a TypeScript command and all that it imports from this repository into JavaScript. A loader that
 * translates while Node imports costs every start more than a second, because it also sees each file of
 * every package; this costs a tenth of one.
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
    // What is imported on demand stays a file of its own, loaded on demand.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    write: false,
    plugins: [keepPlaces],
  });
  const directory = path.join(CACHE, hashOf(outputFiles));
  if (!existsSync(directory)) writeAtOnce(directory, outputFiles);
  return path.join(directory, `${path.basename(file, '.ts')}.mjs`);
}

/** Beside the packages; in a checkout of somebody else's a folder of our own that goes with us. */
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

/** Code that looks for a file beside itself must find it beside its source. */
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

function writeAtOnce(directory, outputFiles) {
  const draft = `${directory}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const output of outputFiles)
    writeFileSync(path.join(draft, path.basename(output.path)), output.contents);
  try {
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was faster with the same.
    if (!existsSync(directory)) throw error;
  }
}
