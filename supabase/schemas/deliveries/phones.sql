-- A person proves their phone number with a code that an SMS brings. Only proved numbers get other SMS.

create function private.hash_phone_code(verification uuid, code text)
returns bytea language sql immutable
return sha256(convert_to(verification || ':' || code, 'utf8'));
comment on function private.hash_phone_code is 'The hash that is kept of a code; the id makes equal codes different.';

create function private.is_mobile_phone(phone text) returns boolean language sql immutable
return phone ~ '^\+234[789][01][0-9]{8}$';
comment on function private.is_mobile_phone is
'Whether a number in E.164 is a Nigerian mobile number: codes to other numbers could earn a fraudster money.';

create function private.lock_own_phone(caller uuid)
returns public.profiles language plpgsql set search_path = '' as $$
declare
  person public.profiles;
  number text := (select p.phone from public.profiles p where p.id = caller);
begin
  -- The number first, then the person, here and nowhere else: people with the same number take turns and cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('phone:' || number, 0));
  select p.* into person from public.profiles p where p.id = caller for no key update;
  if person.phone is distinct from number then
    perform private.refuse(409, 'conflict', 'Your phone number has just changed. Please try again.');
  end if;
  return person;
end
$$;
comment on function private.lock_own_phone is
'Locks the phone number and the profile of a person; returns the profile.
Refuses: 409 conflict if the number changes at the same moment.';

create function private.phone_code_wait(person uuid, phone text)
returns int language plpgsql stable set search_path = '' as $$
declare
  number_max constant int := 15;
  -- So many codes a day remain whatever others request: for every account, or for accounts older than a day.
  own_share constant int := 2;
  strangers_max constant int := 5;
  a_day constant interval := interval '1 day';
  rule record;
  number record;
  more_seconds int;
  wait_seconds int := 0;
begin
  for rule in select * from (values (1, interval '1 minute'), (3, interval '1 hour'), (5, a_day)) r (max, span) loop
    select ceil(extract(epoch from min(n.created_at) + rule.span - clock_timestamp()))::int into more_seconds
    from (
      select v.created_at from private.phone_verifications v
      where v.person_id = person and v.created_at > clock_timestamp() - rule.span
      order by v.created_at desc limit rule.max
    ) n
    having count(*) >= rule.max;
    wait_seconds := greatest(wait_seconds, more_seconds);
  end loop;
  select count(*) as requests, count(*) filter (where v.person_id = person) as own,
    count(distinct coalesce(v.person_id, v.id)) filter (where v.person_id is distinct from person) as strangers,
    -- With one request fewer than the ceiling there is room again.
    (array_agg(v.created_at order by v.created_at desc))[number_max] as makes_room
  into number
  from private.phone_verifications v
  where v.phone = phone_code_wait.phone and v.created_at > clock_timestamp() - a_day;
  if number.requests < number_max and number.strangers < strangers_max or number.own < own_share and (
    number.strangers < strangers_max
    or exists (select from auth.users u where u.id = person and u.created_at < clock_timestamp() - a_day)
  ) then
    return wait_seconds;
  end if;
  return greatest(wait_seconds, 1,
    ceil(extract(epoch from coalesce(number.makes_room, clock_timestamp()) + a_day - clock_timestamp()))::int);
end
$$;
comment on function private.phone_code_wait is
'How many seconds a person must wait before another code for this number; 0 if none. A person gets 1 a minute, 3 an hour and 5 a
day; a number 15 a day. Requests of strangers do not use up a person''s first 2 codes of the day, unless 5 strangers have asked for
the number and the account is younger than a day.';

create function private.start_phone_verification()
returns void language plpgsql security definer set search_path = '' as $$
declare
  lives constant interval := '5 minutes';
  attempts constant int := 2;
  caller uuid := private.require_active();
  person public.profiles;
  request uuid;
  wait_seconds int;
begin
  if not exists (select from auth.users u where u.id = caller and u.email_confirmed_at is not null) then
    perform private.refuse(403, 'email_not_confirmed', 'Please confirm your e-mail address first.');
  end if;
  person := private.lock_own_phone(caller);
  if not private.is_mobile_phone(person.phone) then
    perform private.refuse(400, 'invalid_input', 'Codes can be sent to Nigerian mobile numbers only.');
  elsif person.phone_verified_at is not null then
    perform private.refuse(409, 'conflict', 'You have already confirmed this number.');
  elsif private.is_suppressed('sms', person.phone) then
    perform private.refuse(409, 'conflict', 'This number does not take our SMS. Please enter another one.');
  end if;
  wait_seconds := private.phone_code_wait(caller, person.phone);
  if wait_seconds > 0 then
    perform private.refuse(429, 'rate_limited', 'Please wait before you request another code.',
      jsonb_build_object('retryAfterSeconds', wait_seconds));
  end if;
  if not private.can_send_code() then
    perform private.refuse(409, 'sms_off', 'No codes can be sent today. Please try again tomorrow.');
  end if;
  update private.phone_verifications v set ended_at = clock_timestamp() where v.person_id = caller and v.ended_at is null;
  insert into private.phone_verifications (person_id, phone) values (caller, person.phone) returning id into request;
  insert into private.deliveries (
    source, subject_id, user_id, channel, kind, dedupe_key, priority, max_attempts, expires_at
  ) values (
    'phone_code', request, caller, 'sms', 'phone_code', private.event_key('phone_code:' || request), 1, attempts, clock_timestamp() + lives
  );
