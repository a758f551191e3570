select plan(50);
select tests.create_cast();

-- Personal data of three people, made of strings that occur nowhere else.
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

-- Data in every table: documents, a fleet, a trip with positions, links, ratings and comments.
insert into storage.objects (metadata, bucket_id, name)
select tests.file(), 'documents', tests.document(who, kind)
from unnest(array['passenger', 'driver']) as who, unnest(array['driver-license', 'profile-photo']) as kind;
update public.driver_profiles set verification_status = 'unverified' where id = tests.id('driver');
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.submit_verification(jsonb_build_object(
       'fullName', 'Zebulon Driver', 'dateOfBirth', '1990-05-01', 'gender', 'male', 'residentialAddress', '7 Quaint Close, Ikoyi',
       'driverLicenseNumber', 'QZX123456', 'driverLicenseExpiry', private.lagos_today() + 30, 'ninNumber', '98765432109',
       'bankName', 'Quaint Bank', 'bankAccountNumber', '8099887766', 'accountName', 'Zebulon Driver',
       'driverLicenseUrl', tests.document('driver'),
       'passportPhotoUrl', tests.document('driver', 'profile-photo'))) $$,
  'the driver submits documents'
);
select lives_ok(
  $$ select private.save_own_vehicle(jsonb_build_object(
       'make', 'Toyota', 'model', 'Sienna', 'year', 2015, 'plateNumber', 'QZX-100-AA', 'seats', 6, 'colour', 'Blue',
       'photoUrl', tests.document('driver'), 'proofOfOwnershipUrl', tests.document('driver'))) $$, 'the driver saves a vehicle');
select tests.authenticate_as('admin');
select lives_ok($$ select private.decide_driver(tests.id('driver'), false, 'Zebulon, this is not Quaint Close', true) $$, 'an administrator rejects the driver with a reason');
select tests.authenticate_as('postgres');
update public.driver_profiles
set verification_status = 'approved', verification_approved_at = now(), rejection_reason = null where id = tests.id('driver');
update public.trips set description = 'Call Zebulon, 08099887766' where driver_id = tests.id('driver');
update public.trip_stops s
set point_name = 'Jibowu Park', point_hint = 'Ask for Zebulon', point_latitude = 6.5, point_longitude = 3.4
where s.trip_id in (select t.id from public.trips t where t.driver_id = tests.id('driver'));
select tests.create_trip(tests.named(trip), 'driver', 4) from unnest(array['completed trip', 'cancelled booking', 'cancelled trip']) as trip;
-- Points with words of their own, so that copies are found: in bookings, holds and notifications.
update public.trip_stops s set point_name = 'Quaint Garage', point_latitude = 6.5, point_longitude = 3.4
where s.trip_id in (tests.named('completed trip'), tests.named('cancelled booking'), tests.named('cancelled trip'));
select tests.authenticate_as('passenger');
select lives_ok(format('select tests.book_seats(tests.named(%L), 1, tests.named(%L))', trip, trip), 'the passenger books a trip: ' || trip)
from unnest(array['completed trip', 'cancelled booking', 'cancelled trip']) as trip;
select lives_ok(
  $$ select private.cancel_booking((select b.id from public.bookings b where b.trip_id = tests.named('cancelled booking')), 'Zebulon is ill') $$, 'the passenger cancels a booking'
);
select lives_ok($$ select private.raise_sos(tests.named('alarm'), null, now(), null) $$, 'the passenger raises an alarm');
select tests.authenticate_as('driver');
select lives_ok($$ select private.cancel_trip(tests.named('cancelled trip'), 'Zebulon''s Quaint engine') $$, 'the driver cancels a trip');
select tests.authenticate_as('passenger');
select lives_ok($$ select private.record_location(tests.named('completed trip'), 6.6, 3.4, null, null, null, now()) $$, 'the passenger stores a position');
select lives_ok($$ select private.share_trip(tests.named('completed trip'), tests.link_hash('link of the passenger')) $$, 'the passenger creates a link');
select lives_ok(
  $$ select private.record_photo(tests.document('passenger', 'profile-photo')) $$, 'the passenger records a photo'
);
select throws_ok(
  $$ select private.record_photo(tests.document('passenger', 'profile-photo', 'pdf')) $$,
  'PT415', 'Your photo must be an image.', 'a photo that is a PDF is refused'
);
select tests.authenticate_as('postgres');
select tests.move_trip(tests.named('completed trip'), 'waiting', 'en_route', 'arrived', 'completed');
select tests.authenticate_as(who), private.give_rating(b.id, 4, 'Zebulon was calm')
from unnest(array['passenger', 'driver']) as who, public.bookings b where b.trip_id = tests.named('completed trip');
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.add_fleet_vehicle('{"model": "HiAce", "plateNumber": "QZX-200-AA", "type": "bus", "capacity": 14}', tests.named('bus')) $$,
  'the company adds a vehicle'
);
select lives_ok(
  $$ select private.add_fleet_route('{"name": "Zebulon Express", "origin": "Abuja", "destination": "Kaduna", "frequency": "daily", "duration": 180, "originPoint": {"name": "Zebulon Garage"}}', tests.named('route')) $$,
  'the company adds a route'
);
select lives_ok($$ select private.invite_fleet_driver('driver@cast.test', (select vehicle_id from public.fleet_vehicles)) $$, 'the company invites the driver');
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.answer_fleet_invitation((select id from private.own_fleet_invitations()), true) $$, 'the driver accepts the invitation'
);
select tests.verify_company(), tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.schedule_trip(
       (select id from public.fleet_routes), (select vehicle_id from public.fleet_vehicles),
       private.lagos_moment(private.lagos_today() + 40, '08:00'), 850000, tests.named('fleet trip')) $$,
  'the company schedules a trip'
);
select tests.authenticate_as('admin');
select lives_ok($$ select private.verify_user(tests.id('passenger'), false, 'Not the address of Zebulon') $$, 'an administrator rejects the passenger with a reason');

