-- The fleet of the company of the cast, for the tests of fleets. Vehicles, routes and trips of the fleet are found by
-- the name that tests.named() made into their client key.

create function tests.vehicle_details(change jsonb default '{}')
returns jsonb
language sql
return jsonb_build_object(
  'model', 'Toyota HiAce', 'plateNumber', 'abc-123-de', 'type', 'bus', 'capacity', 14, 'status', 'active'
) || change;

create function tests.route_details(change jsonb default '{}')
returns jsonb
language sql
return jsonb_build_object(
  'name', 'Northern Express', 'origin', 'Abuja', 'destination', 'Kaduna', 'frequency', 'daily', 'duration', 180, 'isActive', true
) || change;

create function tests.fleet_vehicle(name text default 'bus')
returns uuid
language sql
stable
security definer
return (select f.vehicle_id from public.fleet_vehicles f where f.client_key = tests.named(name));

create function tests.route()
returns uuid
language sql
stable
security definer
return (select r.id from public.fleet_routes r where r.client_key = tests.named('route'));

create function tests.fleet_trip(name text default 'morning trip')
returns public.trips
language sql
stable
security definer
return (
  select t from public.fleet_trips f join public.trips t on t.id = f.trip_id where f.client_key = tests.named(fleet_trip.name)
);

create function tests.invitation(who text)
returns uuid
language sql
stable
security definer
return (select f.id from public.fleet_drivers f where f.email = who || '@cast.test' order by f.invited_at desc limit 1);
comment on function tests.invitation(text) is 'The latest invitation to this person; the same row is the membership once accepted.';

create function tests.hour(hour numeric, days int default 5)
returns timestamptz
language sql
stable
return private.lagos_moment(private.lagos_today() + days, '00:00') + hour * interval '1 hour';
comment on function tests.hour(numeric, int) is 'An hour of a day in Lagos, that many days ahead.';

create function tests.schedule(
  hour numeric, trip text, vehicle uuid default tests.fleet_vehicle(), route uuid default tests.route(), fare int default 850000
)
returns uuid
language sql
return private.schedule_trip(route, vehicle, tests.hour(hour), fare, tests.named(trip));
comment on function tests.schedule(numeric, text, uuid, uuid, int) is 'Schedules the trip with this name as the caller.';

create function tests.edit(changes jsonb, trip text default 'morning trip')
returns uuid
language sql
return private.edit_fleet_trip((tests.fleet_trip(trip)).id, changes);

create function tests.verify_company(who text default 'corporate')
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('postgres');
  update public.profiles p set is_verified = true, verified_at = now() where p.id = tests.id(who);
end
$$;

-- A verified company with a bus whose driver has accepted, a spare bus in maintenance, an open invitation to a second driver, and a route.
create function tests.create_fleet()
returns void
language plpgsql
as $$
begin
  perform tests.verify_company();
  perform tests.authenticate_as('corporate');
  perform private.add_fleet_vehicle(tests.vehicle_details(), tests.named('bus'));
  perform private.add_fleet_vehicle(tests.vehicle_details(
    '{"model": "Sprinter", "plateNumber": "SPR-100-AA", "status": "maintenance"}'
  ), tests.named('spare bus'));
  perform private.add_fleet_route(tests.route_details('{"name": "Morning", "duration": 150}'), tests.named('route'));
  perform private.invite_fleet_driver('driver@cast.test', tests.fleet_vehicle('bus'));
  perform private.invite_fleet_driver('newdriver@cast.test', null);
  perform tests.authenticate_as('driver');
  perform private.answer_fleet_invitation(tests.invitation('driver'), true);
  perform tests.authenticate_as('postgres');
end
$$;

-- Two trips of the bus, each of 150 minutes; the stranger has booked two seats on the morning trip.
create function tests.create_fleet_trips()
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('corporate');
  perform tests.schedule(8, 'morning trip');
  perform tests.schedule(12, 'late trip');
  perform tests.authenticate_as('stranger');
  perform tests.book_seats((tests.fleet_trip('morning trip')).id, 2, tests.named('fleet booking'));
  perform tests.authenticate_as('postgres');
end
$$;

-- Makes the stranger a second verified company, without a fleet.
create function tests.create_rival()
returns void
language plpgsql
as $$
begin
  insert into public.companies (id, name, registration_number, address, tax_id, contact_person)
  values (tests.id('stranger'), 'Rival Lines', '-', '-', '-', '-');
  update public.profiles set user_type = 'corporate' where id = tests.id('stranger');
  perform tests.verify_company('stranger');
end
$$;

-- The second driver, verified, joins and gets the spare bus.
create function tests.join_second_driver()
returns void
language plpgsql
as $$
begin
  update public.driver_profiles set verification_status = 'approved', verification_approved_at = now()
  where id = tests.id('newdriver');
  perform tests.authenticate_as('newdriver');
  perform private.answer_fleet_invitation(tests.invitation('newdriver'), true);
  perform tests.authenticate_as('corporate');
  perform private.change_fleet_vehicle(tests.fleet_vehicle('spare bus'),
    jsonb_build_object('status', 'active', 'driverId', tests.id('newdriver')));
  perform tests.authenticate_as('postgres');
end
$$;

create function tests.departs_in(trip text, ahead interval)
returns void
language plpgsql
as $$
begin
  set local session_replication_role = replica;
  update public.trips t set departure_at = now() + ahead, arrives_at = now() + ahead + (t.arrives_at - t.departure_at)
  where t.id = (tests.fleet_trip(trip)).id;
  set local session_replication_role = origin;
  perform private.place_stops((tests.fleet_trip(trip)).id);
end
$$;
comment on function tests.departs_in(text, interval) is 'Moves a fleet trip to this time from now, without notifications.';
