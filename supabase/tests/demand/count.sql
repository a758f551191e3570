select plan(149);
select tests.create_cast();
select tests.authenticate_as('postgres');
-- No other test searches here.
create function tests.day(ahead int default 5) returns date language sql stable return private.lagos_today() + ahead;
create function tests.search(changes jsonb default '{}') returns jsonb language sql stable return jsonb_build_object(
  'person', null, 'network', '41.58.1.7', 'neighbourhood', '41.58.1', 'origin', 'Gashua', 'destination', 'Obudu',
  'day', tests.day(), 'seats', 1, 'found', false
) || changes;
create function tests.count(changes jsonb default '{}') returns int language sql return
  private.count_searches(jsonb_build_array(tests.search(changes)));
create function tests.as_person(who text, changes jsonb default '{}') returns int language sql return
  tests.count(jsonb_build_object('person', tests.id(who)) || changes);
create function tests.counted(ahead int default 5) returns text language sql stable security definer return (
  select string_agg(format('%s seats: %s, found %s', c.seats, c.people, c.found), '; ' order by c.seats)
  from private.search_counts c
  where c.origin_place_id = 'gashua' and c.destination_place_id = 'obudu' and c.travel_day = tests.day(ahead)
);
create function tests.confirmed(who text) returns uuid language plpgsql as $$
begin
  perform tests.confirm_email(tests.id(who));
  return tests.id(who);
end
$$;

-- Only the façade may count, without a person.
select is(
  (select string_agg(x.who, ' ' order by x.who) from unnest(array['anon', 'stranger', 'driver', 'corporate', 'admin']) x (who)
   where has_function_privilege(
     case x.who when 'anon' then 'anon' when 'admin' then 'app_admin' else 'authenticated' end, 'private.count_searches(jsonb)', 'execute'
   )), 'anon', 'only the façade counts searches'
);
select tests.closed('search_counts', 'people');
select tests.closed('search_keys', 'day');
select tests.closed('search_seen', 'found');
select tests.authenticate_as('postgres');

savepoint start;
-- Once per visitor, route and day.
select tests.authenticate_as('anon');
select is(tests.count(), 1, 'a search counts');
select is(tests.count(), 0, 'the same search again does not: a page may be reloaded');
select is(tests.count('{"seats": 4}'), 0, 'nor for more seats');
select is(tests.counted(), '1 seats: 1, found 0', 'one person was counted');
select is(tests.count('{"found": true}'), 0, 'a search that finds a trip later in the day');
select is(tests.counted(), '1 seats: 1, found 1', 'is the same person, who has found one now');
select is(tests.count('{"found": true}'), 0, 'and once more');
select is(tests.counted(), '1 seats: 1, found 1', 'changes nothing');
select is(tests.as_person('stranger', '{"seats": 7}'), 1, 'another visitor counts');
select is(tests.counted(), '1 seats: 1, found 1; 5 seats: 1, found 0', 'by the number of seats');
select is(
  private.count_searches(jsonb_build_array(tests.search('{"network": "b"}'), tests.search('{"network": "b"}'), tests.search('{"network": "c"}'))), 2,
  'also within one batch'
);
rollback to start;

-- Not counted.
select tests.authenticate_as('anon');
select is(tests.count(changes), 0, title) from (values
  ('{"origin": "Nowhere"}'::jsonb, 'an unknown place'),
  ('{"destination": "Gashua"}', 'one place'),
  ('{"origin": "Ikoyi", "destination": "Ajah"}', 'two areas of one city'),
  (jsonb_build_object('day', tests.day(-1)), 'a day that is over'),
  (jsonb_build_object('day', tests.day(2000)), 'a day too far ahead'),
  ('{"seats": 0}', 'no seats'),
  ('{"network": null}', 'nobody')
) as wrong (changes, title);
select throws_ok(
  $$ select private.count_searches((select jsonb_agg(tests.search()) from generate_series(1, 101))) $$, 'PT400', 'At most 100 searches at once', 'too many at once'
);
select throws_ok($$ select private.count_searches('{}') $$, 'PT400', null, 'no list');
select is(tests.count('{"origin": "Ikoyi"}'), 1, 'an area counts');
select is(tests.count('{"origin": "Lagos"}'), 0, 'as its city');
rollback to start;

-- Cheats.
select tests.authenticate_as('anon');
select is(
  (select sum(tests.count(jsonb_build_object('day', tests.day(n)))) from generate_series(1, 20) n), 3::bigint,
  'one person who searches 20 days of a route counts for 3'
);
select is(
  (select sum(tests.count(jsonb_build_object('destination', p.name))) from (select p.name from public.places p where p.suggested_rank <= 20) p), 7::bigint,
  'and for 10 searches in all'
);
rollback to start;
update public.profiles set email_verified_at = null where id = tests.id('stranger');
select tests.authenticate_as('anon');
select is(
  (select sum(tests.count(jsonb_build_object('network', '41.58.1.' || n))) from generate_series(1, 50) n), 5::bigint,
  'many addresses of one neighbourhood count as 5'
);
select is(tests.as_person('stranger'), 0, 'nor does an account without a confirmed address from there');
select tests.authenticate_as('postgres');
select tests.confirmed('stranger');
select tests.authenticate_as('anon');
select is(tests.as_person('stranger'), 1, 'an account with a confirmed address does');
select is(tests.as_person('gone', '{"neighbourhood": "another"}'), 1, 'as do other neighbourhoods');
rollback to start;
-- The driver's trip goes from Gashua to Obudu.
select tests.authenticate_as('postgres');
update public.trip_stops s set place_id = case s.position when 0 then 'gashua' else 'obudu' end where s.trip_id = tests.trip();
select tests.authenticate_as('anon');
select is(tests.as_person('driver'), 0, 'a driver does not count on a route of theirs');
select is(tests.as_person('driver', '{"origin": "Obudu", "destination": "Gashua"}'), 1, 'but on the way back');
select is(tests.as_person('newdriver'), 1, 'another driver counts');
select tests.authenticate_as('postgres');
insert into public.fleet_routes (company_id, name, origin_place_id, destination_place_id, frequency, duration_minutes, client_key)
values (tests.id('corporate'), 'North', 'gashua', 'obudu', 'daily', 600, tests.named('route'));
select tests.authenticate_as('anon');
select is(tests.as_person('corporate'), 0, 'nor does a company on its routes');
select is(tests.as_person('suspended', '{"network": null}'), 0, 'nor a suspended account without an address');
rollback to start;

-- Forgetting.
select tests.authenticate_as('anon');
select tests.count();
select tests.authenticate_as('postgres');
update private.search_seen set seen_on = private.lagos_today() - 1;
update private.search_keys set day = private.lagos_today() - 1;
select is(private.forget_rows('forget_searches'), 2, 'after the day the hashes and their key are deleted');
select is(tests.counted(), '1 seats: 1, found 0', 'what was counted stays');
select isnt((select count(*) from private.search_keys where day = private.lagos_today()), 1::bigint, 'there is no key');
select is(tests.count(), 1, 'the next day the same visitor counts again');
select is((select length(k.key) from private.search_keys k where k.day = private.lagos_today()), 32, 'with a new key');
update private.search_counts set counted_on = private.lagos_today() - 90;
select is(private.forget_rows('forget_searches'), 0, 'counts are kept for 90 days');
update private.search_counts set counted_on = private.lagos_today() - 91;
select is(private.forget_rows('forget_searches'), 1, 'and then deleted');
select * from finish();
