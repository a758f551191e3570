create table private.emergency_contacts (
  person_id uuid not null references public.profiles (id),
  name text not null check (length(name) between 2 and 80),
  phone text not null check (private.is_nigerian_phone(phone)),
  relation text not null check (length(relation) between 2 and 40),
  position smallint not null check (position between 1 and 3),
  entered_at timestamptz not null default now(),
  primary key (person_id, position)
);
comment on table private.emergency_contacts is
  'Whom to call about a person in an emergency, and whom an alarm tells by SMS, the first one first. The person reads and writes '
  'them; an administrator reads them through view_emergency_contacts, which records the reason, and with an alarm.';

comment on column private.emergency_contacts.entered_at is
  'When the person first entered this number: an alarm texts a contact who has not confirmed only a day later.';

alter table private.emergency_contacts enable row level security;

create table private.contact_requests (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references public.profiles (id),
  phone text not null check (private.is_nigerian_phone(phone)),
  token_hash bytea unique check (length(token_hash) = 32),
  asked_at timestamptz not null default clock_timestamp(),
  answer text check (answer in ('confirmed', 'declined')),
  answered_at timestamptz,
  constraint answer_is_whole check (num_nulls(answer, answered_at) in (0, 2))
);
comment on table private.contact_requests is
  'The first SMS to the number of an emergency contact, with a link that confirms or declines; a number gets one in 30 days. The '
  'newest answer for a person and a number counts. Deliveries of source contact_request have its id as subject.';
comment on column private.contact_requests.person_id is
  'Null when the account was deleted: the number keeps its limit.';
comment on column private.contact_requests.token_hash is
  'SHA-256 of the token in the link, which is made when the SMS is sent. Null before that.';

create index contact_requests_of_phone on private.contact_requests (phone, asked_at desc);
create index contact_requests_of_person on private.contact_requests (person_id, phone);

alter table private.contact_requests enable row level security;

create table private.sos_alerts (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id),
  client_key uuid not null,
  trip_id uuid references public.trips (id),
  raised_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  acknowledged_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('person', 'administrator', 'clock', 'continued')),
  close_reason text check (length(close_reason) between 1 and 500),
  joined_keys uuid[] not null default '{}' check (cardinality(joined_keys) <= 20),
  network_hash text check (length(network_hash) <= 100),
  brought_up_at timestamptz,
  got_off_at timestamptz,
  acknowledged_by uuid,
  constraint acknowledged_has_a_moment check (acknowledged_by is null or acknowledged_at is not null),
  constraint one_per_client_key unique (person_id, client_key),
  constraint closed_is_whole check (num_nulls(closed_at, closed_by, close_reason) in (0, 3))
);
comment on table private.sos_alerts is
  'Alarms of people in danger. The same client key gives the same alarm, and a person has one open alarm at most, so that '
  'repeating and a second phone are harmless. Kept for a year; positions and contacts for 30 days after it was closed.';
comment on column private.sos_alerts.raised_at is
  'When the person held the button: the phone''s time, which may be long before received_at if there was no network.';
comment on column private.sos_alerts.closed_by is
  'clock: it was left open; continued: the person has raised the next one, which stands for this one too.';
comment on column private.sos_alerts.joined_keys is
  'Client keys of other phones that raised the same alarm: their repeated press is not a new one.';
comment on column private.sos_alerts.network_hash is
  'SHA-256 of the network that the alarm came from, so that a flood from one network is one line of the list; as long as positions.';
comment on column private.sos_alerts.brought_up_at is 'When administrators were last told that it is still open.';
comment on column private.sos_alerts.acknowledged_by is 'The administrator who looks after it.';
comment on column private.sos_alerts.got_off_at is
  'When the person said that they have left the vehicle: the link of the alarm shows the vehicle no more.';

create unique index sos_alerts_open on private.sos_alerts (person_id) where closed_at is null;
create index sos_alerts_newest on private.sos_alerts (received_at desc);
create index sos_alerts_of_trip on private.sos_alerts (trip_id);

alter table private.sos_alerts enable row level security;

create table private.sos_positions (
  alert_id uuid not null references private.sos_alerts (id) on delete cascade,
  recorded_at timestamptz not null,
  latitude float8 not null check (latitude between -90 and 90),
  longitude float8 not null check (longitude between -180 and 180),
  accuracy float8 check (accuracy >= 0),
  primary key (alert_id, recorded_at)
);
comment on table private.sos_positions is 'Where the person was while their alarm was open; at least 5 seconds apart.';

alter table private.sos_positions enable row level security;

create table private.sos_contacts (
  id uuid primary key default gen_random_uuid(),
  alert_id uuid not null references private.sos_alerts (id) on delete cascade,
  name text not null,
  phone text not null,
  relation text not null,
  no_sms text check (no_sms in ('sender', 'unconfirmed', 'declined', 'ceiling'))
);
comment on table private.sos_contacts is
  'The emergency contacts of an alarm, as they were then. Deliveries of source contact have its id as subject.';
comment on column private.sos_contacts.no_sms is
  'Why we send this contact no SMS. Null: an SMS was queued; its delivery says what became of it.';

create index sos_contacts_of_alert on private.sos_contacts (alert_id);
create index sos_contacts_of_phone on private.sos_contacts (phone) where no_sms is null;

alter table private.sos_contacts enable row level security;

create table private.check_ins (
  person_id uuid not null references public.profiles (id),
  trip_id uuid not null references public.trips (id),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  escalated_at timestamptz,
  settled_at timestamptz,
  primary key (person_id, trip_id)
);
comment on table private.check_ins is
  'People who were asked, once per trip, whether they are all right. Without an answer an SMS follows after 10 minutes, and the '
  'administrators see it after 20. Kept for a year.';

create index check_ins_of_trip on private.check_ins (trip_id);
create index check_ins_open on private.check_ins (asked_at) where answered_at is null;
create index check_ins_by_time on private.check_ins (asked_at);

alter table private.check_ins enable row level security;

create table private.alarm_keys (
  key_hash bytea primary key check (length(key_hash) = 32),
  person_id uuid not null references public.profiles (id),
  session_id uuid,
  issued_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
comment on table private.alarm_keys is
  'Keys with which a phone raises the alarm of a person whose token has expired, and nothing else. Only hashes are stored. A key '
  'lives as long as the session it was issued in, and 24 hours more.';
comment on column private.alarm_keys.session_id is 'The session of Auth; null: the token named none, so the key lives for 24 hours.';
comment on column private.alarm_keys.ended_at is 'When the job end_alarm_keys found that the session had ended.';

create index alarm_keys_of_person on private.alarm_keys (person_id);
create index alarm_keys_ended on private.alarm_keys (ended_at);

alter table private.alarm_keys enable row level security;
