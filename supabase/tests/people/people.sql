select plan(229);
select tests.create_cast();

-- Signing up.
select results_eq(
  $$ select user_type, name, email, phone, is_verified, suspended from public.profiles where id = tests.id('stranger') $$,
  $$ values ('passenger', 'Stranger', 'stranger@cast.test', '+2348030000000', false, false) $$,
  'sign-up creates an unverified profile with the phone number in E.164'
);
insert into private.registrations (id, email, details, created_at) values
  (tests.named('unknown user type'), 'a@cast.test', '{"userType": "admin", "name": "  ", "phone": "12", "nin": "123"}', now()),
  (tests.named('details too long'), 'd@cast.test', jsonb_build_object('name', repeat('x', 500), 'phone', repeat('9', 5000), 'userType', jsonb_build_array('driver')), now()),
  (tests.named('company'), 'e@cast.test', '{"userType": "corporate", "isVerified": true, "suspended": false, "nin": "12345678901", "companyName": "Acme", "companyRegistrationNumber": "RC 1", "companyAddress": "1 Road", "companyWebsite": "", "taxIdentificationNumber": "T1", "corporateContactPerson": "Eve"}', now()),
  (tests.named('company without fields'), 'f@cast.test', '{"userType": "corporate"}', now()),
  (tests.named('registration of another email'), 'victim@cast.test', '{"userType": "driver", "name": "Victim", "nin": "98765432109"}', now()),
  (tests.named('expired registration'), 'late@cast.test', '{"userType": "driver", "name": "Late"}', now() - interval '61 minutes');
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.named('unknown user type'), 'a@cast.test', jsonb_build_object('registration', tests.named('unknown user type'))),
  (tests.named('metadata is a string'), 'b@cast.test', '"not an object"'),
  (tests.named('no metadata'), 'c@cast.test', null),
  (tests.named('details too long'), 'D@cast.test', jsonb_build_object('registration', tests.named('details too long'))),
  (tests.named('company'), 'e@cast.test', jsonb_build_object('registration', tests.named('company'), 'name', 'Not this name')),
  (tests.named('company without fields'), 'f@cast.test', jsonb_build_object('registration', tests.named('company without fields'))),
  (tests.named('registration of another email'), 'thief@cast.test', jsonb_build_object('registration', tests.named('registration of another email'))),
  (tests.named('expired registration'), 'late@cast.test', jsonb_build_object('registration', tests.named('expired registration'), 'name', 'In Time')),
  (tests.named('no registration'), 'direct@cast.test', '{"userType": "driver", "name": "Direct", "phone": "08031234567", "nin": "12345678901"}'),
  (tests.named('company without registration'), 'firm@cast.test', '{"userType": "corporate", "name": "Firm", "companyName": "Firm"}'),
  (tests.named('registration used again'), 'again@cast.test', jsonb_build_object('registration', tests.named('company')));
