create table public.trips (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid references public.driver_profiles (id),
  company_id uuid references public.companies (id),
  vehicle_id uuid,
  vehicle_owner_id uuid not null generated always as (coalesce(company_id, driver_id)) stored,
  origin_place_id text not null references public.places (id),
  destination_place_id text not null references public.places (id),
  departure_at timestamptz not null check (isfinite(departure_at)),
  arrives_at timestamptz not null,
  total_seats int not null check (total_seats between 1 and 50),
  fare_kobo int not null check (fare_kobo > 0),
  description text check (length(description) <= 500),
  status text not null default 'scheduled',
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 300),
  client_key uuid,
  may_overlap boolean not null default false,
  is_closed_by_clock boolean not null default false,
  leg_taken smallint[] not null default '{0}',
  seats_available int not null generated always as (private.least_free(total_seats, leg_taken)) stored,
  choices jsonb not null default '{}',
  payment text not null default 'both',
  commission_basis_points int not null default private.commission_now()
  constraint commission_makes_sense check (commission_basis_points between 0 and 3000),
  picks_up boolean not null default true,
  confirms_passengers boolean not null default false,
  waiting_since timestamptz,
  status_changes int not null default 0,
  constraint vehicle_is_of_who_runs_the_trip foreign key (vehicle_id, vehicle_owner_id)
  references public.vehicles (id, owner_id),
  constraint two_places check (origin_place_id <> destination_place_id),
  constraint known_status check (
    status in ('scheduled', 'active', 'waiting', 'en_route', 'arrived', 'completed', 'cancelled')
  ),
  constraint cancelled_has_a_moment check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint one_trip_per_driver_and_client_key unique (driver_id, client_key),
  constraint arrives_after_departure check (arrives_at > departure_at),
  -- Half-open ranges: a vehicle that arrives at ten can leave at ten.
  constraint one_trip_per_vehicle_at_a_time exclude using gist (
    vehicle_id with =, tstzrange(departure_at, arrives_at) with &&
  ) where (status in ('scheduled', 'active', 'waiting', 'en_route') and not may_overlap),
  constraint one_trip_per_driver_at_a_time exclude using gist (
    driver_id with =, tstzrange(departure_at, arrives_at) with &&
  ) where (status in ('scheduled', 'active', 'waiting', 'en_route') and not may_overlap),
  constraint only_coming_fleet_trips_lack_a_driver check (
    driver_id is not null or (company_id is not null and status in ('scheduled', 'active', 'cancelled'))
  ),
  constraint each_leg_within_the_seats check (
    0 <= all (leg_taken) and total_seats >= all (leg_taken) and cardinality(leg_taken) between 1 and 7
  ),
  constraint known_payment check (payment in ('cash', 'online', 'both')),
  constraint fleets_confirm_nobody check (company_id is null or not confirms_passengers),
  constraint trips_choices_check check (choices = '{}' or private.are_choices(choices))
) with (fillfactor = 85);
comment on table public.trips is
  'Trips of a vehicle between two places, sold by the seat. Open = scheduled or active, listed, not departed.';
comment on column public.trips.status_changes is
  'How often the status has changed: of two messages about it, the one with the higher number is newer.';
comment on column public.trips.driver_id is
  'The driver; null while a fleet trip waits for another one, because its driver has declined it or leaves the fleet '
  '(fleet_trip_declines).';
comment on column public.trips.company_id is 'The fleet that runs this trip; null for a private driver''s own.';
comment on column public.trips.vehicle_owner_id is
  'Owner of the vehicle: the company of a fleet trip, else the driver.';
comment on column public.trips.arrives_at is
  'Departure plus the driver''s own duration, the route''s duration (fleets) or the estimate. Vehicle and driver are busy '
  'until then.';
comment on column public.trips.is_listed is
  'False while its driver or company is suspended: hidden and not bookable, but still visible to passengers who booked.';
comment on column public.trips.ended_at is 'When the trip was completed.';
comment on column public.trips.client_key is
  'Idempotency key that the client creates for each new trip; optional. A repeated key returns the same trip.';
comment on column public.trips.may_overlap is
  'True for trips that overlapped before the rule existed; no function sets it.';
comment on column public.trips.is_closed_by_clock is
  'True if the clock completed or cancelled the trip because its driver forgot it (complete_forgotten_trips, '
  'cancel_unstarted_trips).';
comment on column public.trips.leg_taken is
  'Seats taken on each leg: leg n is the way from stop n - 1 to stop n. Only functions that lock the trip change it '
  '(take_seats, set_stops, make_requested_stops, before_trip).';
comment on column public.trips.seats_available is 'Seats left for the whole way: the least over all legs.';
comment on column public.trips.choices is
  'The choices that the driver offers, which anyone may read (private.are_choices). Set by private.set_trip_choices.';
comment on column public.trips.payment is
  'How the driver or the company lets passengers pay. What a passenger can choose: private.takes_cash, private.takes_online.';
