select plan(96);
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

savepoint before;
select tests.fare('stranger', 'one');
select tests.fare('passenger', 'two', null, tests.trip_of(1));
select tests.look();
select is(tests.signs(), null, 'two passengers who paid once are no sign');
select is(tests.is_held(), null, 'and nothing is held');
select is((select count(*) from private.sign_checks c where c.payee_id = tests.id('driver')), 1::bigint, 'but the driver was looked at');

-- A shared phone, device or bank account.
insert into private.identity_marks (person_id, kind, hash, proved_at)
select tests.id(who), 'device', sha256('browser'), now() from unnest(array['driver', 'stranger']) who;
select tests.look();
select is(tests.signs(), 'connected Stranger {"kobo": 1000000, "bookings": 1}', 'a passenger with the device of the driver is one');
select is(
  tests.is_held(), 'A passenger shares a phone, device or bank account with the driver: ₦10,000, bookings: 1.', 'it holds the payouts, with the numbers'
);
select is(
  (select string_agg(n.title || ': ' || n.body, '') from public.notifications n where n.user_id = tests.id('admin') and n.about_id = tests.id('driver')),
  'Payouts are held: signs of fraud: A passenger shares a phone, device or bank account with the driver: ₦10,000, bookings: 1.', 'administrators read why'
);
select tests.look();
select is((select count(*) from public.notifications n where n.user_id = tests.id('admin') and n.about_id = tests.id('driver')), 1::bigint, 'once');
select tests.authenticate_as('admin');
select results_eq(
  $$ select l.kind, l.payee_name, l.payee_signs, l.other_name, l.other_signs from private.list_fraud_signs() l where l.payee_id = tests.id('driver') $$,
  $$ select 'connected', p.name, 1, o.name, 1 from public.profiles p, public.profiles o where p.id = tests.id('driver') and o.id = tests.id('stranger') $$,
  'the list counts the signs of each person'
);
select tests.refused(who, 'select private.list_fraud_signs()', code)
from (values ('anon', '42501'), ('passenger', '42501'), ('driver', '42501')) as people (who, code);
-- Looked at: the payout was released.
select tests.authenticate_as('postgres');
delete from private.payout_holds h where h.payee_id = tests.id('driver');
select is(tests.signs(), null, 'a release clears the signs');
select tests.look();
select is(tests.is_held(), null, 'which hold nothing again');
update private.fraud_signs s set cleared_at = now() - interval '31 days', found_at = now() - interval '40 days' where s.payee_id = tests.id('driver');
select tests.look();
select isnt(tests.is_held(), null, 'before 30 days have passed');
rollback to before;

-- A payout that waits to be sent is held too.
insert into private.identity_marks (person_id, kind, hash, proved_at)
select tests.id(who), 'phone', sha256('phone'), now() from unnest(array['driver', 'stranger']) who;
select tests.fare('stranger', 'one');
insert into public.payouts (payee_id, account_id, day, amount_kobo, reference)
select tests.id('driver'), a.id, '2026-01-01', 100000, 'tafiya-payout-' || repeat('a', 32) from public.payout_accounts a where a.payee_id = tests.id('driver') limit 1;
select tests.look();
select is((select p.status || ' ' || p.hold_cause from public.payouts p where p.payee_id = tests.id('driver')), 'on_hold held', 'a payout that was not sent is held');
rollback to before;

-- Cards.
select tests.fare('stranger', 'own card', 'SIG_driver');
update public.payments p set passenger_id = tests.id('driver') where p.card_key = 'SIG_driver';
select tests.fare('passenger', 'same card', 'SIG_driver', tests.trip_of(1));
select tests.look();
select matches(tests.signs(), 'shared_card Passenger {"kobo": 1000000, "bookings": 1}', 'a card with which the driver has paid as well');
rollback to before;
select tests.fare(case n % 2 when 0 then 'stranger' else 'passenger' end, 'card ' || n, 'SIG_' || n, tests.trip_of(n)) from generate_series(1, 5) n;
select tests.look();
select matches(tests.signs(), 'new_cards {"cards": 5, "ofCards": 5}', 'five cards that have never paid anybody else');
rollback to before;
select tests.fare(case n % 2 when 0 then 'stranger' else 'passenger' end, 'card ' || n, 'SIG_' || n, tests.trip_of(n)) from generate_series(1, 4) n;
select tests.look();
select ok(coalesce(tests.signs(), '') !~ 'new_cards', 'four are none');
rollback to before;

-- The same pair, and one payer.
select tests.fare('stranger', 'again ' || n, null, tests.trip_of(n)) from generate_series(1, 6) n;
select tests.look();
select is(
  tests.signs(), 'one_payer Stranger {"kobo": 6000000, "ofKobo": 6000000, "bookings": 6}, same_pair Stranger {"kobo": 6000000, "bookings": 6}',
  'one passenger who pays the same driver again and again'
);
rollback to before;
select tests.fare('stranger', 'again ' || n, null, tests.trip_of(n)) from generate_series(1, 3) n;
select tests.fare('passenger', 'other', null, tests.trip_of(1));
select tests.look();
select is(tests.signs(), 'one_payer Stranger {"kobo": 3000000, "ofKobo": 4000000, "bookings": 3}', 'more than half of four fares from one account');
rollback to before;
select tests.fare('stranger', 'again ' || n, null, tests.trip_of(n)) from generate_series(1, 2) n;
select tests.fare('passenger', 'other ' || n, null, tests.trip_of(n)) from generate_series(1, 2) n;
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
