import {
  comparePayments,
  compareRefunds,
  finishReconciliation,
  nextReconciliation,
  noteMissingPayout,
  noteUnsettled,
  payoutsToCompare,
  recordSettlement,
  refundsToCompare,
  type ComparedTime,
} from '../../_shared/data/reconciliation.ts';
import { refundsOf } from '../../_shared/data/payments.ts';
import { addDays, lagosIso } from '../../_shared/domain/lagos-time.ts';
import { RECONCILED_DAYS_BEFORE } from '../../_shared/domain/limits.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { describeError } from '../../_shared/http/log.ts';
import type { ListedRefund } from '../../_shared/payments/provider.ts';
import { lookAtRefunds } from './payments.ts';
import { lookAtPayout } from './send-payouts.ts';
import { asPaymentsOf, requireProvider, settle } from './settle-payment.ts';

/**
 * Compares the next day with the provider's books, after ours were brought up to date: payments by reference, refunds,
 * payouts, settlements, balance. May be repeated. Returns the day, or null if all are done.
 * @throws ProviderUnavailable: then nothing is recorded for the day, and the next run does it all again.
 */
export async function reconcileNextDay(services: Services): Promise<string | null> {
  const day = await nextReconciliation(asPaymentsOf(services));
  if (day === null) return null;
  const time: ComparedTime = {
    day,
    since: new Date(lagosIso(addDays(day, -RECONCILED_DAYS_BEFORE), '00:00')),
    until: new Date(lagosIso(addDays(day, 1), '00:00')),
  };
  const provider = requireProvider(services);
  const asPayments = asPaymentsOf(services);
  const counted =
    (await reconcilePayments(services, time)) +
    (await reconcileRefunds(services, time)) +
    (await reconcilePayouts(services, time));
  // Settlements move on until the balance is read, so all of them are booked before it.
  for (const settlement of await provider.settlementsBetween(time.since, new Date(services.now()))) {
    await recordSettlement(asPayments, { day, settlement });
  }
  const open = await finishReconciliation(asPayments, {
    day,
    until: time.until,
    provider: provider.name,
    counted,
    balanceKobo: await provider.balance(),
  });
  if (open > 0) services.log('reconciliation_differences', { day, open });
  return day;
}

async function reconcilePayments(services: Services, time: ComparedTime): Promise<number> {
  const provider = requireProvider(services);
  // The provider creates a payment after we have, and the two clocks differ.
  const theirs = await provider.paymentsBetween(
    new Date(time.since.getTime() - HOUR_MS),
    new Date(time.until.getTime() + HOUR_MS),
  );
  const { counted, unsettled } = await comparePayments(asPaymentsOf(services), { ...time, provider, theirs });
  for (const reference of unsettled) {
    await settle(services, reference).catch((error: unknown) => {
      services.log('payment_look_failed', { reference, error: describeError(error) });
    });
    await noteUnsettled(asPaymentsOf(services), { day: time.day, reference });
  }
  return counted;
}

async function reconcileRefunds(services: Services, time: ComparedTime): Promise<number> {
  const asPayments = asPaymentsOf(services);
  const listed = await requireProvider(services).refundsBetween(time.since, time.until);
  let counted = 0;
  // A refund that we have not made is in their list only.
  for (const reference of new Set([
    ...(await refundsToCompare(asPayments, time)),
    ...listed.map((refund) => refund.reference),
  ])) {
    await lookAtRefunds(services, reference);
    const theirs = await withOlderRefunds(
      services,
      reference,
      listed.filter((refund) => refund.reference === reference),
    );
    counted += await compareRefunds(asPayments, { day: time.day, reference, theirs });
  }
  return counted;
}

/** The provider's refunds of a payment: those of the list, and ours that were made before it begins. */
async function withOlderRefunds(services: Services, reference: string, listed: ListedRefund[]) {
  const ours = await refundsOf(asPaymentsOf(services), reference);
  const older = ours.flatMap(({ providerId }) =>
    providerId === null || listed.some((refund) => refund.providerId === providerId) ? [] : [providerId],
  );
  const found = await Promise.all(
    older.map((providerId) => requireProvider(services).refundWith(providerId)),
  );
  return [...listed, ...found.filter((refund) => refund !== null)];
}

async function reconcilePayouts(services: Services, time: ComparedTime): Promise<number> {
  const references = await payoutsToCompare(asPaymentsOf(services), time);
  for (const reference of references) {
    if (!(await lookAtPayout(services, reference))) {
      await noteMissingPayout(asPaymentsOf(services), { day: time.day, reference });
    }
  }
  return references.length;
}

const HOUR_MS = 3_600_000;
