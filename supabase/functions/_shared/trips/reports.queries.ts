import { tripReportSchema, type TripReport } from './admin.contract.ts';
import { leftBehindSchema, type LeftBehind } from './reports.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import {
  adminPageAs,
  keysetOf,
  isFoundIn,
  personPatternOf,
  type AdminList,
} from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';
import { valueAs } from '../core/database/rows.ts';

/** Reports that the trip left without the caller; idempotent. Rules: `private.report_left_behind`. */
export async function reportLeftBehind(asCaller: AsCaller, tripId: string): Promise<LeftBehind> {
  const rows = await asCaller((sql) => sql`select private.report_left_behind(${tripId}) as reported`);
  return { tripId, leftBehindAt: valueAs(leftBehindSchema.shape.leftBehindAt, rows) };
}

/** Reports about trips; with `openOnly` those that are not settled. The search matches both people and both places; `name` sorts by the driver's name. */
export async function listTripReports(
  asAdmin: AsCaller,
  list: AdminList,
  { openOnly }: { openOnly: boolean },
): Promise<Page<TripReport>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`r.created_at`, name: sql`lower(d.name)`, id: sql`r.id` });
    const people = sql`select private.find_people(${personPatternOf(list.search ?? '')})`;
    const found = list.search
      ? sql`and (
          t.driver_id in (${people}) or r.reporter_id in (${people})
          or ${isFoundIn(sql, sql`concat_ws(' ', o.name, e.name)`, list.search)}
        )`
      : sql``;
    return sql`
      select r.id, r.kind, r.created_at, r.settled_at, ${keyset.key},
        p.id as reporter__id, p.name as reporter__name, nullif(p.phone, '') as reporter__phone, t.id as trip__id,
        o.name as trip__origin, e.name as trip__destination, t.departure_at as trip__departure_date,
        t.status as trip__status, d.id as trip__driver__id, d.name as trip__driver__name,
        nullif(d.phone, '') as trip__driver__phone
      from public.trip_reports r
      join public.trips t on t.id = r.trip_id
      join public.places o on o.id = t.origin_place_id
      join public.places e on e.id = t.destination_place_id
      join public.profiles d on d.id = t.driver_id
      left join public.profiles p on p.id = r.reporter_id
      where ${openOnly ? sql`r.settled_at is null` : sql`true`} ${found} ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageAs(tripReportSchema, rows, list);
}
