select plan(52);
select tests.create_cast();

-- Strings of three people that occur nowhere else.
update public.profiles p
set name = 'Zebulon ' || x.who, phone = '+2348099887766', nin = '98765432109'
from (values ('passenger'), ('driver'), ('corporate')) as x (who) where p.id = tests.id(x.who);
create function tests.traces()
returns setof text
language plpgsql
as $$
declare
  item record;
  found boolean;
begin
  for item in
    select c.table_schema, c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'private', 'auth', 'storage') and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea') or c.udt_name = 'citext')
      and has_column_privilege(format('%I.%I', c.table_schema, c.table_name), c.column_name, 'select')
  loop
    execute format(
      'select exists (select from %I.%I where %I::text ~* %L)', item.table_schema, item.table_name, item.column_name,
      'zebulon|8099887766|98765432109|QZX-?[12][02]|Quaint|\m(passenger|driver|corporate)@cast'
    ) into found;
    if found then
      return next format('%s.%s.%s', item.table_schema, item.table_name, item.column_name);
    end if;
  end loop;
end
$$;
create function tests.leave(who text)
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.request_deletion();
  perform private.delete_own_account();
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;

-- A full life: documents, a fleet, a journey with positions, links, ratings and words.
insert into storage.objects (bucket_id, name)
select 'documents', tests.id(who) || '/driver-license-' || tests.key(n) || '.jpg'
from unnest(array['passenger', 'driver']) as who, generate_series(60, 61) as n;
update public.driver_profiles set verification_status = 'unverified' where id = tests.id('driver');
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.submit_verification(jsonb_build_object(
       'fullName', 'Zebulon Driver', 'dateOfBirth', '1990-05-01', 'gender', 'male', 'residentialAddress', '7 Quaint Close, Ikoyi',
       'driverLicenseNumber', 'QZX123456', 'driverLicenseExpiry', private.lagos_today() + 30, 'ninNumber', '98765432109',
       'bankName', 'Quaint Bank', 'bankAccountNumber', '8099887766', 'accountName', 'Zebulon Driver',
       'driverLicenseUrl', tests.id('driver') || '/driver-license-' || tests.key(60) || '.jpg',
       'passportPhotoUrl', tests.id('driver') || '/driver-license-' || tests.key(61) || '.jpg')) $$,
  'the driver submits'
);
select lives_ok($$ select private.save_own_vehicle('{"make": "Toyota", "model": "Sienna", "year": 2015, "plateNumber": "QZX-100-AA", "seats": 6, "colour": "Blue"}') $$, 'and has a vehicle');
select tests.authenticate_as('admin');
select lives_ok($$ select private.decide_driver(tests.id('driver'), false, 'Zebulon, this is not Quaint Close', true) $$, 'is rejected with words');
select lives_ok($$ select private.verify_user(tests.id('passenger'), false, 'Not the address of Zebulon') $$, 'as is the passenger');
select tests.authenticate_as('postgres');
update public.driver_profiles
set verification_status = 'approved', verification_approved_at = now(), rejection_reason = null where id = tests.id('driver');
update public.trips set description = 'Call Zebulon, 08099887766' where driver_id = tests.id('driver');
select tests.create_trip(tests.key(n), 'driver', 4) from generate_series(10, 12) as n;
select tests.authenticate_as('passenger');
select lives_ok(format('select private.book_seats(tests.key(%s), 1, tests.key(%s))', n, n + 10), 'the passenger books ' || n)
from generate_series(10, 12) as n;
select lives_ok(
  $$ select private.cancel_booking((select b.id from public.bookings b where b.trip_id = tests.key(11)), 'Zebulon is ill') $$, 'cancels one'
);
select tests.authenticate_as('driver');
select lives_ok($$ select private.cancel_trip(tests.key(12), 'Zebulon''s Quaint engine') $$, 'the driver cancels another');
select tests.authenticate_as('passenger');
select lives_ok($$ select private.record_location(tests.key(10), 6.6, 3.4, null, null, null, now()) $$, 'stands somewhere');
select lives_ok($$ select private.share_trip(tests.key(10), decode(repeat('5a', 32), 'hex')) $$, 'shares the journey');
select lives_ok(
  $$ select private.record_photo(tests.id('passenger') || '/driver-license-' || tests.key(60) || '.jpg') $$, 'shows a face'
);
select throws_ok(
  $$ select private.record_photo(tests.id('passenger') || '/profile-photo-' || tests.key(61) || '.pdf') $$,
  'PT415', 'Your photo must be an image.', 'which a PDF is not'
);

