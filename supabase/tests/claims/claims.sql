select plan(179);
select tests.create_cast();
select tests.take_online();
-- The demonstration has one.
update public.platform_settings set commission_basis_points = 0;
select tests.allow_early_starts();

create function tests.ride() returns uuid language sql immutable return tests.named('claimed ride');
select tests.create_trip(tests.ride(), 'driver', 4);
select tests.pay('passenger', 'seat of the passenger', tests.ride());
select tests.pay('stranger', 'seat of the stranger', tests.ride(), 2);
create function tests.seat() returns uuid language sql stable return tests.held('passenger', 'seat of the passenger');

create function tests.late(by interval) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('postgres');
  perform tests.leave_trip(tests.ride(), late.by);
end
$$;
create function tests.claim(kind text, who text default 'passenger', words text default 'Nobody came.') returns uuid language plpgsql as $$
declare
  claim uuid;
begin
  perform tests.authenticate_as(who);
  claim := private.open_claim(tests.seat(), kind, words);
  perform tests.authenticate_as('postgres');
  return claim;
end
$$;
create function tests.no_show(who text default 'driver', booking uuid default tests.seat()) returns uuid language plpgsql as $$
declare
  claim uuid;
begin
  perform tests.authenticate_as(who);
  claim := private.report_no_show(booking, null);
  perform tests.authenticate_as('postgres');
  return claim;
end
$$;
create function tests.claims() returns text language sql stable security definer
return (select string_agg(c.side || ' ' || c.kind || ' ' || c.status, ', ' order by c.created_at, c.kind)
  from public.trip_claims c where c.booking_id = tests.seat());
create function tests.claim_id(kind text) returns uuid language sql stable security definer
return (select c.id from public.trip_claims c where c.booking_id = tests.seat() and c.kind = claim_id.kind);
create function tests.age_claims(by interval default '24 hours') returns void language sql
as $$ update public.trip_claims c set created_at = now() - by where c.booking_id = tests.seat() $$;
create function tests.decide(kind text, upheld boolean, refund bigint default 0, reason text default 'Both were heard') returns text
language plpgsql as $$
declare
  verdict text;
begin
  perform tests.authenticate_as('admin');
  verdict := private.decide_claim(tests.claim_id(kind), upheld, refund, reason);
  perform tests.authenticate_as('postgres');
  return verdict;
end
$$;
create function tests.earning() returns text language sql stable security definer
return (select e.kind || ' ' || e.amount_kobo from public.earnings e where e.booking_id = tests.seat());
create function tests.told(who text) returns text language sql stable security definer
return (select string_agg(n.title, ', ' order by n.title) from public.notifications n where n.user_id = tests.id(who) and n.kind = 'claim');
create function tests.run_release() returns void language sql
as $$ update public.bookings b set release_at = now() where b.id = tests.seat() and b.release_at is not null; select private.release_fares() $$;
create function tests.went() returns void language sql
as $$ select tests.drive(tests.ride()) $$;
create function tests.wait_at_stop(ago interval) returns void language sql
as $$
  update public.trip_stops s set reported_at = now() - ago where s.trip_id = tests.ride() and s.position = 0
$$;

-- Permissions of the tables.
savepoint start;
select tests.late('1 hour');
select tests.move_trip(tests.ride(), 'waiting', 'en_route');
select tests.claim('driver_absent');
select tests.matrix('trip_claims.status', 'booking_id = tests.seat()', $$
  anon        denied denied denied denied
  passenger   1      denied denied denied
  stranger    0      denied denied denied
  driver      1      denied denied denied
  newdriver   0      denied denied denied
  suspended   0      denied denied denied
  corporate   0      denied denied denied
  gone        0      denied denied denied
  admin       1      denied denied denied
$$);
select tests.refused('passenger', 'select c.decided_by from public.trip_claims c', '42501');

