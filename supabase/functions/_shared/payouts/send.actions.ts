import { nextPayout, recordPayout, type DuePayout } from './runs.queries.ts';
import { PAYOUT_MARGIN_KOBO } from './limits.rules.ts';
import type { Services } from '../core/http/app-env.ts';
import { describeError } from '../core/process/log.ts';
import { type PaymentProvider, type SentMoney } from '../payments/provider.ts';
import { ProviderRefused } from '../core/provider-errors.ts';
import { rowByRow } from '../jobs/row-by-row.ts';
import { asPaymentsOf, requireProvider } from '../payments/actions.ts';

/**
 * Sends payouts that are due, as far as the balance at the provider goes with what it charges for each, or looks at those under way;
 * returns how many.
 */
export async function sendPayouts(services: Services, countMax: number): Promise<number> {
  let left = await requireProvider(services).balance();
  const { attempt } = await rowByRow(services, 'send_payouts', { ownPauses: true });
  for (let count = 0; count < countMax; count += 1) {
    const due = await nextPayout(asPaymentsOf(services), left - PAYOUT_MARGIN_KOBO);
    if (due === null) return count;
    // A payout with an unknown result may have left as well.
    const mayHaveLeft = (await attempt(due.reference, () => sendPayout(services, due))) ?? true;
    if (mayHaveLeft) left -= due.amountKobo + PAYOUT_MARGIN_KOBO;
  }
  return countMax;
}

/**
 * The provider may have a payout of a process that died before it could record the answer, and the reference of an attempt that
 * had failed may have been paid after all: both are looked for first. True if money may have left now.
 */
async function sendPayout(services: Services, due: DuePayout): Promise<boolean> {
  const { reference, recipient, amountKobo, day, isNew } = due;
  const provider = requireProvider(services);
  const asPayments = asPaymentsOf(services);
  try {
    if (!isNew && (await lookAtPayout(services, reference))) return false;
    const before = await attemptThatLives(provider, due.formerReferences);
    const sent =
      before ??
      (await provider.payOut({ reference, recipient, amountKobo, reason: `Tafiya, trips until ${day}` }));
    await recordPayout(asPayments, { reference, sent });
    return before === null;
  } catch (error) {
    services.log('payout_failed', { reference, error: describeError(error) });
    if (!(error instanceof ProviderRefused)) throw error;
    await recordPayout(asPayments, {
      reference,
      sent: { state: 'refused', providerId: null, feeKobo: null },
      problem: error.message,
    });
    return false;
  }
}

/** An earlier attempt of a payout that is not final at the provider, or was paid: then nothing may be sent. */
async function attemptThatLives(provider: PaymentProvider, references: string[]): Promise<SentMoney | null> {
  for (const reference of references) {
    const sent = await provider.payoutOf(reference);
    if (sent !== null && sent.state !== 'failed' && sent.state !== 'reversed') return sent;
  }
  return null;
}

/** Records the provider's report about a payout of ours; false if it has none with this reference. */
export async function lookAtPayout(services: Services, reference: string): Promise<boolean> {
  const sent = await requireProvider(services).payoutOf(reference);
  if (sent === null) return false;
  const status = await recordPayout(asPaymentsOf(services), { reference, sent });
  return status !== 'unknown';
}
