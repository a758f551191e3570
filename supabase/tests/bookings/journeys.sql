select plan(124);
select tests.create_cast();
select tests.take_online();
select tests.authenticate_as('postgres');
-- tests.trip() goes from Lagos to Abuja. The second trip, of the same driver, leaves Abuja 2 hours after it arrives.
create function tests.second() returns uuid language sql immutable return tests.named('second trip');
insert into public.trips (
  id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo
)
select tests.second(), t.driver_id, t.vehicle_id, 'abuja', 'kaduna', t.arrives_at + interval '2 hours', 2, 400000
from public.trips t where t.id = tests.trip();

create function tests.journey(
  who text, key text, payment text default 'cash', first uuid default tests.trip(), second uuid default tests.second(),
  seats int default 1
)
returns uuid
language plpgsql
as $$
declare
  made uuid;
begin
  perform tests.authenticate_as(who);
  made := private.book_journey(
    tests.named(key), payment, tests.wanted(first, jsonb_build_object('seats', seats)), tests.wanted(second, jsonb_build_object('seats', seats))
  );
  perform tests.authenticate_as('postgres');
  return made;
end
$$;
create function tests.part(who text, key text, part int default 1) returns uuid language sql stable security definer return (
  select case part when 1 then j.first_booking_id else j.second_booking_id end from public.journeys j
  where j.passenger_id = tests.id(who) and j.client_key = tests.named(key)
);
create function tests.both_seats() returns text language sql return tests.seats() || ' ' || tests.seats(tests.second());
create function tests.states(key text) returns text language sql return
  concat_ws(', ', tests.hold_state(tests.part('stranger', key, 1)), tests.hold_state(tests.part('stranger', key, 2)));
create function tests.cancel(who text, booking uuid) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  perform private.cancel_booking(booking, null);
  perform tests.authenticate_as('postgres');
  return (select b.status from public.bookings b where b.id = booking);
end
$$;
create function tests.quote(booking uuid) returns text language plpgsql as $$
declare
  quote record;
begin
  perform tests.authenticate_as('stranger');
  select * into quote from private.quote_cancellation(booking);
  perform tests.authenticate_as('postgres');
  return quote.rule || ' ' || quote.refund_kobo;
end
$$;
savepoint start;

