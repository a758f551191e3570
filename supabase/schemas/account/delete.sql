-- Deleting an account. Trips and payments are kept, anonymised.

create function private.open_trips_of(person uuid) returns setof public.trips language sql stable set search_path = '' as $$
  -- Three conditions, each with an index.
  select t.* from public.trips t where t.driver_id = person and t.status not in ('completed', 'cancelled')
  union all
  select t.* from public.trips t
  where t.company_id = person and t.driver_id is distinct from person and t.status not in ('completed', 'cancelled')
  union all
  select t.* from public.bookings b join public.trips t on t.id = b.trip_id
  where b.passenger_id = person and b.status = 'confirmed' and t.status not in ('completed', 'cancelled')
    and t.driver_id is distinct from person and t.company_id is distinct from person
$$;
comment on function private.open_trips_of is
'The trips of a person as driver, company or passenger that are neither completed nor cancelled.';

create function private.begin_deletion(person uuid) returns void language plpgsql set search_path = '' as $$
declare
  trip public.trips;
begin
  -- The profile is locked first, so that nothing new is booked or published; then the trips, so that none changes status.
  update public.profiles p set deletion_requested_at = now() where p.id = person;
  perform private.release_holds_of_person(person);
  perform from public.trips t where t.id in (select o.id from private.open_trips_of(person) o) order by t.id for no key update;
  -- Coming trips are cancelled; only the others can refuse.
  for trip in
    select t.* from public.trips t
    where t.id in (select o.id from private.open_trips_of(person) o) and t.status not in ('scheduled', 'active')
  loop
    -- For a passenger the trip departs at their own stop.
    trip.departure_at := coalesce((
      select max(s.planned_at) from public.bookings b
      join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
      where b.trip_id = trip.id and b.passenger_id = person and b.status = 'confirmed'
    ), trip.departure_at);
    -- An overdue trip holds back its driver only.
    if trip.driver_id = person or not private.is_overdue(trip) or trip.company_id = person and private.has_passenger_on_board(trip) then
      perform private.refuse(409, 'conflict', case
        when trip.company_id = person then 'One of your trips is under way.' else 'You are on a trip.'
      end || ' You can delete your account once it is completed.');
    end if;
  end loop;
  -- Name, number and plate must stay while a passenger is in the vehicle.
  if exists (
    select from public.trips t
    where (t.driver_id = person or t.company_id = person) and t.status = 'cancelled' and private.is_on_the_road(t)
  ) then
    perform private.refuse(409, 'conflict',
      'Passengers of a trip that was cancelled are on board. You can delete your account once they have got off.');
  end if;
end
$$;
comment on function private.begin_deletion is
'First step of the deletion of an account: locks the person and their coming trips.
Refuses: 409 conflict during a trip of theirs as driver, passenger or company, unless the trip is
overdue (is_overdue, for a passenger at their own stop) and they are not its driver; 409 conflict for driver and company while a
passenger is on board (is_on_board), also of a cancelled trip; 409 conflict with an open claim (before_profile).';

create function private.offered_trips(person uuid) returns setof public.trips language sql stable rows 20 set search_path = '' as $$
  select t.* from public.trips t where t.company_id = person
  union all
  select t.* from public.trips t where t.driver_id = person and t.company_id is null
$$;
comment on function private.offered_trips is 'The trips that a driver or company has offered: two conditions, each with an index.';

create function private.recipients_of_trips(person uuid)
returns table (trip_id uuid, recipient uuid) language plpgsql stable rows 20 set search_path = '' as $$
begin
  return query
  select t.id, x.recipient from private.offered_trips(person) t
  cross join lateral (
    select b.passenger_id from public.bookings b where b.trip_id = t.id
    union
    select t.driver_id
  ) as x (recipient)
  where x.recipient <> person;
end
$$;
comment on function private.recipients_of_trips is
'The trips that a driver or company has offered, and the others whom notifications told about their meeting points.';

create function private.forget_in_notifications(person uuid) returns void language plpgsql set search_path = '' as $$
declare
  told record;
