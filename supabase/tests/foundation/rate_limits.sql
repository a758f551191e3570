select plan(95);
select tests.create_cast();

select tests.authenticate_as('anon');
select is(private.hit_rate_limit('a', 2, 60), wait, format('call %s of at most 2 must wait %s seconds', n, wait))
from (values (1, 0), (2, 0), (3, 60), (4, 60)) as attempts (n, wait);
select is(private.hit_rate_limit('b', 1, 60), 0, 'another bucket has its own count');
select throws_ok(format('select private.hit_rate_limit(%s)', arguments), 'PT400', null, 'invalid arguments are refused: ' || left(arguments, 30))
from unnest(array['null, 1, 1', ''''', 1, 1', 'repeat(''x'', 201), 1, 1', '''a'', 0, 1', '''a'', 1, null', '''a'', 1, 2147483647']) as arguments;
select tests.authenticate_as('postgres');
select is((select hits from private.rate_limits where bucket = 'a'), 3, 'calls beyond the limit are counted once');
update private.rate_limits set ends_at = now() + interval '10 seconds' where bucket = 'a';
select is(private.hit_rate_limit('a', 2, 60), 10, 'further calls do not extend the wait');
select tests.closed('rate_limits', 'hits');
-- The oldest: each call deletes five.
update private.rate_limits set ends_at = '2000-01-01' where bucket in ('a', 'b');
select is(private.hit_rate_limit('a', 2, 60), 0, 'a call after the window has ended is allowed');
select is((select count(*) from private.rate_limits where bucket in ('a', 'b')), 1::bigint, 'expired buckets are deleted');

-- Sign-in attempts and known devices.
select tests.authenticate_as('anon');
select results_eq(
  $$ select bucket, wait_seconds from private.hit_sign_in('ada', array['phone', 'home'], 2, 60) $$,
  $$ values ('ada', 0) $$, 'an unknown device counts in the bucket of the account'
);
select lives_ok($$ select private.note_sign_in('ada', array['phone', 'home'], 'ada', 'stranger@cast.test', repeat('ab', 32)) $$, 'a sign-in makes its devices known');
select results_eq(
  $$ select (private.hit_sign_in('ada', array['thief'], 2, 60)).wait_seconds > 0 from generate_series(1, 3) $$,
  $$ values (false), (false), (true) $$, 'the account''s bucket counts failures of unknown devices, not successes'
);
select results_eq(
  $$ select bucket, wait_seconds from private.hit_sign_in('ada', array['phone', 'home'], 2, 60) $$,
  $$ values ('phone', 0) $$, 'a known device has its own count'
);
select results_eq(
  $$ select bucket from private.hit_sign_in('ada', array['new', 'home'], 2, 60) $$,
  $$ values ('home') $$, 'a known network has its own count'
);
select tests.authenticate_as('postgres');
update private.known_devices set seen_at = now() - interval '181 days' where bucket = 'home';
select results_eq(
  $$ select bucket from private.hit_sign_in('ada', array['new', 'home'], 2, 60) $$,
  $$ values ('ada') $$, 'a device is known for 180 days'
);
select lives_ok($$ select private.note_sign_in('', array['tablet'], 'ada', null, repeat('ab', 32)) $$, 'a registration makes its device known');
select is_empty($$ select 1 from private.known_devices where bucket = 'home' $$, 'expired devices are deleted');
select tests.closed('known_devices', 'bucket');
select * from finish();
