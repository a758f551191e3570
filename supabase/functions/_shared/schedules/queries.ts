import { z } from 'zod';
import { scheduleSchema, type CreateSchedule, type EditSchedule, type Schedule } from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { nairaToKobo } from '../core/money.ts';
import { storedChoices } from '../trips/choices.queries.ts';
import { rowsAs, valueAs, type Rows } from '../core/database/rows.ts';
import { inKobo } from '../trips/queries.ts';

/** The caller's schedules that have not ended, and ended ones with coming trips; the oldest first. */
export async function listSchedules(asCaller: AsCaller): Promise<Schedule[]> {
  const rows = await asCaller(
    (sql) => sql`
      select * from (${schedules(sql)}) shown where shown.status <> 'ended' or shown.days <> '[]'
      order by shown.created_at, shown.id
    `,
  );
  return rowsAs(scheduleSchema, rows);
}

/** Makes a schedule of the caller; idempotent by client key. Rules: `private.make_schedule`. */
export async function createSchedule(
  asCaller: AsCaller,
  { clientKey, ...schedule }: CreateSchedule,
): Promise<Schedule> {
  return asCaller(async (sql) => {
    const made = await sql`select private.make_schedule(${sql.json(stored(schedule))}, ${clientKey}) as id`;
    return onlySchedule(await scheduleById(sql, valueAs(z.string(), made)));
  });
}

/** Changes a schedule of the caller, which its unsold trips follow. Rules: `private.change_schedule`. */
export async function editSchedule(
  asCaller: AsCaller,
  { id, changes }: { id: string; changes: EditSchedule },
): Promise<Schedule> {
  return asCaller(async (sql) => {
    await sql`select private.change_schedule(${id}, ${sql.json(stored(changes))})`;
    return onlySchedule(await scheduleById(sql, id));
  });
}

/** Publishes no more trips of a schedule for now; idempotent. Rules: `private.pause_schedule`. */
export async function pauseSchedule(asCaller: AsCaller, id: string): Promise<Schedule> {
  return asCaller(async (sql) => {
    await sql`select private.pause_schedule(${id})`;
    return onlySchedule(await scheduleById(sql, id));
  });
}

/** Publishes the trips of a paused schedule again; idempotent. Rules: `private.resume_schedule`. */
export async function resumeSchedule(asCaller: AsCaller, id: string): Promise<Schedule> {
  return asCaller(async (sql) => {
    await sql`select private.resume_schedule(${id})`;
    return onlySchedule(await scheduleById(sql, id));
  });
}

/** Ends a schedule for good; idempotent. Rules: `private.end_schedule`. */
export async function endSchedule(
  asCaller: AsCaller,
  { id, cancelUnsold }: { id: string; cancelUnsold: boolean },
): Promise<Schedule> {
  return asCaller(async (sql) => {
    await sql`select private.end_schedule(${id}, ${cancelUnsold})`;
    return onlySchedule(await scheduleById(sql, id));
  });
}

/** The details with the names and units of the SQL functions; null is left out, except where it removes something. */
function stored({
  farePerSeat,
  seatsAvailable,
  choices,
  stops,
  originPoint,
  destinationPoint,
  ...same
}: Partial<Omit<CreateSchedule, 'clientKey'>> | EditSchedule) {
  return {
    ...same,
    ...(stops && { stops: stops.map(inKobo) }),
    ...(originPoint && { originPoint }),
    ...(destinationPoint && { destinationPoint }),
    ...(farePerSeat !== undefined && { fareKobo: nairaToKobo(farePerSeat) }),
    ...(seatsAvailable !== undefined && { seats: seatsAvailable }),
    ...(choices && { choices: storedChoices(choices) }),
  };
}

function scheduleById(sql: Sql, id: string) {
  return sql`select * from (${schedules(sql)}) shown where shown.id = ${id}`;
}

function onlySchedule(rows: Rows): Schedule {
  const [schedule] = rowsAs(scheduleSchema, rows);
  if (!schedule) throw new AppError('not_found', 'Schedule not found.');
  return schedule;
}

/** The caller's schedules: row security shows no others. */
function schedules(sql: Sql) {
  return sql`
    select s.id, s.status, o.name as origin, p.name as destination, to_char(s.departs_at, 'HH24:MI') as departure_time,
      s.weekdays, s.every_weeks, s.starts_on::text, s.ends_on::text, s.skipped_days::text[], s.created_at,
      (s.terms ->> 'fareKobo')::int as fare_per_seat_kobo, (s.terms ->> 'seats')::int as seats_available,
      s.terms ->> 'description' as description, (s.terms ->> 'durationMinutes')::int as duration_minutes,
      coalesce(s.terms -> 'stops', '[]') as stops, s.terms -> 'originPoint' as origin_point,
      s.terms -> 'destinationPoint' as destination_point, s.terms -> 'choices' as choices, s.terms ->> 'payment' as payment,
      (s.terms ->> 'picksUp')::boolean as picks_up, (s.terms ->> 'confirmsPassengers')::boolean as confirms_passengers,
      r.name as route, btrim(v.make || ' ' || v.model) || ', ' || v.plate_number as vehicle, s.vehicle_id,
      (
        select coalesce(jsonb_agg(jsonb_build_object('date', d.day, 'reason', d.reason, 'trip', case when t.id is not null then
          jsonb_build_object('id', t.id, 'departureDate', t.departure_at, 'departureTime', to_char(t.departure_at at time zone 'Africa/Lagos', 'HH24:MI'),
            'farePerSeatKobo', t.fare_kobo, 'status', t.status, 'seats', t.total_seats,
            'sold', t.total_seats - t.seats_available) end) order by d.day), '[]')
        from public.schedule_days d
        left join public.trips t on t.id = d.trip_id
        where d.schedule_id = s.id and d.day >= private.lagos_today()
          and (d.trip_id is null or t.status in ('scheduled', 'active', 'waiting', 'en_route'))
      ) as days
    from public.trip_schedules s
    join public.places o on o.id = s.origin_place_id
    join public.places p on p.id = s.destination_place_id
    left join public.fleet_routes r on r.id = s.route_id
    left join public.vehicles v on v.id = s.vehicle_id
    where s.owner_id = (select auth.uid())
  `;
}
