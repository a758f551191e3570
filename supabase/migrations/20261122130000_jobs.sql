-- Work that must happen by the clock. One call, POST /api/internal/tick, runs the jobs that are due.

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_clock') then
    create role app_clock nologin;
  end if;
  -- Like app_relay, not granted to authenticator: no token of the Data API can become it.
  if not pg_catalog.pg_has_role('app_gateway', 'app_clock', 'set') then
    grant app_clock to app_gateway with inherit false, set true;
  end if;
end
$$;
comment on role app_clock is 'The clock: may execute the functions that run jobs, and read no table.';
grant usage on schema private to app_clock;

create table private.jobs (
  name text primary key check (name ~ '^[a-z][a-z_]{2,39}$'),
  description text not null check (length(description) between 1 and 200),
  every interval not null check (every >= interval '10 seconds'),
  function_name name,
  is_more_to_do boolean not null default false,
  claim_token uuid,
  claimed_until timestamptz,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_result int,
  last_error text check (length(last_error) <= 500),
  failures int not null default 0,
  constraint claim_is_whole check ((claim_token is null) = (claimed_until is null))
);
comment on table private.jobs is
  'Work that happens by the clock, at most once at a time per job. Migrations register jobs; every job can run at any '
  'moment and again without harm.';
comment on column private.jobs.function_name is
  'A function of schema private without parameters that returns the number of rows it changed, at most '
  'private.job_batch(). Null: a job of the functions in TypeScript, which holds a claim and no transaction while it works.';
comment on column private.jobs.is_more_to_do is
  'The last run filled its batch, or an administrator asked for a run: due at once.';
comment on column private.jobs.failures is 'Failed runs since the last one that succeeded.';

create table private.clock (
  id boolean primary key default true check (id),
  last_tick_at timestamptz
);
comment on table private.clock is 'When the clock last ran. One row.';
insert into private.clock default values;

create function private.job_batch()
returns int
language sql
immutable
return 500;
comment on function private.job_batch() is
'How many rows one run of a job changes at most. A run that changed that many is followed by another one at once.';

create function private.is_job_due(job private.jobs)
returns boolean
language sql
stable
set search_path = ''
return coalesce(job.claimed_until < now(), true)
  and (job.is_more_to_do or job.last_started_at is null or job.last_started_at + job.every <= now());
comment on function private.is_job_due(private.jobs) is
'True if the job should run now: its time has come or there is more to do, and no other process has claimed it.';

create function private.begin_tick()
returns table (job_name text, is_sql boolean)
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.clock c set last_tick_at = clock_timestamp();
  return query
  select j.name, j.function_name is not null from private.jobs j
  where private.is_job_due(j)
  order by j.last_started_at nulls first, j.name;
end
$$;
comment on function private.begin_tick() is
'Records that the clock runs and returns the jobs that are due, the longest waiting first.
Security definer because: no role reads or writes the jobs.';

create function private.run_job(name text)
returns table (outcome text, changed int, is_more_to_do boolean)
language plpgsql
security definer
set search_path = ''
as $$
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
    execute format('select private.%I()', job.function_name) into changed;
    changed := coalesce(changed, 0);
  -- others leaves out query_canceled, which a statement timeout raises.
  exception when query_canceled or others then
    get stacked diagnostics state = returned_sqlstate, words = message_text;
    problem := left(format('%s: %s', state, words), 500);
    changed := null;
  end;
  outcome := case when problem is null then 'done' else 'failed' end;
  is_more_to_do := coalesce(changed >= private.job_batch(), false);
  update private.jobs j
  set last_started_at = started_at, last_finished_at = clock_timestamp(), last_result = run_job.changed,
    last_error = problem, failures = case when problem is null then 0 else j.failures + 1 end,
    is_more_to_do = run_job.is_more_to_do
  where j.name = job.name;
  return next;
end
$$;
comment on function private.run_job(text) is
'Runs one SQL job if it is due and nobody else is running it, and records the result: outcome done, failed or skipped. An
error undoes the job''s changes and is recorded; it is not raised.
Security definer because: jobs act for no person.';

create function private.claim_job(name text, seconds int)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.claim_job(text, int) is
'Claims a TypeScript job for this many seconds and returns the claim''s token; null if the job is not due or somebody else
has claimed it. After that time another process may claim it, so a process that died blocks nothing.
Refuses: 400 invalid_input if the time is not plausible.
Security definer because: no role writes the jobs.';

create function private.finish_job(name text, token uuid, changed int, problem text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.jobs j
  set claim_token = null, claimed_until = null, last_finished_at = clock_timestamp(),
    last_result = case when problem is null then finish_job.changed end, last_error = left(problem, 500),
    failures = case when problem is null then 0 else j.failures + 1 end,
    -- An administrator may have asked for another run meanwhile.
    is_more_to_do = j.is_more_to_do or (problem is null and coalesce(finish_job.changed >= private.job_batch(), false))
  where j.name = finish_job.name and j.claim_token = finish_job.token;
  return found;
end
$$;
comment on function private.finish_job(text, uuid, int, text) is
'Records the result of a claimed TypeScript job: rows changed, or the problem. Returns false and changes nothing if the
claim has run out and somebody else has the job.
Security definer because: no role writes the jobs.';

create function private.last_tick_at()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select c.last_tick_at from private.clock c
$$;
comment on function private.last_tick_at() is
'When the clock last ran; null before the first time.
Security definer because: clients cannot read private tables.';

grant execute on function
  private.begin_tick(), private.run_job(text), private.claim_job(text, int), private.finish_job(text, uuid, int, text)
to app_clock;
grant execute on function private.last_tick_at() to anon;

alter table private.jobs enable row level security;
alter table private.clock enable row level security;
