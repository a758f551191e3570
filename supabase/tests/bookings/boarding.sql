select plan(129);
select tests.create_cast(), tests.create_fleet();
select tests.closed('boarding_codes', 'code');

create function tests.code_of(who text, trip uuid default tests.trip()) returns text language sql stable security definer
return (select c.code from private.boarding_codes c where c.booking_id = tests.booking(who, trip));
create function tests.wrong_code(who text, trip uuid default tests.trip()) returns text language sql stable security definer
return lpad(((tests.code_of(who, trip)::int + 1) % 10000)::text, 4, '0');

create function tests.board(who text, passenger text, code text default null, trip uuid default tests.trip())
returns text
language plpgsql
as $$
declare
  booking uuid := tests.booking(passenger, trip);
  sent text := coalesce(code, tests.code_of(passenger, trip));
  answer record;
begin
  perform tests.authenticate_as(who);
  select * into answer from private.board_passenger(booking, sent);
  perform tests.authenticate_as('postgres');
  return case when answer.boarded_at is not null then 'boarded' when answer.wait_seconds > 0 then 'locked ' || answer.wait_seconds
    else answer.tries_left || ' left' end;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
comment on function tests.board(text, text, text, uuid) is 'Sends a code, by default the right one, and returns the outcome in words.';

create function tests.forget_codes() returns void language sql as $$
  update private.boarding_codes set wrong_codes = 0, locked_until = null
$$;

-- The code.
select matches(tests.code_of('passenger'), '^[0-9]{4}$', 'a new booking has a code of 4 digits');
select cmp_ok(
  (select count(distinct private.new_boarding_code()) from generate_series(1, 200)), '>', 150::bigint, 'codes are random'
);
create function tests.sees_code(who text) returns text language plpgsql as $$
declare
  booking uuid := tests.booking('passenger');
  seen text;
begin
  perform tests.authenticate_as(who);
  select c.code into seen from private.own_boarding_codes(array[booking]) c;
  perform tests.authenticate_as('postgres');
  return case when seen = tests.code_of('passenger') then 'the code' else coalesce(seen, 'nothing') end;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
select is(tests.sees_code(who), expected, who || ' sees: ' || expected)
from (values
  ('passenger', 'the code'), ('driver', 'nothing'), ('stranger', 'nothing'), ('newdriver', 'nothing'), ('corporate', 'nothing'),
  ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501'), ('relay', '42501')
) c (who, expected);
select is(
  (select count(*) from information_schema.columns c where c.table_schema = 'public' and c.column_name like '%boarding_code%'),
  0::bigint, 'no table that clients reach has the code'
);

-- Boarding: people and times. The passenger gets on in Lagos, the stranger in Ore.
select private.set_stops(t.id, jsonb_build_array(jsonb_build_object(
  'place', 'ore', 'time', t.departure_at + interval '3 hours', 'fareKobo', 200000
))) from public.trips t where t.id = tests.trip();
select tests.authenticate_as('stranger');
select tests.book_seats(tests.trip(), 1, tests.named('from ore'), from_stop_id => (
  select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.place_id = 'ore'
));
select tests.authenticate_as('postgres');
select is(tests.board('driver', 'passenger'), 'PT409', 'no passenger boards before the driver waits');
select is((select b.boarded_at from public.bookings b where b.id = tests.booking('passenger')), null, 'and nothing is stored');
select tests.move_trip(tests.trip(), 'waiting');
select is(tests.board(who, 'passenger'), expected, who || ' boards the passenger: ' || expected)
from (values
  ('passenger', 'PT404'), ('stranger', 'PT404'), ('newdriver', 'PT404'), ('corporate', 'PT404'), ('suspended', 'PT403'),
  ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501'), ('relay', '42501')
) c (who, expected);
select is(tests.board('driver', 'passenger', bad), 'PT400', format('%s is not a code', bad))
from unnest(array['', '12', '12345', 'abcd', ' 123', '１２３４', '-123']) bad;
select tests.authenticate_as('driver');
select throws_ok(format('select private.board_passenger(%L, null)', tests.booking('passenger')), 'PT400', null, 'nor is nothing');
select throws_ok('select private.board_passenger(gen_random_uuid(), ''1234'')', 'PT404', null, 'an unknown booking is not found');
select throws_ok('select private.board_passenger(null, ''1234'')', 'PT404', null, 'nor is none');
select tests.authenticate_as('postgres');
select is((select c.wrong_codes from private.boarding_codes c where c.booking_id = tests.booking('passenger')), 0, 'none of it was a guess');

