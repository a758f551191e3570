import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createCast, type Person } from '../../../api/testing/cast.ts';
import { waitUntil } from '../../../../testing/stack.ts';
import { ANONYMOUS, type Caller } from '../caller.ts';
import { DATABASE_POOL_SIZE } from '../limits.ts';
import { createDatabase, type Database, type Sql } from './client.ts';

let owner: postgres.Sql;
let database: Database;
let person: Person;

beforeAll(async () => {
  const { databaseUrl, gatewayDatabaseUrl, jwtSecret } = inject('stack');
  owner = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  database = createDatabase(gatewayDatabaseUrl);
  person = await createCast(owner, jwtSecret).passenger();
});
afterAll(() => Promise.all([database.close(), owner.end()]));

function asPerson({ id }: { id: string }): Caller {
  return { kind: 'user', claims: { sub: id, role: 'authenticated', exp: 4_000_000_000 } };
}

function identity(sql: Sql) {
  return sql`select current_user as role, current_setting('request.jwt.claims', true)::jsonb ->> 'sub' as sub`;
}

describe('withCaller', () => {
  test('runs the work as the caller, and only for its transaction', async () => {
    expect([...(await database.withCaller(asPerson(person), identity))]).toEqual([
      { role: 'authenticated', sub: person.id },
    ]);
    expect([...(await database.withCaller(ANONYMOUS, identity))]).toEqual([{ role: 'anon', sub: null }]);
    const signingIn: Caller = { kind: 'admin_sign_in', addressHash: '' };
    expect([...(await database.withCaller(signingIn, identity))]).toEqual([{ role: 'app_admin', sub: null }]);
  });

  test('an administrator without a valid session is refused, and during sign-in reads no table', async () => {
    const admin: Caller = { kind: 'admin', sessionHash: 'f'.repeat(64), addressHash: '' };
    await expect(database.withCaller(admin, identity)).rejects.toMatchObject({ status: 401 });
    const signingIn: Caller = { kind: 'admin_sign_in', addressHash: '' };
    const read = (sql: Sql) => sql`select * from public.profiles`;
    expect([...(await database.withCaller(signingIn, read))]).toEqual([]);
  });

  test('the login role has no rights: a query without a caller is refused', async () => {
    const bare = postgres(inject('stack').gatewayDatabaseUrl, { max: 1, prepare: false });
    for (const table of ['profiles', 'trips', 'bookings', 'places', 'platform_settings']) {
      await expect(bare.unsafe(`select * from public.${table}`)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(bare`select private.require_active()`).rejects.toMatchObject({ code: '42501' });
    await bare.end();
  });

  test('work that hangs is given up with 503, and its connections serve again once it ends', async () => {
    const impatient = createDatabase(inject('stack').gatewayDatabaseUrl, { waitMs: 50, answerMs: 50 });
    const key = Math.floor(Math.random() * 2 ** 31);
    const hang = (sql: Sql) => sql`select pg_advisory_xact_lock(${key})`;
    const unavailable = { status: 503, code: 'unavailable', retryAfterSeconds: 2 };
    await owner.begin(async (lock) => {
      await lock`select pg_advisory_xact_lock(${key})`;
      const calls = Array.from({ length: DATABASE_POOL_SIZE + 1 }, () =>
        impatient.withCaller(ANONYMOUS, hang),
      );
      const ended = await Promise.allSettled(calls);
      expect(ended).toMatchObject(calls.map(() => ({ status: 'rejected', reason: unavailable })));
    });
    const isServed = () => impatient.withCaller(ANONYMOUS, identity).then(Boolean, () => false);
    expect(await waitUntil(isServed, 10_000)).toBe(true);
    await Promise.all(Array.from({ length: DATABASE_POOL_SIZE }, isServed));
    await impatient.close();
  });

  test('several statements are one transaction: if the last one fails, the first is rolled back', async () => {
    const work = async (sql: Sql) => {
      await sql`update public.profiles set name = 'Changed' where id = ${person.id}`;
      await sql`select 1 / ${0}::int`;
    };
    await expect(database.withCaller(asPerson(person), work)).rejects.toMatchObject({ status: 400 });
    const [profile] = await owner`select name from public.profiles where id = ${person.id}`;
    expect(profile).toEqual({ name: 'Peju Passenger' });
  });

  test('work that swallows an error is not committed', async () => {
    const work = async (sql: Sql) => {
      await sql`update public.profiles set name = 'Changed' where id = ${person.id}`;
      await sql`select broken`.catch(() => undefined);
    };
    await expect(database.withCaller(asPerson(person), work)).rejects.toMatchObject({ status: 500 });
  });

  test('if the opening fails, none of the work is done', async () => {
    const cast = createCast(owner, inject('stack').jwtSecret);
    const suspended = asPerson(await cast.suspended());
    await expect(database.withCaller(suspended, identity)).rejects.toMatchObject({
      status: 403,
      code: 'suspended',
    });
    const deleted = asPerson(await cast.deleted());
    await expect(database.withCaller(deleted, identity)).rejects.toMatchObject({ status: 401 });
    const forged = asPerson({ id: 'not-an-id' });
    await expect(database.withCaller(forged, identity)).rejects.toMatchObject({ status: 400 });
  });

  test('after all kinds of failures every connection is usable and has no state of earlier callers', async () => {
    const failing = Array.from({ length: 20 }, () =>
      database.withCaller(asPerson(person), (sql) => sql`select * from public.nowhere`).catch(() => 'failed'),
    );
    expect(await Promise.all(failing)).toEqual(failing.map(() => 'failed'));
    const crowd = Array.from({ length: 40 }, (_, n) =>
      database.withCaller(n % 2 ? ANONYMOUS : asPerson(person), identity),
    );
    const roles = (await Promise.all(crowd)).map(([row]) => row?.['role']);
    expect(roles).toEqual(crowd.map((_, n) => (n % 2 ? 'anon' : 'authenticated')));
  });

  test('a lost connection is 503 for its caller, and the next caller gets another connection', async () => {
    const cut = database.withCaller(ANONYMOUS, (sql) => sql`select pg_sleep(60), 'to be cut'`);
    const outcome = cut.catch((error: unknown) => error);
    let ended = 0;
    while (ended === 0) {
      const rows = await owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'app_gateway' and state = 'active' and query like '%to be cut%'
      `;
      ended = rows.length;
    }
    expect(await outcome).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await database.withCaller(ANONYMOUS, identity)).toHaveLength(1);
  });

  test('a statement that takes too long is 503', async () => {
    const work = async (sql: Sql) => {
      await sql`set local statement_timeout = '20ms'`;
      await sql`select pg_sleep(60)`;
    };
    await expect(database.withCaller(ANONYMOUS, work)).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
    });
  });

  test('an unreachable database is 503', async () => {
    const nowhere = createDatabase('postgres://app_gateway:x@127.0.0.1:1/postgres');
    await expect(nowhere.withCaller(ANONYMOUS, identity)).rejects.toMatchObject({ status: 503 });
    await nowhere.close();
  });
});
