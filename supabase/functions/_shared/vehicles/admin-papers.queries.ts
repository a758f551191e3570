import { z } from 'zod';
import type { Decision } from '../core/admin.contract.ts';
import {
  adminPaperSchema,
  tripAfterExpirySchema,
  type AdminPaper,
  type TripAfterExpiry,
} from './papers.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import {
  adminPageAs,
  keysetOf,
  isFoundIn,
  personPatternOf,
  type AdminList,
} from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';
import { valueAs, valuesAs } from '../core/database/rows.ts';

/** The papers of a list: renewed licences that wait, papers in use that have expired, all papers in use. */
type PaperTab = 'pending' | 'expired' | 'all';

/** Papers with their owner and vehicle; searched by plate and by owner. */
export async function listPapers(
  asAdmin: AsCaller,
  list: AdminList,
  tab: PaperTab,
): Promise<Page<AdminPaper>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, {
      // A cursor is a moment; the index has the day.
      at: tab === 'pending' ? sql`p.submitted_at` : sql`p.expires_on::timestamp at time zone 'UTC'`,
      name: sql`lower(o.name)`,
      id: sql`p.id`,
    });
    const ofTab = {
      pending: sql`public.papers p join public.profiles o on o.id = p.owner_id where p.status = 'pending'`,
      expired: sql`public.papers p join public.profiles o on o.id = p.owner_id
        where p.status = 'accepted' and p.expires_on < private.lagos_today() and private.is_paper_in_use(p)`,
      all: sql`public.papers p join public.profiles o on o.id = p.owner_id
        where p.status = 'accepted' and private.is_paper_in_use(p)`,
    }[tab];
    // The same order, of the rows that were chosen.
    const ofShown = keysetOf(sql, list, {
      at: tab === 'pending' ? sql`s.submitted_at` : sql`s.expires_on`,
      name: sql`lower(s.name)`,
      id: sql`s.id`,
    });
    // "in" looks each owner up in a table of those found; "= any (array(…))" would compare each paper with all of them.
    const people = sql`select private.find_people(${personPatternOf(list.search ?? '')})`;
    return sql`
      with shown as materialized (
        select p.*, o.name, o.email, o.user_type, o.suspended, ${keyset.key}
        from ${ofTab}
          ${list.search === null ? sql`` : sql`and (${isFoundIn(sql, sql`p.plate_key`, list.search)} or p.owner_id in (${people}))`}
          ${keyset.where}
        ${keyset.orderBy}
        limit ${list.limit + 1}
      )
      select s.id, s.kind, s.expires_on::text, s.expires_on - private.lagos_today() as days_left, s.file_path as document,
        s.submitted_at, s.owner_id as owner__id, s.name as owner__name, s.email as owner__email,
        s.user_type as owner__user_type, s.suspended as owner__suspended, (
          select btrim(v.make || ' ' || v.model) || ', ' || v.plate_number from public.vehicles v
          where v.owner_id = s.owner_id and v.plate_key = s.plate_key and v.status <> 'retired'
          order by v.created_at desc limit 1
        ) as vehicle, (
          select c.expires_on::text from public.papers c
          where c.owner_id = s.owner_id and c.kind = s.kind and c.plate_key is not distinct from s.plate_key
            and c.status = 'accepted' and c.id <> s.id
        ) as present, s.position_key
      from shown s
      ${ofShown.orderBy}
    `;
  });
  return adminPageAs(adminPaperSchema, rows, list);
}

/** Booked trips that depart after a paper expires; searched by driver and company. */
export async function listTripsAfterExpiry(
  asAdmin: AsCaller,
  list: AdminList,
): Promise<Page<TripAfterExpiry>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`t.departure_at`, name: sql`lower(d.name)`, id: sql`t.id` });
    return sql`
      select t.id, o.name as origin, e.name as destination, t.status, t.departure_at as departure_date,
        t.total_seats - t.seats_available as booked_seats, c.name as company, c.id as company_id, d.id as driver__id, d.name as driver__name,
        d.phone as driver__phone, btrim(v.make || ' ' || v.model) || ', ' || v.plate_number as vehicle, x.papers,
        ${keyset.key}
      from private.trips_after_expiry() x
      join public.trips t on t.id = x.trip_id
      join public.profiles d on d.id = t.driver_id
      join public.vehicles v on v.id = t.vehicle_id
      join public.places o on o.id = t.origin_place_id
      join public.places e on e.id = t.destination_place_id
      left join public.companies c on c.id = t.company_id
      where true
        ${list.search === null ? sql`` : sql`and ${isFoundIn(sql, sql`concat_ws(' ', d.name, d.email, c.name)`, list.search)}`}
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageAs(tripAfterExpirySchema, rows, list);
}

/** The owner of a paper; null if it does not exist. */
export async function ownerOfPaper(asAdmin: AsCaller, id: string): Promise<string | null> {
  const rows = await asAdmin((sql) => sql`select p.owner_id from public.papers p where p.id = ${id}`);
  return valuesAs(z.string(), rows)[0] ?? null;
}

/** Accepts or rejects a renewed licence. @throws AppError `not_found` once its owner sent another, `conflict`, `invalid_input`. */
export async function decidePaper(
  asAdmin: AsCaller,
  { id, approve, reason }: { id: string; approve: boolean; reason?: string | null | undefined },
): Promise<Decision> {
  const rows = await asAdmin(async (sql) => {
    if (approve)
      await sql`select private.require_known_documents(p.owner_id) from public.papers p where p.id = ${id}`;
    return sql`select private.decide_paper(${id}, ${approve}, ${reason ?? null}) as status`;
  });
  return { id, status: valueAs(z.string(), rows) };
}