comment on column public.trips.picks_up is
  'True if the driver may be asked for places along the way that are not stops (requests.sql). Fleet trips are never asked.';
comment on column public.trips.confirms_passengers is
  'True if the driver confirms each passenger: seats are asked for (requests.sql), not booked.';
comment on column public.trips.commission_basis_points is
  'The platform''s part of fares paid online, as the driver saw it when the trip was published.';
comment on column public.trips.waiting_since is
  'When the driver began to wait for passengers, or set off without waiting. Positions of tracking apps from before it are '
  'dropped: where a driver is before the trip is private.';

-- Without seats_available, so that a booking updates no index (HOT update).
create index trips_open_by_route on public.trips (origin_place_id, destination_place_id, departure_at)
where status in ('scheduled', 'active') and is_listed;
-- For the list of all open trips, next departure first, page by page.
create index trips_open_by_departure on public.trips (departure_at, id)
where status in ('scheduled', 'active') and is_listed;
create index trips_by_driver on public.trips (driver_id, departure_at);
create index trips_by_company on public.trips (company_id, departure_at desc) where company_id is not null;
create index trips_coming_by_driver on public.trips (driver_id) where status in ('scheduled', 'active', 'waiting');
create index trips_coming_by_company on public.trips (company_id)
where company_id is not null and status in ('scheduled', 'active', 'waiting');
create index trips_open_by_company on public.trips (company_id, departure_at, id)
where company_id is not null and status not in ('completed', 'cancelled');
create index trips_past_by_company on public.trips (company_id, departure_at desc, id)
where company_id is not null and status in ('completed', 'cancelled');
-- The condition is that of the timeline alone: with the status, the planner reads the whole index for other questions.
create index trips_over_by_driver on public.trips (driver_id, (coalesce(ended_at, cancelled_at)) desc, id desc)
where coalesce(ended_at, cancelled_at) is not null;
create index trips_over_by_company on public.trips (company_id, (coalesce(ended_at, cancelled_at)) desc, id desc)
where company_id is not null and coalesce(ended_at, cancelled_at) is not null;
create index trips_newest on public.trips (created_at desc, id desc);
create index trips_by_vehicle on public.trips (vehicle_id, departure_at) where vehicle_id is not null;
create index trips_by_vehicle_owner on public.trips (vehicle_id, vehicle_owner_id) where vehicle_id is not null;
create index trips_by_origin on public.trips (origin_place_id, created_at desc, id desc);
create index trips_by_destination on public.trips (destination_place_id, created_at desc, id desc);
create index trips_under_way on public.trips (arrives_at) where status in ('en_route', 'arrived');
create index trips_not_started on public.trips (departure_at) where status in ('scheduled', 'active', 'waiting');
create index trips_without_driver on public.trips (departure_at)
where driver_id is null and status in ('scheduled', 'active');

grant select on public.trips to anon, authenticated, app_admin;
alter table public.trips enable row level security;

create policy "anyone sees open trips" on public.trips
for select to anon using (status in ('scheduled', 'active') and is_listed and departure_at > now());

-- Signed-in people: their policy reads bookings, so access.sql creates it.
create policy "administrators see every trip" on public.trips
for select to app_admin using (true);

create policy "only active people" on public.trips as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trips as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.trip_reports (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  kind text not null,
  reporter_id uuid references public.profiles (id),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint one_report_per_person_and_kind unique nulls not distinct (trip_id, kind, reporter_id),
  constraint known_kind check (kind in ('left_behind', 'not_started', 'boarded_cancelled')),
  constraint only_not_started_has_no_person check ((kind = 'not_started') = (reporter_id is null))
);
comment on table public.trip_reports is
  'left_behind: a passenger says that the trip left without them. not_started: the clock found a trip that has not started '
  'although its driver has moved; an administrator decides. boarded_cancelled: the driver sent the right code of a booking that '
  'was paid online and cancelled by its passenger or by the clock: the passenger may have travelled and got a refund.';
comment on column public.trip_reports.settled_at is 'When an administrator had looked after it; the reason is in the audit log.';
comment on column public.trip_reports.reporter_id is 'The passenger; with boarded_cancelled the passenger of the cancelled booking.';

create index trip_reports_newest on public.trip_reports (created_at desc, id desc);
create index trip_reports_open on public.trip_reports (created_at desc, id desc) where settled_at is null;
create index trip_reports_by_reporter on public.trip_reports (reporter_id);

grant select on public.trip_reports to authenticated, app_admin;
alter table public.trip_reports enable row level security;

create policy "people read their own reports" on public.trip_reports
for select to authenticated using (reporter_id = (select auth.uid()));

create policy "administrators read every report" on public.trip_reports
for select to app_admin using (true);

