-- Which alerts a trip is for. A change of offers writes one row (queue_alerts); the job match_alerts works on it.

create function private.queue_alerts(trip_id uuid, is_freed boolean) returns void language plpgsql set search_path = '' as $$
begin
  insert into private.changed_trips (trip_id, is_freed) values (queue_alerts.trip_id, queue_alerts.is_freed);
end
$$;
comment on function private.queue_alerts is
'A trip has other offers than before, or free seats (is_freed): the job looks for alerts that it is for.';

create function private.has_seats(person uuid, trip uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.bookings b where b.trip_id = trip and b.passenger_id = person and b.status = 'confirmed'
  ) or exists (
    select from public.seat_holds h where h.trip_id = trip and h.passenger_id = person and h.status = 'open' and h.expires_at > now()
  );
end
$$;
comment on function private.has_seats is 'Whether a person has booked, holds or has asked for seats of a trip.';

create function private.takes_offer(
  alert private.trip_alerts, offer public.trip_offers, gets_on public.place_neighbours, gets_off public.place_neighbours
)
returns boolean language sql stable
return private.lies_around(gets_on.distance_km, gets_on.same_city, alert.radius_km)
  and private.lies_around(gets_off.distance_km, gets_off.same_city, alert.radius_km)
  and (alert.trip_id is not null or private.lagos_day(offer.departure_at) between alert.first_day and alert.last_day)
  and private.fits_search(
    offer, alert.seats, alert.minute_from, alert.minute_until, alert.max_fare_kobo, alert.choices, alert.rating_min
  )
  and alert.person_id <> offer.driver_id and not private.are_apart(offer.driver_id, alert.person_id);
comment on function private.takes_offer is
  'Whether an offer is for an alert: what its search finds, of another person, whom neither has blocked. gets_on, gets_off: how far the places of the offer are from those of the alert. Inlined as fits_search.';

create function private.hit_offer(alert private.trip_alerts, trip_id uuid)
returns public.trip_offers language plpgsql stable set search_path = '' as $$
begin
  return (
    select o
    from public.trip_offers o
    join public.place_neighbours f on f.place_id = alert.origin_place_id and f.neighbour_id = o.origin_place_id
    join public.place_neighbours g on g.place_id = alert.destination_place_id and g.neighbour_id = o.destination_place_id
    where o.trip_id = hit_offer.trip_id and private.takes_offer(alert, o, f, g)
      and (
        alert.trip_id is null
        or (o.origin_place_id, o.destination_place_id) = (alert.origin_place_id, alert.destination_place_id)
        and private.seats_for_one(o.seats_available) >= alert.seats
      )
    order by f.distance_km + g.distance_km, o.fare_kobo limit 1
  );
end
$$;
comment on function private.hit_offer is
'The part of a trip that an alert is about and that can be booked now, the nearest one; of a trip with free seats, exactly the part
that was waited for. Null if there is none.';

create function private.note_found(alert private.trip_alerts) returns void language plpgsql set search_path = '' as $$
declare
  -- A person who has just seen no trip, or old ones, is told about trips published meanwhile.
  seen_after constant interval := '10 minutes';
  trips_max constant int := 500;
begin
  insert into private.alert_hits (alert_id, trip_id, is_known)
  select alert.id, t.id, t.created_at < now() - seen_after or private.has_seats(alert.person_id, t.id)
  from (
    select distinct o.trip_id
    from public.trip_offers o
    join public.place_neighbours f on f.place_id = alert.origin_place_id and f.neighbour_id = o.origin_place_id
    join public.place_neighbours g on g.place_id = alert.destination_place_id and g.neighbour_id = o.destination_place_id
    where o.origin_place_id = any (array(select x.id from private.places_around(alert.origin_place_id, alert.radius_km) x))
      and o.destination_place_id = any (array(select x.id from private.places_around(alert.destination_place_id, alert.radius_km) x))
      and o.departure_at >= private.lagos_moment(alert.first_day, '00:00') and o.departure_at < alert.ends_at
      and private.takes_offer(alert, o, f, g)
    limit trips_max
  ) m
  join public.trips t on t.id = m.trip_id
  on conflict do nothing;
end
$$;
comment on function private.note_found is
'Notes the trips that an alert finds when it is made: the person knows them, unless they were published in the last 10 minutes.';

