-- Suspending a person. The profile says it once, and caller_state reads it there: access ends at once. suspend_user ends what is open.

create function private.set_suspended(person uuid, suspended boolean, reason text default null)
returns void language plpgsql set search_path = '' as $$
begin
  -- require_active_until_commit holds a share lock on the profile: a trip that is being published is either finished first and
  -- then hidden, or refused.
  update public.profiles p
  set suspended_at = case when set_suspended.suspended then now() end,
    suspension_reason = case when set_suspended.suspended then reason end
  where p.id = person;
  if suspended then
    perform private.release_holds_of_person(person);
  end if;
  perform private.set_trips_listed(person);
  if suspended then
    perform private.end_driver_devices(person);
  end if;
end
$$;
comment on function private.set_suspended is
'Suspends a person or ends the suspension: releases the seats that they hold, hides the trips that they sell or shows them again, and ends
the tracking apps of a driver. Part of suspend_user.';

create function private.suspend_user(user_id uuid, suspended boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  wanted text := case when suspended then 'suspended' else 'active' end;
  person public.profiles;
begin
  -- An administrator may suspend every person, but does not lift the suspension of people who are connected with them.
  perform private.require_decider(case when suspended then '{}' else array[suspend_user.user_id] end, false);
  words := private.clean_text(reason, 500, 'Reason');
  -- Locked before the profile, in the order in which Auth changes an e-mail address (after_user).
  perform from auth.users u where u.id = suspend_user.user_id for no key update;
  select p.* into person from public.profiles p
  where p.id = suspend_user.user_id and p.deleted_at is null for no key update;
  if person.id is null then
    perform private.refuse(404, 'not_found', 'User not found.');
  elsif person.suspended = suspend_user.suspended then
    return wanted;
  elsif suspend_user.suspended and exists (select from private.admins a where a.user_id = person.id) then
    perform private.refuse(409, 'conflict', 'Administrators cannot be suspended.');
  end if;

  perform private.set_suspended(person.id, suspend_user.suspended, words);
  update auth.users u
  -- Auth refuses sign-in and token refresh until then. Not infinity, which clients cannot parse.
  set banned_until = case when suspend_user.suspended then now() + interval '100 years' end
  where u.id = person.id;
  delete from auth.sessions s where s.user_id = person.id;

  perform private.create_notifications_of_suspension(person.id, suspend_user.suspended, words);
  perform private.broadcast_suspension(person.id, suspend_user.suspended, words);
  perform private.audit('suspend_user', person.id::text, wanted, jsonb_build_object('reason', words));
  return wanted;
end
$$;
comment on function private.suspend_user is
'Suspends a person or ends the suspension and returns the new state. Repeating it changes nothing. Ends their sessions,
bans sign-in, takes their coming trips off sale, and notifies everyone concerned; of a large company the job follow_suspensions
hides the trips and notifies the passengers.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found; 409 conflict for administrators; 400 invalid_input if the reason is too long.
Security definer because: no role may write these rows.';

create function private.create_notifications_of_suspension(person uuid, suspended boolean, reason text)
returns void language plpgsql set search_path = '' as $$
begin
  if not suspended then
    perform private.notify_unless_caller(person, 'account_active', '{}', '/dashboard');
    return;
  end if;
  perform private.notify_unless_caller(person, case when reason is null then 'account_suspended_without_reason' else 'account_suspended' end,
    jsonb_build_object('reason', reason), null);
  if not private.has_trips_to_follow(person) then
    perform private.create_notifications_of_hidden_trips(array(select t.id from private.coming_trips(person) t), person);
  end if;
end
$$;
comment on function private.create_notifications_of_suspension is
'Stores a notification for the person, and for passengers booked with a suspended driver or company, unless the job notifies them.';

create function private.create_notifications_of_hidden_trips(trip_ids uuid[], seller uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.create_notifications(array(
    select private.notice_of(nullif(b.passenger_id, auth.uid()), 'seller_suspended', jsonb_build_object(
      'seller', case seller when t.driver_id then 'driver' else 'company' end, 'trip', private.describe_leg(b)), '/trips/' || b.trip_id)
    from public.trips t
    join public.bookings b on b.trip_id = t.id and b.status = 'confirmed' and b.adds_to is null
    where t.id = any (trip_ids)
  ));
end
$$;
comment on function private.create_notifications_of_hidden_trips is
'Stores a notification for the passengers of trips whose driver or company was suspended.';

create function private.broadcast_suspension(person uuid, suspended boolean, reason text)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.broadcast_to_user(
    person, 'suspended', jsonb_build_object('suspended', suspended, 'reason', reason)
  );
  perform private.broadcast_to_trip(o.id, 'membership_changed', jsonb_build_object('userId', person))
  from (
    -- Three conditions, each with an index. A trip that the job hides is broadcast by the job, unless it is under way.
    select t.id from public.trips t where t.driver_id = person and t.status not in ('completed', 'cancelled')
      and (t.status not in ('scheduled', 'active') or not private.has_trips_to_follow(person))
    union
    select t.id from public.trips t where t.company_id = person and t.status not in ('completed', 'cancelled')
      and (t.status not in ('scheduled', 'active') or not private.has_trips_to_follow(person))
    union
    select t.id from public.bookings b join public.trips t on t.id = b.trip_id and t.status not in ('completed', 'cancelled')
    where b.passenger_id = person and b.status = 'confirmed'
  ) o;
end
$$;
comment on function private.broadcast_suspension is
'Sends suspended to the person, and membership_changed on their open trips so that the relay checks its followers again.';

create function private.suspension_notice(email text, password text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select 'Your account is suspended.' || coalesce(' Reason: ' || p.suspension_reason, '')
    from auth.users u
    join public.profiles p on p.id = u.id and (p.suspended or u.banned_until > now())
    -- crypt() knows only the prefix $2a$ of bcrypt's equivalent variants.
    cross join regexp_replace(u.encrypted_password, '^\$2[by]\$', '$2a$') as hash
    where u.email = lower(btrim(suspension_notice.email))
      and hash = extensions.crypt(suspension_notice.password, hash)
  );
end
$$;
comment on function private.suspension_notice is
'Why a suspended or banned person cannot sign in, if the password is right; null otherwise.
Security definer because: reads auth.users; Auth refuses suspended people before it checks the password.';

grant execute on function private.suspend_user to app_admin;

grant execute on function private.suspension_notice to anon;
