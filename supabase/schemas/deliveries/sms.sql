-- What SMS cost: each page is counted before it is sent, and a day has a ceiling. What the provider reports about the SMS
-- that it took.

create function private.sms_can_be_sent(pages int)
returns boolean language sql stable security definer set search_path = ''
return (
  select sms_can_be_sent.pages + coalesce(
    (select s.pages from private.sms_spend s where s.day = private.lagos_day(clock_timestamp())), 0
  ) <= p.sms_pages_per_day_max
  from public.platform_settings p
);
comment on function private.sms_can_be_sent(int) is
'Whether so many more pages of SMS are within the ceiling of today.
Security definer because: no role reads sms_spend.';

create function private.report_sms_ceiling(today date)
returns void language plpgsql security definer set search_path = '' as $$
declare
  admin uuid;
begin
  update private.sms_spend s set alarmed_at = clock_timestamp() where s.day = today and s.alarmed_at is null;
  if not found then
    return;
  end if;
  for admin in select a.user_id from private.admins a where a.user_id is not null loop
    perform private.create_notification(
      admin, 'support', 'The SMS of today are used up',
      format('On %s the daily ceiling of SMS was reached. Until midnight only SMS about alarms are sent.', today), '/admin'
    );
  end loop;
end
$$;
comment on function private.report_sms_ceiling(date) is
'Tells the administrators that the ceiling of a day was reached, once a day.
Security definer because: clients cannot write notifications.';

create function private.spend_sms(id uuid, claim uuid, pages int)
returns text language plpgsql security definer set search_path = '' as $$
declare
  pages_max constant int := 10;
  today constant date := private.lagos_day(clock_timestamp());
  delivery private.deliveries;
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
  select s.sms_pages_per_day_max into ceiling from public.platform_settings s;
  insert into private.sms_spend (day) values (today) on conflict do nothing;
  -- One statement compares and counts, so that concurrent workers cannot exceed the ceiling together.
  update private.sms_spend s
  set pages = s.pages + spend_sms.pages,
    kobo = s.kobo + spend_sms.pages * (select p.sms_page_kobo from public.platform_settings p)
  where s.day = today
    and (s.pages + spend_sms.pages <= ceiling or delivery.source = 'contact' or delivery.kind = 'sos')
  returning s.pages into used;
  if used is null then
    update private.sms_spend s set refused = s.refused + 1 where s.day = today;
  end if;
  if used is null or used >= ceiling then
    perform private.report_sms_ceiling(today);
  end if;
  return case when used is null then 'daily ceiling of SMS' end;
end
$$;
comment on function private.spend_sms(uuid, uuid, int) is
'Counts the pages of a claimed SMS before it is sent. Returns null if it may be sent, else the reason; SMS about alarms may
always be sent. Administrators get one notification a day when the ceiling is reached.
Refuses: 400 invalid_input for impossible pages.
Security definer because: no role reads or writes deliveries and sms_spend.';

create function private.read_sms_spend()
returns table (day date, pages int, kobo bigint, refused int, pages_max int)
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.lagos_day(clock_timestamp());
begin
  perform private.require_admin();
  return query
  select today, coalesce(s.pages, 0), coalesce(s.kobo, 0), coalesce(s.refused, 0), p.sms_pages_per_day_max
  from public.platform_settings p left join private.sms_spend s on s.day = today;
end
$$;
comment on function private.read_sms_spend() is
'Pages of SMS that today has cost, the kobo, the SMS that the ceiling stopped, and the ceiling.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads sms_spend.';

create function private.record_sms_report(provider_id text, receiver text, outcome text, problem text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  longest constant int := 300;
  delivery private.deliveries;
begin
  if outcome is null or outcome not in ('delivered', 'failed', 'gone') then
    perform private.refuse(400, 'invalid_input', 'This is no report of an SMS.');
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
  elsif delivery.delivered_at is null then
    update private.deliveries d
    set state = 'dead', problem = left(coalesce(record_sms_report.problem, 'failed'), longest) where d.id = delivery.id;
    if outcome = 'gone' and private.is_nigerian_phone(receiver) then
      insert into private.suppressed_addresses (address, channel, reason)
      values (receiver, 'sms', left(coalesce(record_sms_report.problem, 'does not take SMS'), longest)) on conflict do nothing;
    end if;
  end if;
  return true;
end
$$;
comment on function private.record_sms_report(text, text, text, text) is
'Records what the provider reports about an SMS that it took: delivered, failed, or gone, which also suppresses the number. A
report about an unknown SMS changes nothing; once delivered, nothing else counts. False if the SMS is unknown.
Refuses: 400 invalid_input for another outcome.
Security definer because: no role writes deliveries and suppressed addresses.';

grant execute on function
  private.spend_sms(uuid, uuid, int),
  private.record_sms_report(text, text, text, text)
to app_courier;

grant execute on function private.read_sms_spend() to app_admin;
