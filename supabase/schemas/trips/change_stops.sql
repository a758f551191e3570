-- Changing a trip that passengers have booked: its times move a little, its points move a little, its stops stay.

create function private.check_moved(trip_id uuid, shift interval)
returns void language plpgsql stable set search_path = '' as $$
declare
  moved_max constant interval := '30 minutes';
begin
  if exists (
    select from public.bookings b
    join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
    where b.trip_id = check_moved.trip_id and b.status = 'confirmed'
      and s.planned_at + shift not between b.agreed_departure_at - moved_max and b.agreed_departure_at + moved_max
  ) then
    perform private.refuse(409, 'conflict', 'Passengers have booked this trip: its times can move by 30 minutes at most.');
  end if;
end
$$;
comment on function private.check_moved(uuid, interval) is
'Checks that each passenger still gets on within 30 minutes of the time that they booked, if all stops move by this much.
Refuses: 409 conflict otherwise.';

create function private.stops_of(trip_id uuid)
returns public.trip_stops[] language plpgsql stable set search_path = '' as $$
begin
  return array(
    select s from public.trip_stops s where s.trip_id = stops_of.trip_id and s.position is not null order by s.position
  );
end
$$;
comment on function private.stops_of(uuid) is 'The stops of a trip in order.';

create function private.moved_max_metres() returns float8 language sql immutable set search_path = '' return 2000;
comment on function private.moved_max_metres() is 'How far the meeting point of a booked stop may move.';

create function private.is_moved_point(agreed jsonb, point jsonb)
returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case
    when agreed is null or agreed = 'null' then false
    when point is null or point = 'null' then true
    when num_nulls(agreed ->> 'latitude', point ->> 'latitude') = 0 then private.metres_between(
      (agreed ->> 'latitude')::float8, (agreed ->> 'longitude')::float8,
      (point ->> 'latitude')::float8, (point ->> 'longitude')::float8
    ) > private.moved_max_metres()
    when agreed ->> 'latitude' is null then private.place_key(agreed ->> 'name') <> private.place_key(point ->> 'name')
    else true
  end;
end
$$;
comment on function private.is_moved_point(jsonb, jsonb) is
'True if a meeting point {name, latitude, longitude} is elsewhere than was agreed: more than 2 km away, or, where the agreed
one has no pin to measure from, under another name. A first point is agreed when it is set.';

create function private.moved_points(booking public.bookings)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if booking.status <> 'confirmed' or booking.boarded_at is not null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', p.name, 'was', booking.agreed_points -> side.key ->> 'name', 'now', s.point_name
    ) order by s.position), '[]')
    from (values ('on', booking.from_stop_id), ('off', booking.to_stop_id)) as side (key, stop_id)
    join public.trip_stops s on s.trip_id = booking.trip_id and s.id = side.stop_id
    join public.places p on p.id = s.place_id
    where private.is_moved_point(booking.agreed_points -> side.key, private.point_of(s))
  );
end
$$;
comment on function private.moved_points(public.bookings) is
'The meeting points [{place, was, now}] that the driver has moved since a confirmed booking was made (is_moved_point): its
passenger is asked whether they keep the seats, and leaves free of charge (cancellation_of).
Security definer because: it reads the stops of trips that are no longer listed.';

