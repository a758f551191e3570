-- Which drivers and vehicles can take over a trip: the list agrees with what the change itself refuses.
select plan(35);
select tests.create_cast(), tests.create_fleet();

-- A third driver with a third bus, besides the driver with the bus and newdriver, who is only invited.
select tests.authenticate_as('corporate');
select private.add_fleet_vehicle(tests.vehicle_details('{"plateNumber": "BIG-100-AA", "capacity": 30}'), tests.named('big bus'));
select private.add_fleet_vehicle(tests.vehicle_details('{"plateNumber": "TIN-100-AA", "capacity": 1}'), tests.named('tiny bus'));
select tests.authenticate_as('postgres');
select tests.create_fleet_trips(), tests.create_rival();

create function tests.candidates(trip text default 'morning trip', who text default 'corporate') returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as(who);
  answer := private.fleet_trip_candidates((tests.fleet_trip(trip)).id)::jsonb;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
-- The refusal of a change that is made and undone; null: none.
create function tests.refusal(changes jsonb, trip text) returns text language plpgsql as $$
declare
  words text;
begin
  perform tests.authenticate_as('corporate');
  begin
    perform tests.edit(changes, trip);
    raise exception 'undo' using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then words := null;
    when others then words := sqlerrm;
  end;
  perform tests.authenticate_as('postgres');
  return words;
end
$$;
create function tests.agrees(trip text, label text) returns setof text language plpgsql as $$
declare
  driver uuid := (tests.fleet_trip(trip)).driver_id;
begin
  return next is(
    (select jsonb_object_agg(c ->> 'name', tests.refusal(jsonb_build_object('driverId', c -> 'id'), trip))
      from jsonb_array_elements(tests.candidates(trip) -> 'drivers') c where c ->> 'id' is not null),
    (select jsonb_object_agg(c ->> 'name', c -> 'reason')
      from jsonb_array_elements(tests.candidates(trip) -> 'drivers') c where c ->> 'id' is not null),
    label || ': drivers are refused with the reason of the list'
  );
  return next is(
    (select jsonb_object_agg(c ->> 'plate', tests.refusal(
      jsonb_build_object('vehicleId', c -> 'id') || case when driver is null then '{}' else jsonb_build_object('driverId', driver) end, trip
    )) from jsonb_array_elements(tests.candidates(trip) -> 'vehicles') c),
    (select jsonb_object_agg(c ->> 'plate', c -> 'reason') from jsonb_array_elements(tests.candidates(trip) -> 'vehicles') c),
    label || ': vehicles are refused with the reason of the list'
  );
end
$$;
create function tests.reason(list text, named text, trip text default 'morning trip') returns text language sql
return (
  select c ->> 'reason' from jsonb_array_elements(tests.candidates(trip) -> list) c where named in (c ->> 'name', c ->> 'plate')
);

-- Callers who may ask.
select tests.refused(who, format('select private.fleet_trip_candidates(%L)', (tests.fleet_trip()).id), code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('relay', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'),
  ('stranger', 'PT404')
) as people (who, code);
select tests.authenticate_as('postgres');

-- Drivers who have not answered, vehicles that are too small or in maintenance.
select is(
  (select jsonb_agg(c) from jsonb_array_elements(tests.candidates() -> 'drivers') c),
  '[{"id": null, "name": "newdriver@cast.test", "reason": "Your invitation is not answered yet.", "busy": null, "before": null, "after": null}]',
  'the present driver is not in the list, an invited one without an id'
);
select is(
  (select jsonb_agg(jsonb_build_array(c ->> 'plate', c ->> 'reason')) from jsonb_array_elements(tests.candidates() -> 'vehicles') c),
  '[["BIG-100-AA", null], ["SPR-100-AA", "This vehicle is in maintenance."], ["TIN-100-AA", "2 seats are already booked."]]',
  'free vehicles stand first, then by plate'
);
select tests.agrees('morning trip', 'a small fleet');

-- A second driver, who is free, then busy, then too far away.
select tests.join_second_driver();
select is(tests.reason('drivers', 'Newdriver'), null, 'a driver without trips is free');
select tests.agrees('morning trip', 'a free driver and vehicle');
select tests.authenticate_as('corporate');
select tests.schedule(9, 'busy trip', tests.fleet_vehicle('spare bus'));
select tests.authenticate_as('postgres');
select is(
  (select c - 'id' - 'before' - 'after' from jsonb_array_elements(tests.candidates() -> 'drivers') c where c ->> 'name' = 'Newdriver'),
  jsonb_build_object('name', 'Newdriver', 'reason', 'The driver already has a trip at that time.', 'busy', jsonb_build_object(
    'origin', 'Abuja', 'destination', 'Kaduna', 'leavesAt', tests.hour(9), 'arrivesAt', tests.hour(11.5)
  )), 'a busy driver is shown with the trip'
);
select tests.agrees('morning trip', 'a busy driver and vehicle');
select is(
  (select c -> 'before' from jsonb_array_elements(tests.candidates('late trip') -> 'drivers') c where c ->> 'name' = 'Newdriver'),
  jsonb_build_object('place', 'Kaduna', 'at', tests.hour(11.5)), 'the list says where the trip before arrives'
);
select ok(tests.reason('drivers', 'Newdriver', 'late trip') like 'One trip arrives in Kaduna %', 'a driver who is too far away is not free');
select tests.agrees('late trip', 'a driver and a vehicle too far away');

-- Problems of a driver.
select tests.authenticate_as('corporate');
select private.cancel_fleet_trip((tests.fleet_trip('busy trip')).id, null);
select tests.authenticate_as('postgres');
savepoint well;
select private.set_suspended(tests.id('newdriver'), true);
select is(tests.reason('drivers', 'Newdriver'), 'This driver is suspended.', 'a suspended driver');
select tests.agrees('morning trip', 'a suspended driver');
rollback to well;
insert into public.papers (owner_id, kind, file_path, expires_on, status, submitted_at, decided_at)
values (tests.id('newdriver'), 'licence', tests.id('newdriver') || '/licence-x.pdf', private.lagos_today() + 1, 'accepted', now(), now());
select ok(tests.reason('drivers', 'Newdriver') like 'The driver''s licence ends on %', 'a driver whose licence ends before');
select tests.agrees('morning trip', 'a licence that ends');
rollback to well;
update public.fleet_drivers set leaves_at = tests.hour(7) where driver_id = tests.id('newdriver');
select ok(tests.reason('drivers', 'Newdriver') like 'This driver leaves your fleet on %', 'a driver who leaves before');
select tests.agrees('morning trip', 'a driver who leaves');
rollback to well;

-- A trip without a driver takes the driver of another vehicle with it.
set local session_replication_role = replica;
update public.trips set driver_id = null, is_listed = false where id = (tests.fleet_trip()).id;
set local session_replication_role = origin;
select is(tests.reason('vehicles', 'BIG-100-AA'), 'This vehicle has no driver yet.', 'a vehicle without a driver');
select tests.agrees('morning trip', 'a trip without a driver');

-- A trip that has left keeps its bus.
select tests.departs_in('late trip', interval '-1 hour');
update public.trips set status = 'waiting' where id = (tests.fleet_trip('late trip')).id;
select tests.authenticate_as('corporate');
select throws_ok(
  $$ select private.fleet_trip_candidates((tests.fleet_trip('late trip')).id) $$, 'PT409', 'This trip can no longer be changed.',
  'nothing takes over a trip that boards'
);
