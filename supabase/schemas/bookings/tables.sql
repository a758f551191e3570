create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  passenger_id uuid not null references public.profiles (id),
  driver_id uuid references public.driver_profiles (id),
  company_id uuid references public.companies (id),
  seats int not null check (seats between 1 and 50),
  fare_kobo int not null check (fare_kobo > 0),
  total_kobo bigint not null generated always as (fare_kobo::bigint * seats + private.extras_kobo(extras)) stored,
  status text not null default 'confirmed',
  client_key uuid not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text check (length(cancel_reason) <= 300),
  from_stop_id uuid not null,
  to_stop_id uuid not null,
  agreed_departure_at timestamptz not null,
  payment_method text not null default 'cash',
  terms_version int,
  agreed_points jsonb,
  release_at timestamptz,
  settled_at timestamptz,
  boarded_at timestamptz,
  boarded_by uuid,
  agreed_terms jsonb,
  told_changes text,
  extras jsonb not null default '[]' constraint known_extras check (private.are_extras(extras)),
  adds_to uuid references public.bookings (id),
  got_off_at timestamptz,
  cancel_rule text,
  constraint known_status check (status in ('confirmed', 'cancelled', 'completed')),
  constraint cancelled_has_a_moment check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint not_ones_own_trip check (passenger_id <> driver_id),
  constraint one_booking_per_client_key unique (passenger_id, client_key),
  constraint gets_on_at_a_stop_of_the_trip foreign key (trip_id, from_stop_id)
  references public.trip_stops (trip_id, id),
  constraint gets_off_at_a_stop_of_the_trip foreign key (trip_id, to_stop_id)
  references public.trip_stops (trip_id, id),
  constraint known_payment_method check (payment_method in ('cash', 'online')),
  constraint terms_of_online_payment check ((payment_method = 'online') = (terms_version is not null)),
  constraint released_when_paid_online check (release_at is null or (payment_method = 'online' and status = 'completed')),
  constraint boarded_by_a_driver check ((boarded_at is null) = (boarded_by is null)),
  constraint added_online check (adds_to is null or (payment_method = 'online' and adds_to <> id)),
  constraint known_cancel_rule check (cancel_rule in ('not_passenger', 'soon_after_paying', 'a_day_before', 'late')),
  constraint rule_of_the_cancelled check (cancel_rule is null or status = 'cancelled')
);
comment on table public.bookings is
  'Seats that a passenger has booked on a trip, at the fare of that time. driver_id and company_id are copies of the '
  'trip''s, so that the policy needs no join.';
comment on column public.bookings.driver_id is 'Copy of the trip''s driver; null while the trip waits for one.';
comment on column public.bookings.client_key is
  'Idempotency key that the client creates for each new booking. A repeated key returns the same booking.';
comment on column public.bookings.from_stop_id is 'Where the passenger gets on; the first stop unless the booking names another.';
comment on column public.bookings.to_stop_id is 'Where the passenger gets off; the last stop unless the booking names another.';
comment on column public.bookings.agreed_departure_at is
  'Planned time of the stop where the passenger gets on, as the passenger agreed to it. The driver may move it by 30 minutes in all.';
comment on column public.bookings.payment_method is 'cash: the driver is paid at boarding. online: paid before, through a hold.';
comment on column public.bookings.terms_version is 'The cancellation terms of a booking that was paid online.';
comment on column public.bookings.agreed_points is
  'The meeting points {on, off} when the seats were booked, or the first one set later, each {name, latitude, longitude} or '
  'null.';
comment on column public.bookings.agreed_terms is
  'The other terms that the passenger agreed to (private.terms_of): arrival, stops on the way, choices, class of the vehicle. These three '
  'change when the passenger agrees to changes of the trip (agree_to_changes).';
comment on column public.bookings.told_changes is
  'Hash of the changes that the passenger was last asked about; null: none (tell_changes).';
comment on column public.bookings.extras is
  'The extras that the driver carries for a price beside the seats (private.are_extras), at the prices when it was booked: part of the fare.';
comment on column public.bookings.adds_to is
  'The passenger''s first booking of this trip, which is paid online like this one (take_places). Null: a first booking, also once '
  'the first one was cancelled (part_added_seats). While this booking is not cancelled, the first one is not either.';
comment on column public.bookings.cancel_rule is
  'The rule of the terms by which it was cancelled, in cash as well (cancellation_of); what changes later does not change it.';
comment on column public.bookings.release_at is
  'When the fare of a completed trip becomes the driver''s, unless a claim or a dispute is open.';
comment on column public.bookings.settled_at is
  'When the money of a booking paid online left passenger_prepaid: it was cancelled, released, or decided by a claim.';
comment on column public.bookings.boarded_at is
  'When the server verified the passenger''s code; null until then. Never taken back.';
comment on column public.bookings.boarded_by is 'The driver who sent the code.';
comment on column public.bookings.got_off_at is
  'When the passenger said that they got off; null until then. It ends what a booking that was cancelled on board keeps '
  '(is_on_board).';

create unique index bookings_one_active_per_trip on public.bookings (trip_id, passenger_id)
  where status = 'confirmed' and adds_to is null;
create index bookings_added on public.bookings (adds_to) where adds_to is not null;
create index bookings_by_passenger on public.bookings (passenger_id, created_at desc);
create index bookings_by_driver on public.bookings (driver_id, created_at desc);
create index bookings_by_company on public.bookings (company_id, created_at desc) where company_id is not null;
create index bookings_cancelled_by_passenger on public.bookings (passenger_id, cancelled_at desc) where cancelled_at is not null;
create index bookings_cancelled_by_driver on public.bookings (driver_id, cancelled_at desc)
  where driver_id is not null and cancelled_at is not null;