-- The driver did not come.
rollback to start;
select throws_ok($$ select tests.claim('driver_absent') $$, 'PT409', 'Please wait until 30 minutes after the planned time at your stop.', 'not before the trip');
select tests.authenticate_as('postgres');
select tests.late('29 minutes');
select throws_ok($$ select tests.claim('driver_absent') $$, 'PT409', null, 'nor 29 minutes after its time');
select tests.late('30 minutes');
savepoint late;
select isnt(tests.claim('driver_absent'), null, 'from 30 minutes on, one press is enough');
select is(tests.hold_state(tests.seat()), 'paid cancelled', 'the booking is cancelled');
select is(tests.refunds(tests.seat()), 'cancelled 1000000 queued', 'and everything goes back');
select is(tests.claims(), 'passenger driver_absent upheld', 'the claim is upheld by rule');
select is(tests.seats(tests.ride()), '{2}', 'the seat is free');
select tests.is_healthy('after a driver who did not come');
rollback to late;
select tests.move_trip(tests.ride(), 'waiting', 'en_route');
select is(private.is_frozen(tests.seat()), false, 'the money is free');
select isnt(tests.claim('driver_absent'), null, 'a trip that left without the passenger');
select ok(private.is_frozen(tests.seat()), 'freezes the money at once');
select is(tests.told('driver'), 'A passenger has a complaint', 'the driver reads of it');
select is(tests.claim('driver_absent', words => 'Again'), tests.claim_id('driver_absent'), 'opening it again gives the same claim');
select is((select c.words from public.trip_claims c where c.id = tests.claim_id('driver_absent')), 'Nobody came.', 'with its first words');
select throws_ok($$ select tests.claim('not_completed') $$, 'PT409', null, 'another claim at the same time is refused');
select tests.authenticate_as('postgres');
select throws_ok($$ select tests.decide('driver_absent', true, 1000000) $$, 'PT409', 'This trip is not over yet.', 'it is decided after the trip');
select tests.authenticate_as('postgres');

-- The driver answers, then an administrator decides.
select tests.move_trip(tests.ride(), 'arrived', 'completed');
select tests.went();
select tests.run_release();
select is(tests.earning(), null, 'a frozen fare is not released');
select throws_ok($$ select tests.decide('driver_absent', true, 1000000) $$, 'PT409', null, 'not while the driver can answer');
select tests.refused(who, $$ select private.answer_claim(tests.claim_id('driver_absent'), 'I was there') $$, 'PT404')
from unnest(array['passenger', 'stranger', 'newdriver', 'corporate']) as who;
select tests.refused('suspended', $$ select private.answer_claim(tests.claim_id('driver_absent'), 'I was there') $$, 'PT403');
select tests.refused('driver', $$ select private.answer_claim(tests.claim_id('driver_absent'), '  ') $$, 'PT400');
select tests.refused('driver', $$ select private.answer_claim(tests.claim_id('driver_absent'), repeat('x', 1001)) $$, 'PT400');
savepoint unanswered;
select tests.authenticate_as('postgres');
select tests.age_claims();
select tests.refused('driver', $$ select private.answer_claim(tests.claim_id('driver_absent'), 'Too late') $$, 'PT409');
select is(tests.decide('driver_absent', true, 1000000), 'upheld', 'after 24 hours it is decided without an answer');
rollback to unanswered;
select tests.authenticate_as('driver');
select is(private.answer_claim(tests.claim_id('driver_absent'), 'I waited 20 minutes.'), tests.seat(), 'the driver answers');
select is(private.answer_claim(tests.claim_id('driver_absent'), 'I waited 20 minutes.'), tests.seat(), 'the same answer again changes nothing');
select tests.refused('driver', $$ select private.answer_claim(tests.claim_id('driver_absent'), 'Something else') $$, 'PT409');
select tests.authenticate_as('postgres');
select is(tests.told('passenger'), 'Did you travel?, Your report was answered', 'the passenger reads of the answer');
savepoint answered;
select tests.refused(who, $$ select private.decide_claim(tests.claim_id('driver_absent'), true, 1000000, 'Mine') $$, '42501')
from unnest(array['anon', 'passenger', 'driver', 'suspended', 'payments']) as who;
select tests.authenticate_as('postgres');
select throws_ok($$ select tests.decide('driver_absent', true, 1000000, ' ') $$, 'PT400', null, 'a decision needs a reason');
select throws_ok($$ select tests.decide('driver_absent', true, 1000001) $$, 'PT400', null, 'never more than was paid');
select throws_ok($$ select tests.decide('driver_absent', true, -1) $$, 'PT400', null, 'nor less than nothing');
select throws_ok($$ select tests.decide('driver_absent', true, 0) $$, 'PT400', null, 'upheld means a refund');
select throws_ok($$ select tests.decide('driver_absent', false, 5) $$, 'PT400', null, 'refused means none');
select throws_ok($$ select tests.decide('not_completed', true, 5) $$, 'PT404', null, 'of a claim that exists');
select is(tests.decide('driver_absent', true, 1000000), 'upheld', 'upheld in full');
select is(tests.refunds(tests.seat()), 'claim 1000000 queued', 'everything goes back');
select is(tests.earning(), null, 'the driver has earned nothing');
select is(
  tests.journal('claim-upheld:' || tests.claim_id('driver_absent')), 'passenger_prepaid 1000000, refunds_payable -1000000', 'in one journal'
);
select is(tests.decide('driver_absent', true, 1000000), 'upheld', 'deciding again changes nothing');
select throws_ok($$ select tests.decide('driver_absent', true, 500000) $$, 'PT409', null, 'another decision is refused');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select a.outcome, a.details ->> 'reason' from private.admin_audit a where a.subject = tests.claim_id('driver_absent')::text $$,
  $$ values ('upheld', 'Both were heard') $$, 'audited once with its reason'
);
select is((select x.refunded_kobo from public.transactions x where x.booking_id = tests.seat()), 1000000::bigint, 'the transaction shows it');
select tests.run_release();
select is(tests.earning(), null, 'and nothing is released afterwards');
select tests.refused('passenger', $$ select private.open_claim(tests.seat(), 'not_completed', 'More') $$, 'PT409');
select tests.is_healthy('after an upheld claim');
rollback to answered;
select is(tests.decide('driver_absent', true, 300001), 'upheld', 'upheld in part');
select is(tests.earning(), 'fare 699999', 'the driver earns the rest');
select tests.is_healthy('after a claim upheld in part');
rollback to answered;
select is(tests.decide('driver_absent', false), 'refused', 'refused');
select is(tests.earning(), null, 'the release goes on by itself');
select tests.run_release();
select is(tests.earning(), 'fare 1000000', 'and the driver gets the fare');
select tests.refused('passenger', $$ select private.open_claim(tests.seat(), 'driver_absent', 'Again') $$, 'PT409');
select tests.is_healthy('after a refused claim');
rollback to answered;
select tests.authenticate_as('passenger');
select is(private.withdraw_claim(tests.claim_id('driver_absent')), tests.seat(), 'the passenger takes it back');
select is(private.withdraw_claim(tests.claim_id('driver_absent')), tests.seat(), 'once more changes nothing');
select tests.refused('driver', $$ select private.withdraw_claim(tests.claim_id('driver_absent')) $$, 'PT404');
select tests.authenticate_as('postgres');
select is(private.is_frozen(tests.seat()), false, 'and the money is free');
select throws_ok($$ select tests.claim('driver_absent') $$, 'PT409', 'This was already decided or withdrawn.', 'each kind once');
select lives_ok($$ select tests.claim('not_as_described', words => 'No air conditioning') $$, 'another kind is possible');
rollback to start;

