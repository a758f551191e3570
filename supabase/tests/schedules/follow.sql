-- Trips that did not follow a change of their schedule: nothing is forgotten, and they are tried again until they fit or a person decides.
select plan(25);
select tests.create_cast();
-- Out of the way of the schedule.
set local session_replication_role = replica;
update public.trips set departure_at = departure_at + interval '40 days', arrives_at = arrives_at + interval '40 days' where id = tests.trip();
set local session_replication_role = origin;

create function tests.schedule_id() returns uuid language sql stable security definer
return (select s.id from public.trip_schedules s where s.client_key = tests.named('schedule'));
create function tests.trip_on(ahead int) returns uuid language sql stable security definer return (
  select d.trip_id from public.schedule_days d where d.schedule_id = tests.schedule_id() and d.day = private.lagos_today() + ahead
);
create function tests.state(ahead int) returns text language sql stable security definer return (
  select concat_ws(' ', to_char(t.departure_at at time zone 'Africa/Lagos', 'HH24:MI'), t.fare_kobo / 100, t.description,
    case when d.reason is not null then '(' || d.reason || ')' end, case when d.changes is not null then 'misses ' || (
      select string_agg(k, ' ' order by k) from jsonb_object_keys(d.changes) k
    ) end, nullif(t.status, 'scheduled'))
  from public.schedule_days d join public.trips t on t.id = d.trip_id where d.trip_id = tests.trip_on(ahead)
);
create function tests.change(changes jsonb) returns uuid language sql return private.change_schedule(tests.schedule_id(), changes);
create function tests.run(is_due boolean default true) returns int language plpgsql as $$
declare
  done int;
begin
  perform tests.authenticate_as('postgres');
  if is_due then
    update public.schedule_days set next_try_at = now() where next_try_at is not null;
  end if;
  done := private.make_scheduled_trips();
  if exists (select from private.job_problems p where p.job = 'make_scheduled_trips') then
    raise exception '%', (select string_agg(to_jsonb(p)::text, ' ') from private.job_problems p);
  end if;
  perform tests.authenticate_as('driver');
  return done;
end
$$;
create function tests.book(ahead int) returns uuid language plpgsql as $$
declare
  booked uuid;
begin
  perform tests.authenticate_as('passenger');
  booked := tests.book_seats(tests.trip_on(ahead), 1, tests.named('seat ' || ahead));
  perform tests.authenticate_as('driver');
  return booked;
end
$$;
create function tests.unbook(ahead int) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('passenger');
  perform private.cancel_booking(b.id, null) from public.bookings b where b.trip_id = tests.trip_on(ahead) and b.status = 'confirmed';
  perform tests.authenticate_as('driver');
end
$$;
create function tests.own_trip() returns uuid language sql stable security definer
return (select t.id from public.trips t where t.client_key = tests.named('own'));
grant execute on all functions in schema tests to anon, authenticated, app_admin;

select tests.authenticate_as('driver');
select lives_ok($$ select private.make_schedule(jsonb_build_object(
  'origin', 'Lagos', 'destination', 'Ibadan', 'departureTime', '17:00', 'weekdays', '[1, 2, 3, 4, 5, 6, 7]'::jsonb, 'everyWeeks', 1,
  'startsOn', private.lagos_today(), 'seats', 4, 'fareKobo', 500000, 'description', 'Old car'
), tests.named('schedule')) $$, 'a driver makes a schedule');
select lives_ok($$ select private.publish_trip('Lagos', 'Ibadan', private.lagos_moment(private.lagos_today() + 4, '08:00'), 4, 500000, null,
  tests.named('own'), null, null) $$, 'and publishes another trip');

-- A change that collides on one day.
select lives_ok($$ select tests.change('{"departureTime": "08:00", "fareKobo": 600000}') $$, 'the schedule leaves earlier, for more');
select is(tests.state(3), '08:00 6000 Old car', 'a trip that can follow follows');
select matches(tests.state(4), '^17:00 5000 Old car \(.*already have a trip.*\) misses departureTime fareKobo$', 'one that collides says why, and what it misses');
select lives_ok($$ select tests.change('{"description": "New car"}') $$, 'the next change is about the description alone');
select matches(tests.state(4), '^17:00 5000 New car \(.*already have a trip.*\) misses departureTime fareKobo$', 'it fits, and what was missed is not forgotten');
select lives_ok($$ select tests.change('{"fareKobo": 650000}') $$, 'a newer fare');
select matches(tests.state(4), '^17:00 6500 New car \(.*already have a trip.*\) misses departureTime$', 'replaces the one that was missed');
select is(tests.run(), 0, 'the job tries again, in vain');
select matches(tests.state(4), '^17:00 6500 New car \(.*already have a trip.*\) misses departureTime$', 'the trip is as it was');
select private.cancel_trip(tests.own_trip(), null);
select is(tests.run(false), 0, 'once an hour, not more often');
select is(tests.run(), 1, 'once it fits');
select is(tests.state(4), '08:00 6500 New car', 'the trip follows');
select is(tests.run(), 0, 'once');

-- Passengers.
select tests.book(6), tests.book(7);
select lives_ok(format('select tests.change(%L)', jsonb_build_object('fareKobo', 700000, 'skippedDays', jsonb_build_array(private.lagos_today() + 7))),
  'a change while two trips are booked');
select matches(tests.state(6) || tests.state(7), 'stays as it was.*misses fareKobo.*still runs.*misses fareKobo', 'both stay');
select is(tests.run(), 0, 'as long as the seats are taken');
select tests.unbook(6), tests.unbook(7);
select tests.run();
select is(tests.state(6), '08:00 7000 New car', 'once they are free, one follows');
select is((select t.status from public.trips t where t.id in (select b.trip_id from public.bookings b where b.client_key = tests.named('seat 7'))),
  'cancelled', 'and the other one, on a day that is skipped, is cancelled');

-- A person decides.
select tests.book(8);
select tests.change('{"fareKobo": 750000}');
select tests.unbook(8);
select lives_ok($$ select private.change_trip(tests.trip_on(8), '{"fareKobo": 900000}') $$, 'the driver changes the trip itself');
select is(tests.state(8), '08:00 9000 New car', 'which is no longer tried');
select is(tests.run(), 0, 'by the job either');
select is(tests.state(8), '08:00 9000 New car', 'so the decision stays');
select tests.book(9);
select tests.change('{"fareKobo": 800000}');
select private.end_schedule(tests.schedule_id(), false);
select tests.unbook(9);
select is(tests.run(), 0, 'a schedule that has ended changes no trip');
select * from finish();
