-- The cost of SMS: each page is counted before it is sent. Codes, alarms and the rest have daily ceilings of their own, so that a
-- flood of one kind does not stop the others. And the provider's reports about the SMS that it took.

create function private.sms_budget(delivery private.deliveries)
returns text language plpgsql stable set search_path = '' as $$
begin
  return case
    when delivery.source = 'phone_code' then 'codes'
    when delivery.source = 'contact' then case when not private.is_beyond_ceilings(delivery.subject_id) then 'alarms' end
    when delivery.kind = 'check_in' then 'alarms'
    when delivery.kind <> 'sos' then 'rest'
  end;
end
$$;
comment on function private.sms_budget is
'The daily ceiling that an SMS counts against: codes, alarms or rest. Null: no ceiling stops it, because it tells administrators
about an alarm, or a confirmed contact of a person on a booked trip under way.';

create function private.sms_ceiling(budget text)
returns int language sql stable set search_path = ''
return (
  select case budget
    when 'codes' then s.sms_code_pages_per_day_max
    when 'alarms' then s.sms_alarm_pages_per_day_max
    else s.sms_pages_per_day_max
  end
  from public.platform_settings s
);
comment on function private.sms_ceiling is
'Pages of SMS that a day may cost in a budget.';

create function private.can_send_code()
returns boolean language sql stable set search_path = ''
return coalesce(
  (select s.code_pages from private.sms_spend s where s.day = private.lagos_day(clock_timestamp())), 0
) < private.sms_ceiling('codes');
comment on function private.can_send_code is
'Whether the ceiling of today leaves room for an SMS with a code.';

create function private.report_sms_ceiling(today date, budget text)
returns void language plpgsql set search_path = '' as $$
begin
  update private.sms_spend s set reported = s.reported || budget where s.day = today and not budget = any (s.reported);
  if not found then
    return;
  end if;
  perform private.notify_administrators(
    case budget when 'codes' then 'sms_codes_used_up' when 'alarms' then 'sms_alarms_used_up' else 'sms_used_up' end,
    jsonb_build_object('day', today), '/admin'
  );
end
$$;
comment on function private.report_sms_ceiling is
'Tells the administrators that a ceiling of a day was reached, once a day for each budget.';

create function private.spend_sms(id uuid, claim uuid, pages int)
returns text language plpgsql security definer set search_path = '' as $$
declare
  pages_max constant int := 10;
  today constant date := private.lagos_day(clock_timestamp());
  delivery private.deliveries;
  budget text;
  ceiling int;
  used int;
begin
  if coalesce(pages, 0) not between 1 and pages_max then
    perform private.refuse(400, 'invalid_input', 'An SMS has 1 to 10 pages.');
  end if;
  select d.* into delivery from private.deliveries d
  where d.id = spend_sms.id and d.claim_token = spend_sms.claim and d.state = 'waiting' and d.channel = 'sms';
  if delivery.id is null then
    return 'claim has run out';
  end if;
  budget := private.sms_budget(delivery);
  ceiling := private.sms_ceiling(budget);
  insert into private.sms_spend (day) values (today) on conflict do nothing;
  -- One statement compares and counts, so that concurrent workers cannot exceed a ceiling together.
  update private.sms_spend s
  set pages = s.pages + spend_sms.pages,
    kobo = s.kobo + spend_sms.pages * (select p.sms_page_kobo from public.platform_settings p),
    code_pages = s.code_pages + case budget when 'codes' then spend_sms.pages else 0 end,
    alarm_pages = s.alarm_pages + case budget when 'alarms' then spend_sms.pages else 0 end,
    other_pages = s.other_pages + case budget when 'rest' then spend_sms.pages else 0 end
  where s.day = today
    and (
      budget is null
      or case budget when 'codes' then s.code_pages when 'alarms' then s.alarm_pages else s.other_pages end
        + spend_sms.pages <= ceiling
    )
  returning case budget when 'codes' then s.code_pages when 'alarms' then s.alarm_pages else s.other_pages end into used;
  if used is null then
    update private.sms_spend s set refused = s.refused + 1 where s.day = today;
  end if;
  if budget is not null and (used is null or used >= ceiling) then
    perform private.report_sms_ceiling(today, budget);
  end if;
  return case when used is null then 'daily ceiling of SMS' end;