create function private.take_changes() returns void language plpgsql set search_path = '' set lock_timeout = '2s' as $$
begin
  update private.changed_trips c set is_due = true where not c.is_due;
  -- An alert that is being made may have looked for trips before these changes, and the job cannot see it before it is committed.
  begin
    perform pg_advisory_xact_lock(private.alerts_key());
    -- Rolling back frees the lock at once: people who make alerts do not wait for the rest of the job, nor it for them in a circle.
    raise exception 'Every alert that was being made is committed.' using errcode = 'ZZ200';
  exception when sqlstate 'ZZ200' then
    null;
  end;
exception when lock_not_available then
  -- Undone: the changes wait for the next run.
  null;
end
$$;
comment on function private.take_changes is
'Makes all changes of trips due, once the alerts that were being made meanwhile are committed. Each alert has then either seen a change,
or is seen by the job: no trip is missed.';

create function private.match_trip(changed text) returns int language plpgsql set search_path = ''
-- One plan, in the order written here: the alerts are reached by route and day.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set join_collapse_limit = 1
as $$
declare
  trip constant uuid := changed;
  freed boolean;
  found_count int;
begin
  -- Deleted first: a later change writes a row of its own.
  with taken as (delete from private.changed_trips c where c.trip_id = trip and c.is_due returning c.is_freed)
  select bool_or(k.is_freed) into freed from taken k;
  update private.trip_alerts a set ends_at = t.departure_at from public.trips t
  where t.id = trip and a.trip_id = trip and a.ends_at <> t.departure_at;

  with offers as materialized (
    select o as offer, o.origin_place_id, o.destination_place_id, private.lagos_day(o.departure_at) as day
    from public.trip_offers o
    where o.trip_id = trip and o.seats_available > 0
  ),
  -- Once for each place of the trip, not for each pair.
  around as materialized (
    select s.place, c.km, array(select x.id from private.places_around(s.place, c.km) x) as places
    from (select origin_place_id as place from offers union select destination_place_id from offers) s
    cross join (values (50::smallint), (200)) c (km)
  ),
  parts as materialized (
    select o.offer, o.day, f.km, f.places as origins, g.places as destinations
    from offers o
    join around f on f.place = o.origin_place_id
    join around g on g.place = o.destination_place_id and g.km = f.km
  )
  insert into private.alert_hits as h (alert_id, trip_id, is_known)
  select distinct a.id, trip, private.has_seats(a.person_id, trip)
  from parts p
  join private.trip_alerts a on a.trip_id is null and a.radius_class_km = p.km and a.origin_place_id = any (p.origins)
    and a.destination_place_id = any (p.destinations) and a.last_day >= p.day and a.first_day <= p.day
  join public.place_neighbours f on f.place_id = a.origin_place_id and f.neighbour_id = (p.offer).origin_place_id
  join public.place_neighbours g on g.place_id = a.destination_place_id and g.neighbour_id = (p.offer).destination_place_id
  where private.takes_offer(a, p.offer, f, g)
    and not exists (select from private.alert_hits k where k.trip_id = trip and k.alert_id = a.id)
  on conflict do nothing;
  get diagnostics found_count = row_count;
  if freed is not true then
    return found_count;
  end if;

  insert into private.alert_hits as h (alert_id, trip_id)
  select a.id, trip from private.trip_alerts a
  where a.trip_id = trip and a.ends_at > now() and (private.hit_offer(a, trip)).trip_id is not null
  on conflict (trip_id, alert_id) do update set found_at = clock_timestamp() where h.told_at is not null;
  return found_count + 1;
end
$$;
comment on function private.match_trip is
'One row of match_alerts: a trip that has changed. Notes each alert that it is for, once; and if seats came free, each person who waits
for them, again and again.';

create function private.match_alerts() returns int language plpgsql set search_path = '' as $job$
begin
  perform private.take_changes();
  return private.each_row('match_alerts', $$
    select c.trip_id from private.changed_trips c where c.is_due group by c.trip_id order by min(c.id)
  $$, 'match_trip') + private.each_row('match_alerts', $$
    select distinct a.person_id
    from private.alert_hits h
    join private.trip_alerts a on a.id = h.alert_id and a.ends_at > now()
    where not h.is_known and (h.told_at is null or h.told_at < h.found_at)
      and private.may_tell(a.person_id, a.trip_id is not null, h.told_at)
  $$, 'tell_person');
end
$job$;
comment on function private.match_alerts is
'Job: finds the alerts that changed trips are for, and tells their people, each at most three times a day and once more in the evening;
at most 500 trips and 500 people.';
