-- Changes of a trip and of a verification that create notifications.

create function private.create_notification_of_trip(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  moved boolean := old.status is distinct from new.status;
  handed_over boolean := old.driver_id is distinct from new.driver_id;
  waits boolean := handed_over and new.driver_id is null;
  change text := case
    when waits then 'Finding another driver' when handed_over then 'You have another driver' else 'Trip changed' end;
  driver text := case
    when waits then format(' Your driver cannot make this trip. %s is looking for another driver. You keep your seats.',
      private.fleet_name(new.company_id))
    when handed_over
      then (select ' ' || d.display_name || ' drives now.' from public.driver_profiles d where d.id = new.driver_id)
    else ''
  end;
  words text := driver || case when old.description is distinct from new.description
    then case when new.description is null then ' The description was removed.' else ' The driver has changed the description.' end
    else '' end;
  about uuid := case when handed_over then coalesce(new.driver_id, new.company_id) end;
  asked uuid[] := '{}';
begin
  if not moved then
    asked := private.tell_changes(new.id, words, about);
  end if;
  -- Confirmed and completed bookings: settle_bookings may have run or not.
  perform private.create_notifications(array(
    select (
      nullif(b.passenger_id, auth.uid()),
      about,
      case when not moved then 'trip_changed' when new.status = 'waiting' then 'driver_waiting' else 'trip_status' end,
      t.title, private.describe_leg(b) || '.' || words,
      case when new.status in ('waiting', 'en_route', 'arrived') then '/track/' else '/trips/' end || new.id
    )::private.notice
    from public.bookings b
    cross join lateral (select case when moved then private.status_title(new.status, b) else change end as title) t
    where b.trip_id = new.id and b.status <> 'cancelled' and b.adds_to is null and t.title is not null and b.id <> all (asked)
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
    perform private.create_notification_unless_caller(driver.id, 'verification_approved', 'You are verified',
      'Your documents are approved. You can create trips now.', '/dashboard');
  else
    perform private.create_notification_unless_caller(driver.id, 'verification_rejected', 'Verification not approved',
      coalesce(driver.rejection_reason, 'Please check your documents and submit again.'), '/driver/verify');
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