-- The export of personal data.
select tests.authenticate_as('postgres');
insert into public.seat_holds (
  trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, points, client_key, expires_at, status, ended_at
)
select b.trip_id, tests.id('stranger'), 1, 1000, b.from_stop_id, b.to_stop_id, now(), b.agreed_points, gen_random_uuid(), now(), 'expired', now()
from public.bookings b where b.trip_id = tests.named('completed trip');
insert into private.travellers (booking_id, seat, name, phone)
select b.id, 1, 'Zebulon Child', '+2348099887766' from public.bookings b where b.trip_id = tests.named('completed trip');
insert into private.emergency_contacts (person_id, position, name, phone, relation)
values (tests.id('passenger'), 1, 'Zebulon Senior', '+2348099887766', 'Father');
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
     and not exists (
       select from private.export_parts e where e.query ~ format('(from|join) %s\.%s [a-z]', n.nspname, c.relname)
     )
     except
     -- Exceptions, with the reason.
     select t from (values
       ('private.admins', 'who administrates is a record of the platform, not of the person'),
       ('private.admin_sessions', 'hashes of cookies; they end within eight hours'),
       ('private.inbox_takings', 'which administrator looks after what, for 30 minutes'),
       ('private.email_changes', 'a request of the last hour, deleted with the account'),
       ('private.identity_marks', 'keyed hashes of numbers that the export already has, and of browsers'),
       ('private.ledger_accounts', 'the account of a driver or company; their earnings are in the export'),
       ('private.company_revenues', 'sums of bookings, which are in the export'),
       ('private.data_exports', 'the file that holds the export'),
       ('private.deletions', 'accounts that are deleted already'),
       ('private.auth_log_deletions', 'accounts that are deleted already'),
       ('private.trips_to_forget', 'accounts that are deleted already'),
       ('private.unsubscribe_tokens', 'a secret of the links in mails; it opens nothing else'),
       ('private.payout_holds', 'a check by administrators that is under way'),
       ('private.fraud_signs', 'signs of fraud that administrators look at'),
       ('private.sign_checks', 'when signs of fraud were last looked for'),
       ('private.second_confirmations', 'what administrators asked each other to confirm'),
       ('private.decision_agreements', 'why administrators decided about connected people, for a week'),
       ('private.money_decisions', 'sums of what administrators decided; the decisions are in the audit log'),
       ('private.money_entries', 'what administrators booked by hand'),
       ('private.reconciliation_differences', 'differences of the books, with the administrator who closed them'),
       ('public.trip_offers', 'a copy of trips and stops, for the search'),
       ('private.accepted_duplicates', 'what administrators accepted, by hashes'),
       ('private.client_requests', 'hashes of the requests of seven days, so that a repeated one is recognised'),
       ('private.admin_audit', 'the platform''s evidence of what administrators did')
     ) as kept (t, why) $$,
  'every table that references a person is in the export, or an exception with a reason'
);

