import { App, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { describe, expect, test, vi } from 'vitest';
import manifest from '../../../node_modules/@supabase/lite/package.json' with { type: 'json' };
import { cacheSchema, encodeOnce, installHooks, type Connection } from './library-connection.ts';
import { contextOf, requestContext } from './request-context.ts';

/**
 * The private parts of `@supabase/lite` that the adapter relies on. When an upgrade breaks one of these tests, read that
 * part of the new version before changing the test.
 */
const UNREACHABLE = 'postgres://user@127.0.0.1:1/none';
const CALLER = { auth: { uid: 'u', role: 'authenticated', jwt: { role: 'authenticated', sub: 'u' } } };

const TIMEOUTS = { of: async (role: string) => (role === 'anon' ? '1s' : '8s'), reload() {} };

type Statement = { sql: string; parameters: readonly unknown[] };

/** A connection that records statements instead of sending them. */
function recordingConnection(fail: (statement: Statement) => Error | null = () => null) {
  const connection = createPostgresConnection({ url: UNREACHABLE });
  const statements: Statement[] = [];
  const execute = (query: { compile(): Statement }) => {
    const { sql, parameters } = query.compile();
    statements.push({ sql, parameters });
    const error = fail({ sql, parameters });
    return error === null ? Promise.resolve([]) : Promise.reject(error);
  };
  // A real query builder whose `execute` does not reach a database.
  const queries = new Proxy(connection.kysely, {
    get: (target, name) =>
      name === 'selectNoFrom'
        ? (...args: Parameters<typeof target.selectNoFrom>) => {
            const query = target.selectNoFrom(...args);
            return { execute: () => execute(query) };
          }
        : Reflect.get(target, name),
  });
  const transaction = { execute: (run: (inner: typeof queries) => unknown) => run(queries) };
  vi.spyOn(connection.kysely, 'transaction').mockReturnValue(transaction as never);
  return { connection, statements };
}

describe('@supabase/lite 0.10.0', () => {
  test('is the version that library-connection.ts was written for', () => {
    expect(manifest.version).toBe('0.10.0');
  });

  test('starts with an unknown rlsState, in which it grants everything to every role', () => {
    const connection = createPostgresConnection({ url: UNREACHABLE });
    expect(Reflect.get(connection, 'rlsState')).toBe('unknown');
    expect(String(Reflect.get(connection, 'ensureRlsContext'))).toContain('GRANT ALL ON ALL TABLES');
  });

  test('grants nothing when rlsState is active', async () => {
    const { connection, statements } = recordingConnection();
    installHooks(connection, TIMEOUTS);
    expect(await Reflect.apply(Reflect.get(connection, 'ensureRlsContext'), connection, [])).toBe(true);
    expect(statements).toEqual([]);
  });

  test('sets the caller’s role through applyJwtSessionContext before it runs anything', async () => {
    const { connection, statements } = recordingConnection();
    installHooks(connection, TIMEOUTS);
    const result = await connection.withContext(CALLER, async () => {
      expect(statements).toHaveLength(1);
      return 'done';
    });
    expect(result).toBe('done');
    const names = statements[0]?.parameters.filter((_, index) => index % 3 === 0);
    expect(names?.slice(0, 2)).toEqual(['session_authorization', 'role']);
    expect(statements[0]?.parameters).toContain('{"role":"authenticated","sub":"u"}');
  });

  test('throws PostgreSQL’s errors unchanged from withContext, and the request context keeps them', async () => {
    const { connection } = recordingConnection();
    installHooks(connection, TIMEOUTS);
    const error = Object.assign(new Error('no'), { code: '40001', severity: 'ERROR', hint: 'again' });
    const context = contextOf(new Request('http://localhost/rest/v1/x'));
    const run = requestContext.run(context, () =>
      connection.withContext(CALLER, () => Promise.reject(error)),
    );
    await expect(run).rejects.toBe(error);
    expect(context).toMatchObject({
      role: 'authenticated',
      databaseError: { code: '40001', message: 'no', hint: 'again' },
    });
  });

  test('stores files through _storageAdapter and sends mails through _mailer', () => {
    setExperimental('storage', true);
    const app = new App({ connection: createPostgresConnection({ url: UNREACHABLE }) });
    const source = String(Reflect.get(app, 'constructor'));
    expect(source).toContain('_storageAdapter');
    expect(source).toContain('_mailer');
  });

  test('reads the schema through introspect({ useCache: true }), which the adapter caches', async () => {
    const connection = createPostgresConnection({ url: UNREACHABLE });
    const table = { name: 'places' };
    const read = vi.fn<() => Promise<object>>(async () => ({ tables: [table] }));
    connection.introspect = read as unknown as Connection['introspect'];
    const reload = cacheSchema(connection);
    await Promise.all([connection.introspect({ useCache: true }), connection.introspect({ useCache: true })]);
    expect(read).toHaveBeenCalledTimes(1);
    reload();
    await connection.introspect({ useCache: true });
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is rejected when a part is missing', () => {
    const connection = createPostgresConnection({ url: UNREACHABLE });
    Reflect.set(connection, 'applyJwtSessionContext', undefined);
    expect(() => installHooks(connection, TIMEOUTS)).toThrow('@supabase/lite has changed');
  });
});

describe('a json value', () => {
  test.each([
    [{ a: 1 }, '{"a":1}'],
    ['{"a":1}', '{"a":1}'],
    ['[1]', '[1]'],
    ['plain text', '"plain text"'],
    ['', '""'],
    ['Ṣadé', '"Ṣadé"'],
    [true, 'true'],
    [null, 'null'],
  ])('%j is encoded once: %s', (value, text) => {
    expect(encodeOnce(value)).toBe(text);
  });
});
