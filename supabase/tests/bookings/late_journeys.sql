-- The first trip of a journey becomes too late for the second: by its driver in steps, or by the clock. The passenger is told once.
select plan(36);
select tests.create_cast();
select tests.take_online();
update public.platform_settings set same_day_lead_minutes = 60, departure_first = '00:00', departure_last = '23:59', departure_step_minutes = 1;
-- tests.trip() goes from Lagos to Abuja in 20 hours; the second leaves Abuja 70 minutes after it arrives, with another driver.
create function tests.second() returns uuid language sql immutable return tests.named('second trip');
update public.trips t set departure_at = date_trunc('minute', now()) + interval '20 hours' where t.id = tests.trip();
select tests.authenticate_as('passenger');
select private.cancel_booking(tests.booking('passenger'), null);
select tests.authenticate_as('postgres');
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
create function tests.drive_on(who text, trip uuid, changes jsonb) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  perform private.change_trip(trip, changes);
  perform tests.authenticate_as('postgres');
  return tests.state();
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlerrm;
end
$$;
comment on function tests.drive_on(text, uuid, jsonb) is 'The driver changes the trip; then tests.state().';
create function tests.first_leaves(minutes int) returns text language sql return tests.drive_on('driver', tests.trip(),
  jsonb_build_object('departureAt', (select b.agreed_departure_at from public.bookings b where b.id = tests.part(1)) + make_interval(mins => minutes)));
create function tests.second_leaves(minutes int) returns text language sql return tests.drive_on('newdriver', tests.second(),
  jsonb_build_object('departureAt', (select b.agreed_departure_at from public.bookings b where b.id = tests.part(2)) + make_interval(mins => minutes)));
create function tests.first_lasts(more int) returns text language sql return tests.drive_on('driver', tests.trip(),
  (select jsonb_build_object('durationMinutes', extract(epoch from t.arrives_at - t.departure_at)::int / 60 + more) from public.trips t where t.id = tests.trip()));
create function tests.told(words text default 'too late') returns bigint language sql stable security definer return (
  select count(*) from public.notifications n where n.user_id = tests.id('stranger')
    and n.title = 'Your second trip can be cancelled free of charge' and n.body like '%' || words || '%'
);
create function tests.state() returns text language plpgsql as $$
declare
  quote record;
begin
  perform tests.authenticate_as('stranger');
  select * into quote from private.quote_cancellation(tests.part(2));
  perform tests.authenticate_as('postgres');
  return concat_ws(' ', quote.rule, 'told', tests.told());
end
$$;
create function tests.agree() returns text language plpgsql as $$
begin
  perform tests.authenticate_as('stranger');
  perform private.agree_to_changes(tests.part(1), (select private.changes_of(b) from public.bookings b where b.id = tests.part(1)));
  perform tests.authenticate_as('postgres');
  return tests.state();
end
$$;
create function tests.tick() returns text language plpgsql as $$
begin
  update private.jobs set is_more_to_do = true where name = 'tell_late_journeys';
  perform private.run_job('tell_late_journeys');
  return tests.state();
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

select tests.authenticate_as('stranger');
select private.book_journey(tests.named('journey'), 'online', 1, jsonb_build_object('trip_id', tests.trip()), jsonb_build_object('trip_id', tests.second()));
select tests.authenticate_as('postgres');
select tests.settle(tests.open_payment(tests.part(1), 'pay'));
delete from public.notifications;
savepoint booked;
select is(tests.state(), 'soon_after_paying told 0', 'booked');
select is(tests.tick(), 'soon_after_paying told 0', 'the job finds nothing');