-- During a journey nobody leaves.
select tests.authenticate_as('passenger');
select lives_ok('select private.request_deletion()', 'the passenger wants to go');
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where id = tests.key(10);
select tests.authenticate_as('passenger');
select throws_ok('select private.delete_own_account()', 'PT409', null, 'but boarding has begun since');
select tests.authenticate_as('postgres');
savepoint boarding;
update public.trips set departure_at = now() - interval '3 days 1 minute' where id = tests.key(10);
select lives_ok('select tests.leave(''passenger'')', 'a trip that never left holds nobody back');
select tests.authenticate_as('postgres');
select is((select b.status from public.bookings b where b.trip_id = tests.key(10)), 'cancelled', 'and loses its passenger');
rollback to boarding;
update public.profiles set deletion_requested_at = null where id = tests.id('passenger');
select throws_ok(
  format('select tests.leave(%L)', who), 'PT409', 'You are on a trip. You can delete your account once it is completed.', who || ' stays until the end'
)
from unnest(array['passenger', 'driver']) as who;
select tests.authenticate_as('postgres');
update public.trips set status = 'en_route' where id = tests.key(10);

-- A driver who forgets to complete it holds back nobody but themselves.
savepoint under_way;
update public.trips set departure_at = now() - interval '3 days 1 minute' where id = tests.key(10);
select tests.authenticate_as('passenger');
select lives_ok('select private.request_deletion()', 'three days later the passenger may go');
select throws_ok(
  'select tests.leave(''driver'')', 'PT409', 'You are on a trip. You can delete your account once it is completed.', 'the driver still may not'
);
rollback to under_way;
select tests.authenticate_as('postgres');
update public.trips set status = 'arrived' where id = tests.key(10);
update public.trips set status = 'completed' where id = tests.key(10);
select tests.authenticate_as(who), private.give_rating(b.id, 4, 'Zebulon was calm')
from unnest(array['passenger', 'driver']) as who, public.bookings b where b.trip_id = tests.key(10);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.add_fleet_vehicle('{"model": "HiAce", "plateNumber": "QZX-200-AA", "type": "bus", "capacity": 14}', tests.key(20)) $$,
  'the company has a vehicle'
);
select lives_ok(
  $$ select private.add_fleet_route('{"name": "Zebulon Express", "origin": "Abuja", "destination": "Kaduna", "frequency": "daily", "duration": 180}', tests.key(21)) $$,
  'a route'
);
select lives_ok($$ select private.invite_fleet_driver('driver@cast.test', (select vehicle_id from public.fleet_vehicles)) $$, 'invites the driver');
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.answer_fleet_invitation((select id from private.own_fleet_invitations()), true) $$, 'who accepts'
);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.schedule_trip(
       (select id from public.fleet_routes), (select vehicle_id from public.fleet_vehicles),
       private.lagos_moment(private.lagos_today() + 5, '08:00'), 850000, tests.key(22)) $$,
  'and schedules a trip'
);

-- Everything is in the copy.
select tests.authenticate_as('postgres');
select is_empty(
  $$ select distinct format('%I.%I', n.nspname, c.relname)
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
     where c.relkind in ('r', 'p') and (
       exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid in (
         'public.profiles'::regclass, 'public.driver_profiles'::regclass, 'public.companies'::regclass,
         'auth.users'::regclass, 'private.admins'::regclass))
       or exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'uuid'::regtype and not a.attisdropped
         and a.attname ~ '(person|user|driver|passenger|owner|company|rater|ratee|admin)_id$|_by$')
     )
     and pg_get_functiondef('private.export_own_data'::regproc) !~ format('from %s\.%s [a-z]', n.nspname, c.relname)
     except
     -- Not in the copy, and why.
     select t from (values
       ('private.admins', 'who administrates is a record of the platform, not of the person'),
       ('private.admin_sessions', 'hashes of cookies; they end within eight hours'),
       ('private.admin_audit', 'the platform''s evidence of what administrators did')
     ) as kept (t, why) $$,
  'every table that points at a person is in the copy, or an exception with a reason'
);
create function tests.copy_of(who text)
returns jsonb
language plpgsql
as $$
declare
  copy jsonb;
