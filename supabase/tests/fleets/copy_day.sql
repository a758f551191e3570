-- A day gets the departures of a week before.
select plan(33);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.create_rival();
select tests.join_second_driver();

create function tests.day(later int default 0) returns date language sql
return private.lagos_day(tests.hour(8)) + later;
create function tests.copied(later int default 7, who text default 'corporate') returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as(who);
  answer := private.copy_week_before(tests.day(later))::jsonb;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
create function tests.departures(later int default 7) returns setof public.trips language sql as $$
  select t.* from public.trips t
  where t.company_id = tests.id('corporate') and private.lagos_day(t.departure_at) = tests.day(later) and t.status <> 'cancelled'
  order by t.departure_at
$$;
create function tests.reason(later int default 7) returns text language sql
return (select string_agg(x ->> 'reason', ' ') from jsonb_array_elements(tests.copied(later) -> 'leftOut') x);

-- Who may ask.
select tests.refused(who, 'select private.copy_week_before(tests.day(7))', code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'),
  ('gone', 'PT401')
) as people (who, code);
select tests.authenticate_as('postgres');
select is(tests.copied(7, 'stranger'), '{"copied": 0, "leftOut": []}', 'another company copies nothing of this one');
savepoint refused;
select private.set_suspended(tests.id('corporate'), true);
select throws_ok('select tests.copied()', 'PT403', null, 'a suspended company copies nothing');
rollback to refused;
update public.profiles p set is_verified = false, verified_at = null where p.id = tests.id('corporate');
select throws_ok('select tests.copied()', 'PT403', 'An administrator must verify your company first. You will get an alert.', 'nor one that is not verified');
rollback to refused;
select tests.authenticate_as('corporate');
select throws_ok('select private.copy_week_before(private.lagos_today() - 1)', 'PT409', 'This day is over.', 'nothing is copied to a day that is over');
select throws_ok('select private.copy_week_before(null)', 'PT409', null, 'nor to no day');
select tests.authenticate_as('postgres');
select is((select count(*) from tests.departures()), 0::bigint, 'nothing was made');

-- The copy.
update public.trips t set choices = '{"airConditioning": true}', payment = 'cash', fare_kobo = 900000 where t.id = (tests.fleet_trip()).id;
select tests.authenticate_as('corporate');
select tests.edit(jsonb_build_object('driverId', tests.id('newdriver')), 'late trip');
select tests.authenticate_as('postgres');
delete from public.notifications;
select is(tests.copied(), '{"copied": 2, "leftOut": []}', 'both departures are copied');
select is(
  (select jsonb_agg(jsonb_build_array(d.departure_at - interval '7 days', d.vehicle_id, d.driver_id, d.fare_kobo, d.choices, d.payment, d.seats_available))
   from tests.departures() d),
  (select jsonb_agg(jsonb_build_array(d.departure_at, d.vehicle_id, d.driver_id, d.fare_kobo, d.choices, d.payment, d.total_seats)) from tests.departures(0) d),
  'with time, bus, driver, fare, choices and payment, and every seat free'
);
select is(
  (select count(distinct f.route_id) from tests.departures() d join public.fleet_trips f on f.trip_id = d.id where f.route_id = tests.route()), 1::bigint,
  'on their route'
);
select is(
  (select jsonb_agg(n.title || ': ' || n.body order by n.body) from public.notifications n where n.user_id = tests.id('driver')),
  jsonb_build_array(format('A trip for you: A trip from Abuja to Kaduna on %s.', private.lagos_words(tests.hour(8) + interval '7 days'))),
  'each driver is told once'
);

-- Again.
select is(tests.copied(), '{"copied": 2, "leftOut": []}', 'the same again answers the same');
select is((select count(*) from tests.departures()), 2::bigint, 'and makes nothing twice');
select tests.authenticate_as('corporate');
select private.edit_fleet_trip((select d.id from tests.departures() d limit 1), jsonb_build_object(
  'vehicleId', tests.fleet_vehicle('spare bus'), 'driverId', tests.id('newdriver'), 'fareKobo', 500000
));
select tests.authenticate_as('postgres');
select is(tests.copied(), '{"copied": 2, "leftOut": []}', 'nor after a copy has got another bus, driver and fare');
select is((select count(*) from tests.departures()), 2::bigint, 'still two');
savepoint again;
select tests.move_trip((select d.id from tests.departures() d limit 1), 'cancelled');
select is(tests.copied(), '{"copied": 2, "leftOut": []}', 'a copy that was cancelled is made again');
select is(tests.copied(), '{"copied": 2, "leftOut": []}', 'once');
select is((select count(*) from tests.departures()), 2::bigint, 'two again');
rollback to again;
select is(tests.copied(14), '{"copied": 2, "leftOut": []}', 'the copies are copied to the week after');

-- What cannot be scheduled is left out.
savepoint left_out;
select tests.move_trip((tests.fleet_trip('late trip')).id, 'cancelled');
select tests.move_trip(d.id, 'cancelled') from tests.departures() d;
select is(tests.copied(), '{"copied": 1, "leftOut": []}', 'a cancelled departure is not copied');
rollback to left_out;
select tests.move_trip(d.id, 'cancelled') from tests.departures() d;
select tests.authenticate_as('corporate');
select private.schedule_trip(tests.route(), tests.fleet_vehicle(), tests.hour(8) + interval '7 days', 850000, tests.named('in the way'));
select tests.authenticate_as('postgres');
select is(
  tests.copied() -> 'leftOut',
  jsonb_build_array(jsonb_build_object('tripId', (tests.fleet_trip()).id, 'reason', 'This vehicle already has a trip at that time.')),
  'a clash is left out, with the trip and the reason; the other departure is copied'
);
rollback to left_out;
select tests.move_trip(d.id, 'cancelled') from tests.departures() d;
update public.vehicles v set status = 'maintenance' where v.id = tests.fleet_vehicle();
select is(tests.reason(), 'This vehicle is in maintenance. This vehicle is in maintenance.', 'a bus in maintenance');
rollback to left_out;
select tests.move_trip(d.id, 'cancelled') from tests.departures() d;
update public.fleet_drivers f set status = 'left' where f.driver_id = tests.id('newdriver');
select is(tests.reason(), 'This driver does not drive for your fleet.', 'a driver who has left the fleet');
rollback to left_out;
select tests.move_trip(d.id, 'cancelled') from tests.departures() d;
update public.fleet_routes r set is_active = false where r.id = tests.route();
select is(tests.reason(), 'This route is paused. This route is paused.', 'a route that is paused');
rollback to left_out;
select tests.move_trip(d.id, 'cancelled') from tests.departures() d;
insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
select tests.id('corporate'), 'insurance', v.plate_key, 'x', tests.day(6), 'accepted' from public.vehicles v where v.id = tests.fleet_vehicle();
select matches(tests.reason(), '^The insurance of .* ends on .*, before this trip', 'a paper that ends before');
select is((select count(*) from tests.departures()), 0::bigint, 'of what is left out nothing is made');
select * from finish();
