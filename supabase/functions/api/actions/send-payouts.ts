import { nextPayout, recordPayout, type DuePayout } from '../../_shared/data/payout-runs.ts';
import { PAYOUT_MARGIN_KOBO } from '../../_shared/domain/limits.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { describeError } from '../../_shared/http/log.ts';
import { ProviderRefused } from '../../_shared/payments/provider.ts';
import { rowByRow } from '../jobs/row-by-row.ts';
import { asPaymentsOf, requireProvider } from './settle-payment.ts';

/** Sends payouts that are due, as far as the balance at the provider goes, or looks at those under way; returns how many. */
export async function sendPayouts(services: Services, countMax: number): Promise<number> {
  let left = (await requireProvider(services).balance()) - PAYOUT_MARGIN_KOBO;
  const { attempt } = await rowByRow(services, 'send_payouts', { ownPauses: true });
  for (let count = 0; count < countMax; count += 1) {
    const due = await nextPayout(asPaymentsOf(services), left);
    if (due === null) return count;
    await attempt(due.reference, () => sendPayout(services, due));
    left -= due.amountKobo;
  }
  return countMax;
}

/** The provider may have a payout of a process that died before it could record the answer: it is looked for first. */
async function sendPayout(services: Services, due: DuePayout): Promise<void> {
  const { reference, recipient, amountKobo, day, isNew } = due;
  try {
    if (!isNew && (await lookAtPayout(services, reference))) return;
    const sent = await requireProvider(services).payOut({
      reference,
      recipient,
      amountKobo,
      reason: `Tafiya, trips until ${day}`,
    });
    await recordPayout(asPaymentsOf(services), { reference, sent });
  } catch (error) {
    services.log('payout_failed', { reference, error: describeError(error) });
    if (!(error instanceof ProviderRefused)) throw error;
    await recordPayout(asPaymentsOf(services), {
      reference,
      sent: { state: 'refused', providerId: null, feeKobo: null },
      problem: error.message,
    });
  }
}

/** Records what the provider says about a payout of ours; false if it has none with this reference. */
export async function lookAtPayout(services: Services, reference: string): Promise<boolean> {
  const sent = await requireProvider(services).payoutOf(reference);
  if (sent === null) return false;
  const status = await recordPayout(asPaymentsOf(services), { reference, sent });
  return status !== 'unknown';
}
