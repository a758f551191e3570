select plan(144);
select tests.create_cast();

-- The cast: everyone sees the stops of trips that they see; only the search reads offers.
select tests.matrix('trip_stops.point_hint', 'trip_id = tests.trip()', $$
  anon        2       denied  denied  denied
  passenger   2       denied  denied  denied
  stranger    2       denied  denied  denied
  driver      2       denied  denied  denied
  newdriver   2       denied  denied  denied
  suspended   0       denied  denied  denied
  corporate   2       denied  denied  denied
  gone        0       denied  denied  denied
  admin       2       denied  denied  denied
$$);
select tests.matrix('trip_offers.closes_at', 'trip_id = tests.trip()', $$
  anon        denied  denied  denied  denied
  passenger   denied  denied  denied  denied
  stranger    denied  denied  denied  denied
  driver      denied  denied  denied  denied
  newdriver   denied  denied  denied  denied
  suspended   denied  denied  denied  denied
  corporate   denied  denied  denied  denied
  gone        denied  denied  denied  denied
  admin       denied  denied  denied  denied
$$);

create function tests.stops(trip uuid default tests.trip())
returns text
language sql
stable
as $$
  select string_agg(s.place_id || ' ' || s.fare_kobo / 100, ', ' order by s.position)
  from public.trip_stops s where s.trip_id = trip and s.position is not null
$$;
create function tests.stop(place text, trip uuid default tests.trip())
returns uuid
language sql
stable
return (select s.id from public.trip_stops s where s.trip_id = trip and s.place_id = place);
create function tests.legs(trip uuid default tests.trip())
returns text
language sql
stable
as $$ select t.leg_taken::text || ' ' || private.count_legs(trip)::text from public.trips t where t.id = trip $$;
create function tests.offers(trip uuid default tests.trip())
returns text
language sql
stable
as $$
  select string_agg(format('%s–%s %s', o.origin_place_id, o.destination_place_id, o.seats_available), ', '
    order by o.from_position, o.to_position)
  from public.trip_offers o where o.trip_id = trip
$$;
create function tests.wrong_offers()
returns bigint
language sql
stable
as $$
  select count(*) from (
    select t.id, l.from_position::int, l.to_position::int, l.origin_place_id, l.destination_place_id, l.departure_at,
      l.arrives_at, t.departure_at, l.fare_kobo, t.driver_id,
      private.free_between(t.total_seats, private.count_legs(t.id), l.from_position, l.to_position)
    from public.trips t join private.legs l on l.trip_id = t.id
    where t.driver_id = tests.id('driver') and t.status in ('scheduled', 'active') and t.is_listed and t.departure_at > now()
    except
    select o.trip_id, o.from_position, o.to_position, o.origin_place_id, o.destination_place_id, o.departure_at,
      o.arrives_at, o.closes_at, o.fare_kobo, o.driver_id, o.seats_available
    from public.trip_offers o
  ) missing
$$;
comment on function tests.wrong_offers() is 'Legs of open trips that have no offer, or one with other values.';
create function tests.stops_at(variadic places text[])
returns jsonb
language sql
stable
as $$
  select jsonb_agg(jsonb_build_object(
    'place', p.place, 'time', t.departure_at + p.n * (t.arrives_at - t.departure_at) / (cardinality(places) + 1),
    'fareKobo', p.n * 200000
  ) order by p.n)
  from public.trips t, unnest(places) with ordinality as p (place, n) where t.id = tests.trip()
$$;
comment on function tests.stops_at(text[]) is 'Stops of tests.trip() ₦2,000 and equal times apart.';
create function tests.book(who text, origin text, destination text, seats int default 1)
returns uuid
language plpgsql
as $$
declare
  booking uuid;
begin
  perform tests.authenticate_as(who);
  booking := tests.book_seats(tests.trip(), seats, gen_random_uuid(), null, null, tests.stop(origin), tests.stop(destination));
  perform tests.authenticate_as('postgres');
  return booking;
exception when others then
  perform tests.authenticate_as('postgres');
  raise;
end
$$;

create function tests.confirmed(who text)
returns uuid
language sql
stable
return (
  select b.id from public.bookings b
  where b.trip_id = tests.trip() and b.passenger_id = tests.id(who) and b.status = 'confirmed'
);