end
$$;
comment on function private.spend_sms is
'Counts the pages of a claimed SMS before it is sent. Returns null if it may be sent, else the reason. Administrators get one
notification a day for each ceiling that is reached.
Refuses: 400 invalid_input for impossible pages.
Security definer because: no role reads or writes deliveries and sms_spend.';

create function private.read_sms_spend()
returns table (
  pages int, kobo bigint, refused int, code_pages int, code_pages_max int, alarm_pages int, alarm_pages_max int,
  other_pages int, pages_max int
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select coalesce(s.pages, 0), coalesce(s.kobo, 0), coalesce(s.refused, 0),
    coalesce(s.code_pages, 0), private.sms_ceiling('codes'), coalesce(s.alarm_pages, 0), private.sms_ceiling('alarms'),
    coalesce(s.other_pages, 0), private.sms_ceiling('rest')
  from (select) nothing left join private.sms_spend s on s.day = private.lagos_day(clock_timestamp());
end
$$;
comment on function private.read_sms_spend is
'Pages of SMS that today has cost, the kobo, the SMS that a ceiling stopped, and the pages and ceiling of codes, alarms and the
rest.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads sms_spend.';

create function private.record_sms_report(provider_id text, receiver text, outcome text, problem text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  longest constant int := 300;
  called_wrong constant text := 'the network says that the number is wrong';
  delivery private.deliveries;
begin
  if outcome is null or outcome not in ('delivered', 'failed', 'wrong_number') then
    perform private.refuse(400, 'invalid_input', 'Invalid report of an SMS.');
  end if;
  select d.* into delivery from private.deliveries d
  where d.channel = 'sms' and d.provider_id = record_sms_report.provider_id and d.state in ('sent', 'dead') limit 1
  for no key update;
  if delivery.id is null then
    return false;
  elsif outcome = 'delivered' then
    -- Reports may come twice and in any order: the phone has it, whatever else is reported.
    update private.deliveries d
    set state = 'sent', problem = null, delivered_at = coalesce(d.delivered_at, clock_timestamp()) where d.id = delivery.id;
    if delivery.kind = 'payout_account' then
      perform private.begin_payout_wait(delivery);
    end if;
    delete from private.suppressed_addresses a where a.address = receiver and a.channel = 'sms';
  elsif delivery.delivered_at is null then
    update private.deliveries d
    set state = 'dead', problem = case outcome when 'wrong_number' then called_wrong
      else left(coalesce(record_sms_report.problem, 'failed'), longest) end
    where d.id = delivery.id;
    if delivery.kind = 'payout_account' then
      perform private.undo_payout_wait(delivery);
    end if;
    -- A phone that was off, or a list of the network, does not count: the next SMS may arrive. Each SMS counts once.
    if outcome = 'wrong_number' and delivery.problem is distinct from called_wrong and private.is_nigerian_phone(receiver) then
      insert into private.suppressed_addresses as a (address, channel, reason, suppressed_at)
      values (receiver, 'sms', called_wrong, null)
      on conflict on constraint suppressed_addresses_pkey do update
      set suppressed_at = coalesce(a.suppressed_at, clock_timestamp()), reason = called_wrong where a.channel = 'sms';
    end if;
  end if;
  return true;
end
$$;
comment on function private.record_sms_report is
'Records what the provider reports about an SMS that it took: delivered, failed, or wrong_number, whose second SMS suppresses the
number. A report about an unknown SMS changes nothing; once delivered, nothing else counts, and the number is not suppressed any
more. False if the SMS is unknown.
Refuses: 400 invalid_input for another outcome.
Security definer because: no role writes deliveries and suppressed addresses.';

grant execute on function
  private.spend_sms,
  private.record_sms_report
to app_courier;

grant execute on function private.read_sms_spend to app_admin;