end
$$;
comment on function private.start_phone_verification is
'Queues an SMS with a new code for the caller''s phone number; older codes end. Limits: phone_code_wait.
Refuses: 401, 403 suspended; 403 email_not_confirmed; 400 invalid_input for a number that is not mobile; 409 conflict if it is
proved or takes no SMS; 429 rate_limited {retryAfterSeconds}; 409 sms_off when the ceiling of the day is reached.
Security definer because: clients cannot write phone_verifications and deliveries.';

create function private.phone_code_message(delivery private.deliveries)
returns jsonb language plpgsql set search_path = '' as $$
declare
  digits constant int := 6;
  valid constant interval := '10 minutes';
  wrong_codes_max constant int := 5;
  request private.phone_verifications;
  person public.profiles;
  code text;
  stop text;
begin
  select v.* into request from private.phone_verifications v where v.id = delivery.subject_id for update;
  select p.* into person from public.profiles p where p.id = request.person_id;
  stop := case
    when request.id is null or person.id is null or person.deleted_at is not null then 'withdrawn'
    when person.suspended then 'suspended'
    when request.ended_at is not null or request.wrong_codes >= wrong_codes_max then 'ended'
    when person.phone <> request.phone then 'moved'
    when private.is_suppressed('sms', request.phone) then 'suppressed'
  end;
  if stop is not null then
    return jsonb_build_object('skip', stop);
  end if;
  -- 6 random bytes are so many more than a million that every code is equally likely.
  code := lpad((('x' || encode(extensions.gen_random_bytes(6), 'hex'))::bit(48)::bigint % power(10, digits)::bigint)::text, digits, '0');
  update private.phone_verifications v
  set code_hash = private.hash_phone_code(v.id, code), code_expires_at = clock_timestamp() + valid
  where v.id = request.id;
  return jsonb_build_object(
    'to', request.phone, 'name', person.name, 'title', code || ' is your Tafiya code',
    'body', 'It is valid for 10 minutes. Never tell it to another person.',
    'link', null, 'topic', null, 'publicBody', null, 'unsubscribe', null, 'subscription', null
  );
end
$$;
comment on function private.phone_code_message is
'The SMS with a code, as JSON. Each attempt makes a new code and keeps its hash only; {"skip": reason} if the request has ended.';

create function private.confirm_phone(code text, out verified_at timestamptz, out tries_left int)
language plpgsql
security definer
set search_path = ''
as $$
declare
  wrong_codes_max constant int := 5;
  caller uuid := private.require_active();
  person public.profiles;
  request private.phone_verifications;
  former uuid;
begin
  if confirm_phone.code is null or confirm_phone.code !~ '^[0-9]{6}$' then
    perform private.refuse(400, 'invalid_input', 'Enter the 6-digit code');
  end if;
  person := private.lock_own_phone(caller);
  if person.phone_verified_at is not null then
    verified_at := person.phone_verified_at;
    return;
  end if;
  select v.* into request from private.phone_verifications v
  where v.person_id = caller and v.phone = person.phone and v.ended_at is null and v.code_expires_at > clock_timestamp()
  order by v.created_at desc limit 1 for update;
  if request.id is null or request.wrong_codes >= wrong_codes_max then
    perform private.refuse(409, 'conflict', 'This code is no longer valid. Please request a new one.');
  elsif request.code_hash <> private.hash_phone_code(request.id, confirm_phone.code) then
    -- Returned and not raised, because an error would roll the count back.
    update private.phone_verifications v set wrong_codes = v.wrong_codes + 1 where v.id = request.id
    returning wrong_codes_max - v.wrong_codes into tries_left;
    return;
  end if;
  update private.phone_verifications v set ended_at = clock_timestamp() where v.id = request.id;
  -- Numbers are given to new owners: the newest proof counts.
  for former in
    update public.profiles p set phone_verified_at = null
    where p.phone = person.phone and p.phone_verified_at is not null and p.id <> caller returning p.id
  loop
    perform private.create_notification_of_warning(former, 'phone_is_of_another', '{}', '/account/profile#phone');
  end loop;
  update public.profiles p set phone_verified_at = clock_timestamp() where p.id = caller
  returning p.phone_verified_at into verified_at;
  perform private.ask_contacts(caller);
end
$$;
comment on function private.confirm_phone is
'Proves the caller''s phone number with the code of the newest SMS: valid for 10 minutes, once, with 5 tries. Another person who
had proved the number loses the proof. The caller''s emergency contacts are asked to confirm. Returns verified_at; for a wrong code
the tries that are left. Repeating it after success returns the same.
Refuses: 401, 403 suspended; 400 invalid_input for a code that is not 6 digits; 409 conflict if no code is valid.
Security definer because: no role reads phone_verifications or writes phone_verified_at.';

create function private.read_phone_verification(
  out phone text, out is_proved boolean, out has_code boolean, out wait_seconds int
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wrong_codes_max constant int := 5;
  lives constant interval := '5 minutes';
  caller uuid := private.require_active();
begin
  select p.phone, p.phone_verified_at is not null into phone, is_proved from public.profiles p where p.id = caller;
  has_code := not is_proved and exists (
    select from private.phone_verifications v
    where v.person_id = caller and v.phone = read_phone_verification.phone and v.ended_at is null
      and v.wrong_codes < wrong_codes_max and coalesce(v.code_expires_at, v.created_at + lives) > clock_timestamp()
  );
  wait_seconds := case when is_proved then 0 else private.phone_code_wait(caller, phone) end;
end
$$;
comment on function private.read_phone_verification is
'The caller''s phone number: whether it is proved, whether a code that was requested can still be entered, and how many seconds
they must wait before another one.
Refuses: 401, 403 suspended.
Security definer because: no role reads phone_verifications.';

grant execute on function
  private.start_phone_verification,
  private.confirm_phone,
  private.read_phone_verification
to authenticated;
