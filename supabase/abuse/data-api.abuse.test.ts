import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from './support/attacker.ts';
import { findRows, readRelations, readTables, type Table } from './support/catalog.ts';
import { digestOf } from './support/digest.ts';
import { OPEN_COLUMNS, SECRET_COLUMNS } from './support/secrets.ts';
import { createWorld, type AttackerName, type World } from './support/world.ts';

// The Data API past the façade: the catalog says which tables, columns, relations and functions there are.
const STRANGERS: AttackerName[] = [
  'anonymous',
  'other passenger',
  'other driver',
  'other corporate',
  'admin account',
];
const REFUSED: AttackerName[] = [
  'suspended',
  'suspended driver',
  'expired token',
  'forged token',
  'deleted user',
];
const OWNERS: AttackerName[] = ['passenger', 'driver', 'corporate'];
/** Tables that list places and settings. */
const PUBLIC_TABLES = ['places', 'place_neighbours', 'platform_settings'];
/** What a person may change about themselves without the façade; the database checks the values. */
const OWN_CHANGES = new Set(['profiles.name', 'profiles.phone']);
const HIDING_TYPES =
  /^(?:text|text\[\]|character varying|date|double precision|real|numeric|bytea|jsonb?|inet)$/;
const SCHEMAS = ['private', 'auth', 'storage', 'realtime', 'vault', 'pg_catalog', 'information_schema'];
const WHAT_TO_ADD =
  'plant a secret in these columns, or list them as open, in supabase/abuse/support/secrets.ts';
const KEEP = { prefer: 'return=representation' };

/** A table with the rows that name a victim. */
type Target = Table & { rows: Record<string, unknown>[] };

let world: World;
let targets: Target[];
beforeAll(async () => {
  world = await createWorld();
  const { sql } = world.facade;
  const tables = await readTables(sql);
  targets = await Promise.all(
    tables.map(async (table) => ({ ...table, rows: await findRows(sql, table.name, victims()) })),
  );
});
// Each answer is read for the secrets of others and server errors.
afterEach(() => world.check());
afterAll(() => world.close());

function victims() {
  return OWNERS.flatMap((name) => world.people[name] ?? []);
}

function readable({ columns }: Table): string {
  const names = columns.filter(({ isReadable }) => isReadable).map(({ column }) => column);
  return names.join(',');
}

/** Selects the victims' rows, or one of them, in the words of PostgREST. */
function filterFor({ key, rows }: Target, chosen = rows): string {
  return key
    .map((column) => `${column}=in.(${chosen.map((row) => String(row[column])).join(',')})`)
    .join('&');
}

/** Calls as each of the callers, at the same time; gives the status and the number of rows of each answer. */
async function sendAs(
  names: readonly AttackerName[],
  request: string | ((caller: Caller) => string),
  attack: Parameters<World['send']>[2] = {},
): Promise<{ name: AttackerName; status: number; rows: number; total: number }[]> {
  return Promise.all(
    names.map(async (name) => {
      const caller = world.callers[name];
      const line = typeof request === 'string' ? request : request(caller);
      const { status, body, headers } = await world.send(caller, line, attack);
      const total = Number(headers.get('content-range')?.split('/')[1] ?? 0);
      return { name, status, rows: status < 300 && Array.isArray(body) ? body.length : 0, total };
    }),
  );
}

test('every column that may hold a secret is planted, or is listed as open', () => {
  const names = targets.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => HIDING_TYPES.test(type)).map(({ column }) => `${name}.${column}`),
  );
  const isOpen = (name: string) => OPEN_COLUMNS.has(name) || PUBLIC_TABLES.includes(name.split('.')[0] ?? '');
  const unknown = names.filter((name) => !SECRET_COLUMNS.has(name) && !isOpen(name));
  const gone = [...SECRET_COLUMNS, ...OPEN_COLUMNS].filter((name) => !names.includes(name));
  expect({ [WHAT_TO_ADD]: unknown, 'remove these there': gone }).toEqual({
    [WHAT_TO_ADD]: [],
    'remove these there': [],
  });
});

