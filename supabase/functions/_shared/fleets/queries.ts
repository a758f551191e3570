import { z } from 'zod';
import {
  fleetRouteSchema,
  fleetTripSchema,
  fleetVehicleSchema,
  type Fleet,
  type FleetRoute,
  type FleetTrip,
  type FleetVehicle,
} from './contract.ts';
import { type PlanInput, type VehiclePlan, vehiclePlanSchema } from './plan.contract.ts';
import { payoutHoldSchema } from '../payouts/earnings/contract.ts';
import { pointSchema } from '../trips/stops.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { FLEET_ROWS_SHOWN } from '../core/limits.ts';
import { pageAs, type Page, type PageRequest } from '../core/database/page.ts';
import { rowsAs, valueAs } from '../core/database/rows.ts';
import { nightFrom, timesInWords } from '../trips/rows.queries.ts';

const companySchema = z.object({
  companyName: z.string(),
  isVerified: z.boolean(),
  hasVehicles: z.boolean(),
  vehicleCount: z.number(),
  scheduledTrips: z.number(),
  revenue: z.number(),
  payoutHold: payoutHoldSchema.nullable(),
});
const { stops } = fleetRouteSchema.shape;
const point = pointSchema.nullable().default(null);
/** A route with its way, which `private.route_way` makes. */
const routeRowSchema = fleetRouteSchema
  .extend({
    way: z.object({
      stops: z.array(stops.unwrap().element.extend({ point })),
      originPoint: point,
      destinationPoint: point,
    }),
  })
  .transform(({ way, ...route }) => ({ ...route, ...way }));
const tripRowSchema = fleetTripSchema
  .omit({ departureTime: true, nightWarning: true })
  .extend({ nightFrom: z.string() })
  .transform(({ nightFrom, ...trip }) => ({ ...trip, ...timesInWords({ ...trip, nightFrom }) }));

/** The calling company and its fleet, null before its first vehicle. @throws AppError `forbidden` for other callers. */
export async function readFleet(
  asCaller: AsCaller,
  companyId: string,
): Promise<{ companyName: string; isVerified: boolean; fleet: Fleet | null }> {
  return asCaller(async (sql) => {
    const [company] = rowsAs(companySchema, await companyOf(sql, companyId));
    if (!company) throw noCompany();
    const { companyName, isVerified, hasVehicles, ...figures } = company;
    if (!hasVehicles) return { companyName, isVerified, fleet: null };
    const vehicles = rowsAs(fleetVehicleSchema, await vehiclesOf(sql, { limit: FLEET_ROWS_SHOWN }));
    const routes = rowsAs(routeRowSchema, await routesOf(sql, companyId));
    const trips = rowsAs(tripRowSchema, await tripsOf(sql, companyId));
    return {
      companyName,
      isVerified,
      fleet: { isSample: false, companyName, isVerified, vehicles, routes, trips, ...figures },
    };
  });
}

/** A page of the calling company's vehicles in use. @throws AppError `forbidden` for other callers. */
export async function listFleetVehicles(
  asCaller: AsCaller,
  { companyId, page: { after, limit } }: { companyId: string; page: PageRequest },
): Promise<Page<FleetVehicle>> {
  const rows = await asCaller(async (sql) => {
    await requireCompany(sql, companyId);
    return vehiclesOf(sql, { after, limit: limit + 1 });
  });
  return pageAs(fleetVehicleSchema, rows, limit);
}

/** A page of the calling company's trips, in the order of its dashboard. @throws AppError `forbidden` for other callers. */
export async function listFleetTrips(
  asCaller: AsCaller,
  { companyId, page: { after, limit } }: { companyId: string; page: PageRequest },
): Promise<Page<FleetTrip>> {
  const rows = await asCaller(async (sql) => {
    await requireCompany(sql, companyId);
    return tripsOf(sql, companyId, { after, limit: limit + 1 });
  });
  return pageAs(tripRowSchema, rows, limit);
}