select results_eq(
  $$ select email, user_type, name, nin from public.profiles
     where email in ('thief@cast.test', 'late@cast.test', 'again@cast.test') order by email $$,
  $$ values ('again@cast.test', 'passenger', 'again', null::text), ('late@cast.test', 'passenger', 'In Time', null),
       ('thief@cast.test', 'passenger', 'thief', null) $$,
  'a registration cannot be used for another email, after an hour, or twice'
);
select results_eq(
  $$ select email from private.registrations where email ~ '^[a-z]+@cast\.test$' order by email $$,
  $$ values ('late@cast.test'), ('victim@cast.test') $$,
  'a sign-up deletes its registration'
);
select isnt(private.store_registration('New@cast.test', '{}'), null, 'a registration is stored');
select is_empty(
  $$ select 1 from private.registrations where created_at < now() - interval '1 hour' $$,
  'storing a registration deletes expired ones'
);
select throws_ok(
  $$ select private.store_registration('big@cast.test', jsonb_build_object('name', repeat('x', 9000))) $$, '23514', null,
  'a registration has at most 8 KB'
);
select results_eq(
  $$ select user_type, name, phone, nin from public.profiles where email in ('direct@cast.test', 'firm@cast.test') order by email $$,
  $$ values ('driver', 'Direct', '', null::text), ('passenger', 'Firm', '', null) $$,
  'a sign-up without a registration takes only name and type from the metadata, and is not a company'
);
select is(
  (select raw_user_meta_data from auth.users where id = tests.named('no registration')), '{"userType": "driver", "name": "Direct"}',
  'personal data in the metadata of a sign-up is not stored'
);
select throws_ok(
  $$ insert into auth.users (id, email, raw_user_meta_data)
     values (tests.named('metadata too long'), 'huge@cast.test', jsonb_build_object('x', repeat('y', 5000))) $$,
  'PT413', null, 'a sign-up with more than 4 KB of metadata is refused'
);
select throws_ok(
  $$ update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('y', 5000)) where id = tests.named('no registration') $$,
  'PT413', null, 'an update to more than 4 KB of metadata is refused'
);
insert into auth.identities (id, provider_id, user_id, provider, identity_data) values (
  tests.named('no registration'), 'x', tests.named('no registration'), 'email', '{"sub": "9", "email": "direct@cast.test", "phone": "1", "nin": "12345678901"}'
);
select is(
  (select identity_data from auth.identities where id = tests.named('no registration')), '{"sub": "9", "email": "direct@cast.test"}',
  'identities contain no personal data'
);
select results_eq(
  $$ select user_type, name, phone, nin from public.profiles where id = tests.named('unknown user type') $$,
  $$ values ('passenger', 'a', '', null::text) $$,
  'an unknown user type becomes passenger; an invalid phone number and NIN are dropped'
);
select is(
  (select count(*) from public.profiles where id in (tests.named('metadata is a string'), tests.named('no metadata'), tests.named('details too long')) and user_type = 'passenger'),
  3::bigint, 'invalid metadata at sign-up still creates a profile'
);
select is(
  private.readable_name(E' Ada\n\u202e Obi '), 'Ada  Obi', 'control characters are removed from a name at sign-up'
);
select results_eq(
  $$ select p.is_verified, p.nin, c.name, c.registration_number, c.address, c.website, c.tax_id, c.contact_person
     from public.profiles p join public.companies c using (id) where id = tests.named('company') $$,
  $$ values (false, '12345678901', 'Acme', 'RC 1', '1 Road', null::text, 'T1', 'Eve') $$,
  'a corporate sign-up creates an unverified company'
);
update auth.users set raw_user_meta_data = raw_user_meta_data || '{"nin": "12345678901", "sub": "5"}' where id = tests.named('company');
select is(
  (select raw_user_meta_data - 'registration' from auth.users where id = tests.named('company')),
  '{"name": "Not this name", "sub": "5"}',
  'the metadata in the token contains no NIN, tax id or company, at sign-up and after an update'
);
select is(
  (select name from public.companies where id = tests.named('company without fields')), 'Company', 'a corporate sign-up without company fields creates a company'
);
select is(private.nigerian_phone(typed), stored, format('the number %L is stored as %L', typed, stored))
from (values
  ('0803 123 4567', '+2348031234567'), ('+2348031234567', '+2348031234567'), ('+234 0803 123 4567', '+2348031234567'),
  ('002348031234567', '+2348031234567'), ('009 234 803 123 4567', '+2348031234567'), ('8031234567', '+2348031234567'),
  ('12345', null), ('', null), (null, null), ('+44 20 7946 0958 11', null)
) as phones (typed, stored);
select throws_ok(
  $$ update auth.users set email = 'renamed@cast.test' where id = tests.id('stranger') $$, 'PT403', null,
  'an email address does not change without a request'
);
select throws_ok(
  $$ update auth.users set email_change = 'renamed@cast.test' where id = tests.id('stranger') $$, 'PT403', null,
  'an email change does not begin without a request'
);
select tests.authenticate_as('stranger');
select lives_ok($$ select private.end_email_request() $$, 'a person may end a request that they did not make');
select tests.authenticate_as('postgres');
create function tests.is_held(who text) returns boolean language sql security definer
return (select u.email_change_sent_at = '2200-01-01' from auth.users u where u.id = tests.id(who));
select ok(tests.is_held('stranger'), 'Auth finds the last mail about a change in the year 2200');
update auth.users set email_change_sent_at = null where id = tests.id('stranger');
select ok(tests.is_held('stranger'), 'no matter who writes there');
select tests.authenticate_as('stranger');
select lives_ok($$ select private.request_email_change('Renamed@cast.test') $$, 'a person may request a new email address');
select is(tests.is_held('stranger'), null, 'then Auth may send a mail');
select is(tests.is_held('passenger'), true, 'to this person only');
select lives_ok($$ select private.end_email_request() $$, 'the function api ends the request');
select is(tests.is_held('stranger'), true, 'then it may not any more');
select lives_ok($$ select private.request_email_change('Renamed@cast.test') $$, 'the person may request it again');
select throws_ok(
  $$ select private.allow_email_change(tests.id('driver'), 'x@cast.test') $$, '42501', null, 'a person may not allow a new email address for another account'
);
select tests.authenticate_as('postgres');
select throws_ok(
  $$ update auth.users set email = 'other@cast.test' where id = tests.id('stranger') $$, 'PT403', null,
  'a request does not allow another address'
);
select throws_ok(
  $$ update auth.users set email = 'renamed@cast.test' where id = tests.id('passenger') $$, 'PT403', null,
  'a request does not allow the change of another account'
);
update private.email_changes set requested_at = now() - interval '61 seconds' where user_id = tests.id('stranger');
select private.forget_rows('forget_email_changes');
select is(tests.is_held('stranger'), true, 'an open request is held a minute later');
update private.email_changes set requested_at = now() - interval '61 minutes' where user_id = tests.id('stranger');
select throws_ok(
  $$ update auth.users set email = 'renamed@cast.test' where id = tests.id('stranger') $$, 'PT403', null,
  'a request expires after an hour'
);
select lives_ok($$ select private.allow_email_change(tests.id('stranger'), 'renamed@cast.test') $$, 'postgres allows a change of address');
update auth.users set email_change = 'renamed@cast.test' where id = tests.id('stranger');
update auth.users set email = 'renamed@cast.test', email_change = '' where id = tests.id('stranger');
select is_empty($$ select 1 from private.email_changes where user_id = tests.id('stranger') $$, 'the change deletes its request');
select is(
  (select email from public.profiles where id = tests.id('stranger')),
  'renamed@cast.test', 'a changed email address is copied to the profile'
);

