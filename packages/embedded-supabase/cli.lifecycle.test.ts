import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { waitUntil } from './process/wait-until.ts';
import { FIXTURE, makeEmptyProject } from './testing/fixture.ts';
import { descendants, survivors } from './testing/process-tree.ts';
import { makeDataDirectory } from './testing/stack.ts';

const COMMAND = path.join(import.meta.dirname, 'bin', 'embedded-supabase.mjs');
const READY_WITHIN_MS = 60_000;
const GONE_WITHIN_MS = 20_000;

const directories: string[] = [];
const running: Run[] = [];

afterEach(async () => {
  for (const { stop, ended } of running.splice(0)) {
    stop();
    await ended;
  }
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

type Run = { pid: number; output(): string; ended: Promise<number | null>; stop(): void };

function run(...args: string[]): Run {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const command = { pid: child.pid ?? 0, output: () => output, ended, stop: () => void child.kill('SIGINT') };
  running.push(command);
  return command;
}

function freshDirectory(): string {
  const directory = makeDataDirectory();
  directories.push(directory);
  return directory;
}

function readEnv(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

test('start serves a project, status prints its addresses and keys, and Ctrl-C stops everything', async () => {
  const dataDir = freshDirectory();
  const start = run('start', '--workdir', FIXTURE, '--data-dir', dataDir, '--port', '0');
  const isReady = () => start.output().includes('Ctrl-C stops everything');
  expect(await waitUntil(isReady, READY_WITHIN_MS)).toBe(true);
  expect(start.output()).toMatch(/API URL: http:\/\/localhost:\d+\n/);
  expect(start.output()).toMatch(/Publishable key: sb_publishable_local\n/);

  const status = run('status', '-o', 'env', '--data-dir', dataDir);
  expect(await status.ended).toBe(0);
  const env = readEnv(status.output());
  expect(start.output()).toContain(`API URL: ${env['API_URL']}\n`);
  const client = createClient(env['API_URL'] ?? '', env['ANON_KEY'] ?? '', {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  });
  const { data } = await client.from('announcements').select('body');
  expect(data).toEqual([{ body: 'Welcome to the example project.' }]);

  const children = descendants(start.pid);
  expect(children.length).toBeGreaterThan(2);
  start.stop();
  expect(await start.ended).toBe(0);
  await waitUntil(() => survivors(children).length === 0, GONE_WITHIN_MS);
  expect(survivors(children)).toEqual([]);

  const after = run('status', '--data-dir', dataDir);
  expect(await after.ended).toBe(1);
  expect(after.output()).toContain(`Nothing runs on ${dataDir}`);
});

test('a taken port is refused with the option that chooses another one', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const start = run('start', '--workdir', FIXTURE, '--data-dir', freshDirectory(), '--port', String(port));
  expect(await start.ended).toBe(1);
  expect(start.output()).toBe(
    `Port ${port} is already in use.\nStop the program that uses it, or choose another port with --port.\n`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test('db baseline writes the first migration, and --check fails when the schemas have changed', async () => {
  const workdir = makeEmptyProject();
  directories.push(workdir);
  const schemas = path.join(workdir, 'supabase', 'schemas');
  mkdirSync(schemas);
  writeFileSync(path.join(schemas, 'order.txt'), 'tables.sql\n');
  writeFileSync(path.join(schemas, 'tables.sql'), 'create table public.notes (id int);\n');
  const written = run('db', 'baseline', '--workdir', workdir);
  expect(await written.ended).toBe(0);
  expect(written.output()).toMatch(/^Wrote supabase\/migrations\/\d{14}_baseline\.sql\.\n$/);
  expect(await run('db', 'baseline', '--check', '--workdir', workdir).ended).toBe(0);
  const compared = run('db', 'diff', '--workdir', workdir);
  expect(await compared.ended).toBe(0);
  expect(compared.output()).toMatch(/^IDENTICAL/);

  writeFileSync(path.join(schemas, 'tables.sql'), 'create table public.notes (id bigint);\n');
  const checked = run('db', 'baseline', '--check', '--workdir', workdir);
  expect(await checked.ended).toBe(1);
  expect(checked.output()).toMatch(/Write it anew: embedded-supabase db baseline/);
});

test.each([
  [['--help'], 0, /embedded-supabase start/],
  [['begin'], 1, /Unknown command/],
  [['db', 'reset'], 1, /Unknown command/],
  [['db', 'diff', '--workdir', '/no/such/project'], 1, /There is no file .*order\.txt/],
  [['start', '--workdir', '/no/such/project'], 1, /There is no folder \/no\/such\/project\/supabase/],
  [['start', '--port', 'high'], 1, /--port must be a number/],
  [['start', '--colour'], 1, /Unknown option '--colour'/],
])('embedded-supabase %j exits with %i and a message', async (args, code, message) => {
  const command = run(...args);
  expect(await command.ended).toBe(code);
  expect(command.output()).toMatch(message);
  expect(command.output()).not.toContain('    at ');
});
