import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { FIXTURE } from '../testing/fixture.ts';
import { prepareDatabase } from '../testing/prepared-database.ts';
import { descendants, survivors, type ProcessRow } from '../testing/process-tree.ts';
import { runStack } from '../testing/run-stack.ts';
import { makeDataDirectory } from '../testing/stack.ts';
import { answersAt } from './ports.ts';
import { waitUntil } from './wait-until.ts';

const GONE_WITHIN_MS = 20_000;
const directories: string[] = [];
const running: ReturnType<typeof runStack>[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((command) => command.stop()));
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

async function usedDirectory(): Promise<string> {
  const directory = makeDataDirectory();
  directories.push(directory);
  await prepareDatabase(FIXTURE, directory);
  return directory;
}

function start(dataDir: string): ReturnType<typeof runStack> {
  const command = runStack(dataDir);
  running.push(command);
  return command;
}

function postmasterFile(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'postmaster.pid');
}

/** Waits until the processes have ended; answers those that have not. */
async function remaining(rows: ProcessRow[]): Promise<ProcessRow[]> {
  await waitUntil(() => survivors(rows).length === 0, GONE_WITHIN_MS);
  return survivors(rows);
}

async function signUp(url: string, call: string): Promise<number> {
  const response = await fetch(`${url}/auth/v1/${call}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.test', password: 'long-enough-7' }),
  });
  return response.status;
}

test('two stacks run side by side, and neither SIGTERM nor a closed terminal leaves anything running', async () => {
  const directories = [await usedDirectory(), await usedDirectory()] as const;
  const [one, two] = [start(directories[0]), start(directories[1])];
  const urls = await Promise.all([one.ready(), two.ready()]);
  expect(await signUp(urls[0], 'signup')).toBe(200);
  expect(await signUp(urls[1], 'token?grant_type=password')).toBe(400);
  const below = [one, two].map(({ pid }) => descendants(pid));
  for (const rows of below) expect(rows.length).toBeGreaterThan(2);

  one.signal('SIGTERM');
  two.signal('SIGHUP', 'group');
  expect(await Promise.all([one.ended, two.ended])).toEqual([0, 0]);
  expect(await remaining(below.flat())).toEqual([]);
  for (const url of urls) expect(await answersAt('127.0.0.1', Number(new URL(url).port))).toBe(false);
  for (const directory of directories) expect(existsSync(postmasterFile(directory))).toBe(false);
});

test('kill -9 leaves no orphan, and a start on the same data works at once', async () => {
  const dataDir = await usedDirectory();
  const killed = start(dataDir);
  expect(await signUp(await killed.ready(), 'signup')).toBe(200);
  const orphans = descendants(killed.pid);
  killed.signal('SIGKILL');
  await killed.ended;

  const next = start(dataDir);
  expect(await signUp(await next.ready(), 'token?grant_type=password')).toBe(200);
  expect(await remaining(orphans)).toEqual([]);
});
