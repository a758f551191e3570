select plan(220);
select tests.create_cast();

-- Signing up.
select results_eq(
  $$ select user_type, name, email, phone, is_verified, suspended from public.profiles where id = tests.id('stranger') $$,
  $$ values ('passenger', 'Stranger', 'stranger@cast.test', '+2348030000000', false, false) $$,
  'signing up makes an unverified profile with the number in E.164'
);
insert into private.registrations (id, email, details, created_at) values
  (tests.key(1), 'a@cast.test', '{"userType": "admin", "name": "  ", "phone": "12", "nin": "123"}', now()),
  (tests.key(4), 'd@cast.test', jsonb_build_object('name', repeat('x', 500), 'phone', repeat('9', 5000), 'userType', jsonb_build_array('driver')), now()),
  (tests.key(5), 'e@cast.test', '{"userType": "corporate", "isVerified": true, "suspended": false, "nin": "12345678901", "companyName": "Acme", "companyRegistrationNumber": "RC 1", "companyAddress": "1 Road", "companyWebsite": "", "taxIdentificationNumber": "T1", "corporateContactPerson": "Eve"}', now()),
  (tests.key(6), 'f@cast.test', '{"userType": "corporate"}', now()),
  (tests.key(7), 'victim@cast.test', '{"userType": "driver", "name": "Victim", "nin": "98765432109"}', now()),
  (tests.key(8), 'late@cast.test', '{"userType": "driver", "name": "Late"}', now() - interval '61 minutes');
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.key(1), 'a@cast.test', jsonb_build_object('registration', tests.key(1))),
  (tests.key(2), 'b@cast.test', '"not an object"'),
  (tests.key(3), 'c@cast.test', null),
  (tests.key(4), 'D@cast.test', jsonb_build_object('registration', tests.key(4))),
  (tests.key(5), 'e@cast.test', jsonb_build_object('registration', tests.key(5), 'name', 'Not this name')),
  (tests.key(6), 'f@cast.test', jsonb_build_object('registration', tests.key(6))),
  (tests.key(7), 'thief@cast.test', jsonb_build_object('registration', tests.key(7))),
  (tests.key(8), 'late@cast.test', jsonb_build_object('registration', tests.key(8), 'name', 'In Time')),
  (tests.key(9), 'direct@cast.test', '{"userType": "driver", "name": "Direct", "phone": "08031234567", "nin": "12345678901"}'),
  (tests.key(10), 'firm@cast.test', '{"userType": "corporate", "name": "Firm", "companyName": "Firm"}'),
  (tests.key(11), 'again@cast.test', jsonb_build_object('registration', tests.key(5)));
