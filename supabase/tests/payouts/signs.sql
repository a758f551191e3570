select plan(123);
select tests.create_cast(), tests.take_online(), tests.allow_early_starts();
select tests.closed('fraud_signs', 'kind');
select tests.closed('sign_checks', 'checked_at');
-- All of the cast have the same phone number.
delete from private.identity_marks m where m.person_id = any (tests.ids());

-- Fares that were paid to the driver: who paid, with which card, on which trip.
create function tests.fare(who text, key text, card text default null, trip uuid default tests.trip()) returns uuid language plpgsql as $$
declare
  booking uuid := tests.hold(who, key, trip);
begin
  perform tests.settle(tests.open_payment(booking, key), jsonb_build_object('cardKey', card));
  return booking;
end
$$;
create function tests.trip_of(n int) returns uuid language plpgsql as $$
declare
  trip uuid := tests.named('trip ' || n);
begin
  if not exists (select from public.trips t where t.id = trip) then
    perform tests.create_trip(trip, 'driver', 4);
  end if;
  return trip;
end
$$;
create function tests.look() returns void language plpgsql as $$
begin
  perform tests.authenticate_as('postgres');
  delete from private.sign_checks;
  perform private.find_fraud_signs();
end
$$;
create function tests.signs() returns text language sql stable security definer
return (
  select string_agg(concat_ws(' ', s.kind, (select initcap(p.name) from public.profiles p where p.id = s.other_id), s.numbers::text), ', ' order by s.kind)
  from private.fraud_signs s where s.payee_id = tests.id('driver') and s.cleared_at is null
);
create function tests.is_held() returns text language sql stable security definer
return (select h.reason from private.payout_holds h where h.payee_id = tests.id('driver'));

-- Fares of a person of the cast who books nothing by themselves.
create function tests.fare_of(who text, key text, card text default null, trip uuid default tests.trip()) returns void language plpgsql as $$
declare
  booking uuid := tests.fare('stranger', key, card, trip);
begin
  -- The booking as it was made is checked before it gets another passenger.
  set constraints all immediate;
  set constraints all deferred;
  update public.payments p set passenger_id = tests.id(who) where p.hold_id = booking;
  update public.seat_holds h set passenger_id = tests.id(who) where h.id = booking;
  update public.bookings b set passenger_id = tests.id(who) where b.id = booking;
end
$$;
create function tests.share(kind text, variadic who text[]) returns void language sql as $$
  insert into private.identity_marks (person_id, kind, hash, proved_at) select tests.id(w), share.kind, sha256(share.kind::bytea), now() from unnest(who) w;
$$;

create function tests.working_days_after(day date, count int) returns date language sql security definer
return private.working_days_after(day, count);

savepoint before;
select tests.fare('stranger', 'one');
select tests.fare('passenger', 'two', null, tests.trip_of(1));
select tests.look();
select is(tests.signs(), null, 'two passengers who paid once are not a sign');
select is(tests.is_held(), null, 'and nothing is held');
select is((select count(*) from private.sign_checks c where c.payee_id = tests.id('driver')), 1::bigint, 'but the driver was looked at');

