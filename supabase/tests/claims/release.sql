select plan(66);
select tests.create_cast();
select tests.take_online();
select tests.allow_early_starts();

-- The commission is that of the moment when the trip was published.
update public.platform_settings set commission_basis_points = 800;
create function tests.ride() returns uuid language sql immutable return tests.named('ride');
select tests.create_trip(tests.ride(), 'driver', 4);
update public.platform_settings set commission_basis_points = 2500;
select is((select t.commission_basis_points from public.trips t where t.id = tests.ride()), 800, 'a trip keeps the commission of its publication');

create function tests.over(trip uuid) returns void language sql
as $$ select tests.move_trip(trip, 'waiting', 'en_route', 'arrived', 'completed') $$;
create function tests.board(booking uuid) returns void language sql
as $$ update public.bookings b set boarded_at = now(), boarded_by = b.driver_id where b.id = booking $$;
create function tests.due(booking uuid) returns void language sql
as $$ update public.bookings b set release_at = now() where b.id = booking and b.release_at is not null $$;
create function tests.codes(trip uuid) returns bigint language sql stable security definer
return (select count(*) from private.boarding_codes c join public.bookings b on b.id = c.booking_id where b.trip_id = trip);
create function tests.run_release() returns void language sql as $$ select private.release_fares() $$;
create function tests.waits(booking uuid) returns interval language sql stable security definer
return (select b.release_at - t.ended_at from public.bookings b join public.trips t on t.id = b.trip_id where b.id = booking);
create function tests.earning(booking uuid) returns text language sql stable security definer
return (select e.kind || ' ' || e.gross_kobo || ' ' || e.commission_kobo || ' ' || e.amount_kobo || ' ' || p.name
  from public.earnings e join public.profiles p on p.id = e.payee_id where e.booking_id = booking);
create function tests.claims(booking uuid) returns text language sql stable security definer
return (select string_agg(c.side || ' ' || c.kind || ' ' || c.status, ', ' order by c.created_at, c.kind)
  from public.trip_claims c where c.booking_id = booking);
create function tests.asked(who text) returns text language sql stable security definer
return (select string_agg(n.title, ', ' order by n.title) from public.notifications n where n.user_id = tests.id(who) and n.kind = 'claim');

-- A trip with one passenger on board and one not; the cash booking of a third writes nothing.
select tests.pay('stranger', 'ride of the stranger', tests.ride(), 2);
select tests.pay('passenger', 'ride of the passenger', tests.ride());
create function tests.aboard() returns uuid language sql stable return tests.held('stranger', 'ride of the stranger');
create function tests.absent() returns uuid language sql stable return tests.held('passenger', 'ride of the passenger');
select tests.authenticate_as('driver');
select is(
  (select e.total_kobo || ', cash ' || e.cash_kobo from public.trips t, private.expected_earnings(t) e where t.id = tests.ride()),
  '3000000, cash 0', 'before the trip the driver expects the fares, before commission'
);
select tests.authenticate_as('postgres');
savepoint paid;
select tests.run_release();
select is(tests.earning(tests.aboard()), null, 'nothing is released before the trip');
select tests.move_trip(tests.ride(), 'waiting');
select tests.board(tests.aboard());
select tests.move_trip(tests.ride(), 'en_route', 'arrived', 'completed');
select is(tests.waits(tests.aboard()), interval '24 hours', 'a passenger on board: 24 hours');
select is(tests.waits(tests.absent()), interval '72 hours', 'without a code: 72 hours');
select is(tests.asked('passenger'), 'Did you travel?', 'the passenger without a code is asked');
select is(tests.asked('stranger'), null, 'the passenger on board is not');
select is(tests.asked('driver'), 'Passengers without a code', 'the driver is asked once');
select tests.run_release();
select is(tests.earning(tests.aboard()), null, 'not before it is due');
select is((select b.settled_at from public.bookings b where b.id = tests.aboard()), null, 'and it is not settled');

