import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../process/alive.ts';
import { StackFailure } from '../process/failure.ts';
import { waitUntil } from '../process/wait-until.ts';
import { compressAssets } from './compress.ts';
import { hashSources } from './sources.ts';

const BUILT_WITHIN_MS = 300_000;

/**
 * Builds the web app into `dist/` unless that was built from the very same sources. Stacks that start at the
 * same moment build once: the others wait.
 *
 * @returns the directory to serve.
 * @throws StackFailure with Vite's words when the build fails.
 */
export async function ensureBuilt(root: string, log: (line: string) => void): Promise<string> {
  const dist = path.join(root, 'dist');
  const stamp = path.join(root, 'node_modules', '.cache', 'tafiya', 'built');
  const lock = `${stamp}.lock`;
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
    compressAssets(dist);
    writeFileSync(stamp, hash);
    return dist;
  } finally {
    rmSync(lock, { force: true });
  }
}

function isBuilt(dist: string, stamp: string, hash: string): boolean {
  return (
    existsSync(path.join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  );
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    // Just made and not written yet reads as 0: ask again. A dead holder leaves its lock behind.
    if (holder > 0 && (holder === process.pid || !isAlive(holder))) rmSync(lock, { force: true });
    return false;
  }
}

async function runVite(root: string): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
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
