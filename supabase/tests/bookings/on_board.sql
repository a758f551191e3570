-- A trip with passengers on board ends by arriving. The rights that stay when an administrator must cancel one, for whom, and for how long.
select plan(58);
select tests.create_cast();
select tests.authenticate_as('postgres');
select tests.allow_early_starts();

create function tests.book(who text, trip uuid default tests.trip()) returns void language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  perform tests.book_seats(trip, 1, tests.named(who || ' ' || trip));
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.put_on_board(who text, trip uuid default tests.trip()) returns void language sql as $$
  update public.bookings b set boarded_at = now(), boarded_by = tests.id('driver')
  where b.trip_id = trip and b.passenger_id = tests.id(who)
$$;
create function tests.trip_row() returns public.trips language sql stable security definer return (select t from public.trips t where t.id = tests.trip());
create function tests.cancel_as_admin() returns text language sql as $$
  select tests.outcome('admin', format('select private.admin_change_trip_status(%L, ''cancelled'', ''Stolen'') is not null', tests.trip()))
$$;
create function tests.age(how_long interval) returns void language sql as $$
  update public.trips t set cancelled_at = now() - how_long where t.id = tests.trip();
  update public.bookings b set cancelled_at = now() - how_long where b.trip_id = tests.trip() and b.status = 'cancelled';
$$;
create function tests.sends_position(who text) returns text language plpgsql as $$
begin
  perform tests.record_position(who, 0, 6.6);
  return 'stored';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.positions() returns text language sql security definer as $$
  select coalesce(string_agg(l.user_type, ', ' order by l.user_type), 'none') from public.trip_locations l where l.trip_id = tests.trip()
$$;
create function tests.members() returns text language sql security definer as $$
  select coalesce(string_agg(p.name, ', ' order by p.name), 'none') from private.trip_members m join public.profiles p on p.id = m.user_id
  where m.trip_id = tests.trip()
$$;
create function tests.device_says() returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.authenticate_as('anon');
  select coalesce(r.reason, 'taken') into answer
  from private.record_device_position(tests.link_hash('phone'), null, null, null, 6.7, 3.4, null, null, null, now()) r;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;

-- The passenger is on board, the stranger has booked only.
select tests.book('stranger');
select tests.move_trip(tests.trip(), 'waiting');
select tests.put_on_board('passenger');
select ok(private.is_on_board(b), 'boarded: on board') from public.bookings b where b.id = tests.booking('passenger');
select ok(not private.is_on_board(b), 'booked only: not on board') from public.bookings b where b.id = tests.booking('stranger');

-- Ending the trip: callers.
select is(tests.outcome('driver', format('select private.cancel_trip(%L, ''Rain'')', tests.trip())), 'PT409 already_boarded', 'not the driver');
select is(tests.outcome('driver', format('select private.change_trip_status(%L, ''cancelled'')', tests.trip())), 'PT409 already_boarded', 'nor by the status');
select throws_ok(format('update public.trips set status = ''cancelled'' where id = %L', tests.trip()), 'PT409', null, 'no function does, whatever it asks');
select is(tests.outcome('passenger', format('select private.cancel_booking(%L, ''x'')', tests.booking('passenger'))), 'PT409 already_boarded', 'nor the passenger on board');
savepoint put_back;
select tests.authenticate_as('admin');
select private.admin_change_trip_status(tests.trip(), 'scheduled', 'By mistake');
select tests.authenticate_as('postgres');
select is(tests.outcome('driver', format('select private.cancel_trip(%L, ''Rain'')', tests.trip())), 'PT409 already_boarded', 'nor after the trip was put back');
select is(private.trip_in_danger(tests.id('passenger'), null), tests.trip(), 'and an alarm still names it');
rollback to put_back;
savepoint late;
select tests.leave_trip(tests.trip(), interval '4 days');
select is(private.cancel_unstarted_trips(), 1, 'the clock looks at an overdue trip');
select is((tests.trip_row()).status, 'waiting', 'and leaves it to an administrator');
rollback to late;
savepoint said_so;
select is(tests.outcome('passenger', format('select private.report_arrival(%L)', tests.trip())), '', 'the passenger says that they got off');
select is(tests.outcome('driver', format('select private.cancel_trip(%L, ''Rain'') is not null', tests.trip())), 'true', 'then the driver cancels');
select is(private.trip_in_danger(tests.id('passenger'), tests.trip()), null, 'and nothing stays');
rollback to said_so;

-- The company, also when it leaves with an overdue trip.
savepoint of_a_company;
set local session_replication_role = replica;
update public.vehicles v set owner_id = tests.id('corporate') from public.trips t where t.id = tests.trip() and v.id = t.vehicle_id;
update public.trips t set company_id = tests.id('corporate') where t.id = tests.trip();
set local session_replication_role = origin;
select tests.leave_trip(tests.trip(), interval '4 days');
select is(tests.outcome('corporate', 'select tests.begin_deletion()'), 'PT409 conflict', 'a company cannot leave while a passenger is on board');
insert into private.deletions (person_id) values (tests.id('corporate'));
insert into private.trips_to_forget (trip_id, person_id) values (tests.trip(), tests.id('corporate'));
select is(private.forget_trip_of_deleted(tests.trip()), 0, 'and the job that cancels the trips of a company that has left waits');
update public.bookings b set got_off_at = now() where b.trip_id = tests.trip();
select is(private.forget_trip_of_deleted(tests.trip()), 1, 'until they got off');
rollback to of_a_company;