select results_eq(
  $$ select id, user_type, name, nin from public.profiles where id in (tests.key(7), tests.key(8), tests.key(11)) order by id $$,
  $$ values (tests.key(7), 'passenger', 'thief', null::text), (tests.key(8), 'passenger', 'In Time', null),
       (tests.key(11), 'passenger', 'again', null) $$,
  'a registration cannot be used for another email, after an hour, or twice'
);
select results_eq(
  $$ select id from private.registrations where id in (select tests.key(n) from generate_series(1, 8) n) order by id $$,
  $$ values (tests.key(7)), (tests.key(8)) $$,
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
  $$ select user_type, name, phone, nin from public.profiles where id in (tests.key(9), tests.key(10)) order by id $$,
  $$ values ('driver', 'Direct', '', null::text), ('passenger', 'Firm', '', null) $$,
  'a sign-up without a registration takes only name and type from the metadata, and is no company'
);
select is(
  (select raw_user_meta_data from auth.users where id = tests.key(9)), '{"userType": "driver", "name": "Direct"}',
  'personal data in the metadata of a sign-up is not stored'
);
select throws_ok(
  $$ insert into auth.users (id, email, raw_user_meta_data)
     values (tests.key(12), 'huge@cast.test', jsonb_build_object('x', repeat('y', 5000))) $$,
  '54000', null, 'a sign-up with more than 4 KB of metadata is refused'
);
select throws_ok(
  $$ update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('y', 5000)) where id = tests.key(9) $$,
  '54000', null, 'and so is a later change'
);
insert into auth.identities (id, provider_id, user_id, provider, identity_data) values (
  tests.key(9), 'x', tests.key(9), 'email', '{"sub": "9", "email": "direct@cast.test", "phone": "1", "nin": "12345678901"}'
);
select is(
  (select identity_data from auth.identities where id = tests.key(9)), '{"sub": "9", "email": "direct@cast.test"}',
  'identities contain no personal data'
);
select results_eq(
  $$ select user_type, name, phone, nin from public.profiles where id = tests.key(1) $$,
  $$ values ('passenger', 'a', '', null::text) $$,
  'an unknown user type becomes a passenger; a bad phone and NIN are dropped'
);
select is(
  (select count(*) from public.profiles where id in (tests.key(2), tests.key(3), tests.key(4)) and user_type = 'passenger'),
  3::bigint, 'invalid input at sign-up still creates a profile'
);
select is(
  private.readable_name(E' Ada\n\u202e Obi '), 'Ada  Obi', 'hidden signs are taken out of a name at sign-up'
);
select results_eq(
  $$ select p.is_verified, p.nin, c.name, c.registration_number, c.address, c.website, c.tax_id, c.contact_person
     from public.profiles p join public.companies c using (id) where id = tests.key(5) $$,
  $$ values (false, '12345678901', 'Acme', 'RC 1', '1 Road', null::text, 'T1', 'Eve') $$,
  'a corporate account gets its company, and verifies nobody'
);
update auth.users set raw_user_meta_data = raw_user_meta_data || '{"nin": "12345678901", "sub": "5"}' where id = tests.key(5);
select is(
  (select raw_user_meta_data - 'registration' from auth.users where id = tests.key(5)),
  '{"name": "Not this name", "sub": "5"}',
  'the metadata in every token has neither NIN nor tax id nor company, at sign-up and later'
);
select is(
  (select name from public.companies where id = tests.key(6)), 'Company', 'a company without its fields is still made'
);
select is(private.nigerian_phone(typed), stored, format('the number %L is stored as %L', typed, stored))
from (values
  ('0803 123 4567', '+2348031234567'), ('+2348031234567', '+2348031234567'), ('+234 0803 123 4567', '+2348031234567'),
  ('002348031234567', '+2348031234567'), ('009 234 803 123 4567', '+2348031234567'), ('8031234567', '+2348031234567'),
  ('12345', null), ('', null), (null, null), ('+44 20 7946 0958 11', null)
) as phones (typed, stored);
select throws_ok(
  $$ update auth.users set email = 'renamed@cast.test' where id = tests.id('stranger') $$, '23514', null,
  'an email does not change without a request'
);
select throws_ok(
  $$ update auth.users set email_change = 'renamed@cast.test' where id = tests.id('stranger') $$, '23514', null,
  'and Auth cannot begin to change it'
);
select tests.authenticate_as('stranger');
select lives_ok($$ select private.request_email_change('Renamed@cast.test') $$, 'a person requests a new address');
select throws_ok(
  $$ select private.allow_email_change(tests.id('driver'), 'x@cast.test') $$, '42501', null, 'but not for another account'
);
select tests.authenticate_as('postgres');
select throws_ok(
  $$ update auth.users set email = 'other@cast.test' where id = tests.id('stranger') $$, '23514', null,
  'a request is for one address'
);
select throws_ok(
  $$ update auth.users set email = 'renamed@cast.test' where id = tests.id('passenger') $$, '23514', null,
  'and for one account'
);
update private.email_changes set requested_at = now() - interval '61 minutes' where user_id = tests.id('stranger');
select throws_ok(
  $$ update auth.users set email = 'renamed@cast.test' where id = tests.id('stranger') $$, '23514', null,
  'and for one hour'
);
select lives_ok($$ select private.allow_email_change(tests.id('stranger'), 'renamed@cast.test') $$, 'operators allow a change');
update auth.users set email_change = 'renamed@cast.test' where id = tests.id('stranger');
update auth.users set email = 'renamed@cast.test', email_change = '' where id = tests.id('stranger');
select is_empty($$ select 1 from private.email_changes where user_id = tests.id('stranger') $$, 'the change ends its request');
select is(
  (select email from public.profiles where id = tests.id('stranger')),
  'renamed@cast.test', 'a changed e-mail reaches the profile'
);