-- Active callers.
select tests.authenticate_as('passenger');
select is(private.require_active(), tests.id('passenger'), 'require_active returns the id of an active caller');
select tests.authenticate_as('suspended');
select throws_ok(
  'select private.require_active()', 'PT403', 'Your account is suspended.', 'a suspended caller is refused'
);
select ok(not private.is_active_caller(), 'a suspended caller is not active');
select tests.authenticate_as('gone');
select throws_ok(
  'select private.require_active()', 'PT401', 'Please sign in again.', 'a token whose session has ended is refused'
);
select ok(not private.is_active_caller(), 'a token whose session has ended is not active');
select tests.authenticate_as('anon');
select throws_ok('select private.require_active()', '42501', null, 'anonymous callers may not execute require_active');
select tests.authenticate_as('passenger');
select set_config(
  'request.jwt.claims', jsonb_build_object('sub', tests.id('passenger'), 'session_id', tests.id('driver'))::text, true
);
select ok(not private.is_active_caller(), 'a token with the session of another person is not active');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('passenger'))::text, true);
select ok(private.is_active_caller(), 'a token without a session claim is active if its account is');
select set_config('request.jwt.claims', jsonb_build_object('sub', gen_random_uuid())::text, true);
select ok(not private.is_active_caller(), 'a token for an unknown user is not active');
select tests.authenticate_as('postgres');
update auth.sessions set not_after = now() where user_id = tests.id('passenger');
select tests.authenticate_as('passenger');
select ok(not private.is_active_caller(), 'a token whose session has expired is not active');
select tests.authenticate_as('postgres');
update auth.sessions set not_after = null where user_id = tests.id('passenger');
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('stranger');
update auth.users set deleted_at = now() where id = tests.id('corporate');
update public.profiles set deleted_at = now() where id = tests.id('newdriver');
select tests.authenticate_as('stranger');
select ok(not private.is_active_caller(), 'a banned account is not active');
select tests.authenticate_as('newdriver');
select ok(not private.is_active_caller(), 'a person who has deleted the profile is not active');
select tests.authenticate_as('corporate');
select ok(not private.is_active_caller(), 'an account that Auth has deleted is not active');
select tests.authenticate_as('postgres');
update auth.users set banned_until = null, deleted_at = null where id in (tests.id('stranger'), tests.id('corporate'));
update public.profiles set deleted_at = null where id = tests.id('newdriver');

