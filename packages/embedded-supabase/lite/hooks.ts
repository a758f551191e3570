import type { createPostgresConnection } from '@supabase/lite/postgres';
import { z } from 'zod';
import { callerSettings } from './caller-settings.ts';
import { readDatabaseError } from './database-error.ts';
import { requestContext } from './request-context.ts';

export type Connection = ReturnType<typeof createPostgresConnection>;
type WithContext = Connection['withContext'];
type Queries = Parameters<Parameters<WithContext>[1]>[0];

const callerSchema = z.object({
  auth: z.object({ role: z.string(), jwt: z.record(z.string(), z.unknown()).nullish() }),
  storage: z.object({ operation: z.string().nullish() }).optional(),
});

/**
 * Every place where the adapter reaches into private parts of `@supabase/lite` (with `app.ts` for the file
 * store). The version is pinned; hooks.unit.test.ts says what each part must still do after an upgrade.
 *
 * @throws Error when a part is not where it was.
 */
export function installHooks(connection: Connection): void {
  refuseUnknownVersion(connection);
  // 'active' says that row level security is known to be on; while it is 'unknown' the first request grants
  // ALL on every table to anon, authenticated and service_role.
  Reflect.set(connection, 'rlsState', 'active');
  Reflect.set(connection, 'applyJwtSessionContext', applyCallerSettings);
  rememberDatabaseErrors(connection);
}

function refuseUnknownVersion(connection: Connection): void {
  const isKnown =
    Reflect.get(connection, 'rlsState') === 'unknown' &&
    typeof Reflect.get(connection, 'applyJwtSessionContext') === 'function' &&
    typeof connection.withContext === 'function' &&
    typeof connection.introspect === 'function';
  if (!isKnown) throw new Error('@supabase/lite has changed: read lite/hooks.ts before using this version');
}

/** Instead of the library's own settings, which leave some out and log in as nobody else. */
async function applyCallerSettings(queries: Queries, vars: unknown): Promise<void> {
  const { auth, storage } = callerSchema.parse(vars);
  const context = requestContext.getStore();
  if (context !== undefined) context.role = auth.role;
  const settings = callerSettings({
    role: auth.role,
    claims: auth.jwt ?? {},
    storageOperation: storage?.operation ?? '',
  });
  await queries
    .selectNoFrom(({ fn, val }) =>
      settings.map(([name, value], index) =>
        fn('set_config', [val(name), val(value), val(true)]).as(`setting_${index}`),
      ),
    )
    .execute();
}

/** The library keeps a few error codes and turns all others into its own: the request keeps the original. */
function rememberDatabaseErrors(connection: Connection): void {
  const run: WithContext = connection.withContext.bind(connection);
  const remember: WithContext = async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      const context = requestContext.getStore();
      if (context !== undefined) context.databaseError = readDatabaseError(error);
      throw error;
    }
  };
  connection.withContext = remember;
}
