create view private.trip_members as
select t.id as trip_id, t.driver_id as user_id from public.trips t where t.driver_id is not null
union all
select t.id, t.company_id from public.trips t where t.company_id is not null
union all
select b.trip_id, b.passenger_id from public.bookings b where b.status <> 'cancelled' and b.adds_to is null
  and not private.has_got_off(b);
comment on view private.trip_members is
  'People who can follow a trip: its driver, its company, and passengers whose booking is not cancelled, until 2 hours '
  'after their stop was reached. Added seats have the stops of their first booking, so each passenger is listed once.';

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
comment on function private.marks_last_position(uuid) is
'The last stop of a trip of which the caller sees when the vehicle reached and left it: all stops for those who can follow the trip
(trip_members) and administrators, those up to their own for passengers who got off. Null for everyone else, also
for those who cancelled.
Security definer because: clients cannot read trip_members.';

grant execute on function private.marks_last_position(uuid) to anon, app_admin, authenticated;

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
comment on function private.all_aboard_at(public.trips) is
'When the last passenger of the first stop boarded; null while one of them is missing, and without passengers there. Counts
the bookings that the caller may read: all of them for the driver, the company and administrators.';

grant execute on function private.all_aboard_at(public.trips) to app_admin, authenticated;
