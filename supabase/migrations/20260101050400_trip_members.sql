-- Chapter 05.4: what members of a trip can see of each other, and a driver's earnings.

create view private.trip_members as
select t.id as trip_id, t.driver_id as user_id from public.trips t
union all
select t.id, t.company_id from public.trips t where t.company_id is not null
union all
select b.trip_id, b.passenger_id from public.bookings b where b.status <> 'cancelled';
comment on view private.trip_members is
  'People who can follow a trip: its driver, its company, and passengers whose booking is not cancelled.';

create function private.is_trip_member(trip_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  return exists (
    select from private.trip_members m where m.trip_id = is_trip_member.trip_id and m.user_id = caller
  );
end
$$;
comment on function private.is_trip_member(uuid) is
'True if the caller is the trip''s driver, its company or a passenger with a booking (trip_members).
Security definer because: clients cannot read trip_members.';

create function private.driver_contacts(trip_ids uuid[])
returns table (trip_id uuid, email text, phone text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_active();
  return query
  select t.id, p.email, p.phone
  from public.trips t
  join public.profiles p on p.id = t.driver_id
  where t.id = any (trip_ids) and (
    t.driver_id = auth.uid()
    -- Members see the contact until the trip can no longer be rated.
    or (
      coalesce(t.ended_at, t.departure_at) > now() - make_interval(days => private.rating_days())
      and private.is_trip_member(t.id)
    )
  );
end
$$;
comment on function private.driver_contacts(uuid[]) is
'E-mail and phone of the drivers of the given trips: for their passengers and company as long as the trip can be rated,
for the driver always.
Refuses: 401, 403 suspended (by require_active).
Security definer because: people can read their own profile only.';

create function private.trip_passengers(trip_id uuid)
returns table (booking_id uuid, name text, phone text, seats int)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
begin
  select t.* into trip from public.trips t
  where t.id = trip_passengers.trip_id and caller in (t.driver_id, t.company_id);
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return query
  select b.id, p.name,
    -- Phone numbers are for boarding: hidden once the trip is over or overdue.
    case
      when b.status = 'confirmed' and trip.departure_at > now() - make_interval(days => private.overdue_trip_days())
        then nullif(p.phone, '')
    end,
    b.seats
  from public.bookings b
  join public.profiles p on p.id = b.passenger_id
  where b.trip_id = trip.id and b.status <> 'cancelled'
  order by b.created_at, b.id;
end
$$;
comment on function private.trip_passengers(uuid) is
'Passengers of the caller''s trip, for its driver and its company; phone numbers until the trip is over.
Refuses: 401, 403 suspended; 404 not_found for everyone else.
Security definer because: people can read their own profile only.';

create function private.driver_earnings(driver uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(t.fare_kobo::bigint * (t.total_seats - t.seats_available)), 0)
    from public.trips t
    where t.driver_id = driver and t.status = 'completed' and t.company_id is null
  );
end
$$;
comment on function private.driver_earnings(uuid) is
'Kobo earned: fare × seats sold over the driver''s completed private trips. Security invoker: row security shows drivers
all of their own trips only.';

grant execute on function
  private.is_trip_member(uuid),
  private.driver_contacts(uuid[]),
  private.trip_passengers(uuid)
to authenticated;
grant execute on function private.driver_earnings(uuid) to authenticated, app_admin;
