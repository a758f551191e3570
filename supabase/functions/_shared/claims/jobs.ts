import { lookAtDisputes } from './disputes.actions.ts';
import type { JobWork } from '../jobs/run-jobs.ts';

/** Asks the provider about disputes: an answer is due within hours, and a webhook can be lost. */
export const compareDisputes: JobWork = async ({ services }) =>
  services.payments === null ? 0 : lookAtDisputes(services);
