-- The administrator who looks after an item of the inbox, and the outcome of an item that no longer waits.

create function private.is_living_taking(taking private.inbox_takings)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return taking.last_action_at > now() - interval '30 minutes' and exists (
    select from private.admin_sessions s where s.id = taking.session_id and s.revoked_at is null and s.expires_at > now()
  );
end
$$;
comment on function private.is_living_taking is
'Whether an administrator still looks after an item: they have acted within 30 minutes, and the session in which they took it lives.';

create function private.take_inbox_item(kind text, subject uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  deleted_max constant int := 20;
  admin uuid := private.require_admin();
  session uuid := (private.admin_session()).id;
  item record;
  why text;
  taking private.inbox_takings;
begin
  select r.* into item from private.inbox_rows() r
  where r.kind = take_inbox_item.kind and r.id = take_inbox_item.subject and r.kind <> 'alarm';
  if item.id is null then
    perform private.refuse(404, 'not_found', 'This does not wait any more.');
  end if;
  why := private.why_not_item(item.kind, item.id, item.person_id, item.other_id, item.trip_id, item.about_id);
  if why is not null then
    perform private.refuse(403, 'forbidden', why);
  end if;
  -- Two administrators at once: the second waits for the row of the first, and reads it.
  insert into private.inbox_takings as t (kind, subject, admin_id, session_id)
  values (take_inbox_item.kind, take_inbox_item.subject, admin, session)
  on conflict on constraint inbox_takings_pkey do update
  set admin_id = excluded.admin_id, session_id = excluded.session_id, last_action_at = now(),
    since = case when t.admin_id = excluded.admin_id and private.is_living_taking(t) then t.since else now() end
  where t.admin_id = excluded.admin_id or not private.is_living_taking(t);
  select t.* into taking from private.inbox_takings t
  where t.kind = take_inbox_item.kind and t.subject = take_inbox_item.subject;
  -- Each new taking deletes some old ones, so the table needs no scheduled job.
  delete from private.inbox_takings t where (t.kind, t.subject) in (
    select o.kind, o.subject from private.inbox_takings o
    where o.last_action_at < now() - interval '1 day' limit deleted_max for update skip locked
  );
  return jsonb_build_object(
    'name', private.admin_name(taking.admin_id), 'isOwn', taking.admin_id = admin, 'since', private.iso(taking.since)
  );
end
$$;
comment on function private.take_inbox_item is
'The calling administrator looks after an item of the inbox, unless another one does; returns who it is then. Repeating it gives them 30
more minutes. An alarm is looked after by acknowledge_alarm.
Refuses: 401 unauthenticated (by require_admin); 404 not_found for what does not wait; 403 forbidden (why_not_decide).
Security definer because: no role writes takings.';

create function private.return_inbox_item(kind text, subject uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
begin
  delete from private.inbox_takings t
  where t.kind = return_inbox_item.kind and t.subject = return_inbox_item.subject and t.admin_id = admin;
end
$$;
comment on function private.return_inbox_item is
'The calling administrator gives back what they look after; an item of another one stays theirs. Repeating it changes nothing.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role writes takings.';

create function private.inbox_decisions()
returns table (kind text, action text) language sql immutable begin atomic
  values ('alarm', 'close_alarm'), ('check_in', 'settle_check_in'), ('entry', 'confirm_entry'), ('entry', 'decline_entry'),
    ('payout', 'release_payout'), ('payout', 'release_payouts'), ('payout', 'retry_payout'),
    ('payout_account', 'decide_payout_account'), ('refund', 'retry_refund'), ('refund', 'refund_account'), ('refund', 'settle_refund'),
    ('dispute', 'answer_dispute'), ('dispute', 'end_dispute'), ('dispute', 'charge_dispute'), ('difference', 'close_difference'), ('driver', 'decide_driver'),
    ('user', 'verify_user'), ('vehicle', 'decide_vehicle'), ('photo', 'decide_photo'), ('name', 'decide_name'),
    ('paper', 'decide_paper'), ('claim', 'decide_claim'), ('support', 'answer_support'), ('support', 'close_support'),
    ('trip_report', 'settle_trip_report'), ('message_report', 'decide_message_report');
end;
comment on function private.inbox_decisions is 'The actions of the audit log that end a kind of item of the inbox.';

create function private.read_inbox_item(kind text, subject uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  -- The subject of the audit log is the item, or the person or trip that it is about.
  subjects constant text[] := array[read_inbox_item.subject, case read_inbox_item.kind
    when 'payout' then (select p.payee_id from public.payouts p where p.id = read_inbox_item.subject)
    when 'payout_account' then (select a.payee_id from public.payout_accounts a where a.id = read_inbox_item.subject)
    when 'name' then (select c.person_id from private.name_changes c where c.id = read_inbox_item.subject)
    when 'paper' then (select p.owner_id from public.papers p where p.id = read_inbox_item.subject)
    when 'trip_report' then (select r.trip_id from public.trip_reports r where r.id = read_inbox_item.subject)
  end]::text[];
begin
  perform private.require_admin();
  if exists (select from private.inbox_rows() r where r.kind = read_inbox_item.kind and r.id = read_inbox_item.subject) then
    return jsonb_build_object('waits', true, 'decision', null);
  end if;
  return jsonb_build_object('waits', false, 'decision', (
    select jsonb_build_object('by', private.admin_name(d.admin_id), 'at', private.iso(d.at), 'outcome', d.outcome)
    from (
      select s.confirmed_by as admin_id, s.confirmed_at as at, 'confirmed' as outcome
      from private.second_confirmations s where read_inbox_item.kind = 'confirmation' and s.id = read_inbox_item.subject and s.confirmed_at is not null
      union all
      select s.declined_by, s.declined_at, 'declined'
      from private.second_confirmations s where read_inbox_item.kind = 'confirmation' and s.id = read_inbox_item.subject and s.declined_at is not null
      union all
      (
        select u.admin_id, u.at, u.outcome from private.admin_audit u
        -- Without the lines of a second administrator, who has not decided it alone.
        where u.subject = any (subjects) and u.outcome <> 'asked' and not coalesce(u.details ? 'request', false)
          and u.action in (select x.action from private.inbox_decisions() x where x.kind = read_inbox_item.kind)
        order by u.id desc limit 1
      )
    ) d limit 1
  ));
end
$$;
comment on function private.read_inbox_item is
'Whether an item of the inbox still waits for the calling administrator; if not, who decided it, when and how, as far as an administrator
did (null: its owner took it back, the clock ended it, or it never was).
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads the audit log.';

grant execute on function
  private.take_inbox_item,
  private.return_inbox_item,
  private.read_inbox_item
to app_admin;
