select plan(99);
select tests.create_cast();
select tests.closed('relays', 'seen_at');
select tests.closed('relay_trips', 'trip_id');

create function tests.follows(relay text, trips text[])
returns text[]
language plpgsql
as $$
declare
  found text[];
begin
  perform tests.authenticate_as('relay');
  found := array(select t from unnest(array['one', 'two', 'three']) t where tests.named(t) in (
    select private.follow_trips(tests.named(relay), array(select tests.named(n) from unnest(trips) n))
  ) order by t);
  perform tests.authenticate_as('postgres');
  return found;
end
$$;
create function tests.kept() returns text language sql
return (select string_agg(n || '-' || r, ' ' order by n, r) from unnest(array['one', 'two', 'three']) n, unnest(array['a', 'b']) r
  where exists (select from private.relay_trips f where f.trip_id = tests.named(n) and f.relay_id = tests.named(r)));

select tests.refused(who, 'select private.follow_trips(gen_random_uuid(), ''{}'')', '42501')
from unnest(array['anon', 'passenger', 'stranger', 'driver', 'newdriver', 'suspended', 'corporate', 'gone', 'admin', 'payments', 'courier']) as who;

select is(tests.follows('a', '{one,two}'), '{}', 'no other relay follows the trips of the first one');
select is(tests.follows('b', '{two,three}'), '{two}', 'the second relay shares one of its trips with the first');
select is(tests.follows('a', '{one,two}'), '{two}', 'and the first learns of it');
select is(tests.follows('a', '{one,two}'), '{two}', 'repeating changes nothing');
select is(tests.kept(), 'one-a three-b two-a two-b', 'each trip is noted once per relay');
select is(tests.follows('b', '{three}'), '{}', 'the sockets of the second relay leave the shared trip');
select is(tests.follows('a', '{one,two}'), '{}', 'so the first need not publish it');
select is(tests.follows('b', '{one,two,one}'), '{one,two}', 'a trip that is named twice counts once');
select ok(private.is_followed(tests.named('one')), 'a trip with a relay is followed');
select ok(not private.is_followed(tests.named('three')), 'one without is not');

-- A relay that was killed.
update private.relays set seen_at = now() - interval '16 seconds' where id = tests.named('b');
select ok(private.is_followed(tests.named('one')), 'the other relay still follows it');
select is(tests.follows('a', '{one,two}'), '{}', 'a relay that was not seen for 15 seconds follows nothing');
select is(tests.kept(), 'one-a two-a', 'and is forgotten');
select is(tests.follows('b', '{one}'), '{one}', 'when it comes back, it follows again');
update private.relays set seen_at = now() - interval '16 seconds' where id in (tests.named('a'), tests.named('b'));
select ok(not private.is_followed(tests.named('one')), 'without a live relay no trip is followed');
select is(tests.follows('a', '{}'), '{}', 'a relay that ends follows nothing');
select * from finish();