/** A trip of the calling company. @throws AppError `forbidden` for other callers, `not_found` for trips of others. */
export async function readFleetTrip(
  asCaller: AsCaller,
  { companyId, id }: { companyId: string; id: string },
): Promise<FleetTrip> {
  return asCaller(async (sql) => {
    await requireCompany(sql, companyId);
    return fleetTripById(sql, companyId, id);
  });
}

/** The week of a vehicle of the calling company, and what scheduling would refuse. Rules: `private.vehicle_plan`. */
export async function readVehiclePlan(
  asCaller: AsCaller,
  { id, routeId, from, departures }: PlanInput & { id: string },
): Promise<VehiclePlan> {
  const rows = await asCaller(
    (sql) =>
      sql`select private.vehicle_plan(
        ${id}, ${routeId}, ${from},
        array(select d::timestamptz from jsonb_array_elements_text(${sql.json(departures)}) d)
      )`,
  );
  return valueAs(vehiclePlanSchema, rows);
}

/** Checks that the caller is a company. @throws AppError `forbidden`. */
export async function requireCompany(sql: Sql, companyId: string): Promise<void> {
  const rows = await sql`select 1 from public.companies c where c.id = ${companyId}`;
  if (rows.length === 0) throw noCompany();
}

function noCompany(): AppError {
  return new AppError('forbidden', 'Only companies have a fleet.');
}

/** One vehicle of the calling company, within a transaction. @throws AppError `not_found`. */
export async function vehicleById(sql: Sql, id: string): Promise<FleetVehicle> {
  return only(rowsAs(fleetVehicleSchema, await vehiclesOf(sql, { id, limit: 1 })), 'Vehicle not found.');
}

/** One route of the calling company, within a transaction. @throws AppError `not_found`. */
export async function routeById(sql: Sql, companyId: string, id: string): Promise<FleetRoute> {
  return only(
    rowsAs(routeRowSchema, await routesOf(sql, companyId, sql`and r.id = ${id}`)),
    'Route not found.',
  );
}

/** One trip of the calling company, within a transaction. @throws AppError `not_found`. */
export async function fleetTripById(sql: Sql, companyId: string, id: string): Promise<FleetTrip> {
  const trips = rowsAs(tripRowSchema, await tripsOf(sql, companyId, { which: sql`and t.id = ${id}` }));
  return only(trips, 'Trip not found.');
}

function only<Item>([item]: Item[], notFound: string): Item {
  if (item === undefined) throw new AppError('not_found', notFound);
  return item;
}

// Vehicles, trips and revenue are figures of the caller, which is this company.
function companyOf(sql: Sql, companyId: string) {
  return sql`
    select c.name as company_name,
      (select p.is_verified from public.profiles p where p.id = c.id) as is_verified,
      exists (select from public.fleet_vehicles f where f.company_id = c.id) as has_vehicles,
      g.vehicles as vehicle_count, g.scheduled_trips, g.revenue_kobo, private.own_payout_hold() as payout_hold
    from public.companies c cross join private.own_fleet_figures() g where c.id = ${companyId}
  `;
}

interface VehiclesAsked {
  limit: number;
  after?: PageRequest['after'];
  /** Only this vehicle, also a retired one. */
  id?: string;
}

function vehiclesOf(sql: Sql, { limit, after = null, id }: VehiclesAsked) {
  return sql`
    select v.id, v.model, v.plate_number, v.kind as type, v.seats as capacity, v.status, v.approval, v.rejection_reason,
      v.driver_name as driver__name, v.driver_id as driver__id, v.has_expired_paper, v.position_at::text as position_at
    from private.own_fleet_vehicles(
      ${limit}, ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}::uuid, ${id ?? null}::uuid
    ) v
  `;
}

