select plan(97);
select tests.create_cast();

create function tests.paper(who text, n int default 60)
returns text
language sql
immutable
return tests.id(who) || '/driver-license-' || tests.key(n) || '.jpg';
create function tests.submission(who text, change jsonb default '{}')
returns jsonb
language sql
stable
return jsonb_build_object(
  'fullName', 'Ngozi Newdriver', 'dateOfBirth', '1990-05-01', 'gender', 'female',
  'residentialAddress', '12 Awolowo Road, Ikoyi', 'driverLicenseNumber', 'ABC123456789',
  'driverLicenseExpiry', private.lagos_today() + 30, 'ninNumber', '12345678901', 'bankName', 'First Bank',
  'bankAccountNumber', '0000014579', 'accountName', 'Ngozi Newdriver',
  'driverLicenseUrl', tests.paper(who), 'passportPhotoUrl', tests.paper(who, 61)
) || change;
create function tests.submit(who text, change jsonb default '{}')
returns uuid
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return private.submit_verification(tests.submission(who, change));
end
$$;
create function tests.standing(who text)
returns text
language sql
stable
security definer
return (select d.verification_status from public.driver_profiles d where d.id = tests.id(who));
grant execute on all functions in schema tests to anon, authenticated, app_admin;

insert into storage.objects (bucket_id, name)
select 'documents', tests.paper(who, n)
from unnest(array['passenger', 'driver', 'newdriver', 'corporate']) as who, generate_series(60, 61) as n;

-- Who submits at all.
select throws_ok(format('select tests.submit(%L)', who), code, words, who || ' submits nothing')
from (values
  ('anon', '42501', null), ('admin', '42501', null), ('gone', 'PT401', 'Please sign in again.'),
  ('suspended', 'PT403', 'Your account is suspended.'), ('passenger', 'PT403', 'This page is only accessible to drivers.'),
  ('corporate', 'PT403', 'This page is only accessible to drivers.'), ('driver', 'PT409', 'You are already verified.')
) as others (who, code, words);

-- What is refused, in the words of section 5.
select throws_ok(
  format('select tests.submit(''newdriver'', %L)', change), 'PT400', words, coalesce(change, 'nothing') || ': ' || words
)
from (values
  ('{"fullName": " N "}', 'Full name must be at least 2 characters'),
  ('{"fullName": null}', 'Full name must be at least 2 characters'),
  ('{"dateOfBirth": ""}', 'Date of birth is required'), ('{"dateOfBirth": "1990-02-30"}', 'Date of birth is required'),
  ('{"dateOfBirth": "1800-01-01"}', 'Date of birth is required'), ('{"gender": "x"}', 'Please select a gender'),
  ('{"residentialAddress": "Lagos"}', 'Please provide a complete address'),
  ('{"driverLicenseNumber": "ABCD"}', 'Driver license number is required'),
  ('{"driverLicenseExpiry": "soon"}', 'License expiry date is required'),
  ('{"ninNumber": "1234567890"}', 'NIN must be exactly 11 digits'),
  ('{"ninNumber": "123456789012"}', 'NIN must be exactly 11 digits'),
  ('{"ninNumber": "1234567890a"}', 'NIN must be exactly 11 digits'),
  ('{"bankName": ""}', 'Bank name is required'),
  ('{"bankAccountNumber": "123456789"}', 'Account number must be exactly 10 digits'),
  ('{"bankAccountNumber": "12345678901"}', 'Account number must be exactly 10 digits'),
  ('{"bankAccountNumber": "12345 6789"}', 'Account number must be exactly 10 digits'),
  ('{"accountName": ""}', 'Account name is required'),
  ('{"driverLicenseUrl": null}', 'Please upload your driver license'),
  ('{"passportPhotoUrl": "x"}', 'Please upload your passport photograph')
) as wrong (change, words);
select throws_ok(
  format('select tests.submit(''newdriver'', %L)', jsonb_build_object(field, day)), 'PT400', words, what
)
from (values
  ('dateOfBirth', private.lagos_today() - interval '18 years' + interval '1 day', 'You must be at least 18 years old', 'one day too young'),
  ('driverLicenseExpiry', private.lagos_today()::timestamp, 'Your driver license has expired', 'a licence that ends today')
) as days (field, moment, words, what), lateral (select moment::date) as said (day);
select throws_ok(
  format('select tests.submit(''newdriver'', %L)', jsonb_build_object('driverLicenseUrl', path)),
  'PT400', 'Please upload your driver license', 'not: ' || what
)
from (values
  ('another driver''s file', tests.paper('driver')), ('a file never sent', tests.paper('newdriver', 62))
) as papers (what, path);
select tests.authenticate_as('postgres');
select is(tests.standing('newdriver'), 'unverified', 'a refused submission changes nothing');
select is_empty('select * from public.driver_verifications where driver_id = tests.id(''newdriver'')', 'and leaves nothing behind');

