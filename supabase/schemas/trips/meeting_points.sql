-- Meeting points that drivers used in a place, and a reminder for trips that have none.

create function private.suggest_points(place text, typed text, points_max int)
returns table (name text, latitude double precision, longitude double precision, uses int)
language plpgsql stable security definer set search_path = '' as $$
declare
  latest_max constant int := 500;
  -- The words of one driver are not proposed to others: two drivers beside the caller have used them, or the caller.
  others_min constant int := 2;
  caller uuid := private.require_active();
  wanted_id text := coalesce((select p.id from public.places p where p.id = place), private.resolve_place(place));
  wanted_key text := private.place_key(coalesce(typed, ''));
begin
  if wanted_id is null then
    perform private.refuse(404, 'not_found', 'Place not found.');
  end if;
  return query
  with latest as materialized (
    select s.point_name, s.point_latitude, s.point_longitude, s.planned_at, coalesce(t.company_id, t.driver_id) as owner_id
    from public.trip_stops s
    join public.trips t on t.id = s.trip_id and t.is_listed and t.status <> 'cancelled'
    where s.place_id = wanted_id and s.point_name is not null and s.position is not null
    order by s.planned_at desc limit latest_max
  ),
  keyed as materialized (
    select private.place_key(l.point_name) as key, l.* from latest l
  ),
  -- The spelling of most owners, then the older one.
  spelled as (
    select distinct on (k.key) k.key, k.point_name as name
    from keyed k group by k.key, k.point_name
    order by k.key, bool_or(k.owner_id = caller) desc, count(distinct k.owner_id) desc, min(k.planned_at), k.point_name
  ),
  -- The newest pin with which two others agree, or the caller's own: one trip does not move the pin of a known name.
  pinned as (
    select distinct on (k.key) k.key, k.point_latitude as latitude, k.point_longitude as longitude
    from keyed k
    where k.point_latitude is not null and (k.owner_id = caller or others_min <= (
      select count(distinct o.owner_id) from keyed o
      where o.key = k.key and o.owner_id <> caller and private.metres_between(
        o.point_latitude, o.point_longitude, k.point_latitude, k.point_longitude
      ) <= private.moved_max_metres()
    ))
    order by k.key, k.owner_id = caller desc, k.planned_at desc
  ),
  used as (
    select k.key, count(*)::int as uses, s.name, p.latitude, p.longitude
    from keyed k join spelled s on s.key = k.key left join pinned p on p.key = k.key
    group by k.key, s.name, p.latitude, p.longitude
    having count(distinct k.owner_id) filter (where k.owner_id <> caller) >= others_min or bool_or(k.owner_id = caller)
  ),
  seeds as (
    select private.place_key(a.own_name) as key, a.own_name as name, a.latitude, a.longitude
    from (
      select split_part(p.name, ',', 1) as own_name, p.latitude, p.longitude from public.places p
      where p.kind = 'area' and wanted_id in (p.id, p.city_id)
    ) a
  ),
  points as (
    select u.key, u.name, u.latitude, u.longitude, u.uses from used u
    union all
    select s.key, s.name, s.latitude, s.longitude, 0 from seeds s where not exists (select from used u where u.key = s.key)
  )
  select p.name, p.latitude, p.longitude, p.uses from points p
  where strpos(p.key, wanted_key) > 0
  order by p.uses desc, not starts_with(p.key, wanted_key), p.name
  limit points_max;
end
$$;
comment on function private.suggest_points is
'Meeting points in a place (id or name) whose name contains the typed text: those of the 500 latest stops of listed trips
there that two other drivers (or companies) or the caller used, most used first, in the spelling of the caller or of most owners,
with the newest pin of the caller or with which two others agree (within 2 km), else without; then the areas of the city (uses 0, approximate position).
Refuses: 401; 403 suspended; 404 not_found for an unknown place.
Security definer because: drivers cannot read the past trips of others; only names, pins and counts are returned.';

create function private.known_route(origin text, destination text)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  ends text[];
begin
  perform private.require_active();
  ends := array[private.place_or_refuse(origin, 'Origin'), private.place_or_refuse(destination, 'Destination')];
  if ends[1] = ends[2] then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  end if;
  return ends;
end
$$;
comment on function private.known_route is
'Ids of the origin and the destination with these names.
Refuses: 401; 403 suspended; 400 invalid_input for an empty or unknown name, with suggestions (place_or_refuse), or twice the same place.
Security definer because: clients may not execute place_or_refuse.';

create function private.has_both_points(trip_id uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(s.point_name) filter (where s.position in (0, s.last)) = 2
    from (
      select w.point_name, w.position, max(w.position) over () as last from public.trip_stops w
      where w.trip_id = has_both_points.trip_id and w.position is not null
    ) s
  );
end
$$;
comment on function private.has_both_points is 'True if the first and the last stop of a trip have a meeting point.';

create function private.remind_of_point(trip_id uuid) returns int language plpgsql set search_path = '' as $$
begin
  insert into private.point_reminders (trip_id) values (remind_of_point.trip_id);
  perform private.notify(
    coalesce(t.company_id, t.driver_id), 'points_missing', jsonb_build_object('trip', private.describe_trip(t.id)), '/trips/' || t.id
  )
  from public.trips t where t.id = remind_of_point.trip_id;
  return 1;
end
$$;
comment on function private.remind_of_point is 'One row of remind_of_points.';

create function private.remind_of_points() returns int language sql set search_path = ''
return private.each_row('remind_of_points', $$
  select t.id from public.trips t
  where t.status in ('scheduled', 'active') and t.is_listed
    and t.departure_at > now() and t.departure_at < now() + interval '3 days'
    and t.created_at <= now() - interval '10 minutes'
    and not exists (select from private.point_reminders r where r.trip_id = t.id)
    and not private.has_both_points(t.id)
  order by t.departure_at
$$, 'remind_of_point');
comment on function private.remind_of_points is
'Job: in the 3 days before departure, and not in the first 10 minutes, reminds the driver or the company once that a trip has
no meeting point at its first or last stop; at most 500.';

grant execute on function
  private.suggest_points,
  private.known_route,
  private.has_both_points
to authenticated;
