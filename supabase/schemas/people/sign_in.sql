-- Sign-in attempts are counted per account; a device that has signed in before has a count of its own. An email address
-- changes only on a request that the function api recorded after checking the current password: Auth alone asks the new
-- mailbox only, so a stolen session would be enough to take over an account. Auth also sends the mails of a change before a trigger
-- sees it, unless the last one was sent less than max_frequency ago: for every account it was sent in the year 2200.

create function private.device_days() returns int language sql immutable set search_path = '' as $$
  select 180
$$;
comment on function private.device_days is
'Days after its last sign-in for which a device counts as known.';

create function private.hit_sign_in(account text, devices text[], max_hits int, window_seconds int)
returns table (bucket text, wait_seconds int) language plpgsql security definer set search_path = '' as $$
begin
  select k.bucket into bucket
  from unnest(hit_sign_in.devices) with ordinality as d (bucket, n)
  join private.known_devices k on k.bucket = d.bucket
    and k.seen_at > now() - make_interval(days => private.device_days())
  order by d.n limit 1;
  bucket := coalesce(bucket, hit_sign_in.account);
  wait_seconds := private.hit_rate_limit(bucket, hit_sign_in.max_hits, hit_sign_in.window_seconds);
  return next;
end
$$;
comment on function private.hit_sign_in is
'Counts an attempt to sign in: in the bucket of the first known device, otherwise in the account''s bucket, which all unknown
devices share. Wrong guesses from elsewhere therefore do not lock out a device that has signed in before. Returns the bucket
and the seconds to wait (0 if allowed).
Refuses: 400 invalid_input for impossible arguments (by hit_rate_limit).
Security definer because: clients cannot read known_devices.';

