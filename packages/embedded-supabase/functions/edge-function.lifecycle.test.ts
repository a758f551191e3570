import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../process/wait-until.ts';
import { inTurns, startEdgeFunction, type EdgeFunction } from './edge-function.ts';

/** Each path tries one thing and answers the result; `/crash` ends the process. */
const SOURCE = `
const attempts = {
  '/probe/read': () => Deno.readTextFile('/etc/hostname'),
  '/probe/env': async () => JSON.stringify(Deno.env.toObject()),
  '/probe/run': async () => String(new Deno.Command('/bin/ls').outputSync().code),
  '/probe/write': () => Deno.writeTextFile('/tmp/embedded-supabase-probe', 'x').then(() => 'written'),
  '/probe/allowed': () => fetch(Deno.env.get('ALLOWED') ?? '').then((response) => response.text()),
  '/probe/other': () => fetch(Deno.env.get('OTHER') ?? '').then((response) => response.text()),
  '/probe/crash': () => Deno.exit(1),
  '/probe/pid': async () => String(Deno.pid),
  '/probe/slow': () => fetch(Deno.env.get('ALLOWED') + '/slow').then((response) => response.text()),
};
const server = Deno.serve(async (request) => {
  try {
    return new Response(await attempts[new URL(request.url).pathname]());
  } catch (error) {
    return new Response(error.name, { status: 500 });
  }
});
Deno.addSignalListener('SIGTERM', () => server.shutdown().then(() => Deno.exit(0)));
`;

let root: string;
let probe: EdgeFunction;
let log: string[];
const servers: Server[] = [];

/** Ends the answers to `/slow`, which wait for it. */
let answerSlow: (() => void) | null = null;

async function listen(text: string): Promise<string> {
  const server = createServer(({ url }, response) => {
    const answer = () => void response.end(text);
    if (url === '/slow') answerSlow = answer;
    else answer();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

function write(source: string): void {
  const folder = path.join(root, 'supabase', 'functions', 'probe');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.ts'), source);
}

async function start(source: string, instances = 1): Promise<void> {
  write(source);
  const [allowed, other] = [await listen('hello'), await listen('secret')];
  const one = (_: unknown, number: number) =>
    startEdgeFunction({
      name: 'probe',
      workdir: root,
      env: { ALLOWED: `http://${allowed}`, OTHER: `http://${other}` },
      mayCall: [allowed],
      logFile: path.join(root, `probe-${number}.log`),
      cacheDir: path.join(root, 'cache'),
      watch: false,
      log: (line) => log.push(line),
    });
  probe = inTurns(Array.from({ length: instances }, one));
  await probe.ready();
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'embedded-supabase-function-'));
  log = [];
});

afterEach(async () => {
  answerSlow = null;
  await probe.stop();
  for (const server of servers.splice(0)) server.close();
  rmSync(root, { recursive: true });
});

async function attempt(what: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${probe.port()}/probe/${what}`)).text();
}

test('a function may use the allowed addresses, and no other address, file or program', async () => {
  await start(SOURCE);
  expect(await attempt('allowed')).toBe('hello');
  for (const what of ['other', 'read', 'run', 'write'])
    expect(`${what}: ${await attempt(what)}`).toBe(`${what}: NotCapable`);
});

test('a function sees its own environment, not that of the stack', async () => {
  await start(SOURCE);
  const names = Object.keys(JSON.parse(await attempt('env')));
  expect(names).toEqual(expect.arrayContaining(['ALLOWED', 'OTHER']));
  expect(names).not.toContain('VITEST');
});

test('a function that crashes starts again', async () => {
  await start(SOURCE);
  const before = probe.port();
  await attempt('crash').catch(() => {});
  expect(await waitUntil(() => probe.port() !== before && probe.port() !== null, 30_000)).toBe(true);
  expect(log).toEqual([expect.stringContaining('function probe ended and starts again')]);
});

test('two processes answer in turns, and while one starts again the other answers every request', async () => {
  await start(SOURCE, 2);
  const pids = [await attempt('pid'), await attempt('pid')];
  expect(new Set(pids).size).toBe(2);
  expect(await attempt('pid')).toBe(pids[0]);
  process.kill(Number(pids[0]), 'SIGKILL');
  await waitUntil(() => log.length > 0, 30_000);
  expect([await attempt('pid'), await attempt('pid')]).toEqual([pids[1], pids[1]]);
  const seen = new Set<string>();
  expect(await waitUntil(async () => seen.add(await attempt('pid')).size > 1, 30_000)).toBe(true);
  expect(seen).not.toContain(pids[0]);
});

test('a function that stops answers what it has begun, and takes no more requests', async () => {
  await start(SOURCE);
  const answer = attempt('slow');
  await waitUntil(() => answerSlow !== null, 30_000);
  const stopping = probe.stop();
  expect(probe.port()).toBe(null);
  answerSlow?.();
  expect(await answer).toBe('hello');
  await stopping;
});

test('a function that cannot start is logged with its error, and the stack does not wait for it', async () => {
  await start("import './missing.ts';");
  expect(log[0]).toContain('Module not found');
});