-- Guessing.
savepoint unguessed;
select is(tests.board('driver', 'passenger', tests.wrong_code('passenger')), outcome, 'wrong code ' || n)
from (values (1, '4 left'), (2, '3 left'), (3, '2 left'), (4, '1 left'), (5, 'locked 600')) guess (n, outcome);
select is(tests.board('driver', 'passenger'), 'locked 600', 'the right code does not open the lock');
select is(
  (select c.wrong_codes from private.boarding_codes c where c.booking_id = tests.booking('passenger')), 5, 'and does not count'
);
update private.boarding_codes set locked_until = now();
select is(tests.board('driver', 'passenger', tests.wrong_code('passenger')), '4 left', 'after 10 minutes there are 5 tries again');
select is(tests.board('driver', 'passenger'), 'boarded', 'and the right code boards');
rollback to unguessed;
update private.boarding_codes set wrong_codes = 19 where booking_id = tests.booking('passenger');
select is(tests.board('driver', 'passenger', tests.wrong_code('passenger')), 'locked 600', 'the twentieth wrong code locks');
update private.boarding_codes set locked_until = null;
select is(tests.board('driver', 'passenger'), 'PT409', 'for good');
rollback to unguessed;

-- One lock per booking.
select tests.board('driver', 'passenger', tests.wrong_code('passenger')) from generate_series(1, 5);
select is(tests.board('driver', 'stranger'), 'boarded', 'a locked booking does not hold up the others');
rollback to unguessed;

-- One limit per driver over all bookings. Right codes do not count as attempts.
create function tests.guess(passenger text) returns text language plpgsql as $$
begin
  perform tests.forget_codes();
  return tests.board('driver', passenger, tests.wrong_code(passenger));
end
$$;
select tests.guess(case n % 2 when 0 then 'passenger' else 'stranger' end) from generate_series(1, 29) n;
select is(tests.board('driver', 'passenger'), 'boarded', 'after 29 wrong codes a right one boards');
select is(tests.board('driver', 'passenger'), 'boarded', 'also twice');
select is(tests.guess('passenger'), '4 left', 'the thirtieth wrong code is answered');
select is(tests.guess('stranger'), 'locked 86400', 'one more is not, for 24 hours');
select is(tests.board('driver', 'stranger'), 'locked 86400', 'nor does the right code of another booking board');
select is(
  (select c.wrong_codes from private.boarding_codes c where c.booking_id = tests.booking('stranger')), 0,
  'and it counts against no booking'
);
update private.rate_limits set ends_at = now() where bucket = 'boarding_codes:' || tests.id('driver');
select is(tests.board('driver', 'stranger'), 'boarded', 'a day later it does');
rollback to unguessed;

-- Boarding.
select is(tests.board('driver', 'passenger'), 'boarded', 'the driver boards the passenger with the code');
select results_eq(
  format('select b.boarded_at, b.boarded_by, b.status from public.bookings b where b.id = %L', tests.booking('passenger')),
  format('values (now(), %L::uuid, ''confirmed'')', tests.id('driver')), 'the booking says when and by which driver'
);
select is(tests.sees_code('passenger'), 'nothing', 'on board the code is no longer shown');
update public.bookings set boarded_at = now() - interval '1 hour' where id = tests.booking('passenger');
delete from realtime.messages;
select is(tests.board('driver', 'passenger'), 'boarded', 'the same code again is answered');
select is(
  (select b.boarded_at from public.bookings b where b.id = tests.booking('passenger')), now() - interval '1 hour',
  'and changes nothing'
);
select is((select count(*) from realtime.messages m where m.event = 'booking_boarded'), 0::bigint, 'nor does it send anything');
select is(tests.board('driver', 'passenger', tests.wrong_code('passenger')), '4 left', 'a wrong code is still wrong');
select is(tests.board('stranger', 'passenger'), 'PT404', 'a stranger learns nothing');
select tests.authenticate_as('driver');
select is(
  (select p.boarded_at from private.trip_passengers(tests.trip()) p where p.name = 'Passenger'), now() - interval '1 hour', 'the manifest says when'
);
select tests.authenticate_as('passenger');
select throws_ok(
  format('update public.bookings set boarded_at = null where id = %L', tests.booking('passenger')), '42501', null,
  'no client takes it back'
);
select tests.authenticate_as('postgres');