-- Garbage, and people who may not.
select tests.late('1 hour');
select tests.move_trip(tests.ride(), 'waiting', 'en_route');
select throws_ok(format('select tests.claim(%L, words => %L)', kind, said), 'PT400', null, 'refused: ' || coalesce(kind, 'null') || ' ' || coalesce(left(said, 5), 'null'))
from (values ('lost_bag', 'words'), (null, 'words'), ('passenger_absent', 'words'), ('unverified', 'words'), ('not_completed', ' '),
  ('not_completed', null), ('not_completed', repeat('x', 1001))) as g (kind, said);
select tests.refused(who, $$ select private.open_claim(tests.seat(), 'not_completed', 'It stopped') $$, code)
from (values ('anon', '42501'), ('stranger', 'PT404'), ('driver', 'PT404'), ('suspended', 'PT403'), ('gone', 'PT401')) as g (who, code);
select tests.refused('passenger', $$ select private.open_claim(tests.booking('passenger'), 'not_completed', 'Cash') $$, 'PT409');
select tests.authenticate_as('postgres');
update public.bookings set boarded_at = now(), boarded_by = driver_id where id = tests.seat();
select throws_ok($$ select tests.claim('driver_absent') $$, 'PT409', 'The passenger has boarded with the code of this booking.', 'not on board');
select throws_ok($$ select tests.claim('left_behind') $$, 'PT409', null, 'nor left behind');
select lives_ok($$ select tests.claim('not_completed') $$, 'but the trip may stop half way');
rollback to start;

-- "I was left behind" is a claim.
select tests.late('1 hour');
select tests.move_trip(tests.ride(), 'waiting', 'en_route');
select tests.authenticate_as('passenger');
select isnt(private.report_left_behind(tests.ride()), null, 'the report of today');
select tests.authenticate_as('postgres');
select is(tests.claims(), 'passenger left_behind open', 'freezes the money');
select lives_ok($$ select tests.claim('left_behind', words => 'I stood there') $$, 'words can follow');
select is((select c.words from public.trip_claims c where c.id = tests.claim_id('left_behind')), 'I stood there', 'and are stored');
rollback to start;
select tests.late('1 hour');
select tests.move_trip(tests.ride(), 'waiting', 'en_route');
select lives_ok($$ select tests.claim('left_behind') $$, 'the claim is the report too');
select is((select count(*) from public.trip_reports r where r.trip_id = tests.ride()), 1::bigint, 'for the list of reports');
rollback to start;

