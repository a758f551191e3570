select plan(84);
select tests.create_cast();

create function tests.submission(who text, change jsonb default '{}')
returns jsonb
language sql
stable
return jsonb_build_object(
  'fullName', 'Ngozi Newdriver', 'dateOfBirth', '1990-05-01', 'gender', 'female',
  'residentialAddress', '12 Awolowo Road, Ikoyi', 'driverLicenseNumber', 'PGT-00004',
  'driverLicenseExpiry', private.lagos_today() + 30, 'ninNumber', '90000000004', 'bankName', 'First Bank',
  'bankAccountNumber', '9000000004', 'accountName', 'Ngozi Newdriver',
  'driverLicenseUrl', tests.document(who), 'passportPhotoUrl', tests.document(who, 'passport-photo')
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

create function tests.verification_status(who text)
returns text
language sql
stable
security definer
return (select d.verification_status from public.driver_profiles d where d.id = tests.id(who));

insert into storage.objects (metadata, bucket_id, name)
select tests.file(), 'documents', tests.document(who, kind)
from unnest(array['passenger', 'driver', 'newdriver', 'corporate']) as who, unnest(array['driver-license', 'passport-photo']) as kind;

-- Callers who may submit documents.
select throws_ok(format('select tests.submit(%L)', who), code, words, who || ' cannot submit documents')
from (values
  ('anon', '42501', null), ('admin', '42501', null), ('gone', 'PT401', 'Please sign in again.'),
  ('suspended', 'PT403', 'Your account is suspended.'), ('passenger', 'PT403', 'This page is only accessible to drivers.'),
  ('corporate', 'PT403', 'This page is only accessible to drivers.'), ('driver', 'PT409', 'You are already verified.')
) as others (who, code, words);

-- Invalid submissions.
select throws_ok(
  format('select tests.submit(''newdriver'', %L)', change), 'PT400', words, 'refused: ' || change || ': ' || words
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
  format('select tests.submit(''newdriver'', %L)', jsonb_build_object(field, day)), 'PT400', words, what || ' is refused'
)
from (values
  ('dateOfBirth', private.lagos_today() - interval '18 years' + interval '1 day', 'You must be at least 18 years old', 'a driver one day under 18 years'),
  ('driverLicenseExpiry', private.lagos_today()::timestamp, 'Your driver’s licence has expired', 'a licence that expires today')
) as days (field, moment, words, what), lateral (select moment::date) as said (day);
select throws_ok(
  format('select tests.submit(''newdriver'', %L)', jsonb_build_object('driverLicenseUrl', path)),
  'PT400', 'Please upload your driver license', what || ' is refused'
)
from (values
  ('the file of another driver', tests.document('driver')), ('a file that was not uploaded', tests.document('newdriver', 'missing'))
) as papers (what, path);
select tests.authenticate_as('postgres');
select is(tests.verification_status('newdriver'), 'unverified', 'a refused submission does not change the status');
select is_empty('select * from public.driver_verifications where driver_id = tests.id(''newdriver'')', 'a refused submission is not stored');

-- Not twice while pending; again after a rejection; never after an approval.
select lives_ok(
  format('select tests.submit(''newdriver'', %L)', jsonb_build_object('dateOfBirth', (private.lagos_today() - interval '18 years')::date)),
  'a driver who is 18 today submits documents'
);
select is(tests.verification_status('newdriver'), 'pending', 'a submission makes the status pending');
select throws_ok(
  'select tests.submit(''newdriver'')', 'PT409', 'Your documents are already in review.', 'a second submission while pending is refused'
);
select tests.authenticate_as('admin');
select is(private.decide_driver(tests.id('newdriver'), false, 'Photo unreadable', true), 'rejected', 'an administrator rejects the submission');
select tests.authenticate_as('newdriver');
select results_eq(
  'select verification_status, rejection_reason from private.own_driver_profile()',
  $$ values ('rejected', 'Photo unreadable') $$, 'the driver reads the reason of the rejection'
);
select results_eq(
  'select status, rejection_reason, decided_at is not null from public.driver_verifications',
  $$ values ('rejected', 'Photo unreadable', true) $$, 'the submission stores the rejection and its reason'
);
select is(
  (select n.body from public.notifications n where n.kind = 'verification_rejected'), 'Photo unreadable', 'the notification contains the reason'
);
select lives_ok('select tests.submit(''newdriver'')', 'a rejected driver submits again');
select is((select rejection_reason from private.own_driver_profile()), null, 'a new submission removes the old reason from the profile');
select tests.authenticate_as('admin');
select is(private.decide_driver(tests.id('newdriver'), true, null, true), 'approved', 'an administrator approves the second submission');
select is(private.decide_driver(tests.id('newdriver'), true, null, true), 'approved', 'approving again returns the same status');
select throws_ok(
  'select private.decide_driver(tests.id(''newdriver''), false, ''Unreadable'', true)',
  'PT409', 'This driver has already been approved.', 'rejecting an approved driver is refused'
);
select tests.authenticate_as('newdriver');
select is(
  (select count(*) from public.notifications n where n.kind = 'verification_approved'), 1::bigint, 'the driver gets one notification about the approval'
);
select results_eq(
  'select status from public.driver_verifications order by decided_at, status desc',
  $$ values ('rejected'), ('approved') $$, 'both submissions stay stored'
);
select throws_ok('select tests.submit(''newdriver'')', 'PT409', 'You are already verified.', 'a verified driver cannot submit');
select tests.authenticate_as('postgres');
select is(
  (select count(*) from private.admin_audit where action = 'decide_driver' and subject = tests.id('newdriver')::text),
  2::bigint, 'the audit log has one entry per decision'
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
select * from finish();
