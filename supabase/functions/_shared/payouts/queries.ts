import { z } from 'zod';
import {
  adminPayoutAccountSchema,
  bankListSchema,
  ownPayoutAccountSchema,
  type AdminPayoutAccount,
  type Bank,
  type OwnPayoutAccount,
} from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { adminPageAs, isFoundIn, keysetOf, type AdminList } from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';
import { rowAs, rowsAs, valueAs } from '../core/database/rows.ts';

/** The stored list of banks, by name. */
export async function listStoredBanks(asCaller: AsCaller): Promise<Bank[]> {
  const rows = await asCaller((sql) => sql`select b.code, b.name from public.banks b order by lower(b.name)`);
  return rowsAs(bankListSchema.element, rows);
}

const MASK = '•••• ';
const ownSchema = ownPayoutAccountSchema.omit({ isAvailable: true }).extend({
  account: ownPayoutAccountSchema.shape.account
    .unwrap()
    .omit({ accountNumber: true })
    .extend({ accountEnding: z.string() })
    .transform(({ accountEnding, ...account }) => ({ ...account, accountNumber: MASK + accountEnding }))
    .nullable(),
});

/** The caller's payout account, with its number masked. @throws AppError `forbidden` for passengers. */
export async function readPayoutAccount(asCaller: AsCaller): Promise<Omit<OwnPayoutAccount, 'isAvailable'>> {
  const rows = await asCaller((sql) => sql`select private.own_payout_account() as own`);
  return valueAs(ownSchema, rows);
}

const payeeSchema = z.object({ verifiedName: z.string().nullable(), isCompany: z.boolean() });

/** Checks that the caller may have a payout account, and returns the name that its holder must have. @throws AppError `forbidden`, `not_verified`. */
export async function requirePayee(asCaller: AsCaller): Promise<z.infer<typeof payeeSchema>> {
  const rows = await asCaller(
    (sql) => sql`
      select private.own_payout_account() ->> 'verifiedName' as verified_name,
        p.user_type = 'corporate' as is_company
      from private.require_payee() payee join public.profiles p on p.id = payee
    `,
  );
  return rowAs(payeeSchema, rows);
}

/** Whether the holder of an account, as the bank names them, is the verified person or company. Rules: `private.names_match`. */
export async function isHolder(
  asPayments: AsCaller,
  { verifiedName, isCompany }: z.infer<typeof payeeSchema>,
  accountName: string,
): Promise<boolean> {
  const rows = await asPayments(
    (sql) => sql`select private.names_match(${verifiedName ?? ''}, ${accountName}, ${isCompany})`,
  );
  return valueAs(z.boolean(), rows);
}

/** A payout account with what the provider has answered about it, and the verified token's person and session. */
interface CheckedAccount {
  payeeId: string;
  sessionId: string | null;
  bank: Bank;
  accountNumber: string;
  accountName: string;
  recipient: string;
}

/** Stores a person's payout account. Rules: `private.set_payout_account`. */
export async function setPayoutAccount(asPayments: AsCaller, account: CheckedAccount): Promise<void> {
  const { payeeId, sessionId, bank, accountNumber, accountName, recipient } = account;
  await asPayments(
    (sql) => sql`
      select private.set_payout_account(
        ${payeeId}, ${sessionId}, ${bank.code}, ${bank.name}, ${accountNumber}, ${accountName}, ${recipient}
      )`,
  );
}

/** Payout accounts that wait for a check; searched by holder and by name or e-mail of the payee. */
export async function listPayoutAccounts(
  asAdmin: AsCaller,
  list: AdminList,
): Promise<Page<AdminPayoutAccount>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`a.created_at`, name: sql`lower(p.name)`, id: sql`a.id` });
    return sql`
      select a.id, private.payee_name(a.payee_id) as verified_name, p.id as payee__id, p.name as payee__name,
        p.email as payee__email, p.user_type as payee__user_type, p.suspended as payee__suspended, a.bank_name,
        ${MASK}::text || a.account_ending as account_number, a.resolved_name as account_name, a.name_matches,
        a.number_is_shared, exists (
          select from public.payout_accounts x where x.payee_id = a.payee_id and x.created_at < a.created_at
        ) as is_change, a.created_at, private.list_duplicates(a.payee_id) as duplicates,
        private.why_not_decide(array[a.payee_id]) as cannot_decide, ${keyset.key}
      from public.payout_accounts a
      join public.profiles p on p.id = a.payee_id and p.deleted_at is null
      where private.account_waits(a.replaced_at, a.usable_from, a.rejected_at)
        ${list.search === null ? sql`` : sql`and ${isFoundIn(sql, sql`concat_ws(' ', a.resolved_name, p.name, p.email)`, list.search)}`}
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageAs(adminPayoutAccountSchema, rows, list);
}

/** How many payout accounts wait for a decision, within a transaction. */
export async function countPendingAccounts(sql: Sql): Promise<number> {
  const rows = await sql`
    select count(*)::int as count
    from public.payout_accounts a join public.profiles p on p.id = a.payee_id and p.deleted_at is null
    where private.account_waits(a.replaced_at, a.usable_from, a.rejected_at)`;
  return valueAs(z.number(), rows);
}
