select plan(90);
select tests.create_cast(), tests.create_fleet();
grant app_clock to postgres with inherit false, set true;

insert into storage.objects (metadata, bucket_id, name)
select tests.file(), 'documents', tests.document(who, kind)
from unnest(array['driver', 'newdriver', 'corporate', 'passenger']) as who,
  unnest(array['driver-license', 'renewed', 'insurance', 'other-insurance', 'passport-photo']) as kind;

create function tests.save(who text, kind text, days int, change jsonb default '{}')
returns uuid
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return private.save_paper(jsonb_build_object(
    'kind', kind, 'expiresOn', private.lagos_today() + days,
    'documentUrl', tests.document(who, case when kind = 'licence' then 'renewed' else 'insurance' end),
    'vehicleId', case when kind <> 'licence' then case when who = 'corporate' then tests.fleet_vehicle() else tests.vehicle() end end
  ) || change);
end
$$;
create function tests.licence(who text, days int) returns void language sql security definer set search_path = '' as $$
  update public.papers set expires_on = private.lagos_today() + days
  where owner_id = tests.id(who) and kind = 'licence' and status = 'accepted'
$$;
create function tests.papers(who text) returns setof text language sql stable security definer set search_path = ''
begin atomic
  select p.kind || ' ' || p.status || ' ' || (p.expires_on - private.lagos_today())
  from public.papers p where p.owner_id = tests.id(who) order by p.kind, p.status, p.expires_on;
end;
create function tests.publish(days int)
returns uuid
language sql
return private.create_trip('Lagos', 'Ibadan', private.lagos_moment(private.lagos_today() + days, '09:00'), 2, 500000, null);

create temporary table sent (name text primary key, id uuid);
grant all on sent to authenticated, app_admin;


-- The licence of an approved verification.
select tests.authenticate_as('driver');
select lives_ok('select tests.publish(20)', 'a driver without a known expiry publishes');
select tests.authenticate_as('postgres');
insert into public.driver_verifications (
  driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
  nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path
)
values (
  tests.id('driver'), 'Dayo Driver', '1990-01-01', 'male', '12 Marina Road, Lagos', 'LAG-12345', private.lagos_today() + 40,
  '12345678901', 'Zenith', '0123456789', 'Dayo Driver', tests.document('driver'), tests.document('driver', 'passport-photo')
);
select is_empty('select * from tests.papers(''driver'')', 'a submission that waits is not a licence');
update public.driver_profiles set verification_status = 'pending', verification_approved_at = null where id = tests.id('driver');
select private.decide_driver(tests.id('driver'), true, null, true) from tests.authenticate_as('admin');
select tests.authenticate_as('postgres');
select results_eq('select * from tests.papers(''driver'')', $$ values ('licence accepted 40') $$, 'an approved one is');

