import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { ANONYMOUS, type Caller } from '../caller.ts';
import { REPLICA_RETRY_MS } from '../limits.ts';
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
let logged: string[];

beforeAll(async () => {
  primary = createDatabase(inject('stack').gatewayDatabaseUrl);
  way = await openWay(new URL(inject('stack').gatewayDatabaseUrl));
});
beforeEach(async () => {
  await way.restore();
  time = 1_000_000;
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
    log: (event) => logged.push(event),
    waitMs: 60_000,
  });
}

const readsOne = (from: Replica, caller: Caller = ANONYMOUS) =>
  from.withCaller(
    caller,
    (sql) => sql`select current_user as role, current_setting('transaction_read_only') as read_only`,
  );

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

test('while it is away it is left alone for 5 s, and then read again', async () => {
  expect(replica.isUp()).toBe(true);
  await way.cut();
  await expect(readsOne(replica)).rejects.toMatchObject({ code: 'unavailable' });
  time += REPLICA_RETRY_MS - 1;
  expect(replica.isUp()).toBe(false);
  time += 1;
  expect(replica.isUp()).toBe(true);
  await way.restore();
  expect(await readsOne(replica)).toHaveLength(1);
  expect(logged).toEqual(['replica away']);
});

test('a refusal of the database does not make it away', async () => {
  await expect(
    replica.withCaller(ANONYMOUS, (sql) => sql`select from public.payments`),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect([replica.isUp(), logged]).toEqual([true, []]);
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