-- The passenger did not come.
select throws_ok($$ select tests.no_show() $$, 'PT409', 'Please report "At stop" first, and wait for the passenger.', 'not before the driver is there');
select tests.authenticate_as('postgres');
select tests.move_trip(tests.ride(), 'waiting');
select tests.wait_at_stop('2 hours');
select throws_ok($$ select tests.no_show() $$, 'PT409', null, 'an early driver waits for the planned time');
select tests.late('14 minutes');
select throws_ok($$ select tests.no_show() $$, 'PT409', null, 'and 15 minutes more');
select tests.late('1 hour');
select tests.wait_at_stop('14 minutes');
select throws_ok($$ select tests.no_show() $$, 'PT409', null, 'a late driver waits 15 minutes too');
select tests.authenticate_as('postgres');
update public.trip_stops s set reached_at = now() - interval '1 hour', left_at = null where s.trip_id = tests.ride() and s.position = 0;
select throws_ok($$ select tests.no_show() $$, 'PT409', null, 'whatever the clock of the phone said');
select tests.authenticate_as('postgres');
select tests.wait_at_stop('20 minutes');
update public.trip_stops s set reached_at = now() - interval '20 minutes', left_at = now() - interval '10 minutes' where s.trip_id = tests.ride() and s.position = 0;
select throws_ok($$ select tests.no_show() $$, 'PT409', 'You left this stop before the passenger''s 15 minutes were over.', 'not after leaving early');
select tests.authenticate_as('postgres');
update public.trip_stops s set left_at = null where s.trip_id = tests.ride() and s.position = 0;
-- Attack: the driver passes the stop, and reports it from the next one.
savepoint passed;
update public.trip_stops s set reached_at = now() - interval '18 minutes' where s.trip_id = tests.ride() and s.position = 1;
select throws_ok($$ select tests.no_show() $$, 'PT409', 'You left this stop before the passenger''s 15 minutes were over.', 'nor from a later stop');
rollback to passed;
select tests.refused(who, $$ select private.report_no_show(tests.seat()) $$, code)
from (values ('anon', '42501'), ('passenger', 'PT404'), ('newdriver', 'PT404'), ('suspended', 'PT403'), ('corporate', 'PT404')) as g (who, code);
select tests.authenticate_as('postgres');
savepoint waited;
update public.bookings set boarded_at = now(), boarded_by = driver_id where id = tests.seat();
select throws_ok($$ select tests.no_show() $$, 'PT409', null, 'never for a passenger on board');
rollback to waited;
select isnt(tests.no_show(), null, 'then the driver says so');
select is(tests.no_show(), tests.claim_id('passenger_absent'), 'saying it again gives the same claim');
select is(tests.told('passenger'), 'The driver did not see you', 'the passenger reads of it');
select tests.refused('passenger', $$ select private.cancel_booking(tests.seat(), null) $$, 'PT409');
select tests.authenticate_as('postgres');
savepoint claimed;
update public.bookings set boarded_at = now(), boarded_by = driver_id where id = tests.seat();
select is(tests.claims(), 'driver passenger_absent withdrawn', 'a passenger who boards after all was not absent');
rollback to claimed;
-- Not contested.
select tests.move_trip(tests.ride(), 'en_route', 'arrived', 'completed');
select tests.went();
select tests.run_release();
select is(tests.earning(), null, 'the money waits for the passenger''s answer');
select tests.age_claims();
savepoint due;
select tests.run_release();
select is(tests.earning(), 'no_show 1000000', 'not contested: the driver gets the fare');
select is(tests.claims(), 'driver passenger_absent upheld', 'and the claim is over');
select tests.is_healthy('after a passenger who did not come');
rollback to due;
-- Attack: all passengers "did not come".
select tests.pay('stranger', 'seat of another ride');
insert into public.trip_claims (booking_id, by_id, side, kind, status, decided_at)
select b.id, tests.id('driver'), 'driver', 'passenger_absent', 'upheld', now() from public.bookings b
where b.trip_id = tests.ride() and b.id <> tests.seat();
insert into public.trip_claims (booking_id, by_id, side, kind, status, decided_at)
select b.id, tests.id('driver'), 'driver', 'passenger_absent', 'upheld', now() from public.bookings b
where b.trip_id = tests.trip() and b.payment_method = 'online';
update public.trips set status = 'waiting' where id = tests.trip();
select ok(private.is_flagged_driver(tests.id('driver')), 'a third claim in ten trips is flagged');
select tests.run_release();
select is(tests.earning(), null, 'and not released by itself');
select matches(tests.claims(), 'platform unverified open', 'an administrator looks');
rollback to claimed;
-- Contested.
select tests.authenticate_as('passenger');
select lives_ok($$ select private.answer_claim(tests.claim_id('passenger_absent'), 'I was at the gate.') $$, 'the passenger contests it');
select tests.authenticate_as('postgres');
select tests.move_trip(tests.ride(), 'en_route', 'arrived', 'completed');
select tests.age_claims('5 days');
select tests.went();
select tests.run_release();
select is(tests.earning(), null, 'contested: the money waits for an administrator');
savepoint contested;
select is(tests.decide('passenger_absent', true), 'upheld', 'upheld');
select is(tests.earning(), 'no_show 1000000', 'the driver has earned the fare at once');
select tests.is_healthy('after a contested claim that was upheld');
rollback to contested;
select is(tests.decide('passenger_absent', false, 1000000), 'refused', 'refused with a refund');
select is(tests.refunds(tests.seat()), 'claim 1000000 queued', 'the passenger gets it');
select tests.is_healthy('after a contested claim that was refused');
rollback to contested;
select lives_ok($$ select tests.claim('driver_absent') $$, 'both sides can claim');
select tests.age_claims();
select is(tests.decide('driver_absent', true, 1000000), 'upheld', 'one decision');
select is(tests.claims(), 'passenger driver_absent upheld, driver passenger_absent refused', 'ends both');
rollback to start;

