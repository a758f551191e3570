import { PAYOUTS_PER_RUN } from './limits.rules.ts';
import { reconcileNextDay } from './ledger/reconcile.actions.ts';
import { warnAboutFunding } from './ledger/entries.queries.ts';
import { sendPayouts } from './send.actions.ts';
import { asPaymentsOf } from '../payments/actions.ts';
import type { JobWork } from '../jobs/run-jobs.ts';

/** Pays drivers and companies from the hour of the setting on, and looks at payouts under way. */
export const sendDuePayouts: JobWork = async ({ services }) =>
  services.payments === null ? 0 : sendPayouts(services, PAYOUTS_PER_RUN);

/** Compares the next day with the provider; due again at once while days are left over. */
export const reconcile: JobWork = async ({ services }) =>
  services.payments === null || (await reconcileNextDay(services)) === null ? 0 : 1;

/** Warns administrators when the balance at the provider lacks money for payouts that begin soon. */
export const checkPayoutFunding: JobWork = async ({ services }) => {
  if (services.payments === null) return 0;
  const missing = await warnAboutFunding(asPaymentsOf(services), await services.payments.balance());
  return missing > 0 ? 1 : 0;
};