create function tests.export_of(who text)
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

select is(tests.export_of(who), copy::jsonb, 'the export of the ' || who || ' has all their data')
from (values
  ('passenger', '{"signIn": 1, "profile": 1, "bookings": 4, "bookedStops": 8, "transactions": 4, "ratingsGiven": 1, "ratingsReceived": 1, "positions": 1, "tripShares": 1, "notifications": 12, "messagesSent": 8, "files": 2, "travellers": 1, "emergencyContacts": 1, "alarms": 1}'),
  ('driver', '{"signIn": 1, "profile": 1, "driver": 1, "verifications": 1, "vehicles": 2, "trips": 5, "tripStops": 10, "ratingsGiven": 1, "ratingsReceived": 1, "notifications": 9, "messagesSent": 5, "fleetDrivers": 1, "fleetVehicles": 1, "files": 2}'),
  ('corporate', '{"signIn": 1, "profile": 1, "company": 1, "vehicles": 1, "trips": 1, "tripStops": 2, "fleetVehicles": 1, "fleetDrivers": 1, "fleetRoutes": 1, "fleetTrips": 1, "notifications": 1, "messagesSent": 1}'),
  ('stranger', '{"signIn": 1, "profile": 1, "seatHolds": 1}')
) as people (who, copy);
select tests.authenticate_as('passenger');
select is_empty(
  $$ select 1 from jsonb_each(private.export_own_data()) part
     where part.value::text ~ (tests.id('stranger')::text || '|"(token_hash|client_key|about_id)"') $$,
  'the export contains no ids of other people, no hashes and no client keys'
);

