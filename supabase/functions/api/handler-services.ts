import { createDatabase } from '../_shared/database/client.ts';
import type { Services } from '../_shared/http/app-env.ts';
import { createTokenVerifier } from '../_shared/http/bearer.ts';
import type { AppConfig } from '../_shared/http/config.ts';
import { createDocumentStorage } from '../_shared/http/document-storage.ts';
import { createAuthClient } from '../_shared/http/supabase-auth.ts';

/** Creates the services of the API's handlers from the configuration; `close` ends the database connections. */
export function createServices(config: AppConfig): Services & { close(): Promise<void> } {
  const { withCaller, close } = createDatabase(config.databaseUrl);
  const now = () => Date.now();
  return {
    config,
    withCaller,
    close,
    verifyToken: createTokenVerifier(config, now),
    auth: createAuthClient(config, now),
    documents: createDocumentStorage(config),
    payments: null,
    log: config.log,
    now,
  };
}
