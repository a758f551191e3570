-- A fleet for the company of the cast; for the tests of chapter 16.
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
create function tests.bus() returns uuid language sql stable security definer
return (select f.vehicle_id from public.fleet_vehicles f where f.client_key = tests.key(20));
create function tests.route() returns uuid language sql stable security definer
return (select r.id from public.fleet_routes r where r.client_key = tests.key(21));
create function tests.membership(who text) returns uuid language sql stable security definer
return (select f.id from public.fleet_drivers f where f.email = who || '@cast.test' order by f.invited_at desc limit 1);
create function tests.hour(n int, days int default 5) returns timestamptz language sql stable
return private.lagos_moment(private.lagos_today() + days, '00:00') + make_interval(hours => n);
create function tests.schedule(hour int, key int, bus uuid default tests.bus(), route uuid default tests.route(), fare int default 850000)
returns uuid language sql
return private.schedule_trip(route, bus, tests.hour(hour), fare, tests.key(key));

create function tests.refused(who text, call text, code text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  return tap.throws_ok(call, code, null, who || ' may not: ' || call);
end
$$;
create function tests.edit(changes jsonb, key int default 30)
returns uuid language sql
return private.edit_fleet_trip((select f.trip_id from public.fleet_trips f where f.client_key = tests.key(key)), changes);
create function tests.fleet_trip(key int default 30) returns public.trips language sql stable security definer
return (select t from public.fleet_trips f join public.trips t on t.id = f.trip_id where f.client_key = tests.key(key));

-- A bus with a driver who agreed, a spare one, a second driver who is asked, a route, and two trips, one of them booked.
create function tests.create_fleet()
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('corporate');
  perform private.add_fleet_vehicle(tests.vehicle_details(), tests.key(20));
  perform private.add_fleet_vehicle(tests.vehicle_details(
    '{"model": "Sprinter", "plateNumber": "SPR-100-AA", "status": "maintenance"}'
  ), tests.key(22));
  perform private.add_fleet_route(tests.route_details('{"name": "Morning", "duration": 150}'), tests.key(21));
  perform private.invite_fleet_driver('driver@cast.test', tests.bus());
  perform private.invite_fleet_driver('newdriver@cast.test', null);
  perform tests.authenticate_as('driver');
  perform private.answer_fleet_invitation(tests.membership('driver'), true);
  perform tests.authenticate_as('corporate');
  perform tests.schedule(8, 30);
  perform private.schedule_trip(tests.route(), tests.bus(), tests.hour(10) + interval '30 minutes', 850000, tests.key(32));
  perform tests.authenticate_as('stranger');
  perform private.book_seats((tests.fleet_trip()).id, 2, tests.key(40));
  perform tests.authenticate_as('postgres');
end
$$;

grant execute on all functions in schema tests to anon, authenticated, app_admin;