begin
  -- Notifications of others keep their title but lose name and words, except those about a trip cancelled just now.
  update public.notifications n set body = n.title || '. This person has left Tafiya.', about_id = null, is_anonymised = true
  where n.about_id = person and (n.kind <> 'trip_cancelled' or n.created_at < now());
  -- Notifications about their trips name meeting points, which may have been renamed since.
  update public.notifications n set body = n.title || '. The person who offered this trip has left Tafiya.', is_anonymised = true
  from private.recipients_of_trips(person) r
  where n.user_id = r.recipient and n.created_at < now() and n.link in ('/trips/' || r.trip_id, '/track/' || r.trip_id)
    and not n.is_anonymised;
  -- Other notifications that repeat the name of a point: those about several trips, and new ones.
  for told in
    select distinct r.recipient, p.name from private.recipients_of_trips(person) r
    cross join lateral (
      select s.point_name from public.trip_stops s where s.trip_id = r.trip_id
      union
      select point ->> 'name' from public.bookings b, jsonb_each(b.agreed_points) as e(key, point) where b.trip_id = r.trip_id
    ) as p (name)
    where p.name is not null order by p.name desc
  loop
    update public.notifications n set body = replace(replace(n.body, ' (' || told.name || ')', ''), ', ' || told.name, '')
    where n.user_id = told.recipient and position(told.name in n.body) > 0;
  end loop;
end
$$;
comment on function private.forget_in_notifications is
'Removes a person''s name and words, and the meeting points of the trips that they offered, from the notifications of others.
Part of anonymise_person.';

create function private.anonymise_trips(person uuid) returns void language plpgsql set search_path = '' as $$
begin
  -- Locked by id: two people who delete their accounts at once may have notifications about each other, or of each other's trips.
  perform from public.notifications n
  where n.id in (
    select o.id from public.notifications o where o.user_id = person
    union select o.id from public.notifications o where o.about_id = person
    union select o.id from private.recipients_of_trips(person) r join public.notifications o on o.user_id = r.recipient
  )
  order by n.id for update;
  delete from public.notifications n where n.user_id = person;
  perform private.forget_in_notifications(person);
  update public.trips t set description = null, cancel_reason = null
  where t.id in (select o.id from private.offered_trips(person) o) and num_nonnulls(t.description, t.cancel_reason) > 0;
  -- Names and hints are free text, and a pin may be where the driver stood. Bookings and holds keep copies.
  update public.trip_stops s set point_name = null, point_hint = null, point_latitude = null, point_longitude = null
  from private.offered_trips(person) t where t.id = s.trip_id and s.point_name is not null;
  update public.bookings b set agreed_points = null, told_changes = null
  from private.offered_trips(person) t where t.id = b.trip_id and b.agreed_points is not null;
  update public.seat_holds h set points = null
  from private.offered_trips(person) t where t.id = h.trip_id and h.points is not null;
end
$$;
comment on function private.anonymise_trips is
'Removes a person''s notifications, and their name, words and meeting points from trips, bookings, holds and the notifications of
others: the part of anonymise_person that grows with their trips. Of a large account finish_deletions does it trip by trip.';

create function private.anonymise_person(person uuid)
returns void language plpgsql set search_path = '' as $$
declare
  email constant text := (select p.email from public.profiles p where p.id = person);
begin
  if not private.is_deletion_large(person) then
    perform private.anonymise_trips(person);
  else
    perform private.finish_deletion_later(person);
  end if;
  delete from public.driver_verifications v where v.driver_id = person;
  -- A position that the phone is sending now is stored first and then deleted, or refused.
  perform private.lock_position(t.id, person) from public.trips t
  where t.driver_id = person and (
    t.cancelled_at = now() or t.status in ('scheduled', 'active', 'waiting') and t.departure_at < now() + interval '1 day'
  );
  delete from public.trip_locations l where l.user_id = person;
  update public.trip_shares s set revoked_at = coalesce(s.revoked_at, now()) where s.created_by = person;
  update public.ratings r set comment = null, answer = null where person in (r.rater_id, r.ratee_id);
  update public.bookings b set cancel_reason = null where b.cancelled_by = person;
  update public.vehicles v
  set status = 'retired', plate_number = 'DELETED', colour = null, photo_path = null, proof_of_ownership_path = null, rejection_reason = null
  where v.owner_id = person;
  update public.companies c
  set name = 'Deleted company', registration_number = '-', address = '-', website = null, tax_id = '-', contact_person = '-'
  where c.id = person;
  update public.driver_profiles d
  set verification_status = 'unverified', verification_submitted_at = null, verification_approved_at = null,
    verified_name = null, rejection_reason = null, vehicle_id = null
  where d.id = person;
  update public.profiles p
  set name = 'Deleted user', email = 'deleted-' || p.id || '@deleted.invalid', phone = '', nin = null, email_verified_at = null,
    proof_of_address_path = null, photo_path = null, is_verified = false, verified_at = null,
    rejection_reason = null, suspension_reason = null, deleted_at = now(), has_trips_to_follow = false
  where p.id = person;
  perform private.end_fleets_of_deleted(person, email);
  perform private.set_trips_listed(person);
  perform private.end_driver_devices(person);
  perform private.forget_person(person);
  perform private.queue_file_deletions(person);
