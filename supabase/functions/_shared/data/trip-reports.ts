import { z } from 'zod';
import { tripReportSchema, type TripReport } from '../contracts/admin.ts';
import { tripStatusSchema } from '../contracts/trips.ts';
import type { LeftBehind } from '../contracts/tracking.ts';
import type { AsCaller } from '../database/client.ts';
import { adminPageOf, keysetOf, patternOf, personPatternOf, type AdminList } from './admin-page.ts';
import type { Page } from './page.ts';

const reportedRowsSchema = z.tuple([z.object({ reported: z.date() })]);

/** Reports that the trip left without the caller; idempotent. Rules: `private.report_left_behind`. */
export async function reportLeftBehind(asCaller: AsCaller, tripId: string): Promise<LeftBehind> {
  const rows = await asCaller((sql) => sql`select private.report_left_behind(${tripId}) as reported`);
  return { tripId, leftBehindAt: reportedRowsSchema.parse(rows)[0].reported.toISOString() };
}

const personSchema = z.object({ id: z.string(), name: z.string(), phone: z.string().nullable() });
const rowsSchema = z.array(
  z.object({
    id: z.string(),
    kind: tripReportSchema.shape.kind,
    created_at: z.date(),
    position_key: z.string(),
    reporter: personSchema.nullable(),
    trip_id: z.string(),
    origin: z.string(),
    destination: z.string(),
    departure_at: z.date(),
    status: tripStatusSchema,
    driver: personSchema,
  }),
);

/** All reports about trips. The search matches both people and both places; `name` sorts by the driver's name. */
export async function listTripReports(asAdmin: AsCaller, list: AdminList): Promise<Page<TripReport>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`r.created_at`, name: sql`lower(d.name)`, id: sql`r.id` });
    const people = sql`select private.find_people(${personPatternOf(list.search ?? '')})`;
    const place = patternOf(list.search ?? '');
    const found = list.search
      ? sql`and (
          t.driver_id in (${people}) or r.reporter_id in (${people}) or lower(o.name) like ${place} or lower(e.name) like ${place}
        )`
      : sql``;
    return sql`
      select r.id, r.kind, r.created_at, ${keyset.key},
        case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name, 'phone', nullif(p.phone, '')) end
          as reporter,
        t.id as trip_id, o.name as origin, e.name as destination, t.departure_at, t.status,
        jsonb_build_object('id', d.id, 'name', d.name, 'phone', nullif(d.phone, '')) as driver
      from public.trip_reports r
      join public.trips t on t.id = r.trip_id
      join public.places o on o.id = t.origin_place_id
      join public.places e on e.id = t.destination_place_id
      join public.profiles d on d.id = t.driver_id
      left join public.profiles p on p.id = r.reporter_id
      where true ${found} ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageOf(rowsSchema.parse(rows), list, (row) => ({
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    reporter: row.reporter,
    trip: {
      id: row.trip_id,
      origin: row.origin,
      destination: row.destination,
      departureDate: row.departure_at.toISOString(),
      status: row.status,
      driver: row.driver,
    },
  }));
}
