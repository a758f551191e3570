create table public.trip_schedules (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.profiles (id),
  route_id uuid references public.fleet_routes (id),
  vehicle_id uuid references public.vehicles (id),
  origin_place_id text not null references public.places (id),
  destination_place_id text not null references public.places (id),
  departs_at time not null,
  weekdays smallint[] not null,
  every_weeks smallint not null,
  starts_on date not null,
  ends_on date,
  skipped_days date[] not null default '{}',
  terms jsonb not null,
  status text not null default 'running',
  planned_until date,
  told_at timestamptz,
  client_key uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_schedule_per_client_key unique (owner_id, client_key),
  constraint known_status check (status in ('running', 'paused', 'ended')),
  constraint known_weekdays check (
    cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  ),
  constraint every_week_or_two check (every_weeks in (1, 2)),
  constraint ends_after_its_start check (ends_on >= starts_on),
  constraint few_skipped_days check (cardinality(skipped_days) <= 60),
  constraint terms_are_an_object check (jsonb_typeof(terms) = 'object'),
  constraint fleets_have_a_route_and_a_vehicle check ((route_id is null) = (vehicle_id is null))
);
comment on table public.trip_schedules is
  'A trip that repeats: of a private driver, or of a company on one of its routes (route_id, vehicle_id). The job '
  'make_scheduled_trips publishes its trips 14 days ahead.';
comment on column public.trip_schedules.owner_id is 'The driver or the company whose trips these are.';
comment on column public.trip_schedules.departs_at is 'The time of departure in Lagos.';
comment on column public.trip_schedules.weekdays is 'The days of the week on which it runs, Monday 1 to Sunday 7.';
comment on column public.trip_schedules.every_weeks is
  '1: each week. 2: every second week, counted from the week (Monday to Sunday) of starts_on.';
comment on column public.trip_schedules.skipped_days is 'Days on which it does not run, public holidays for example.';
comment on column public.trip_schedules.terms is
  'The terms of each published trip: {fareKobo, choices?, payment?} and, of a private driver, {origin, destination, seats, '
  'description?, durationMinutes?, stops?: [{place, minutes, fareKobo, point?}], originPoint?, destinationPoint?, picksUp?, '
  'confirmsPassengers?}. publish_trip and schedule_trip check them.';
comment on column public.trip_schedules.planned_until is
  'The last day up to which its days have a row; null when they must be planned again.';
comment on column public.trip_schedules.told_at is 'When the owner was last told that a trip waits: at most once a day.';

create index trip_schedules_to_plan on public.trip_schedules (planned_until nulls first) where status = 'running';
create index trip_schedules_by_route on public.trip_schedules (route_id) where route_id is not null;
create index trip_schedules_by_vehicle on public.trip_schedules (vehicle_id) where vehicle_id is not null;
create index trip_schedules_by_origin on public.trip_schedules (origin_place_id);
create index trip_schedules_by_destination on public.trip_schedules (destination_place_id);

grant select on public.trip_schedules to authenticated, app_admin;
alter table public.trip_schedules enable row level security;

create policy "people read their own schedules" on public.trip_schedules
for select to authenticated using (owner_id = (select auth.uid()));

create policy "administrators read every schedule" on public.trip_schedules
for select to app_admin using (true);

create policy "only active people" on public.trip_schedules as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_schedules as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.schedule_days (
  schedule_id uuid not null references public.trip_schedules (id) on delete cascade,
  day date not null,
  trip_id uuid unique references public.trips (id),
  reason text,
  next_try_at timestamptz default now(),
  changes jsonb,
  -- Once each, whatever happens: the unique key of schedule and Lagos day.
  primary key (schedule_id, day),
  constraint what_waits_is_tried_again check ((next_try_at is not null) = (trip_id is null or changes is not null)),
  constraint only_trips_follow check (changes is null or (trip_id is not null and jsonb_typeof(changes) = 'object'))
);
comment on table public.schedule_days is
  'A day of a schedule: its trip, or the reason why it waits. A trip that its driver cancels keeps its row, so that it is not '
  'published again.';
comment on column public.schedule_days.reason is
  'Without a trip: why it could not be published. With a trip: why it did not follow a change of the schedule.';
comment on column public.schedule_days.next_try_at is
  'When the job tries next to publish the trip, or to change it (changes); null once it is published as the schedule says.';
comment on column public.schedule_days.changes is
  'The changes of the schedule that the trip has not followed yet, together. Null: nothing, or a person has changed the trip '
  'itself (decide_trip).';

create index schedule_days_to_try on public.schedule_days (next_try_at) where next_try_at is not null;

grant select on public.schedule_days to authenticated, app_admin;
alter table public.schedule_days enable row level security;

create policy "people read the days of their own schedules" on public.schedule_days
for select to authenticated using (
  exists (select from public.trip_schedules s where s.id = schedule_days.schedule_id and s.owner_id = (select auth.uid()))
);

create policy "administrators read the days of every schedule" on public.schedule_days
for select to app_admin using (true);

create policy "only active people" on public.schedule_days as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.schedule_days as restrictive
for all to app_admin using ((select private.is_live_admin()));