end
$$;
comment on function private.anonymise_person is
'Removes every name, address, number, position and free text of a person from the rows that stay. Part of
delete_own_account.';

create function private.guard_sums_owed(person uuid) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from private.ledger_accounts a where a.owner_id = person and a.balance_kobo <> 0)
    or exists (select from public.refunds r where r.passenger_id = person and r.status <> 'done')
  then
    perform private.refuse(409, 'conflict', 'Money of this account is not settled. Pay out or book what is owed, then delete it.');
  end if;
end
$$;
comment on function private.guard_sums_owed is
'Checks that neither side owes the other money: the account of a driver or company is even, and every refund is done.
Refuses: 409 conflict.';

create function private.finish_account(person uuid) returns void language plpgsql set search_path = '' as $$
declare
  item uuid;
begin
  perform private.begin_deletion(person);
  -- The functions for cancelling return seats, cancel payments and notify the others.
  for item in
    select b.id from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = person and b.status = 'confirmed' and t.status in ('scheduled', 'active', 'waiting')
    order by b.trip_id
  loop
    perform private.cancel_booking_of(person, item, 'Account deleted');
  end loop;
  for item in
    select t.id from public.trips t where t.driver_id = person and t.status in ('scheduled', 'active')
      and not private.is_deletion_large(person)
    order by t.id
  loop
    perform private.cancel_locked_trip(private.locked_own_trip(item, person), 'The driver has left Tafiya');
  end loop;
  perform private.anonymise_person(person);
end
$$;
comment on function private.finish_account is
'Everything that the deletion of an account does before its sign-in is deleted: cancels coming trips and bookings, anonymises the rows
that stay (trips, bookings, payments, ratings) and queues the files for deletion. Of a driver or company with many trips
(is_deletion_large) name and sales end here, and finish_deletions does the rest.
Refuses: 409 conflict (begin_deletion).';

create function private.before_user_deleted() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  claims_before text;
begin
  if not exists (select from public.profiles p where p.id = old.id and p.deleted_at is null) then
    return old;
  end if;
  if current_setting('tafiya.deleting_account', true) is distinct from old.id::text then
    perform private.guard_sums_owed(old.id);
  end if;
  -- The rest acts for the person, also where an operator deletes the account.
  claims_before := private.act_for(old.id);
  perform set_config('tafiya.deleting_account', old.id::text, true);
  perform private.finish_account(old.id);
  perform set_config('tafiya.deleting_account', '', true);
  perform private.set_caller(claims_before);
  return old;
end
$$;
comment on function private.before_user_deleted is
'Trigger on auth.users: finishes the account whose sign-in is deleted (finish_account), by the person or by an operator in
Supabase''s dashboard or in SQL, who is refused while money is owed too.
Refuses: 409 conflict (begin_deletion, guard_sums_owed).
Security definer because: the Auth service''s role has no rights on our tables.';

create function private.delete_own_account() returns void language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  perform set_config('tafiya.deleting_account', caller::text, true);
  -- Locked before the profile, in the order in which Auth changes an e-mail address (after_user). Deletes sessions, identities and
  -- refresh tokens too; the caller's access token is refused from now on.
  delete from auth.users u where u.id = caller;
end
$$;
comment on function private.delete_own_account is
'Deletes the caller''s account in one transaction; the trigger before_user_deleted does the rest.
Refuses: 401, 403 suspended; 409 conflict during a trip or with an open claim (begin_deletion).
Security definer because: clients cannot delete a sign-in.';

grant execute on function private.delete_own_account to authenticated;
