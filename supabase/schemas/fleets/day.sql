-- The board of a company: the departures of one day in Lagos, and the work that they need.

create function private.stands_from() returns interval language sql immutable
return interval '10 minutes';
comment on function private.stands_from is
'Time without movement from which a vehicle on the road has stopped; a position that is older does not say where it is now.';

create function private.stands_since(trip public.trips)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  still_metres constant float8 := 200;
  newest public.trip_locations;
  moved_at timestamptz;
  since timestamptz;
begin
  select l.* into newest from public.trip_locations l
  where l.trip_id = trip.id and l.user_id = trip.driver_id and l.received_at > now() - private.stands_from();
  -- A bus that boards at a stop on the way stands there.
  if newest.trip_id is null or exists (
    select from public.trip_stops s where s.trip_id = trip.id and s.reached_at is not null and s.left_at is null
  ) then
    return null;
  end if;
  -- From the end, so that of a bus that moves few points are read.
  select k.recorded_at into moved_at from private.trip_track k
  where k.trip_id = trip.id
    and private.metres_between(k.latitude, k.longitude, newest.latitude, newest.longitude) > still_metres
  order by k.recorded_at desc limit 1;
  select min(k.recorded_at) into since from private.trip_track k
  where k.trip_id = trip.id and (moved_at is null or k.recorded_at > moved_at);
  if since is null then
    return null;
  end if;
  since := greatest(since, (select max(s.left_at) from public.trip_stops s where s.trip_id = trip.id));
  if newest.recorded_at - since < private.stands_from() then
    return null;
  end if;
  return jsonb_build_object('kind', 'stopped', 'since', since, 'place', (
    select p.name from public.places p
    order by (p.latitude - newest.latitude) ^ 2 + (p.longitude - newest.longitude) ^ 2 limit 1
  ));
end
$$;
comment on function private.stands_since is
'{kind, since, place} of a trip on the road whose driver''s newest position is within 200 m of all since that moment, for 10 minutes or
longer, away from stops; the place is the nearest one. Null: it moves, or no position of the last 10 minutes tells.';

create function private.company_day(day date)
returns json language plpgsql stable security definer set search_path = ''
-- One plan: the trips are reached by company and day, and all else by the trips.
set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := private.require_active();
  from_at constant timestamptz := private.lagos_moment(day, '00:00');
  until_at constant timestamptz := private.lagos_moment(day + 1, '00:00');
  -- A trip that was to leave before this, and has not left, is late.
  late_at constant timestamptz := now() - interval '5 minutes';
