-- PL/pgSQL looks tables up when a function runs, so these can stand before the tables whose policies call them.

create function private.may_see_driver(driver uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  return driver = caller
    or exists (
      select from public.bookings b join public.trips t on t.id = b.trip_id
      where b.passenger_id = caller and t.driver_id = driver
    )
    or exists (select from public.trips t where t.company_id = caller and t.driver_id = driver)
    or exists (
      select from public.fleet_drivers f where f.company_id = caller and f.driver_id = driver and f.status = 'active'
    );
end
$$;
comment on function private.may_see_driver(uuid) is
'True if the driver is the caller, drove a trip that the caller booked, or drives for the caller''s fleet.
Security definer because: a policy calls it, and policies of the tables it reads must not be evaluated in turn.';

create function private.is_shown_photo(path text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.driver_profiles d
    where d.approved_photo_path = is_shown_photo.path and d.is_driver_verified and not d.suspended
  );
end
$$;
comment on function private.is_shown_photo(text) is
'True if the file is the approved photo of a driver who may travel.
Security definer because: a policy of Storage calls it, and policies of the table it reads must not be evaluated in turn.';

grant execute on function private.may_see_driver(uuid), private.is_shown_photo(text) to authenticated;