select tests.due(tests.aboard());
select tests.run_release();
select is(tests.earning(tests.aboard()), 'fare 2000000 160000 1840000 Driver', 'then the driver has earned the fare less the commission');
select is((private.driver_money(tests.id('driver'))).cash_kobo, 0::bigint, 'which is not cash');
select is((private.driver_money(tests.id('driver'))).earned_kobo, 2000000::bigint, 'the total of the dashboard is before commission');
select is(
  tests.journal('released:' || tests.aboard()), 'passenger_prepaid 2000000, commission -160000, driver_payable -1840000', 'in one journal'
);
select is((select b.settled_at from public.bookings b where b.id = tests.aboard()), now(), 'and the booking is settled');
select is((select e.available_at from public.earnings e where e.booking_id = tests.aboard()), now(), 'and can be paid out');
select tests.run_release();
select is((select count(*) from private.ledger_journals j where j.cause like 'released:' || tests.aboard() || '%'), 1::bigint, 'once');
select is(tests.earning(tests.absent()), null, 'the other one waits');
select tests.due(tests.absent());
savepoint due;
select tests.run_release();
select is(tests.claims(tests.absent()), 'platform unverified open', 'the code of one passenger shows little: an administrator decides');
rollback to due;
insert into public.bookings (trip_id, passenger_id, driver_id, seats, fare_kobo, client_key, from_stop_id, to_stop_id, boarded_at, boarded_by)
select b.trip_id, tests.id('gone'), b.driver_id, 1, b.fare_kobo, gen_random_uuid(), b.from_stop_id, b.to_stop_id, now(), b.driver_id
from public.bookings b where b.id = tests.absent();
select tests.run_release();
select is(tests.earning(tests.absent()), 'fare 1000000 80000 920000 Driver', 'two passengers were on board, so the trip took place, and the fare is released');
select is(tests.claims(tests.absent()), null, 'without a claim');
select tests.is_healthy('after a release');
rollback to paid;

-- A commission rounds down, so the parts sum to the fare.
update public.trips set commission_basis_points = 333 where id = tests.ride();
select tests.over(tests.ride());
select tests.drive(tests.ride());
select tests.due(tests.aboard());
select tests.run_release();
select is(tests.earning(tests.aboard()), 'fare 2000000 66600 1933400 Driver', 'the track shows that the trip took place');
select tests.is_healthy('after a release without a code');
rollback to paid;
update public.trips set commission_basis_points = 0 where id = tests.ride();
select tests.over(tests.ride());
select tests.drive(tests.ride());
select tests.due(tests.aboard());
select tests.run_release();
select is(tests.journal('released:' || tests.aboard()), 'passenger_prepaid 2000000, driver_payable -2000000', 'without a commission no line');
rollback to paid;

-- Attack: a trip that was completed on paper, without boarding and without a track.
select tests.over(tests.ride());
select tests.due(tests.aboard()), tests.due(tests.absent());
select tests.run_release();
select is(tests.earning(tests.aboard()), null, 'a trip that nothing shows to have gone is not released');
select is(tests.claims(tests.aboard()), 'platform unverified open', 'an administrator is asked');
select ok(private.is_frozen(tests.aboard()), 'and the money is frozen');
select tests.run_release();
select is(tests.claims(tests.aboard()), 'platform unverified open', 'once');
select is(tests.asked('passenger'), 'Did you travel?', 'the passengers were asked');
-- A track that stays at the origin shows nothing.
insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
select tests.ride(), now(), p.latitude, p.longitude from public.places p where p.id = 'lagos';
select ok(not private.shows_it_went(t), 'a track at the origin is not a proof') from public.trips t where t.id = tests.ride();
select tests.authenticate_as('admin');
select is(
  private.decide_claim((select c.id from public.trip_claims c where c.booking_id = tests.aboard()), false, 0, 'The passenger confirms it'),
  'refused', 'an administrator lets it go'
);
select tests.authenticate_as('postgres');
select tests.run_release();
select is(tests.earning(tests.aboard()), 'fare 2000000 160000 1840000 Driver', 'and it is released');
select tests.authenticate_as('admin');
select is(
  private.decide_claim((select c.id from public.trip_claims c where c.booking_id = tests.absent()), true, 1000000, 'The trip did not go'),
  'upheld', 'or gives everything back'
);
select is(tests.refunds(tests.absent()), 'claim 1000000 queued', 'as a refund');
select tests.authenticate_as('postgres');
select is(tests.earning(tests.absent()), null, 'and the driver has earned nothing');
select tests.is_healthy('after the decisions of an administrator');
rollback to paid;

