import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntil } from './process/wait-until.ts';
import { FIXTURE } from './testing/fixture.ts';
import { prepareDatabase } from './testing/prepared-database.ts';
import { descendants } from './testing/process-tree.ts';
import { runCommand, type RunningCommand } from './testing/run-command.ts';
import { makeDataDirectory } from './testing/stack.ts';

const WITHIN_MS = 30_000;
const SCRIPT = path.join(import.meta.dirname, 'testing', 'crashing-stack.ts');

let dataDir: string;
let command: RunningCommand;
let url: string;

beforeEach(async () => {
  dataDir = makeDataDirectory();
  await prepareDatabase(FIXTURE, dataDir);
  command = runCommand([process.execPath, '--import', 'tsx', SCRIPT, dataDir], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  url = await command.printed(/Open (http:\S+)/);
});

afterEach(async () => {
  await command.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const headers = { apikey: 'sb_publishable_local', 'content-type': 'application/json' };

async function statusOf(path: string, init: RequestInit = {}): Promise<number | null> {
  try {
    const response = await fetch(`${url}${path}`, { headers, ...init });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

const signUp = (name: string) =>
  statusOf('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email: `${name}@example.test`, password: 'long-enough-7' }),
  });
const rest = () => statusOf('/rest/v1/announcements?select=body');

function processOf(part: string): number[] {
  return descendants(command.pid)
    .filter((row) => row.command.includes(part) && !row.command.startsWith('sh '))
    .map(({ pid }) => pid);
}

function postmaster(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function expectToServe(name: string): Promise<void> {
  const isServing = async () => (await rest()) === 200 && (await statusOf('/functions/v1/health')) === 200;
  expect(await waitUntil(isServing, WITHIN_MS, 50)).toBe(true);
  expect(await signUp(name)).toBe(200);
}

test('an error that nothing caught restarts the gateway with growing pauses; database and functions go on', async () => {
  const before = { postmaster: postmaster(), functions: processOf('/functions/') };
  expect(before.functions).not.toEqual([]);
  for (const [n, failure] of ['throws-later', 'rejects', 'throws-later'].entries()) {
    await statusOf(`/${failure}`);
    await command.printed(new RegExp(`start again in ${[250, 500, 1000][n]} ms`));
    await expectToServe(`after-${n}`);
  }
  expect(command.output()).toContain('Error: a callback threw');
  expect(command.output()).toContain('Error: a promise was rejected');
  expect({ postmaster: postmaster(), functions: processOf('/functions/') }).toEqual(before);
});

test('a handler that throws ends its own request, and a warning nothing', async () => {
  expect(await statusOf('/throws')).toBe(500);
  expect(await statusOf('/warns')).toBe(200);
  expect(await rest()).toBe(200);
  expect(command.output()).toContain('gateway: a request failed: Error: a handler threw');
  expect(command.output()).not.toContain('start again');
});

test('eight requests of one connection that offer HTTP/2 end nothing', async () => {
  const offer =
    'GET /rest/v1/ HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n\r\n';
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  // One by one: the client waits for an answer before it sends the next request.
  for (let n = 0; n < 8 && !socket.destroyed; n += 1) {
    socket.write(offer);
    await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
  }
  socket.destroy();
  expect(await rest()).toBe(200);
  expect(command.output()).not.toMatch(/start again|MaxListeners/);
});

test('a killed database starts again on its port, and everything uses it again', async () => {
  expect(await signUp('before')).toBe(200);
  const [killed, functions] = [postmaster(), processOf('/functions/')];
  process.kill(killed, 'SIGKILL');
  await command.printed(/the database ended and starts again in 250 ms/);
  await command.printed(/the database has started again/);
  await expectToServe('after');
  expect(postmaster()).not.toBe(killed);
  expect(processOf('/functions/')).toEqual(functions);
  expect(await signUp('before')).toBe(422);
});
