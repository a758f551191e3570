import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import {
  accountFor,
  answersAt,
  descendants,
  makeDataDirectory,
  readMigrations,
  startPostgres,
  survivors,
  waitUntil,
  type ProcessRow,
} from 'embedded-supabase/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tripListSchema } from '../supabase/functions/_shared/trips/contract.ts';
import { DEMO_PASSWORD } from './demo/people.ts';
import { ROOT } from './root.ts';
import { ensureBuilt } from './site/build.ts';
import { runStart, type StartCommand } from './testing/run-start.ts';

/*
 * The start and end of every project's stack (signals, kill -9, two side by side, a closed directory) are tested
 * in packages/embedded-supabase. These tests run in their order on one data directory, because every start is expensive.
 */

const GONE_WITHIN_MS = 20_000;
const CREDENTIALS = { email: 'ada@lifecycle.test', password: 'long-enough-7' };
const ACCOUNT = { ...CREDENTIALS, name: 'Ada Obi', phone: '08031234567', userType: 'passenger' };
const HEADERS = { 'content-type': 'application/json' };

let dataDir: string;
let running: StartCommand;
let url: string;

beforeAll(async () => {
  await ensureBuilt(ROOT, () => undefined);
  dataDir = makeDataDirectory();
});

afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The lines of PostgreSQL's file about its process: the first is the id, the fourth the port. */
function postmaster(): string[] {
  return readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
}

function secrets(): Record<string, string> {
  return JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
}

async function withDatabase(databaseUrl: string, work: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await work(sql).finally(() => sql.end());
}

async function auth(call: string, sent: object): Promise<number> {
  const body = JSON.stringify(sent);
  return (await fetch(`${url}/api/auth/${call}`, { method: 'POST', headers: HEADERS, body })).status;
}

/** Waits until the processes have ended; answers those that have not. */
async function remaining(rows: ProcessRow[]): Promise<ProcessRow[]> {
  await waitUntil(() => survivors(rows).length === 0, GONE_WITHIN_MS);
  return survivors(rows);
}

/** The seats that are booked on each trip of the demo driver that leaves within 90 minutes. */
async function demoTrips(): Promise<number[]> {
  const signIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ email: 'driver@tafiya.test', password: DEMO_PASSWORD }),
  });
  const { token }: { token: string } = await signIn.json();
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

const FIRST = readMigrations(path.join(ROOT, 'supabase', 'migrations')).slice(0, 1);

/** Sets the text under which the data directory's history keeps the first migration. */
async function rewriteHistory(text: string): Promise<void> {
  const password = secrets()['superuserPassword'] ?? '';
  const database = await startPostgres({ dataDir, password, durable: false });
  try {
    await withDatabase(
      database.superuserUrl,
      (sql) => sql`
        update supabase_migrations.schema_migrations set statements = ${[text]}
        where version = ${FIRST[0]?.version ?? ''}`,
    );
  } finally {
    await database.stop();
  }
}

/** Starts the whole product as an ordinary user. */
function start(): StartCommand {
  const { wrap, spawnOptions } = accountFor([ROOT, path.dirname(process.execPath), dataDir]);
  return runStart({ dataDir, isWhole: true, wrap, spawnOptions });
}

describe('the first npm start', () => {
  test('serves an ordinary user from a checkout that another user has installed and built', async () => {
    accountFor([]).own(dataDir);
    running = start();
    url = await running.ready();
    const page = await fetch(url);
    expect(await page.text()).toContain('<div id="root" data-drawn>');
    expect(await auth('register', ACCOUNT)).toBe(201);
  });

  test('has one booked trip that leaves soon', async () => {
    expect(await demoTrips()).toEqual([1]);
  });

  test('has drivers with and without an approved photo', async () => {
    const trips = tripListSchema.parse(await (await fetch(`${url}/api/trips?limit=100`)).json());
    expect(new Set(trips.map(({ driver }) => driver.hasPhoto === true))).toEqual(new Set([true, false]));
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
    const databaseUrl = `postgres://postgres:${secrets()['postgresPassword']}@127.0.0.1:${postmaster()[3]}/postgres`;
    await withDatabase(databaseUrl, async (sql) => {
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
    });
  });

  test('refuses a second start on its data directory', async () => {
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `The data directory ${dataDir} is in use by another Tafiya (process ${running.pid}).`,
    );
    expect(second.output()).not.toContain('    at ');
    expect(await auth('login', CREDENTIALS)).toBe(200);
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

  test('leaves nothing running after Ctrl-C in the terminal', async () => {
    const below = descendants(running.pid);
    expect(below.length).toBeGreaterThan(2);
    running.signal('SIGINT', 'group');
    expect(await running.ended).toBe(0);
    expect(await remaining(below)).toEqual([]);
    expect(await answersAt('127.0.0.1', Number(new URL(url).port))).toBe(false);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

describe('a later npm start', () => {
  test('refuses a data directory whose migrations have changed', async () => {
    const [first] = FIRST;
    await rewriteHistory(`${first?.text}create role app_of_old nologin;\n`);
    const refused = start();
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(
      `have changed since it applied them:\n  supabase/migrations/${first?.file}\n`,
    );
    expect(refused.output()).toContain('DATA_DIR=./.data-2 npm start');
    expect(refused.output()).not.toContain('    at ');
    expect(refused.output()).toContain('Data from before release 1.0.0 cannot be upgraded.');
    await rewriteHistory(first?.text ?? '');
  });

  test('with --restore says that no upgrade has put a database aside', async () => {
    const { wrap, spawnOptions } = accountFor([ROOT, path.dirname(process.execPath), dataDir]);
    const command = runStart({ dataDir, wrap, spawnOptions, flags: ['--restore'] });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain(`No upgrade has put a database aside in ${dataDir}.`);
  });

  test('keeps the data, and one booked trip that leaves soon', async () => {
    running = start();
    url = await running.ready();
    expect(await auth('login', CREDENTIALS)).toBe(200);
    expect(await demoTrips()).toEqual([1]);
  });

  test('goes on when the database was killed', async () => {
    const killed = Number(postmaster()[0]);
    process.kill(killed, 'SIGKILL');
    await running.printed(/the database has started again/);
    // A call that was under way when a part ended may lose its connection.
    const isServing = async () => (await auth('login', CREDENTIALS).catch(() => 0)) === 200;
    expect(await waitUntil(isServing, GONE_WITHIN_MS)).toBe(true);
    expect(await demoTrips()).toEqual([1]);
    expect(Number(postmaster()[0])).not.toBe(killed);
    const below = descendants(running.pid);
    running.signal('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(await remaining(below)).toEqual([]);
  });
});

test.each(['127.0.0.1', '::1'])('npm start names the port when it is taken on %s', async (host) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const unused = makeDataDirectory();
  try {
    const command = runStart({ dataDir: unused, port });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain(`Port ${port} is already in use.`);
    expect(existsSync(path.join(unused, 'postgres'))).toBe(false);
  } finally {
    await new Promise((resolve) => other.close(resolve));
    rmSync(unused, { recursive: true, force: true });
  }
});
