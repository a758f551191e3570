-- Administrators withdraw approvals and reopen rejections, of drivers and of other people. A driver whose approval was
-- withdrawn sells no seats and starts no trip; their coming trips are hidden like those of a suspended driver.

create function private.may_be_listed(driver uuid, company uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.driver_profiles d where d.id = driver and d.is_driver_verified)
    and (company is null or exists (select from public.profiles p where p.id = company and p.is_verified))
    and not exists (select from public.profiles p where p.id in (driver, company) and p.suspended);
end
$$;
comment on function private.may_be_listed is
'True if trips of this driver, and of this company if it is not null, may be searched and booked: both are verified and
neither is suspended.';

create function private.may_travel(trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return trip.is_listed and private.may_be_listed(trip.driver_id, trip.company_id)
    and exists (
      select from public.vehicles v
      where v.id = trip.vehicle_id and v.approval in ('approved', 'not_needed') and v.status <> 'retired'
    )
    and not exists (
      select from public.papers p
      left join public.vehicles v on v.id = trip.vehicle_id
      where p.status = 'accepted' and p.expires_on < private.lagos_today() and (
        p.owner_id = trip.driver_id and p.kind = 'licence' or p.owner_id = v.owner_id and p.plate_key = v.plate_key
      )
    );
end
$$;
comment on function private.may_travel is
'True if at this moment the other side of a booking may carry its passengers: the trip is not hidden, driver and company are
approved and not suspended, the vehicle is approved, and no paper has expired.';

create function private.guard_trip_start(trip public.trips) returns void language plpgsql set search_path = '' as $$
begin
  if auth.uid() = trip.driver_id
    and not exists (select from public.driver_profiles d where d.id = trip.driver_id and d.is_driver_verified)
  then
    perform private.refuse(403, 'not_verified', 'You can start trips again once an administrator has approved you.');
  elsif auth.uid() = trip.driver_id and trip.company_id is not null
    and not exists (select from public.profiles p where p.id = trip.company_id and p.is_verified)
  then
    perform private.refuse(403, 'not_verified', 'Your company is not verified. It can start trips again once an administrator has approved it.');
  elsif auth.uid() = trip.driver_id and exists (select from public.profiles p where p.id = trip.company_id and p.suspended) then
    perform private.refuse(403, 'not_verified', 'Your company is suspended. It starts no trips.');
  end if;
end
$$;
comment on function private.guard_trip_start is
'A driver whose own approval, or whose company''s, was withdrawn, or whose company is suspended, starts no trip; one that is under way can be completed.
Refuses: 403 not_verified.';

create function private.check_seller(trip public.trips) returns void language plpgsql stable set search_path = '' as $$
begin
  if trip.company_id is not null then
    perform private.check_verified_company(trip.company_id);
  elsif not exists (select from public.driver_profiles d where d.id = trip.driver_id and d.is_driver_verified) then
    perform private.refuse(403, 'not_verified', 'You can change trips again once an administrator has approved you.');
  end if;
end
$$;
comment on function private.check_seller is
'Checks that the driver, or the company of a fleet trip, still has the approval to sell it: no other change is allowed than
to cancel it.
Refuses: 403 not_verified otherwise.';

create function private.locked_driver(driver uuid)
returns public.driver_profiles language plpgsql set search_path = '' as $$
declare
  found_driver public.driver_profiles;
begin
  -- People, trips, drivers: the order of every lock. Waits for a deletion of the account.
  perform from public.profiles p where p.id = driver and p.deleted_at is null for no key update;
  if found then
    perform from public.trips t
    where t.driver_id = driver and t.status in ('scheduled', 'active', 'waiting') order by t.id for no key update;
    select d.* into found_driver from public.driver_profiles d where d.id = driver for no key update;
  end if;
  if found_driver.id is null then
    perform private.refuse(404, 'not_found', 'Driver not found.');
  end if;
  return found_driver;
end
$$;
comment on function private.locked_driver is
'Locks a driver after their profile and their coming trips, and returns the driver profile.
Refuses: 404 not_found for another kind of user or a deleted account.';

create function private.required_reason(reason text) returns text language plpgsql set search_path = '' as $$
declare
  words text := private.clean_text(reason, 500, 'Reason');
begin
  if words is null then
    perform private.refuse(400, 'invalid_input', 'Please give a reason');
  end if;
  return words;
end
$$;
comment on function private.required_reason is
'The reason of a decision, trimmed.
Refuses: 400 invalid_input if it is empty or too long.';

create function private.withdraw_user(user_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  person public.profiles;
begin
  perform private.require_decider(array[withdraw_user.user_id], false);
  words := private.required_reason(reason);
  select p.* into person from public.profiles p
  where p.id = withdraw_user.user_id and p.deleted_at is null for no key update;
  if person.id is null then
    perform private.refuse(404, 'not_found', 'User not found.');
  elsif not person.is_verified and not person.awaits_decision then
    return 'rejected';
  elsif not person.is_verified then
    perform private.refuse(409, 'conflict', 'This user is not verified.');
  end if;
  update public.profiles p
  set is_verified = false, verified_at = null, rejected_at = now(), rejection_reason = words, resubmitted_at = null
  where p.id = person.id;
  perform private.release_holds_of_person(person.id);
  if person.user_type = 'corporate' then
    perform private.create_notifications_of_withdrawal(person.id);
  end if;
  perform private.notify_unless_caller(person.id, 'account_no_longer_verified', jsonb_build_object('reason', words), '/account/profile');
  perform private.broadcast_to_user(
    person.id, 'verification_decided', jsonb_build_object('verificationStatus', 'rejected')
  );
  perform private.audit('withdraw_user', person.id::text, 'rejected', jsonb_build_object('reason', words));
  return 'rejected';
end
$$;
comment on function private.withdraw_user is
'Withdraws the verification of a person or company, who is rejected then, and returns that. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input without a reason; 404 not_found; 409 conflict if there was no approval.
Security definer because: no role may write these columns.';

create function private.reopen_user(user_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  person public.profiles;
begin
  perform private.require_decider(array[reopen_user.user_id], false);
  words := private.required_reason(reason);
  select p.* into person from public.profiles p
  where p.id = reopen_user.user_id and p.deleted_at is null for no key update;
  if person.id is null then
    perform private.refuse(404, 'not_found', 'User not found.');
  elsif person.is_verified then
    perform private.refuse_decided('user', 'verified');
  elsif person.rejected_at is null then
    return 'unverified';
  end if;
  update public.profiles p
  set rejected_at = null, rejection_reason = null, resubmitted_at = null where p.id = person.id;
  perform private.broadcast_to_user(
    person.id, 'verification_decided', jsonb_build_object('verificationStatus', 'unverified')
  );
  perform private.audit('reopen_user', person.id::text, 'unverified', jsonb_build_object('reason', words));
  return 'unverified';
end
$$;
comment on function private.reopen_user is
'Takes the rejection of a person or company back, so that they are undecided again, and returns that. Repeating it changes
nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input without a reason; 404 not_found; 409 conflict if they are verified.
Security definer because: no role may write these columns.';

create function private.create_notifications_of_withdrawal(seller uuid, trip_ids uuid[] default null)
returns void language plpgsql set search_path = '' as $$
begin
  if trip_ids is null and private.has_trips_to_follow(seller) then
    return;
  end if;
  trip_ids := coalesce(trip_ids, array(select t.id from private.coming_trips(seller) t));
  perform private.create_notifications(array(
    select private.notice_of(nullif(w.person, auth.uid()), w.words,
      jsonb_build_object('trip', w.described, 'seller', w.who), '/trips/' || w.trip_id, seller)
    from (
      select b.passenger_id as person, b.trip_id, private.describe_leg(b) as described, 'seller_withdrawn' as words,
        case seller when t.driver_id then 'driver' else 'company' end as who
      from public.trips t join public.bookings b on b.trip_id = t.id and b.status = 'confirmed' and b.adds_to is null
      where t.id = any (trip_ids)
      union all
      select t.company_id, t.id, private.describe_trip(t.id), 'driver_withdrawn', null
      from public.trips t where t.id = any (trip_ids) and t.driver_id = seller and t.company_id is not null
      union all
      select t.driver_id, t.id, private.describe_trip(t.id), 'company_withdrawn', null
      from public.trips t where t.id = any (trip_ids) and t.company_id = seller and t.driver_id is not null
      order by person, trip_id
    ) w
  ));
end
$$;
comment on function private.create_notifications_of_withdrawal is
'Stores a notification for the passengers of the coming trips, or of these trips, of a driver or company, and for the other of the two;
nothing of trips that follow by the job follow_suspensions, which notifies for each trip that it hides.';

create function private.withdraw_driver(driver_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  driver public.driver_profiles;
begin
  perform private.require_decider(array[withdraw_driver.driver_id], false);
  words := private.required_reason(reason);
  driver := private.locked_driver(withdraw_driver.driver_id);
  if driver.verification_status = 'rejected' then
    return 'rejected';
  elsif driver.verification_status <> 'approved' then
    perform private.refuse(409, 'conflict', 'This driver is not approved.');
  end if;
  update public.driver_verifications v
  set status = 'rejected', decided_at = now(), rejection_reason = words
  where v.driver_id = driver.id and v.status = 'approved';
  update public.driver_profiles d
  set verification_status = 'rejected', verification_approved_at = null, verified_name = null,
    rejection_reason = words
  where d.id = driver.id returning d.* into driver;
  perform private.set_trips_listed(driver.id);
  perform private.create_notification_of_verification(driver);
  perform private.broadcast_verification(driver);
  perform private.create_notifications_of_withdrawal(driver.id);
  perform private.audit('withdraw_driver', driver.id::text, 'rejected', jsonb_build_object('reason', words));
  return 'rejected';
end
$$;
comment on function private.withdraw_driver is
'Withdraws the approval of a driver, who is rejected then, hides their coming trips, notifies everyone concerned and
returns the new status. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input without a reason; 404 not_found; 409 conflict if there was no approval.
Security definer because: no role may write these tables.';

create function private.reopen_driver(driver_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  driver public.driver_profiles;
  submission uuid;
  wanted text;
begin
  perform private.require_decider(array[reopen_driver.driver_id], false);
  words := private.required_reason(reason);
  driver := private.locked_driver(reopen_driver.driver_id);
  if driver.verification_status = 'approved' then
    perform private.refuse_decided('driver', 'approved');
  elsif driver.verification_status <> 'rejected' then
    return driver.verification_status;
  end if;
  select v.id into submission from public.driver_verifications v
  where v.driver_id = driver.id order by v.submitted_at desc limit 1;
  wanted := case when submission is null then 'unverified' else 'pending' end;
  update public.driver_verifications v
  set status = 'pending', decided_at = null, rejection_reason = null where v.id = submission;
  update public.driver_profiles d set verification_status = wanted, rejection_reason = null where d.id = driver.id;
  perform private.broadcast_to_user(
    driver.id, 'verification_decided', jsonb_build_object('verificationStatus', wanted)
  );
  perform private.audit('reopen_driver', driver.id::text, wanted, jsonb_build_object('reason', words));
  return wanted;
end
$$;
comment on function private.reopen_driver is
'Takes the rejection of a driver back: the newest submission is pending again, or the driver is unverified without one.
Returns the new status. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input without a reason; 404 not_found; 409 conflict if the driver is approved.
Security definer because: no role may write these tables.';

grant execute on function
  private.withdraw_user,
  private.reopen_user,
  private.withdraw_driver,
  private.reopen_driver
to app_admin;
