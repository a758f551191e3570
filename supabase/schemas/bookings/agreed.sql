-- The terms that a passenger agreed to, and their changes since: one answer for the money, the notice, the pages and the call to agree.
-- Changes add up, because each is measured from what was agreed and not from the change before.

create function private.terms_of(trip_id uuid, to_stop_id uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'arrivesAt', g.planned_at, 'choices', t.choices, 'vehicle', v.kind,
      'places', (
        select jsonb_agg(s.place_id order by s.position) from public.trip_stops s
        where s.trip_id = t.id and s.position < g.position
      )
    )
    from public.trips t
    join public.trip_stops g on g.trip_id = t.id and g.id = terms_of.to_stop_id
    left join public.vehicles v on v.id = t.vehicle_id
    where t.id = terms_of.trip_id
  );
end
$$;
comment on function private.terms_of is
'The terms of a trip that a passenger agrees to beside departure, fare and meeting points: the arrival at their stop, the places before it,
the choices, and the class of the vehicle.';

create function private.moved_max_metres() returns float8 language sql immutable set search_path = '' return 2000;
comment on function private.moved_max_metres is 'How far the meeting point of a booked stop may move.';

create function private.is_moved_point(agreed jsonb, point jsonb, place text)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  agreed := nullif(agreed, 'null');
  point := nullif(point, 'null');
  return case
    when point is null then agreed is not null
    when num_nulls(agreed ->> 'latitude', point ->> 'latitude') = 0 then private.metres_between(
      (agreed ->> 'latitude')::float8, (agreed ->> 'longitude')::float8,
      (point ->> 'latitude')::float8, (point ->> 'longitude')::float8
    ) > private.moved_max_metres()
    when agreed ->> 'latitude' is not null then true
    when private.place_key(agreed ->> 'name') <> private.place_key(point ->> 'name') then true
    -- The first pin: the passenger expects it where the place is.
    when point ->> 'latitude' is not null then
      not private.is_in_place((point ->> 'latitude')::float8, (point ->> 'longitude')::float8, place)
    else false
  end;
end
$$;
comment on function private.is_moved_point is
'True if a meeting point {name, latitude, longitude} of a stop in this place is elsewhere than was agreed: more than 2 km away; where
the agreed one has no pin to measure from, under another name; a first pin, outside the place (is_in_place).';

create function private.changes_since(
  trip_id uuid, from_stop_id uuid, to_stop_id uuid, departs_at timestamptz, points jsonb, terms jsonb
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  earlier_max constant interval := '15 minutes';
  later_max constant interval := '30 minutes';
  moment constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', c.kind, 'place', c.place, 'was', c.was, 'now', c.is
    ) order by c.nr), '[]')
    from public.trips t
    join public.trip_stops f on f.trip_id = t.id and f.id = changes_since.from_stop_id
    join public.trip_stops g on g.trip_id = t.id and g.id = changes_since.to_stop_id
    join public.places f_place on f_place.id = f.place_id
    join public.places g_place on g_place.id = g.place_id
    left join public.vehicles v on v.id = t.vehicle_id
    cross join lateral (
      select 0 as nr, 'driver' as kind, null as place, null as was, null as is where not private.may_travel(t)
      union all
      select 1, 'departure', f_place.name, to_char(departs_at at time zone 'utc', moment),
        to_char(f.planned_at at time zone 'utc', moment)
      where f.planned_at not between departs_at - earlier_max and departs_at + later_max
      union all
      select 2, 'point', f_place.name, points -> 'on' ->> 'name', f.point_name
      where private.is_moved_point(points -> 'on', private.point_beside(points -> 'on', f), f.place_id)
      union all
      select 3, 'point', g_place.name, points -> 'off' ->> 'name', g.point_name
      where private.is_moved_point(points -> 'off', private.point_beside(points -> 'off', g), g.place_id)
      union all
      select 3 + s.position, 'stop', p.name, null, p.name
      from public.trip_stops s join public.places p on p.id = s.place_id
      where s.trip_id = t.id and s.position < g.position and not (terms -> 'places') ? s.place_id
      union all
      select 12, 'arrival', g_place.name, to_char((terms ->> 'arrivesAt')::timestamptz at time zone 'utc', moment),
        to_char(g.planned_at at time zone 'utc', moment)
      where g.planned_at > (terms ->> 'arrivesAt')::timestamptz + later_max
      union all
      select 13, 'vehicle', null, terms ->> 'vehicle', v.kind where v.kind <> terms ->> 'vehicle'
      union all
      select 14, 'choices', null, null, null where t.choices <> terms -> 'choices'
    ) c
    where t.id = changes_since.trip_id
  );
