import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, expectTypeOf, inject, test } from 'vitest';
import { ANONYMOUS } from '../caller.ts';
import { createDatabase, type AsCaller, type Database, type Sql } from './client.ts';
import { command, type ArgumentsOf } from './command.ts';
import { sentTogether } from './one-flush.ts';

/** A proxy between client and server that counts round trips: how often the client sent data after a response. */
async function countingProxy(port: number) {
  const counted = { turns: 0 };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let isAnswered = true;
    client.on('data', (bytes) => {
      if (isAnswered) counted.turns += 1;
      isAnswered = false;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      isAnswered = true;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return { counted, port: address.port, close: () => server.close() };
}

let proxy: Awaited<ReturnType<typeof countingProxy>>;
let database: Database;

beforeAll(async () => {
  const url = new URL(inject('stack').gatewayDatabaseUrl);
  proxy = await countingProxy(Number(url.port));
  url.port = String(proxy.port);
  database = createDatabase(url.href);
  await database.withCaller(ANONYMOUS, (sql) => sql`select 1`);
});
afterAll(async () => {
  await database.close();
  proxy.close();
});

test('a single statement with parameters is one round trip: opening, statement and commit together', async () => {
  const before = proxy.counted.turns;
  const rows = await database.withCaller(
    ANONYMOUS,
    (sql) => sql`
      select ${'text'}::text as text, ${7}::int as number, ${1.5}::float8 as fraction, ${true}::boolean as yes,
        ${null}::text as nothing, ${sql.json({ a: [1] })}::jsonb as json, ${sql.array(['a', 'b,"c'])}::text[] as list,
        ${'2026-11-21T08:00:00.123456Z'}::timestamptz = '2026-11-21 08:00:00.123456+00' as exact
    `,
  );
  expect(proxy.counted.turns - before).toBe(1);
  expect([...rows]).toEqual([
    {
      text: 'text',
      number: 7,
      fraction: 1.5,
      yes: true,
      nothing: null,
      json: { a: [1] },
      list: ['a', 'b,"c'],
      exact: true,
    },
  ]);
});

test('a command is one round trip, with its parameters by name', async () => {
  const asAnyone: AsCaller = (work) => database.withCaller(ANONYMOUS, work);
  const before = proxy.counted.turns;
  const browser = { endpoint: 'https://push.test/unknown', auth: 'unknown', isNoParameter: true };
  const rows = await command(asAnyone, 'drop_push_subscription', browser);
  expect(proxy.counted.turns - before).toBe(1);
  expect([...rows]).toEqual([{ drop_push_subscription: null }]);
});

test('the compiler has the names and types of its parameters from the database', () => {
  type Asked = ArgumentsOf<'drop_push_subscription'>;
  expectTypeOf({ endpoint: '', auth: null }).toExtend<Asked>();
  expectTypeOf({ endpoint: '', auht: '' }).not.toExtend<Asked>();
  expectTypeOf({ endpoint: '', auth: 1 }).not.toExtend<Asked>();
});

test('a single statement that fails is one round trip too', async () => {
  const before = proxy.counted.turns;
  await expect(database.withCaller(ANONYMOUS, (sql) => sql`select 1 / ${0}::int`)).rejects.toMatchObject({
    status: 400,
  });
  expect(proxy.counted.turns - before).toBe(1);
});

test('each statement that is awaited before the next adds one round trip', async () => {
  const before = proxy.counted.turns;
  await database.withCaller(ANONYMOUS, async (sql) => {
    await sql`select ${1}::int`;
    await sql`select ${2}::int`;
  });
  expect(proxy.counted.turns - before).toBe(3);
});

test('statements sent together are one round trip and resolve to the rows of the last one', async () => {
  const before = proxy.counted.turns;
  const rows = await database.withCaller(ANONYMOUS, (sql) =>
    sentTogether([
      sql`select set_config('tafiya.said', ${'hello'}::text, true)`,
      sql`select current_setting('tafiya.said') as said, ${1}::int as one`,
    ]),
  );
  expect(proxy.counted.turns - before).toBe(1);
  expect(rows).toEqual([{ said: 'hello', one: 1 }]);
});

test('if one of them fails, its error is thrown, all are rolled back, and the connection stays usable', async () => {
  const failing = (sql: Sql) => sentTogether([sql`select 1 / ${0}::int`, sql`select ${1}::int`]);
  const outcomes = Array.from({ length: 20 }, () => database.withCaller(ANONYMOUS, failing));
  for (const outcome of await Promise.allSettled(outcomes)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 400 } });
  }
  expect([...(await database.withCaller(ANONYMOUS, (sql) => sql`select ${1}::int as one`))]).toEqual([
    { one: 1 },
  ]);
});