begin
  if not exists (select from public.companies c where c.id = caller) then
    perform private.refuse(403, 'forbidden', 'Only companies have a fleet.');
  end if;
  return (
    with departures as materialized (
      select t.* from public.trips t
      where t.company_id = caller and t.departure_at >= from_at and t.departure_at < until_at and t.status <> 'cancelled'
    ),
    sold as (
      select b.trip_id, sum(b.seats) as seats, sum(b.seats) filter (where b.boarded_at is not null) as on_board,
        sum(b.total_kobo) filter (
          where b.payment_method = 'cash' and b.status = 'confirmed' and b.boarded_at is null
            -- Last, because it is asked for few passengers.
            and not exists (select from public.trip_stops s where s.trip_id = b.trip_id and s.id = b.from_stop_id and s.left_at is not null)
        ) as cash_kobo
      from departures d join public.bookings b on b.trip_id = d.id and b.status <> 'cancelled'
      group by b.trip_id
    ),
    waiting as (
      select a.trip_id, count(distinct a.person_id) as people
      from departures d join private.trip_alerts a on a.trip_id = d.id and a.ends_at > now()
      where d.seats_available = 0 and d.status in ('scheduled', 'active')
      group by a.trip_id having count(distinct a.person_id) >= private.demand_people_min()
    ),
    ending as (
      select distinct on (p.plate_key) p.plate_key, p.kind, p.expires_on from public.papers p
      where p.owner_id = caller and p.plate_key is not null and p.status = 'accepted' and p.expires_on <= day
      order by p.plate_key, p.expires_on, p.kind
    ),
    board as (
      select d.id, d.departure_at as "leavesAt", d.arrives_at as "arrivesAt", coalesce(oc.name, o.name) as origin,
        coalesce(pc.name, p.name) as destination, coalesce(f.point_name, case when o.city_id is not null then o.name end) as park,
        v.plate_number as plate, d.total_seats as seats, coalesce(s.seats, 0) as booked, coalesce(s.on_board, 0) as "onBoard",
        coalesce(s.cash_kobo, 0) as "cashKobo", d.status,
        case when d.driver_id is not null then json_build_object('name', w.display_name, 'phone', n.phone) end as driver,
        case
          when d.status = 'en_route' then private.stands_since(row(d.*)::public.trips)::json
          when d.status in ('scheduled', 'active', 'waiting') then case
            when d.driver_id is null then json_build_object('kind', 'no_driver')
            when d.departure_at < late_at
              then json_build_object('kind', 'late', 'minutes', floor(extract(epoch from now() - d.departure_at) / 60))
            when g.people is not null then json_build_object('kind', 'full', 'people', g.people)
            when e.kind is not null then json_build_object('kind', 'papers', 'paper', e.kind, 'endsOn', e.expires_on)
          end
        end as needs
      from departures d
      join public.places o on o.id = d.origin_place_id
      join public.places p on p.id = d.destination_place_id
      left join public.places oc on oc.id = o.city_id
      left join public.places pc on pc.id = p.city_id
      join public.vehicles v on v.id = d.vehicle_id
      left join public.trip_stops f on f.trip_id = d.id and f.position = 0
      left join public.driver_profiles w on w.id = d.driver_id
      -- The number of a driver who has left the fleet stays private.
      left join public.fleet_drivers m on m.driver_id = d.driver_id and m.company_id = caller and m.status = 'active'
      left join public.profiles n on n.id = m.driver_id
      left join sold s on s.trip_id = d.id
      left join waiting g on g.trip_id = d.id
      left join ending e on e.plate_key = v.plate_key
    )
    select json_build_object(
      'day', day, 'departures', count(*), 'seats', coalesce(sum(b.seats), 0), 'booked', coalesce(sum(b.booked), 0),
      'cashKobo', coalesce(sum(b."cashKobo"), 0), 'trips', coalesce(json_agg(b order by b."leavesAt", b.id), '[]'::json)
    ) from board b
  );
end
$$;
comment on function private.company_day is
'The departures of the calling company on one day in Lagos, cancelled ones left out, in their order, with what is booked, on board and to
collect in cash (from passengers who are not on board and whose stop the bus has not left), and the one thing that needs work: no
driver, late, stopped (stands_since), full while people wait for seats (demand_people_min or more), or a paper of the vehicle that ends
that day or earlier; and the sums of the day.
Refuses: 401, 403 suspended (by require_active); 403 forbidden if the caller is not a company.
Security definer because: it reads alerts, tracks and the numbers of drivers.';

create function private.find_on_day(day date, words text)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  typed constant text := btrim(private.plain_letters(words));
  pattern constant text := '%' || replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not exists (select from public.companies c where c.id = caller) then
    perform private.refuse(403, 'forbidden', 'Only companies have a fleet.');
  end if;
  return (
    select coalesce(json_agg(distinct t.id), '[]')
    from public.trips t
    join public.bookings b on b.trip_id = t.id and (b.status <> 'cancelled' or private.is_on_board(b))
    join public.profiles p on p.id = b.passenger_id
    where t.company_id = caller and t.status <> 'cancelled'
      and t.departure_at >= private.lagos_moment(day, '00:00') and t.departure_at < private.lagos_moment(day + 1, '00:00')
      and (
        private.plain_letters(p.name) like pattern
        or exists (select from private.travellers r where r.booking_id = b.id and private.plain_letters(r.name) like pattern)
      )
  );
end
$$;
comment on function private.find_on_day is
'The ids of those departures of company_day on which a passenger or named traveller has these words in their name, as trip_passengers lists
them.
Refuses: 401, 403 suspended (by require_active); 403 forbidden if the caller is no company.
Security definer because: companies read no profiles and travellers.';

grant execute on function private.company_day, private.find_on_day to authenticated;
