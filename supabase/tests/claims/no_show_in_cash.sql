-- A passenger in cash who did not come: the driver reports it, no money moves, and it counts towards the limit of cash (check_cash).
select plan(22);
select tests.create_cast();
select tests.take_online();
select tests.allow_early_starts();
update public.platform_settings set no_shows_max = 1;

create function tests.ride() returns uuid language sql immutable return tests.named('missed ride');
select tests.create_trip(tests.ride(), 'driver', 4);
select tests.authenticate_as('stranger');
select tests.book_seats(tests.ride(), 1, tests.named('missed seat'));
select tests.authenticate_as('postgres');
create function tests.seat() returns uuid language sql stable security definer return tests.booking('stranger', tests.ride());
create function tests.no_show() returns uuid language plpgsql as $$
declare
  claim uuid;
begin
  perform tests.authenticate_as('driver');
  claim := private.report_no_show(tests.seat(), null);
  perform tests.authenticate_as('postgres');
  return claim;
end
$$;
create function tests.state() returns text language sql stable security definer
return (select c.status || coalesce(': ' || c.decision, '') from public.trip_claims c where c.booking_id = tests.seat());
create function tests.pays() returns text language plpgsql as $$
begin
  perform private.check_cash(tests.id('stranger'), s, 0, 1) from public.platform_settings s;
  return 'cash';
exception when sqlstate 'PT409' then
  return 'online only';
end
$$;
-- The claim and the end of the trip are as old as said; then the job runs.
create function tests.wait(claim interval, trip interval) returns text language plpgsql as $$
begin
  update public.trip_claims c set created_at = now() - claim where c.booking_id = tests.seat();
  update public.trips t set ended_at = now() - trip where t.id = tests.ride();
  perform private.release_fares();
  return tests.state() || ', ' || tests.pays();
end
$$;

select tests.leave_trip(tests.ride(), '1 hour');
select tests.move_trip(tests.ride(), 'waiting');
update public.trip_stops s set reported_at = now() - interval '14 minutes' where s.trip_id = tests.ride() and s.position = 0;
select tests.refused(who, 'select private.report_no_show(tests.seat(), null)', code) from (values
  ('anon', '42501'), ('passenger', 'PT404'), ('stranger', 'PT404'), ('newdriver', 'PT404'), ('corporate', 'PT404'), ('suspended', 'PT403'),
  ('gone', 'PT401'), ('admin', '42501'), ('driver', 'PT409')
) k (who, code);
select tests.authenticate_as('postgres');
update public.trip_stops s set reported_at = now() - interval '15 minutes' where s.trip_id = tests.ride() and s.position = 0;
select isnt(tests.no_show(), null, 'after 15 minutes at the stop the driver reports it');
select is(tests.no_show(), (select c.id from public.trip_claims c where c.booking_id = tests.seat()), 'twice is once');
select alike(
  (select n.body from public.notifications n where n.user_id = tests.id('stranger') and n.kind = 'claim'),
  '%answer within 24 hours. Otherwise it counts: after 1 such trips you pay online when you book.', 'the passenger reads what follows'
);
select tests.move_trip(tests.ride(), 'en_route', 'arrived', 'completed');
savepoint over;
select is(tests.wait('24 hours', '24 hours'), 'refused: There is no sign that the trip took place., cash', 'without a sign that the trip took place it does not count');
rollback to over;
select tests.drive(tests.ride());
savepoint went;
select is(tests.wait('23:59', '24 hours'), 'open, cash', 'while the passenger can answer, nothing counts');
select is(tests.wait('48 hours', '23:59'), 'open, cash', 'nor while a phone without a connection may send the code');
select is(tests.wait('24 hours', '24 hours'), 'upheld: Not contested in time., online only', 'then it counts');
rollback to went;
insert into public.trip_reports (trip_id, kind, reporter_id) values (tests.ride(), 'left_behind', tests.id('stranger'));
select is(tests.wait('24 hours', '24 hours'), 'open, cash', 'a passenger who was left behind, as they say, has contested it');
rollback to went;
insert into private.cash_answers (booking_id, answer) values (tests.seat(), 'yes');
select is(tests.wait('24 hours', '24 hours'), 'open, cash', 'so has one who says that they paid the driver');
rollback to went;
update public.bookings b set boarded_at = now(), boarded_by = b.driver_id where b.id = tests.seat();
select is(tests.wait('24 hours', '24 hours'), 'withdrawn: The passenger boarded., cash', 'a code that arrives later ends it');
rollback to went;
insert into public.bookings (trip_id, passenger_id, driver_id, seats, fare_kobo, client_key)
select tests.ride(), tests.id(who), tests.id('driver'), 1, 1000000, gen_random_uuid() from unnest(array['passenger', 'gone']) who;
insert into public.trip_claims (booking_id, by_id, side, kind)
select b.id, b.driver_id, 'driver', 'passenger_absent' from public.bookings b where b.trip_id = tests.ride() and b.id <> tests.seat();
select is(
  (select count(*) from public.trip_claims c where c.by_id = tests.id('driver') and c.kind = 'passenger_absent'), 3::bigint,
  'three passengers in cash did not come'
);
select ok(not private.is_flagged_driver(tests.id('driver')), 'which earns the driver nothing, so it is not a sign against them');
select tests.is_healthy('after a passenger in cash who did not come');
select * from finish();
