-- Changes of a trip and of a verification that create notifications.

create function private.create_notification_of_trip(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  moved boolean := old.status is distinct from new.status;
  handed_over boolean := old.driver_id is distinct from new.driver_id;
  waits boolean := handed_over and new.driver_id is null;
  change text := case when waits then 'driver_wanted' when handed_over then 'another_driver' else 'trip_changed' end;
  facts jsonb := case
    when waits then jsonb_build_object('company', private.fleet_name(new.company_id))
    when handed_over
      then jsonb_build_object('driver', (select d.display_name from public.driver_profiles d where d.id = new.driver_id))
    when old.description is not distinct from new.description then '{}'
    else jsonb_build_object('edit', case when new.description is null then 'removed' else 'changed' end)
  end;
  about uuid := case when handed_over then coalesce(new.driver_id, new.company_id) end;
  asked uuid[] := '{}';
begin
  if not moved then
    asked := private.tell_changes(new.id, facts, about);
  end if;
  -- Confirmed and completed bookings: settle_bookings may have run or not.
  perform private.create_notifications(array(
    select private.notice_of(
      nullif(b.passenger_id, auth.uid()), w.words, facts || jsonb_build_object('trip', private.describe_leg(b)),
      case when new.status in ('waiting', 'en_route', 'arrived') then '/track/' else '/trips/' end || new.id, about
    )
    from public.bookings b
    cross join lateral (select case when moved then private.status_words(new.status, b) else change end as words) w
    where b.trip_id = new.id and b.status <> 'cancelled' and b.adds_to is null and w.words is not null and b.id <> all (asked)
  ));
end
$$;
comment on function private.create_notification_of_trip is
'Stores a notification for each passenger about a new status that concerns their stops, and about changed
departure, driver (also a missing one), vehicle or description; a passenger who is asked about it (tell_changes) gets one. notices_of_booking_cancelled reports cancelled trips.';

create function private.create_notification_of_verification(driver public.driver_profiles)
returns void language plpgsql set search_path = '' as $$
begin
  if driver.verification_status = 'approved' then
    perform private.notify_unless_caller(driver.id, 'driver_verified', '{}', '/dashboard');
  else
    perform private.notify_unless_caller(driver.id, case when driver.rejection_reason is null
      then 'driver_not_verified_without_reason' else 'driver_not_verified' end,
      jsonb_build_object('reason', driver.rejection_reason), '/driver/verify');
  end if;
end
$$;
comment on function private.create_notification_of_verification is
'Stores a notification for the driver about the decision on their documents.';

create function private.broadcast_verification(driver public.driver_profiles)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.broadcast_to_user(
    driver.id, 'verification_decided', jsonb_build_object('verificationStatus', driver.verification_status)
  );
end
$$;
comment on function private.broadcast_verification is
'Sends verification_decided to the driver.';
