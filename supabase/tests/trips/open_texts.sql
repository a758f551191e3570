-- Texts that strangers read before they book have no contact details; what one driver writes is not proposed to others.
select plan(22);
select tests.create_cast(), tests.create_fleet();
create function tests.refusal(who text, call text)
returns text
language plpgsql
as $$
declare
  said text;
begin
  perform tests.authenticate_as(who);
  execute 'select ' || call;
  perform tests.authenticate_as('postgres');
  return 'done';
exception when others then
  get stacked diagnostics said = message_text;
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || said;
end
$$;
create function tests.departure()
returns timestamptz
language sql
stable
return private.lagos_moment(private.lagos_today() + 20, '08:00');

-- Descriptions and points of a driver's own trip: publishing and changing.
select is(tests.refusal('driver', format(
  'private.publish_trip(%L, %L, %L, 4, 1000000, %L, gen_random_uuid(), null, %L)', 'Lagos', 'Ibadan', tests.departure(), description, way
)), 'PT400 ' || reason, reason)
from (values
  ('Call 0803 123 4567', '{}'::jsonb, 'Description: Phone and account numbers can be exchanged after the booking only.'),
  ('evil。com', '{}', 'Description: Links can be exchanged after the booking only.'),
  (null, '{"originPoint": {"name": "wa.me/234803"}}', 'Meeting point: Links can be exchanged after the booking only.'),
  (null, '{"destinationPoint": {"name": "Berger", "hint": "ada at example dot com"}}', 'Meeting point: Mail addresses can be exchanged after the booking only.'),
  (null, '{"originPoint": {"name": "Gate 0803", "hint": "then 123 4567"}}', 'Meeting point: Phone and account numbers can be exchanged after the booking only.'),
  (null, '{"stops": [{"place": "Abeokuta", "time": "2031-01-01T09:00:00Z", "fareKobo": 500000, "point": {"name": "@adaobi"}}]}',
    'Meeting point: Names in other apps can be exchanged after the booking only.')
) bad (description, way, reason);
select is(tests.refusal('driver', format(
  'private.publish_trip(%L, %L, %L, 4, 1000000, %L, %L, null, %L)', 'Lagos', 'Ibadan', tests.departure(),
  'Leaves 8:00 am sharp, 2 bags each, ₦1,500 for a third one', tests.named('open'), '{"originPoint": {"name": "Berger bus stop 2", "hint": "Gate 3"}}'
)), 'done', 'times, bags and fares are not contact details');
create function tests.open_trip()
returns uuid
language sql
stable
security definer
return (select t.id from public.trips t where t.client_key = tests.named('open'));
select alike(tests.refusal('driver', format('private.change_trip(%L, %L)', tests.open_trip(), change)), 'PT400 %after the booking only.', change || ' is refused')
from unnest(array['{"description": "0803 123 4567"}', '{"originPoint": {"name": "evil dot com"}}', '{"destinationPoint": {"name": "Park", "hint": "IG: ada"}}']) change;
select is(tests.refusal('driver', format('private.edit_trip(%L, %L)', tests.open_trip(), '{"description": null}')), 'done', 'no description is one');

-- Points of a company's route, and vehicles.
select alike(tests.refusal('corporate', format(
  'private.add_fleet_route(%L, gen_random_uuid())', tests.route_details('{"originPoint": {"name": "t.me/evil"}}')
)), 'PT400 %after the booking only.', 'the points of a route are read by strangers');
select alike(tests.refusal('corporate', format(
  'private.add_fleet_vehicle(%L, gen_random_uuid())', tests.vehicle_details('{"model": "Toyota 08031234567"}')
)), 'PT400 %after the booking only.', 'the name of a fleet''s vehicle as well');
select alike(tests.refusal('driver', format('private.save_own_vehicle(%L)', jsonb_build_object(
  'make', 'Toyota', 'model', model, 'year', 2015, 'seats', 4, 'plateNumber', 'KJA-561-YU', 'colour', colour
))), 'PT400 Vehicle: %', 'and that of a driver''s own')
from (values ('0803 123 4567', 'Red'), ('Camry', 'evil.com')) wrong (model, colour);

-- Proposals: two drivers other than the caller, or the caller.
select tests.create_trip(tests.named('a'), 'driver', 4), tests.create_trip(tests.named('b'), 'driver', 4);
update public.driver_profiles d set verification_status = 'approved', verification_approved_at = now(), vehicle_id = null
where d.id = tests.id('newdriver');
create function tests.point(trip uuid, point text)
returns void
language sql
as $$
  update public.trip_stops s set place_id = 'owerri', point_name = point where s.trip_id = point.trip and s.position = 0
$$;
create function tests.proposed(who text)
returns text
language plpgsql
as $$
declare
  found text;
begin
  perform tests.authenticate_as(who);
  select string_agg(s.name || ' ' || s.uses, ', ' order by s.name) into found from private.suggest_points('owerri', 'Kontrol', 9) s;
  perform tests.authenticate_as('postgres');
  return found;
end
$$;
select tests.point(tests.named('a'), 'Kontrol Post'), tests.point(tests.named('b'), 'Kontrol Post');
select is(tests.proposed('driver'), 'Kontrol Post 2', 'a driver is proposed their own points');
select is(tests.proposed('newdriver'), null, 'others are not, however often one driver used them');
create function tests.copy_trip(trip uuid, driver text)
returns void
language plpgsql
as $$
begin
  perform tests.create_trip(trip, driver, 4);
  perform tests.point(trip, 'Kontrol Post');
end
$$;
select tests.copy_trip(tests.named('c'), 'suspended');
update public.trips t set is_listed = true where t.id = tests.named('c');
select is(tests.proposed('newdriver'), 'Kontrol Post 3', 'two other drivers make it a proposal');

-- One trip with a known name changes neither its spelling nor its pin.
create function tests.pinned(who text)
returns text
language plpgsql
as $$
declare
  found text;
begin
  perform tests.authenticate_as(who);
  select concat_ws(' ', s.name, s.latitude, s.longitude) into found from private.suggest_points('owerri', 'Kontrol', 9) s;
  perform tests.authenticate_as('postgres');
  return found;
end
$$;
update public.trip_stops s set point_latitude = p.latitude, point_longitude = 7.03, planned_at = s.planned_at - make_interval(days => p.earlier)
from (values ('a', 5.48, 900), ('b', 5.48, 890), ('c', 5.485, 800)) p (trip, latitude, earlier) where s.trip_id = tests.named(p.trip) and s.position = 0;
select is(tests.pinned('corporate'), 'Kontrol Post 5.485 7.03', 'two drivers agree about the pin: the newest of theirs is proposed');
select tests.copy_trip(tests.named('d'), 'newdriver');
update public.trip_stops s set point_name = 'KONTROL  post', point_latitude = 5.64, point_longitude = 7.03
where s.trip_id = tests.named('d') and s.position = 0;
select is(tests.pinned('corporate'), 'Kontrol Post 5.485 7.03', 'a newer trip with another spelling and a pin 18 km away replaces neither');
select is(tests.pinned('newdriver'), 'KONTROL  post 5.64 7.03', 'its own driver keeps it');
update public.trip_stops s set point_latitude = 5.3 where s.trip_id = tests.named('c') and s.position = 0;
select is(tests.pinned('corporate'), 'Kontrol Post', 'a name whose pins are all far from each other is proposed without one');
select * from finish();
