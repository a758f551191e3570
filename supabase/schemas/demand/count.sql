-- Counting searches. The façade sends many at once, after their answers; no search waits for it.

create function private.city_of(place text) returns text language sql stable set search_path = ''
return (select coalesce(p.city_id, p.id) from public.places p where p.id = place);
comment on function private.city_of is 'The city of an area, else the place itself.';

create function private.publishes_route(person uuid, origin text, destination text)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  since constant timestamptz := now() - interval '90 days';
begin
  return exists (
    select from (
      -- Two conditions, each with an index: one with "or" reads every trip.
      select t.id from public.trips t where t.driver_id = person and t.departure_at > since
      union all
      select t.id from public.trips t where t.company_id = person and t.departure_at > since
    ) t
    join public.trip_stops f on f.trip_id = t.id
    join public.trip_stops g on g.trip_id = t.id and g.position > f.position
    where private.city_of(f.place_id) = origin and private.city_of(g.place_id) = destination
  ) or exists (
    select from public.fleet_routes r
    where r.company_id = person and r.retired_at is null
      and private.city_of(r.origin_place_id) = origin and private.city_of(r.destination_place_id) = destination
  );
end
$$;
comment on function private.publishes_route is
'True if a driver or company has trips or a route from one city to another: coming ones and those of the last 90 days.';

create function private.search_hash(key bytea, variadic parts text[]) returns bytea language sql immutable
return extensions.hmac(convert_to(array_to_string(parts, '|'), 'UTF8'), key, 'sha256');
comment on function private.search_hash is 'Keyed hash of the parts of a counted search.';

create function private.count_search(
  key bytea, person uuid, network text, neighbourhood text, origin text, destination text, day date, seats int, has_found boolean
)
returns boolean language plpgsql set search_path = '' as $$
declare
  -- A visitor counts for so many routes and days a day, and for so many days of one route.
  searches_max constant int := 10;
  days_max constant int := 3;
  -- So many visitors of neighbouring addresses count for a route and day, unless they have confirmed an address or number.
  neighbours_max constant int := 5;
  bucket constant smallint := case when seats >= 5 then 5 when seats >= 3 then 3 else greatest(seats, 1) end;
  visitor constant text := coalesce('person ' || person, 'network ' || network);
  hash constant bytea := private.search_hash(key, visitor, origin, destination, day::text);
  by_visitor constant bytea := private.search_hash(key, visitor);
  by_route constant bytea := private.search_hash(key, visitor, origin, destination);
  by_neighbours bytea;
  seen private.search_seen;
begin
  select s.* into seen from private.search_seen s where s.search_hash = hash;
  if seen.search_hash is not null then
    -- A person who finds a trip later in the day has found one.
    if has_found and not seen.found then
      update private.search_seen s set found = true where s.search_hash = hash;
      update private.search_counts c set found = c.found + 1
      where c.origin_place_id = origin and c.destination_place_id = destination and c.travel_day = day and c.seats = seen.seats
        and c.found < c.people;
    end if;
    return false;
  end if;
  if person is null or not private.is_confirmed(person) then
    by_neighbours := private.search_hash(key, 'neighbours', neighbourhood, origin, destination, day::text);
  end if;
  if (select count(*) from private.search_seen s where s.visitor_hash = by_visitor) >= searches_max
    or (select count(*) from private.search_seen s where s.route_hash = by_route) >= days_max
    or (select count(*) from private.search_seen s where s.neighbours_hash = by_neighbours) >= neighbours_max
    or person is not null and private.publishes_route(person, origin, destination)
  then
    return false;
  end if;
  insert into private.search_seen values (
    hash, by_visitor, by_route, by_neighbours, bucket, has_found, private.lagos_today()
  );
  insert into private.search_counts as c values (
    origin, destination, day, bucket, 1, has_found::int, private.lagos_today()
  )
  on conflict on constraint search_counts_pkey do update
  set people = c.people + 1, found = c.found + excluded.found, counted_on = excluded.counted_on;
  return true;
end
$$;
comment on function private.count_search is
'Counts one search of a visitor, and returns whether it counted. Each visitor (a person, else a network) counts once a day for a route and
day of travel, for 10 of them in all and 3 days of one route; 5 unconfirmed visitors of neighbouring addresses count for a route and day; a
driver or company counts for no route of its own.';

create function private.count_searches(searches jsonb)
returns int language plpgsql security definer set search_path = '' as $$
declare
  searches_max constant int := 100;
  today constant date := private.lagos_today();
  day_key bytea;
  search record;
  counted int := 0;
begin
  if jsonb_typeof(searches) is distinct from 'array' or jsonb_array_length(searches) > searches_max then
    perform private.refuse(400, 'invalid_input', format('At most %s searches at once', searches_max));
  end if;
  -- One batch after the other: two at once would both count the last visitor of a limit, or lock the same rows in two orders.
  perform pg_advisory_xact_lock(hashtextextended('count_searches', 0));
  insert into private.search_keys (day) values (today) on conflict on constraint search_keys_pkey do nothing;
  select k.key into day_key from private.search_keys k where k.day = today;
  for search in
    select p.id as person, x.network, x.neighbourhood, coalesce(o.city_id, o.id) as origin, coalesce(d.city_id, d.id) as destination,
      coalesce(x.day, private.first_trip_day()) as day, x.seats, x.found
    from jsonb_to_recordset(searches) as x (
      person uuid, network text, neighbourhood text, origin text, destination text, day date, seats int, found boolean
    )
    join public.places o on o.name = x.origin
    join public.places d on d.name = x.destination
    left join public.profiles p on p.id = x.person and p.deleted_at is null and not p.suspended
    where coalesce(o.city_id, o.id) <> coalesce(d.city_id, d.id)
      and coalesce(x.day, today) between today and today + (select s.trip_days_ahead_max from public.platform_settings s)
      and x.seats > 0 and x.found is not null and coalesce(p.id::text, x.network) is not null
  loop
    counted := counted + private.count_search(
      day_key, search.person, search.network, coalesce(search.neighbourhood, search.network), search.origin, search.destination,
      search.day, search.seats, search.found
    )::int;
  end loop;
  return counted;
end
$$;
comment on function private.count_searches is
'Counts searches that were answered: an array of {person, network, neighbourhood, origin, destination, day, seats, found}, at most 100.
person: of a verified token, else null. day: null if no day was asked for and none has a trip: counts for the first day for which one
can be published. Places by their names; others, days that are over and areas of one city are left out. Returns how
many counted.
Refuses: 400 invalid_input for more than 100.
Security definer because: no role reads or writes the counts.';

grant execute on function private.count_searches to anon;