-- Every trip has two stops and an offer.
select is(tests.stops(), 'lagos 0, abuja 10000', 'a new trip has two stops');
select results_eq(
  $$ select s.planned_at from public.trip_stops s where s.trip_id = tests.trip() order by s.position $$,
  $$ select unnest(array[t.departure_at, t.arrives_at]) from public.trips t where t.id = tests.trip() $$,
  'their times are those of the trip'
);
select is(tests.offers(), 'lagos–abuja 3', 'an open trip has an offer with its free seats');
select is(tests.legs(), '{1} {1}', 'the counter equals the bookings');
select is(
  (select b.from_stop_id = tests.stop('lagos') and b.to_stop_id = tests.stop('abuja') from public.bookings b
   where b.id = tests.confirmed('passenger')), true, 'a booking without stops is for the whole trip'
);

-- Arithmetic of legs.
select is(private.free_between(4, '{1,3,0}', 0, 3), 1, 'free seats are the least over the legs');
select is(private.free_between(4, '{1,3,0}', 2, 3), 4, 'other legs do not count');
select is(private.least_free(4, '{1,3,0}'), 1, 'a whole trip has the least of all legs');
select is(private.with_seats('{1,3,0}', 0, 2, 1), '{2,4,0}'::smallint[], 'seats are taken between two positions');
select is(private.free_between(4, '{1}', null, 1), null, 'no leg has no number of seats');

-- Stops on the way.
select private.set_stops(tests.trip(), tests.stops_at('Ore', 'Lokoja'));
select is(tests.stops(), 'lagos 0, ore 2000, lokoja 4000, abuja 10000', 'stops stand between origin and destination');
select is(tests.legs(), '{1,1,1} {1,1,1}', 'a booking of the whole trip takes each leg');
select is(
  tests.offers(), 'lagos–ore 3, lagos–lokoja 3, lagos–abuja 3, ore–lokoja 3, ore–abuja 3, lokoja–abuja 3',
  'each pair of stops is an offer'
);
select is((select o.fare_kobo from public.trip_offers o where o.trip_id = tests.trip() and o.from_position = 1
  and o.to_position = 3), 800000, 'a leg costs the later fare minus the earlier');

select tests.book('stranger', 'lagos', 'ore', 3);
select is(tests.legs(), '{4,1,1} {4,1,1}', 'a booking takes seats of its leg only');
select is(
  tests.offers(), 'lagos–ore 0, lagos–lokoja 0, lagos–abuja 0, ore–lokoja 3, ore–abuja 3, lokoja–abuja 3',
  'the seats are free again after the passenger got off'
);
select is((select t.seats_available from public.trips t where t.id = tests.trip()), 0, 'seats available is the least over the legs');
select is(
  (select (b.fare_kobo, b.total_kobo)::text from public.bookings b where b.id = tests.confirmed('stranger')),
  '(200000,600000)', 'a booking has the fare of its leg'
);
select throws_ok(
  $$ select tests.book('corporate', 'ore', 'abuja') $$, 'PT403', null, 'companies do not book legs either'
);

-- Cancelling gives back the seats of the leg.
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.confirmed('stranger'), null);
select tests.authenticate_as('postgres');
select is(tests.legs(), '{1,1,1} {1,1,1}', 'a cancelled booking gives back the seats of its leg');
select is(tests.wrong_offers(), 0::bigint, 'offers follow');

