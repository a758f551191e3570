select plan(6);
select tests.create_cast();
select setseed(0.2026);

-- The arithmetic of legs, on random spans.
create function tests.random_span(legs int, out starts int, out ends int)
language plpgsql
as $$
begin
  starts := floor(random() * legs);
  ends := starts + 1 + floor(random() * (legs - starts));
end
$$;
create function tests.arithmetic_fails(runs int)
returns text[]
language plpgsql
as $$
declare
  failed text[] := '{}';
  legs int;
  taken smallint[];
  span record;
  middle int;
  seats int;
begin
  for run in 1..runs loop
    legs := 1 + floor(random() * 7);
    taken := array(select floor(random() * 15)::smallint from generate_series(1, legs));
    select * into span from tests.random_span(legs);
    seats := 1 + floor(random() * 4);
    middle := span.starts + floor(random() * (span.ends - span.starts + 1));
    if private.with_seats(private.with_seats(taken, span.starts, span.ends, seats), span.starts, span.ends, -seats) <> taken then
      failed := failed || format('taking and giving back changes %s', taken);
    end if;
    if private.free_between(50, private.with_seats(taken, span.starts, span.ends, seats), span.starts, span.ends)
      <> private.free_between(50, taken, span.starts, span.ends) - seats
    then
      failed := failed || format('taking %s seats of %s does not take %s', seats, taken, seats);
    end if;
    if middle between span.starts + 1 and span.ends - 1 and private.free_between(50, taken, span.starts, span.ends)
      <> least(private.free_between(50, taken, span.starts, middle), private.free_between(50, taken, middle, span.ends))
    then
      failed := failed || format('the whole of %s is not the least of its parts', taken);
    end if;
    if private.least_free(50, taken) > private.free_between(50, taken, span.starts, span.ends) then
      failed := failed || format('a leg of %s has fewer seats than the whole way', taken);
    end if;
  end loop;
  return failed;
end
$$;
select is(tests.arithmetic_fails(2000), '{}', 'seats are taken and given back, and the whole way is the least of its parts');

-- The life of a trip: after each random step, counters = bookings = offers.
create function tests.life(steps int)
returns text[]
language plpgsql
as $$
declare
  failed text[] := '{}';
  places constant text[] := array['Ibadan', 'Ore', 'Benin City', 'Lokoja', 'Abuja'];
  who text;
  span record;
  legs int;
  step text;
  trip public.trips;
  given jsonb;
begin
  for n in 1..steps loop
    select t.* into trip from public.trips t where t.id = tests.trip();
    legs := cardinality(trip.leg_taken);
    step := (array['book', 'book', 'book', 'cancel', 'stops', 'seats', 'list'])[1 + floor(random() * 7)];
    begin
      if step = 'book' then
        select * into span from tests.random_span(legs);
        who := (array['passenger', 'stranger'])[1 + floor(random() * 2)];
        perform tests.authenticate_as(who);
        perform tests.book_seats(trip.id, 1 + floor(random() * 2)::int, gen_random_uuid(), null, null,
          (select s.id from public.trip_stops s where s.trip_id = trip.id and s.position = span.starts),
          (select s.id from public.trip_stops s where s.trip_id = trip.id and s.position = span.ends));
      elsif step = 'cancel' then
        who := (array['passenger', 'stranger'])[1 + floor(random() * 2)];
        perform tests.authenticate_as(who);
        perform private.cancel_booking(tests.booking(who), null);
      elsif step = 'stops' then
        given := (
          select coalesce(jsonb_agg(jsonb_build_object(
            'place', p.place, 'time', trip.departure_at + p.n * interval '1 hour', 'fareKobo', p.n * 150000 + 50000 * floor(random() * 2)::int
          ) order by p.n), '[]')
          from unnest(places[1:4]) with ordinality as p (place, n) where random() < 0.6
        );
        perform tests.authenticate_as('driver');
        perform private.change_trip(trip.id, jsonb_build_object('stops', given));
      elsif step = 'seats' then
        perform tests.authenticate_as('driver');
        perform private.edit_trip(trip.id, jsonb_build_object('totalSeats', 2 + floor(random() * 5)));
      else
        update public.trips set is_listed = not is_listed where id = trip.id;
      end if;
    exception when others then
      -- Refusals are answers; anything else is a defect.
      if sqlstate not like 'PT%' then
        failed := failed || format('%s: %s %s', step, sqlstate, sqlerrm);
      end if;
    end;
    perform tests.authenticate_as('postgres');
    if exists (select from public.trips t where t.id = trip.id and t.leg_taken <> private.count_legs(t.id)) then
      failed := failed || format('step %s, %s: counters differ from bookings', n, step);
    end if;
    if (
      select count(*) from (
        (select l.from_position::int, l.to_position::int,
          private.free_between(t.total_seats, t.leg_taken, l.from_position, l.to_position)
        from public.trips t join private.legs l on l.trip_id = t.id where t.id = trip.id and t.is_listed)
        except
        (select o.from_position, o.to_position, o.seats_available from public.trip_offers o where o.trip_id = trip.id)
      ) missing
    ) > 0 or (
      select count(*) from public.trip_offers o where o.trip_id = trip.id
    ) <> (
      select count(*) from private.legs l join public.trips t on t.id = l.trip_id where t.id = trip.id and t.is_listed
    ) then
      failed := failed || format('step %s, %s: offers differ from legs', n, step);
    end if;
    if exists (
      select from private.legs whole
      join private.legs first on first.trip_id = whole.trip_id and first.from_position = whole.from_position
      join private.legs second on second.trip_id = whole.trip_id and second.from_position = first.to_position
        and second.to_position = whole.to_position
      where whole.trip_id = trip.id and whole.fare_kobo <> first.fare_kobo + second.fare_kobo
    ) or exists (
      select from private.legs l join public.trip_offers o
        on o.trip_id = l.trip_id and o.from_position = l.from_position and o.to_position = l.to_position
      where l.trip_id = trip.id and (o.fare_kobo <> l.fare_kobo or l.fare_kobo < 1)
    ) then
      failed := failed || format('step %s, %s: fares of parts do not add up', n, step);
    end if;
  end loop;
  return failed;
end
$$;
select is(tests.life(300), '{}', 'counters, bookings and offers are equal after every step of a random life');
select lives_ok('set constraints public.check_stops immediate', 'the stops make sense at the end');

-- Only these functions write the counters.
select set_eq(
  $$ select p.proname::text from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosrc ~ '(set leg_taken|leg_taken :?= |insert into public\.trips \()'
       and p.prosrc ~ 'leg_taken' $$,
  array['take_seats', 'set_stops', 'before_trip', 'make_requested_stops'],
  'only functions that hold the lock of the trip write leg_taken'
);
select set_eq(
  $$ select p.proname::text from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.prosrc ~ '(insert into|delete from|update) public\.trip_offers' $$,
  array['make_offers', 'follow_trip', 'set_stops', 'block_trips'],
  'only these functions write offers'
);
select is(
  (select count(*) from private.legs l join public.trip_stops a on a.trip_id = l.trip_id and a.id = l.from_stop_id
    join public.trip_stops b on b.trip_id = l.trip_id and b.id = l.to_stop_id
    where l.trip_id = tests.trip() and l.fare_kobo <> b.fare_kobo - a.fare_kobo),
  0::bigint, 'fares of neighbouring legs add up to the fare of the pair'
);

select * from finish();
