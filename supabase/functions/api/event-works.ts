import { lookAtDispute } from '../_shared/claims/disputes.actions.ts';
import type { EventWorks } from '../_shared/payments/provider.ts';
import { lookAtPayout } from '../_shared/payouts/send.actions.ts';

/** What the subjects above the payments do about an event of the provider. */
export const EVENT_WORKS: EventWorks = {
  dispute: lookAtDispute,
  payout: async (services, reference) =>
    (await lookAtPayout(services, reference)) ? null : 'No payout of ours has this reference.',
};