-- Refusals of a leg.
select throws_ok($$ select tests.book('stranger', 'ore', 'lagos') $$, 'PT400', null, 'a leg cannot go backwards');
select throws_ok($$ select tests.book('stranger', 'ore', 'ore') $$, 'PT400', null, 'a leg has two stops');
select tests.create_trip(tests.named('other trip'), 'driver', 4);
select tests.authenticate_as('stranger');
select throws_ok(
  $$ select tests.book_seats(tests.trip(), 1, gen_random_uuid(), null, null, tests.stop('lagos', tests.named('other trip'))) $$,
  'PT400', null, 'stops of another trip are not a leg'
);
select throws_ok(
  $$ select tests.book_seats(tests.trip(), 4, gen_random_uuid(), null, null, tests.stop('ore'), tests.stop('lokoja')) $$,
  'PT409', 'Only 3 seats are left.', 'a full leg is refused with its free seats'
);
select throws_ok(
  $$ select tests.book_seats(tests.trip(), 1, gen_random_uuid(), 1000000, null, tests.stop('ore'), tests.stop('lokoja')) $$,
  'PT409', null, 'the fare that the passenger saw is the fare of the leg'
);
select lives_ok(
  $$ select tests.book_seats(tests.trip(), 1, tests.named('leg'), 200000, null, tests.stop('ore'), tests.stop('lokoja')) $$,
  'the fare of the leg is accepted'
);
select is(
  tests.book_seats(tests.trip(), 1, tests.named('leg'), null, null, tests.stop('ore'), tests.stop('lokoja')),
  tests.confirmed('stranger'), 'the same client key returns the booking of the leg'
);
select throws_ok(
  $$ select tests.book_seats(tests.trip(), 1, tests.named('leg')) $$, 'PT409', null, 'the same client key for another leg is refused'
);
select tests.authenticate_as('postgres');
select throws_ok(
  format('update public.bookings set from_stop_id = %L where id = %L', tests.stop('lagos', tests.named('other trip')), tests.confirmed('stranger')),
  '23503', null, 'a booking cannot name a stop of another trip'
);

-- Adding and removing stops.
select private.set_stops(tests.trip(), tests.stops_at('Benin City', 'Ore', 'Lokoja'));
select is(tests.legs(), '{1,1,2,1} {1,1,2,1}', 'a stop that is added keeps the counters right');
select is(tests.wrong_offers(), 0::bigint, 'and the offers');
select throws_ok(
  $$ select private.set_stops(tests.trip(), tests.stops_at('Benin City', 'Lokoja')) $$,
  'PT409', 'Passengers get on or off in Ore: this stop stays.', 'a booked stop cannot be removed'
);
select throws_ok(
  $$ select private.set_stops(tests.trip(), tests.stops_at('Lokoja', 'Ore')) $$,
  'PT409', 'Passengers have booked stops of this trip: their order stays.', 'booked stops keep their order'
);
select private.set_stops(tests.trip(), tests.stops_at('Ore', 'Lokoja'));
select is(tests.stops(), 'lagos 0, ore 2000, lokoja 4000, abuja 10000', 'a stop without bookings is removed');
select is((select count(*) from public.trip_stops s where s.trip_id = tests.trip()), 4::bigint, 'and deleted');
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.confirmed('stranger'), null);
select tests.authenticate_as('postgres');
select private.set_stops(tests.trip(), tests.stops_at('Lokoja'));
select is(tests.stops(), 'lagos 0, lokoja 2000, abuja 10000', 'a stop whose bookings are cancelled is removed');
select is((select s.position from public.trip_stops s where s.id = tests.stop('ore')), null, 'its row is kept for the cancelled booking');
select is(tests.legs(), '{1,1} {1,1}', 'legs are counted without it');

