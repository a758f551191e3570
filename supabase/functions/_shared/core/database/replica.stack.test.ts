import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { ANONYMOUS, type Caller } from '../caller.ts';
import { REPLICA_ASK_MS, REPLICA_LAG_MAX_MS, REPLICA_RETRY_MS } from '../limits.ts';
import { createDatabase, type Database } from './client.ts';
import { createReplica, type Replica } from './replica.ts';

const USER: Caller = {
  kind: 'user',
  claims: { sub: '7e570000-0000-4000-8000-0000000000aa', role: 'authenticated', exp: 4_000_000_000 },
};

let primary: Database;
/** The way to the database that stands in for a replica; it can be cut. */
let way: Awaited<ReturnType<typeof openWay>>;
let replica: Replica;
let time: number;
let asked: Promise<unknown>[];
let logged: string[];

beforeAll(async () => {
  primary = createDatabase(inject('stack').gatewayDatabaseUrl);
  way = await openWay(new URL(inject('stack').gatewayDatabaseUrl));
});
beforeEach(async () => {
  await way.restore();
  time = 1_000_000;
  asked = [];
  logged = [];
  replica = openReplica(primary);
  return () => replica.close();
});
afterAll(async () => {
  await way.cut();
  await primary.close();
});

function openReplica(to: Pick<Database, 'withCaller'>): Replica {
  return createReplica(way.url, {
    primary: to,
    now: () => time,
    inBackground: (work) => void asked.push(work),
    log: (event) => logged.push(event),
    waitMs: 60_000,
  });
}

/** Asks at `moment` whether the replica can be read, with what it has found out by then. */
async function hasAt(moment: number, least = 0): Promise<boolean> {
  time = moment;
  replica.has(least);
  await Promise.all(asked);
  return replica.has(least);
}

const readsOne = (from: Replica, caller: Caller = ANONYMOUS) =>
  from.withCaller(
    caller,
    (sql) => sql`select current_user as role, current_setting('transaction_read_only') as read_only`,
  );

test('it has nothing before it was asked how far it is, and then what was committed before', async () => {
  expect(replica.has(0)).toBe(false);
  expect(await hasAt(1_000_000)).toBe(true);
  expect([replica.has(999_999), replica.has(1_000_000)]).toEqual([true, false]);
});

test('it is asked again every 2 s, and not read when the last answer is too old', async () => {
  await hasAt(1_000_000);
  asked = [];
  time += REPLICA_ASK_MS - 1;
  expect([replica.has(0), asked.length]).toEqual([true, 0]);
  time = 1_000_001 + REPLICA_LAG_MAX_MS;
  expect([replica.has(0), asked.length]).toEqual([false, 1]);
  await Promise.all(asked);
  expect(replica.has(0)).toBe(true);
});

test('a replica that stands still is not read once it is 30 s behind', async () => {
  const positions = ['0/10', '0/1000', 'FFFFFFF0/0', 'FFFFFFFF/0'];
  const moving = {
    withCaller: async (_: Caller, work: (sql: never) => PromiseLike<unknown>) =>
      work((async () => [{ position: positions.shift() }]) as never),
  } as Pick<Database, 'withCaller'>;
  replica = openReplica(moving);
  expect(await hasAt(1_000_000)).toBe(true);
  expect(await hasAt(1_010_000)).toBe(true);
  expect(await hasAt(1_040_000)).toBe(true);
  expect(await hasAt(1_040_001)).toBe(false);
  expect(logged).toEqual([]);
});

test('its transactions have the role of the caller and cannot write', async () => {
  expect(await readsOne(replica)).toEqual([{ role: 'anon', read_only: 'on' }]);
  const write = replica.withCaller(ANONYMOUS, (sql) => sql`select nextval('private.no_such_sequence')`);
  await expect(write).rejects.toBeInstanceOf(AppError);
});

test('the access of a user is checked by the primary before the replica is asked', async () => {
  const refusal = new AppError('suspended', 'Your account is suspended.');
  const withCaller = vi.fn<() => Promise<never>>(() => Promise.reject(refusal));
  const refusing = openReplica({ withCaller });
  await expect(readsOne(refusing, USER)).rejects.toBe(refusal);
  expect(withCaller).toHaveBeenCalledTimes(1);
  await refusing.close();
});

test('while it is away it is not read, and asked again after 5 s', async () => {
  expect(await hasAt(1_000_000)).toBe(true);
  await way.cut();
  await expect(readsOne(replica)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await hasAt(1_000_000 + REPLICA_RETRY_MS - 1)).toBe(false);
  expect(await hasAt(1_000_000 + REPLICA_RETRY_MS)).toBe(false);
  await way.restore();
  expect(await hasAt(1_000_000 + 2 * REPLICA_RETRY_MS)).toBe(true);
  expect(logged).toEqual(['replica away', 'replica back']);
});

test('a refusal of the database does not make it away', async () => {
  expect(await hasAt(1_000_000)).toBe(true);
  await expect(
    replica.withCaller(ANONYMOUS, (sql) => sql`select from public.payments`),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect([replica.has(0), logged]).toEqual([true, []]);
});

/** A proxy to the database on a port of its own. */
async function openWay(target: URL) {
  let server: Server | null = null;
  let port = 0;
  const sockets = new Set<Socket>();
  function pass(client: Socket): void {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  }
  async function restore(): Promise<void> {
    if (server !== null) return;
    const opened = createServer(pass);
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    port = (opened.address() as AddressInfo).port;
    server = opened;
  }
  async function cut(): Promise<void> {
    const closing = server;
    server = null;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
  }
  await restore();
  const url = new URL(target.href);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, restore, cut };
}