-- A shared phone, device or bank account.
select tests.share('device', 'driver', 'stranger');
select tests.look();
select is(tests.signs(), null, 'one fare of a passenger with the device of the driver is none');
savepoint shared;
-- Attack: a user holds the payouts of a driver, and gets their money back.
select tests.fare('stranger', 'again', null, tests.trip_of(2));
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.held('stranger', 'again'), null);
select tests.authenticate_as('postgres');
select tests.look();
select is(tests.signs(), null, 'nor is a fare that came back in full');
update public.bookings b set created_at = now() - interval '2 hours' where b.id = tests.held('stranger', 'one');
select tests.leave_trip(tests.trip(), '-3 hours');
update public.bookings b set agreed_departure_at = s.planned_at from public.trip_stops s where s.id = b.from_stop_id and b.id = tests.held('stranger', 'one');
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.held('stranger', 'one'), null);
select tests.authenticate_as('postgres');
select is((select e.kind from public.earnings e where e.booking_id = tests.held('stranger', 'one')), 'kept_half', 'a fare of which the driver keeps half');
select tests.fare('stranger', 'third', null, tests.trip_of(3));
select tests.look();
select is(tests.signs(), 'connected Stranger {"kobo": 2000000, "bookings": 2}', 'counts');
rollback to shared;
select tests.settle(tests.open_payment(tests.hold('stranger', 'two seats', tests.trip_of(2), 2), 'two seats'));
select private.cancel_booking(tests.held('stranger', 'one'), null) from tests.authenticate_as('stranger');
select tests.authenticate_as('postgres');
select tests.look();
select is(tests.signs(), 'connected Stranger {"kobo": 2000000, "bookings": 1}', 'one fare of 20,000 naira is one');
rollback to shared;
select tests.fare('stranger', 'again', null, tests.trip_of(2));
select tests.look();
select is(tests.signs(), 'connected Stranger {"kobo": 2000000, "bookings": 2}', 'so are two fares');
select is(
  tests.is_held(), 'A passenger shares a phone, device or bank account with the driver: ₦20,000, bookings: 2.', 'it holds the payouts, with the numbers'
);
select is(
  (select string_agg(n.title || ': ' || n.body, '') from public.notifications n where n.user_id = tests.id('admin') and n.about_id = tests.id('driver')),
  'Payouts are held: signs of fraud: A passenger shares a phone, device or bank account with the driver: ₦20,000, bookings: 2.', 'administrators read why'
);
select tests.look();
select is((select count(*) from public.notifications n where n.user_id = tests.id('admin') and n.about_id = tests.id('driver')), 1::bigint, 'once');
select tests.authenticate_as('admin');
select results_eq(
  $$ select l.kind, l.payee_name, l.payee_signs, l.other_name, l.other_signs from private.list_fraud_signs() l where l.payee_id = tests.id('driver') $$,
  $$ select 'connected', p.name, 1, o.name, 1 from public.profiles p, public.profiles o where p.id = tests.id('driver') and o.id = tests.id('stranger') $$,
  'the list counts the signs of each person'
);
select is(
  (select array_agg(distinct l.decide_by) from private.list_fraud_signs() l where l.payee_id = tests.id('driver')),
  array[tests.working_days_after(private.lagos_today(), 3)], 'and says until when the hold is decided'
);
select is(tests.working_days_after(d, 3), due, why) from (values
  (date '2026-11-23', date '2026-11-26', 'three working days after a Monday'), ('2026-11-27', '2026-12-02', 'a weekend does not count'),
  ('2026-12-23', '2026-12-29', 'nor do Christmas and Boxing Day'), ('2027-03-25', '2027-04-01', 'Good Friday and Easter Monday'),
  ('2025-04-17', '2025-04-24', 'Easter of another year')
) x (d, due, why);
select tests.authenticate_as('postgres');
savepoint late;
update public.platform_settings s set announced_holidays = '[{"day": "2026-11-24", "name": "Maulid"}]';
select is(tests.working_days_after('2026-11-23', 3), date '2026-11-27', 'nor a day that the government announced');
insert into private.payout_holds (payee_id, reason, is_told, decide_by) values (tests.id('corporate'), 'Unclear papers', true, private.lagos_today() - 1);
insert into private.fraud_signs (payee_id, kind, numbers) values (tests.id('driver'), 'one_payer', '{}');
select tests.authenticate_as('admin');
select results_eq(
  $$ select l.kind, l.words, l.payee_id, l.payee_signs, l.is_overdue from private.list_fraud_signs() l limit 1 $$,
  $$ values ('held', 'Held by an administrator: Unclear papers', tests.id('corporate'), 0, true) $$, 'a hold without a sign stands there, an overdue one first'
);
select is((select count(*) from private.list_fraud_signs() l where l.payee_id = tests.id('driver') and l.kind = 'held'), 0::bigint, 'a hold with a sign stands there once');
select tests.authenticate_as('postgres');
rollback to late;
select tests.refused(who, 'select private.list_fraud_signs()', code)
from (values ('anon', '42501'), ('passenger', '42501'), ('driver', '42501')) as people (who, code);
-- Looked at: the payout was released.
select tests.authenticate_as('postgres');
select private.end_payout_hold(tests.id('driver'));
select is(tests.signs(), null, 'a release clears the signs');
select tests.look();
select is(tests.is_held(), null, 'which hold nothing again');
update private.fraud_signs s set cleared_at = now() - interval '31 days', found_at = now() - interval '40 days' where s.payee_id = tests.id('driver');
select tests.look();
select isnt(tests.is_held(), null, 'before 30 days have passed');
rollback to before;
-- Attack: a passenger names the driver's number as their own, for a moment.
select tests.fare('stranger', 'fare ' || n, null, tests.trip_of(n)) from generate_series(1, 3) n;
update public.profiles p set phone = '+2348031234567', phone_verified_at = null where p.id = tests.id('driver');
update public.profiles p set phone_verified_at = now() where p.id = tests.id('driver');
update public.profiles p set phone = '+2348031234567' where p.id = tests.id('stranger');
update public.profiles p set phone = '+2348031234568' where p.id = tests.id('stranger');
select tests.look();
select is(tests.signs(), null, 'a number that was only typed does not connect people');
update public.profiles p set phone = '+2348031234567' where p.id = tests.id('stranger');
update public.profiles p set phone_verified_at = now() where p.id = tests.id('stranger');
update public.profiles p set phone = '+2348031234568' where p.id = tests.id('stranger');
select tests.look();
select is(tests.signs(), 'connected Stranger {"kobo": 3000000, "bookings": 3}', 'a number that both have proved does, also when it has changed since');
rollback to before;