-- Deleting the account.
select throws_ok(format('select tests.delete_account(%L)', who), code, null, who || ' cannot delete an account')
from (values ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('suspended', 'PT403')) as others (who, code);
select tests.authenticate_as('postgres');
select cmp_ok((select count(*) from tests.traces()), '>', 20::bigint, 'before the deletion more than 20 columns contain personal data of the three');
select tests.authenticate_as('stranger');
select lives_ok('select tests.book_seats(tests.trip(), 1, tests.named(''second booking''))', 'another passenger books a trip of the driver');
select tests.authenticate_as('postgres');
-- A person who stays was told where to meet, now and earlier, with the name of that time.
insert into public.notifications (user_id, kind, title, body, link, created_at)
select tests.id('stranger'), 'trip_reminder', 'Your trip is coming up', text, link, now() - interval '1 day'
from (values
  ('Lagos (Quaint former Park) to Abuja.', '/trips/' || tests.trip()), ('Lagos (Jibowu Park) to Abuja.', '/account#ratings'),
  ('The driver wrote: Quaint has left Tafiya.', '/trips/' || tests.trip())
) as told (text, link);
select set_eq(
  $$ select place from unnest(array[
       'public.bookings.agreed_points', 'public.seat_holds.points', 'public.notifications.body'
     ]) as place except select t from tests.traces() t $$,
  array[]::text[], 'copies of names and meeting points are among them'
);
insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version, owner_id)
select who || n, '', 'documents', tests.id(who) || '/late.jpg', '1', case n when 1 then tests.id(who) end
from unnest(array['passenger', 'driver', 'stranger']) as who, generate_series(1, 2) as n;
select lives_ok(format('select tests.delete_account(%L)', who), who || ' deletes the account') from unnest(array['passenger', 'driver', 'corporate']) as who;
select tests.authenticate_as('postgres');
select set_eq(
  $$ select path from private.file_deletions
     where split_part(path, '/', 1) in (tests.id('passenger')::text, tests.id('driver')::text, tests.id('corporate')::text) $$,
  $$ select tests.document(who, kind)
     from unnest(array['passenger', 'driver']) as who, unnest(array['driver-license', 'profile-photo']) as kind $$,
  'the files of the three are queued for deletion'
);
select set_eq(
  'select id from storage.s3_multipart_uploads', array['stranger1', 'stranger2'], 'the uploads in parts that they had begun are ended'
);
select throws_ok(
  $$ insert into storage.objects (bucket_id, name)
     values ('documents', tests.document('driver', 'late')) $$,
  '42501', 'This folder takes no files now.', 'an upload that was under way is refused'
);
select results_eq('select * from tests.traces() order by 1', $$ values ('private.admin_audit.details') $$,
  'after the deletion only the details of the audit log contain personal data');
select is_empty(
  $$ select id from auth.users where id in (tests.id('passenger'), tests.id('driver'), tests.id('corporate')) $$, 'the users are deleted from Auth'
);
select is_empty(
  $$ select 1 from public.trip_stops s join public.trips t on t.id = s.trip_id
     where t.driver_id = tests.id('driver') and num_nonnulls(s.point_name, s.point_hint, s.point_latitude, s.point_longitude) > 0 $$,
  'the stops of their trips have no meeting points left'
);
select is_empty(
  $$ select n.body from public.notifications n where n.user_id = tests.id('stranger') and n.body ~ 'Jibowu Park' $$, 'nor has what others were told about them'
);
select is(
  (select string_agg(n.body, '') from public.notifications n where n.kind = 'sos' and n.user_id = tests.id('admin')),
  'SOS: someone asks for help. This person has left Tafiya.', 'the notice of an alarm loses the name'
);
select is_empty(
  $$ select user_id from public.trip_locations where user_id = tests.id('passenger') $$, 'the positions are deleted'
);
select is_empty(
  $$ select id from public.trip_shares where created_by = tests.id('passenger') and revoked_at is null $$, 'the links are revoked'
);
select is(
  (select count(*) from public.trips where tests.id('driver') = driver_id and status in ('scheduled', 'active')), 0::bigint, 'the driver has no scheduled trips'
);
select results_eq(
  $$ select b.status, x.status, x.amount_kobo from public.bookings b join public.transactions x on x.booking_id = b.id where b.trip_id = tests.named('completed trip') $$,
  $$ values ('completed', 'confirmed', 1000000::bigint) $$, 'completed bookings and confirmed transactions are kept'
);
select results_eq('select r.stars, r.comment from public.ratings r join public.bookings b on b.id = r.booking_id where b.trip_id = tests.named(''completed trip'')', $$ values (4, null::text), (4, null) $$, 'ratings are kept without comments');
select tests.authenticate_as('stranger');
select isnt_empty(
  $$ select 1 from public.notifications n where n.kind = 'trip_cancelled' and n.body like '%You owe nothing. Reason: The driver has left Tafiya' $$,
  'a passenger of a cancelled trip gets a notification with the reason'
);
select tests.authenticate_as('passenger');
select throws_ok('select private.require_active()', 'PT401', null, 'the token of a deleted person is refused');
select tests.authenticate_as('postgres');
select * from finish();
