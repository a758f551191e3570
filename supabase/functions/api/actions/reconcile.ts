import {
  booksSince,
  comparePayments,
  compareRefunds,
  finishReconciliation,
  nextReconciliation,
  noteMissingPayout,
  noteUnsettled,
  payoutsToCompare,
  recordBalanceEntries,
  recordSettlement,
  refundsToCompare,
  type ComparedTime,
} from '../../_shared/data/reconciliation.ts';
import { addDays, lagosDate, lagosIso } from '../../_shared/domain/lagos-time.ts';
import { RECONCILED_DAYS_BEFORE } from '../../_shared/domain/limits.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { rowByRow, type RowByRow } from '../jobs/row-by-row.ts';
import { lookAtRefunds } from './payments.ts';
import { lookAtPayout } from './send-payouts.ts';
import { asPaymentsOf, requireProvider, settle } from './settle-payment.ts';

/**
 * Compares the next day with the provider's books, after ours were brought up to date: payments by reference, refunds,
 * payouts, settlements, balance. May be repeated. Returns the day, or null if all are done.
 * @throws ProviderUnavailable: then nothing is recorded for the day, and the next run does it all again.
 */
export async function reconcileNextDay(services: Services): Promise<string | null> {
  const rows = await rowByRow(services, 'reconcile');
  const day = await nextReconciliation(asPaymentsOf(services));
  if (day === null) {
    await tryAgain(services, rows);
    return null;
  }
  const time: ComparedTime = {
    day,
    since: new Date(lagosIso(addDays(day, -RECONCILED_DAYS_BEFORE), '00:00')),
    until: new Date(lagosIso(addDays(day, 1), '00:00')),
  };
  const provider = requireProvider(services);
  const asPayments = asPaymentsOf(services);
  const counted =
    (await reconcilePayments(services, rows, time)) +
    (await reconcileRefunds(services, rows, time)) +
    (await reconcilePayouts(services, rows, time));
  // The balance moves on until it is read, so everything that moves it is booked before.
  const [since, now] = [await booksSince(asPayments), new Date(services.now())];
  for (const settlement of await provider.settlementsBetween(since, now)) {
    await rows.attempt(`settlement ${settlement.providerId}`, () =>
      recordSettlement(asPayments, { day, settlement }),
    );
  }
  const entries = await provider.balanceEntriesBetween(since, now);
  await rows.attempt('balance', () => recordBalanceEntries(asPayments, { provider: provider.name, entries }));
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

async function reconcilePayments(
  services: Services,
  { attempt }: RowByRow,
  time: ComparedTime,
): Promise<number> {
  const provider = requireProvider(services);
  // The provider creates a payment after we have, and the two clocks differ.
  const theirs = await provider.paymentsBetween(
    new Date(time.since.getTime() - HOUR_MS),
    new Date(time.until.getTime() + HOUR_MS),
  );
  const { counted, unsettled } = await comparePayments(asPaymentsOf(services), { ...time, provider, theirs });
  for (const reference of unsettled) {
    await attempt(`payment ${reference}`, () => settle(services, reference));
    await noteUnsettled(asPaymentsOf(services), { day: time.day, reference });
  }
  return counted;
}

async function reconcileRefunds(
  services: Services,
  { attempt }: RowByRow,
  time: ComparedTime,
): Promise<number> {
  let counted = 0;
  for (const reference of await refundsToCompare(asPaymentsOf(services), time)) {
    const found = await attempt(`refunds ${reference}`, () => refundsOf(services, time.day, reference));
    counted += found ?? 0;
  }
  return counted;
}

async function refundsOf(services: Services, day: string, reference: string): Promise<number> {
  await lookAtRefunds(services, reference);
  const theirs = await requireProvider(services).refundsOf(reference);
  return compareRefunds(asPaymentsOf(services), { day, reference, theirs });
}

async function reconcilePayouts(
  services: Services,
  { attempt }: RowByRow,
  time: ComparedTime,
): Promise<number> {
  const references = await payoutsToCompare(asPaymentsOf(services), time);
  for (const reference of references) {
    await attempt(`payout ${reference}`, () => payoutOf(services, time.day, reference));
  }
  return references.length;
}

async function payoutOf(services: Services, day: string, reference: string): Promise<void> {
  if (await lookAtPayout(services, reference)) return;
  await noteMissingPayout(asPaymentsOf(services), { day, reference });
}

/** What could not be compared on its day. A settlement that could not be booked is listed again with the next days. */
async function tryAgain(services: Services, { attempt, due }: RowByRow): Promise<void> {
  const today = lagosDate(new Date(services.now()));
  for (const subject of due) {
    const [kind, reference = ''] = subject.split(' ');
    if (kind === 'payment') await attempt(subject, () => settle(services, reference));
    if (kind === 'refunds') await attempt(subject, () => refundsOf(services, today, reference));
    if (kind === 'payout') await attempt(subject, () => payoutOf(services, today, reference));
  }
}

const HOUR_MS = 3_600_000;