-- A payout that waits to be sent is held too.
select tests.share('phone', 'driver', 'stranger');
select tests.fare('stranger', 'fare ' || n, null, tests.trip_of(n)) from generate_series(1, 2) n;
insert into public.payouts (payee_id, account_id, day, amount_kobo, reference)
select tests.id('driver'), a.id, '2026-01-01', 100000, 'tafiya-payout-' || repeat('a', 32) from public.payout_accounts a where a.payee_id = tests.id('driver') limit 1;
select tests.look();
select is((select p.status || ' ' || p.hold_cause from public.payouts p where p.payee_id = tests.id('driver')), 'on_hold held', 'a payout that was not sent is held');
rollback to before;

-- Cards.
select tests.fare_of(who, 'card ' || who, 'SIG_one', tests.trip_of(n::int)) from unnest(array['passenger', 'gone', 'stranger']) with ordinality k (who, n);
savepoint card;
select tests.look();
select is(
  tests.signs(), 'shared_card {"kobo": 3000000, "bookings": 3, "ofBookings": 3, "passengers": 3}', 'one card of three passengers'
);
select is(tests.is_held(), 'One card paid for 3 passengers: ₦30,000, bookings: 3 of 3 paid by card.', 'it holds the payouts, with the numbers');
rollback to card;
select tests.fare_of('newdriver', 'own card ' || n, 'SIG_own' || n, tests.trip_of(n)) from generate_series(4, 6) n;
savepoint half;
select tests.look();
select matches(tests.signs(), 'shared_card \{"kobo": 3000000, "bookings": 3, "ofBookings": 6, "passengers": 3\}', 'half of the bookings by card is one');
rollback to half;
select tests.fare_of('newdriver', 'by transfer', null, tests.trip_of(7)), tests.fare_of('newdriver', 'own card 7', 'SIG_own7', tests.trip_of(8));
select tests.look();
select ok(tests.signs() !~ 'shared_card', 'less than half is none: the card of a company that sends its people');
rollback to before;
select tests.fare_of(who, 'card ' || n, 'SIG_one', tests.trip_of(n)) from (values ('passenger', 1), ('gone', 2), ('gone', 3), ('passenger', 4)) k (who, n);
select tests.look();
select is(tests.signs(), null, 'a couple with one card is none');
rollback to before;
-- One account of refunds.
select tests.share('refund_account', 'passenger', 'gone', 'stranger');
select tests.fare_of(who, 'fare ' || who, null, tests.trip_of(n::int)) from unnest(array['passenger', 'gone', 'stranger', 'newdriver']) with ordinality k (who, n);
savepoint account;
select tests.look();
select is(
  tests.signs(), 'shared_account {"kobo": 3000000, "bookings": 3, "ofBookings": 4, "passengers": 3}', 'refunds of three passengers to one account'
);
select is(tests.is_held(), 'Refunds of 3 passengers went to one account: ₦30,000, bookings: 3 of 4.', 'it holds the payouts, with the numbers');
rollback to account;
select tests.fare_of('newdriver', 'more ' || n, null, tests.trip_of(n)) from generate_series(5, 7) n;
select tests.look();
select is(tests.signs(), null, 'less than half of the bookings is none');
rollback to before;
select tests.fare(case n % 2 when 0 then 'stranger' else 'passenger' end, 'card ' || n, 'SIG_' || n, tests.trip_of(n)) from generate_series(1, 5) n;
select tests.look();
select matches(tests.signs(), 'new_cards {"cards": 5, "ofCards": 5}', 'five cards that have paid only this payee');
rollback to before;
select tests.fare(case n % 2 when 0 then 'stranger' else 'passenger' end, 'card ' || n, 'SIG_' || n, tests.trip_of(n)) from generate_series(1, 4) n;
select tests.look();
select ok(coalesce(tests.signs(), '') !~ 'new_cards', 'four are none');
rollback to before;

