import { transactionSchema, type Transaction } from './admin.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { adminPageAs, keysetOf, personPatternOf, type AdminList } from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';

/** All transactions with their passengers, or those with a status. The search matches the passenger; `name` sorts by the passenger's name. */
export async function listTransactions(
  asAdmin: AsCaller,
  list: AdminList,
  { only }: { only?: Transaction['status'] | undefined },
): Promise<Page<Transaction>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`x.created_at`, name: sql`lower(p.name)`, id: sql`x.id` });
    return sql`
      with shown as materialized (
        select x.*, ${keyset.key}
        from public.transactions x
        ${list.sort === 'name' ? sql`join public.profiles p on p.id = x.passenger_id` : sql``}
        where true ${only ? sql`and x.status = ${only}` : sql``}
          ${list.search ? sql`and x.passenger_id = any (array(select private.find_people(${personPatternOf(list.search)})))` : sql``}
          ${keyset.where}
        ${keyset.orderBy}
        limit ${list.limit + 1}
      )
      select x.id, x.amount_kobo, x.refunded_kobo, x.status, x.method, x.created_at, x.processed_at, x.payment_reference as paystack_reference,
        x.booking_id as booking__id, o.name as booking__origin, d.name as booking__destination,
        b.agreed_departure_at as booking__departure_date, p.id as booking__passenger__id, p.name as booking__passenger__name, p.email as booking__passenger__email,
        x.position_key
      from shown x
      join public.profiles p on p.id = x.passenger_id
      join public.bookings b on b.id = x.booking_id
      join public.trip_stops f on f.id = b.from_stop_id join public.places o on o.id = f.place_id
      join public.trip_stops g on g.id = b.to_stop_id join public.places d on d.id = g.place_id
      ${keyset.orderBy}
    `;
  });
  return adminPageAs(transactionSchema, rows, list);
}