-- The driver of the first trip, in steps.
select is(tests.first_leaves(20), 'soon_after_paying told 0', '20 minutes later there are 50 minutes to change');
select is(tests.first_lasts(15), 'not_passenger told 0', '15 more through the duration leave 35, but it arrives 35 minutes later than agreed: both are free');
select is(tests.agree(), 'soon_after_paying told 0', 'a passenger who agrees to that is bound to both');
select is(tests.told('Cancel'), 0::bigint, 'the passenger is not asked about the second');
select is(tests.first_lasts(4), 'soon_after_paying told 0', 'with 31 it can be reached');
select is(tests.first_lasts(2), 'not_passenger told 1', 'the attack: another step of 2 minutes breaks it, the second is free and the passenger told');
select is(
  (select (n.kind, n.link = '/trips/' || tests.second() || '/next')::text from public.notifications n
    where n.user_id = tests.id('stranger') and n.title like 'Your second trip%'), '(trip_changed,t)', 'with a link to the next connection'
);
select is(tests.told('Abuja to Kaduna'), 1::bigint, 'which names the second trip');
select is(tests.first_lasts(1), 'not_passenger told 1', 'a further step sends no second message');
select is(tests.tick(), 'not_passenger told 1', 'nor does the clock');
select is(
  (select string_agg(distinct d.channel, ' ' order by d.channel) from private.deliveries d join public.notifications n on n.id = d.subject_id
    where n.title like 'Your second trip%'), 'email', 'it goes out by the channels that the passenger has'
);
savepoint late;
select is(tests.first_lasts(-10), 'soon_after_paying told 1', 'the driver makes up the time: the second is bound again');
select is(tests.first_lasts(10), 'not_passenger told 2', 'and late again, which is told');
rollback to late;
select tests.agree();
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.part(2), null);
select tests.authenticate_as('postgres');
select is((select r.amount_kobo from public.refunds r), 400000::bigint, 'who agrees to the later first trip still leaves the second with everything back');
select tests.is_healthy('left, because the first is late');
rollback to late;
select tests.authenticate_as('driver');
select private.cancel_trip(tests.trip(), null);
select tests.authenticate_as('postgres');
select is(tests.told() || ' ' || tests.told('was cancelled'), '1 1', 'cancelled after all: told once of each');
select is(tests.tick(), 'not_passenger told 1', 'and the clock adds nothing');
rollback to booked;

-- Both drivers together: neither change alone goes too far.
select is(tests.first_lasts(30), 'soon_after_paying told 0', 'the first arrives 30 minutes later, as must be expected');
select is(tests.second_leaves(-10), 'soon_after_paying told 0', 'the second leaves 10 minutes earlier: 30 are left');
select is(tests.second_leaves(-11), 'not_passenger told 1', 'a minute more is too little, no matter who moved it');
select is(tests.second_leaves(-40), 'Passengers have booked this trip: its times can move by 30 minutes at most.', 'the attack: 30 more from there');
select is(tests.second_leaves(0), 'soon_after_paying told 1', 'the driver of the second waits: it is bound again');
rollback to booked;
select is(tests.second_leaves(30), 'soon_after_paying told 0', 'a second trip that leaves later waits longer');
rollback to booked;

-- Passengers who left, boarded, or booked apart get no message.
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.part(2), null);
select tests.authenticate_as('postgres');
select matches(tests.first_lasts(60), 'told 0$', 'the second was left already');
rollback to booked;
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.part(1), null);
select tests.authenticate_as('postgres');
select is(tests.first_lasts(60) || ' ' || tests.told('was cancelled'), 'soon_after_paying told 0 0', 'who left the first is not freed');
rollback to booked;
update public.bookings b set boarded_at = now(), boarded_by = b.driver_id where b.id = tests.part(2);
select matches(tests.first_lasts(60), 'told 0$', 'who is on board of the second is there');
rollback to booked;

-- By the clock: the first trip has not left.
select tests.time_is('39 minutes');
select is(tests.tick(), 'not_passenger told 0', '39 minutes after the departure that did not happen both are free, but there are 31 to change: no message');
rollback to booked;
select tests.time_is('41 minutes');
select is(tests.tick(), 'not_passenger told 1', 'after 41 minutes the clock sends the message');
select is(tests.tick(), 'not_passenger told 1', 'once');
savepoint clock;
update public.trip_stops s set left_at = s.planned_at + interval '41 minutes' where s.id = (select b.from_stop_id from public.bookings b where b.id = tests.part(1));
update public.trips t set status = 'en_route' where t.id = tests.trip();
select is(tests.tick(), 'not_passenger told 1', 'it leaves: late is late');
rollback to booked;
select tests.time_is('50 minutes');
update public.trip_stops s set left_at = s.planned_at + interval '45 minutes', reached_at = s.planned_at where s.id = (select b.from_stop_id from public.bookings b where b.id = tests.part(1));
update public.trips t set status = 'en_route' where t.id = tests.trip();
select is(tests.tick(), 'not_passenger told 1', 'reported late by its driver');
rollback to booked;
select tests.time_is('50 minutes');
select private.set_suspended(tests.id('stranger'), true);
select private.tell_late_journeys();
select is(tests.told(), 1::bigint, 'a suspended passenger keeps the bookings and reads it when back');
rollback to booked;
select tests.refused('stranger', 'select private.tell_late_journeys()', '42501');
select tests.refused('driver', $$ select private.tell_late_journey('x') $$, '42501');
select * from finish();
