create table public.platform_settings (
  id boolean primary key default true,
  fare_min_kobo int not null default 100000,
  fare_max_kobo int not null default 5000000,
  fare_step_kobo int not null default 50000,
  booking_seats_max int not null default 8,
  trip_days_ahead_max int not null default 365,
  updated_at timestamptz not null default now(),
  departure_first time not null default '06:00',
  departure_last time not null default '23:30',
  departure_step_minutes int not null default 30,
  same_day_lead_minutes int,
  waiting_minutes_before int not null default 120,
  en_route_minutes_before int not null default 15,
  support_email text,
  support_phone text,
  night_from time not null default '19:00',
  online_payments text not null default 'off',
  commission_basis_points int not null default 0,
  payouts_from time not null default '10:00',
  payout_min_kobo bigint not null default 100000,
  sms_pages_per_day_max int not null default 500 check (sms_pages_per_day_max between 0 and 100000),
  sms_page_kobo int not null default 700 check (sms_page_kobo between 0 and 100000),
  -- Numbers that pages show first in an emergency. The page /sos has them built in for times without network.
  emergency_phone text not null default '112' check (emergency_phone ~ '^\+?[0-9]{3,15}$'),
  road_safety_phone text not null default '122' check (road_safety_phone ~ '^\+?[0-9]{3,15}$'),
  sms_code_pages_per_day_max int not null default 300 check (sms_code_pages_per_day_max between 0 and 100000),
  sms_alarm_pages_per_day_max int not null default 500 check (sms_alarm_pages_per_day_max between 0 and 100000),
  way_extra_km_max int not null default 150 check (way_extra_km_max between 0 and 2000),
  booking_needs_confirmation boolean not null default false,
  unconfirmed_bookings_max int not null default 2 check (unconfirmed_bookings_max between 0 and 100),
  unconfirmed_seats_max int not null default 4 check (unconfirmed_seats_max between 0 and 500),
  cash_bookings_max int not null default 10 check (cash_bookings_max between 0 and 100),
  cash_seats_max int not null default 20 check (cash_seats_max between 0 and 500),
  whole_rest_seats_max int not null default 4 check (whole_rest_seats_max between 1 and 50),
  rest_share_percent int not null default 50 check (rest_share_percent between 1 and 100),
  no_shows_max int not null default 2 check (no_shows_max between 1 and 100),
  settlements_to text not null default 'bank' check (settlements_to in ('bank', 'balance')),
  support_hours text check (length(support_hours) between 1 and 80),
  company_name text check (length(company_name) between 1 and 120),
  company_number text check (company_number ~ '^[0-9A-Z]{3,20}$'),
  company_address text check (length(company_address) between 1 and 200),
  announced_holidays jsonb not null default '[]' constraint known_holidays check (private.are_holidays(announced_holidays)),
  support_whatsapp text constraint support_whatsapp_is_nigerian check (private.is_nigerian_phone(support_whatsapp)),
  constraint one_row check (id),
  constraint fares_make_sense check (
    fare_min_kobo > 0 and fare_step_kobo > 0
    and fare_max_kobo between fare_min_kobo and 1000000000
  ),
  constraint limits_make_sense check (
    booking_seats_max between 1 and 50 and trip_days_ahead_max between 1 and 1000
  ),
  constraint departures_make_sense check (
    departure_first <= departure_last and departure_step_minutes between 1 and 720
    and same_day_lead_minutes between 15 and 1440
  ),
  constraint starts_make_sense check (
    en_route_minutes_before between 0 and waiting_minutes_before and waiting_minutes_before <= 525600
  ),
  constraint support_email_is_an_address check (
    length(support_email) <= 254 and support_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
  ),
  constraint support_phone_is_nigerian check (private.is_nigerian_phone(support_phone)),
  constraint night_starts_in_the_evening check (night_from >= '12:00'),
  constraint known_online_payments check (online_payments in ('off', 'optional', 'required')),
  constraint commission_makes_sense check (commission_basis_points between 0 and 3000),
  constraint payout_min_makes_sense check (payout_min_kobo between 100 and 10000000)
);
comment on table public.platform_settings is
  'One row of limits: fare per seat in kobo, seats per booking, days from today to the last departure, clock times of '
  'departures in Lagos. The defaults stand in _shared/core/limits.ts too; a test compares them.';
comment on column public.platform_settings.same_day_lead_minutes is
  'Minutes from now to the earliest departure; null: the next day in Lagos is the earliest.';
comment on column public.platform_settings.waiting_minutes_before is
  'Minutes before the departure from which a trip can be set to waiting.';
comment on column public.platform_settings.en_route_minutes_before is
  'Minutes before the departure from which a trip can be set to en_route.';
