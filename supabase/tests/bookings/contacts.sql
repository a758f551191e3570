select plan(12);
select tests.create_cast();

select tests.authenticate_as('stranger');
select tests.book_seats(tests.trip(), 2, tests.named('stranger books'));

-- The driver's contact.
select is(
  (select phone from private.driver_contacts(array[tests.trip()])),
  '+2348030000000', 'a passenger reads the driver''s phone number'
);
select tests.authenticate_as('corporate');
select is_empty('select * from private.driver_contacts(array[tests.trip()])', 'a person without a booking does not read the contact');
select tests.authenticate_as('passenger');
select throws_ok('select * from private.trip_passengers(tests.trip())', 'PT404', 'Trip not found.', 'a passenger cannot read the passengers of a trip');
select is_empty('select * from private.driver_contacts(null)', 'null returns no contacts');
select tests.authenticate_as('postgres');
savepoint booked;
select tests.move_trip(tests.trip(), 'en_route', 'arrived', 'completed');
select tests.authenticate_as('passenger');
select isnt_empty('select * from private.driver_contacts(array[tests.trip()])', 'a passenger reads the contact after the trip is completed');
select tests.authenticate_as('postgres');
update public.trips set ended_at = now() - interval '15 days' where id = tests.trip();
select tests.authenticate_as('passenger');
select is_empty('select * from private.driver_contacts(array[tests.trip()])', '15 days after the end a passenger no longer reads the contact');
select tests.authenticate_as('driver');
select isnt_empty('select * from private.driver_contacts(array[tests.trip()])', '15 days after the end the driver still reads the contact');
select tests.authenticate_as('postgres');
rollback to booked;
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '15 days' where id = tests.trip();
select tests.authenticate_as('passenger');
select is_empty('select * from private.driver_contacts(array[tests.trip()])', '15 days after departure a passenger no longer reads the contact of a trip that was not completed');
select tests.authenticate_as('postgres');
rollback to booked;

-- The passengers' contacts.
select tests.authenticate_as('driver');
select results_eq(
  'select name, seats from private.trip_passengers(tests.trip()) order by seats',
  $$ values ('Passenger', 1), ('Stranger', 2) $$, 'the driver reads the passengers and their seats'
);
select is((select min(phone) from private.trip_passengers(tests.trip())), '+2348030000000', 'the driver reads the phone numbers of the passengers');
select tests.authenticate_as('newdriver');
select throws_ok('select * from private.trip_passengers(tests.trip())', 'PT404', 'Trip not found.', 'another driver cannot read the passengers');
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '4 days' where id = tests.trip();
select tests.authenticate_as('driver');
select is((select max(phone) from private.trip_passengers(tests.trip())), null, '4 days after departure the driver no longer reads the phone numbers of a trip that was not completed');
select tests.authenticate_as('postgres');
select * from finish();
