select plan(51);
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
update private.rate_limits set ends_at = now() - interval '1 second' where bucket in ('a', 'b');
select is(private.hit_rate_limit('a', 2, 60), 0, 'a call after the window has ended is allowed');
select is((select count(*) from private.rate_limits where bucket in ('a', 'b')), 1::bigint, 'expired buckets are deleted');
select * from finish();
