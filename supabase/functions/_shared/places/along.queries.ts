import { z } from 'zod';
import { type AlongPlace, type MeetingPoint, meetingPointsSchema } from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { placesAlong, suggestedFare, suggestedMinutes } from './along.rules.ts';
import { ALONG_KM, ALONG_TRIPS_MAX } from './limits.rules.ts';
import { rowsAs } from '../core/database/rows.ts';

const CITY_POPULATION = 10_000_000;

const alongRowSchema = z.object({
  placeId: z.string(),
  name: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.number().nullable(),
  uses: z.number(),
  role: z.enum(['origin', 'destination', 'between']),
  fareMin: z.number(),
  fareStep: z.number(),
  /** The estimate for the whole way. */
  tripMinutes: z.number(),
});

interface Route {
  origin: string;
  destination: string;
  /** Naira per seat for the whole way. */
  fare?: number | undefined;
}

/**
 * Places to stop at on the way, in order of travel, with the time and fare that they get at first (`places/along.rules.ts`).
 * @throws AppError `invalid_input` for an unknown place, or if both are the same (`private.known_route`).
 */
export async function findAlong(
  asCaller: AsCaller,
  { origin, destination, fare }: Route,
): Promise<AlongPlace[]> {
  const rows = rowsAs(alongRowSchema, await asCaller((sql) => alongRows(sql, { origin, destination })));
  const from = rows.find(({ role }) => role === 'origin');
  const to = rows.find(({ role }) => role === 'destination');
  if (!from || !to) return [];
  const between = rows.filter(({ role }) => role === 'between');
  return placesAlong(between, { origin: from, destination: to }).map(
    ({ placeId, name, state, latitude, longitude, km, share }) => ({
      placeId,
      name,
      state,
      latitude,
      longitude,
      km: Math.round(km),
      minutes: suggestedMinutes(share, from.tripMinutes),
      fare: fare === undefined ? null : suggestedFare(share, { fare }, from),
    }),
  );
}

/**
 * Both ends, the places in the box around them, and the places where open trips between the same ends stop. Areas are no
 * places of their own on a long way.
 */
function alongRows(sql: Sql, { origin, destination }: Pick<Route, 'origin' | 'destination'>) {
  // A degree of latitude has 111 km, one of longitude at least 107 km in Nigeria.
  const margin = ALONG_KM / 107;
  return sql`
    with ends as materialized (
      select o.id as origin_id, d.id as destination_id, private.estimated_minutes(o.id, d.id) as trip_minutes,
        least(o.latitude, d.latitude) - ${margin}::float8 as south, greatest(o.latitude, d.latitude) + ${margin}::float8 as north,
        least(o.longitude, d.longitude) - ${margin}::float8 as west, greatest(o.longitude, d.longitude) + ${margin}::float8 as east
      from (select private.known_route(${origin}, ${destination}) as ids) route
      join public.places o on o.id = route.ids[1]
      join public.places d on d.id = route.ids[2]
    ),
    used as materialized (
      select s.place_id, count(*)::int as uses
      from (
        select t.id from public.trips t, ends e
        where t.origin_place_id = e.origin_id and t.destination_place_id = e.destination_id
          and t.status in ('scheduled', 'active') and t.is_listed
        order by t.departure_at desc limit ${ALONG_TRIPS_MAX}
      ) t
      join public.trip_stops s on s.trip_id = t.id and s.position > 0
      group by s.place_id
    )
    select p.id as place_id, p.name, p.state, p.latitude, p.longitude, coalesce(u.uses, 0) as uses,
      -- The data have no population of cities, which come before towns.
      case p.kind when 'city' then ${CITY_POPULATION}::int else p.population end as population,
      case p.id when e.origin_id then 'origin' when e.destination_id then 'destination' else 'between' end as role,
      m.fare_min_kobo, m.fare_step_kobo, e.trip_minutes
    from ends e
    cross join public.platform_settings m
    join public.places p on p.latitude between e.south and e.north and p.longitude between e.west and e.east and p.kind <> 'area'
      or p.id in (e.origin_id, e.destination_id) or p.id in (select w.place_id from used w)
    left join used u on u.place_id = p.id
  `;
}

/**
 * Meeting points in a place (id or name), most used first. Rules: `private.suggest_points`.
 * @throws AppError `not_found` for an unknown place.
 */
export async function findMeetingPoints(
  asCaller: AsCaller,
  { place, typed, limit }: { place: string; typed: string; limit: number },
): Promise<MeetingPoint[]> {
  const rows = await asCaller(
    (sql) => sql`
      select s.name, s.latitude, s.longitude, s.uses
      from private.suggest_points(${place}, ${typed}, ${limit}) with ordinality s (name, latitude, longitude, uses, place)
      order by s.place
    `,
  );
  return rowsAs(meetingPointsSchema.element, rows);
}
