import { z } from 'zod';
import {
  confirmationSchema,
  differenceSchema,
  ledgerAccountSchema,
  ledgerEntrySchema,
  fraudSignSchema,
  reconciliationSchema,
  type FraudSign,
  type Confirmation,
  type Difference,
  type LedgerAccount,
  type LedgerAccountQuery,
  type LedgerEntry,
  type Reconciliation,
  type RefundAccount,
} from '../admin.contract.ts';
import type { AsCaller } from '../../core/database/client.ts';
import { csvOf, CsvNaira } from '../../core/csv.ts';
import { lagosMoment } from '../../core/lagos-time.ts';
import { LEDGER_PAGE_ROWS, STATEMENT_ROWS_MAX } from '../limits.rules.ts';
import { nairaToKobo } from '../../core/money.ts';
import { personPatternOf } from '../../core/database/admin-page.ts';
import { pageAs, type Page, type PageRequest } from '../../core/database/page.ts';
import { rowsAs, valueAs } from '../../core/database/rows.ts';

/** One page of the accounts of the ledger with their balances, those of the platform first. */
export async function listLedgerAccounts(
  asAdmin: AsCaller,
  { search, cursor, limit }: LedgerAccountQuery,
): Promise<Page<LedgerAccount>> {
  const pattern = search ? personPatternOf(search.toLowerCase()) : null;
  const rows = await asAdmin(
    (sql) => sql`
      select a.id::text, a.code, a.owner, a.owner_id, a.balance_kobo, a.entries
      from private.list_ledger_accounts(${pattern}, ${cursor ?? null}::int, ${limit + 1}) a`,
  );
  const items = rowsAs(ledgerAccountSchema, rows).slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** An entry, and the booking that it is about, which the statement names. */
const entryRowSchema = ledgerEntrySchema.extend({ bookingId: z.string().nullable() });

function readEntries(
  asAdmin: AsCaller,
  { accountId, before, count }: { accountId: number; before: string | null; count: number },
) {
  return asAdmin(
    (sql) => sql`
      select e.journal_id::text as id, e.cause, e.event, e.booking_id, e.amount_kobo, e.balance_kobo, e.created_at as at
      from private.list_ledger_entries(${accountId}, ${before}::bigint, ${count}) e`,
  );
}

/** One page of an account's entries with the balance after each. @throws AppError `not_found`. */
export async function listLedgerEntries(
  asAdmin: AsCaller,
  { accountId, before }: { accountId: number; before: string | null },
): Promise<Page<LedgerEntry>> {
  const rows = await readEntries(asAdmin, { accountId, before, count: LEDGER_PAGE_ROWS + 1 });
  const items = rowsAs(ledgerEntrySchema, rows).slice(0, LEDGER_PAGE_ROWS);
  return { items, nextCursor: rows.length > LEDGER_PAGE_ROWS ? (items.at(-1)?.id ?? null) : null };
}

/** The newest 5,000 entries of an account as CSV. @throws AppError `not_found`. */
export async function ledgerStatement(asAdmin: AsCaller, accountId: number): Promise<string> {
  const rows = await readEntries(asAdmin, { accountId, before: null, count: STATEMENT_ROWS_MAX });
  return csvOf([
    ['Journal', 'Time', 'Event', 'Cause', 'Booking', 'Amount (NGN, debit positive)', 'Balance (NGN)'],
    ...rowsAs(entryRowSchema, rows).map((row) => [
      row.id,
      lagosMoment(row.at),
      row.event,
      row.cause,
      row.bookingId,
      new CsvNaira(nairaToKobo(row.amount)),
      new CsvNaira(nairaToKobo(row.balance)),
    ]),
  ]);
}

/** Days that were compared with the provider, the newest first. */
export async function listReconciliations(asAdmin: AsCaller): Promise<Reconciliation[]> {
  const rows = await asAdmin(
    (sql) => sql`
      select r.day::text, r.provider, r.counted, r.matched, r.provider_balance_kobo, r.ledger_balance_kobo, r.finished_at,
        r.open_differences
      from private.list_reconciliations() r`,
  );
  return rowsAs(reconciliationSchema, rows);
}

/** Signs of fraud that no administrator has looked at, those about one payee together. */
export async function listFraudSigns(asAdmin: AsCaller): Promise<FraudSign[]> {
  const rows = await asAdmin(
    (sql) => sql`
      select s.id, s.kind, s.words, s.found_at, s.seen_at, s.decide_by::text, s.is_overdue,
        jsonb_build_object('id', s.payee_id, 'name', s.payee_name, 'signs', s.payee_signs) as payee,
        case when s.other_id is not null then
          jsonb_build_object('id', s.other_id, 'name', coalesce(s.other_name, 'Deleted user'), 'signs', s.other_signs)
        end as other
      from private.list_fraud_signs() s`,
  );
  return rowsAs(fraudSignSchema, rows);
}

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
  return pageAs(differenceSchema, rows, limit);
}

/** Decisions that wait for a second administrator. */
export async function listConfirmations(asAdmin: AsCaller): Promise<Confirmation[]> {
  const rows = await asAdmin((sql) => sql`select * from private.list_confirmations()`);
  return rowsAs(confirmationSchema, rows);
}

/** Checks that refunds of the caller's booking need an account. @throws AppError `not_found`, `conflict`, `forbidden` for a large sum. */
export async function refundsForAccount(asCaller: AsCaller, bookingId: string): Promise<void> {
  await asCaller((sql) => sql`select from private.refund_for_account(${bookingId})`);
}

/** Records that the caller names an account for these refunds, warns the person, and returns the refunds with the provider's ids. */
export async function noteRefundAccount(
  asCaller: AsCaller,
  { bookingId, bankName, account }: { bookingId: string; bankName: string; account: RefundAccount },
): Promise<{ refundId: string; providerId: string }[]> {
  const rows = await asCaller(
    (sql) => sql`
      select refund_id, provider_id
      from private.note_refund_account(${bookingId}, ${bankName}, ${account.accountNumber})`,
  );
  return rowsAs(z.object({ refundId: z.string(), providerId: z.string() }), rows);
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
      select provider_id from private.refund_to_send_by_admin(${id}, ${sql.json(account)}, ${reason})`,
  );
  return valueAs(z.string().nullable(), rows);
}
