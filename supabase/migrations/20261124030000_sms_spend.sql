-- What SMS cost: each page is counted before it is sent, and a day has a ceiling.

alter table public.platform_settings
  add column sms_pages_per_day_max int not null default 500 check (sms_pages_per_day_max between 0 and 100000),
  add column sms_page_kobo int not null default 700 check (sms_page_kobo between 0 and 100000);
comment on column public.platform_settings.sms_pages_per_day_max is
  'Pages of SMS that a day in Lagos may cost. Only SMS about alarms are sent beyond it.';
comment on column public.platform_settings.sms_page_kobo is 'What the provider takes for one page, in kobo; operators change it.';

create table private.sms_spend (
  day date primary key,
  pages int not null default 0 check (pages >= 0),
  kobo bigint not null default 0 check (kobo >= 0),
  refused int not null default 0 check (refused >= 0),
  alarmed_at timestamptz
);
comment on table private.sms_spend is
  'Pages of SMS by day in Lagos, what they cost, and how many SMS were not sent because of the ceiling. Each attempt counts, '
  'because providers may charge for failed ones.';
alter table private.sms_spend enable row level security;

create function private.sms_can_be_sent(pages int)
returns boolean
language sql
stable
security definer
set search_path = ''
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
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
returns text
language plpgsql
security definer
set search_path = ''
as $$
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
grant execute on function private.spend_sms(uuid, uuid, int) to app_courier;

create function private.read_sms_spend()
returns table (day date, pages int, kobo bigint, refused int, pages_max int)
language plpgsql
stable
security definer
set search_path = ''
as $$
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
grant execute on function private.read_sms_spend() to app_admin;
