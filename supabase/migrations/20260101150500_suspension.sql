-- Chapter 15, part 5: a suspension bites everywhere at once. The flag closes every door (caller_state); the rest ends what is open.

create function private.suspend_user(user_id uuid, suspended boolean, reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
  wanted text := case when suspended then 'suspended' else 'active' end;
  person public.profiles;
begin
  perform private.require_admin();
  words := private.clean_text(reason, 500, 'Reason');
  -- Before the profile: Auth holds this row when a changed e-mail reaches the profile (copy_email).
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

  -- The profile first: require_present holds a share lock on it, so a trip that is being published is either
  -- waited for and unlisted by list_trips_of_driver, or refused.
  update public.profiles p
  set suspended = suspend_user.suspended,
    suspended_at = case when suspend_user.suspended then now() end,
    suspension_reason = case when suspend_user.suspended then words end
  where p.id = person.id;
  update auth.users u
  -- Far away, but a moment that every client can read; Auth refuses sign-in and renewal until then.
  set banned_until = case when suspend_user.suspended then now() + interval '100 years' end
  where u.id = person.id;
  delete from auth.sessions s where s.user_id = person.id;

  perform private.tell_suspension(person.id, suspend_user.suspended, words);
  perform private.audit('suspend_user', person.id::text, wanted, jsonb_build_object('reason', words));
  return wanted;
end
$$;
comment on function private.suspend_user(uuid, boolean, text) is
  'Suspends a person or lifts it, and answers what stands; the same again changes nothing. Signs them out, bans sign-in, hides coming trips, tells everybody concerned. Refuses 401, 404, 409 for administrators. Definer: nobody writes these rows.';

create function private.tell_suspension(person uuid, suspended boolean, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  item record;
begin
  if suspended then
    perform private.notify(person, 'suspended', 'Your account is suspended',
      coalesce('Reason: ' || reason, 'Please contact support.'), null);
  else
    perform private.notify(person, 'unsuspended', 'Your account is active again', 'You can use Tafiya as before.', '/dashboard');
  end if;
  perform realtime.send(
    jsonb_build_object('suspended', suspended, 'reason', reason), 'suspended', 'user:' || person, true
  );

  -- Whoever relays a trip asks again who may follow it.
  for item in
    select t.id from public.trips t
    where t.status not in ('completed', 'cancelled') and (
      person in (t.driver_id, t.company_id)
      or t.id in (select b.trip_id from public.bookings b where b.passenger_id = person and b.status = 'confirmed')
    )
  loop
    perform realtime.send(jsonb_build_object('userId', person), 'membership_changed', 'trip:' || item.id, true);
  end loop;

  if not suspended then
    return;
  end if;
  for item in
    select b.passenger_id, b.trip_id, case person when t.driver_id then 'driver' else 'company' end as who
    from public.trips t join public.bookings b on b.trip_id = t.id and b.status = 'confirmed'
    where person in (t.driver_id, t.company_id) and t.status in ('scheduled', 'active', 'waiting')
  loop
    perform private.notify(item.passenger_id, 'driver_suspended', format('Your %s was suspended', item.who),
      format('%s: the %s can no longer travel with Tafiya. You can cancel your booking and choose another trip.',
        private.trip_words(item.trip_id), item.who), '/trips/' || item.trip_id);
  end loop;
end
$$;
comment on function private.tell_suspension(uuid, boolean, text) is
  'The person in the bell and live as event suspended; membership_changed on the trips they are on; passengers booked with a suspended driver or company in the bell. Definer: clients cannot write notifications.';

grant execute on function private.suspend_user(uuid, boolean, text) to app_admin;

create function private.suspension_notice(email text, password text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select 'Your account is suspended.' || coalesce(' Reason: ' || p.suspension_reason, '')
    from auth.users u
    join public.profiles p on p.id = u.id and p.suspended
    -- The same bcrypt under another name, which crypt does not know.
    cross join regexp_replace(u.encrypted_password, '^\$2[by]\$', '$2a$') as known
    where u.email = lower(btrim(suspension_notice.email))
      and known = extensions.crypt(suspension_notice.password, known)
  );
end
$$;
comment on function private.suspension_notice(text, text) is
  'Why a suspended person cannot sign in, for whoever knows their password; null for everybody else. Definer: reads auth, where Auth itself refuses before it looks at the password.';

grant execute on function private.suspension_notice(text, text) to anon;
