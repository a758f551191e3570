-- Chapter 15.3: signing in with the code. One row lock serialises the attempts, so parallel guesses are counted too.

create function private.admin_code_challenge(device_hash text)
returns table (secret_sealed text, known_device boolean, wait_seconds int)
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.admin_code_challenge(text) is
'The sealed secret to compare a code with, its row locked until the transaction ends; or the seconds that unknown browsers
must wait.
Security definer because: clients cannot read admin_code.';

create function private.answer_admin_code(step bigint, token_hash text, device_hash text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.answer_admin_code(bigint, text, text) is
'Records the outcome of a code that fits the given step (null: none): opened, wrong, used or locked. Repeated failures of
unknown browsers lock all unknown browsers for a time that doubles. Runs in the transaction of admin_code_challenge, which
holds the row.
Security definer because: clients cannot write the administrators'' tables.';

grant execute on function
  private.is_admin_code_set_up(),
  private.offer_admin_code(text, text),
  private.pending_admin_code(),
  private.enrol_admin_code(bigint, text, text),
  private.admin_code_challenge(text),
  private.answer_admin_code(bigint, text, text)
to app_admin;
