-- The cast: the people of every test file. Each file creates them inside its transaction, which is rolled back.
--   anon        a visitor without a token
--   passenger   has booked one seat on tests.trip()         stranger   another passenger, without a booking
--   driver      verified, owns tests.trip(), tests.vehicle() newdriver  a driver who is not verified
--   suspended   a verified driver who was suspended         corporate  a company
--   gone        a passenger whose session has ended         admin      app_admin with a live session, as the API uses it
--   relay       app_relay, payments app_payments, courier app_courier, all without a person
-- Everything else has a name of its own: tests.named('hidden trip') is an id or a client key.

drop schema if exists tests cascade;
create schema tests;
comment on schema tests is 'Helpers of the database tests; exists in test databases only.';
grant usage on schema tap, tests to anon, authenticated, app_admin, app_relay, app_payments, app_courier;
grant execute on all functions in schema tap to anon, authenticated, app_admin, app_relay, app_payments, app_courier;
-- Also for the functions that a test file creates.
alter default privileges in schema tests grant execute on functions to anon, authenticated, app_admin, app_relay, app_payments, app_courier;

create function tests.named(name text)
returns uuid
language sql
immutable
return md5('tests ' || name)::uuid;
comment on function tests.named(text) is 'The id or client key with this name; the same name always gives the same uuid.';

create function tests.hash(name text)
returns text
language sql
immutable
return encode(sha256(name::bytea), 'hex');
comment on function tests.hash(text) is 'The hash, in hex, of the token with this name.';

create function tests.id(who text)
returns uuid
language sql
immutable
return case
  when who in ('passenger', 'stranger', 'driver', 'newdriver', 'suspended', 'corporate', 'gone', 'admin') then tests.named(who)
end;
comment on function tests.id(text) is 'The user id of a person of the cast; null for anon, relay, payments, courier and postgres.';

create function tests.ids()
returns uuid[]
language sql
immutable
return array[
  tests.id('passenger'), tests.id('stranger'), tests.id('driver'), tests.id('newdriver'),
  tests.id('suspended'), tests.id('corporate'), tests.id('gone')
];
comment on function tests.ids() is 'The user ids of the cast, without the administrator.';

create function tests.trip()
returns uuid
language sql
immutable
return tests.named('trip of the driver');

create function tests.vehicle()
returns uuid
language sql
immutable
return tests.named('vehicle of the driver');

create function tests.document(owner text, kind text default 'driver-license', ending text default 'jpg')
returns text
language sql
immutable
return tests.id(owner) || '/' || kind || '-' || tests.named(kind) || '.' || ending;
comment on function tests.document(text, text, text) is 'The path of a file in the folder of its owner.';

create function tests.file(size int default 1000, mimetype text default 'image/jpeg')
returns jsonb
language sql
immutable
return jsonb_build_object('size', size, 'mimetype', mimetype);
comment on function tests.file(int, text) is 'What Storage writes about a stored file.';

create function tests.booking(who text, trip uuid default tests.trip())
returns uuid
language sql
stable
security definer
return (
  select b.id from public.bookings b
  where b.trip_id = trip and b.passenger_id = tests.id(who) order by b.created_at desc limit 1
);
comment on function tests.booking(text, uuid) is 'The latest booking of a passenger on a trip.';

create function tests.authenticate_as(who text)
returns void
language plpgsql
as $$
begin
  -- Changes only the role and the claims, until the transaction ends; the session stays that of postgres.
  -- A file is one message to Postgres, and is_active_caller asks once in each message.
  perform set_config('tafiya.active_in', '', true);
  perform set_config('role', case who
    when 'postgres' then 'none' when 'anon' then 'anon' when 'admin' then 'app_admin' when 'relay' then 'app_relay'
    when 'payments' then 'app_payments' when 'courier' then 'app_courier'
    else 'authenticated'
  end, true);
  perform set_config('request.jwt.claims', coalesce(
    jsonb_build_object('sub', tests.id(who), 'role', 'authenticated', 'session_id', tests.id(who))::text, ''
  ), true);
  if who = 'admin' then
    perform set_config('request.jwt.claims', jsonb_build_object(
      'role', 'app_admin', 'sub', tests.id('admin'), 'admin_session', tests.hash('admin session')
    )::text, true);
  elsif tests.id(who) is null then
    perform set_config('request.jwt.claims', '', true);
  end if;
end
$$;

create function tests.confirm_email(person uuid)
returns void
language sql
as $$
  update public.profiles p set email_verified_at = now() where p.id = person;
  delete from private.deliveries d where d.user_id = person and d.source = 'email_link';
$$;
comment on function tests.confirm_email(uuid) is 'The person has opened the link of the first mail.';