-- A trip that the clock completed: only the track counts, not a passenger on board.
select tests.move_trip(tests.ride(), 'waiting', 'en_route');
select tests.board(tests.aboard());
update public.trips set status = 'completed', is_closed_by_clock = true where id = tests.ride();
select is(tests.waits(tests.absent()), interval '72 hours', 'a forgotten trip follows the same times');
select is(tests.asked('passenger'), 'Did you travel?', 'and its passengers are asked');
select tests.due(tests.aboard()), tests.due(tests.absent());
savepoint forgotten;
select tests.run_release();
select is(tests.earning(tests.aboard()), 'fare 2000000 160000 1840000 Driver', 'a code is the passenger''s word');
select is(tests.claims(tests.absent()), 'platform unverified open', 'silence is not: an administrator decides');
rollback to forgotten;
select tests.drive(tests.ride());
select tests.run_release();
select is(tests.earning(tests.absent()), 'fare 1000000 80000 920000 Driver', 'with a track it is released');
select tests.is_healthy('after a forgotten trip');
rollback to paid;

-- Codes that a phone without a connection sends later bring the release forward, but only until it is settled.
select tests.over(tests.ride());
select tests.board(tests.absent());
select is(tests.waits(tests.absent()), interval '24 hours', 'a late code counts');
select tests.due(tests.absent());
select tests.run_release();
update public.bookings set boarded_at = null, boarded_by = null where id = tests.absent();
select is((select b.release_at from public.bookings b where b.id = tests.absent()), now(), 'a settled booking keeps its time');
rollback to paid;

-- Cash bookings have no release.
select tests.over(tests.trip());
select is((select b.release_at from public.bookings b where b.id = tests.booking('passenger')), null, 'cash is not released');
select is(tests.asked('passenger'), null, 'and no side is asked');
select tests.run_release();
select is((select count(*) from private.ledger_journals j where j.booking_id = tests.booking('passenger')), 0::bigint, 'nor is it in the ledger');
rollback to paid;

-- Trips that are cancelled have no release.
select tests.authenticate_as('driver');
select private.cancel_trip(tests.ride(), null);
select tests.authenticate_as('postgres');
select is((select b.release_at from public.bookings b where b.id = tests.aboard()), null, 'a cancelled booking is not released');
select is(tests.refunds(tests.aboard()), 'cancelled 2000000 queued', 'it is refunded');
select tests.is_healthy('after a cancelled trip');
rollback to paid;

-- A fleet trip earns for its company.
select tests.create_fleet(), tests.create_fleet_trips();
select tests.pay('passenger', 'fleet ride', (tests.fleet_trip()).id);
select tests.over((tests.fleet_trip()).id);
select tests.board(tests.held('passenger', 'fleet ride'));
select tests.due(tests.held('passenger', 'fleet ride'));
select tests.run_release();
select matches(tests.earning(tests.held('passenger', 'fleet ride')), '^fare 850000 212500 637500 Corporate$', 'the company earns the fare of its trip');
select tests.is_healthy('after a fleet trip');
rollback to paid;

-- The track is kept while money depends on it.
select tests.over(tests.ride());
select tests.leave_trip(tests.ride(), '9 days 3 hours');
select tests.drive(tests.ride()), tests.drive(tests.trip(), '9 days');
update public.trips set ended_at = now() - interval '8 days' where id = tests.ride();
select tests.over(tests.trip());
update public.trips set ended_at = now() - interval '8 days' where id = tests.trip();
select private.forget_rows('forget_tracks');
select is((select count(*) from private.trip_track k where k.trip_id = tests.trip()), 0::bigint, 'an old track is deleted');
select is((select count(*) from private.trip_track k where k.trip_id = tests.ride()), 3::bigint, 'not that of a trip whose fares are not settled');
select is(tests.codes(tests.trip()), 0::bigint, 'the boarding codes go with the track');
select cmp_ok(tests.codes(tests.ride()), '>', 0::bigint, 'and stay with it');
update public.bookings b set release_at = now() where b.trip_id = tests.ride() and b.payment_method = 'online';
select tests.run_release();
update private.boarding_codes set look_at = now();
select private.forget_rows('forget_tracks');
select is((select count(*) from private.trip_track k where k.trip_id = tests.ride()), 0::bigint, 'afterwards it is deleted');
select is(tests.codes(tests.ride()), 0::bigint, 'with the codes');
rollback to paid;

-- The job cannot be called by hand.
select tests.refused(who, 'select private.release_fares()', '42501')
from unnest(array['anon', 'passenger', 'driver', 'suspended', 'corporate', 'admin', 'payments']) as who;
select * from finish();