-- Cash: both or none.
select is(tests.both_seats(), '{1} {0}', 'before');
select isnt(tests.journey('stranger', 'a'), null, 'two trips are booked as one');
select is(tests.both_seats(), '{2} {1}', 'with a seat on both');
select is(tests.journey('stranger', 'a'), (select j.id from public.journeys j), 'the same key is the same journey');
select is((select count(*) from public.bookings b where b.passenger_id = tests.id('stranger')), 2::bigint, 'with no booking more');
select throws_ok($$ select tests.journey('stranger', 'b') $$, 'PT409', null, 'a second journey on the same trips is refused');
select tests.matrix('journeys.payment_method', 'true', $$
  anon        denied  denied  denied  denied
  passenger   0       denied  denied  denied
  stranger    1       denied  denied  denied
  driver      0       denied  denied  denied
  newdriver   0       denied  denied  denied
  suspended   0       denied  denied  denied
  corporate   0       denied  denied  denied
  gone        0       denied  denied  denied
  admin       1       denied  denied  denied
$$);
select tests.authenticate_as('stranger');
select is(private.journey_of(tests.part('stranger', 'a')) - 'id' #>> '{part}', 'first', 'the first booking shows its journey');
select is(private.journey_of(tests.part('stranger', 'a', 2)) #>> '{other,tripId}', tests.trip()::text, 'the second one the first trip');
select is(private.journey_of(tests.part('stranger', 'a', 2)) ->> 'isFreed', 'false', 'and that nothing is free yet');
select tests.authenticate_as('driver');
select is(private.journey_of(tests.part('stranger', 'a', 2)), null, 'the driver does not see it');
select tests.authenticate_as('postgres');
rollback to start;
select throws_ok(format('select tests.journey(%L, %L, %L, %s, %s)', who, 'c', payment, first, second), code, null, title) from (values
  ('stranger', 'cheque', 'tests.trip()', 'tests.second()', 'PT400', 'an unknown payment is refused'),
  ('stranger', 'cash', 'tests.trip()', 'tests.trip()', 'PT400', 'one trip twice is refused'),
  ('stranger', 'cash', 'tests.second()', 'tests.trip()', 'PT409', 'trips in the wrong order are refused'),
  ('stranger', 'cash', 'tests.trip()', 'gen_random_uuid()', 'PT404', 'an unknown second trip is refused'),
  ('passenger', 'cash', 'tests.trip()', 'tests.second()', 'PT409', 'a first trip that is booked already is refused'),
  ('driver', 'cash', 'tests.trip()', 'tests.second()', 'PT403', 'the driver of a trip is refused'),
  ('suspended', 'cash', 'tests.trip()', 'tests.second()', 'PT403', 'a suspended person is refused'),
  ('gone', 'cash', 'tests.trip()', 'tests.second()', 'PT401', 'a session that has ended is refused'),
  ('anon', 'cash', 'tests.trip()', 'tests.second()', '42501', 'a visitor is refused'),
  ('admin', 'cash', 'tests.trip()', 'tests.second()', '42501', 'an administrator is refused')
) as p (who, payment, first, second, code, title);
select tests.authenticate_as('postgres');
update public.trips t set departure_at = t.departure_at + interval '6 hours' where t.id = tests.second();
select throws_ok($$ select tests.journey('stranger', 'c') $$, 'PT409', null, '8 hours between are too many');
update public.trips t set departure_at = t.departure_at - interval '7 hours 30 minutes' where t.id = tests.second();
select throws_ok($$ select tests.journey('stranger', 'c') $$, 'PT409', null, 'and half an hour too few');
update public.trips t set departure_at = t.departure_at + interval '1 hour 30 minutes' where t.id = tests.second();
update public.trips t set leg_taken = '{2}' where t.id = tests.second();
select throws_ok($$ select tests.journey('stranger', 'c') $$, 'PT409', null, 'a second trip that is full is refused');
select is(tests.seats(), '{1}', 'and nothing is booked on the first');
rollback to start;

-- One payment.
select isnt(tests.journey('stranger', 'p', 'online'), null, 'both are held');
select is(tests.states('p'), 'open, open', 'and not booked');
savepoint held;
create function tests.ref() returns text language sql stable security definer return (select p.reference from public.payments p);
select isnt(tests.open_payment(tests.part('stranger', 'p', 2), 'pay'), null, 'a payment of the second');
select is((select (p.amount_kobo, p.hold_id = tests.part('stranger', 'p'))::text from public.payments p), '(1400000,t)', 'is one of both');
savepoint opened;
select is(tests.settle(tests.ref()), 'applied', 'paid in time');
select is(tests.states('p'), 'paid confirmed, paid confirmed', 'both are booked');
select is(tests.both_seats(), '{2} {1}', 'and the seats are taken once');
select is(tests.settle(tests.ref()), 'applied', 'repeating it changes nothing');
select is(tests.journal('paid:' || tests.ref()), 'provider_receivable 1400000, passenger_prepaid -1400000', 'one journal');
select tests.is_healthy('a journey is paid');
select is((select string_agg(x.payment_reference, ' ') from public.transactions x where x.method = 'online'), tests.ref() || ' ' || tests.ref(), 'both transactions name the payment');
savepoint paid;

-- Each is cancelled by its own rule.
update public.bookings set created_at = now() - interval '2 days';
select is(tests.quote(tests.part('stranger', 'p', 2)), 'a_day_before 400000', 'long before, the second is given back');
select is(tests.cancel('stranger', tests.part('stranger', 'p', 2)), 'cancelled', 'and cancelled');
select is(tests.hold_state(tests.part('stranger', 'p')), 'paid confirmed', 'the first stays');
select is(tests.refunds(tests.part('stranger', 'p')), 'cancelled 400000 queued', 'its own fare goes back');
select tests.is_healthy('one part is given back');
select is(tests.cancel('stranger', tests.part('stranger', 'p')), 'cancelled', 'then the first');
select is((select string_agg(r.cause || ' ' || r.amount_kobo || ' ' || r.status, ', ' order by r.amount_kobo) from public.refunds r), 'cancelled 400000 queued, cancelled 1000000 queued', 'with a refund of its own');
select tests.is_healthy('both parts are given back');
rollback to paid;

-- Both trips are soon: cancelling costs half.
create function tests.come_near() returns void language sql security definer as $$
  update public.bookings b set created_at = now() - interval '2 days' where b.passenger_id = tests.id('stranger');
  update public.trip_stops s set planned_at = s.planned_at - interval '2 days 20 hours';
  -- As agreed: nothing has changed for the passenger.
  update public.bookings b set agreed_departure_at = b.agreed_departure_at - interval '2 days 20 hours',
    agreed_terms = private.terms_of(b.trip_id, b.to_stop_id);
$$;
select tests.come_near();
select is(tests.quote(tests.part('stranger', 'p', 2)), 'late 200000', 'shortly before, half of the second comes back');
savepoint near;
select is(tests.cancel('stranger', tests.part('stranger', 'p')), 'cancelled', 'a passenger who cancels the first');
select is(tests.quote(tests.part('stranger', 'p', 2)), 'late 200000', 'pays for the second');
rollback to near;
select tests.authenticate_as('driver');
select private.cancel_trip(tests.trip(), null);
select tests.authenticate_as('postgres');
select is(tests.quote(tests.part('stranger', 'p', 2)), 'not_passenger 400000', 'when the driver cancels the first, the second is free');
select is((select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.title = 'Your second trip can be cancelled free of charge'), 1::bigint, 'the passenger is told');
select tests.authenticate_as('stranger');
select is(private.journey_of(tests.part('stranger', 'p', 2)) ->> 'isFreed', 'true', 'and reads it');
select is(tests.cancel('stranger', tests.part('stranger', 'p', 2)), 'cancelled', 'and leaves');
select is((select string_agg(r.cause || ' ' || r.amount_kobo || ' ' || r.status, ', ' order by r.amount_kobo) from public.refunds r), 'cancelled 400000 queued, cancelled 1000000 queued', 'with everything back');
select tests.is_healthy('the second is free');
rollback to near;
select tests.cancel('stranger', tests.part('stranger', 'p', 2));
select tests.authenticate_as('driver');
select private.cancel_trip(tests.trip(), null);
select tests.authenticate_as('postgres');
select is((select string_agg(r.amount_kobo::text, ' ' order by r.amount_kobo) from public.refunds r), '200000 1000000', 'who left before that is not paid back afterwards');
select tests.is_healthy('the second was left first');
rollback to near;

-- Late by the clock.
select is(
  private.is_missed(b, f.planned_at + moment), expected, 'the first trip ' || title
)
from (values
  (interval '-1 hour', false, 'has time'), (interval '89 minutes', false, 'is late, and there are 31 minutes to change'),
  (interval '91 minutes', true, 'is so late that there are less than 30 minutes to change'),
  (interval '3 days', false, 'is late, but the second has departed')
) as m (moment, expected, title), public.bookings b, public.bookings a
join public.trip_stops f on f.trip_id = a.trip_id and f.id = a.from_stop_id
where b.id = tests.part('stranger', 'p', 2) and a.id = tests.part('stranger', 'p');
update public.trip_stops s set left_at = s.planned_at + interval '2 hours' where s.id = (select a.from_stop_id from public.bookings a where a.id = tests.part('stranger', 'p'));
select is(private.is_freed(b, now()), true, 'it has left late') from public.bookings b where b.id = tests.part('stranger', 'p', 2);
update public.trip_stops s set left_at = s.planned_at where s.left_at is not null;
select is(private.is_freed(b, now()), false, 'it has left in time') from public.bookings b where b.id = tests.part('stranger', 'p', 2);
rollback to opened;

-- Money that comes late books both, or goes back in full.
select tests.expire(h.id) from public.seat_holds h;
select is(tests.settle(tests.ref()), 'retaken', 'late, and both are free');
select is(tests.states('p') || ' ' || tests.both_seats(), 'paid confirmed, paid confirmed {2} {1}', 'both are booked');
select tests.is_healthy('retaken');
rollback to opened;
update public.trips set status = 'cancelled' where id = tests.second();
select is(tests.states('p'), 'open, released', 'the second trip is cancelled while the passenger pays');
select throws_ok($$ select tests.open_payment(tests.part('stranger', 'p'), 'again') $$, 'PT409', null, 'no other payment begins');
select is(tests.settle(tests.ref()), 'surplus', 'the money');
select is(tests.refunds(tests.part('stranger', 'p')), 'surplus 1400000 queued', 'goes back in full');
select is(tests.states('p') || ' ' || tests.seats(), 'released, released {1}', 'and the first seat is free again');
select tests.is_healthy('surplus');
rollback to opened;
select tests.authenticate_as('stranger');
select private.release_hold(tests.part('stranger', 'p', 2));
select tests.authenticate_as('postgres');
select is(tests.states('p') || ' ' || tests.both_seats(), 'released, released {1} {0}', 'giving one up gives both up');
rollback to opened;
select is(tests.settle(tests.ref()), 'applied', 'paid again');

-- Half a journey would be found.
savepoint whole;
set local session_replication_role = replica;
delete from public.bookings b where b.id = tests.part('stranger', 'p', 2);
set local session_replication_role = origin;
select is((select count(*) from private.ledger_problems() l where l.problem = 'a journey is paid by half'), 1::bigint, 'the ledger checks that both are booked or none');
rollback to whole;

-- Administrators see both trips of the payment.
create function tests.trips(who text, hold uuid, booking uuid default null) returns text language plpgsql as $$
declare
  trips jsonb;
begin
  perform tests.authenticate_as(who);
  -- Not as an expression, whose permission would be checked for the first caller only.
  execute 'select t.trips from private.trips_of_payments(array[$1], array[$2]) t' into trips using hold, booking;
  perform tests.authenticate_as('postgres');
  return (select string_agg(concat_ws(' ', t ->> 'origin', t ->> 'fareKobo', t ->> 'status'), ', ' order by nr) from jsonb_array_elements(trips) with ordinality x (t, nr));
end
$$;
select is(tests.trips('admin', tests.part('stranger', 'p')), 'Lagos 1000000 confirmed, Abuja 400000 confirmed', 'an administrator sees both trips');
select is(tests.trips('admin', tests.part('stranger', 'p'), tests.part('stranger', 'p', 2)), 'Abuja 400000 confirmed', 'of a refund about one booking that one');
select tests.authenticate_as('admin');
select is(
  (
    select string_agg(concat_ws(' ', t.place, jsonb_array_length(t.trips), t.trips -> 0 ->> 'origin'), ', ' order by t.place)
    from private.trips_of_payments(
      array[gen_random_uuid(), tests.part('stranger', 'p'), tests.part('stranger', 'p', 2), tests.part('stranger', 'p')],
      array[null, null, null, tests.part('stranger', 'p', 2)]
    ) t
  ),
  '1 0, 2 2 Lagos, 3 2 Lagos, 4 1 Abuja', 'of a whole page, each by its place, none of an unknown one'
);
select is_empty('select private.trips_of_payments(''{}'', ''{}'')', 'an empty page has none');
select tests.authenticate_as('postgres');
select throws_ok(format('select tests.trips(%L, gen_random_uuid())', who), '42501', null, who || ' does not')
from unnest(array['anon', 'passenger', 'stranger', 'driver', 'suspended', 'corporate', 'payments']) who;
select tests.authenticate_as('postgres');

-- The bank takes it back.
select tests.authenticate_as('payments');
select is(private.dispute_changed('simulator', jsonb_build_object('providerId', 'd', 'reference', tests.ref(), 'amountKobo', 1400000, 'state', 'open')), 'open', 'a dispute');
select tests.authenticate_as('postgres');
select is((private.is_frozen(tests.part('stranger', 'p')), private.is_frozen(tests.part('stranger', 'p', 2)))::text, '(t,t)', 'freezes both');
select tests.authenticate_as('payments');
select is(private.dispute_changed('simulator', jsonb_build_object('providerId', 'd', 'reference', tests.ref(), 'amountKobo', 1400000, 'state', 'lost')), 'lost', 'is lost');
select tests.authenticate_as('postgres');
select is((select string_agg(b.status, ' ') from public.bookings b where b.passenger_id = tests.id('stranger')), 'cancelled cancelled', 'and ends both');
select tests.is_healthy('a lost dispute about both');