-- A trip departs before the licence expires.
select tests.authenticate_as('driver');
select throws_ok(
  'select tests.publish(41)', 'PT409',
  format('Your licence ends on %s, before this trip. Please send your renewed licence from your account page.', to_char(private.lagos_today() + 40, 'FMDD Mon YYYY')),
  'a trip after the last valid day is refused'
);
insert into sent select 'trip', tests.publish(40);
select isnt((select id from sent where name = 'trip'), null, 'on the last valid day it is published');
select throws_ok(
  format('select private.edit_trip(%L, %L)', (select id from sent where name = 'trip'), jsonb_build_object('departureAt', private.lagos_moment(private.lagos_today() + 41, '06:00'))),
  'PT409', null, 'it is not moved beyond that day'
);
select tests.licence('driver', 10);
select lives_ok(
  format('select private.edit_trip(%L, %L)', (select id from sent where name = 'trip'), jsonb_build_object('departureAt', private.lagos_moment(private.lagos_today() + 39, '09:00'))),
  'a published trip may leave earlier'
);
select lives_ok(
  format('select private.edit_trip(%L, %L)', (select id from sent where name = 'trip'), '{"totalSeats": 3}'), 'and may be changed otherwise'
);
select tests.authenticate_as('corporate');
select lives_ok($$ select tests.schedule(8, 'morning trip') $$, 'a company schedules a driver whose licence is valid');
select tests.licence('driver', 4);
select throws_ok(
  $$ select tests.schedule(14, 'late trip') $$, 'PT409',
  format('The driver''s licence ends on %s, before this trip. Please name another driver.', to_char(private.lagos_today() + 4, 'FMDD Mon YYYY')),
  'and none whose licence has expired by then'
);
select tests.authenticate_as('postgres');
insert into public.papers (owner_id, kind, file_path, expires_on, status, decided_at)
values (tests.id('newdriver'), 'licence', 'x', private.lagos_today() + 4, 'accepted', now());
select throws_ok(
  $$ update public.trips set driver_id = tests.id('newdriver') where id = (tests.fleet_trip()).id $$, 'PT409', null,
  'nor is a trip handed over to one'
);
delete from public.papers where owner_id = tests.id('newdriver');

-- Callers who may send papers.
select throws_ok(format('select tests.save(%L, %L, 50)', who, kind), code, words, format('%s cannot send: %s', who, kind))
from (values
  ('anon', 'licence', '42501', null), ('admin', 'licence', '42501', null), ('gone', 'licence', 'PT401', null),
  ('suspended', 'licence', 'PT403', 'Your account is suspended.'),
  ('passenger', 'insurance', 'PT403', 'Only drivers and companies have papers.'),
  ('corporate', 'licence', 'PT403', 'Only drivers have a licence.'),
  ('newdriver', 'licence', 'PT409', 'Please send your licence with your verification.'),
  ('newdriver', 'insurance', 'PT404', 'Vehicle not found.')
) as others (who, kind, code, words);
select throws_ok(format('select tests.save(''driver'', ''insurance'', %s, %L)', days, change), 'PT400', words, 'refused: ' || words || change)
from (values
  (50, '{"kind": "passport"}', 'Please choose which paper this is'), (50, '{"kind": null}', 'Please choose which paper this is'),
  (50, '{"expiresOn": "soon"}', 'Expiry date is required'), (50, '{"expiresOn": null}', 'Expiry date is required'),
  (0, '{}', 'This paper has expired'), (365 * 16, '{}', 'Please check the expiry date'),
  (50, '{"documentUrl": null}', 'Please upload the document'), (50, '{"documentUrl": "x"}', 'Please upload the document'),
  (50, jsonb_build_object('documentUrl', tests.document('newdriver'))::text, 'Please upload the document')
) as refusals (days, change, words);
select throws_ok(
  format('select tests.save(''driver'', ''insurance'', 50, %L)', jsonb_build_object('vehicleId', tests.fleet_vehicle())), 'PT404',
  'Vehicle not found.', 'the vehicle of another account is not found'
);

-- Papers of vehicles count at once.
insert into sent select 'insurance', tests.save('driver', 'insurance', 50);
select is(tests.save('driver', 'insurance', 50), (select id from sent where name = 'insurance'), 'the same paper sent twice is one');
select isnt(tests.save('driver', 'insurance', 60, jsonb_build_object('documentUrl', tests.document('driver', 'other-insurance'))), null, 'another replaces it');
select results_eq(
  'select * from tests.papers(''driver'')', $$ values ('insurance accepted 60'), ('licence accepted 4') $$, 'which leaves one'
);
select isnt(tests.save('corporate', 'roadworthiness', 5), null, 'a company sends papers of its vehicles');
select tests.authenticate_as('driver');
select results_eq(
  'select kind, vehicle, days_left, waiting_expires_on from private.own_papers()',
  $$ values ('licence', null, 4, null::date), ('insurance', 'Toyota Sienna, TST-001-AA', 60, null), ('roadworthiness', 'Toyota Sienna, TST-001-AA', null, null) $$,
  'the driver sees what is there and what is missing'
);

