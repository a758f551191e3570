import { createPostgresConnection } from '@supabase/lite/postgres';
import type { PostgresType } from 'postgres';
import { z } from 'zod';
import { callerSettings, type RoleTimeouts } from './caller.ts';
import { readDatabaseError } from './errors.ts';
import { POOL_CONNECTIONS } from './lite-limits.ts';
import { requestContext } from './request-context.ts';

export type Connection = ReturnType<typeof createPostgresConnection>;
type WithContext = Connection['withContext'];
type Queries = Parameters<Parameters<WithContext>[1]>[0];
type Introspection = ReturnType<Connection['introspect']>;

/** The connection of `@supabase/lite`, with the corrections that this file makes. */
export function openConnection(databaseUrl: string, timeouts: RoleTimeouts): Connection {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: POOL_CONNECTIONS,
      connection: { application_name: 'lite' },
      onnotice() {},
      types: { json: jsonType(114), jsonb: jsonType(3802) },
    },
  });
  installHooks(connection, timeouts);
  return connection;
}

/**
 * Replaces private parts of `@supabase/lite`; the other ones are the mailer and the file store in app.ts. The
 * version is pinned, and library-connection.unit.test.ts states what each part must still do after an upgrade.
 *
 * @throws Error when a part is missing.
 */
export function installHooks(connection: Connection, timeouts: RoleTimeouts): void {
  refuseUnknownVersion(connection);
  // 'active' means that row level security is known to be enabled; while it is 'unknown', the first request grants
  // ALL on every table to anon, authenticated and service_role.
  Reflect.set(connection, 'rlsState', 'active');
  Reflect.set(connection, 'applyJwtSessionContext', (queries: Queries, vars: unknown) =>
    applyCallerSettings(queries, vars, timeouts),
  );
  keepDatabaseErrors(connection);
}

function refuseUnknownVersion(connection: Connection): void {
  const isKnown =
    Reflect.get(connection, 'rlsState') === 'unknown' &&
    typeof Reflect.get(connection, 'applyJwtSessionContext') === 'function' &&
    typeof connection.withContext === 'function' &&
    typeof connection.introspect === 'function';
  if (!isKnown)
    throw new Error('@supabase/lite has changed: read lite/library-connection.ts before using this version');
}

const callerSchema = z.object({
  auth: z.object({ role: z.string(), jwt: z.record(z.string(), z.unknown()).nullish() }),
  storage: z.object({ operation: z.string().nullish() }).optional(),
});

/** Replaces the library's own settings, which are incomplete and leave the session user a superuser. */
async function applyCallerSettings(queries: Queries, vars: unknown, timeouts: RoleTimeouts): Promise<void> {
  const { auth, storage } = callerSchema.parse(vars);
  const context = requestContext.getStore();
  if (context !== undefined) context.role = auth.role;
  const caller = { role: auth.role, claims: auth.jwt ?? {}, storageOperation: storage?.operation ?? '' };
  const settings = callerSettings(caller, await timeouts.of(auth.role));
  await queries
    .selectNoFrom(({ fn, val }) =>
      settings.map(([name, value], index) =>
        fn('set_config', [val(name), val(value), val(true)]).as(`setting_${index}`),
      ),
    )
    .execute();
}

/** Stores PostgreSQL's error in the request context: the library replaces most of them by its own. */
function keepDatabaseErrors(connection: Connection): void {
  const run: WithContext = connection.withContext.bind(connection);
  const runAndKeep: WithContext = async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      const context = requestContext.getStore();
      if (context !== undefined) context.databaseError = readDatabaseError(error);
      throw error;
    }
  };
  connection.withContext = runAndKeep;
}

/**
 * Caches the schema that the library introspects, also while several requests wait for it.
 *
 * @returns a function that clears the cache; an introspection that runs at that moment is not kept.
 */
export function cacheSchema(connection: Connection): () => void {
  const read = connection.introspect.bind(connection);
  let current: Introspection | null = null;

  function readOnce(): Introspection {
    if (current !== null) return current;
    const reading = read({ useCache: false });
    current = reading;
    const discard = () => {
      if (current === reading) current = null;
    };
    // A failed introspection resolves to a database without tables.
    reading.then(({ tables }) => tables.length > 0 || discard(), discard);
    return reading;
  }

  connection.introspect = (options) => (options?.useCache === true ? readOnce() : read(options));
  return () => {
    current = null;
  };
}

function jsonType(oid: number): PostgresType {
  return { to: oid, from: [oid], serialize: encodeOnce, parse: (text: string): unknown => JSON.parse(text) };
}

/**
 * JSON text for a json or jsonb column. The library passes some values as objects and others as JSON text, and its
 * own types encode that text a second time. Text that is not JSON is encoded as a string.
 */
export function encodeOnce(value: unknown): string {
  if (typeof value === 'string' && isJson(value)) return value;
  return JSON.stringify(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
