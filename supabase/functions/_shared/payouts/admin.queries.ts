import {
  adminPayoutSchema,
  adminRefundSchema,
  type AdminPayout,
  type AdminRefund,
  type PAYOUT_LISTS,
  type REFUND_LISTS,
} from './admin.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import {
  adminPageAs,
  keysetOf,
  personPatternOf,
  withTrips,
  type AdminList,
} from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';

/** Columns of the passenger or payee `w`. */
function personColumns(sql: Sql, name: 'passenger' | 'payee') {
  const column = (field: string) => sql(`${name}__${field}`);
  return sql`
    w.id as ${column('id')}, w.name as ${column('name')}, coalesce(w.email, '') as ${column('email')}`;
}

/** Rows whose reference begins with the search or whose person matches it: each condition has an index. */
function foundIn(
  sql: Sql,
  list: AdminList,
  { byReference, person }: { byReference: (prefix: string) => Fragment; person: Fragment },
) {
  return list.search
    ? sql`and (
        ${byReference(list.search)}
        or ${person} = any (array(select private.find_people(${personPatternOf(list.search)})))
      )`
    : sql``;
}
type Fragment = ReturnType<Sql>;

/** Refunds in one state. The search matches the payment's reference and the passenger. */
export async function listRefunds(
  asAdmin: AsCaller,
  list: AdminList,
  state: (typeof REFUND_LISTS)[number],
): Promise<Page<AdminRefund>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, {
      at: sql`r.created_at`,
      name: sql`lower(w.name)`,
      id: sql`r.id`,
    });
    const inState = {
      all: sql`true`,
      decide: sql`r.status in ('failed', 'needs_attention')`,
      under_way: sql`r.status in ('queued', 'sending', 'processing')`,
      done: sql`r.status = 'done'`,
    }[state];
    return withTrips(
      sql,
      sql`
      select r.id, p.reference, r.booking_id, p.hold_id, r.booking_id as about_id,
        r.cause, r.amount_kobo, r.status, r.attempt, r.problem, r.created_at, r.done_at,
        private.why_not_decide(private.people_of_payment(p.hold_id)) as cannot_decide,
        ${personColumns(sql, 'passenger')}, ${keyset.key}
      from public.refunds r
      join public.payments p on p.id = r.payment_id
      join public.profiles w on w.id = r.passenger_id
      where ${inState} ${foundIn(sql, list, {
        byReference: (prefix) => sql`r.payment_id = any (array(
          select y.id from public.payments y where y.reference collate "C" ^@ ${prefix}))`,
        person: sql`r.passenger_id`,
      })} ${keyset.where}
      ${keyset.orderBy} limit ${list.limit + 1}`,
    );
  });
  return adminPageAs(adminRefundSchema, rows, list);
}

/** Payouts in one state. The search matches the reference and the payee. */
export async function listPayouts(
  asAdmin: AsCaller,
  list: AdminList,
  state: (typeof PAYOUT_LISTS)[number],
): Promise<Page<AdminPayout>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, {
      at: sql`p.created_at`,
      name: sql`lower(w.name)`,
      id: sql`p.id`,
    });
    const inState = {
      all: sql`true`,
      on_hold: sql`p.status = 'on_hold'`,
      failed: sql`p.status in ('failed', 'reversed')`,
      under_way: sql`p.status in ('queued', 'sent')`,
      paid: sql`p.status = 'paid'`,
    }[state];
    return sql`
      select p.id, p.reference, p.amount_kobo, p.fee_kobo, p.status, p.hold_cause, p.problem, p.created_at, p.done_at,
        a.bank_name as bank, a.account_ending, private.why_not_decide(array[p.payee_id]) as cannot_decide,
        ${personColumns(sql, 'payee')}, ${keyset.key}
      from public.payouts p
      join public.payout_accounts a on a.id = p.account_id
      join public.profiles w on w.id = p.payee_id
      where ${inState} ${foundIn(sql, list, { byReference: (prefix) => sql`p.reference collate "C" ^@ ${prefix}`, person: sql`p.payee_id` })} ${keyset.where}
      ${keyset.orderBy} limit ${list.limit + 1}`;
  });
  return adminPageAs(adminPayoutSchema, rows, list);
}
