-- Work that must happen by the clock. One call, POST /api/internal/tick, runs the jobs that are due. On a hosted project
-- pg_cron makes the call through pg_net (schedule_tick); the schemas need neither of them.

-- By clock_timestamp(): another process may have started the job after this transaction began.
create function private.is_job_due(job private.jobs) returns boolean language sql
return coalesce(job.last_started_at > clock_timestamp(), true)
  or (coalesce(job.claimed_until < clock_timestamp(), true)
    and (job.is_more_to_do or job.last_started_at + job.every <= clock_timestamp()));
comment on function private.is_job_due is
'True if the job should run now: its time has come or there is more to do, and no other process has claimed it. A last start in the
future counts as none: the clock was set back, and the job would stand still until it is there again.';

create function private.call_of_job(job private.jobs) returns text language sql immutable set search_path = ''
return format('private.%I(%s)', job.function_name, case job.function_name when 'forget_rows' then quote_literal(job.name) end);
comment on function private.call_of_job is
'The call of the function of a job in SQL: without parameters, but for forget_rows.';

create function private.begin_tick()
returns table (job_name text, is_sql boolean) language plpgsql security definer set search_path = '' as $$
begin
  update private.clock c set last_tick_at = clock_timestamp();
  return query
  select j.name, j.function_name is not null from private.jobs j
  where private.is_job_due(j)
  order by j.last_started_at nulls first, j.name;
end
$$;
comment on function private.begin_tick is
'Records that the clock runs and returns the jobs that are due, the longest waiting first.
Security definer because: no role reads or writes the jobs.';

create function private.run_job(name text)
returns table (outcome text, changed int, is_more_to_do boolean)
language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
  started_at timestamptz := clock_timestamp();
  state text;
  words text;
  problem text;
begin
  select j.* into job from private.jobs j
  where j.name = run_job.name and j.function_name is not null and private.is_job_due(j)
  for no key update skip locked;
  if job.name is null then
    return query select 'skipped', null::int, false;
    return;
  end if;
  begin
    execute 'select ' || private.call_of_job(job) into changed;
    changed := coalesce(changed, 0);
  -- others leaves out query_canceled, which a statement timeout raises.
  exception when query_canceled or others then
    get stacked diagnostics state = returned_sqlstate, words = message_text;
    problem := left(format('%s: %s', state, words), 500);
    changed := null;
  end;
  outcome := case when problem is null then 'done' else 'failed' end;
  is_more_to_do := coalesce(changed >= job.batch, false);
  update private.jobs j
  set last_started_at = started_at, last_finished_at = clock_timestamp(), last_result = run_job.changed,
    last_error = problem, failures = case when problem is null then 0 else j.failures + 1 end,
    is_more_to_do = run_job.is_more_to_do
  where j.name = job.name;
  perform private.look_after_problems(job.name);
  return next;
end
$$;
comment on function private.run_job is
'Runs one SQL job if it is due and not running elsewhere, and records the result: outcome done, failed or skipped. An
error undoes the job''s changes and is recorded; it is not raised.
Security definer because: jobs act for no person.';

create function private.claim_job(name text, seconds int)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  token uuid;
begin
  if coalesce(seconds, 0) not between 1 and 3600 then
    perform private.refuse(400, 'invalid_input', 'A claim lasts 1 to 3600 seconds.');
  end if;
  update private.jobs j
  set claim_token = gen_random_uuid(), claimed_until = now() + make_interval(secs => seconds),
    last_started_at = clock_timestamp(), is_more_to_do = false
  where j.name = (
    select due.name from private.jobs due
    where due.name = claim_job.name and due.function_name is null and private.is_job_due(due)
    for no key update skip locked
  )
  returning j.claim_token into token;
  return token;
end
$$;
comment on function private.claim_job is
'Claims a TypeScript job for this many seconds and returns the claim''s token; null if the job is not due or another process
has claimed it. After that time another process may claim it, so a process that died blocks nothing.
Refuses: 400 invalid_input if the time is not plausible.
Security definer because: no role writes the jobs.';

create function private.finish_job(name text, token uuid, changed int, problem text)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update private.jobs j
  set claim_token = null, claimed_until = null, last_finished_at = clock_timestamp(),
    last_result = case when problem is null then finish_job.changed end, last_error = left(problem, 500),
    failures = case when problem is null then 0 else j.failures + 1 end,
    -- An administrator may have asked for another run meanwhile.
    is_more_to_do = j.is_more_to_do or (problem is null and coalesce(finish_job.changed >= j.batch, false))
  where j.name = finish_job.name and j.claim_token = finish_job.token;
  if found then
    perform private.look_after_problems(finish_job.name);
    return true;
  end if;
  return false;
end
$$;
comment on function private.finish_job is
'Records the result of a claimed TypeScript job: rows changed, or the problem. Returns false and changes nothing if the
claim has run out and another process has the job.
Security definer because: no role writes the jobs.';

create function private.last_tick_at()
returns timestamptz language sql stable security definer set search_path = '' as $$
  select c.last_tick_at from private.clock c
$$;
comment on function private.last_tick_at is
'When the clock last ran; null before the first time.
Security definer because: clients cannot read private tables.';

create function private.schedule_tick(url text) returns void language plpgsql set search_path = '' as $$
declare
  secret_exists boolean := false;
begin
  if url is null or url !~ '^https?://[^[:space:]''"\\]+/api/internal/tick$' then
    perform private.refuse(400, 'invalid_input', 'The address must end with /api/internal/tick.');
  end if;
  if to_regprocedure('cron.schedule(text, text, text)') is null or to_regnamespace('net') is null then
    perform private.refuse(409, 'conflict', 'Enable the extensions pg_cron and pg_net first (Database, Extensions).');
  end if;
  if to_regclass('vault.decrypted_secrets') is not null then
    execute $sql$ select exists (select from vault.decrypted_secrets where name = 'tick_secret') $sql$ into secret_exists;
  end if;
  if not secret_exists then
    perform private.refuse(409, 'conflict',
      'Store the secret first: select vault.create_secret(''<TICK_SECRET of the functions>'', ''tick_secret'');');
  end if;
  -- The command reads the secret when it runs, so cron.job does not contain it.
  execute 'select cron.schedule($1, $2, $3)' using 'tafiya tick', '30 seconds', format(
    $sql$select net.http_post(url := %L, body := '{}'::jsonb, timeout_milliseconds := 60000,
  headers := jsonb_build_object('content-type', 'application/json', 'x-tick-secret',
    (select decrypted_secret from vault.decrypted_secrets where name = 'tick_secret')))$sql$, url);
  execute 'select cron.schedule($1, $2, $3)' using 'tafiya cron history', '17 3 * * *',
    $sql$delete from cron.job_run_details where end_time < now() - interval '2 days'$sql$;
end
$$;
comment on function private.schedule_tick is
'For operators of a hosted project, once: schedules POST /api/internal/tick every 30 seconds, with the secret tick_secret
of Vault. Calling it again changes the address.
Refuses: 400 invalid_input for another address; 409 conflict without the extensions or without the secret.';

grant execute on function
  private.begin_tick,
  private.run_job,
  private.claim_job,
  private.finish_job
to app_clock;

grant execute on function private.last_tick_at to anon;
