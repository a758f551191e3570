select plan(11);
select tests.create_cast();

-- No deletion during a trip.
select tests.authenticate_as('passenger');
select lives_ok('select tests.begin_deletion()', 'the passenger requests the deletion');
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where id = tests.trip();
select tests.authenticate_as('passenger');
select throws_ok('select private.delete_own_account()', 'PT409', null, 'a passenger cannot delete the account while boarding');
select ok(not private.is_deleting_account(), 'a refused deletion sets no lasting mark');
select tests.authenticate_as('postgres');
savepoint boarding;
update public.trips set departure_at = now() - interval '3 days 1 minute' where id = tests.trip();
select lives_ok('select tests.delete_account(''passenger'')', 'a trip that is still boarding after 3 days does not block the deletion of a passenger');
select tests.authenticate_as('postgres');
select is((select b.status from public.bookings b where b.trip_id = tests.trip()), 'cancelled', 'deleting the account cancels that booking');
rollback to boarding;
-- The trip is late at its first stop, but not yet at the stop of the passenger.
update public.trips set departure_at = now() - interval '40 minutes' where id = tests.trip();
update public.trip_stops set planned_at = now() + interval '1 hour' where trip_id = tests.trip() and position = 0;
select throws_ok(
  'select tests.delete_account(''passenger'')', 'PT409', null, 'for a passenger of a later stop the time of that stop counts'
);
select tests.authenticate_as('postgres');
update public.trip_stops set planned_at = now() - interval '30 minutes' where trip_id = tests.trip() and position = 0;
select lives_ok('select tests.delete_account(''passenger'')', 'half an hour after it the passenger may go');
select tests.authenticate_as('postgres');
rollback to boarding;
select throws_ok(
  format('select tests.delete_account(%L)', who), 'PT409', 'You are on a trip. You can delete your account once it is completed.', who || ' cannot delete the account during a trip'
)
from unnest(array['passenger', 'driver']) as who;
select tests.authenticate_as('postgres');
update public.trips set status = 'en_route' where id = tests.trip();

-- A trip that the driver does not complete blocks the driver only.
update public.trips set departure_at = now() - interval '3 days 1 minute' where id = tests.trip();
select tests.authenticate_as('passenger');
select lives_ok('select tests.begin_deletion()', '3 days after departure the passenger may request the deletion');
select throws_ok(
  'select tests.delete_account(''driver'')', 'PT409', 'You are on a trip. You can delete your account once it is completed.', '3 days after departure the driver cannot delete the account'
);
select tests.authenticate_as('postgres');
select * from finish();
