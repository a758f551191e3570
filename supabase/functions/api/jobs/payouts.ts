import { PAYOUTS_PER_RUN } from '../../_shared/domain/limits.ts';
import { reconcileNextDay } from '../actions/reconcile.ts';
import { sendPayouts } from '../actions/send-payouts.ts';
import type { JobWork } from './run-jobs.ts';

/** Pays drivers and companies from the hour of the setting on, and looks at payouts under way. */
export const sendDuePayouts: JobWork = async ({ services }) =>
  services.payments === null ? 0 : sendPayouts(services, PAYOUTS_PER_RUN);

/** Compares the next day with the provider; due again at once while days are left over. */
export const reconcile: JobWork = async ({ services }) =>
  services.payments === null || (await reconcileNextDay(services)) === null ? 0 : 1;