function routesOf(sql: Sql, companyId: string, which = sql`and r.retired_at is null`) {
  return sql`
    select r.id, r.name, o.name as origin, p.name as destination, r.frequency, r.duration_minutes as duration,
      r.is_active, r.fare_kobo as fare_per_seat_kobo, private.route_way(r) as way
    from public.fleet_routes r
    join public.places o on o.id = r.origin_place_id
    join public.places p on p.id = r.destination_place_id
    where r.company_id = ${companyId} ${which}
    order by r.created_at, r.id
  `;
}

/**
 * Upcoming trips, the next departure on top; then past trips, the latest first. `position_at` is the departure in seconds, of past
 * trips below zero. Each part comes from an index of its own.
 */
function tripsOf(
  sql: Sql,
  companyId: string,
  {
    which = sql``,
    after = null,
    limit = FLEET_ROWS_SHOWN,
  }: { which?: ReturnType<Sql>; after?: PageRequest['after']; limit?: number } = {},
) {
  const isPast = after?.at.startsWith('-') === true;
  const departedAt = after && sql`to_timestamp(abs(${after.at}::text::numeric)::float8)`;
  const coming =
    after === null
      ? sql``
      : isPast
        ? sql`and false`
        : sql`and (t.departure_at, t.id) > (${departedAt}, ${after.id}::uuid)`;
  const past =
    after !== null && isPast
      ? sql`and t.departure_at <= ${departedAt} and (t.departure_at < ${departedAt} or t.id > ${after.id}::uuid)`
      : sql``;
  return sql`
    with shown as materialized (
      select t.* from (
        (
          select t.*, extract(epoch from t.departure_at) as rank from public.trips t
          where t.company_id = ${companyId} and t.status not in ('completed', 'cancelled') ${which} ${coming}
          order by t.departure_at, t.id limit ${limit}
        )
        union all
        (
          select t.*, -extract(epoch from t.departure_at) from public.trips t
          where t.company_id = ${companyId} and t.status in ('completed', 'cancelled') ${which} ${past}
          order by t.departure_at desc, t.id limit ${limit}
        )
      ) t
      order by t.rank < 0, t.rank, t.id
      limit ${limit}
    )
    select t.id, r.name as route, o.name as origin, p.name as destination,
      btrim(v.make || ' ' || v.model) || ', ' || v.plate_number as vehicle, t.vehicle_id,
      d.display_name as driver_name, t.driver_id, t.departure_at as departure_date, t.arrives_at as arrival_date,
      ${nightFrom(sql)}, t.total_seats as seats, t.fare_kobo as fare_per_seat_kobo, t.status,
      declined.shown as declined, t.rank::text as position_at, coalesce(sold.seats, 0)::int as booked,
      coalesce(sold.kobo, 0) as revenue_kobo,
      (select s.schedule_id from public.schedule_days s where s.trip_id = t.id) as schedule_id
    from shown t
    -- By its key, once for each trip that is shown: with its row security, a join would read all trips of the fleet.
    cross join lateral (select f.route_id from public.fleet_trips f where f.trip_id = t.id offset 0) f
    join public.fleet_routes r on r.id = f.route_id
    join public.places o on o.id = t.origin_place_id
    join public.places p on p.id = t.destination_place_id
    join public.vehicles v on v.id = t.vehicle_id
    left join public.driver_profiles d on d.id = t.driver_id
    left join lateral (
      select jsonb_build_object('name', w.display_name, 'declinedAt', x.declined_at, 'isLeaving', x.is_leaving,
        'reason', x.reason) as shown
      from public.fleet_trip_declines x left join public.driver_profiles w on w.id = x.driver_id
      where x.trip_id = t.id
      order by x.declined_at desc limit 1
    ) declined on t.driver_id is null
    left join lateral (
      select sum(b.seats) as seats, sum(b.total_kobo) as kobo
      from public.bookings b where b.trip_id = t.id and b.status <> 'cancelled'
    ) sold on true
    order by t.rank < 0, t.rank, t.id
  `;
}
