import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StackFailure, withFileLock } from 'embedded-supabase';
import { hashSources } from './sources.ts';

/** The address of `npm start` with its default port, for the canonical address of the pages. */
const LOCAL_URL = 'http://localhost:3000';
const BUILT_WITHIN_MS = 300_000;

const WORTH_COMPRESSING = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const SMALLEST_BYTES = 1024;
/** Quality 11 takes twice as long as 10 for 2 %, which a first visit on a slow line waits 0.1 s for. */
const BROTLI_QUALITY = 11;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * Builds the web app into `dist/` unless that was built from the same sources. Of stacks that start at the same moment
 * one builds and the others wait.
 *
 * @returns the directory to serve.
 * @throws StackFailure with Vite's messages when the build fails, Error when this user may not write there.
 */
export async function ensureBuilt(root: string, log: (line: string) => void): Promise<string> {
  const dist = path.join(root, 'dist');
  const stamp = path.join(root, 'node_modules', '.cache', 'tafiya', 'built');
  // Checked before the lock: a user who may not write here can still use what another user has built.
  if (isBuilt(dist, stamp, hashSources(root))) return dist;
  mkdirSync(path.dirname(stamp), { recursive: true });
  return withFileLock(`${stamp}.lock`, BUILT_WITHIN_MS, async () => {
    const hash = hashSources(root);
    if (isBuilt(dist, stamp, hash)) return dist;
    log('building the web app …');
    rmSync(stamp, { force: true });
    await runVite(root);
    await compressAssets(dist);
    writeFileSync(stamp, stampOf(dist, hash));
    return dist;
  });
}

function isBuilt(dist: string, stamp: string, hash: string): boolean {
  if (!existsSync(path.join(dist, 'index.html')) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === stampOf(dist, hash);
}

/** index.html names the hashed entry, so it also tells a build that was made from other sources by another command. */
function stampOf(dist: string, hash: string): string {
  return `${hash}\n${readFileSync(path.join(dist, 'index.html'), 'utf8')}`;
}

async function runVite(root: string): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: {
      VITE_SITE_URL: LOCAL_URL,
      ...process.env,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopBuild = () => build.kill('SIGKILL');
  process.once('exit', stopBuild);
  let output = '';
  build.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  build.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('close', resolve);
    build.once('error', reject);
  });
  process.off('exit', stopBuild);
  if (code !== 0) throw new StackFailure(`The web app does not build:\n${output.trim()}`);
}

/** Writes `<file>.gz` and `<file>.br` beside every text file of a build, so that no request has to compress. */
export async function compressAssets(directory: string): Promise<void> {
  const files = readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && WORTH_COMPRESSING.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  await Promise.all([
    toGzip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    toBrotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
  ]);
}
