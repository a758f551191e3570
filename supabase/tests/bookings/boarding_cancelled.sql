select plan(23);
select tests.create_cast();
select tests.take_online();
select tests.allow_early_starts();

create function tests.ride() returns uuid language sql immutable return tests.named('ride without a connection');
select tests.create_trip(tests.ride(), 'driver', 4);
select tests.pay('passenger', 'paid seat', tests.ride());
create function tests.seat() returns uuid language sql stable return tests.held('passenger', 'paid seat');
create function tests.code() returns text language sql stable security definer
return (select c.code from private.boarding_codes c where c.booking_id = tests.seat());

create function tests.board(code text default tests.code(), who text default 'driver') returns text language plpgsql as $$
declare
  booking uuid := tests.seat();
  answer record;
begin
  perform tests.authenticate_as(who);
  select * into answer from private.board_passenger(booking, board.code);
  perform tests.authenticate_as('postgres');
  return case when answer.boarded_at is not null then 'boarded'
    when answer.cancelled_name is not null then 'cancelled by ' || answer.cancelled_name else answer.tries_left || ' left' end;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.wrong() returns text language sql stable return lpad(((tests.code()::int + 1) % 10000)::text, 4, '0');
create function tests.reports() returns text language sql stable security definer
return (select string_agg(r.kind || ' ' || p.name, ', ') from public.trip_reports r
  left join public.profiles p on p.id = r.reporter_id where r.trip_id = tests.ride());
create function tests.cancel() returns void language plpgsql as $$
declare
  booking uuid := tests.seat();
begin
  perform tests.authenticate_as('passenger');
  perform private.cancel_booking(booking, null);
  perform tests.authenticate_as('postgres');
end
$$;

-- Attack: the driver has left with the passenger and without a connection; the passenger cancels for a full refund.
savepoint booked;
select tests.leave_trip(tests.ride(), interval '40 minutes');
select tests.move_trip(tests.ride(), 'waiting');
select tests.cancel();
select is(tests.refunds(tests.seat()), 'cancelled 1000000 queued', 'a trip that has not started 30 minutes late is refunded');
savepoint cancelled;
select is(tests.board(tests.wrong()), '4 left', 'a wrong code proves nothing');
select is((select c.wrong_codes from private.boarding_codes c where c.booking_id = tests.seat()), 1, 'and is counted');
select is(tests.reports(), null, 'no person is accused');
delete from realtime.messages;
select is(tests.board(), 'cancelled by Passenger', 'the right code arrives after the cancellation');
select is(tests.reports(), 'boarded_cancelled Passenger', 'and administrators see the passenger');
select is(tests.board(), 'cancelled by Passenger', 'the same code again has the same answer');
select is(tests.reports(), 'boarded_cancelled Passenger', 'and changes nothing');
select is((select b.boarded_at from public.bookings b where b.id = tests.seat()), null, 'the passenger does not become one who boarded');
select is(tests.hold_state(tests.seat()), 'paid cancelled', 'the booking stays cancelled');
select is(tests.refunds(tests.seat()), 'cancelled 1000000 queued', 'and the refund as it was');
select is(left(tests.board(who => 'newdriver'), 5), 'PT404', 'another driver cannot report');
select tests.authenticate_as('admin');
select is((select count(*) from public.trip_reports r where r.trip_id = tests.ride()), 1::bigint, 'administrators read the report');
select tests.authenticate_as('stranger');
select is((select count(*) from public.trip_reports r where r.trip_id = tests.ride()), 0::bigint, 'strangers do not');
select tests.authenticate_as('postgres');
select tests.is_healthy('after a code of a cancelled booking');
rollback to cancelled;
select tests.move_trip(tests.ride(), 'en_route', 'arrived', 'completed');
update public.trips set ended_at = now() - interval '24 hours 1 second' where id = tests.ride();
select is(left(tests.board(), 5), 'PT409', 'more than 24 hours after the trip no code counts');
select is(tests.reports(), null, 'nor makes a report');
rollback to booked;

-- The clock cancels a trip whose driver had no connection for 3 hours.
select tests.leave_trip(tests.ride(), interval '3 hours');
select tests.move_trip(tests.ride(), 'waiting');
select private.cancel_unstarted_trips();
select is(tests.hold_state(tests.seat()), 'paid cancelled', 'the clock refunds all passengers');
select is(tests.board(), 'cancelled by Passenger', 'then the phone has a connection again');
select is(tests.reports(), 'boarded_cancelled Passenger', 'and administrators see the passengers with a code');
rollback to booked;

-- A driver who cancels has no claim on the fare.
select tests.authenticate_as('driver');
select private.cancel_trip(tests.ride(), 'Sick');
select is(tests.board(), 'PT409 This booking was cancelled.', 'a driver who cancels proves nothing with a code');
select is(tests.reports(), null, 'and makes no report');
rollback to booked;

-- Cash is between the two of them.
select tests.move_trip(tests.trip(), 'waiting');
select tests.authenticate_as('passenger');
select private.cancel_booking(tests.booking('passenger'), null);
select tests.authenticate_as('driver');
select throws_ok(
  format('select private.board_passenger(%L, ''0000'')', tests.booking('passenger')), 'PT409', 'This booking was cancelled.',
  'a booking that is paid in cash is only cancelled'
);
select tests.authenticate_as('postgres');
select * from finish();