create function private.agree_first_points(trip_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.bookings b
  set agreed_points = jsonb_build_object(
    'on', coalesce(nullif(b.agreed_points -> 'on', 'null'), n.points -> 'on'),
    'off', coalesce(nullif(b.agreed_points -> 'off', 'null'), n.points -> 'off')
  )
  from (
    select c.id, private.points_of(c.trip_id, c.from_stop_id, c.to_stop_id) as points from public.bookings c
    where c.trip_id = agree_first_points.trip_id and c.status = 'confirmed'
  ) n
  where b.id = n.id and (
    (coalesce(b.agreed_points -> 'on', 'null') = 'null' and n.points -> 'on' <> 'null')
    or (coalesce(b.agreed_points -> 'off', 'null') = 'null' and n.points -> 'off' <> 'null')
  );
end
$$;
comment on function private.agree_first_points(uuid) is
'The first meeting point of a stop that was booked without one is the agreed one from then on.';

create function private.tell_moved(before public.trip_stops[]) returns void language plpgsql set search_path = '' as $$
declare
  moved record;
begin
  for moved in
    select b as booking, p.name as place, s.planned_at, s.point_name,
      has_other_point and private.is_moved_point(agreed, wanted) as is_asked,
      -- Measured from the agreed pin, so that many small steps are not a long way.
      case when agreed ->> 'latitude' is not null then true
        else present ->> 'latitude' is not null and private.is_moved_point(present, wanted) end as is_far
    from unnest(before) o
    join public.trip_stops s on s.trip_id = o.trip_id and s.id = o.id
    join public.bookings b on b.trip_id = s.trip_id and s.id in (b.from_stop_id, b.to_stop_id) and b.status = 'confirmed'
    join public.places p on p.id = s.place_id
    cross join lateral (
      select b.agreed_points -> case when s.id = b.from_stop_id then 'on' else 'off' end as agreed,
        private.point_of(o) as present, private.point_of(s) as wanted,
        (o.point_name, o.point_latitude, o.point_longitude)
          is distinct from (s.point_name, s.point_latitude, s.point_longitude) as has_other_point
    ) as points
    where has_other_point or o.planned_at <> s.planned_at
  loop
    if moved.is_asked and moved.is_far then
      perform private.refuse(409, 'conflict', format(
        'Passengers have booked: the meeting point in %s can move by 2 km at most.', moved.place
      ));
    end if;
    perform private.create_notification_unless_caller((moved.booking).passenger_id, 'trip_changed',
      case when moved.is_asked then 'Does the new meeting point suit you?' else 'Your stop has changed' end,
      format('%s. %s: %s%s.%s', private.describe_leg(moved.booking), moved.place,
        to_char(moved.planned_at at time zone 'Africa/Lagos', 'HH24:MI'), coalesce(', ' || moved.point_name, ''),
        case when moved.is_asked then ' If it does not suit you, cancel free of charge before the trip leaves.' else '' end),
      '/trips/' || (moved.booking).trip_id);
  end loop;
  perform private.agree_first_points((before[1]).trip_id);
end
$$;
comment on function private.tell_moved(public.trip_stops[]) is
'Notifies the passengers whose own stop has another time or meeting point than before, and asks those whose point moved
(is_moved_point). A changed hint is no news.
Refuses: 409 conflict if the meeting point of a booked stop moves by more than 2 km from the agreed pin or loses its pin.';

create function private.way_keys() returns text[] language sql immutable set search_path = ''
return array['stops', 'originPoint', 'destinationPoint'];
comment on function private.way_keys() is 'The keys of a change that are about the way of a trip; the others are its terms.';

create function private.change_way(trip public.trips, changes jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  before public.trip_stops[] := private.stops_of(trip.id);
begin
  if not changes ?| private.way_keys() then
    if cardinality(trip.leg_taken) > 1 and changes ?| array['departureAt', 'fareKobo', 'durationMinutes'] then
      perform private.check_legs(trip.id);
    end if;
    return;
  end if;
  perform private.check_seller(trip);
  if trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif trip.company_id <> auth.uid() then
    perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
  end if;
  if changes ? 'stops' then
    perform private.set_stops(trip.id, changes -> 'stops');
  end if;
  perform private.set_point(trip.id, private.stop_id(trip.id, false), nullif(changes -> 'originPoint', 'null'));
  perform private.set_point(trip.id, private.stop_id(trip.id, true), nullif(changes -> 'destinationPoint', 'null'));
  perform private.check_moved(trip.id, interval '0');
  perform private.tell_moved(before);
end
$$;
comment on function private.change_way(public.trips, jsonb) is
'The last step of every change of a locked trip, private or of a fleet, whose terms are stored already: changes stops,
originPoint and destinationPoint and notifies the passengers whose stops changed; where they stay, checks the legs against
the new terms.
Refuses: 403 not_verified (check_seller); 409 trip_closed; 403 forbidden for a trip of a company that is not the caller; 400 invalid_input; 409 conflict if
bookings forbid the change.';

grant execute on function private.moved_points(public.bookings) to authenticated;
