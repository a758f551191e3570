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
comment on function private.check_moved is
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
comment on function private.stops_of is 'The stops of a trip in order.';

create function private.tell_moved(before public.trip_stops[]) returns void language plpgsql set search_path = '' as $$
declare
  moved public.trip_stops;
  booking public.bookings;
  changes jsonb;
  words text;
begin
  select s.* into moved
  from unnest(before) o
  join public.trip_stops s on s.trip_id = o.trip_id and s.id = o.id
  join public.bookings b on b.trip_id = s.trip_id and s.id in (b.from_stop_id, b.to_stop_id) and b.status = 'confirmed'
  cross join lateral (
    select b.agreed_points -> case when s.id = b.from_stop_id then 'on' else 'off' end as agreed, private.point_of(o) as present
  ) p
  where (o.point_name, o.point_latitude, o.point_longitude) is distinct from (s.point_name, s.point_latitude, s.point_longitude)
    and private.is_moved_point(p.agreed, private.point_of(s), s.place_id)
    -- Measured from the agreed pin, so that many small steps are not a long way.
    and private.is_moved_point(
      case when p.agreed ->> 'latitude' is not null then p.agreed else p.present end, private.point_of(s), s.place_id
    )
    and coalesce(p.agreed ->> 'latitude', p.present ->> 'latitude') is not null
  limit 1;
  if moved.id is not null then
    perform private.refuse(409, 'conflict', format(
      'Passengers have booked: the meeting point in %s can move by 2 km at most.',
      (select p.name from public.places p where p.id = moved.place_id)
    ));
  end if;
  perform private.agree_first_points((before[1]).trip_id);
  for booking in
    select b.* from public.bookings b where b.trip_id = (before[1]).trip_id and b.status = 'confirmed' order by b.id
  loop
    select string_agg(format(' %s: %s%s.', p.name, to_char(s.planned_at at time zone 'Africa/Lagos', 'HH24:MI'),
      coalesce(', ' || s.point_name, '')), '' order by s.position) into words
    from unnest(before) o
    join public.trip_stops s on s.trip_id = o.trip_id and s.id = o.id and s.id in (booking.from_stop_id, booking.to_stop_id)
    join public.places p on p.id = s.place_id
    where (o.planned_at, o.point_name, o.point_latitude, o.point_longitude)
      is distinct from (s.planned_at, s.point_name, s.point_latitude, s.point_longitude);
    continue when words is null;
    changes := private.without_driver(private.changes_of(booking));
    if changes <> '[]' then
      perform private.ask_passenger(booking, changes, jsonb_build_object('stops', words));
    else
      perform private.notify_unless_caller(booking.passenger_id, 'stop_changed',
        jsonb_build_object('trip', private.describe_leg(booking), 'stops', words), '/trips/' || booking.trip_id);
    end if;
  end loop;
  perform private.tell_changes((before[1]).trip_id);
end
$$;
comment on function private.tell_moved is
'Asks the passengers for whom a change of stops goes too far (ask_passenger), and notifies the others whose own stop has another
time or meeting point than before. A changed hint is not announced.
Refuses: 409 conflict if the meeting point of a booked stop moves by more than 2 km from the agreed pin or loses its pin.';

create function private.way_keys() returns text[] language sql immutable
return array['stops', 'originPoint', 'destinationPoint'];
comment on function private.way_keys is 'The keys of a change that are about the way of a trip; the others are its terms.';

create function private.change_way(trip public.trips, changes jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  before public.trip_stops[] := private.stops_of(trip.id);
begin
  perform private.decide_trip(trip.id);
  if not changes ?| private.way_keys() then
    if cardinality(trip.leg_taken) > 1 and changes ?| array['departureAt', 'fareKobo', 'durationMinutes'] then
      perform private.check_legs(trip.id);
    end if;
    perform private.tell_changes(trip.id);
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
comment on function private.change_way is
'The last step of every change of a locked trip, private or of a fleet, whose terms are stored already: changes stops,
originPoint and destinationPoint and notifies the passengers whose stops changed; where they stay, checks the legs against
the new terms.
Refuses: 403 not_verified (check_seller); 409 trip_closed; 403 forbidden for a trip of a company that is not the caller; 400 invalid_input; 409 conflict if
bookings forbid the change.';