-- An administrator must.
select tests.sends_position('passenger'), tests.sends_position('driver'), tests.sends_position('stranger');
select tests.authenticate_as('driver');
select private.add_driver_device(tests.link_hash('phone'));
select tests.authenticate_as('postgres');
insert into private.check_ins (person_id, trip_id, asked_at) values (tests.id('passenger'), tests.trip(), now() - interval '30 minutes');
select is(tests.cancel_as_admin(), 'true', 'an administrator cancels');
select is(
  (select string_agg(b.status, ', ') from public.bookings b where b.trip_id = tests.trip()), 'cancelled, cancelled', 'all bookings end'
);
select is(tests.positions(), 'driver, passenger', 'the position of the person on board stays, that of the others goes');
select is(tests.members(), 'Driver, Passenger', 'the person on board still follows the trip');
select is(private.trip_in_danger(tests.id(who), null), case when expected then tests.trip() end, who || ' in danger: on the trip? ' || expected)
from (values ('passenger', true), ('driver', true), ('stranger', false)) c (who, expected);
select is(private.trip_in_danger(tests.id('stranger'), tests.trip()), null, 'nor if the stranger names it');
select ok(private.is_under_way(tests.id(who)) = expected, who || ' is under way: ' || expected)
from (values ('passenger', true), ('driver', true), ('stranger', false)) c (who, expected);
select is(tests.device_says(), 'taken', 'the tracking app of the driver goes on');
update public.trip_locations l set recorded_at = l.recorded_at - interval '1 minute', received_at = l.received_at - interval '1 minute'
where l.trip_id = tests.trip();
select is(tests.sends_position(who), expected, who || ' sends a position: ' || expected)
from (values ('passenger', 'stored'), ('driver', 'stored'), ('stranger', 'PT404')) c (who, expected);
select is(tests.outcome(who, format('select private.trip_kept_until(t) = t.cancelled_at + interval ''24 hours'' from public.trips t where t.id = %L', tests.trip())), expected,
  who || ' reads until when: ' || expected)
from (values ('passenger', 'true'), ('driver', 'true'), ('stranger', 'done')) c (who, expected);
select is(tests.outcome('driver', format('select count(*) from private.trip_passengers(%L)', tests.trip())), '1', 'the driver sees who is on board');
select is(tests.outcome('passenger', 'select private.own_safety() -> ''checkIn'' ->> ''tripId'''), tests.trip()::text, 'the check-in waits for an answer');
select ok(private.ask_check_ins() >= 1, 'and is shown to the administrators without one');
select isnt((select c.escalated_at from private.check_ins c where c.trip_id = tests.trip()), null, 'as before');
select is(tests.outcome('driver', 'select tests.begin_deletion()'), 'PT409 conflict', 'the driver does not delete the account now');
select is(private.forget_rows('forget_share_links') + private.forget_rows('forget_positions'), 0, 'no job deletes what is needed');

-- It ends with "I got off" ...
savepoint kept;
select is(tests.outcome('stranger', format('select private.report_arrival(%L)', tests.trip())), 'PT404 not_found', 'another passenger does not say it');
select is(tests.outcome('driver', format('select private.report_arrival(%L)', tests.trip())), 'PT404 not_found', 'nor the driver');
select is((select count(*) from public.bookings b where b.got_off_at is not null), 0::bigint, 'and nothing is stored');
delete from realtime.messages m where m.topic in ('trip:' || tests.trip(), 'user:' || tests.id('driver'));
select is(tests.outcome('passenger', format('select private.report_arrival(%L)', tests.trip())), '', 'the passenger does');
select is(tests.positions(), 'driver', 'their position goes');
select is(tests.members(), 'Driver', 'they follow the trip no more');
select is((select count(*) from tests.broadcasts('membership_changed')), 1::bigint, 'sockets are checked at once');
select is((select count(*) from realtime.messages m where m.topic = 'user:' || tests.id('driver') and m.event = 'trip_changed'), 1::bigint, 'the page of the driver gets an event');
select is(tests.device_says(), 'No trip was running.', 'the app of the driver sends no more');
select is(tests.sends_position('driver'), 'PT409', 'nor does the page');
select is(tests.outcome('passenger', format('select private.report_arrival(%L)', tests.trip())), '', 'saying it again');
select is((select count(*) from tests.broadcasts('membership_changed')), 1::bigint, 'changes nothing');
select is(tests.outcome('driver', 'select tests.begin_deletion()'), '', 'the driver may leave');
rollback to kept;

-- ... or after 24 hours.
select tests.age(interval '23 hours 59 minutes');
select is(private.trip_in_danger(tests.id('passenger'), null), tests.trip(), 'a minute before 24 hours it is kept');
select tests.age(interval '24 hours');
select is(private.trip_in_danger(tests.id('passenger'), tests.trip()), null, 'then it is over');
select is(tests.sends_position(who), expected, who || ' sends a position: ' || expected)
from (values ('passenger', 'PT404'), ('driver', 'PT409')) c (who, expected);
select is(tests.device_says(), 'No trip was running.', 'the app too');
