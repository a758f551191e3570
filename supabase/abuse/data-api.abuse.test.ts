import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WORKDIR } from '../testing/stack.ts';
import { findRows, readTables, type Table } from './support/catalog.ts';
import { digestOf } from './support/digest.ts';
import { OPEN_COLUMNS } from './support/open-columns.ts';
import { SECRET_COLUMNS } from './support/secrets.ts';
import { createWorld, type AttackerName, type World } from './support/world.ts';

// The Data API past the façade: it exposes nothing, because the web reads nothing there. The catalog says what could leak.
const OWNERS = ['passenger', 'driver', 'corporate'];
/** Tables that list places and settings. */
const PUBLIC_TABLES = ['places', 'place_neighbours', 'platform_settings'];
const HIDING_TYPES =
  /^(?:text|text\[\]|character varying|date|double precision|real|numeric|bytea|jsonb?|inet)$/;
const SCHEMAS = ['public', 'private', 'auth', 'storage', 'realtime', 'vault', 'graphql_public', 'pg_catalog'];
const WHAT_TO_ADD =
  'plant a secret in these columns, in supabase/abuse/support/secrets.ts, or list them in open-columns.ts there';
/** Within these a refusal must come: nothing is looked up. */
const REFUSED_WITHIN_MS = 5000;

let world: World;
let tables: Table[];
let names: AttackerName[];
beforeAll(async () => {
  world = await createWorld();
  tables = await readTables(world.facade.sql);
  names = Object.keys(world.callers) as AttackerName[];
});
// Each answer is read for the secrets of others and server errors.
afterEach(() => world.check());
afterAll(() => world.close());

function victims() {
  return OWNERS.flatMap((name) => world.people[name] ?? []);
}

/** Sends the request as each of the callers; the answers that are not refusals, or that count rows. */
async function answersTo(
  request: string,
  callers: readonly AttackerName[],
  attack: Parameters<World['send']>[2] = {},
): Promise<object[]> {
  const answers = await Promise.all(
    callers.map(async (name) => {
      const { status, headers } = await world.send(world.callers[name], request, attack);
      // The part after the slash is a count of rows.
      const rows = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
      return { request, name, status, rows };
    }),
  );
  return answers.filter(({ status, rows }) => status < 400 || status >= 500 || rows !== undefined);
}

test('every column that may hold a secret is planted, or is listed as open', () => {
  const columns = tables.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => HIDING_TYPES.test(type)).map(({ column }) => `${name}.${column}`),
  );
  const isOpen = (name: string) => OPEN_COLUMNS.has(name) || PUBLIC_TABLES.includes(name.split('.')[0] ?? '');
  const unknown = columns.filter((name) => !SECRET_COLUMNS.has(name) && !isOpen(name));
  const gone = [...SECRET_COLUMNS, ...OPEN_COLUMNS].filter((name) => !columns.includes(name));
  expect({ [WHAT_TO_ADD]: unknown, 'remove these there': gone }).toEqual({
    [WHAT_TO_ADD]: [],
    'remove these there': [],
  });
});

