import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StackFailure } from '../../packages/embedded-supabase/process/failure.ts';
import { readOwner, writeOwner } from '../../packages/embedded-supabase/process/owner.ts';
import { waitUntil } from '../../packages/embedded-supabase/process/wait-until.ts';
import { compressAssets } from './compress.ts';
import { hashSources } from './sources.ts';

const BUILT_WITHIN_MS = 300_000;

/**
 * Builds the web app into `dist/` unless that was built from the very same sources. Stacks that start at the
 * same moment build once: the others wait.
 *
 * @returns the directory to serve.
 * @throws StackFailure with Vite's words when the build fails, Error when this user may not write there.
 */
export async function ensureBuilt(root: string, log: (line: string) => void): Promise<string> {
  const dist = path.join(root, 'dist');
  const stamp = path.join(root, 'node_modules', '.cache', 'tafiya', 'built');
  const lock = `${stamp}.lock`;
  // Whoever installed and built may be somebody else: what is there already needs no right to write.
  if (isBuilt(dist, stamp, hashSources(root))) return dist;
  mkdirSync(path.dirname(stamp), { recursive: true });
  if (!(await waitUntil(() => takeLock(lock), BUILT_WITHIN_MS, 50))) {
    throw new StackFailure(`Another build of the web app does not end. Remove ${lock} and start again.`);
  }
  try {
    const hash = hashSources(root);
    if (isBuilt(dist, stamp, hash)) return dist;
    log('building the web app …');
    rmSync(stamp, { force: true });
    await runVite(root);
    await compressAssets(dist);
    writeFileSync(stamp, stampOf(dist, hash));
    return dist;
  } finally {
    rmSync(lock, { force: true });
  }
}

function isBuilt(dist: string, stamp: string, hash: string): boolean {
  if (!existsSync(path.join(dist, 'index.html')) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === stampOf(dist, hash);
}

/** index.html names every hashed file: a build made by other means, from other sources, has another one. */
function stampOf(dist: string, hash: string): string {
  return `${hash}\n${readFileSync(path.join(dist, 'index.html'), 'utf8')}`;
}

function takeLock(lock: string): boolean {
  try {
    writeOwner(lock);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Just made and not written yet, it is empty. */
function isAbandoned(lock: string): boolean {
  const size = statSync(lock, { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 && readOwner(lock) === null;
}

async function runVite(root: string): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopWithUs = () => build.kill('SIGKILL');
  process.once('exit', stopWithUs);
  let output = '';
  build.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  build.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('close', resolve);
    build.once('error', reject);
  });
  process.off('exit', stopWithUs);
  if (code !== 0) throw new StackFailure(`The web app does not build:\n${output.trim()}`);
}