end
$$;
comment on function private.changes_since is
'The changes on a leg of a trip beyond those that a passenger must expect, since this departure, these points and these terms
(terms_of): [{kind, place, was, now}]. departure: more than 15 minutes earlier or 30 later; point: is_moved_point; stop: one added
before the passenger gets off; arrival: more than 30 minutes later; vehicle: another class; choices; driver: may_travel says no,
which is as it is now and not since.';

create function private.changes_of(booking public.bookings)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if booking.status <> 'confirmed' or booking.boarded_at is not null then
    return '[]';
  end if;
  return private.changes_since(
    booking.trip_id, booking.from_stop_id, booking.to_stop_id, booking.agreed_departure_at, booking.agreed_points,
    booking.agreed_terms
  );
end
$$;
comment on function private.changes_of is
'changes_since of a confirmed booking whose passenger is not on board: the passenger is asked, and leaves with everything back.
Security definer because: it reads trips that are no longer listed, and papers of others.';

create function private.without_driver(changes jsonb) returns jsonb language sql immutable set search_path = ''
return (select coalesce(jsonb_agg(c.value order by c.nr), '[]')
  from jsonb_array_elements(changes) with ordinality as c (value, nr) where c.value ->> 'kind' <> 'driver');
comment on function private.without_driver is
'The changes to which a passenger can agree: whether the driver may travel is not one of them.';

create function private.agree_to_changes(booking_id uuid, seen jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  booking public.bookings;
  changes jsonb;
begin
  -- The trip is locked first, as everywhere: its driver cannot change it meanwhile.
  perform from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = agree_to_changes.booking_id and b.passenger_id = caller)
  for no key update;
  select b.* into booking from public.bookings b
  where b.id = agree_to_changes.booking_id and b.passenger_id = caller for no key update;
  changes := private.without_driver(private.changes_of(booking));
  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.status <> 'confirmed' then
    perform private.refuse(409, 'trip_closed', 'This booking is over.');
  elsif changes = '[]' then
    return booking.id; -- The button was pressed twice, or the driver has taken the change back.
  elsif changes <> private.without_driver(seen) then
    perform private.refuse(409, 'trip_changed', 'The driver has changed this trip again. Please look at it once more.');
  end if;
  update public.bookings b
  set agreed_departure_at = f.planned_at, agreed_points = private.points_of(b.trip_id, b.from_stop_id, b.to_stop_id, true),
    agreed_terms = private.terms_of(b.trip_id, b.to_stop_id), told_changes = null
  from public.trip_stops f
  where (b.id = booking.id or (b.adds_to = booking.id and b.status = 'confirmed'))
    and f.trip_id = b.trip_id and f.id = b.from_stop_id;
  return booking.id;
end
$$;
comment on function private.agree_to_changes is
'The caller, the passenger, agrees to the changes of their booked trip that they have seen; later changes are measured from
there. The seats added to the booking agree with it. Repeating it changes nothing.
Refuses: 401, 403 suspended; 404 not_found; 409 trip_closed if the booking is over; 409 trip_changed if the changes are others now.
Security definer because: clients cannot write bookings.';

