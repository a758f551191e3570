-- The first trip of a journey fails by its driver, and the passenger cancels it: the second is free, in whichever order they leave.
select plan(47);
select tests.create_cast();
select tests.take_online();
update public.platform_settings set same_day_lead_minutes = 60, departure_first = '00:00', departure_last = '23:59', departure_step_minutes = 1;
-- tests.trip() goes from Lagos to Abuja; the second leaves Abuja 70 minutes after it arrives, with another driver.
create function tests.second() returns uuid language sql immutable return tests.named('second trip');
update public.trips t set departure_at = date_trunc('minute', now()) + interval '20 hours' where t.id = tests.trip();
update public.driver_profiles set verification_status = 'approved', verification_approved_at = now() where id = tests.id('newdriver');
select tests.add_account('newdriver');
insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind, approval)
values (tests.named('car'), tests.id('newdriver'), 'Toyota', 'Corolla', 2015, 'TST-002-AA', 4, 'car', 'approved');
update public.driver_profiles set vehicle_id = tests.named('car') where id = tests.id('newdriver');
insert into public.trips (id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo)
select tests.second(), tests.id('newdriver'), tests.named('car'), 'abuja', 'kaduna', t.arrives_at + interval '70 minutes', 2, 400000
from public.trips t where t.id = tests.trip();

create function tests.part(part int) returns uuid language sql stable security definer return (
  select case part when 1 then j.first_booking_id else j.second_booking_id end from public.journeys j
  where j.passenger_id = tests.id('stranger')
);
create function tests.quote(part int) returns text language plpgsql as $$
declare
  quote record;
begin
  perform tests.authenticate_as('stranger');
  select * into quote from private.quote_cancellation(tests.part(part));
  perform tests.authenticate_as('postgres');
  return quote.rule;
end
$$;
create function tests.leave(part int) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('stranger');
  perform private.cancel_booking(tests.part(part), null);
  perform tests.authenticate_as('postgres');
  return (select b.cancel_rule from public.bookings b where b.id = tests.part(part));
end
$$;
create function tests.time_is(past interval) returns void language sql security definer as $$
  -- Both trips as they are this long after the planned departure of the first.
  select tests.leave_trip(t.id, past - (t.departure_at - f.departure_at)) from public.trips f, public.trips t
  where f.id = tests.trip() and t.id in (tests.trip(), tests.second()) order by t.departure_at desc;
  update public.bookings b set agreed_departure_at = s.planned_at, agreed_terms = private.terms_of(b.trip_id, b.to_stop_id),
    created_at = now() - interval '2 days'
  from public.trip_stops s where s.trip_id = b.trip_id and s.id = b.from_stop_id;
$$;
create function tests.back() returns text language sql security definer return (
  select string_agg(r.amount_kobo::text, ' ' order by r.amount_kobo) from public.refunds r
);
create function tests.paper(kind text, plate text default null) returns text language sql return format($$
  insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
  values (tests.id('driver'), %L, %L, 'x', private.lagos_today() - 1, 'accepted') $$, kind, plate);

create function tests.fail(how text) returns void language plpgsql as $$
begin
  case how
    when '3 hours late' then perform tests.time_is('3 hours');
    when 'suspended' then perform private.set_suspended(tests.id('driver'), true, 'x');
    when 'a paper expired' then execute tests.paper('licence');
    when 'hidden' then update public.trips t set is_listed = false where t.id = tests.trip();
    when 'changed' then update public.trips t set choices = '{"womenOnly": true}' where t.id = tests.trip();
    when 'cancelled by others' then update public.trips t set status = 'cancelled' where t.id = tests.trip();
  end case;
end
$$;

select tests.authenticate_as('stranger');
select private.book_journey(tests.named('journey'), 'online', 1, jsonb_build_object('trip_id', tests.trip()), jsonb_build_object('trip_id', tests.second()));
select tests.authenticate_as('postgres');
select tests.settle(tests.open_payment(tests.part(1), 'pay'));
-- Both leave soon: cancelled by the passenger, each costs half.
select tests.time_is('-20 minutes');
delete from public.notifications;
savepoint soon;
select is(tests.quote(1) || ' ' || tests.quote(2), 'late late', 'nothing has failed: both cost half');
select is(tests.leave(1) || ' ' || tests.quote(2), 'late late', 'the attack: giving the first up frees nothing');
select is(tests.leave(2) || ' ' || tests.back(), 'late 200000 500000', 'half of both comes back');
rollback to soon;