-- Who is active.
select tests.authenticate_as('passenger');
select is(private.require_active(), tests.id('passenger'), 'an active caller is named');
select tests.authenticate_as('suspended');
select throws_ok(
  'select private.require_active()', 'PT403', 'Your account is suspended.', 'a suspended caller is refused'
);
select ok(not private.is_active_caller(), 'a suspended caller is not active');
select tests.authenticate_as('gone');
select throws_ok(
  'select private.require_active()', 'PT401', 'Please sign in again.', 'a token whose session ended is refused'
);
select ok(not private.is_active_caller(), 'a signed-out token is not active');
select tests.authenticate_as('anon');
select throws_ok('select private.require_active()', '42501', null, 'anonymous callers have no door to it');
select tests.authenticate_as('passenger');
select set_config(
  'request.jwt.claims', jsonb_build_object('sub', tests.id('passenger'), 'session_id', tests.id('driver'))::text, true
);
select ok(not private.is_active_caller(), 'another person''s session does not count');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('passenger'))::text, true);
select ok(private.is_active_caller(), 'a token without a session claim stands on the account alone');
select set_config('request.jwt.claims', jsonb_build_object('sub', gen_random_uuid())::text, true);
select ok(not private.is_active_caller(), 'a token of nobody is not active');
select tests.authenticate_as('postgres');
update auth.sessions set not_after = now() where user_id = tests.id('passenger');
select tests.authenticate_as('passenger');
select ok(not private.is_active_caller(), 'a session whose time is up is not active');
select tests.authenticate_as('postgres');
update auth.sessions set not_after = null where user_id = tests.id('passenger');
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('stranger');
update auth.users set deleted_at = now() where id = tests.id('corporate');
update public.profiles set deleted_at = now() where id = tests.id('newdriver');
select tests.authenticate_as('stranger');
select ok(not private.is_active_caller(), 'a banned account is not active');
select tests.authenticate_as('newdriver');
select ok(not private.is_active_caller(), 'a deleted person is not active');
select tests.authenticate_as('corporate');
select ok(not private.is_active_caller(), 'nor is an account that Auth has deleted');
select tests.authenticate_as('postgres');
update auth.users set banned_until = null, deleted_at = null where id in (tests.id('stranger'), tests.id('corporate'));
update public.profiles set deleted_at = null where id = tests.id('newdriver');

-- Profiles and companies: who sees and does what.
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

-- Columns a person must never write about themselves.
select tests.authenticate_as('driver');
select throws_ok(format('update public.profiles set %s where id = tests.id(''driver'')', assignment), '42501', null, 'a person cannot set ' || assignment)
from unnest(array[
  'is_verified = true', 'verified_at = now()', 'suspended = false', 'user_type = ''corporate''', 'email = ''x@y.z''',
  'nin = null', 'deleted_at = null', 'proof_of_address_path = ''x''', 'created_at = now()', 'id = gen_random_uuid()'
]) as assignment;
select lives_ok(
  $$ update public.profiles set name = 'Dana', phone = '+2348099999999' $$, 'a person changes name and phone'
);
select throws_ok(
  $$ update public.profiles set phone = '0803' $$, '23514', null, 'a phone that is not Nigerian E.164 is refused'
);
select throws_ok($$ update public.profiles set name = '' $$, '23514', null, 'a name cannot be empty');
select throws_ok(format('update public.profiles set name = %L', typed), '23514', null, 'a name that nobody can read is refused, ' || n)
from unnest(array['  ', E'Ada\nObi', E'\u202egnoS', E'\u200b', E'Ada\u0085', ' Ada']) with ordinality as names (typed, n);
select lives_ok(format('update public.profiles set name = %L', typed), 'a name can be ' || typed)
from unnest(array['Ọláyínká', 'عائشة', 'Ada 👩‍🌾', 'Dana']) as typed;
select is((select count(*) from public.profiles where name = 'Dana'), 1::bigint, 'and changes only their own');
select tests.authenticate_as('postgres');
select is(
  (select display_name from public.driver_profiles where id = tests.id('driver')),
  'Dana', 'the driver''s public name follows'
);
select is(
  (select name from public.profiles where id = tests.id('passenger')), 'Passenger', 'other people''s names stay'
);
select * from finish();
