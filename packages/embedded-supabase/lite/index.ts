import postgres from 'postgres';
import { createApp } from './app.ts';
import { callsPerWindow, createRateLimiter } from './auth/rate-limit.ts';
import { ensureMethodsTable } from './auth/sessions.ts';
import { requireTables } from './schema.ts';
import { openConnection } from './connection.ts';
import { captureConsole } from './console-capture.ts';
import { createGateway } from './gateway.ts';
import { createLock } from './lock.ts';
import type { Lite, LiteOptions } from './options.ts';
import { contextOf, requestContext } from './request-context.ts';
import { cacheSchema } from './schema-cache.ts';
import type { Services } from './services.ts';
import { createTokenSigner } from './tokens.ts';

export type { Lite, LiteOptions } from './options.ts';

/** Starts Auth, REST and Storage for the embedded stack on an existing PostgreSQL. */
export async function createLite(options: LiteOptions): Promise<Lite> {
  const log = options.log ?? (() => {});
  const sql = postgres(options.databaseUrl, { max: 4, onnotice: () => {} });
  const connection = openConnection(options.databaseUrl);
  const app = createApp(connection, options);
  const giveConsoleBack = captureConsole();
  const reloadSchema = cacheSchema(connection);
  await sql.listen('pgrst', (message) => {
    if (message === '' || message === 'reload schema') reloadSchema();
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
    refreshLock: createLock(),
    objectLock: createLock(),
    async forward(request, adjust = {}) {
      const context = { ...contextOf(request), ...adjust };
      // Never the caller's address: the library lifts all rules for callers on this machine.
      const answer = () => app.fetch(request, { peerAddress: null });
      return { response: await requestContext.run(context, async () => answer()), context };
    },
    log,
  };

  return {
    fetch: createGateway(services),
    async ensureSchema() {
      // Within a request of its own: what the library prints stays off the console.
      await requestContext.run(contextOf(new Request(options.apiUrl)), () => app.ensureSystemSchema());
      await requireTables(sql);
      await ensureMethodsTable(sql);
      reloadSchema();
    },
    async close() {
      giveConsoleBack();
      await Promise.all([sql.end({ timeout: 1 }), connection.driver.end({ timeout: 1 })]);
    },
  };
}