-- Permissions on profiles and companies.
select tests.matrix('profiles.name', 'id = any (tests.ids())', $$
  anon       denied denied denied denied
  passenger  1      denied 1      denied
  stranger   1      denied 1      denied
  driver     1      denied 1      denied
  newdriver  1      denied 1      denied
  suspended  0      denied 0      denied
  corporate  1      denied 1      denied
  gone       0      denied 0      denied
  admin      7      denied denied denied
$$);
select tests.matrix('companies.name', 'id = any (tests.ids())', $$
  anon       denied denied denied denied
  passenger  0      denied denied denied
  stranger   0      denied denied denied
  driver     0      denied denied denied
  newdriver  0      denied denied denied
  suspended  0      denied denied denied
  corporate  1      denied denied denied
  gone       0      denied denied denied
  admin      1      denied denied denied
$$);

select tests.closed('registrations', 'email');
select tests.closed('email_changes', 'new_email');

-- Columns that a person may and may not update.
select tests.authenticate_as('driver');
select throws_ok(format('update public.profiles set %s where id = tests.id(''driver'')', assignment), '42501', null, 'a person cannot set ' || assignment)
from unnest(array[
  'is_verified = true', 'verified_at = now()', 'suspended_at = null', 'user_type = ''corporate''', 'email = ''x@y.z''',
  'nin = null', 'deleted_at = null', 'proof_of_address_path = ''x''', 'created_at = now()', 'id = gen_random_uuid()'
]) as assignment;
-- A driver whose name was not reviewed.
select tests.authenticate_as('newdriver');
select lives_ok(
  $$ update public.profiles set name = 'Dana', phone = '+2348099999999' $$, 'a person changes their name and phone number'
);
select throws_ok(
  $$ update public.profiles set phone = '0803' $$, '23514', null, 'a phone number that is not Nigerian E.164 is refused'
);
select throws_ok($$ update public.profiles set name = '' $$, '23514', null, 'an empty name is refused');
select throws_ok(format('update public.profiles set name = %L', typed), '23514', null, 'an unreadable name is refused, case ' || n)
from unnest(array['  ', E'Ada\nObi', E'\u202egnoS', E'\u200b', E'Ada\u0085', ' Ada']) with ordinality as names (typed, n);
select throws_ok($$ update public.profiles set name = 'Ada 👩‍🌾' $$, 'PT400', null, 'a picture is not a letter');
select lives_ok($$ update public.profiles set name = 'Dana' $$, 'the same name can be sent again');
select is((select count(*) from public.profiles where name = 'Dana'), 1::bigint, 'an update changes only the person''s own profile');
select tests.authenticate_as('postgres');
select is(
  (select display_name from public.driver_profiles where id = tests.id('newdriver')),
  'Dana', 'the driver''s public name changes with the profile'
);
select is(
  (select name from public.profiles where id = tests.id('passenger')), 'Passenger', 'the names of other people do not change'
);

-- A new password: a warning that cannot be turned off.
set local session_replication_role = replica;
update auth.users set encrypted_password = '' where id = tests.id('passenger');
set local session_replication_role = origin;
update auth.users set encrypted_password = 'first' where id = tests.id('passenger');
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('passenger') and n.kind = 'password_changed'),
  0::bigint, 'the first password of an account is not a change'
);
update auth.users set encrypted_password = 'second' where id = tests.id('passenger');
select is(
  (select string_agg(n.title, ', ') from public.notifications n
   where n.user_id = tests.id('passenger') and n.kind = 'password_changed'),
  'Your password was changed', 'a changed one is told to its person'
);
select * from finish();
