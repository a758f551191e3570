import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArguments } from './cli.ts';
import { sendCommand } from './send-command.ts';

const READY_WITHIN_MS = 15_000;
const COMMAND = path.join(import.meta.dirname, 'bin', 'paystack-simulator.mjs');

let folder: string;
const running: Run[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'paystack-simulator-'));
});
afterEach(async () => {
  for (const { stop, ended } of running.splice(0)) {
    stop();
    await ended;
  }
  rmSync(folder, { recursive: true });
});

type Run = { output(): string; ended: Promise<number | null>; stop(): void };

function run(...args: string[]): Run {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const command = { output: () => output, ended, stop: () => void child.kill('SIGINT') };
  running.push(command);
  return command;
}

test('the command takes a payment, refuses a port that is taken, and ends with Ctrl-C', async () => {
  const command = run('--port', '0', '--secret-key', 'sk_test_mine', '--control-key', 'open');
  await expect.poll(command.output, { timeout: READY_WITHIN_MS }).toContain('Ctrl-C stops the simulator');
  expect(command.output()).toMatch(/Secret key: sk_test_mine\n *Control key: open\n *Webhooks to: none/);
  const url = /API: (\S+)/.exec(command.output())?.[1] ?? '';
  const headers = { authorization: 'Bearer sk_test_mine' };
  const body = JSON.stringify({ email: 'ada@example.com', amount: 500_000, reference: 'order-1' });
  const opened = await fetch(`${url}/transaction/initialize`, { method: 'POST', headers, body });
  expect(await opened.json()).toMatchObject({ status: true, data: { reference: 'order-1' } });
  await sendCommand({ url, controlKey: 'open' }, { action: 'pay', reference: 'order-1' });
  const seen = await fetch(`${url}/transaction/verify/order-1`, { headers });
  expect(await seen.json()).toMatchObject({ data: { status: 'success', amount: 500_000 } });

  const other = run('--port', new URL(url).port);
  expect(await other.ended).toBe(1);
  expect(other.output()).toMatch(/^Port \d+ is already in use. Choose another one with --port.\n$/);

  command.stop();
  expect(await command.ended).toBe(0);
  expect(existsSync(path.join(folder, '.paystack-simulator', 'payments.jsonl'))).toBe(true);
}, 60_000);

test.each([
  [['--port', 'high'], '--port must be a number from 0 to 65535, not "high".'],
  [['--time-factor', '0'], '--time-factor must be more than 0, not "0".'],
  [['--webhook-url', 'here'], '--webhook-url must be an address, not "here".'],
  [['--colour'], "Unknown option '--colour'"],
])('refuses %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

test('has a default for each option', () => {
  expect(readArguments([])).toMatchObject({ port: 4010, timeFactor: 60, secretKey: 'sk_test_simulator' });
  expect(readArguments(['--help'])).toBeNull();
});