comment on column public.platform_settings.support_email is 'Shown on the page Contact; null: the page names none.';
comment on column public.platform_settings.support_phone is 'E.164, shown on the page Contact; null: the page names none.';
comment on column public.platform_settings.support_whatsapp is 'E.164, where Contact and the account open a chat; null: not shown.';
comment on column public.platform_settings.support_hours is 'When the number answers, in words, shown beside it; null: not shown.';
comment on column public.platform_settings.company_name is
  'The company that runs the platform, in the footer of public pages, with company_number (of the Corporate Affairs Commission, without '
  '"RC") and company_address; null: not shown.';
comment on column public.platform_settings.night_from is
  'The time in Lagos after which pages warn that a part of a trip is driven in the dark; the night ends at 06:00.';
comment on column public.platform_settings.online_payments is
  'off: cash only. optional: drivers choose. required: trips published from now on take online payment only.';
comment on column public.platform_settings.commission_basis_points is
  'The platform''s part of a fare paid online, in hundredths of a percent. Trips keep the one they were published with.';
comment on column public.platform_settings.payouts_from is 'When the payouts of a day begin, in Lagos.';
comment on column public.platform_settings.payout_min_kobo is 'Smaller sums wait until more is due: every transfer has a fee.';
comment on column public.platform_settings.settlements_to is
  'Where the provider settles, as its dashboard has it. bank: to the company''s account, and administrators top up the balance from '
  'which payouts are sent. balance: to that balance.';
comment on column public.platform_settings.sms_pages_per_day_max is
  'Pages of SMS that a day in Lagos may cost, apart from codes and alarms, which have ceilings of their own.';
comment on column public.platform_settings.sms_code_pages_per_day_max is 'Pages a day of SMS with codes for phone numbers.';
comment on column public.platform_settings.sms_alarm_pages_per_day_max is
  'Pages a day of SMS about alarms and check-ins. Beyond it only administrators, and confirmed contacts of people on a booked trip '
  'under way, get SMS about alarms.';
comment on column public.platform_settings.sms_page_kobo is 'The provider''s price of one page, in kobo; operators change it.';
comment on column public.platform_settings.emergency_phone is 'The emergency number of the country; operators change it.';
comment on column public.platform_settings.road_safety_phone is 'The number of the road safety corps (FRSC); operators change it.';
comment on column public.platform_settings.way_extra_km_max is
  'Stops may make a trip so many kilometres longer than its straight line, or twice as long; operators change it.';
comment on column public.platform_settings.booking_needs_confirmation is
  'True: people who have confirmed neither e-mail address nor phone number (private.is_confirmed) book nothing in cash.';
comment on column public.platform_settings.unconfirmed_bookings_max is
  'Coming bookings in cash of a person who is not confirmed; unconfirmed_seats_max: their seats.';
comment on column public.platform_settings.cash_bookings_max is
  'Coming bookings of anyone that are paid in cash; cash_seats_max: their seats.';
comment on column public.platform_settings.whole_rest_seats_max is
  'So many seats left on the legs of a booking can be taken by one person; of more, rest_share_percent, rounded up.';
comment on column public.platform_settings.announced_holidays is
  'Public holidays whose days the government announces, the Muslim feasts above all: [{day, name}]. Forms of schedules offer them beside '
  'those that are known before (holidays.rules.ts).';
comment on column public.platform_settings.no_shows_max is
  'After so many upheld claims that they did not come, a person pays online.';

grant select on public.platform_settings to anon, authenticated, app_admin;
grant update (fare_min_kobo, fare_max_kobo, fare_step_kobo, booking_seats_max, trip_days_ahead_max) on public.platform_settings to app_admin;
alter table public.platform_settings enable row level security;

create policy "anyone reads the limits" on public.platform_settings
for select to anon, authenticated, app_admin using (true);

create policy "administrators tune the limits" on public.platform_settings
for update to app_admin using (true) with check (true);

create policy "only active people" on public.platform_settings as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.platform_settings as restrictive
for all to app_admin using ((select private.is_live_admin()));

-- Unlogged: counts need no disk flush, and may be lost in a crash.
create unlogged table private.rate_limits (
  bucket text primary key,
  hits int not null,
  ends_at timestamptz not null
);
comment on table private.rate_limits is
  'Attempts per bucket in a fixed window. The API hashes what it counts (address, account or both) into the bucket.';

create index rate_limits_ends_at on private.rate_limits (ends_at);

alter table private.rate_limits enable row level security;

create table private.client_requests (
  owner_id uuid not null,
  client_key uuid not null,
  digest text not null constraint sha_256 check (digest ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz not null default now(),
  primary key (owner_id, client_key)
);
comment on table private.client_requests is
  'The request of a client key: the digest of a whole request, so that the key answers this request only (note_request).';
comment on column private.client_requests.owner_id is
  'The account that asked; zeros for visitors and administrators. Without a foreign key, because the row goes after 7 days.';

create index client_requests_asked_at on private.client_requests (asked_at);

alter table private.client_requests enable row level security;
