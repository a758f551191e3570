import { z } from 'zod';
import { tripReportSchema, type TripReport } from '../contracts/admin.ts';
import { tripStatusSchema } from '../contracts/trips.ts';
import type { LeftBehind } from '../contracts/tracking.ts';
import type { AsCaller } from '../database/client.ts';
import { pageOf, type Page, type PageRequest } from './page.ts';

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
    position_at: z.string(),
    reporter: personSchema.nullable(),
    trip_id: z.string(),
    origin: z.string(),
    destination: z.string(),
    departure_at: z.date(),
    status: tripStatusSchema,
    driver: personSchema,
  }),
);

/** All reports about trips, for administrators, the newest first. */
export async function listTripReports(asAdmin: AsCaller, page: PageRequest): Promise<Page<TripReport>> {
  const after = page.after;
  const rows = await asAdmin(
    (sql) => sql`
      select r.id, r.kind, r.created_at, r.created_at::text as position_at,
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
      where true ${after ? sql`and (r.created_at, r.id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : sql``}
      order by r.created_at desc, r.id desc
      limit ${page.limit + 1}
    `,
  );
  return pageOf(rowsSchema.parse(rows), page.limit, (row) => ({
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
