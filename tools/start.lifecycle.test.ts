import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import {
  accountFor,
  answersAt,
  descendants,
  isAlive,
  makeDataDirectory,
  prepareDatabase,
  survivors,
  waitUntil,
  type ProcessRow,
} from 'embedded-supabase/testing';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from './demo/people.ts';
import { ROOT } from './root.ts';
import { ensureBuilt } from './site/build.ts';
import { runStart, type StartCommand } from './testing/run-start.ts';
import { startTestProduct } from './testing/stack.ts';

const GONE_WITHIN_MS = 20_000;
const CHANGED = '20260101000000_baseline.sql';
const directories: string[] = [];
const commands: StartCommand[] = [];

afterEach(async () => {
  for (const command of commands.splice(0)) {
    if (isAlive(command.pid)) command.signal('SIGTERM');
    await command.ended;
  }
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function freshDirectory(): string {
  const directory = makeDataDirectory();
  directories.push(directory);
  return directory;
}

/** A directory as an earlier start left it: for tests that are not about the first start, which migrates for seconds. */
async function usedDirectory(): Promise<string> {
  const directory = freshDirectory();
  await prepareDatabase(ROOT, directory);
  return directory;
}

/** The lines of PostgreSQL's file about its process: the first is the id, the fourth the port. */
function postmaster(dataDir: string): string[] {
  return readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
}

function databaseOf(dataDir: string): postgres.Sql {
  const { postgresPassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const port = postmaster(dataDir)[3];
  return postgres(`postgres://postgres:${postgresPassword}@127.0.0.1:${port}/postgres`, { max: 1 });
}

function start(options: Parameters<typeof runStart>[0]): StartCommand {
  const command = runStart(options);
  commands.push(command);
  return command;
}

const ACCOUNT = { email: 'ada@lifecycle.test', password: 'long-enough-7' };

async function auth(url: string, call: string): Promise<number> {
  const response = await fetch(`${url}/auth/v1/${call}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_tafiya_local', 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  return response.status;
}

/** Waits until the processes have ended; answers those that have not. */
async function remaining(rows: ProcessRow[]): Promise<ProcessRow[]> {
  await waitUntil(() => survivors(rows).length === 0, GONE_WITHIN_MS);
  return survivors(rows);
}

/** The trips of the demo driver that leave within 90 minutes. */
async function demoTrips(url: string): Promise<unknown[]> {
  const json = { apikey: 'sb_publishable_tafiya_local', 'content-type': 'application/json' };
  const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'driver@tafiya.test', password: DEMO_PASSWORD }),
  });
  const { access_token: token }: { access_token: string } = await signIn.json();
  const trips = await fetch(`${url}/api/driver/trips?limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const all: { departureDate: string; status: string; totalSeats: number; seatsAvailable: number }[] =
    await trips.json();
  return all
    .filter(({ status, departureDate }) => {
      const ahead = Date.parse(departureDate) - Date.now();
      return status === 'scheduled' && ahead > 0 && ahead < 90 * 60_000;
    })
    .map(({ totalSeats, seatsAvailable }) => totalSeats - seatsAvailable);
}

describe('npm start', () => {
  test('keeps the data over a restart, and one booked trip that leaves soon', async () => {
    const dataDir = freshDirectory();
    const first = start({ dataDir });
    const url = await first.ready();
    expect(await auth(url, 'signup')).toBe(200);
    expect(await demoTrips(url)).toEqual([1]);
    first.signal('SIGINT');
    expect(await first.ended).toBe(0);

    const second = start({ dataDir });
    const again = await second.ready();
    expect(await auth(again, 'token?grant_type=password')).toBe(200);
    expect(await demoTrips(again)).toEqual([1]);
  });

  test.each([
    ['Ctrl-C in the terminal', 'SIGINT', 'group'],
    ['SIGTERM', 'SIGTERM', undefined],
    ['a closed terminal', 'SIGHUP', 'group'],
  ] as const)('leaves nothing running after %s', async (_, signal, to) => {
    const dataDir = await usedDirectory();
    const command = start({ dataDir });
    const { port } = new URL(await command.ready());
    const below = descendants(command.pid);
    expect(below.length).toBeGreaterThan(2);

    command.signal(signal, to);
    expect(await command.ended).toBe(0);
    expect(await remaining(below)).toEqual([]);
    expect(await answersAt('127.0.0.1', Number(port))).toBe(false);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('leaves no orphan after kill -9, and starts again at once', async () => {
    const dataDir = await usedDirectory();
    const killed = start({ dataDir });
    await killed.ready();
    const below = descendants(killed.pid);
    killed.signal('SIGKILL');
    await killed.ended;

    const next = start({ dataDir });
    await next.ready();
    expect(await remaining(below)).toEqual([]);
  });

  test('refuses a data directory whose migrations have changed, and does not change it', async () => {
    const dataDir = freshDirectory();
    const workdir = freshDirectory();
    const migrations = path.join(workdir, 'supabase', 'migrations');
    cpSync(path.join(ROOT, 'supabase', 'migrations'), migrations, { recursive: true });
    appendFileSync(path.join(migrations, CHANGED), 'create role app_of_old nologin;\n');
    const old = await startTestProduct({ dataDir, workdir, seed: false });
    expect(await auth(old.url, 'signup')).toBe(200);
    await old.stop();

    const refused = start({ dataDir });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(
      `have changed since it applied them:\n  supabase/migrations/${CHANGED}\n`,
    );
    expect(refused.output()).toContain('DATA_DIR=./.data-2 npm start');
    expect(refused.output()).not.toContain('    at ');

    const restored = await startTestProduct({ dataDir, workdir, seed: false });
    expect(await auth(restored.url, 'token?grant_type=password')).toBe(200);
    await restored.stop();
  });

  test.each(['127.0.0.1', '::1'])('names the port when it is taken on %s', async (host) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, host, resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const dataDir = freshDirectory();

    const command = start({ dataDir, port });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain(`Port ${port} is already in use.`);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  });

  test('runs twice side by side with two data directories', async () => {
    const [one, two] = [start({ dataDir: await usedDirectory() }), start({ dataDir: await usedDirectory() })];
    const [oneUrl, twoUrl] = await Promise.all([one.ready(), two.ready()]);
    expect(await auth(oneUrl, 'signup')).toBe(200);
    expect(await auth(twoUrl, 'token?grant_type=password')).toBe(400);
  });

  test('ends with a message when the database has stopped', async () => {
    const dataDir = await usedDirectory();
    const command = start({ dataDir });
    await command.ready();
    const below = descendants(command.pid);
    process.kill(Number(postmaster(dataDir)[0]), 'SIGKILL');
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain('The database has stopped.');
    expect(await remaining(below)).toEqual([]);
  });

  test('serves an ordinary user from a checkout that another user has installed and built', async () => {
    await ensureBuilt(ROOT, () => undefined);
    const dataDir = freshDirectory();
    const account = accountFor([ROOT, path.dirname(process.execPath), dataDir]);
    account.own(dataDir);
    const { wrap, spawnOptions } = account;
    const command = start({ dataDir, isWhole: true, wrap, spawnOptions });
    const url = await command.ready();
    const page = await fetch(url);
    expect(await page.text()).toContain('<div id="root" data-drawn>');
    expect(await auth(url, 'signup')).toBe(200);
  });

  test('works below a directory that is closed to others', async () => {
    const closed = freshDirectory();
    chmodSync(closed, 0o700);
    const dataDir = path.join(closed, 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(path.dirname(dataDir), { recursive: true });
    const command = start({ dataDir });
    expect(await auth(await command.ready(), 'signup')).toBe(200);
  });
});

describe('npm start, while it runs', () => {
  let running: StartCommand;
  let dataDir: string;
  let url: string;

  beforeAll(async () => {
    dataDir = makeDataDirectory();
    await prepareDatabase(ROOT, dataDir);
    running = runStart({ dataDir });
    url = await running.ready();
  });

  afterAll(async () => {
    if (isAlive(running.pid)) running.signal('SIGTERM');
    await running.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('runs the clock', async () => {
    const lastTick = async () => {
      const { lastTickAt }: { lastTickAt?: unknown } = await (await fetch(`${url}/api/health`)).json();
      return lastTickAt;
    };
    await expect.poll(lastTick, { timeout: 20_000 }).toEqual(expect.any(String));
    expect(running.output()).not.toContain('The clock does not run');
  });

  test('shows a payment of a past and of a coming trip, a refund and a payout, in a healthy ledger', async () => {
    const sql = databaseOf(dataDir);
    try {
      const shown = async () => [
        await sql`
          select b.status, b.boarded_at is not null as boarded from public.bookings b
          where b.payment_method = 'online' order by 1`,
        await sql`select r.status from public.refunds r`,
        await sql`select p.status from public.payouts p`,
      ];
      await expect.poll(shown, { timeout: 60_000 }).toEqual([
        [
          { status: 'cancelled', boarded: false },
          { status: 'completed', boarded: true },
          { status: 'completed', boarded: true },
          { status: 'confirmed', boarded: false },
        ],
        [{ status: 'done' }],
        [{ status: 'paid' }],
      ]);
      expect(await sql`select * from private.ledger_problems()`).toEqual([]);
    } finally {
      await sql.end();
    }
  });

  test('refuses a second start on its data directory', async () => {
    const second = start({ dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `The data directory ${dataDir} is in use by another Tafiya (process ${running.pid}).`,
    );
    expect(second.output()).not.toContain('    at ');
    expect(await auth(url, 'signup')).toBe(200);
  });

  test('restarts a function that has crashed', async () => {
    const health = async () => (await fetch(`${url}/api/health`)).status;
    expect(await health()).toBe(200);

    const functions = descendants(running.pid).filter((row) => row.command.includes('/functions/api/'));
    expect(functions).not.toEqual([]);
    for (const { pid } of functions) process.kill(pid, 'SIGKILL');
    expect(await remaining(functions)).toEqual([]);
    expect(await waitUntil(async () => (await health()) === 200, GONE_WITHIN_MS)).toBe(true);
  });
});