create function tests.create_person(who text, kind text)
returns void
language plpgsql
as $$
begin
  -- Complete, as Auth would leave it: Auth cannot read null in a token column.
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
    phone_change, phone_change_token, reauthentication_token, created_at, updated_at
  )
  values (
    '00000000-0000-0000-0000-000000000000', tests.id(who), 'authenticated', 'authenticated', who || '@cast.test',
    '$2b$04$BhrZ3SY1Pl3HbwQOIFzRUOk/ghne.FTjQVQJK6lp0N1snxdmAhLSi', now(),
    '{"provider": "email", "providers": ["email"]}',
    jsonb_build_object('registration', private.store_registration(
      who || '@cast.test', jsonb_build_object(
        -- A user cannot register as "Admin".
        'name', case who when 'admin' then 'Ada' else initcap(who) end, 'phone', '0803000000' || case who when 'admin' then 1 when 'corporate' then 2 else 0 end, 'userType', kind)
    )), '', '', '', '', '', '', '', '', now(), now()
  );
  insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (tests.id(who), tests.id(who), now(), now(), 'aal1');
  perform tests.confirm_email(tests.id(who));
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
    id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo
  )
  -- Later trips of a driver leave when the one before arrives.
  select trip, d.id, car, 'lagos', 'abuja',
    (select greatest(now() + interval '3 days', max(t.arrives_at)) from public.trips t
      where t.driver_id = d.id and t.status in ('scheduled', 'active', 'waiting', 'en_route')),
    seats, 1000000
  from public.driver_profiles d where d.id = tests.id(driver);
end
$$;

create function tests.move_trip(trip uuid, variadic statuses text[])
returns void
language plpgsql
as $$
declare
  next_status text;
begin
  foreach next_status in array statuses loop
    update public.trips set status = next_status where id = trip;
  end loop;
end
$$;
comment on function tests.move_trip(uuid, text[]) is 'Sets the statuses of a trip one after another, as the owner of the database.';

create function tests.refused(who text, call text, code text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return tap.throws_ok(call, code, null, who || ' may not: ' || call);
end
$$;

create function tests.outcome(who text, call text)
returns text
language plpgsql
as $$
declare
  result text;
  code text;
begin
  perform tests.authenticate_as(who);
  execute 'select (' || call || ')::text' into result;
  perform tests.authenticate_as('postgres');
  return coalesce(result, 'done');
exception when others then
  get stacked diagnostics code = pg_exception_hint;
  perform tests.authenticate_as('postgres');
  return concat_ws(' ', sqlstate, nullif(code, ''));
end
$$;
comment on function tests.outcome(text, text) is
'What an expression gives a person, as text: done for null, else the SQLSTATE and the code of the refusal.';

create function tests.begin_deletion()
returns void
language plpgsql
security definer
as $$
begin
  perform private.begin_deletion(auth.uid());
end
$$;
comment on function tests.begin_deletion() is 'The first step of the deletion of the caller''s account, which takes its locks and refuses.';

create function tests.delete_account(who text)
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.delete_own_account();
end
$$;

create function tests.leave_trip(trip uuid, ago interval)
returns void
language plpgsql
as $$
begin
  set local session_replication_role = replica;
  update public.trips t set departure_at = now() - ago, arrives_at = now() - ago + (t.arrives_at - t.departure_at)
  where t.id = trip;
  set local session_replication_role = origin;
  perform private.place_stops(trip);
end
$$;
comment on function tests.leave_trip(uuid, interval) is 'Moves a trip as if it had departed this long ago, without notifications and broadcasts.';

create function tests.allow_early_starts()
returns void
language sql
as $$
  update public.platform_settings set waiting_minutes_before = 525600, en_route_minutes_before = 525600
$$;
comment on function tests.allow_early_starts() is 'Lets drivers start their trips at any time, for tests that are not about time.';

create function tests.create_cast()
returns void
language plpgsql
as $$
begin
  grant app_admin, app_relay, app_payments, app_courier to postgres;
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
  perform private.book_seats(tests.trip(), 1, tests.named('first booking'));
  perform tests.authenticate_as('postgres');

  perform private.set_suspended(tests.id('suspended'), true);
  delete from auth.sessions where user_id = tests.id('gone');

  insert into private.admins (id, user_id) values (tests.id('admin'), tests.id('admin'));
  insert into private.admin_sessions (admin_id, token_hash, expires_at)
  values (tests.id('admin'), tests.hash('admin session'), now() + interval '1 hour');
end
$$;

create function tests.is_whole(words text)
returns boolean
language sql
immutable
return words is not null and words !~ '^\s|\s$|\s\s|\s[,.;:!?)]|[,;:(]\s*[,.;:)]|(?<![.])[.]{2}(?![.])|\ynull\y|₦(?!\d)';
comment on function tests.is_whole(text) is
'Whether a text has no trace of a part that is missing: no empty brackets, no sign after a space or another sign, no double spaces.';

create function tests.wrong_texts()
returns setof public.notifications
language sql
stable
security definer
as $$
  select n.* from public.notifications n
  where not tests.is_whole(n.title) or not tests.is_whole(n.body)
    -- A push shows the title on the locked screen.
    or exists (
      select from public.profiles p
      where p.id = n.about_id and position(p.name in n.title) > 0
        and exists (select from private.delivery_rules r where r.kind = n.kind and r.channel = 'push')
    )
$$;
comment on function tests.wrong_texts() is 'Notifications that show that a part is missing, or whose title contains a name.';
