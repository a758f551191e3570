select plan(11);
select tests.create_cast();

-- Only these leave within the week.
update public.trips set is_listed = false where id <> tests.trip();
create function tests.departures() returns text[] language sql
return (select array_agg(d.origin || ' to ' || d.destination order by d.departure_at) from private.next_departures() d);

update public.trip_offers set closes_at = now() + interval '1 day', departure_at = now() + interval '1 day', arrives_at = now() + interval '2 days'
where trip_id = tests.trip();
update public.trips set departure_at = now() + interval '1 day', arrives_at = now() + interval '2 days' where id = tests.trip();

select tests.authenticate_as('anon');
select is(cardinality(tests.departures()), 1, 'an anonymous caller sees the next departure');
select is((select trip_id from private.next_departures()), tests.trip(), 'it names the trip');
select is((select photo_of from private.next_departures()), null, 'no photo without the consent of the driver');
select is(position(' ' in (select driver_name from private.next_departures())), 0, 'of the driver it names the first name only');
select tests.authenticate_as('postgres');
update public.driver_profiles set approved_photo_path = 'face.jpg' where id = (select driver_id from public.trips where id = tests.trip());
-- The trigger looks for the file, which the test does not have.
update public.driver_profiles set has_card_photo = true, shows_photo = true where approved_photo_path = 'face.jpg';
select tests.authenticate_as('anon');
select isnt((select photo_of from private.next_departures()), null, 'a photo that the driver shows to everyone');
select tests.authenticate_as('stranger');
select is(cardinality(tests.departures()), 1, 'a passenger sees it');
select tests.authenticate_as('admin');
select throws_ok('select * from private.next_departures()', '42501', null, 'an administrator has lists of their own');
select tests.authenticate_as('postgres');

update public.trip_offers set seats_available = 0 where trip_id = tests.trip();
select is(tests.departures(), null, 'a full trip is left out');
update public.trip_offers set seats_available = 1, closes_at = now() where trip_id = tests.trip();
select is(tests.departures(), null, 'a trip that takes no bookings any more is left out');
update public.trip_offers set closes_at = now() + interval '1 day' where trip_id = tests.trip();
update public.trips set is_listed = false where id = tests.trip();
select is(tests.departures(), null, 'a private trip is left out');
update public.trips set is_listed = true where id = tests.trip();
update public.trips set departure_at = now() + interval '8 days', arrives_at = now() + interval '9 days' where id = tests.trip();
select is(tests.departures(), null, 'a trip after the coming week is left out');
select * from finish();
