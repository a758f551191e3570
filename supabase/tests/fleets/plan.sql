-- The week of a vehicle, and what scheduling would refuse: the plan agrees with the call that schedules.
select plan(20);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.create_rival();
select tests.join_second_driver();

create function tests.plan_of(hours numeric[], vehicle text default 'bus') returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as('corporate');
  answer := private.vehicle_plan(
    tests.fleet_vehicle(vehicle), tests.route(), private.lagos_day(tests.hour(0)), array(select tests.hour(h) from unnest(hours) h)
  )::jsonb;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
-- The refusal of scheduling, undone; null: none.
create function tests.refusal(hour numeric, vehicle text) returns text language plpgsql as $$
declare
  words text;
begin
  perform tests.authenticate_as('corporate');
  begin
    perform tests.schedule(hour, 'planned trip', tests.fleet_vehicle(vehicle));
    raise exception 'undo' using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then words := null;
    when others then words := sqlerrm;
  end;
  perform tests.authenticate_as('postgres');
  return words;
end
$$;
create function tests.agrees(label text, vehicle text default 'bus') returns text language sql
return (
  select is(
    (select jsonb_agg(tests.refusal(h, vehicle) order by n) from unnest('{6, 9, 11, 15, 20}'::numeric[]) with ordinality x (h, n)),
    (select jsonb_agg(d -> 'reason') from jsonb_array_elements(tests.plan_of('{6, 9, 11, 15, 20}', vehicle) -> 'departures') d),
    label || ': scheduling says the same as the plan'
  )
);

-- Callers who may ask.
select tests.refused(who, format('select private.vehicle_plan(%L, %L, private.lagos_today(), ''{}'')', tests.fleet_vehicle(), tests.route()), code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('relay', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'),
  ('stranger', 'PT404')
) as people (who, code);
select tests.authenticate_as('corporate');
select throws_ok(
  $$ select private.vehicle_plan(tests.fleet_vehicle(), tests.id('corporate'), private.lagos_today(), '{}') $$, 'PT404', 'Route not found.',
  'a route is one of the company'
);
select tests.authenticate_as('postgres');

-- The morning trip is from 8:00 to 10:30, the late one from 12:00 to 14:30, both from Abuja to Kaduna.
select is(
  tests.plan_of('{}'), jsonb_build_object('departures', '[]'::jsonb, 'trips', jsonb_build_array(
    jsonb_build_object('leavesAt', tests.hour(8), 'arrivesAt', tests.hour(10.5), 'origin', 'Abuja', 'destination', 'Kaduna'),
    jsonb_build_object('leavesAt', tests.hour(12), 'arrivesAt', tests.hour(14.5), 'origin', 'Abuja', 'destination', 'Kaduna')
  )), 'the week has the trips of the vehicle'
);
select is(
  tests.plan_of('{9}') -> 'departures' -> 0, jsonb_build_object(
    'leavesAt', tests.hour(9), 'arrivesAt', tests.hour(11.5), 'reason', 'This vehicle already has a trip at that time.',
    'busy', tests.plan_of('{}') -> 'trips' -> 0
  ), 'a clash is shown with the trip'
);
select is(tests.plan_of('{20}') -> 'departures' -> 0 -> 'reason', 'null', 'a free departure has no reason');
select ok(
  tests.plan_of('{15}') -> 'departures' -> 0 ->> 'reason' like 'One trip arrives in Kaduna %', 'a departure to which the vehicle cannot come in time'
);
select tests.agrees('a vehicle with trips');
select tests.agrees('a free vehicle', 'spare bus');
savepoint well;
update public.fleet_vehicles set driver_id = null where vehicle_id = tests.fleet_vehicle();
select tests.agrees('a vehicle without a driver');
rollback to well;
update public.vehicles set status = 'maintenance' where id = tests.fleet_vehicle();
select tests.agrees('a vehicle in maintenance');
rollback to well;
update public.fleet_drivers set leaves_at = tests.hour(7) where driver_id = tests.id('driver');
select tests.agrees('a driver who leaves');
rollback to well;
-- The second driver drives the bus too: the driver is busy, not the vehicle.
update public.fleet_vehicles set driver_id = tests.id('driver') where vehicle_id = tests.fleet_vehicle('spare bus');
select is(tests.plan_of('{9}', 'spare bus') -> 'departures' -> 0 ->> 'reason', 'The driver already has a trip at that time.', 'a busy driver');
select tests.agrees('a busy driver', 'spare bus');
