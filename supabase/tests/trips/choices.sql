select plan(35);
select tests.create_cast();
select tests.create_trip(tests.named('open'), 'driver', 4);

create function tests.offer(who text, choices jsonb, trip uuid default tests.named('open'))
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.set_trip_choices(trip, choices);
  perform tests.authenticate_as('postgres');
  return 'changed';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.offered(trip uuid default tests.named('open'))
returns jsonb
language sql
stable
as $$ select t.choices from public.trips t where t.id = trip $$;

select is(tests.offered(), '{}', 'a new trip offers nothing');
select is(
  tests.offer('driver', '{"luggage": "medium", "extraLuggageFareKobo": 200000, "airConditioning": true, "smoking": false, "pets": null}'),
  'changed', 'the driver sets what the trip offers'
);
select is(
  tests.offered(), '{"luggage": "medium", "extraLuggageFareKobo": 200000, "airConditioning": true}',
  'false and null are not stored'
);
select is(tests.offer('driver', '{"music": true}'), 'changed', 'a change replaces all choices');
select is(tests.offered(), '{"music": true}', 'only the new ones are left');

-- Other people, as each member of the cast.
select is(tests.offer(who, '{}'), code, who || ' cannot change what the driver''s trip offers')
from (values
  ('anon', '42501'), ('passenger', 'PT403'), ('stranger', 'PT403'), ('newdriver', 'PT403'), ('suspended', 'PT403'),
  ('corporate', 'PT403'), ('gone', 'PT401'), ('admin', '42501')
) c (who, code);
select is(tests.offer('driver', '{}', tests.named('no trip')), 'PT404', 'an unknown trip is not found');
select tests.authenticate_as('driver');
select tap.throws_ok(
  $$update public.trips set choices = '{}' where id = tests.named('open')$$, '42501', null, 'the driver cannot write the column'
);
select tests.authenticate_as('postgres');

-- Only known choices.
select is(tests.offer('driver', bad::jsonb), 'PT400', 'refuses ' || bad)
from (values
  ('{"luggage": "huge"}'), ('{"luggage": 1}'), ('{"pets": "yes"}'), ('{"pets": 1}'), ('{"wings": true}'),
  ('{"extraLuggageFareKobo": 0}'), ('{"extraLuggageFareKobo": 150}'), ('{"extraLuggageFareKobo": 10000100}'),
  ('{"extraLuggageFareKobo": "9"}'), ('[]'), ('"pets"'), ('null')
) c (bad);

-- A repeated request to publish does not undo later changes.
update public.trips t set created_at = now() - interval '1 minute' where t.id = tests.named('open');
select tests.authenticate_as('driver');
select private.set_trip_choices(tests.named('open'), '{"pets": true}', true);
select tests.authenticate_as('postgres');
select is(tests.offered(), '{"music": true}', 'a trip that was published before keeps its choices');

-- Booked features stay.
select is(tests.offer('driver', '{"pets": true}', tests.trip()), 'PT409', 'a booked trip keeps its choices');
select is(tests.offer('driver', '{}', tests.trip()), 'changed', 'the same choices again change nothing');
select tests.move_trip(tests.named('open'), 'cancelled');
select is(tests.offer('driver', '{"pets": true}'), 'PT409', 'a cancelled trip cannot be changed');

-- The wishes of a search.
update public.trips set choices = '{"luggage": "medium", "airConditioning": true}' where id = tests.trip();
select is(
  array(
    select w.wish
    from unnest(array[
      'small_luggage', 'medium_luggage', 'large_luggage', 'air_conditioning', 'no_smoking', 'pets', 'music',
      'two_in_back', 'unknown'
    ]) with ordinality w (wish, n)
    where private.has_choices(tests.trip(), array[w.wish]) order by w.n
  ),
  array['small_luggage', 'medium_luggage', 'air_conditioning', 'no_smoking'],
  'room for a medium bag is room for a small one; a trip that says nothing about smoking is smoke-free'
);
select is(
  private.has_choices(tests.trip(), array['air_conditioning', 'pets']), false, 'a trip must offer everything that is asked for'
);

-- Paying online is of the trip itself.
update public.trips set payment = 'cash' where id = tests.trip();
select tests.take_online();
select ok(not private.has_choices(tests.trip(), array['pay_online']), 'a trip that takes cash only cannot be paid online');
update public.trips set payment = 'both' where id = tests.trip();
select ok(private.has_choices(tests.trip(), array['pay_online']), 'a trip that takes both can be paid online');

select * from finish();
