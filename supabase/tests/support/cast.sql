-- The cast: who acts in every test file. Created inside each file's transaction, gone with its rollback.
--   anon        nobody signed in
--   passenger   has a booking on the driver's trip          stranger   another passenger
--   driver      verified, has a trip and a vehicle          newdriver  not verified
--   suspended   a verified driver who was suspended         corporate  a company
--   gone        a passenger who has signed out              admin      app_admin with a live session, as the API takes it
--   relay       app_relay, in nobody's name

drop schema if exists tests cascade;
create schema tests;
comment on schema tests is 'Helpers of the database tests; exists in test databases only.';

create function tests.id(who text)
returns uuid
language sql
immutable
return ('7e570000-0000-4000-8000-0000000000' || lpad(array_position(
  array['passenger', 'stranger', 'driver', 'newdriver', 'suspended', 'corporate', 'gone', 'admin'], who
)::text, 2, '0'))::uuid;

create function tests.ids()
returns uuid[]
language sql
immutable
return array[
  tests.id('passenger'), tests.id('stranger'), tests.id('driver'), tests.id('newdriver'),
  tests.id('suspended'), tests.id('corporate'), tests.id('gone')
];

create function tests.trip()
returns uuid
language sql
immutable
return '7e570000-0000-4000-8000-000000000101'::uuid;

create function tests.vehicle()
returns uuid
language sql
immutable
return '7e570000-0000-4000-8000-000000000102'::uuid;

create function tests.key(n int)
returns uuid
language sql
immutable
return ('7e570000-0000-4000-8000-0000000002' || lpad(n::text, 2, '0'))::uuid;

create function tests.authenticate_as(who text)
returns void
language plpgsql
as $$
begin
  -- The session stays postgres: only its role and claims change, for this transaction.
  perform set_config('role', case who
    when 'postgres' then 'none' when 'anon' then 'anon' when 'admin' then 'app_admin' when 'relay' then 'app_relay'
    else 'authenticated'
  end, true);
  perform set_config('request.jwt.claims', coalesce(
    jsonb_build_object('sub', tests.id(who), 'role', 'authenticated', 'session_id', tests.id(who))::text, ''
  ), true);
  if who = 'admin' then
    perform set_config('request.jwt.claims', jsonb_build_object(
      'role', 'app_admin', 'sub', tests.id('admin'), 'admin_session', repeat('ad', 32)
    )::text, true);
  elsif tests.id(who) is null then
    perform set_config('request.jwt.claims', '', true);
  end if;
end
$$;

create function tests.create_person(who text, kind text)
returns void
language plpgsql
as $$
begin
  insert into auth.users (id, email, raw_user_meta_data, created_at, updated_at)
  values (
    tests.id(who), who || '@cast.test',
    jsonb_build_object('name', initcap(who), 'phone', '08030000000', 'userType', kind), now(), now()
  );
  insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.id(who), tests.id(who), now(), now());
end
$$;

create function tests.create_trip(trip uuid, driver text, seats int)
returns void
language plpgsql
as $$
declare
  car uuid := (select d.vehicle_id from public.driver_profiles d where d.id = tests.id(driver));
begin
  if car is null then
    insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
    values (tests.id(driver), 'Toyota', 'Coaster', 2015, 'TST-' || substr(md5(trip::text), 1, 6), 50, 'bus', 'approved')
    returning id into car;
  end if;
  insert into public.trips (
    id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, seats_available, fare_kobo
  )
  select trip, d.id, car, 'lagos', 'abuja', now() + interval '3 days', seats, seats, 1000000
  from public.driver_profiles d where d.id = tests.id(driver);
end
$$;

create function tests.create_cast()
returns void
language plpgsql
as $$
begin
  grant app_admin, app_relay to postgres;
  perform tests.create_person(who, kind) from (values
    ('passenger', 'passenger'), ('stranger', 'passenger'), ('driver', 'driver'), ('newdriver', 'driver'),
    ('suspended', 'driver'), ('corporate', 'corporate'), ('gone', 'passenger'), ('admin', 'passenger')
  ) as people (who, kind);

  insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind, approval)
  values (tests.vehicle(), tests.id('driver'), 'Toyota', 'Sienna', 2015, 'TST-001-AA', 6, 'van', 'approved');
  update public.driver_profiles
  set verification_status = 'approved', verification_approved_at = now()
  where id in (tests.id('driver'), tests.id('suspended'));
  update public.driver_profiles set vehicle_id = tests.vehicle() where id = tests.id('driver');

  perform tests.create_trip(tests.trip(), 'driver', 4);
  perform tests.authenticate_as('passenger');
  perform private.book_seats(tests.trip(), 1, tests.key(1));
  perform tests.authenticate_as('postgres');

  update public.profiles set suspended = true, suspended_at = now() where id = tests.id('suspended');
  delete from auth.sessions where user_id = tests.id('gone');

  insert into private.admins (id, user_id) values (tests.id('admin'), tests.id('admin'));
  insert into private.admin_sessions (admin_id, token_hash, expires_at)
  values (tests.id('admin'), repeat('ad', 32), now() + interval '1 hour');
end
$$;