-- Stops that make no sense.
select throws_ok(
  format('select private.set_stops(tests.trip(), %L)', stops), 'PT400', words, title
)
from (values
  (tests.stops_at('Ore', 'Ore'), 'A trip stops at a place only once', 'a place twice is refused'),
  (tests.stops_at('Lagos'), 'A trip stops at a place only once', 'the origin again is refused'),
  (tests.stops_at('Atlantis'), null, 'an unknown place is refused'),
  (tests.stops_at('Ore', 'Ibadan', 'Ife', 'Ilorin', 'Lokoja', 'Jos', 'Kano'), 'At most 6 stops on the way', 'nine stops are refused'),
  (jsonb_set(tests.stops_at('Ore', 'Lokoja'), '{1,time}', tests.stops_at('Ore', 'Lokoja') #> '{0,time}'), 'The time of each stop must be later than that of the stop before', 'times that do not rise are refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,time}', '"2020-01-01T00:00:00Z"'), 'The time of each stop must be later than that of the stop before', 'a stop before the departure is refused'),
  (jsonb_set(tests.stops_at('Ore', 'Lokoja'), '{1,fareKobo}', '200000'), 'The fare to each stop must be higher than the fare to the stop before', 'fares that do not rise are refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,fareKobo}', '1000000'), 'The fare to each stop must be higher than the fare to the stop before', 'a fare as high as the whole one is refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,fareKobo}', '50000'), null, 'a leg below the minimum fare is refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,fareKobo}', '210000'), null, 'a fare that is not a multiple of the step is refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,fareKobo}', '"much"'), 'fareKobo must be a whole number', 'a fare that is not a number is refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,time}', '"infinity"'), 'Each stop needs a time and a fare', 'an endless time is refused'),
  (tests.stops_at('Ore') #- '{0,time}', 'Each stop needs a time and a fare', 'a missing time is refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,point}', '{"name": "ab"}'), null, 'a short name of a point is refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,point}', '{"name": "Park", "latitude": 7}'), null, 'half a pin is refused'),
  (jsonb_set(tests.stops_at('Ore'), '{0,point}', '{"name": "Park", "latitude": 51, "longitude": 0}'), null, 'a pin outside Nigeria is refused'),
  ('{}'::jsonb, 'Stops must be a list', 'stops that are not a list are refused')
) as bad (stops, words, title);
select is(tests.stops(), 'lagos 0, lokoja 2000, abuja 10000', 'a refused change leaves the stops as they were');
select throws_ok(
  $$ update public.trip_stops set position = 5 where trip_id = tests.trip() and position = 1; set constraints public.check_stops immediate $$,
  'P0001', null, 'positions without a gap are checked for the owner too'
);
select throws_ok(
  $$ delete from public.trip_stops where trip_id = tests.named('other trip'); set constraints public.check_stops immediate $$,
  'P0001', null, 'no trip is without stops'
);
select throws_ok(
  $$ update public.trips set total_seats = 4, leg_taken = '{1,5}' where id = tests.trip() $$,
  '23514', null, 'no leg has more passengers than seats'
);

-- Stops and offers follow the trip.
create function tests.gap()
returns interval
language sql
stable
as $$
  select s.planned_at - t.departure_at from public.trips t join public.trip_stops s on s.trip_id = t.id
  where t.id = tests.trip() and s.place_id = 'lokoja'
$$;
create temporary table gaps as select tests.gap() as before;
update public.trips set departure_at = departure_at - interval '1 day' where id = tests.trip();
select is(tests.gap(), (select g.before from gaps g), 'the times of stops move with the departure');
select is(tests.wrong_offers(), 0::bigint, 'offers move with the departure');
update public.trips set fare_kobo = 1200000 where id = tests.trip();
select is(tests.stops(), 'lagos 0, lokoja 2000, abuja 12000', 'the fare of the trip is that of its last stop');
select is(tests.wrong_offers(), 0::bigint, 'offers have the new fare');
update public.trips set total_seats = 6 where id = tests.trip();
select is(tests.offers(), 'lagos–lokoja 5, lagos–abuja 5, lokoja–abuja 5', 'offers have the new seats');
update public.trips set is_listed = false where id = tests.trip();
select is(tests.offers(), null, 'a hidden trip has no offers');
update public.trips set is_listed = true where id = tests.trip();
select is(tests.wrong_offers(), 0::bigint, 'a trip that is listed again has them again');
select tests.leave_trip(tests.trip(), interval '1 minute');
select is(tests.offers(), null, 'a departed trip has no offers');
select tests.leave_trip(tests.trip(), interval '-2 days');
select tests.allow_early_starts();
select tests.move_trip(tests.trip(), 'waiting');
select is(tests.offers(), null, 'a trip that boards has no offers');
select tests.authenticate_as('driver');
select private.cancel_trip(tests.trip(), null);
select tests.authenticate_as('postgres');
select is(tests.legs(), '{0,0} {0,0}', 'a cancelled trip has no taken seats');
select is((select count(*) from public.trip_offers where trip_id = tests.trip()), 0::bigint, 'and no offers');
delete from public.bookings where trip_id = tests.named('other trip');
select lives_ok(
  $$ delete from public.trips where id = tests.named('other trip'); set constraints public.check_stops immediate $$,
  'a trip can be deleted with its stops and offers'
);

select * from finish();
