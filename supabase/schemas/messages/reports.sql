-- Reported messages: administrators read these conversations only, in a copy of the messages around the reported one.

create function private.require_report_allowance(reporter uuid) returns void language plpgsql stable set search_path = '' as $$
declare
  per_day constant int := 20;
begin
  if (
    select count(*) from private.message_reports r where r.reporter_id = reporter and r.created_at > now() - interval '1 day'
  ) >= per_day then
    perform private.refuse(429, 'rate_limited', 'You have reported many messages today. Please write to us instead.',
      jsonb_build_object('retryAfterSeconds', 3600));
  end if;
end
$$;
comment on function private.require_report_allowance is
'Checks that a person has reported fewer than 20 messages and comments in 24 hours.
Refuses: 429 rate_limited.';

create function private.report_message(message_id uuid, reason text, words text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  messages_around constant int := 5;
  copied_max constant int := 10;
  caller uuid := private.require_active_until_commit();
  said text := private.clean_text(words, 500, 'Description');
  message private.messages;
  thread private.message_threads;
  report uuid;
begin
  select m.* into message from private.messages m where m.id = report_message.message_id;
  if message.id is not null then
    thread := private.own_thread(message.thread_id, caller);
  end if;
  if message.id is null or message.sender_id = caller then
    perform private.refuse(404, 'not_found', 'Message not found.');
  elsif reason is null or reason not in ('rude', 'fraud', 'spam', 'other') then
    perform private.refuse(400, 'invalid_input', 'Please choose what is wrong');
  end if;
  select r.id into report from private.message_reports r where r.message_id = message.id and r.reporter_id = caller;
  if report is not null then
    return report;
  end if;
  perform private.require_report_allowance(caller);
  insert into private.message_reports (message_id, trip_id, reporter_id, reported_id, reason, words, excerpt)
  select message.id, thread.trip_id, caller, message.sender_id, report_message.reason, said, jsonb_agg(jsonb_build_object(
    'side', case c.sender_id when thread.passenger_id then 'passenger' else 'driver' end, 'kind', c.kind, 'body', c.body,
    'createdAt', c.created_at, 'isReported', c.id = message.id
  ) order by c.created_at, c.id)
  from (
    select m.* from private.messages m
    where m.thread_id = thread.id and m.id in (
      (select e.id from private.messages e where e.thread_id = thread.id
        and (e.created_at, e.id) <= (message.created_at, message.id)
        order by e.created_at desc, e.id desc limit copied_max - messages_around)
      union all
      (select l.id from private.messages l where l.thread_id = thread.id
        and (l.created_at, l.id) > (message.created_at, message.id)
        order by l.created_at, l.id limit messages_around)
    )
  ) c
  on conflict do nothing
  returning id into report;
  return coalesce(report,
    (select r.id from private.message_reports r where r.message_id = message.id and r.reporter_id = caller));
end
$$;
comment on function private.report_message is
'Reports a message of the other side to the administrators, with a copy of up to ten messages around it. Reporting it again returns
the first report.
Refuses: 401, 403 suspended; 404 for messages of others and the caller''s own; 400 invalid_input; 429 rate_limited after 20 reports
in 24 hours.
Security definer because: no client role reads messages or writes reports.';

create function private.report_comment(rating_id uuid, reason text, words text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  said text := private.clean_text(words, 500, 'Description');
  rating public.ratings;
  report uuid;
begin
  select r.* into rating from public.ratings r where r.id = report_comment.rating_id;
  if rating.id is null or rating.rater_id = caller or not private.is_public_comment(rating) then
    perform private.refuse(404, 'not_found', 'Comment not found.');
  elsif reason is null or reason not in ('rude', 'fraud', 'spam', 'other') then
    perform private.refuse(400, 'invalid_input', 'Please choose what is wrong');
  end if;
  select r.id into report from private.message_reports r where r.message_id = rating.id and r.reporter_id = caller;
  if report is not null then
    return report;
  end if;
  perform private.require_report_allowance(caller);
  insert into private.message_reports (message_id, trip_id, reporter_id, reported_id, reason, words, excerpt)
  select rating.id, b.trip_id, caller, rating.rater_id, report_comment.reason, said, jsonb_build_array(jsonb_build_object(
    'side', 'passenger', 'kind', 'comment', 'body', rating.comment, 'createdAt', rating.created_at, 'isReported', true
  ))
  from public.bookings b where b.id = rating.booking_id
  on conflict do nothing
  returning id into report;
  return coalesce(report,
    (select r.id from private.message_reports r where r.message_id = rating.id and r.reporter_id = caller));
end
$$;
comment on function private.report_comment is
'Reports a public comment about a driver to the administrators, with a copy. Reporting it again returns the first report.
Refuses: 401, 403 suspended; 404 for comments that are not public and the caller''s own; 400 invalid_input; 429 rate_limited after 20
reports in 24 hours.
Security definer because: no client role reads ratings of others or writes reports.';

create function private.list_message_reports(
  open_only boolean, after_at timestamptz default null, after_id uuid default null, max_rows int default 100
)
returns table (item jsonb, position_at text) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select jsonb_build_object(
    'id', r.id, 'tripId', r.trip_id, 'reason', r.reason, 'createdAt', r.created_at, 'decidedAt', r.decided_at,
    'outcome', r.outcome, 'note', r.note,
    'reporter', jsonb_build_object('id', b.id, 'name', b.name), 'reported', jsonb_build_object('id', a.id, 'name', a.name)
  ), r.created_at::text
  from private.message_reports r
  join public.profiles b on b.id = r.reporter_id
  join public.profiles a on a.id = r.reported_id
  where (r.decided_at is null or not coalesce(open_only, false))
    and (after_id is null or (r.created_at, r.id) < (after_at, after_id))
  order by r.created_at desc, r.id desc
  limit max_rows;
end
$$;
comment on function private.list_message_reports is
'Reports without the messages, all or the open ones, the newest first, after a position.
Refuses: 401 unauthenticated.
Security definer because: no role reads reports.';

create function private.view_message_report(report_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  report private.message_reports;
begin
  perform private.require_admin();
  select r.* into report from private.message_reports r where r.id = view_message_report.report_id;
  if report.id is null then
    perform private.refuse(404, 'not_found', 'Report not found.');
  end if;
  perform private.audit('view_message_report', report.id::text, 'shown', jsonb_build_object('reported', report.reported_id));
  return jsonb_build_object('id', report.id, 'words', report.words, 'messages', report.excerpt);
end
$$;
comment on function private.view_message_report is
'The reporter''s words and the copied messages of a report. Each look is audited.
Refuses: 401 unauthenticated; 404.
Security definer because: no role reads reports.';

create function private.decide_message_report(report_id uuid, upheld boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  why text;
  verdict text := case when upheld then 'upheld' else 'dismissed' end;
  report private.message_reports;
begin
  perform private.require_decider((
    select array[r.reporter_id, r.reported_id] from private.message_reports r where r.id = decide_message_report.report_id
  ), false);
  why := private.required_reason(reason);
  select r.* into report from private.message_reports r where r.id = decide_message_report.report_id for no key update;
  if report.id is null then
    perform private.refuse(404, 'not_found', 'Report not found.');
  elsif upheld is null then
    perform private.refuse(400, 'invalid_input', 'Please decide');
  elsif report.outcome = verdict then
    return verdict;
  elsif report.outcome is not null then
    perform private.refuse_decided('report', report.outcome);
  end if;
  update private.message_reports r
  set outcome = verdict, note = why, decided_at = now(), decided_by = (private.admin_session()).admin_id
  where r.id = report.id;
  update public.ratings r set is_comment_hidden = true where upheld and r.id = report.message_id;
  perform private.audit('decide_message_report', report.id::text, verdict, jsonb_build_object(
    'reason', why, 'reported', report.reported_id
  ));
  return verdict;
end
$$;
comment on function private.decide_message_report is
'Closes a report; a comment of which it is upheld is hidden, suspending the person is a decision of its own. Returns the outcome. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404; 400 invalid_input without a reason; 409 conflict if it was decided otherwise.
Security definer because: no role writes reports.';

grant execute on function private.report_message, private.report_comment to authenticated;

grant execute on function
  private.list_message_reports,
  private.view_message_report,
  private.decide_message_report
to app_admin;
