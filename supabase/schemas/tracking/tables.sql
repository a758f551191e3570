create function private.position_hours() returns int language sql immutable
return 24;
comment on function private.position_hours is 'Hours after which a position is too old to store or to show.';

-- The policy calls it with the reader's rights.
grant execute on function private.position_hours to authenticated;

create table public.trip_locations (
  trip_id uuid not null references public.trips (id),
  user_id uuid not null references public.profiles (id),
  user_type text not null check (user_type in ('driver', 'passenger')),
  latitude double precision not null,
  longitude double precision not null,
  accuracy real,
  heading real,
  speed real,
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  -- Metres per second over the last minutes; null until there are two positions.
  average_speed real,
  estimated_arrival timestamptz,
  allowance real not null,
  primary key (trip_id, user_id)
) with (fillfactor = 50);
comment on table public.trip_locations is
  'Newest stored position of each participant of a trip, in degrees, metres and metres per second. recorded_at: clock of '
  'the device. Written by store_position only.';
comment on column public.trip_locations.allowance is
  'Tokens left in the participant''s bucket at received_at (spend_allowance).';

create index trip_locations_by_user on public.trip_locations (user_id);

grant select on public.trip_locations to authenticated, app_admin;
alter table public.trip_locations enable row level security;

create policy "people on a trip see each other" on public.trip_locations
for select to authenticated using (
  received_at > now() - make_interval(hours => private.position_hours()) and private.is_trip_member(trip_id)
);

create policy "administrators see every position" on public.trip_locations
for select to app_admin using (true);

create policy "only active people" on public.trip_locations as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_locations as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.trip_shares (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  created_by uuid not null references public.profiles (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  expires_at timestamptz,
  alert_id uuid references private.sos_alerts (id) on delete cascade,
  arrived_at timestamptz,
  shows_name boolean not null default false,
  viewed_at timestamptz
);
comment on table public.trip_shares is
  'Links that show one trip to anyone who has them (is_share_alive). token_hash = SHA-256 of the 128-bit token, which is '
  'not stored.';
comment on column public.trip_shares.alert_id is
  'The alarm that this link belongs to: it shows the person''s positions, whatever becomes of the trip, until expires_at at the latest.';
comment on column public.trip_shares.arrived_at is
  'When the person said that they have arrived: the link says so for 30 minutes, shows no position, and ends.';

comment on column public.trip_shares.shows_name is 'The person chose that the link shows their first name.';
comment on column public.trip_shares.viewed_at is
  'When another person last had the link open, to half a minute, for the person who made it.';

create index trip_shares_by_trip on public.trip_shares (trip_id, created_by);
create index trip_shares_by_creator on public.trip_shares (created_by);
create index trip_shares_of_alert on public.trip_shares (alert_id) where alert_id is not null;

grant select (id, trip_id, created_by, created_at, revoked_at) on public.trip_shares to authenticated, app_admin;
grant select (arrived_at, alert_id) on public.trip_shares to authenticated, app_admin;
grant select (viewed_at) on public.trip_shares to authenticated;
alter table public.trip_shares enable row level security;

create policy "people see the links they made" on public.trip_shares
for select to authenticated using (created_by = (select auth.uid()));

create policy "administrators see every link" on public.trip_shares
for select to app_admin using (true);

create policy "only active people" on public.trip_shares as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_shares as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.driver_devices (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.profiles (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  client text check (client in ('traccar_8', 'traccar_9', 'traccar_10')),
  battery smallint check (battery between 0 and 100),
  dropped_at timestamptz,
  drop_reason text check (length(drop_reason) <= 200),
  minute timestamptz not null default now(),
  minute_requests int not null default 0
);
comment on table public.driver_devices is
  'Tracking apps that send the position of a driver, at most 3 per driver. token_hash = SHA-256 of the 128-bit token, which is '
  'not stored. The row ends with a suspension or the account.';
comment on column public.driver_devices.client is 'The app, known by the shape of its requests.';
comment on column public.driver_devices.drop_reason is 'Why the last position that was not taken was dropped. The position is not kept.';
comment on column public.driver_devices.minute_requests is 'Requests since minute, which begins anew every 60 seconds.';

create index driver_devices_of_driver on public.driver_devices (driver_id);

grant select (id, driver_id, created_at, last_seen_at, client, battery, dropped_at, drop_reason) on public.driver_devices to authenticated;
alter table public.driver_devices enable row level security;

create policy "drivers read their own devices" on public.driver_devices
for select to authenticated using (driver_id = (select auth.uid()));

create policy "only active people" on public.driver_devices as restrictive
for all to authenticated using ((select private.is_active_caller()));

-- Unlogged: what the relays follow needs no disk flush, and they write it again every few seconds.
create unlogged table private.relays (
  id uuid primary key,
  seen_at timestamptz not null
);
comment on table private.relays is
  'Processes of location-ws. One that was not seen for 15 seconds has ended (is_live_relay).';

alter table private.relays enable row level security;

create unlogged table private.relay_trips (
  trip_id uuid not null,
  relay_id uuid not null references private.relays (id) on delete cascade,
  primary key (trip_id, relay_id)
);
comment on table private.relay_trips is
  'The trips that sockets of a relay follow: positions are published only to other relays that follow the trip. No reference '
  'to trips, which would lock the row of a trip for every socket that joins.';

create index relay_trips_of_relay on private.relay_trips (relay_id);

alter table private.relay_trips enable row level security;