begin
  perform tests.authenticate_as(who);
  copy := private.export_own_data();
  perform tests.authenticate_as('postgres');
  return (select jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'array' then to_jsonb(jsonb_array_length(part.value)) else '1' end)
    from jsonb_each(copy) as part where part.value not in ('[]', 'null'));
end
$$;
select is(tests.copy_of(who), copy::jsonb, who || ' takes along what there is')
from (values
  ('passenger', '{"signIn": 1, "profile": 1, "bookings": 4, "transactions": 4, "ratingsGiven": 1, "ratingsReceived": 1, "positions": 1, "tripShares": 1, "notifications": 8, "files": 2}'),
  ('driver', '{"signIn": 1, "profile": 1, "driver": 1, "verifications": 1, "vehicles": 2, "trips": 5, "ratingsGiven": 1, "ratingsReceived": 1, "notifications": 11, "fleetDrivers": 1, "fleetVehicles": 1, "files": 2}'),
  ('corporate', '{"signIn": 1, "profile": 1, "company": 1, "vehicles": 1, "trips": 1, "fleetVehicles": 1, "fleetDrivers": 1, "fleetRoutes": 1, "fleetTrips": 1, "notifications": 1}'),
  ('stranger', '{"signIn": 1, "profile": 1}')
) as people (who, copy);
select tests.authenticate_as('passenger');
select is_empty(
  $$ select 1 from jsonb_each(private.export_own_data()) part
     where part.value::text ~ (tests.id('stranger')::text || '|"(token_hash|client_key|about_id)"') $$,
  'and nothing of others, no hash, no key'
);

-- Leaving.
select throws_ok('select private.delete_own_account()', 'PT409', 'Please confirm the deletion first.', 'not by accident');
select throws_ok(format('select tests.leave(%L)', who), code, null, who || ' deletes nobody')
from (values ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('suspended', 'PT403')) as others (who, code);
select tests.authenticate_as('postgres');
select cmp_ok((select count(*) from tests.traces()), '>', 20::bigint, 'the three are everywhere');
-- The passenger tried hours ago, in vain.
update public.profiles set deletion_requested_at = now() - interval '2 hours' where id = tests.id('passenger');
select tests.authenticate_as('passenger');
select throws_ok('select private.delete_own_account()', 'PT409', 'Please confirm the deletion first.', 'hours later it has to be confirmed again');
select tests.authenticate_as('stranger');
select lives_ok('select private.book_seats(tests.trip(), 1, tests.key(71))', 'a stranger counts on the driver');
select tests.authenticate_as('postgres');
select lives_ok(format('select tests.leave(%L)', who), who || ' leaves') from unnest(array['passenger', 'driver', 'corporate']) as who;
select tests.authenticate_as('postgres');
select results_eq('select * from tests.traces() order by 1', $$ values ('private.admin_audit.details') $$,
  'no name, number, address or word of theirs is left but in the evidence of what administrators decided');
select is_empty(
  $$ select id from auth.users where id in (tests.id('passenger'), tests.id('driver'), tests.id('corporate')) $$, 'nobody of them can sign in'
);
select is_empty(
  $$ select user_id from public.trip_locations where user_id = tests.id('passenger') $$, 'nor is anyone seen where they were'
);
select is_empty(
  $$ select id from public.trip_shares where created_by = tests.id('passenger') and revoked_at is null $$, 'their links are dead'
);
select is(
  (select count(*) from public.trips where tests.id('driver') = driver_id and status in ('scheduled', 'active')), 0::bigint, 'what lay ahead is cancelled'
);
select results_eq(
  $$ select b.status, x.status, x.amount_kobo from public.bookings b join public.transactions x on x.booking_id = b.id where b.trip_id = tests.key(10) $$,
  $$ values ('completed', 'confirmed', 1000000::bigint) $$, 'what was travelled and paid stays, without a person'
);
select results_eq('select r.stars, r.comment from public.ratings r join public.bookings b on b.id = r.booking_id where b.trip_id = tests.key(10)', $$ values (4, null::text), (4, null) $$, 'as do the stars');
select tests.authenticate_as('stranger');
select isnt_empty(
  $$ select 1 from public.notifications n where n.kind = 'trip_cancelled' and n.body like '%You owe nothing. Reason: The driver has left Tafiya' $$,
  'who loses a trip by it reads why'
);
select tests.authenticate_as('passenger');
select throws_ok('select private.require_active()', 'PT401', null, 'the token in hand opens nothing');
select tests.authenticate_as('postgres');
select * from finish();
