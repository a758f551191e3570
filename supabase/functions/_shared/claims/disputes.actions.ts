import type { AnswerDispute } from './admin.contract.ts';
import type { Decision } from '../core/admin.contract.ts';
import { intendDisputeAnswer, openDisputes, recordDispute, type DisputeOutcome } from './disputes.queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { DISPUTES_LOOK_BACK_DAYS } from '../core/limits.ts';
import type { Services } from '../core/http/app-env.ts';
import { type SeenDispute } from '../payments/provider.ts';
import { ProviderRefused } from '../core/provider-errors.ts';
import type { JobWork } from '../jobs/run-jobs.ts';
import { rowByRow } from '../jobs/row-by-row.ts';
import { asPaymentsOf, requireProvider, settle } from '../payments/actions.ts';
import { command } from '../core/database/command.ts';

const DAY_MS = 86_400_000;

/** Asks the provider about a dispute and records the answer. Returns null when that is done, or why the event waits. */
export async function lookAtDispute(services: Services, providerId: string): Promise<string | null> {
  const outcome = await record(services, await requireProvider(services).dispute(providerId));
  if (outcome === 'unknown') return 'No payment of ours has this dispute.';
  return outcome === 'waiting' ? 'The payment of this dispute is not recorded as paid.' : null;
}

async function record(services: Services, seen: SeenDispute): Promise<DisputeOutcome> {
  const provider = requireProvider(services).name;
  const asPayments = asPaymentsOf(services);
  const outcome = await recordDispute(asPayments, { provider, seen });
  if (outcome !== 'waiting') return outcome;
  // The dispute has overtaken the payment.
  await settle(services, seen.reference);
  return recordDispute(asPayments, { provider, seen });
}

/**
 * Compares the provider's disputes with ours, because an answer is due within hours and a webhook can be lost. Returns how many
 * were looked at.
 */
export const lookAtDisputes: JobWork = async ({ services }) => {
  const provider = services.payments;
  if (provider === null) return 0;
  const now = services.now();
  const listed = await provider.disputesBetween(
    new Date(now - DISPUTES_LOOK_BACK_DAYS * DAY_MS),
    new Date(now),
  );
  const ids = await openDisputes(asPaymentsOf(services));
  const older = ids.filter((id) => !listed.some(({ providerId }) => providerId === id));
  const { attempt } = await rowByRow(services, 'look_at_disputes');
  for (const seen of [...listed, ...older]) {
    const providerId = typeof seen === 'string' ? seen : seen.providerId;
    await attempt(providerId, async () =>
      record(services, typeof seen === 'string' ? await provider.dispute(seen) : seen),
    );
  }
  return listed.length + older.length;
};

/**
 * Answers a dispute: stores the answer, sends it, records that it was sent. Repeating the same answer is safe. Status
 * `waiting`: nothing is sent until a second administrator gives the same answer.
 * @throws AppError `unavailable` (503), `conflict` if the provider refuses, and those of `private.intend_dispute_answer`.
 */
export async function answerDispute(
  services: Services,
  asAdmin: AsCaller,
  { id, accept, words }: AnswerDispute & { id: string },
): Promise<Decision> {
  const provider = requireProvider(services);
  const { providerId, isSent, waits } = await intendDisputeAnswer(asAdmin, { id, accept, words });
  if (waits) return { id, status: 'waiting' };
  const status = accept ? 'accepted' : 'contested';
  if (isSent) return { id, status };
  try {
    await provider.answerDispute(providerId, { accept, message: words });
  } catch (cause) {
    if (cause instanceof ProviderRefused) throw new AppError('conflict', cause.message, { cause });
    throw new AppError('unavailable', 'The payment service does not answer. Please send the answer again.', {
      cause,
    });
  }
  await command(asPaymentsOf(services), 'dispute_answered', { disputeId: id });
  return { id, status };
}