create function private.agree_first_points(trip_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.bookings b set agreed_points = n.points
  from (
    select c.id, jsonb_object_agg(side.key, case
      when c.agreed_points -> side.key ->> 'latitude' is null
        and not private.is_moved_point(c.agreed_points -> side.key, p.point, s.place_id)
        then p.point
      else c.agreed_points -> side.key
    end) as points
    from public.bookings c
    cross join lateral (values ('on', c.from_stop_id), ('off', c.to_stop_id)) as side (key, stop_id)
    join public.trip_stops s on s.trip_id = c.trip_id and s.id = side.stop_id
    cross join lateral (select coalesce(private.point_of(s) - 'hint', private.asked_point(s)) as point) p
    where c.trip_id = agree_first_points.trip_id and c.status = 'confirmed'
    group by c.id
  ) n
  where b.id = n.id and b.agreed_points is distinct from n.points;
end
$$;
comment on function private.agree_first_points is
'The first meeting point of a stop that was booked without one, and the first pin of one that had none, is the agreed one from
then on, unless it is a move (is_moved_point).';

create function private.change_words(change jsonb) returns text language plpgsql stable set search_path = '' as $$
declare
  at_hour constant text := 'Dy FMDD Mon, HH24:MI';
  was text := change ->> 'was';
  is_now text := change ->> 'now';
begin
  if change ->> 'kind' in ('departure', 'arrival') then
    was := to_char(was::timestamptz at time zone 'Africa/Lagos', at_hour);
    is_now := to_char(is_now::timestamptz at time zone 'Africa/Lagos', at_hour);
  end if;
  return case change ->> 'kind'
    when 'departure' then format('%s: leaves %s, not %s.', change ->> 'place', is_now, was)
    when 'arrival' then format('%s: arrives about %s, not %s.', change ->> 'place', is_now, was)
    when 'point' then case
      when is_now is null then format('%s: the meeting point %s was removed.', change ->> 'place', was)
      when was is null then format('%s: the meeting point is %s.', change ->> 'place', is_now)
      else format('%s: the meeting point is now %s, not %s.', change ->> 'place', is_now, was) end
    when 'stop' then format('New stop: %s.', is_now)
    when 'vehicle' then format('The vehicle is now a %s, not a %s.', is_now, was)
    else 'What the trip offers has changed.'
  end;
end
$$;
comment on function private.change_words is 'A change of changes_since in words.';

create function private.ask_passenger(booking public.bookings, changes jsonb, also jsonb, about_id uuid default null)
returns void language plpgsql set search_path = '' as $$
begin
  update public.bookings b set told_changes = md5(changes::text) where b.id = booking.id;
  perform private.notify_unless_caller(booking.passenger_id, 'change_asked', also || jsonb_build_object(
    'trip', private.describe_leg(booking), 'changes', (
      select string_agg(private.change_words(c.value), ' ' order by c.nr)
      from jsonb_array_elements(changes) with ordinality as c (value, nr)
    )), '/trips/' || booking.trip_id, about_id);
end
$$;
comment on function private.ask_passenger is
'Asks a passenger whether these changes suit them. also: the facts of what else they must read; about_id: the person whom it names.';

create function private.tell_changes(trip_id uuid, also jsonb default null, about_id uuid default null)
returns uuid[] language plpgsql set search_path = '' as $$
declare
  booking public.bookings;
  changes jsonb;
  asked uuid[] := '{}';
begin
  for booking in
    select b.* from public.bookings b where b.trip_id = tell_changes.trip_id and b.status = 'confirmed'
    order by b.adds_to nulls first, b.id
  loop
    changes := private.without_driver(private.changes_of(booking));
    if changes = '[]' then
      update public.bookings b set told_changes = null where b.id = booking.id and b.told_changes is not null;
    elsif also is not null or md5(changes::text) is distinct from booking.told_changes then
      if booking.adds_to = any (asked) then
        -- Asked with the first booking.
        update public.bookings b set told_changes = md5(changes::text) where b.id = booking.id;
      else
        perform private.ask_passenger(booking, changes, coalesce(also, '{}'), about_id);
      end if;
      asked := asked || booking.id;
    end if;
  end loop;
  perform private.tell_late_journeys_of(trip_id);
  return asked;
end
$$;
comment on function private.tell_changes is
'Asks each passenger of a trip whether changes suit them that go too far (changes_of), once for the same changes, and returns the
bookings of those who were asked; then tells those whose journey no longer connects. also: the facts of other news, with which all of
them are asked again, because of messages about one trip the newest is sent.';

grant execute on function private.changes_of, private.agree_to_changes to authenticated;