select tests.fail('3 hours late');
select is(tests.quote(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'the first is 3 hours late: both are free');
savepoint failed;
select is(tests.leave(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', '3 hours late: the first is left, and the second is still free');
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.body like '%Abuja to Kaduna%free of charge%'),
  1::bigint, '3 hours late: the passenger is told'
);
select is(tests.leave(2) || ' ' || tests.back(), 'not_passenger 400000 1000000', '3 hours late: with everything back');
rollback to failed;
select is(tests.leave(2) || ' ' || tests.leave(1), 'not_passenger not_passenger', '3 hours late: in the other order as well');
select is(tests.back(), '400000 1000000', '3 hours late: with everything back');
select tests.is_healthy('3 hours late');
rollback to soon;

select tests.fail('suspended');
select is(tests.quote(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'the first is suspended: both are free');
savepoint failed;
select is(tests.leave(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'suspended: the first is left, and the second is still free');
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.body like '%Abuja to Kaduna%free of charge%'),
  1::bigint, 'suspended: the passenger is told'
);
select is(tests.leave(2) || ' ' || tests.back(), 'not_passenger 400000 1000000', 'suspended: with everything back');
rollback to failed;
select is(tests.leave(2) || ' ' || tests.leave(1), 'not_passenger not_passenger', 'suspended: in the other order as well');
select is(tests.back(), '400000 1000000', 'suspended: with everything back');
select tests.is_healthy('suspended');
rollback to soon;

select tests.fail('a paper expired');
select is(tests.quote(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'the first is a paper expired: both are free');
savepoint failed;
select is(tests.leave(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'a paper expired: the first is left, and the second is still free');
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.body like '%Abuja to Kaduna%free of charge%'),
  1::bigint, 'a paper expired: the passenger is told'
);
select is(tests.leave(2) || ' ' || tests.back(), 'not_passenger 400000 1000000', 'a paper expired: with everything back');
rollback to failed;
select is(tests.leave(2) || ' ' || tests.leave(1), 'not_passenger not_passenger', 'a paper expired: in the other order as well');
select is(tests.back(), '400000 1000000', 'a paper expired: with everything back');
select tests.is_healthy('a paper expired');
rollback to soon;

select tests.fail('hidden');
select is(tests.quote(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'the first is hidden: both are free');
savepoint failed;
select is(tests.leave(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'hidden: the first is left, and the second is still free');
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.body like '%Abuja to Kaduna%free of charge%'),
  1::bigint, 'hidden: the passenger is told'
);
select is(tests.leave(2) || ' ' || tests.back(), 'not_passenger 400000 1000000', 'hidden: with everything back');
rollback to failed;
select is(tests.leave(2) || ' ' || tests.leave(1), 'not_passenger not_passenger', 'hidden: in the other order as well');
select is(tests.back(), '400000 1000000', 'hidden: with everything back');
select tests.is_healthy('hidden');
rollback to soon;

select tests.fail('changed');
select is(tests.quote(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'the first is changed: both are free');
savepoint failed;
select is(tests.leave(1) || ' ' || tests.quote(2), 'not_passenger not_passenger', 'changed: the first is left, and the second is still free');
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.body like '%Abuja to Kaduna%free of charge%'),
  1::bigint, 'changed: the passenger is told'
);
select is(tests.leave(2) || ' ' || tests.back(), 'not_passenger 400000 1000000', 'changed: with everything back');
rollback to failed;
select is(tests.leave(2) || ' ' || tests.leave(1), 'not_passenger not_passenger', 'changed: in the other order as well');
select is(tests.back(), '400000 1000000', 'changed: with everything back');
select tests.is_healthy('changed');
rollback to soon;

-- Ended bookings stay.
select tests.fail('suspended');
select tests.leave(1);
select private.set_suspended(tests.id('driver'), false);
select is(tests.quote(2), 'not_passenger', 'a driver who may drive again does not bind the second again');
rollback to soon;
select tests.fail('suspended');
select private.set_suspended(tests.id('driver'), false);
select is(tests.quote(1) || ' ' || tests.quote(2), 'late late', 'nor does it free those who kept the first');
rollback to soon;
select tests.leave(1);
select tests.fail('hidden');
select is(tests.quote(2), 'late', 'a passenger who left before the first failed is not freed');
rollback to soon;
select tests.fail('cancelled by others');
select is((select b.cancel_rule from public.bookings b where b.id = tests.part(1)), 'not_passenger', 'what others cancel has its rule, too');
select is(tests.quote(2), 'not_passenger', 'and frees the second');
rollback to soon;

-- The first trip leaves in time with the passenger, and its driver is suspended on the way: it still connects.
update public.bookings b set boarded_at = now(), boarded_by = b.driver_id where b.id = tests.part(1);
select tests.fail('suspended');
select is(tests.quote(2), 'late', 'who is on board of the first has the second as before');
rollback to soon;
-- It has left without the passenger, in time.
update public.trips t set status = 'en_route' where t.id = tests.trip();
select tests.time_is('50 minutes');
update public.trip_stops s set reached_at = s.planned_at, left_at = s.planned_at where s.id = private.stop_id(tests.trip(), false);
select is(private.is_freed(b, now()), false, 'who has missed the first is not freed') from public.bookings b where b.id = tests.part(2);
-- It arrives too late, and its driver completes it before the passenger leaves the second.
update public.trip_stops s set left_at = s.planned_at + interval '45 minutes' where s.id = private.stop_id(tests.trip(), false);
select is(private.is_freed(b, now()), true, 'the first arrives too late') from public.bookings b where b.id = tests.part(2);
update public.bookings b set status = 'completed' where b.id = tests.part(1);
select is(private.is_freed(b, now()), true, 'also once it is completed') from public.bookings b where b.id = tests.part(2);
rollback to soon;
