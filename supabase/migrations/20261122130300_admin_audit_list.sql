-- Administrators read the audit log and the jobs, and ask for a run.

create function private.list_audit(search text, before bigint, max_rows int)
returns table (
  id bigint, at timestamptz, action text, outcome text, reason text, subject text, subject_name text,
  admin_name text, admin_email text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  pattern text := '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  return query
  with people as materialized (
    select p.id from public.profiles p
    where pattern is not null and private.person_search(p.name, p.email, p.phone) like pattern
  )
  select a.id, a.at, a.action, a.outcome, a.details ->> 'reason', a.subject,
    coalesce(about.name, o.name || ' to ' || d.name),
    case when w.id is null then null when w.user_id is null then 'Authenticator code' else who.name end, who.email
  from private.admin_audit a
  left join private.admins w on w.id = a.admin_id
  left join public.profiles who on who.id = w.user_id
  left join public.profiles about on about.id::text = a.subject
  left join public.trips t on t.id::text = a.subject
  left join public.places o on o.id = t.origin_place_id
  left join public.places d on d.id = t.destination_place_id
  where (before is null or a.id < list_audit.before)
    and (
      pattern is null
      or replace(a.action, '_', ' ') like replace(pattern, '\_', ' ') or lower(a.outcome) like pattern
      or lower(a.details ->> 'reason') like pattern or lower(a.subject) like pattern
      or a.subject in (select p.id::text from people p) or w.user_id in (select p.id from people p)
    )
  order by a.id desc
  limit list_audit.max_rows;
end
$$;
comment on function private.list_audit(text, bigint, int) is
'The audit log, newest first, before a given row: who did what to whom, why and when. search: in actions, outcomes,
reasons, subjects and people; null shows everything. Names are today''s, so a deleted account has none.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads the audit log.';

create function private.list_jobs()
returns table (
  name text, description text, every_seconds int, is_sql boolean, is_running boolean,
  last_started_at timestamptz, last_finished_at timestamptz, last_result int, last_error text, failures int
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select j.name, j.description, extract(epoch from j.every)::int, j.function_name is not null,
    coalesce(j.claimed_until > now(), false), j.last_started_at, j.last_finished_at, j.last_result, j.last_error, j.failures
  from private.jobs j
  order by j.name;
end
$$;
comment on function private.list_jobs() is
'The jobs of the clock with their last run.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads the jobs.';

create function private.request_job_run(name text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_sql boolean;
begin
  perform private.require_admin();
  update private.jobs j set is_more_to_do = true where j.name = request_job_run.name
  returning j.function_name is not null into is_sql;
  if is_sql is null then
    perform private.refuse(404, 'not_found', 'Job not found.');
  end if;
  perform private.audit('run_job', request_job_run.name, 'requested');
  return is_sql;
end
$$;
comment on function private.request_job_run(text) is
'Makes a job due at once and adds that to the audit log. Returns whether it is a SQL job.
Refuses: 401 unauthenticated (by require_admin); 404 not_found.
Security definer because: no role writes the jobs.';

grant execute on function
  private.list_audit(text, bigint, int), private.list_jobs(), private.request_job_run(text)
to app_admin;
