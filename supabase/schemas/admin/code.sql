-- The 6-digit code of administrators: enrolling it, and signing in with it. The API encrypts the secret; the key is never
-- stored here. One row lock serialises the attempts, so parallel guesses are counted too.

create function private.is_admin_code_set_up()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.admin_code);
end
$$;
comment on function private.is_admin_code_set_up is
'True if an authenticator is enrolled, which closes the set-up.
Security definer because: clients cannot read admin_code.';

create function private.offer_admin_code(secret_sealed text, browser_hash text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  pending text;
begin
  if exists (select from private.admin_code) then
    perform private.refuse(409, 'conflict', 'Set-up is already complete. Please sign in with your code.');
  end if;
  insert into private.admin_code_setup as s (secret_sealed, browser_hash)
  values (offer_admin_code.secret_sealed, offer_admin_code.browser_hash)
  -- The page repeats this call; the same browser must keep the secret that it may have scanned.
  on conflict on constraint admin_code_setup_pkey do update set
    secret_sealed = case when s.browser_hash = excluded.browser_hash and s.expires_at > now()
      then s.secret_sealed else excluded.secret_sealed end,
    expires_at = case when s.browser_hash = excluded.browser_hash and s.expires_at > now()
      then s.expires_at else excluded.expires_at end,
    browser_hash = excluded.browser_hash
  returning s.secret_sealed into pending;
  perform private.audit('generate_qr', null, 'offered');
  return pending;
end
$$;
comment on function private.offer_admin_code is
'The sealed secret to enrol: the given one, or the one offered to the same browser that has not expired.
Refuses: 409 conflict if the set-up is complete.
Security definer because: clients cannot write admin_code_setup.';

create function private.pending_admin_code() returns text language plpgsql security definer set search_path = '' as $$
begin
  return (select s.secret_sealed from private.admin_code_setup s where s.expires_at > now() for update);
end
$$;
comment on function private.pending_admin_code is
'The sealed secret that waits for confirmation, locked until the transaction ends, or null.
Security definer because: clients cannot read admin_code_setup.';

create function private.enrol_admin_code(step bigint, token_hash text, device_hash text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  enrolled int;
  admin uuid;
begin
  insert into private.admin_code (secret_sealed, last_step)
  select s.secret_sealed, enrol_admin_code.step from private.admin_code_setup s where s.expires_at > now()
  on conflict do nothing;
  get diagnostics enrolled = row_count;
  if enrolled = 0 then
    perform private.audit('enrol_code', null, 'refused');
    return false;
  end if;
  delete from private.admin_code_setup s where s.id;
  insert into private.admins (user_id) values (null) on conflict do nothing;
  select a.id into admin from private.admins a where a.user_id is null;
  perform private.start_admin_session(admin, enrol_admin_code.token_hash, enrol_admin_code.device_hash);
  perform private.audit('enrol_code', admin::text, 'enrolled');
  return true;
end
$$;
comment on function private.enrol_admin_code is
'Enrols the pending secret, which closes the set-up, and signs in; returns false if another request was faster or the
secret has expired.
Security definer because: clients cannot write the administrators'' tables.';

create function private.admin_code_challenge(device_hash text)
returns table (secret_sealed text, known_device boolean, wait_seconds int)
language plpgsql security definer set search_path = '' as $$
declare
  code private.admin_code;
begin
  select c.* into code from private.admin_code c for update;
  known_device := exists (
    select from private.admin_devices d where d.token_hash = admin_code_challenge.device_hash
  );
  wait_seconds := 0;
  if not known_device and code.locked_until > now() then
    wait_seconds := ceil(extract(epoch from code.locked_until - now()));
    perform private.audit('login_code', null, 'locked');
  else
    -- Without the secret, a locked browser cannot find out whether its code was right.
    secret_sealed := code.secret_sealed;
  end if;
  return next;
end
$$;
comment on function private.admin_code_challenge is
'The sealed secret to compare a code with, its row locked until the transaction ends; or the seconds that unknown browsers
must wait.
Security definer because: clients cannot read admin_code.';

create function private.answer_admin_code(step bigint, token_hash text, device_hash text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  failures_max constant int := 5;
  code private.admin_code;
  known_device boolean := exists (
    select from private.admin_devices d where d.token_hash = answer_admin_code.device_hash
  );
  outcome text := 'opened';
  admin uuid;
begin
  select c.* into code from private.admin_code c;
  if not known_device and code.locked_until > now() then
    outcome := 'locked';
  elsif step is null then
    outcome := 'wrong';
  elsif step <= code.last_step then
    outcome := 'used';
  end if;

  if outcome = 'opened' then
    update private.admin_code c
    set last_step = answer_admin_code.step, failures = 0, locks = 0, locked_until = null
    where c.id;
    select a.id into admin from private.admins a where a.user_id is null;
    perform private.start_admin_session(admin, answer_admin_code.token_hash, answer_admin_code.device_hash);
  elsif outcome <> 'locked' and not known_device then
    update private.admin_code c
    set failures = (c.failures + 1) % failures_max,
      locks = c.locks + case when c.failures + 1 >= failures_max then 1 else 0 end,
      -- 15 minutes, doubled with every lock, at most 24 hours.
      locked_until = case when c.failures + 1 >= failures_max
        then now() + least(interval '24 hours', interval '15 minutes' * 2 ^ least(c.locks, 10)) end
    where c.id;
  end if;
  perform private.audit('login_code', admin::text, outcome, jsonb_build_object('knownDevice', known_device));
  return outcome;
end
$$;
comment on function private.answer_admin_code is
'Records the outcome of a code that fits the given step (null: none): opened, wrong, used or locked. Repeated failures of
unknown browsers lock all unknown browsers for a time that doubles. Runs in the transaction of admin_code_challenge, which
holds the row.
Security definer because: clients cannot write the administrators'' tables.';

grant execute on function
  private.is_admin_code_set_up,
  private.offer_admin_code,
  private.pending_admin_code,
  private.enrol_admin_code,
  private.admin_code_challenge,
  private.answer_admin_code
to app_admin;
