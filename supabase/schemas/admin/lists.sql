-- Lists in which administrators look up people, documents, the audit log, the jobs. The topic `admin` keeps their pages current: it
-- names the lists that changed, and nothing else.

create function private.find_people(pattern text, max_rows int default null)
returns setof uuid language plpgsql stable security definer rows 100 set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select p.id from public.profiles p
  where private.person_search(p.name, p.email, p.phone) like private.plain_letters(find_people.pattern)
  limit find_people.max_rows;
end
$$;
comment on function private.find_people is
'Ids of people whose name, e-mail or phone matches the pattern (for like), in plain letters; at most max_rows of them, any.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: row security would keep the planner from using the search index.';

create function private.audit_document_view(path text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = audit_document_view.path) then
    perform private.refuse(404, 'not_found', 'Document not found.');
  end if;
  perform private.audit('view_document', audit_document_view.path, 'shown');
end
$$;
comment on function private.audit_document_view is
'Adds to the audit log that the administrator opens a document, before its URL is signed.
Refuses: 401 unauthenticated; 404 not_found.
Security definer because: app_admin can read neither files nor the audit log.';

create function private.about_subject(id uuid) returns table (name text, person_id uuid) language plpgsql stable rows 1 set search_path = '' as $$
begin
  -- The id is one of these; ids are unique among all of them.
  return query
  select p.name, p.id from public.profiles p where p.id = about_subject.id
  union all
  select o.name || ' to ' || d.name, null from public.trips t
  join public.places o on o.id = t.origin_place_id
  join public.places d on d.id = t.destination_place_id
  where t.id = about_subject.id
  union all
  select concat_ws(', ', concat_ws(' ', v.make, nullif(v.model, '')), v.plate_number, p.name), p.id
  from public.vehicles v join public.profiles p on p.id = v.owner_id where v.id = about_subject.id
  union all
  select case when a.user_id is null then 'Authenticator code' else p.name end, p.id
  from private.admins a left join public.profiles p on p.id = a.user_id where a.id = about_subject.id
  union all
  select coalesce(about.thing || ' of ' || p.name, about.without_person), p.id
  from (
    select 'Alarm', s.person_id, null from private.sos_alerts s where s.id = about_subject.id
    union all select 'Support request', h.person_id, 'Support request of ' || h.visitor_email
      from private.support_threads h where h.id = about_subject.id
    union all select 'Messages', r.reported_id, null from private.message_reports r where r.id = about_subject.id
    union all select 'Booking', b.passenger_id, null from public.bookings b where b.id = about_subject.id
    union all select 'Payout', o.payee_id, null from public.payouts o where o.id = about_subject.id
    union all select 'Payout account', a.payee_id, null from public.payout_accounts a where a.id = about_subject.id
    union all select 'Refund', r.passenger_id, null from public.refunds r where r.id = about_subject.id
    union all select 'Claim about the booking', b.passenger_id, null
      from public.trip_claims c join public.bookings b on b.id = c.booking_id where c.id = about_subject.id
    union all select 'Dispute', y.passenger_id, null
      from public.disputes s join public.payments y on y.id = s.payment_id where s.id = about_subject.id
    union all select 'Entry by hand', private.person_of_entry(e), 'Entry by hand, ' || replace(e.kind, '_', ' ')
      from private.money_entries e where e.id = about_subject.id
    union all select 'Message', m.user_id, null from private.deliveries m where m.id = about_subject.id
    union all select null, null, 'Difference, ' || f.subject from private.reconciliation_differences f where f.id = about_subject.id
  ) as about (thing, person_id, without_person)
  left join public.profiles p on p.id = about.person_id;
end
$$;
comment on function private.about_subject is
'The subject of a line of the audit log in words, with today''s name of the person, and the id of that person; no row if it is
no longer stored.';

