create table private.trip_alerts (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id),
  trip_id uuid references public.trips (id),
  origin_place_id text not null,
  destination_place_id text not null,
  first_day date not null,
  last_day date not null,
  minute_from smallint not null default 0,
  minute_until smallint not null default 1439,
  seats smallint not null check (seats between 1 and 8),
  max_fare_kobo int check (max_fare_kobo > 0),
  rating_min double precision check (rating_min between 1 and 5),
  radius_km double precision not null default 0 check (radius_km between 0 and 200),
  radius_class_km smallint not null generated always as (case when radius_km <= 50 then 50 else 200 end) stored,
  choices text[] check (cardinality(choices) between 1 and 9),
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint two_places check (origin_place_id <> destination_place_id),
  constraint days_in_order check (last_day between first_day and first_day + 30),
  constraint part_of_a_day check (0 <= minute_from and minute_from <= minute_until and minute_until <= 1439)
);
comment on table private.trip_alerts is
  'Alerts that people have asked for: new trips of a search (trip_id is null), or free seats on a part of one trip. At most 10 open '
  'per person; deleted 7 days after their end (forget_alerts).';
comment on column private.trip_alerts.first_day is 'The days in Lagos on which the trip may leave; of one trip, its day when the alert was made.';
comment on column private.trip_alerts.radius_km is 'How far from both places a search looks.';
comment on column private.trip_alerts.radius_class_km is
  'The radius within which the job looks for this alert: that of a search without a chosen one, or the largest.';
comment on column private.trip_alerts.ends_at is 'The end of the last day, or the departure of the one trip: the alert is open until then.';

create unique index one_alert_per_search on private.trip_alerts (
  person_id, origin_place_id, destination_place_id, first_day, last_day
) where trip_id is null;
create unique index one_alert_per_trip on private.trip_alerts (trip_id, person_id, origin_place_id, destination_place_id)
where trip_id is not null;
create index trip_alerts_of_person on private.trip_alerts (person_id, ends_at);
create index trip_alerts_of_trip on private.trip_alerts (trip_id);
create index trip_alerts_by_route on private.trip_alerts (
  radius_class_km, origin_place_id, destination_place_id, last_day, first_day
) where trip_id is null;
create index trip_alerts_ended on private.trip_alerts (ends_at);

alter table private.trip_alerts enable row level security;

create table private.alert_hits (
  alert_id uuid not null references private.trip_alerts (id) on delete cascade,
  trip_id uuid not null references public.trips (id),
  found_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  is_known boolean not null default false,
  primary key (trip_id, alert_id)
);
comment on table private.alert_hits is
  'Trips that alerts have found, each once, whatever happens to the trip later. It waits to be told while told_at is null or before '
  'found_at: seats of one trip can come free again.';
comment on column private.alert_hits.is_known is
  'The person knows the trip: it was found by the search that made the alert, or the person had seats on it. Never told.';

create index alert_hits_of_alert on private.alert_hits (alert_id);
create index alert_hits_waiting on private.alert_hits (alert_id)
where not is_known and (told_at is null or told_at < found_at);

alter table private.alert_hits enable row level security;

-- Without a foreign key: its check would make publishing slower, and the job reads the trip anyway.
create table private.changed_trips (
  trip_id uuid not null,
  id bigint generated always as identity,
  is_freed boolean not null,
  is_due boolean not null default false,
  primary key (trip_id, id)
) with (fillfactor = 90);
comment on table private.changed_trips is
  'Trips whose offers have changed since match_alerts last looked at them, one row per change: a row that was there already would '
  'make a driver wait for the job.';
comment on column private.changed_trips.is_freed is 'Seats came free.';
comment on column private.changed_trips.is_due is 'The job may work on it: take_changes has waited for alerts that cannot see the change.';

alter table private.changed_trips enable row level security;
