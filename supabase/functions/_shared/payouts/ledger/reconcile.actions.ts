import { z } from 'zod';
import {
  booksSince,
  comparePayments,
  compareRefunds,
  nextReconciliation,
  payoutsToCompare,
  recordBalanceEntries,
  refundsToCompare,
  type ComparedTime,
} from './reconciliation.queries.ts';
import { refundsOf } from '../../payments/queries.ts';
import { addDays, lagosDate, lagosIso } from '../../core/lagos-time.ts';
import { RECONCILED_DAYS_BEFORE } from '../limits.rules.ts';
import type { Services } from '../../core/http/app-env.ts';
import type { ListedRefund } from '../../payments/provider.ts';
import { rowByRow, type RowByRow } from '../../jobs/row-by-row.ts';
import { lookAtRefunds } from '../../payments/actions.ts';
import { lookAtPayout } from '../send.actions.ts';
import { asPaymentsOf, requireProvider, settle } from '../../payments/actions.ts';
import { command } from '../../core/database/command.ts';
import { valueAs } from '../../core/database/rows.ts';

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
      command(asPayments, 'record_settlement', { day, ...settlement }),
    );
  }
  const entries = await provider.balanceEntriesBetween(since, now);
  await rows.attempt('balance', () => recordBalanceEntries(asPayments, { provider: provider.name, entries }));
  const finished = await command(asPayments, 'finish_reconciliation', {
    day,
    until: time.until,
    provider: provider.name,
    counted,
    balanceKobo: await provider.balance(),
  });
  const open = valueAs(z.number(), finished);
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
    await command(asPaymentsOf(services), 'note_unsettled', { day: time.day, reference });
  }
  return counted;
}

async function reconcileRefunds(
  services: Services,
  { attempt }: RowByRow,
  time: ComparedTime,
): Promise<number> {
  const listed = await requireProvider(services).refundsBetween(time.since, time.until);
  const ours = await refundsToCompare(asPaymentsOf(services), time);
  let counted = 0;
  // A refund that we have not made is in their list only.
  for (const reference of new Set([...ours, ...listed.map((refund) => refund.reference)])) {
    const found = await attempt(`refunds ${reference}`, () =>
      compareRefundsOf(services, { day: time.day, reference, listed }),
    );
    counted += found ?? 0;
  }
  return counted;
}

/** Compares the refunds of a payment: those of the provider's list, and ours that were made before it begins. */
async function compareRefundsOf(
  services: Services,
  { day, reference, listed }: { day: string; reference: string; listed: ListedRefund[] },
): Promise<number> {
  await lookAtRefunds(services, reference);
  const asPayments = asPaymentsOf(services);
  const theirs = listed.filter((refund) => refund.reference === reference);
  for (const { providerId } of await refundsOf(asPayments, reference)) {
    if (providerId === null || theirs.some((refund) => refund.providerId === providerId)) continue;
    const older = await requireProvider(services).refundWith(providerId);
    if (older) theirs.push(older);
  }
  return compareRefunds(asPayments, { day, reference, theirs });
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
  await command(asPaymentsOf(services), 'note_missing_payout', { day, reference });
}

/** Compares what could not be compared on its day. A settlement that could not be booked is listed again with the next days. */
async function tryAgain(services: Services, { attempt, due }: RowByRow): Promise<void> {
  const today = lagosDate(new Date(services.now()));
  const since = new Date(lagosIso(addDays(today, -RECONCILED_DAYS_BEFORE), '00:00'));
  for (const subject of due) {
    const [kind, reference = ''] = subject.split(' ');
    if (kind === 'payment') await attempt(subject, () => settle(services, reference));
    if (kind === 'refunds') {
      await attempt(subject, async () => {
        const listed = await requireProvider(services).refundsBetween(since, new Date(services.now()));
        return compareRefundsOf(services, { day: today, reference, listed });
      });
    }
    if (kind === 'payout') await attempt(subject, () => payoutOf(services, today, reference));
  }
}

const HOUR_MS = 3_600_000;