describe('reading', () => {
  test('the rows of every table, as every caller, show no secret of another person', async () => {
    const names = Object.keys(world.callers) as AttackerName[];
    for (const table of targets) {
      const filter = table.rows.length > 0 ? `&${filterFor(table)}` : '';
      const answers = await sendAs(names, `GET /rest/v1/${table.name}?select=${readable(table)}${filter}`);
      for (const { name, rows } of answers.filter((answer) => REFUSED.includes(answer.name))) {
        expect({ table: table.name, name, rows }).toMatchObject({ rows: 0 });
      }
    }
  });

  test('hidden columns cannot be selected, compared or sorted by', async () => {
    for (const { name: table, columns, rows } of targets) {
      const hidden = columns.filter(({ isReadable }) => !isReadable);
      const shown = columns.find(({ isReadable }) => isReadable)?.column ?? '';
      const queries = hidden.length === 0 ? [] : ['select=*'];
      for (const { column } of hidden) {
        const value = encodeURIComponent(String(rows[0]?.[column] ?? 'x'));
        queries.push(
          `select=${column}`,
          `order=${column}&select=${shown}`,
          `${column}=eq.${value}&select=${shown}`,
          `or=(${column}.is.null,${column}.neq.x)&select=${shown}`,
        );
      }
      await Promise.all(
        queries.map(async (query) => {
          // Columns are granted to the roles of visitors and of signed-in people.
          const answers = await sendAs(['anonymous', 'passenger'], `GET /rest/v1/${table}?${query}`);
          for (const { status } of answers) expect({ table, query, status }).toSatisfy(isRefused);
        }),
      );
    }
  });

  test('a count tells no more than the rows', async () => {
    const headers = { prefer: 'count=exact', range: '0-99' };
    for (const table of targets.filter(({ rows }) => rows.length > 0)) {
      const path = `GET /rest/v1/${table.name}?select=${table.key[0]}&${filterFor(table)}`;
      for (const { name, rows, total } of await sendAs([...STRANGERS, ...REFUSED], path, { headers })) {
        expect({ table: table.name, name, total }).toEqual({ table: table.name, name, total: rows });
      }
    }
  });

  test('embedding every relation, in both directions, shows no secret of another person', async () => {
    const all = (name: string) =>
      readable(targets.find((table) => table.name === name) ?? { name, key: [], columns: [] });
    for (const [referring, referred, relation] of await readRelations(world.facade.sql)) {
      for (const [from, to] of [
        [referring, referred],
        [referred, referring],
      ] as const) {
        const select = `select=${all(from)},other:${to}!${relation}(${all(to)})`;
        const names: AttackerName[] = ['anonymous', 'passenger', 'driver', 'other passenger'];
        for (const { status } of await sendAs(names, `GET /rest/v1/${from}?${select}`))
          expect(status).toBeLessThan(500);
      }
    }
  });

  test('no function and no other schema can be called', async () => {
    const functions = await world.facade.sql<{ name: string }[]>`
      select distinct proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    const answers = await Promise.all(
      functions.map(({ name }) => sendAs(['passenger'], `POST /rest/v1/rpc/${name}`, { json: {} })),
    );
    for (const schema of SCHEMAS) {
      const attack = { json: {}, headers: { 'content-profile': schema } };
      answers.push(await sendAs(['anonymous', 'passenger'], 'POST /rest/v1/rpc/require_active', attack));
    }
    for (const answer of answers.flat()) expect(answer).toSatisfy(isRefused);
    for (const schema of SCHEMAS) {
      for (const table of ['users', 'admins', 'rate_limits', 'objects', 'messages', 'pg_authid', 'secrets']) {
        const headers = { 'accept-profile': schema };
        const answers = await sendAs(['anonymous', 'passenger', 'admin account'], `GET /rest/v1/${table}`, {
          headers,
        });
        for (const { status } of answers) expect({ schema, table, status }).toSatisfy(isRefused);
      }
    }
  });
});

function isRefused({ status }: { status?: number }): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

describe('writing', () => {
  test('no caller inserts, replaces or deletes a row of any table', async () => {
    const { sql } = world.facade;
    const before = await digestOf(sql, victims());
    const names = [...OWNERS, ...STRANGERS, 'suspended'] as AttackerName[];
    const merge = { prefer: 'resolution=merge-duplicates,return=representation' };
    for (const table of targets) {
      const [row] = table.rows;
      if (row === undefined) continue;
      const path = `/rest/v1/${table.name}`;
      const copy = { ...row, ...('id' in row && { id: crypto.randomUUID() }) };
      const answers = await Promise.all([
        sendAs(names, `POST ${path}`, { json: copy, headers: KEEP }),
        sendAs(names, `POST ${path}`, { json: [row], headers: merge }),
        sendAs(names, `DELETE ${path}?${filterFor(table)}`, { headers: KEEP }),
        sendAs(names, `DELETE ${path}`, { headers: { prefer: 'return=minimal' } }),
      ]);
      for (const { name, rows, status } of answers.flat()) {
        expect({ table: table.name, name, rows, status }).toSatisfy(isRefused);
      }
    }
    expect(await digestOf(sql, victims())).toEqual(before);
  });

  test('a person changes no column of their own rows but name and phone', async () => {
    for (const table of targets) {
      const [row] = table.rows;
      if (row === undefined) continue;
      const columns = table.columns.map(({ column }) => column);
      const closed = columns.filter((column) => !OWN_CHANGES.has(`${table.name}.${column}`));
      await Promise.all(
        closed.map(async (column) => {
          const attack = { json: { [column]: row[column] }, headers: KEEP };
          const path = `PATCH /rest/v1/${table.name}?${filterFor(table, [row])}`;
          for (const { name, rows } of await sendAs(OWNERS, path, attack)) {
            expect({ table: table.name, column, name, rows }).toMatchObject({ rows: 0 });
          }
        }),
      );
    }
  });

  test.each(['name', 'phone'])('the %s of another person stays', async (column) => {
    const victim = world.people['passenger']?.id ?? '';
    const before = await digestOf(world.facade.sql, victims());
    const names = [...STRANGERS, ...REFUSED, 'driver', 'corporate'] as AttackerName[];
    const attack = { json: { [column]: '+2348030000000' }, headers: KEEP };
    for (const filter of [`id=eq.${victim}`, `or=(id.eq.${victim},name.neq.x)`, `email=not.is.null`]) {
      // The filter may match the caller's own row, which they may change.
      const path = (caller: Caller) => `PATCH /rest/v1/profiles?${filter}&id=neq.${ownIdOf(caller)}`;
      for (const { name, rows } of await sendAs(names, path, attack)) {
        expect({ name, filter, rows }).toMatchObject({ rows: 0 });
      }
    }
    // Without a filter and without an answer, Postgres asks for no right to read; the caller's own row may change.
    await sendAs(['other passenger', 'other driver'], () => 'PATCH /rest/v1/profiles', {
      json: column === 'name' ? { name: 'Nobody' } : { phone: '+2348030000000' },
      headers: { prefer: 'return=minimal' },
    });
    expect(await digestOf(world.facade.sql, victims())).toEqual(before);
  });
});

function ownIdOf({ token }: Caller): string {
  return (token && decodeJwt(token).sub) ?? crypto.randomUUID();
}