create function private.note_sign_in(counted text, devices text[], account text, email text, browser text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := exists (select from private.known_devices k where k.account = note_sign_in.account)
    and not exists (
      select from private.known_devices k
      where k.bucket = any (note_sign_in.devices) and k.seen_at > now() - make_interval(days => private.device_days())
    );
  person constant uuid := (
    select p.id from public.profiles p where p.email = lower(btrim(note_sign_in.email)) and p.deleted_at is null
  );
begin
  -- Only failures count.
  update private.rate_limits r set hits = greatest(r.hits - 1, 0) where r.bucket = note_sign_in.counted;
  insert into private.known_devices as k (bucket, account)
  -- In one order, so that two sign-ins at once cannot deadlock.
  select distinct d.bucket, note_sign_in.account from unnest(note_sign_in.devices) as d (bucket) order by d.bucket
  on conflict on constraint known_devices_pkey do update set seen_at = now(), account = excluded.account;
  perform private.record_identity_mark(person, 'device', note_sign_in.browser, true) where person is not null;
  delete from private.known_devices old
  where old.bucket in (
    select k.bucket from private.known_devices k
    where k.seen_at < now() - make_interval(days => private.device_days())
    order by k.seen_at limit 5
    for update skip locked
  );
  if is_new and person is not null then
    perform private.create_notification_of_warning(person, 'new_device', '{}', '/account/safety');
  end if;
end
$$;
comment on function private.note_sign_in is
'Records a successful sign-in: takes the attempt out of the count of hit_sign_in, makes the devices known, and marks the account
with the browser (a hash of its cookie), which are_connected compares. The person is warned about a device that is not known, if the
account has signed in on another one before.
Security definer because: clients cannot write known_devices.';

create function private.allow_email_change(account uuid, new_email text)
returns void language sql set search_path = '' as $$
  insert into private.email_changes as e (user_id, new_email)
  values (account, lower(btrim(allow_email_change.new_email)))
  on conflict on constraint email_changes_pkey do update set new_email = excluded.new_email, requested_at = now()
$$;
comment on function private.allow_email_change is
'Allows an account to change its email address to this one within the next hour. For operators (docs/operations.md) and
request_email_change; no client may call it.';

create function private.guard_auth_mails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.email_change_sent_at is not null or current_setting('tafiya.email_change_of', true) is distinct from new.id::text then
    -- A date that Auth can read; infinity is none.
    new.email_change_sent_at := '2200-01-01';
  end if;
  -- Nothing of ours asks for such a code, and the mailbox may be a stranger's.
  new.reauthentication_sent_at := '2200-01-01';
  return new;
end
$$;
comment on function private.guard_auth_mails is
'Trigger on auth.users: says that the last mail about a change of address, and the last code of /reauthenticate, were sent in the year
2200, so that Auth sends none: of the first until request_email_change lets it.
Security definer because: the Auth service''s role has no rights on our functions.';

create function private.store_plain_password(typed text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  plain constant text := normalize(typed, nfkc);
begin
  perform set_config('tafiya.same_password_of', auth.uid()::text, true);
  update auth.users u set encrypted_password = extensions.crypt(plain, extensions.gen_salt('bf', 10))
  -- crypt() knows only the prefix $2a$ of bcrypt's equivalent variants.
  from regexp_replace((select c.encrypted_password from auth.users c where c.id = auth.uid()), '^\$2[by]\$', '$2a$') as hash
  where u.id = auth.uid() and plain <> typed and hash = extensions.crypt(typed, hash);
  perform set_config('tafiya.same_password_of', '', true);
end
$$;
comment on function private.store_plain_password is
'Stores the form NFKC of the caller''s password, if this is the password. It is not a new one: nothing is told and no session ends.
Security definer because: clients cannot write auth.users.';

create function private.request_email_change(new_email text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  -- While a request is under way, Auth mails every address that a session of the account names.
  wait_seconds constant int := private.hit_rate_limit('email change ' || caller, 5, 86400);
begin
  if wait_seconds > 0 then
    perform private.refuse(429, 'rate_limited', 'You have asked for this 5 times today. Please try again later.',
      jsonb_build_object('retryAfterSeconds', wait_seconds));
  end if;
  perform private.allow_email_change(caller, request_email_change.new_email);
  perform set_config('tafiya.email_change_of', caller::text, true);
  update auth.users u set email_change_sent_at = null where u.id = caller;
  perform set_config('tafiya.email_change_of', '', true);
end
$$;
comment on function private.request_email_change is
'Records the caller''s request to change their email address, and lets Auth send its mail, which holds back the next one. The function
api has checked the current password; the change itself needs the link in the new mailbox.
Refuses: 401, 403 suspended (by require_active); 429 rate_limited {retryAfterSeconds} after 5 requests in a day.
Security definer because: clients cannot write email_changes and auth.users.';

create function private.end_email_request() returns void language sql security definer set search_path = '' as $$
  -- The trigger guard_auth_mails writes its own date.
  update auth.users u set email_change_sent_at = now() where u.id = auth.uid() and u.email_change_sent_at is null
$$;
comment on function private.end_email_request is
'Holds back mails about a change of the caller''s address again, after Auth sent none. Auth''s own note of a mail does the same.
Security definer because: clients cannot write auth.users.';

create function private.is_email_change_requested(account uuid, new_email text)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.email_changes e
    where e.user_id = account and e.new_email = lower(is_email_change_requested.new_email)
      and e.requested_at > now() - interval '1 hour'
  )
$$;
comment on function private.is_email_change_requested is
'Whether the account requested this address within the last hour.';

create function private.guard_email_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change
      and not private.is_email_change_requested(new.id, new.email_change))
    or (new.email is distinct from old.email and not private.is_email_change_requested(new.id, new.email))
  then
    perform private.refuse(403, 'forbidden', 'The email address of an account changes only on request.');
  end if;
  if new.email is distinct from old.email then
    delete from private.email_changes e where e.user_id = new.id;
  end if;
  return new;
end
$$;
comment on function private.guard_email_change is
'Trigger on auth.users: refuses a change of the email address that was not requested within the last hour, and ends the
request with the change.
Refuses: 403 forbidden without a request.
Security definer because: the Auth service''s role has no rights on our tables.';

grant execute on function private.hit_sign_in, private.note_sign_in to anon;

grant execute on function
  private.request_email_change, private.end_email_request, private.store_plain_password
to authenticated;
