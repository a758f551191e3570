import postgres, { type Sql } from 'postgres';
import { createApp } from './app.ts';
import { sendNotice } from './auth/mailer.ts';
import { callsPerWindow, createRateLimiter } from './auth/rate-limit.ts';
import { ensureMethodsTable } from './auth/sessions.ts';
import { createWrongTries } from './auth/wrong-tries.ts';
import { cacheTimeouts } from './caller.ts';
import { cacheSchema, openConnection } from './library-connection.ts';
import { createGateway } from './lite-gateway.ts';
import { WRONG_CODES_MAX, WRONG_PASSWORDS_MAX, WRONG_PASSWORDS_WINDOW_S } from './lite-limits.ts';
import type { Services } from './lite-services.ts';
import { createLock } from './lock.ts';
import type { Lite, LiteOptions } from './options.ts';
import { captureConsole, contextOf, requestContext } from './request-context.ts';
import { createFileStore } from './storage/file-store.ts';
import { createTokenSigner } from './tokens.ts';

export type { Lite, LiteOptions } from './options.ts';

/**
 * Starts Auth, REST and Storage on an existing PostgreSQL. Rejects when the database cannot be reached.
 *
 * In comments of this folder "the library" is `@supabase/lite`, and "hosted" is Supabase's cloud service, whose
 * behaviour the adapter reproduces where the library differs.
 */
export async function createLite(options: LiteOptions): Promise<Lite> {
  const log = options.log ?? (() => {});
  const sql = postgres(options.databaseUrl, { max: 4, onnotice: () => {} });
  const timeouts = cacheTimeouts(sql);
  const connection = openConnection(options.databaseUrl, timeouts);
  const files = createFileStore(options.storageDir);
  const app = createApp(connection, files, options);
  const restoreConsole = captureConsole();
  const reloadSchema = cacheSchema(connection);
  await sql.listen('pgrst', (message) => {
    if (message === '' || message === 'reload schema') reloadSchema();
    if (message === '' || message === 'reload config') timeouts.reload();
  });

  const services: Services = {
    keys: { publishableKey: options.publishableKey, secretKey: options.secretKey },
    apiUrl: options.apiUrl,
    siteUrl: options.siteUrl,
    settings: options.settings,
    redirectAllowList: options.redirectAllowList ?? [],
    sql,
    tokens: createTokenSigner(options.jwtSecret),
    rateLimiter: createRateLimiter(
      options.loopbackAllowance ?? 1,
      Date.now,
      callsPerWindow(options.settings),
    ),
    passwordTries: createWrongTries(
      { max: WRONG_PASSWORDS_MAX, windowS: WRONG_PASSWORDS_WINDOW_S },
      Date.now,
    ),
    codeTries: createWrongTries(
      { max: WRONG_CODES_MAX, windowS: options.settings.mailCodeLifetimeS },
      Date.now,
    ),
    refreshLock: createLock(),
    files,
    async forward(request, adjust = {}) {
      const context = { ...contextOf(request), ...adjust };
      // Never the client's address: the library applies no limits to clients on this machine.
      const run = async () => app.fetch(request, { peerAddress: null });
      return { response: await requestContext.run(context, run), context };
    },
    async sendNotice(kind, to, values = {}) {
      if (options.settings.notices[kind] && to !== '')
        await sendNotice(options, kind, { to, values: { Email: to, ...values } });
    },
    log,
  };

  return {
    fetch: createGateway(services),
    async ensureSchema() {
      // In a request context, so that the library's output is captured.
      await requestContext.run(contextOf(new Request(options.apiUrl)), () => app.ensureSystemSchema());
      await requireTables(sql);
      await ensureMethodsTable(sql);
      reloadSchema();
    },
    async close() {
      restoreConsole();
      await Promise.all([sql.end({ timeout: 1 }), connection.driver.end({ timeout: 1 })]);
    },
  };
}

const LIBRARY_TABLES = [
  'auth.users',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.identities',
  'auth.flow_state',
  'auth.audit_log_entries',
  'storage.buckets',
  'storage.objects',
];

/** Throws when a table of the library is missing: the library ignores statements that fail. */
async function requireTables(sql: Sql): Promise<void> {
  const missing = await sql`
    select name from unnest(${LIBRARY_TABLES}::text[]) as name where to_regclass(name) is null`;
  if (missing.length === 0) return;
  throw new Error(`@supabase/lite did not create ${missing.map(({ name }) => name).join(', ')}`);
}