create index bookings_cancelled_by_company on public.bookings (company_id, cancelled_at)
  where company_id is not null and cancelled_at is not null;
create index bookings_by_trip on public.bookings (trip_id, from_stop_id);
create index bookings_by_last_stop on public.bookings (trip_id, to_stop_id);
create index bookings_newest on public.bookings (created_at);
create index bookings_coming on public.bookings ((coalesce(company_id, driver_id)))
  where payment_method = 'online' and settled_at is null;
create index bookings_to_release on public.bookings (release_at) where release_at is not null and settled_at is null;

grant select on public.bookings to authenticated, app_admin;
alter table public.bookings enable row level security;

create policy "passengers, drivers and fleets read their bookings" on public.bookings
for select to authenticated using ((select auth.uid()) in (passenger_id, driver_id, company_id));

create policy "administrators read every booking" on public.bookings
for select to app_admin using (true);

create policy "only active people" on public.bookings as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.bookings as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.journeys (
  id uuid primary key default gen_random_uuid(),
  passenger_id uuid not null references public.profiles (id),
  client_key uuid not null,
  payment_method text not null,
  first_booking_id uuid not null,
  second_booking_id uuid not null,
  created_at timestamptz not null default now(),
  told_late_at timestamptz,
  constraint known_payment_method check (payment_method in ('cash', 'online')),
  constraint two_bookings check (first_booking_id <> second_booking_id),
  constraint one_journey_per_client_key unique (passenger_id, client_key),
  constraint one_journey_per_first_booking unique (first_booking_id),
  constraint one_journey_per_second_booking unique (second_booking_id)
);
comment on table public.journeys is
  'Two bookings that were made as one: the second trip leaves where the first one ends. Paid online, they begin as two holds with '
  'the same ids, which one payment pays (payments.hold_id is the first). Therefore the ids have no foreign key.';
comment on column public.journeys.told_late_at is
  'When the passenger was told that the first trip is too late for the second; null: it is not (tell_late_journey).';

grant select on public.journeys to authenticated, app_admin;
alter table public.journeys enable row level security;

create policy "passengers read their journeys" on public.journeys
for select to authenticated using (passenger_id = (select auth.uid()));

create policy "administrators read every journey" on public.journeys
for select to app_admin using (true);

create policy "only active people" on public.journeys as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.journeys as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.transactions (
  id uuid primary key default private.time_uuid(),
  booking_id uuid not null unique references public.bookings (id),
  passenger_id uuid not null references public.profiles (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'pending',
  payment_reference text check (length(payment_reference) <= 100),
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  method text not null default 'cash' check (method in ('cash', 'online')),
  refunded_kobo bigint not null default 0 check (refunded_kobo between 0 and amount_kobo),
  constraint known_status check (status in ('pending', 'confirmed', 'cancelled')),
  constraint processed_has_a_moment check ((status = 'pending') = (processed_at is null))
);
comment on table public.transactions is
  'Payment of a booking: pending until boarding, when the driver is paid; confirmed with the completed trip; cancelled with '
  'the booking.';
comment on column public.transactions.refunded_kobo is 'The part of the amount that goes back to the passenger.';

create index transactions_by_passenger on public.transactions (passenger_id, created_at desc);
create index transactions_by_status on public.transactions (status, created_at desc, id desc);
create index transactions_newest on public.transactions (created_at desc, id desc);
create index transactions_refunded on public.transactions (created_at desc, id desc) where refunded_kobo > 0;
create index transactions_by_reference on public.transactions (payment_reference collate "C");
create index transactions_processed on public.transactions (processed_at) where status = 'confirmed';

grant select on public.transactions to authenticated, app_admin;
alter table public.transactions enable row level security;

create policy "passengers read their transactions" on public.transactions
for select to authenticated using (passenger_id = (select auth.uid()));

create policy "administrators read every transaction" on public.transactions
for select to app_admin using (true);

create policy "only active people" on public.transactions as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.transactions as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table private.travellers (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  seat int not null check (seat between 1 and 50),
  name text not null check (length(name) between 2 and 80),
  phone text check (private.is_nigerian_phone(phone)),
  primary key (booking_id, seat)
);
comment on table private.travellers is
  'The people whom a passenger has named for the seats of a booking; a seat without a row is not named. Read through '
  'booking_travellers, trip_passengers and trip_travellers only, which decide about the phone numbers.';

alter table private.travellers enable row level security;

create table private.boarding_codes (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  code text not null check (code ~ '^[0-9]{4}$'),
  wrong_codes int not null default 0 check (wrong_codes between 0 and 20),
  locked_until timestamptz,
  scanned_at timestamptz,
  look_at timestamptz not null default now()
);
comment on table private.boarding_codes is
  'The code of each booking. No role reads it: own_boarding_codes shows it to the passenger, board_passenger compares it. '
  'Deleted with the track of the trip (forget_tracks).';
comment on column private.boarding_codes.wrong_codes is
  'Wrong codes so far: each fifth locks the booking until locked_until, the twentieth for good.';
comment on column private.boarding_codes.scanned_at is
  'When the driver''s phone read the code, by its own clock. Informative only: a phone without a connection sends it later.';

comment on column private.boarding_codes.look_at is
  'When forget_tracks looks at the code again: once a day, so that it does not read the codes of every coming trip each time.';

create index boarding_codes_to_look_at on private.boarding_codes (look_at);

alter table private.boarding_codes enable row level security;