create function private.list_audit(search text, before bigint, max_rows int)
returns table (
  id bigint, at timestamptz, action text, outcome text, reason text, subject text, subject_name text, subject_person_id uuid,
  admin_name text, admin_email text, admin_person_id uuid
)
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := '%' || replace(replace(replace(private.plain_letters(search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_admin();
  return query
  with people as materialized (
    select p.id from public.profiles p
    where pattern is not null and private.person_search(p.name, p.email, p.phone) like pattern
  )
  select a.id, a.at, a.action, a.outcome, a.details ->> 'reason', a.subject,
    about.name, about.person_id,
    case when w.id is null then null when w.user_id is null then 'Authenticator code' else who.name end, who.email, who.id
  from private.admin_audit a
  left join private.admins w on w.id = a.admin_id
  left join public.profiles who on who.id = w.user_id
  -- A document's path begins with its owner's id.
  cross join lateral (select split_part(a.subject, '/', 1)) as s (id)
  cross join lateral (select case when pg_input_is_valid(s.id, 'uuid') then s.id::uuid end) as target (id)
  left join lateral private.about_subject(target.id) about on true
  where (before is null or a.id < list_audit.before)
    and (
      pattern is null
      or replace(a.action, '_', ' ') like replace(pattern, '\_', ' ') or lower(a.outcome) like pattern
      or private.plain_letters(a.details ->> 'reason') like pattern or lower(a.subject) like pattern
      or target.id in (select p.id from people p) or w.user_id in (select p.id from people p)
    )
  order by a.id desc
  limit list_audit.max_rows;
end
$$;
comment on function private.list_audit is
'The audit log, newest first, before a given row: who did what to whom, why and when. search: in actions, outcomes,
reasons, subjects and people; null shows everything. Names are today''s, so a deleted account has none.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads the audit log.';

create function private.list_jobs()
returns table (
  name text, description text, every_seconds int, is_sql boolean, is_running boolean,
  last_started_at timestamptz, last_finished_at timestamptz, last_result int, last_error text, failures int,
  problems jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select j.name, j.description, extract(epoch from j.every)::int, j.function_name is not null,
    coalesce(j.claimed_until > now(), false), j.last_started_at, j.last_finished_at, j.last_result, j.last_error, j.failures,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'subject', p.subject, 'error', p.error, 'tries', p.tries, 'since', p.since, 'nextTryAt', p.next_try_at
      ) order by p.since, p.subject)
      from (select p.* from private.job_problems p where p.job = j.name order by p.since, p.subject limit 20) p
    ), '[]')
  from private.jobs j
  order by j.name;
end
$$;
comment on function private.list_jobs is
'The jobs of the clock with their last run, and the rows on which they failed.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads the jobs.';

create function private.request_job_run(name text)
returns boolean language plpgsql security definer set search_path = '' as $$
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
comment on function private.request_job_run is
'Makes a job due at once and adds that to the audit log. Returns whether it is a SQL job.
Refuses: 401 unauthenticated (by require_admin); 404 not_found.
Security definer because: no role writes the jobs.';

create function private.broadcast_admin_change()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  list text := '|' || tg_argv[0] || '|';
  announced text := coalesce(current_setting('tafiya.admin_changes', true), '');
begin
  -- Once per list and transaction, however many rows change.
  if position(list in announced) > 0 then
    return null;
  end if;
  announced := set_config('tafiya.admin_changes', announced || list, true);
  if exists (select from private.admin_sessions s where s.revoked_at is null and s.expires_at > now()) then
    perform realtime.send(jsonb_build_object('list', tg_argv[0]), 'admin_changed', 'admin', true);
  end if;
  return null;
end
$$;
comment on function private.broadcast_admin_change is
'Trigger: sends admin_changed with the name of the changed list on the topic admin, once per list and transaction, if an
administrator is signed in. Only the relay receives this topic.
Security definer because: clients cannot send on topics, and cannot read admin_sessions.';

grant execute on function
  private.find_people,
  private.audit_document_view,
  private.list_audit,
  private.list_jobs,
  private.request_job_run
to app_admin;
