import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { freePort, makeDataDirectory, prepareDatabase, waitUntil } from 'embedded-supabase/testing';
import { ROOT } from '../../tools/root.ts';

const READY_WITHIN_MS = 80_000;

/** A stack for one test, which may stop it and start it again with the same URL and data. */
interface OwnStack {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** Starts the built product in addition to the stack that all tests share. */
export async function startOwnStack(): Promise<OwnStack> {
  const port = await freePort();
  const dataDir = makeDataDirectory();
  await prepareDatabase(ROOT, dataDir);
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['--import', 'tsx', 'e2e/support/serve.ts'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const answers = () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    if (!(await waitUntil(answers, READY_WITHIN_MS))) throw new Error('the stack does not answer');
  }

  async function stop(): Promise<void> {
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  async function remove(): Promise<void> {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { url, start, stop, remove };
}
