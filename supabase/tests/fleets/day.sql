-- The board of a company: the departures of one day, and those that need attention.
select plan(43);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.create_rival();

create function tests.board(who text default 'corporate', day date default private.lagos_day((tests.fleet_trip()).departure_at)) returns jsonb language plpgsql as $$
declare
  board jsonb;
begin
  perform tests.authenticate_as(who);
  board := private.company_day(day)::jsonb;
  perform tests.authenticate_as('postgres');
  return board;
end
$$;
create function tests.row_of(trip text default 'morning trip') returns jsonb language sql
return (
  select r from jsonb_array_elements(
    (tests.board('corporate', private.lagos_day((tests.fleet_trip(trip)).departure_at))) -> 'trips'
  ) r where r ->> 'id' = (tests.fleet_trip(trip)).id::text
);
create function tests.needs(trip text default 'morning trip') returns jsonb language sql
return nullif(tests.row_of(trip) -> 'needs', 'null');

-- Callers who may ask.
select tests.refused(who, 'select private.company_day(private.lagos_today())', code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'),
  ('newdriver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401')
) as people (who, code);
select tests.authenticate_as('postgres');
select is(tests.board('stranger') - 'day', '{"departures": 0, "seats": 0, "booked": 0, "cashKobo": 0, "trips": []}', 'another company sees none of them');
savepoint suspension;
select private.set_suspended(tests.id('corporate'), true);
select tests.refused('corporate', 'select private.company_day(private.lagos_today())', 'PT403');
select tests.authenticate_as('postgres');
rollback to suspension;

-- The day.
select is(
  tests.board() - 'trips' - 'day', '{"departures": 2, "seats": 28, "booked": 2, "cashKobo": 1700000}', 'the sums of a day are those of its departures'
);
select is(
  (select string_agg(r ->> 'id', ' ' order by n) from jsonb_array_elements(tests.board() -> 'trips') with ordinality x (r, n)),
  (tests.fleet_trip()).id || ' ' || (tests.fleet_trip('late trip')).id, 'in the order of their departure'
);
select is(tests.board('corporate', private.lagos_day((tests.fleet_trip()).departure_at) + 1) -> 'departures', '0', 'the next day has none');
select is(
  tests.row_of() - 'id' - 'leavesAt' - 'arrivesAt', jsonb_build_object(
    'origin', 'Abuja', 'destination', 'Kaduna', 'park', null, 'plate', (select v.plate_number from public.vehicles v where v.id = tests.fleet_vehicle()),
    'driver', jsonb_build_object('name', 'Driver', 'phone', (select p.phone from public.profiles p where p.id = tests.id('driver'))),
    'seats', 14, 'booked', 2, 'onBoard', 0, 'cashKobo', 1700000, 'status', 'scheduled', 'needs', null
  ), 'a departure has its park, bus, driver with number, seats and cash'
);
update public.trip_stops s set point_name = 'Utako Park' where s.trip_id = (tests.fleet_trip()).id and s.position = 0;
select is(tests.row_of() ->> 'park', 'Utako Park', 'the park is the meeting point of the first stop');
savepoint edges;
set local session_replication_role = replica;
update public.trips t set departure_at = private.lagos_moment(private.lagos_day(t.departure_at), '23:59:59'), arrives_at = t.arrives_at + interval '1 day' where t.id = (tests.fleet_trip('late trip')).id;
select is(tests.board() -> 'departures', '2', 'a trip of one second before midnight in Lagos is of this day');
update public.trips t set departure_at = t.departure_at + interval '1 second' where t.id = (tests.fleet_trip('late trip')).id;
select is(tests.board() -> 'departures', '1', 'a trip of midnight is of the next day');
set local session_replication_role = origin;
rollback to edges;

-- Cash.
savepoint cash;
set local session_replication_role = replica;
update public.bookings b set boarded_at = now(), boarded_by = tests.id('driver') where b.trip_id = (tests.fleet_trip()).id;
select is(tests.row_of() ->> 'onBoard' || ' ' || (tests.row_of() ->> 'cashKobo'), '2 0', 'who is on board has paid');
rollback to cash;
set local session_replication_role = replica;
update public.trip_stops s set reached_at = now(), left_at = now() where s.trip_id = (tests.fleet_trip()).id and s.position = 0;
select is(tests.row_of() ->> 'booked' || ' ' || (tests.row_of() ->> 'cashKobo'), '2 0', 'who was left behind pays nothing');
rollback to cash;
set local session_replication_role = replica;
update public.bookings b set payment_method = 'online', terms_version = 1 where b.trip_id = (tests.fleet_trip()).id;
select is(tests.row_of() ->> 'cashKobo', '0', 'who has paid online pays nothing');
rollback to cash;
update public.bookings b set status = 'cancelled', cancelled_at = now(), cancelled_by = b.passenger_id where b.trip_id = (tests.fleet_trip()).id;
select is(tests.row_of() ->> 'booked' || ' ' || (tests.row_of() ->> 'cashKobo'), '0 0', 'a cancelled booking counts no more');
rollback to cash;
set local session_replication_role = origin;