-- Accounts.
select tests.late('1 hour');
select tests.move_trip(tests.ride(), 'waiting', 'en_route');
select tests.claim('not_completed');
select tests.move_trip(tests.ride(), 'arrived', 'completed');
select throws_ok(format('select tests.delete_account(%L)', who), 'PT409', null, who || ' does not leave while a claim is open')
from unnest(array['passenger', 'driver']) as who;
select tests.authenticate_as('driver');
select private.answer_claim(tests.claim_id('not_completed'), 'It was.');
select matches((private.export_own_data() -> 'claims')::text, 'It was.', 'the driver''s export has the claim');
select tests.authenticate_as('postgres');
select is(tests.decide('not_completed', true, 1), 'upheld', 'once it is decided');
select lives_ok($$ select tests.delete_account('passenger') $$, 'the passenger leaves');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select c.words, c.answer, c.refund_kobo from public.trip_claims c where c.id = tests.claim_id('not_completed') $$,
  $$ values (null, 'It was.', 1::bigint) $$, 'their words go, the decision stays'
);
rollback to start;

-- The evidence.
select tests.late('1 hour');
select tests.move_trip(tests.ride(), 'waiting', 'en_route');
select tests.went();
select tests.claim('not_completed');
select tests.refused(who, $$ select private.view_claim_evidence(tests.claim_id('not_completed')) $$, '42501')
from unnest(array['anon', 'passenger', 'driver', 'payments']) as who;
select tests.authenticate_as('admin');
select is(jsonb_array_length(private.view_claim_evidence(tests.claim_id('not_completed')) -> 'track'), 3, 'administrators see the track');
select tests.authenticate_as('postgres');
select is((select count(*) from private.admin_audit a where a.action = 'view_claim' and a.subject = tests.claim_id('not_completed')::text), 1::bigint, 'which is audited');
rollback to start;

-- Large refunds need two administrators.
create or replace function private.second_admin_from_kobo() returns bigint language sql immutable set search_path = '' return 500000;
insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('corporate'));
insert into private.admin_sessions (admin_id, token_hash, expires_at)
values (tests.named('second admin'), tests.hash('second session'), now() + interval '1 hour');
select tests.late('1 hour');
select tests.move_trip(tests.ride(), 'waiting', 'en_route', 'arrived', 'completed');
select tests.claim('not_completed');
select tests.age_claims();
select is(tests.decide('not_completed', true, 1000000), 'waiting', 'a large refund waits');
select is(tests.claims(), 'passenger not_completed open', 'and nothing is decided');
select is(tests.decide('not_completed', true, 1000000), 'waiting', 'the same administrator does not confirm it');
select tests.authenticate_as('admin');
select set_config('request.jwt.claims', jsonb_build_object(
  'role', 'app_admin', 'sub', tests.id('corporate'), 'admin_session', tests.hash('second session')
)::text, true);
select is(
  private.decide_claim(tests.claim_id('not_completed'), true, 1000000, 'Both were heard'), 'upheld', 'another one does'
);
select tests.is_healthy('after two administrators');
select * from finish();
