import { createDatabase } from '../_shared/core/database/client.ts';
import { createReplica } from '../_shared/core/database/replica.ts';
import type { Services } from '../_shared/core/http/app-env.ts';
import { createTokenVerifier } from '../_shared/core/access/bearer.ts';
import type { AppConfig } from '../_shared/core/process/config.ts';
import { createDocumentStorage } from '../_shared/documents/storage.ts';
import { createAuthClient } from '../_shared/people/auth/supabase-auth.ts';
import { createPaystack } from '../_shared/payments/paystack/paystack.ts';
import type { EventWorks } from '../_shared/payments/provider.ts';
import { lookAtDispute } from '../_shared/claims/disputes.actions.ts';
import { lookAtPayout } from '../_shared/payouts/send.actions.ts';
import { createSearchCounter } from '../_shared/demand/search-counter.ts';

/** The reactions of later subjects to an event of the payment provider. */
export const EVENT_WORKS: EventWorks = {
  dispute: lookAtDispute,
  payout: async (services, reference) =>
    (await lookAtPayout(services, reference)) ? null : 'No payout of ours has this reference.',
};

/** The global that Supabase's edge runtime adds to Deno. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Creates the services of the API's handlers from the configuration; `close` ends the database connections. */
export function createServices(config: AppConfig): Services & { close(): Promise<void> } {
  const { withCaller, close } = createDatabase(config.databaseUrl);
  const now = () => Date.now();
  const verifyToken = createTokenVerifier(config, now);
  const background = new Set<Promise<unknown>>();
  const { log } = config;
  const replica =
    config.replicaUrl === null
      ? null
      : createReplica(config.replicaUrl, { primary: { withCaller }, now, log });
  const searches = createSearchCounter({ withCaller, verifyToken, inBackground, log });

  function inBackground(work: Promise<unknown>): void {
    const settled = work.finally(() => background.delete(settled));
    background.add(settled);
    // On hosted projects the worker stays alive for it.
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(settled);
  }

  return {
    config,
    withCaller,
    replica,
    async close() {
      await searches.flush();
      await Promise.allSettled(background);
      await Promise.all([close(), replica?.close()]);
    },
    inBackground,
    verifyToken,
    auth: createAuthClient(config, now),
    documents: createDocumentStorage(config),
    exports: createDocumentStorage(config, 'exports'),
    payments: config.paystack && createPaystack(config.paystack),
    eventWorks: EVENT_WORKS,
    searches,
    log,
    now,
  };
}
