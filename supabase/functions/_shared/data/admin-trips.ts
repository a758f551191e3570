import { z } from 'zod';
import { type AdminTrip, type Transaction, transactionStatusSchema } from '../contracts/admin.ts';
import { driverDeclineSchema } from '../contracts/corporate.ts';
import { tripStatusSchema } from '../contracts/trips.ts';
import type { AsCaller } from '../database/client.ts';
import { lagosTime } from '../domain/lagos-time.ts';
import { DRIVER_TO_BE_NAMED } from '../domain/limits.ts';
import { koboToNaira } from '../domain/money.ts';
import { adminPageOf, keysetOf, patternOf, personPatternOf, type AdminList } from './admin-page.ts';
import type { Page } from './page.ts';

const tripRowsSchema = z.array(
  z.object({
    id: z.string(),
    origin: z.string(),
    destination: z.string(),
    status: tripStatusSchema,
    driver_id: z.string().nullable(),
    driver_name: z.string(),
    driver_email: z.string(),
    declined: driverDeclineSchema.nullable(),
    departure_at: z.date(),
    seats_available: z.number(),
    total_seats: z.number(),
    fare_kobo: z.number(),
    created_at: z.date(),
    is_closed_by_clock: z.boolean(),
    position_key: z.string(),
  }),
);

/** All trips. The search matches both places and the driver; `name` sorts by the driver's name. */
export async function listAllTrips(asAdmin: AsCaller, list: AdminList): Promise<Page<AdminTrip>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, {
      at: sql`t.created_at`,
      name: sql`lower(d.display_name)`,
      id: sql`t.id`,
    });
    const found = list.search
      ? sql`and (
          t.driver_id in (select private.find_people(${personPatternOf(list.search)}))
          or t.origin_place_id in (select l.id from public.places l where lower(l.name) like ${patternOf(list.search)})
          or t.destination_place_id in (select l.id from public.places l where lower(l.name) like ${patternOf(list.search)})
        )`
      : sql``;
    // Sorted by name, trips without a driver come first: they cannot come from the index on names.
    const nameless = keysetOf(sql, list, { at: sql`t.created_at`, name: sql`''::text`, id: sql`t.id` });
    const byName = list.sort === 'name';
    return sql`
      with shown as materialized (
        (select t.*, ${keyset.key}
        from public.trips t
        ${byName ? sql`join public.driver_profiles d on d.id = t.driver_id` : sql``}
        where true ${found} ${keyset.where}
        ${keyset.orderBy}
        limit ${list.limit + 1})
        ${
          byName
            ? sql`union all (
          select t.*, ${nameless.key} from public.trips t
          where t.driver_id is null ${found} ${nameless.where} ${nameless.orderBy} limit ${list.limit + 1}
        )`
            : sql``
        }
      )
      select t.id, o.name as origin, e.name as destination, t.status, t.driver_id,
        coalesce(p.name, ${DRIVER_TO_BE_NAMED}) as driver_name, coalesce(p.email, '') as driver_email,
        declined.shown as declined, t.departure_at, t.seats_available, t.total_seats, t.fare_kobo, t.created_at,
        t.is_closed_by_clock, t.position_key
      from shown t
      left join public.driver_profiles d on d.id = t.driver_id
      left join public.profiles p on p.id = t.driver_id
      left join lateral (
        select jsonb_build_object('name', w.name, 'declinedAt', x.declined_at, 'isLeaving', x.is_leaving,
          'reason', x.reason) as shown
        from public.fleet_trip_declines x join public.profiles w on w.id = x.driver_id
        where x.trip_id = t.id
        order by x.declined_at desc limit 1
      ) declined on t.driver_id is null
      join public.places o on o.id = t.origin_place_id
      join public.places e on e.id = t.destination_place_id
      ${byName ? sql`order by coalesce(lower(d.display_name), ''), t.id` : keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageOf(tripRowsSchema.parse(rows), list, (row) => ({
    id: row.id,
    origin: row.origin,
    destination: row.destination,
    status: row.status,
    driverId: row.driver_id,
    declined: row.declined,
    driver: { user: { name: row.driver_name, email: row.driver_email } },
    departureDate: row.departure_at.toISOString(),
    departureTime: lagosTime(row.departure_at),
    availableSeats: row.seats_available,
    totalSeats: row.total_seats,
    pricePerSeat: koboToNaira(row.fare_kobo),
    createdAt: row.created_at.toISOString(),
    closedByClock: row.is_closed_by_clock,
  }));
}

const transactionRowsSchema = z.array(
  z.object({
    id: z.string(),
    amount_kobo: z.coerce.number(),
    status: transactionStatusSchema,
    created_at: z.date(),
    processed_at: z.date().nullable(),
    payment_reference: z.string().nullable(),
    booking_id: z.string(),
    passenger_name: z.string(),
    passenger_email: z.string(),
    position_key: z.string(),
  }),
);

/** All transactions with their passengers. The search matches the passenger; `name` sorts by the passenger's name. */
export async function listTransactions(asAdmin: AsCaller, list: AdminList): Promise<Page<Transaction>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`x.created_at`, name: sql`lower(p.name)`, id: sql`x.id` });
    return sql`
      with shown as materialized (
        select x.*, ${keyset.key}
        from public.transactions x
        ${list.sort === 'name' ? sql`join public.profiles p on p.id = x.passenger_id` : sql``}
        where true
          ${list.search ? sql`and x.passenger_id in (select private.find_people(${personPatternOf(list.search)}))` : sql``}
          ${keyset.where}
        ${keyset.orderBy}
        limit ${list.limit + 1}
      )
      select x.id, x.amount_kobo, x.status, x.created_at, x.processed_at, x.payment_reference, x.booking_id,
        p.name as passenger_name, p.email as passenger_email, x.position_key
      from shown x join public.profiles p on p.id = x.passenger_id
      ${keyset.orderBy}
    `;
  });
  return adminPageOf(transactionRowsSchema.parse(rows), list, (row) => ({
    id: row.id,
    amount: koboToNaira(row.amount_kobo),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    processedAt: row.processed_at?.toISOString() ?? null,
    paystackReference: row.payment_reference,
    booking: {
      id: row.booking_id,
      passenger: { name: row.passenger_name, email: row.passenger_email },
    },
  }));
}
