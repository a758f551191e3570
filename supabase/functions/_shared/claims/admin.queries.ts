import {
  adminClaimSchema,
  adminDisputeSchema,
  type AdminClaim,
  type AdminDispute,
} from './admin.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import {
  adminPageAs,
  keysetOf,
  isFoundIn,
  patternOf,
  personPatternOf,
  withTrips,
  type AdminList,
} from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';

/** Columns of a person; the object is null if there is none. */
function personColumns(sql: Sql, alias: 'p' | 'd', name: 'passenger' | 'driver') {
  const column = (field: string) => sql(`${name}__${field}`);
  return sql`
    ${sql(alias)}.id as ${column('id')}, ${sql(alias)}.name as ${column('name')},
    nullif(${sql(alias)}.phone, '') as ${column('phone')}`;
}

/** Claims whose passenger or driver matches the search; `name` sorts by the passenger's name. */
export async function listClaims(
  asAdmin: AsCaller,
  list: AdminList,
  { openOnly }: { openOnly: boolean },
): Promise<Page<AdminClaim>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`c.created_at`, name: sql`lower(p.name)`, id: sql`c.id` });
    const people = sql`select private.find_people(${personPatternOf(list.search ?? '')})`;
    const isOpen = openOnly ? sql`and c.status in ('open', 'answered')` : sql``;
    // Without a search, the page is chosen before its trips and people are read.
    const claims =
      list.search === null && list.sort !== 'name'
        ? sql`(
            select c.* from public.trip_claims c where true ${isOpen} ${keyset.where}
            ${keyset.orderBy} limit ${list.limit + 1}
          )`
        : sql`public.trip_claims`;
    return withTrips(
      sql,
      sql`
      select c.id, c.booking_id, c.booking_id as hold_id, null::uuid as about_id,
        c.side, c.kind, c.words, c.status, c.answer, c.answered_at,
        c.created_at + private.contest_time() as answer_until, c.decision, c.decided_at, c.refund_kobo, c.created_at,
        b.total_kobo as total_fare_kobo, b.payment_method, b.boarded_at, ${personColumns(sql, 'p', 'passenger')}, ${personColumns(sql, 'd', 'driver')},
        private.can_decide_claim(c, b.status) as can_decide, private.is_disputed(b.id) as is_disputed,
        private.why_not_decide(private.people_of_booking(b.id)) as cannot_decide,
        t.id as trip__id, o.name as trip__origin, e.name as trip__destination, t.departure_at as trip__departure_date,
        ${keyset.key}
      from ${claims} c
      join public.bookings b on b.id = c.booking_id
      join public.trips t on t.id = b.trip_id
      join public.places o on o.id = t.origin_place_id
      join public.places e on e.id = t.destination_place_id
      join public.profiles p on p.id = b.passenger_id
      left join public.profiles d on d.id = b.driver_id
      where true
        ${isOpen}
        ${
          list.search
            ? sql`and (b.passenger_id in (${people}) or b.driver_id in (${people})
              or ${isFoundIn(sql, sql`concat_ws(' ', o.name, e.name)`, list.search)})`
            : sql``
        }
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `,
    );
  });
  return adminPageAs(adminClaimSchema, rows, list);
}

/** Disputes of payments; with `openOnly` those that wait for our answer, the bank's decision, or ours about the loss. */
export async function listDisputes(
  asAdmin: AsCaller,
  list: AdminList,
  { openOnly }: { openOnly: boolean },
): Promise<Page<AdminDispute>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`d.created_at`, name: sql`lower(p.name)`, id: sql`d.id` });
    return withTrips(
      sql,
      sql`
      select d.id, d.provider_id, y.reference, y.hold_id as booking_id, y.hold_id, null::uuid as about_id,
        d.amount_kobo, d.status, d.unclear_status, d.due_at, d.accepts,
        d.words, d.answered_at, d.loss_kobo, d.twice_kobo, d.charged_kobo, d.created_at, d.ended_at,
        private.why_not_decide(private.people_of_payment(y.hold_id)) as cannot_decide,
        ${personColumns(sql, 'p', 'passenger')}, ${keyset.key}
      from public.disputes d
      join public.payments y on y.id = d.payment_id
      join public.profiles p on p.id = y.passenger_id
      where true
        ${openOnly ? sql`and (d.status = 'open' or (d.loss_kobo > 0 and d.charged_kobo is null))` : sql``}
        ${
          list.search
            ? sql`and (y.passenger_id = any (array(select private.find_people(${personPatternOf(list.search)})))
              or y.reference like ${patternOf(list.search)} or d.provider_id = ${list.search})`
            : sql``
        }
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `,
    );
  });
  return adminPageAs(adminDisputeSchema, rows, list);
}
