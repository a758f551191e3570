import { z } from 'zod';
import type { Decision } from '../contracts/admin.ts';
import {
  confirmationDetailsSchema,
  type Confirmation,
  type Difference,
  type LedgerAccount,
  type LedgerEntry,
  type Reconciliation,
  type RefundAccount,
} from '../contracts/admin-money.ts';
import type { AsCaller, Sql } from '../database/client.ts';
import { csvOf, CsvNaira } from '../domain/csv.ts';
import { lagosDate, lagosTime } from '../domain/lagos-time.ts';
import { LEDGER_PAGE_ROWS, STATEMENT_ROWS_MAX } from '../domain/limits.ts';
import { koboToNaira } from '../domain/money.ts';
import { pageOf, type Page, type PageRequest } from './page.ts';

const kobo = z.coerce.number();
const maybeKobo = z.coerce.number().nullable();
const naira = (amount: number | null) => (amount === null ? null : koboToNaira(amount));

const accountRowsSchema = z.array(
  z.object({
    id: z.number(),
    code: z.string(),
    owner: z.string().nullable(),
    balance_kobo: kobo,
    entries: z.number(),
  }),
);

/** Accounts of the ledger with their balances. */
export async function listLedgerAccounts(asAdmin: AsCaller): Promise<LedgerAccount[]> {
  const rows = await asAdmin((sql) => sql`select * from private.list_ledger_accounts()`);
  return accountRowsSchema.parse(rows).map(({ id, code, owner, balance_kobo: balance, entries }) => ({
    id: String(id),
    code,
    owner,
    balance: koboToNaira(balance),
    entries,
  }));
}

const entryRowsSchema = z.array(
  z.object({
    journal_id: z.coerce.string(),
    cause: z.string(),
    event: z.string(),
    booking_id: z.string().nullable(),
    amount_kobo: kobo,
    balance_kobo: kobo,
    created_at: z.date(),
  }),
);

async function readEntries(
  asAdmin: AsCaller,
  { accountId, before, count }: { accountId: number; before: string | null; count: number },
) {
  const rows = await asAdmin(
    (sql) => sql`select * from private.list_ledger_entries(${accountId}, ${before}::bigint, ${count})`,
  );
  return entryRowsSchema.parse(rows);
}

/** One page of an account's entries with the balance after each. @throws AppError `not_found`. */
export async function listLedgerEntries(
  asAdmin: AsCaller,
  { accountId, before }: { accountId: number; before: string | null },
): Promise<Page<LedgerEntry>> {
  const rows = await readEntries(asAdmin, { accountId, before, count: LEDGER_PAGE_ROWS + 1 });
  const shown = rows.slice(0, LEDGER_PAGE_ROWS);
  return {
    items: shown.map((row) => ({
      id: row.journal_id,
      cause: row.cause,
      event: row.event,
      amount: koboToNaira(row.amount_kobo),
      balance: koboToNaira(row.balance_kobo),
      at: row.created_at.toISOString(),
    })),
    nextCursor: rows.length > LEDGER_PAGE_ROWS ? (shown.at(-1)?.journal_id ?? null) : null,
  };
}

/** The newest 5,000 entries of an account as CSV. @throws AppError `not_found`. */
export async function ledgerStatement(asAdmin: AsCaller, accountId: number): Promise<string> {
  const rows = await readEntries(asAdmin, { accountId, before: null, count: STATEMENT_ROWS_MAX });
  return csvOf([
    ['Journal', 'Time', 'Event', 'Cause', 'Booking', 'Amount (NGN, debit positive)', 'Balance (NGN)'],
    ...rows.map((row) => [
      row.journal_id,
      `${lagosDate(row.created_at)} ${lagosTime(row.created_at)}`,
      row.event,
      row.cause,
      row.booking_id,
      new CsvNaira(row.amount_kobo),
      new CsvNaira(row.balance_kobo),
    ]),
  ]);
}

const reconciliationRowsSchema = z.array(
  z.object({
    day: z.string(),
    provider: z.string(),
    counted: z.number(),
    matched: z.number(),
    provider_balance_kobo: kobo,
    ledger_balance_kobo: kobo,
    finished_at: z.date(),
    open_differences: z.number(),
  }),
);

/** Days that were compared with the provider, the newest first. */
export async function listReconciliations(asAdmin: AsCaller): Promise<Reconciliation[]> {
  const rows = await asAdmin(
    (sql) => sql`
      select r.day::text, r.provider, r.counted, r.matched, r.provider_balance_kobo, r.ledger_balance_kobo, r.finished_at,
        r.open_differences
      from private.list_reconciliations() r`,
  );
  return reconciliationRowsSchema.parse(rows).map((row) => ({
    day: row.day,
    provider: row.provider,
    counted: row.counted,
    matched: row.matched,
    providerBalance: koboToNaira(row.provider_balance_kobo),
    ledgerBalance: koboToNaira(row.ledger_balance_kobo),
    openDifferences: row.open_differences,
    finishedAt: row.finished_at.toISOString(),
  }));
}

const differenceRowsSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    subject: z.string(),
    expected_kobo: maybeKobo,
    found_kobo: maybeKobo,
    day: z.string().nullable(),
    created_at: z.date(),
    seen_at: z.date(),
    closed_at: z.date().nullable(),
    close_reason: z.string().nullable(),
    position_at: z.string(),
  }),
);

/** One page of the differences that are open, or closed. */
export async function listDifferences(
  asAdmin: AsCaller,
  { after, limit }: PageRequest,
  isOpen: boolean,
): Promise<Page<Difference>> {
  const rows = await asAdmin(
    (sql) => sql`
      select d.id, d.kind, d.subject, d.expected_kobo, d.found_kobo, d.day::text, d.created_at, d.seen_at, d.closed_at,
        d.close_reason, d.created_at::text as position_at
      from private.list_differences(
        ${isOpen}, ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      ) d`,
  );
  return pageOf(differenceRowsSchema.parse(rows), limit, (row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    expected: naira(row.expected_kobo),
    found: naira(row.found_kobo),
    day: row.day,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closeReason: row.close_reason,
  }));
}

const confirmationRowsSchema = z.array(
  z.object({
    id: z.string(),
    action: z.string(),
    subject: z.string(),
    person: z.string().nullable(),
    reference: z.string().nullable(),
    amount_kobo: kobo,
    details: confirmationDetailsSchema,
    reason: z.string(),
    asked_by: z.string(),
    asked_at: z.date(),
    is_own: z.boolean(),
  }),
);

/** Decisions that wait for a second administrator. */
export async function listConfirmations(asAdmin: AsCaller): Promise<Confirmation[]> {
  const rows = await asAdmin((sql) => sql`select * from private.list_confirmations()`);
  return confirmationRowsSchema.parse(rows).map((row) => ({
    id: row.id,
    action: row.action,
    subject: row.subject,
    person: row.person,
    reference: row.reference,
    amount: koboToNaira(row.amount_kobo),
    details: row.details,
    reason: row.reason,
    askedBy: row.asked_by,
    askedAt: row.asked_at.toISOString(),
    isOwn: row.is_own,
  }));
}

interface MoneyDecision {
  id: string;
  reason?: string | null | undefined;
}

const DECISIONS = {
  releasePayout: (sql: Sql, { id, reason }: MoneyDecision) =>
    sql`select private.release_payout(${id}, ${reason ?? null}) as status`,
  retryPayout: (sql: Sql, { id, reason }: MoneyDecision) =>
    sql`select private.retry_payout(${id}, ${reason ?? null}) as status`,
  holdPayouts: (sql: Sql, { id, reason }: MoneyDecision) =>
    sql`select private.hold_payouts(${id}, ${reason ?? null}) as status`,
  retryRefund: (sql: Sql, { id, reason }: MoneyDecision) =>
    sql`select private.retry_refund(${id}, ${reason ?? null}) as status`,
  closeDifference: (sql: Sql, { id, reason }: MoneyDecision) =>
    sql`select private.close_difference(${id}, ${reason ?? null}) as status`,
  declineConfirmation: (sql: Sql, { id, reason }: MoneyDecision) =>
    sql`select private.decline_confirmation(${id}, ${reason ?? null}) as status`,
};
export type MoneyDecisionName = keyof typeof DECISIONS;

/** A decision about money; status `waiting`: a second administrator must decide the same. @throws AppError `not_found`, `conflict`. */
export async function decideAboutMoney(
  asAdmin: AsCaller,
  name: MoneyDecisionName,
  decision: MoneyDecision,
): Promise<Decision> {
  const rows = await asAdmin((sql) => DECISIONS[name](sql, decision));
  return { id: decision.id, status: z.tuple([z.object({ status: z.string() })]).parse(rows)[0].status };
}

/** Refunds of the caller's booking that need an account, with the provider's ids. @throws AppError `not_found`, `conflict`. */
export async function refundsForAccount(
  asCaller: AsCaller,
  bookingId: string,
): Promise<{ refundId: string; providerId: string }[]> {
  const rows = await asCaller(
    (sql) => sql`
      select refund_id as "refundId", provider_id as "providerId" from private.refund_for_account(${bookingId})`,
  );
  return z.array(z.object({ refundId: z.string(), providerId: z.string() })).parse(rows);
}

/**
 * Before an administrator sends a refund to an account; null: it waits for a second administrator. Of the account the bank,
 * the last digits and the hash are stored. @throws AppError `conflict` if it is not the account that waits.
 */
export async function refundToSend(
  asAdmin: AsCaller,
  {
    id,
    account: { bankCode, accountNumber },
    accountHash,
    reason,
  }: { id: string; account: RefundAccount; accountHash: string; reason: string },
): Promise<string | null> {
  const account = { account: accountHash, bankCode, accountEnding: accountNumber.slice(-4) };
  const rows = await asAdmin(
    (sql) => sql`
      select state, provider_id from private.refund_to_send_by_admin(${id}, ${sql.json(account)}, ${reason})`,
  );
  return z.tuple([z.object({ state: z.string(), provider_id: z.string().nullable() })]).parse(rows)[0]
    .provider_id;
}
