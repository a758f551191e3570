import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { waitUntil } from './process/wait-until.ts';
import { makeEmptyProject } from './testing/fixture.ts';
import { descendants, survivors } from './testing/process-tree.ts';
import { runCli, runStack } from './testing/run-stack.ts';
import type { RunningCommand } from './testing/run-command.ts';
import { makeDataDirectory } from './testing/stack.ts';

const GONE_WITHIN_MS = 20_000;

const directories: string[] = [];
const running: RunningCommand[] = [];

afterEach(async () => {
  for (const command of running.splice(0)) await command.stop();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function run(...args: string[]): RunningCommand {
  const command = runCli(...args);
  running.push(command);
  return command;
}

function start(dataDir: string, port = 0): ReturnType<typeof runStack> {
  const command = runStack(dataDir, port);
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

test('start serves a project below a directory that is closed to others, status prints its addresses and keys, a second start is refused, and Ctrl-C stops everything', async () => {
  const closed = freshDirectory();
  chmodSync(closed, 0o700);
  const dataDir = path.join(closed, 'a'.repeat(60), 'b'.repeat(60));
  const first = start(dataDir);
  await first.ready();
  expect(first.output()).toMatch(/API URL: http:\/\/localhost:\d+\n/);
  expect(first.output()).toMatch(/Publishable key: sb_publishable_local\n/);

  const status = run('status', '-o', 'env', '--data-dir', dataDir);
  expect(await status.ended).toBe(0);
  const env = readEnv(status.output());
  expect(first.output()).toContain(`API URL: ${env['API_URL']}\n`);
  const client = createClient(env['API_URL'] ?? '', env['ANON_KEY'] ?? '', {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  });
  const announcements = async () => (await client.from('announcements').select('body')).data;
  expect(await announcements()).toEqual([{ body: 'Welcome to the example project.' }]);

  const second = start(dataDir);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `The data directory ${dataDir} is in use by another example (process ${first.pid}).\n` +
      'Stop that one, or choose another directory with --data-dir.\n',
  );
  expect(await announcements()).toHaveLength(1);

  const children = descendants(first.pid);
  expect(children.length).toBeGreaterThan(2);
  first.signal('SIGINT', 'group');
  expect(await first.ended).toBe(0);
  await waitUntil(() => survivors(children).length === 0, GONE_WITHIN_MS);
  expect(survivors(children)).toEqual([]);

  const after = run('status', '--data-dir', dataDir);
  expect(await after.ended).toBe(1);
  expect(after.output()).toContain(`Nothing runs on ${dataDir}`);
});

test.each(['127.0.0.1', '::1'])(
  'a port taken on %s is refused with the option that chooses another one',
  async (host) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, host, resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const dataDir = freshDirectory();
    const refused = start(dataDir, port);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe(
      `Port ${port} is already in use.\nStop the program that uses it, or choose another port with --port.\n`,
    );
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  },
);

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
