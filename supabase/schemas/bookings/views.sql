create function private.kept_on_board_for() returns interval language sql immutable
return interval '24 hours';
comment on function private.kept_on_board_for is
'How long a booking that was cancelled on board keeps position, contact, links and alarms, unless its passenger says earlier that they
got off.';

create function private.is_on_board(booking public.bookings) returns boolean language sql stable
return booking.boarded_at is not null and booking.got_off_at is null
  and (
    booking.status = 'confirmed' or booking.status = 'cancelled' and booking.cancelled_at > now() - private.kept_on_board_for()
  )
  and not private.has_got_off(booking);
comment on function private.is_on_board is
'True from boarding until the passenger says that they got off (report_arrival), has got off (has_got_off) or has arrived. Also of a
booking that an administrator has cancelled meanwhile, for kept_on_board_for.';

create function private.has_passenger_on_board(trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.bookings b where b.trip_id = trip.id and private.is_on_board(b));
end
$$;
comment on function private.has_passenger_on_board is 'True while a passenger of the trip is on board (is_on_board).';

create function private.is_on_the_road(trip public.trips) returns boolean language sql stable
return trip.status in ('waiting', 'en_route', 'arrived')
  or trip.status = 'cancelled' and trip.cancelled_at > now() - private.kept_on_board_for() and private.has_passenger_on_board(trip);
comment on function private.is_on_the_road is
'True from "waiting" until the trip is completed; of a cancelled trip while passengers are on board.';

create function private.kept_until(booking public.bookings)
returns timestamptz language sql stable security definer set search_path = ''
return case when booking.status = 'cancelled' and private.is_on_board(booking)
  then booking.cancelled_at + private.kept_on_board_for() end;
comment on function private.kept_until is
'Until when a booking that was cancelled on board keeps position, contact, links and alarms; null for every other booking.
Security definer because: has_got_off reads the track of the driver.';

create view private.trip_members as
select t.id as trip_id, t.driver_id as user_id from public.trips t where t.driver_id is not null
union all
select t.id, t.company_id from public.trips t where t.company_id is not null
union all
select b.trip_id, b.passenger_id from public.bookings b
where (b.status <> 'cancelled' and b.adds_to is null and not private.has_got_off(b))
  or (b.status = 'cancelled' and private.is_on_board(b));
comment on view private.trip_members is
  'People who can follow a trip: its driver, its company, and passengers whose booking is not cancelled, until 2 hours '
  'after their stop was reached; passengers whose booking was cancelled on board, until they got off (is_on_board). Added '
  'seats have the stops of their first booking, so each passenger of a booking that is not cancelled is listed once.';

create function private.marks_last_position(trip_id uuid)
returns int language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  all_stops constant int := 7;
begin
  if private.is_trip_member(trip_id) or private.is_live_admin() then
    return all_stops;
  end if;
  return (
    select max(g.position) from public.bookings b
    join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
    where b.trip_id = marks_last_position.trip_id and b.passenger_id = caller and b.status <> 'cancelled'
  );
end
$$;
comment on function private.marks_last_position is
'The last stop of a trip of which the caller sees when the vehicle reached and left it: all stops for those who can follow the trip
(trip_members) and administrators, those up to their own for passengers who got off. Null for everyone else, also
for those who cancelled.
Security definer because: clients cannot read trip_members.';

grant execute on function private.marks_last_position to anon, app_admin, authenticated;

create function private.trip_kept_until(trip public.trips)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  if trip.status <> 'cancelled' or trip.cancelled_at <= now() - private.kept_on_board_for()
    or not (private.is_trip_member(trip.id) or private.is_live_admin()) then
    return null;
  end if;
  return (select max(private.kept_until(b)) from public.bookings b where b.trip_id = trip.id);
end
$$;
comment on function private.trip_kept_until is
'For administrators and a caller who can follow the trip (trip_members): until when a cancelled trip keeps position, contact, links and alarms, because
passengers are on board; null for every other trip.
Security definer because: clients cannot read the bookings of others.';

create function private.all_aboard_at(trip public.trips)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when bool_and(b.boarded_at is not null) then max(b.boarded_at) end
    from public.bookings b
    join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
    where b.trip_id = trip.id and b.status = 'confirmed' and s.position = 0
  );
end
$$;
comment on function private.all_aboard_at is
'When the last passenger of the first stop boarded; null while one of them is missing, and without passengers there. Counts
the bookings that the caller may read: all of them for the driver, the company and administrators.';

grant execute on function private.all_aboard_at to app_admin, authenticated;

grant execute on function private.trip_kept_until, private.kept_until to app_admin, authenticated;
