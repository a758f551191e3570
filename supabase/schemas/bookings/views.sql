create view private.trip_members as
select t.id as trip_id, t.driver_id as user_id from public.trips t where t.driver_id is not null
union all
select t.id, t.company_id from public.trips t where t.company_id is not null
union all
select b.trip_id, b.passenger_id from public.bookings b where b.status <> 'cancelled' and not private.has_got_off(b);
comment on view private.trip_members is
  'People who can follow a trip: its driver, its company, and passengers whose booking is not cancelled, until 2 hours '
  'after their stop was reached.';

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