-- A renewed licence waits.
insert into sent select 'licence', tests.save('driver', 'licence', 400);
select is(tests.save('driver', 'licence', 400), (select id from sent where name = 'licence'), 'a renewed licence sent twice is one');
select throws_ok('select tests.publish(30)', 'PT409', null, 'until it is accepted, the present one counts');
select is(
  (select waiting_expires_on from private.own_papers() where kind = 'licence'), private.lagos_today() + 400, 'the driver sees that it waits'
);
select tests.refused(who, format('select private.decide_paper(%L, true, null)', (select id from sent where name = 'licence')), '42501')
from unnest(array['anon', 'passenger', 'driver', 'corporate']) as who;
select tests.authenticate_as('admin');
select set_has(
  $$ select private.documents_to_approve(tests.id('driver')) $$, $$ values (tests.document('driver', 'renewed')) $$,
  'its file is hashed with the decision'
);
select throws_ok(
  format('select private.decide_paper(%L, false, '' '')', (select id from sent where name = 'licence')), 'PT400', 'Please give a reason', 'a rejection has a reason'
);
select is(private.decide_paper((select id from sent where name = 'licence'), false, 'Blurred'), 'rejected', 'an administrator rejects it');
select is(private.decide_paper((select id from sent where name = 'licence'), false, 'Again'), 'rejected', 'twice changes nothing');
select throws_ok(
  format('select private.decide_paper(%L, true, null)', (select id from sent where name = 'licence')), 'PT409', 'This paper has already been rejected.', 'and is not turned into the opposite'
);
select tests.authenticate_as('driver');
select is((select rejection_reason from private.own_papers() where kind = 'licence'), 'Blurred', 'the driver reads the reason');
insert into sent select 'replaced licence', tests.save('driver', 'licence', 400);
insert into sent select 'next licence', tests.save('driver', 'licence', 500);
select tests.authenticate_as('admin');
select throws_ok(
  format('select private.decide_paper(%L, true, null)', (select id from sent where name = 'replaced licence')), 'PT404', null,
  'an administrator decides on what they saw, or nothing'
);
select is(private.decide_paper((select id from sent where name = 'next licence'), true, null), 'accepted', 'the next one is accepted');
select is(private.decide_paper((select id from sent where name = 'next licence'), true, null), 'accepted', 'once');
select tests.authenticate_as('driver');
select lives_ok('select tests.publish(45)', 'the driver publishes after the old expiry');
select results_eq(
  'select * from tests.papers(''driver'')',
  $$ values ('insurance accepted 60'), ('licence accepted 500'), ('licence rejected 400'), ('licence replaced 4') $$,
  'what was decided on is kept'
);
select results_eq(
  $$ select n.title, n.link from public.notifications n where n.title like '%licence%' order by n.created_at $$,
  $$ values ('Your renewed licence was not accepted', '/account/profile#papers'), ('Your licence is renewed', '/account/profile#papers') $$, 'the driver was told'
);
select tests.authenticate_as('postgres');
select results_eq(
  $$ select a.outcome, a.details ->> 'reason' from private.admin_audit a where a.action = 'decide_paper' and a.subject = tests.id('driver')::text order by a.id $$,
  $$ values ('rejected', 'Blurred'), ('accepted', null) $$, 'each decision is in the audit log'
);

-- The permission matrix: the driver has four rows, the company one.
select tests.matrix('papers.reminded_days', 'owner_id in (tests.id(''driver''), tests.id(''corporate''))', $$
  anon       denied denied denied denied
  passenger  0 denied denied denied
  stranger   0 denied denied denied
  driver     4 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  1 denied denied denied
  gone       0 denied denied denied
  admin      5 denied denied denied
$$);
select tests.authenticate_as('postgres');
select * from finish();