-- A trip leaves earlier once all passengers of its first stop are on board.
create function tests.start(who text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  perform private.change_trip_status(tests.trip(), 'en_route');
  perform tests.authenticate_as('postgres');
  return 'en_route';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
savepoint boarded;
select tests.leave_trip(tests.trip(), interval '-90 minutes');
update public.bookings set boarded_at = null, boarded_by = null where id = tests.booking('passenger');
select is(tests.start('driver'), 'PT409', '90 minutes before departure a trip does not leave without its passenger');
select tests.board('driver', 'stranger');
select is(tests.start('driver'), 'PT409', 'a passenger of a later stop on board does not change that');
rollback to boarded;
select tests.leave_trip(tests.trip(), interval '-90 minutes');
select tests.authenticate_as('driver');
select is(
  (select private.status_opens_at(t, 'en_route') from public.trips t where t.id = tests.trip()), now() - interval '1 hour',
  'the driver reads that the trip may leave'
);
select tests.authenticate_as('postgres');
select is(tests.start('driver'), 'en_route', 'with its passenger it does, although the one in Ore is not on board');
rollback to boarded;
select tests.authenticate_as('postgres');
update public.bookings set from_stop_id = (
  select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.place_id = 'ore'
) where id = tests.booking('passenger');
select tests.leave_trip(tests.trip(), interval '-90 minutes');
select is(tests.start('driver'), 'PT409', 'without passengers at the first stop the time counts');
rollback to boarded;

-- Passengers on board do not cancel, and are not left behind.
select tests.leave_trip(tests.trip(), interval '40 minutes');
select tests.authenticate_as('passenger');
select throws_ok(
  format('select private.cancel_booking(%L, null)', tests.booking('passenger')), 'PT409',
  'You are on board. This booking can no longer be cancelled.', 'a passenger on board does not cancel, also not when the trip is overdue'
);
select throws_ok(
  'select private.delete_own_account()', 'PT409', 'You are on board. This booking can no longer be cancelled.',
  'nor by deleting the account'
);
select tests.authenticate_as('stranger');
select lives_ok(format('select private.cancel_booking(%L, null)', tests.booking('stranger')), 'one who is not on board does');
select tests.authenticate_as('postgres');
select is(tests.board('driver', 'stranger'), 'PT409', 'and cannot be boarded afterwards');
select is(tests.start('driver'), 'en_route', 'the trip leaves');
select tests.authenticate_as('passenger');
select throws_ok(
  format('select private.report_left_behind(%L)', tests.trip()), 'PT409', 'The driver has boarded you with your code on this trip.',
  'a passenger on board was not left behind'
);
select tests.authenticate_as('postgres');
rollback to boarded;

-- The clock does not cancel an overdue trip with a passenger on board.
savepoint overdue;
select tests.leave_trip(tests.trip(), interval '3 hours');
select cmp_ok(private.cancel_unstarted_trips(), '>=', 1, 'the clock finds the overdue trip');
select is((select t.status from public.trips t where t.id = tests.trip()), 'waiting', 'and leaves it with a passenger on board');
select results_eq(
  'select r.kind from public.trip_reports r where r.trip_id = tests.trip()', $$ values ('not_started') $$, 'an administrator decides'
);
select tests.authenticate_as('admin');
select lives_ok(
  format('select private.admin_change_trip_status(%L, ''cancelled'', ''The car broke down'')', tests.trip()), 'who may cancel it'
);
select tests.authenticate_as('postgres');
select is(tests.board('driver', 'passenger'), 'PT409', 'a cancelled booking is not boarded');
rollback to overdue;
update public.bookings set boarded_at = null, boarded_by = null where id = tests.booking('passenger');
select tests.leave_trip(tests.trip(), interval '3 hours');
select private.cancel_unstarted_trips();
select is((select t.status from public.trips t where t.id = tests.trip()), 'cancelled', 'without one it is cancelled');
rollback to boarded;

-- Codes that a phone kept arrive late.
select tests.leave_trip(tests.trip(), interval '0');
select tests.move_trip(tests.trip(), 'en_route', 'arrived');
select is(tests.board('driver', 'stranger'), 'boarded', 'a code is accepted on the way');
update public.bookings set boarded_at = null, boarded_by = null where trip_id = tests.trip();
select tests.move_trip(tests.trip(), 'completed');
savepoint completed;
update public.trips set ended_at = now() - interval '24 hours' where id = tests.trip();
select is(tests.board('driver', 'stranger'), 'boarded', 'and until 24 hours after the trip');
select results_eq(
  format('select b.status, b.boarded_at from public.bookings b where b.id = %L', tests.booking('stranger')),
  $$ values ('completed', now()) $$, 'the time is the server''s'
);
rollback to completed;
update public.trips set ended_at = now() - interval '24 hours 1 second' where id = tests.trip();
select is(tests.board('driver', 'stranger'), 'PT409', 'but not later');
rollback to completed;
select tests.authenticate_as('driver');
select private.board_passenger(tests.booking('stranger'), tests.code_of('stranger'), now() + interval '1 day');
select tests.authenticate_as('postgres');
select results_eq(
  format('select c.scanned_at, b.boarded_at from private.boarding_codes c join public.bookings b on b.id = c.booking_id where b.id = %L', tests.booking('stranger')),
  'values (now(), now())', 'a phone''s clock is bounded and not trusted'
);
rollback to boarded;

-- Another driver, and the company of the trip.
select tests.authenticate_as('corporate');
select tests.schedule(8, 'morning trip');
select tests.authenticate_as('stranger');
select tests.book_seats((tests.fleet_trip()).id, 1, tests.named('by bus'));
select tests.authenticate_as('postgres');
select tests.move_trip((tests.fleet_trip()).id, 'waiting');
select is(tests.board('corporate', 'stranger', trip => (tests.fleet_trip()).id), 'PT404', 'a company does not board passengers');
select is(tests.board('newdriver', 'stranger', trip => (tests.fleet_trip()).id), 'PT404', 'nor does another driver');
delete from realtime.messages;
select is(tests.board('driver', 'stranger', trip => (tests.fleet_trip()).id), 'boarded', 'the driver of the fleet trip does');
select results_eq(
  $$ select m.topic from realtime.messages m where m.event = 'booking_boarded' order by 1 $$,
  $$ select 'user:' || tests.id(who) from unnest(array['stranger', 'driver', 'corporate']) who order by 1 $$,
  'the company gets the event too'
);
select tests.authenticate_as('corporate');
select isnt((select p.boarded_at from private.trip_passengers((tests.fleet_trip()).id) p), null, 'and the company reads it');
select is_empty(
  format('select * from private.own_boarding_codes(array[%L]::uuid[])', tests.booking('stranger', (tests.fleet_trip()).id)),
  'but no code'
);
select tests.authenticate_as('postgres');

-- The passenger's other page and the driver's other phone get an event.
delete from realtime.messages;
rollback to boarded;
delete from realtime.messages;
select tests.board('driver', 'stranger');
select results_eq(
  $$ select m.topic from realtime.messages m where m.event = 'booking_boarded' order by 1 $$,
  $$ select 'user:' || u from unnest(array[tests.id('stranger'), tests.id('driver')]) u order by 1 $$,
  'passenger and driver get booking_boarded'
);

select * from finish();