create policy "only active people" on public.trip_reports as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_reports as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.trip_stops (
  trip_id uuid not null references public.trips (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  position smallint check (position between 0 and 7),
  place_id text not null references public.places (id),
  planned_at timestamptz not null check (isfinite(planned_at)),
  fare_kobo int not null check (fare_kobo >= 0),
  point_name text check (length(point_name) between 3 and 80),
  point_hint text check (length(point_hint) <= 120),
  point_latitude double precision,
  point_longitude double precision,
  reached_at timestamptz,
  left_at timestamptz,
  reported_at timestamptz,
  primary key (trip_id, id),
  -- Deferrable, so that one statement can shift the positions of several stops.
  constraint one_stop_per_position unique (trip_id, position) deferrable initially immediate,
  constraint fare_starts_at_zero check ((position = 0) = (fare_kobo = 0)),
  constraint a_point_has_a_name check (point_name is not null or (point_hint is null and point_latitude is null)),
  constraint point_in_nigeria check (
    num_nulls(point_latitude, point_longitude) in (0, 2)
    and point_latitude between 3 and 15 and point_longitude between 1.5 and 16
  ),
  constraint left_after_reached check (left_at >= reached_at)
);
comment on table public.trip_stops is
  'Stops of a trip in order, the origin first and the destination last. Trips keep copies of the first and last stop '
  '(place, departure, arrival, fare).';
comment on column public.trip_stops.position is
  'Place in the order, from 0. Null: taken out of the trip; the row is kept for its cancelled bookings.';
comment on column public.trip_stops.planned_at is
  'Planned departure from the stop; the planned arrival at the last one.';
comment on column public.trip_stops.fare_kobo is
  'Fare of one seat from the origin to this stop. A leg costs the difference of its two stops.';
comment on column public.trip_stops.point_name is 'Where to meet; null: to be agreed with the driver.';
comment on column public.trip_stops.reached_at is 'When the driver pressed "At stop".';
comment on column public.trip_stops.left_at is 'When the driver pressed "Left stop".';
comment on column public.trip_stops.reported_at is
  'When the server learned that the driver is at the stop; at the first stop, when the driver began to wait. reached_at is by the '
  'driver''s phone, which may have had no connection.';

-- The newest uses of a place are read, not all of them.
create index trip_stops_by_place on public.trip_stops (place_id, planned_at desc)
where point_name is not null and position is not null;

grant select on public.trip_stops to anon, authenticated, app_admin;
alter table public.trip_stops enable row level security;

create policy "people see the stops of trips that they see" on public.trip_stops
for select to anon, authenticated, app_admin
using (exists (select from public.trips t where t.id = trip_stops.trip_id));

create policy "only active people" on public.trip_stops as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_stops as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.trip_offers (
  trip_id uuid not null references public.trips (id) on delete cascade,
  from_position smallint not null,
  to_position smallint not null,
  origin_place_id text not null,
  destination_place_id text not null,
  departure_at timestamptz not null,
  arrives_at timestamptz not null,
  closes_at timestamptz not null,
  fare_kobo int not null check (fare_kobo > 0),
  driver_id uuid not null,
  seats_available smallint not null check (seats_available >= 0),
  confirms_passengers boolean not null default false,
  online_payee uuid,
  primary key (trip_id, from_position, to_position),
  constraint forwards check (from_position < to_position)
) with (fillfactor = 80);
comment on table public.trip_offers is
  'One row per pair of stops of an open trip, for private.search_trips: what one can book there. after_trip keeps '
  'it; it can be made again from trips and trip_stops at any time (make_offers).';
comment on column public.trip_offers.closes_at is
  'Planned time of the first stop: booking of every leg closes. Each query must ask for closes_at > now(), because '
  'offers of a trip that leaves late are deleted only when its status changes.';
comment on column public.trip_offers.confirms_passengers is 'Copy of the trip''s: the driver is asked, so it is not part of a journey.';
comment on column public.trip_offers.online_payee is
  'Of a trip that takes online payment only, the driver or company that must be able to receive it (receives_online); else null.';

create index trip_offers_by_route on public.trip_offers (origin_place_id, destination_place_id, departure_at);
-- For connections of two trips, whose place between is not known. Expressions, so that a search for both places, whose plan is
-- made before its places are known, cannot choose these indexes: it would read five times the rows.
create index trip_offers_by_origin on public.trip_offers (lower(origin_place_id), departure_at);
create index trip_offers_by_destination on public.trip_offers (lower(destination_place_id), departure_at);

-- Only search_trips reads offers, as their owner.
alter table public.trip_offers enable row level security;

create policy "only active people" on public.trip_offers as restrictive
for all to authenticated using ((select private.is_active_caller()));

create table private.point_reminders (
  trip_id uuid primary key references public.trips (id) on delete cascade,
  sent_at timestamptz not null default now()
);
comment on table private.point_reminders is
  'Trips whose driver or company was reminded to set the meeting points. Deleted after 30 days, once the trip has departed '
  '(forget_reminders).';

create index point_reminders_over on private.point_reminders (sent_at);

alter table private.point_reminders enable row level security;