-- Late.
savepoint late;
select tests.departs_in('morning trip', '-4 minutes');
select is(tests.needs(), null, 'four minutes are not late');
set local session_replication_role = replica;
update public.trips t set departure_at = now() - interval '27 minutes 30 seconds' where t.id = (tests.fleet_trip()).id;
set local session_replication_role = origin;
select is(tests.needs(), '{"kind": "late", "minutes": 27}', 'a trip that has not left is late by whole minutes');
select tests.move_trip((tests.fleet_trip()).id, 'waiting');
select is(tests.needs() ->> 'kind', 'late', 'also while it waits for passengers');
select tests.move_trip((tests.fleet_trip()).id, 'en_route');
select is(tests.needs(), null, 'once it has left it is not');

-- Stopped.
delete from private.trip_track k where k.trip_id = (tests.fleet_trip()).id;
update public.trip_stops s set reached_at = now() - interval '90 minutes', left_at = now() - interval '80 minutes' where s.trip_id = (tests.fleet_trip()).id and s.position = 0;
create function tests.stands(latitude float8, ago interval) returns void language sql as $$
  insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
  select (tests.fleet_trip()).id, now() - ago, latitude, 6.74;
$$;
create function tests.is_at(latitude float8, ago interval default '20 seconds') returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  delete from public.trip_locations l where l.trip_id = (tests.fleet_trip()).id;
  insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
  values ((tests.fleet_trip()).id, tests.id('driver'), 'driver', latitude, 6.74, now() - ago, now() - ago, 4);
  set local session_replication_role = origin;
end
$$;
select tests.stands(7.5, '60 minutes'), tests.stands(7.8, '18 minutes'), tests.stands(7.8001, '9 minutes'), tests.stands(7.8, '1 minute'), tests.is_at(7.8005);
select is(
  tests.needs(), jsonb_build_object('kind', 'stopped', 'place', 'Lokoja', 'since', now() - interval '18 minutes'),
  'a bus whose positions lie within 200 m since 18 minutes has stopped, near a place'
);
select tests.is_at(7.9);
select is(tests.needs(), null, 'a bus that moves again has not');
select tests.is_at(7.8, '11 minutes');
select is(tests.needs(), null, 'an old position does not tell');
select tests.is_at(7.8);
update public.trip_stops s set left_at = now() - interval '8 minutes' where s.trip_id = (tests.fleet_trip()).id and s.position = 0;
select is(tests.needs(), null, 'the time before it left does not count');
update public.trip_stops s set left_at = now() - interval '80 minutes' where s.trip_id = (tests.fleet_trip()).id and s.position = 0;
select is(tests.needs() ->> 'kind', 'stopped', 'again');
update public.trip_stops s set reached_at = now() - interval '1 minute' where s.trip_id = (tests.fleet_trip()).id and s.position = 1;
select is(tests.needs(), null, 'a bus that boards at a stop stands there');
rollback to late;

-- No driver.
savepoint driver;
set local session_replication_role = replica;
update public.fleet_drivers f set status = 'left' where f.driver_id = tests.id('driver');
select is(tests.row_of() -> 'driver', '{"name": "Driver", "phone": null}', 'of a driver who has left the fleet only the name is told');
update public.trips t set driver_id = null where t.id = (tests.fleet_trip()).id;
select is(tests.row_of() -> 'driver', 'null', 'a trip without a driver has none');
select is(tests.needs(), '{"kind": "no_driver"}', 'and needs one');
update public.trips t set departure_at = now() - interval '1 hour' where t.id = (tests.fleet_trip()).id;
select is(tests.needs(), '{"kind": "no_driver"}', 'before anything else');
rollback to driver;

-- Full, and people wait.
savepoint seats;
insert into private.trip_alerts (person_id, trip_id, origin_place_id, destination_place_id, first_day, last_day, seats, ends_at)
select tests.id(who), (tests.fleet_trip()).id, place, 'kaduna', private.lagos_today(), private.lagos_today(), 1, now() + interval '5 days'
from (values ('passenger', 'abuja'), ('passenger', 'zaria'), ('newdriver', 'abuja'), ('suspended', 'abuja')) a (who, place);
select is(tests.needs(), null, 'while seats are free there is no wait');
set local session_replication_role = replica;
update public.trips t set leg_taken = array[14] where t.id = (tests.fleet_trip()).id;
select is(tests.needs(), '{"kind": "full", "people": 3}', 'a full bus shows how many people wait, each once');
update private.trip_alerts a set ends_at = now() - interval '1 minute' where a.person_id = tests.id('suspended');
select is(tests.needs(), null, 'two are never told');
rollback to seats;

-- Papers.
insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
select tests.id(owner), p.kind, v.plate_key, 'x', private.lagos_day((tests.fleet_trip()).departure_at) + days, 'accepted'
from (values ('corporate', 'insurance', 0), ('corporate', 'roadworthiness', 1), ('stranger', 'roadworthiness', -3)) p (owner, kind, days), public.vehicles v
where v.id = tests.fleet_vehicle();
select is(
  tests.needs(), jsonb_build_object('kind', 'papers', 'paper', 'insurance', 'endsOn', private.lagos_day((tests.fleet_trip()).departure_at)),
  'a paper that ends on the day needs attention; one that ends the day after and that of another account do not'
);
select tests.move_trip((tests.fleet_trip()).id, 'cancelled');
select is(tests.row_of(), null, 'a cancelled trip is not on the board');
select is(tests.board() -> 'departures', '1', 'nor counted');
select * from finish();