test('the web asks the Data API for nothing, and its schema holds nothing', async () => {
  const web = path.join(WORKDIR, 'web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
  const readers = files.filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      /\.rpc\(|\.schema\(|(?<!storage|Array|Buffer)\s*\.from\(\s*['"`]|\/rest\/v1|postgres_changes/.test(
        readFileSync(path.join(web, file), 'utf8'),
      ),
  );
  expect(readers).toEqual([]);
  const exposed = await world.facade.sql`
    select relname as name from pg_class where relnamespace = 'exposed'::regnamespace
    union all select proname from pg_proc where pronamespace = 'exposed'::regnamespace
    union all select tablename from pg_publication_tables`;
  expect(exposed).toEqual([]);
});

describe('nothing can be read', () => {
  const SOME: AttackerName[] = ['anonymous', 'passenger', 'admin account'];

  test('of any table, by any caller, under any profile', async () => {
    for (const { name } of tables) {
      expect(await answersTo(`GET /rest/v1/${name}?select=*`, names)).toEqual([]);
      expect(await answersTo(`HEAD /rest/v1/${name}?select=*`, SOME)).toEqual([]);
      expect(await answersTo(`GET /rest/v1/public.${name}`, SOME)).toEqual([]);
    }
    for (const schema of SCHEMAS) {
      for (const table of ['places', 'profiles', 'users', 'admins', 'objects', 'messages', 'pg_authid']) {
        const headers = { 'accept-profile': schema };
        expect(await answersTo(`GET /rest/v1/${table}`, SOME, { headers })).toEqual([]);
      }
    }
  });

  test.each(['exact', 'planned', 'estimated'])('by counting: %s', async (count) => {
    const headers = { prefer: `count=${count}`, range: '0-0' };
    const profiles: Record<string, string>[] = [{}, { 'accept-profile': 'public' }];
    for (const { name } of tables) {
      for (const profile of profiles) {
        const attack = { headers: { ...headers, ...profile } };
        expect(await answersTo(`GET /rest/v1/${name}?select=*`, SOME, attack)).toEqual([]);
      }
    }
  });

  test('by embedding a table in itself until the database stands still', async () => {
    const deep = Array.from({ length: 8 }).reduce<string>(
      (inner, _, level) =>
        `${level % 2 ? 'places' : 'place_neighbours'}!place_neighbours_place_id_fkey(*,${inner})`,
      'places!place_neighbours_neighbour_id_fkey(*)',
    );
    const begun = performance.now();
    const path = `GET /rest/v1/places?select=*,${encodeURIComponent(deep)}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => answersTo(path, ['anonymous'])));
    expect(answers.flat()).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(REFUSED_WITHIN_MS);
  });

  test('by calling a function', async () => {
    const functions = await world.facade.sql<{ name: string }[]>`
      select distinct proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    const also = ['pg_sleep', 'set_config', 'version', 'pg_read_file', 'unaccent'];
    const answers = await Promise.all([
      ...[...functions.map(({ name }) => name), ...also].map((name) =>
        answersTo(`POST /rest/v1/rpc/${name}`, ['passenger'], { json: {} }),
      ),
      ...SCHEMAS.map((schema) =>
        answersTo('POST /rest/v1/rpc/require_active', SOME, {
          json: {},
          headers: { 'content-profile': schema },
        }),
      ),
    ]);
    expect(answers.flat()).toEqual([]);
  });

  test.each(['GET /rest/v1/', 'GET /rest/v1', 'GET /graphql/v1', 'GET /rest/v1/rpc/graphql'])(
    'from the description of the API, or from GraphQL: %s',
    async (request) => {
      expect(await answersTo(request, SOME)).toEqual([]);
    },
  );
});

test('nothing can be inserted, replaced, changed or deleted', async () => {
  const { sql } = world.facade;
  const before = await digestOf(sql, victims());
  const owners: AttackerName[] = ['anonymous', 'passenger', 'driver', 'corporate'];
  const attempts = [
    [names, {}],
    [owners, { 'content-profile': 'public' }],
  ] as const;
  const merge = { prefer: 'resolution=merge-duplicates,return=representation' };
  for (const { name, key } of tables) {
    const [row] = await findRows(sql, name, victims());
    if (row === undefined) continue;
    const path = `/rest/v1/${name}`;
    const filter = key.map((column) => `${column}=eq.${String(row[column])}`).join('&');
    for (const [writers, headers] of attempts) {
      const answers = await Promise.all([
        answersTo(`POST ${path}`, writers, { json: [row], headers: { ...merge, ...headers } }),
        answersTo(`PATCH ${path}?${filter}`, writers, { json: row, headers }),
        answersTo(`DELETE ${path}?${filter}`, writers, { headers }),
        answersTo(`DELETE ${path}`, writers, { headers }),
      ]);
      expect(answers.flat()).toEqual([]);
    }
  }
  expect(await digestOf(sql, victims())).toEqual(before);
});
