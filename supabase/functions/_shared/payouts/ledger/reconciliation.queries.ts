import { z } from 'zod';
import type { AsCaller, Sql } from '../../core/database/client.ts';
import type { BalanceEntry, ListedPayment, ListedRefund, PaymentProvider } from '../../payments/provider.ts';
import { rowAs, valueAs, valuesAs, type Rows } from '../../core/database/rows.ts';

/** The time of a day in Lagos that is compared, with the days before it. */
export interface ComparedTime {
  day: string;
  since: Date;
  until: Date;
}

/** The day that must be compared next; null if all are done. */
export async function nextReconciliation(asPayments: AsCaller): Promise<string | null> {
  const rows = await asPayments((sql) => sql`select private.next_reconciliation()::text as day`);
  return valueAs(z.string().nullable(), rows);
}

/** Compares the provider's payments with ours; `unsettled` are paid there and not here. Rules: `private.compare_payments`. */
export async function comparePayments(
  asPayments: AsCaller,
  {
    day,
    since,
    until,
    provider,
    theirs,
  }: ComparedTime & { provider: PaymentProvider; theirs: readonly ListedPayment[] },
): Promise<{ counted: number; unsettled: string[] }> {
  const listed = theirs.map(({ reference, state, currency, amountKobo, requestedKobo, feeKobo }) => ({
    reference,
    state,
    currency,
    amountKobo,
    requestedKobo,
    feeKobo,
  }));
  const rows = await asPayments(
    (sql) => sql`
      select counted, unsettled from private.compare_payments(
        ${day}, ${provider.name}, ${provider.mode}, ${since.toISOString()}::text::timestamptz,
        ${until.toISOString()}::text::timestamptz, ${sql.json(listed)}
      )`,
  );
  return rowAs(z.object({ counted: z.number(), unsettled: z.array(z.string()) }), rows);
}

/** All references of a list that comes in pages, each after the last one of the page before. */
async function allReferences(
  asPayments: AsCaller,
  pageAfter: (sql: Sql, after: string) => PromiseLike<Rows>,
): Promise<string[]> {
  const references: string[] = [];
  for (;;) {
    const after = references.at(-1) ?? '';
    const page = valuesAs(z.string(), await asPayments((sql) => pageAfter(sql, after)));
    if (page.length === 0) return references;
    references.push(...page);
  }
}

/** References of payments whose refunds must be compared. */
export function refundsToCompare(asPayments: AsCaller, { since, until }: ComparedTime): Promise<string[]> {
  return allReferences(
    asPayments,
    (sql, after) => sql`
    select reference from private.refunds_to_compare(
      ${since.toISOString()}::text::timestamptz, ${until.toISOString()}::text::timestamptz, ${after}
    )`,
  );
}

/** Compares the provider's refunds of a payment with ours; returns how many of ours it has. */
export async function compareRefunds(
  asPayments: AsCaller,
  {
    day,
    reference,
    theirs,
  }: {
    day: string;
    reference: string;
    theirs: readonly ListedRefund[];
  },
): Promise<number> {
  const listed = theirs.map(({ providerId, state, refundId, amountKobo }) => ({
    providerId,
    state,
    refundId,
    amountKobo,
  }));
  const rows = await asPayments(
    (sql) => sql`select private.compare_refunds(${day}, ${reference}, ${sql.json(listed)}) as counted`,
  );
  return valueAs(z.number(), rows);
}

/** References of payouts that must be compared. */
export function payoutsToCompare(asPayments: AsCaller, { since, until }: ComparedTime): Promise<string[]> {
  return allReferences(
    asPayments,
    (sql, after) => sql`
    select reference from private.payouts_to_compare(
      ${since.toISOString()}::text::timestamptz, ${until.toISOString()}::text::timestamptz, ${after}
    )`,
  );
}

/** From when on settlements and entries of the balance are read. */
export async function booksSince(asPayments: AsCaller): Promise<Date> {
  const rows = await asPayments((sql) => sql`select private.books_since()`);
  return valueAs(z.coerce.date(), rows);
}

/** Books what the provider has taken from our balance for refunds and lost disputes, each entry once. */
export async function recordBalanceEntries(
  asPayments: AsCaller,
  { provider, entries }: { provider: string; entries: readonly BalanceEntry[] },
): Promise<void> {
  const listed = entries.map(({ entryId, kobo, kind, subjectId }) => ({ entryId, kobo, kind, subjectId }));
  await asPayments((sql) => sql`select private.record_balance_entries(${provider}, ${sql.json(listed)})`);
}
