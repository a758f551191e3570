-- Events of a company's trips, and how memberships end: with notice, or with the account.

create function private.fleet_trip_page(trip uuid) returns text language sql immutable
return '/corporate?tab=trips#' || trip;
comment on function private.fleet_trip_page is
'The page of a company''s trips. The id of the trip tells its messages from those about other trips.';

create function private.create_notification_of_fleet_cancellation(trip public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  facts jsonb := jsonb_build_object('trip', private.describe_trip(trip.id), 'why', private.cancel_words(trip));
begin
  perform private.notify_unless_caller(
    -- A company that has left reads nothing.
    (select p.id from public.profiles p where p.id = trip.company_id and p.deleted_at is null),
    'trip_cancelled', facts, private.fleet_trip_page(trip.id), trip.driver_id
  );
  perform private.notify_unless_caller(trip.driver_id, 'trip_cancelled', facts, '/trips/' || trip.id, trip.company_id);
end
$$;
comment on function private.create_notification_of_fleet_cancellation is
'Stores a notification for the company and the driver about a cancelled fleet trip.';

create function private.broadcast_fleet_trip(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.broadcast_to_user(
    new.company_id,
    case when new.status = 'cancelled' and old.status <> 'cancelled' then 'trip_cancelled' else 'trip_changed' end,
    jsonb_build_object('tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status)
  );
end
$$;
comment on function private.broadcast_fleet_trip is
'Sends trip_changed or trip_cancelled to the company.';

create function private.end_fleets_of_deleted(person uuid, email text)
returns void language plpgsql set search_path = '' as $$
begin
  update public.trips t set status = 'cancelled', cancel_reason = 'The company has left Tafiya'
  where t.company_id = person and t.status in ('scheduled', 'active', 'waiting')
    and not exists (select from private.deletions d where d.person_id = person);
  update public.fleet_routes r
  set name = 'Deleted route', way = '{}', is_active = false, retired_at = coalesce(r.retired_at, now()) where r.company_id = person;
  update public.fleet_vehicles f set driver_id = null where f.company_id = person or f.driver_id = person;
  update public.fleet_drivers f set status = 'left', answered_at = now()
  where (f.company_id = person or f.driver_id = person) and f.status in ('invited', 'active');
  -- Invitations must not keep the address of a deleted account, nor declined trips the words of a driver.
  update public.fleet_drivers f set email = 'deleted-' || f.id || '@deleted.invalid'
  where f.driver_id = person or f.company_id = person or f.email = lower(end_fleets_of_deleted.email);
  update public.fleet_trip_declines d set reason = null where d.driver_id = person;
end
$$;
comment on function private.end_fleets_of_deleted is
'Cancels the coming trips of a deleted company, and ends the memberships of a deleted company or
driver.';

create function private.notice_days() returns int language sql immutable
return 7;
comment on function private.notice_days is 'Days from a driver''s notice to the end of their membership in a fleet.';

create function private.give_notice(membership public.fleet_drivers)
returns void language plpgsql set search_path = '' as $$
declare
  ends_at constant timestamptz := now() + make_interval(days => private.notice_days());
  trip public.trips;
  given_back int := 0;
begin
  update public.fleet_drivers f set leaves_at = ends_at where f.id = membership.id;
  for trip in
    select t.* from public.trips t
    where t.company_id = membership.company_id and t.driver_id = membership.driver_id
      and t.status in ('scheduled', 'active') and t.departure_at > ends_at
    order by t.id
    for no key update
  loop
    perform private.take_driver_off(trip, true);
    given_back := given_back + 1;
  end loop;
  perform private.notify_unless_caller(membership.company_id,
    case given_back when 1 then 'driver_leaves_one_trip' else 'driver_leaves' end, jsonb_build_object(
      'driver', (select d.display_name from public.driver_profiles d where d.id = membership.driver_id),
      'until', private.lagos_words(ends_at), 'trips', nullif(given_back, 0)
    ), '/corporate?tab=trips', membership.driver_id);
end
$$;
comment on function private.give_notice is
'Sets the end of a membership, takes the driver off the trips that depart later, and notifies the company.';

create function private.end_fleet_notice(id uuid) returns int language plpgsql set search_path = '' as $$
declare
  membership public.fleet_drivers;
begin
  -- The lock of the fleet (require_fleet). A company that is changing its fleet now waits for the next run.
  perform from public.profiles p
  where p.id = (select f.company_id from public.fleet_drivers f where f.id = end_fleet_notice.id) for no key update skip locked;
  if not found then
    return 0;
  end if;
  select f.* into membership from public.fleet_drivers f
  where f.id = end_fleet_notice.id and f.status = 'active' and f.leaves_at <= now();
  if membership.id is null then
    return 0;
  end if;
  perform private.end_fleet_membership(membership);
  perform private.notify(membership.company_id, 'driver_has_left', jsonb_build_object(
    'driver', (select d.display_name from public.driver_profiles d where d.id = membership.driver_id)
  ), '/corporate', membership.driver_id);
  perform private.notify(membership.driver_id, 'fleet_left',
    jsonb_build_object('company', private.fleet_name(membership.company_id)), '/dashboard', membership.company_id);
  return 1;
end
$$;
comment on function private.end_fleet_notice is 'One row of end_fleet_notices.';

create function private.end_fleet_notices() returns int language sql set search_path = ''
return private.each_row('end_fleet_notices', $$
  select f.id from public.fleet_drivers f where f.status = 'active' and f.leaves_at <= now() order by f.leaves_at
$$, 'end_fleet_notice');
comment on function private.end_fleet_notices is
'Job: ends the memberships whose notice has ended. Returns how many, at most 100.';
