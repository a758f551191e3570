import { paymentsToLookAt } from './queries.ts';
import { PAYMENTS } from '../core/caller.ts';
import { PAYMENT_LOOKS_PER_RUN, REFUNDS_PER_RUN } from './limits.rules.ts';
import { sendRefunds, workOnEvents, settle } from './actions.ts';
import { rowByRow } from '../jobs/row-by-row.ts';
import type { JobWork } from '../jobs/run-jobs.ts';

/** Asks the provider about open payments, because webhooks report successes only. */
export const settleOpenPayments: JobWork = async ({ services }) => {
  if (services.payments === null) return 0;
  let settled = 0;
  const references = await paymentsToLookAt(
    (work) => services.withCaller(PAYMENTS, work),
    PAYMENT_LOOKS_PER_RUN,
  );
  const { attempt } = await rowByRow(services, 'settle_open_payments', { ownPauses: true });
  for (const reference of references) {
    const outcome = await attempt(reference, () => settle(services, reference));
    if (outcome !== null && outcome !== 'open') settled += 1;
  }
  return settled;
};

/** Works on events that the webhook's own process did not finish. */
export const handlePaymentEvents: JobWork = async ({ services }) =>
  services.payments === null ? 0 : workOnEvents(services);

/** Sends refunds that are queued, and looks at those that the provider works on. */
export const sendQueuedRefunds: JobWork = async ({ services }) =>
  services.payments === null ? 0 : sendRefunds(services, REFUNDS_PER_RUN);