-- The same pair, and one payer.
select tests.fare('stranger', 'again ' || n, null, tests.trip_of(n)) from generate_series(1, 6) n;
savepoint commuter;
select tests.look();
select is(tests.signs(), null, 'a commuter who pays the same driver again and again is none');
select is(tests.is_held(), null, 'and holds nothing');
select tests.share('device', 'driver', 'stranger');
select tests.look();
select is(
  tests.signs(), 'connected Stranger {"kobo": 6000000, "bookings": 6}, same_pair Stranger {"kobo": 6000000, "bookings": 6}',
  'beside another sign it is shown'
);
rollback to commuter;
select tests.fare_of(who, 'other ' || n, null, tests.trip_of(6 + n::int)) from unnest(array['passenger', 'gone', 'newdriver', 'passenger']) with ordinality k (who, n);
savepoint ten;
select tests.look();
select is(
  tests.signs(), 'one_payer Stranger {"kobo": 6000000, "ofKobo": 10000000, "bookings": 6}, same_pair Stranger {"kobo": 6000000, "bookings": 6}',
  'more than half of ten fares of four passengers from one account'
);
rollback to ten;
update public.bookings b set passenger_id = tests.id('passenger') where b.passenger_id = tests.id('gone');
select tests.look();
select is(tests.signs(), null, 'not with three passengers');
rollback to ten;
select private.cancel_booking(b.id, null) from public.bookings b, tests.authenticate_as('passenger')
where b.passenger_id = tests.id('passenger') and b.payment_method = 'online' and b.id = (select h.id from public.seat_holds h where h.client_key = tests.named('other 1'));
select tests.authenticate_as('postgres');
select tests.look();
select is(tests.signs(), null, 'nor with nine fares');
rollback to ten;
select tests.fare_of('newdriver', 'more ' || n, null, tests.trip_of(n)) from generate_series(11, 12) n;
select tests.look();
select is(tests.signs(), null, 'half is none');
rollback to before;

-- Codes without movement.
create function tests.ride(n int) returns void language plpgsql as $$
begin
  perform tests.fare('stranger', 'ride ' || n, null, tests.trip_of(n));
  update public.bookings b set boarded_at = now(), boarded_by = b.driver_id where b.id = tests.held('stranger', 'ride ' || n);
  perform tests.move_trip(tests.trip_of(n), 'waiting', 'en_route', 'arrived', 'completed');
end
$$;
select tests.ride(1);
select tests.look();
select is(tests.signs(), null, 'one trip without a track is none: a phone may be off');
select tests.ride(2);
savepoint rides;
select tests.look();
select is(tests.signs(), 'no_movement {"kobo": 2000000, "trips": 2, "bookings": 2}', 'codes on two trips without movement');
rollback to rides;
select tests.drive(tests.trip_of(2));
select tests.look();
select is(tests.signs(), null, 'a track shows movement');
select * from finish();