-- Once while pending; rejected → again; approved → never.
select lives_ok(
  format('select tests.submit(''newdriver'', %L)', jsonb_build_object('dateOfBirth', (private.lagos_today() - interval '18 years')::date)),
  'on the eighteenth birthday it is accepted'
);
select is(tests.standing('newdriver'), 'pending', 'and waits');
select throws_ok(
  'select tests.submit(''newdriver'')', 'PT409', 'Your documents are already in review.', 'twice while pending is refused'
);
select tests.authenticate_as('admin');
select is(private.decide_driver(tests.id('newdriver'), false, 'Photo unreadable', true), 'rejected', 'an administrator rejects');
select tests.authenticate_as('newdriver');
select results_eq(
  'select verification_status, rejection_reason from private.own_driver_profile()',
  $$ values ('rejected', 'Photo unreadable') $$, 'the driver reads why'
);
select results_eq(
  'select status, rejection_reason, decided_at is not null from public.driver_verifications',
  $$ values ('rejected', 'Photo unreadable', true) $$, 'the submission keeps it'
);
select is(
  (select n.body from public.notifications n where n.kind = 'verification_rejected'), 'Photo unreadable', 'and the bell says it'
);
select lives_ok('select tests.submit(''newdriver'')', 'the driver submits again');
select is((select rejection_reason from private.own_driver_profile()), null, 'the old reason is gone from the profile');
select tests.authenticate_as('admin');
select is(private.decide_driver(tests.id('newdriver'), true, null, true), 'approved', 'the second is approved');
select is(private.decide_driver(tests.id('newdriver'), true, null, true), 'approved', 'by another administrator as well: the same');
select throws_ok(
  'select private.decide_driver(tests.id(''newdriver''), false, null, true)',
  'PT409', 'This driver has already been approved.', 'the other decision is refused'
);
select tests.authenticate_as('newdriver');
select is(
  (select count(*) from public.notifications n where n.kind = 'verification_approved'), 1::bigint, 'the driver is told once'
);
select results_eq(
  'select status from public.driver_verifications order by decided_at, status desc',
  $$ values ('rejected'), ('approved') $$, 'both submissions stay on record'
);
select throws_ok('select tests.submit(''newdriver'')', 'PT409', 'You are already verified.', 'who is verified submits no more');
select tests.authenticate_as('postgres');
select is(
  (select count(*) from private.admin_audit where action = 'decide_driver' and subject = tests.id('newdriver')::text),
  2::bigint, 'one line of the audit per decision'
);
select tests.matrix('driver_verifications.status', 'driver_id = tests.id(''newdriver'')', $$
  anon       denied denied denied denied
  passenger  0 denied denied denied
  stranger   0 denied denied denied
  driver     0 denied denied denied
  newdriver  2 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      2 denied denied denied
$$);

-- The vehicle of one's own.
create function tests.save_car(who text, plate text default 'KJA 100 AA', seats int default 4, year int default 2015, model text default 'Corolla', proof text default null)
returns uuid
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return private.save_own_vehicle(jsonb_strip_nulls(jsonb_build_object(
    'make', 'Toyota', 'model', model, 'year', year, 'plateNumber', plate, 'seats', seats, 'proofOfOwnershipUrl', proof
  )));
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;
select throws_ok(format('select tests.save_car(%L)', who), code, null, who || ' has no car of their own')
from (values
  ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('suspended', 'PT403'), ('passenger', 'PT403'), ('corporate', 'PT403')
) as others (who, code);
select throws_ok('select tests.save_car(''newdriver'', ' || wrong || ')', code, words, words)
from (values
  ('''?''', 'PT400', 'Please enter a valid plate number'), ('seats => 0', 'PT400', 'Seats must be between 1 and 50'),
  ('year => 1979', 'PT400', 'Year must be 1980 or later'), ('year => 2100', 'PT400', format('Year must be %s or earlier', extract(year from private.lagos_today()) + 1)),
  ('model => '' ''', 'PT400', 'Model is required'),
  ('proof => tests.paper(''driver'')', 'PT400', 'Please upload the proof of ownership again'),
  ('proof => tests.paper(''newdriver'', 62)', 'PT400', 'Please upload the proof of ownership again')
) as refusals (wrong, code, words);
select tests.authenticate_as('postgres');
select * from finish();
