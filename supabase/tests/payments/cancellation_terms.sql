select plan(82);
select tests.create_cast();
select tests.take_online();

-- The five rules at their edges. A trip that departs at noon of some day, paid for long before.
create function tests.terms(who text, moment interval, paid interval default '-10 days', total bigint default 1700001)
returns text
language sql
as $$
  select t.rule || ' ' || t.refund_kobo || ' ' || t.driver_kobo from private.cancellation_terms(
    total, who, timestamptz '2030-05-05 12:00+01' + paid, '2030-05-05 12:00+01', timestamptz '2030-05-05 12:00+01' + moment
  ) t
$$;
comment on function tests.terms(text, interval, interval, bigint) is 'moment and paid: from the departure.';
select is(tests.terms(who, moment::interval, paid::interval), expected, title) from (values
  ('passenger', '-3 days', '-10 days', 'a_day_before 1700001 0', 'rule 4: everything days before'),
  ('passenger', '-24 hours', '-10 days', 'a_day_before 1700001 0', 'rule 4: exactly 24 hours before'),
  ('passenger', '-23:59:59.999', '-10 days', 'late 850001 850000', 'rule 5: a millisecond later half, the odd kobo to the passenger'),
  ('passenger', '0', '-10 days', 'late 850001 850000', 'rule 5: at the departure'),
  ('passenger', '29:59.999 minutes', '-10 days', 'late 850001 850000', 'rule 5: 30 minutes after it, less a millisecond'),
  ('passenger', '30 minutes', '-10 days', 'not_passenger 1700001 0', 'rule 2: 30 minutes after it the trip has not left'),
  ('passenger', '-4 hours', '-4:30', 'soon_after_paying 1700001 0', 'rule 3: 30 minutes after paying'),
  ('passenger', '-3:59:59.999', '-4:30', 'late 850001 850000', 'rule 3 has ended a millisecond later'),
  ('passenger', '-2 hours', '-2:30', 'soon_after_paying 1700001 0', 'rule 3: 2 hours before the departure'),
  ('passenger', '-1:59:59.999', '-2:10', 'late 850001 850000', 'rule 3 has ended a millisecond later, however soon after paying'),
  ('driver', '-3 days', '-10 days', 'not_passenger 1700001 0', 'rule 2: the driver cancels'),
  ('driver', '-1 second', '-10 days', 'not_passenger 1700001 0', 'rule 2: at any time'),
  ('no_show', '3 hours', '-10 days', 'no_show 0 1700001', 'rule 1: everything for the driver')
) as edge (who, moment, paid, expected, title);
select is(tests.terms('passenger', '-1 hour', '-10 days', 1), 'late 1 0', 'half of one kobo is the passenger''s');
select is(tests.terms('passenger', '-1 hour', '-10 days', 9000000000001), 'late 4500000000001 4500000000000', 'beyond 32 bits');

-- The terms of a booking, and what its cancellation then does.
create function tests.quote(booking uuid)
returns text
language sql
as $$ select q.rule || ' ' || q.refund_kobo || ' of ' || q.total_kobo from private.quote_cancellation(booking) q $$;
create function tests.settled(booking uuid)
returns text
language sql
stable
security definer
return (
  select concat_ws(', ', b.status, coalesce(tests.refunds(b.id), 'no refund'),
    (select e.kind || ' ' || e.amount_kobo from public.earnings e where e.booking_id = b.id),
    'transaction ' || x.status || ' ' || x.refunded_kobo)
  from public.bookings b join public.transactions x on x.booking_id = b.id where b.id = settled.booking
);
create function tests.quoted_and_cancelled(booking uuid)
returns text
language plpgsql
as $$
declare
  quote text;
begin
  perform tests.authenticate_as('stranger');
  quote := tests.quote(booking);
  perform private.cancel_booking(booking, null);
  perform tests.authenticate_as('postgres');
  return quote || ': ' || tests.settled(booking);
end
$$;
create function tests.paid_ago(booking uuid, ago interval)
returns void
language sql
as $$ update public.bookings b set created_at = now() - ago where b.id = booking $$;

savepoint before;
select tests.pay('stranger', 'booking');
savepoint paid;
select is(
  tests.quoted_and_cancelled(tests.held('stranger', 'booking')),
  'soon_after_paying 1000000 of 1000000: cancelled, cancelled 1000000 queued, transaction cancelled 1000000', 'rule 3, quoted and done'
);
select is(
  tests.journal('cancelled:' || tests.held('stranger', 'booking')), 'passenger_prepaid 1000000, refunds_payable -1000000', 'its journal'
);
select is(tests.seats(), '{1}', 'the seat is free at once');
select tests.is_healthy('after rule 3');
rollback to paid;

-- Attack: each payment costs the platform its fee, also when it goes back. From the third in 24 hours on it stays with the passenger.
create function tests.pay_and_cancel(key text) returns text language plpgsql as $$
begin
  perform tests.pay('stranger', key);
  update public.payments p set fee_kobo = 30000 where p.hold_id = tests.held('stranger', key);
  return tests.quoted_and_cancelled(tests.held('stranger', key));
end
$$;
create function tests.left_free() returns text language plpgsql as $$
declare
  shown jsonb;
begin
  perform tests.authenticate_as('stranger');
  select r into shown from private.read_payments(tests.held('stranger', 'booking')) r;
  perform tests.authenticate_as('postgres');
  return concat_ws(' of ', shown ->> 'freeCancellationsLeft', shown ->> 'cancellationFeeKobo');
end
$$;
select is(tests.left_free(), '2 of 25000', 'before paying, the passenger reads the fee and how many are free');
select tests.quoted_and_cancelled(tests.held('stranger', 'booking'));
select is(tests.left_free(), '1 of 25000', 'one is left');
select matches(tests.pay_and_cancel('second'), '^soon_after_paying 1000000 of 1000000: .* 1000000 queued', 'the second one comes back in full');
select is(tests.left_free(), '0 of 25000', 'none is left');
savepoint third;
-- Attack: the driver helps, and moves the trip, which is empty now, further than a passenger must accept.
update public.trips t set departure_at = t.departure_at + interval '1 hour' where t.id = tests.trip();
select is(tests.left_free(), '0 of 25000', 'a later change of the trip does not give them back');
select matches(tests.pay_and_cancel('after the change'), '^soon_after_paying 975000 ', 'and the fee of the third one stays');
rollback to third;
-- The reverse: what was declined because of a change stays uncounted when the driver takes the change back.
update public.bookings b set cancelled_at = b.cancelled_at - interval '25 hours', created_at = b.created_at - interval '25 hours'
where b.passenger_id = tests.id('stranger');
select tests.pay('stranger', 'moved');
update public.trips t set departure_at = t.departure_at + interval '1 hour' where t.id = tests.trip();
select matches(tests.quoted_and_cancelled(tests.held('stranger', 'moved')), '^not_passenger 1000000 ', 'a change is declined');
update public.trips t set departure_at = t.departure_at - interval '1 hour' where t.id = tests.trip();
select is(tests.left_free(), '2 of 25000', 'which is not counted, also not after the change was taken back');
rollback to third;
select is(
  tests.pay_and_cancel('third'),
  'soon_after_paying 975000 of 1000000: cancelled, cancelled 975000 queued, transaction cancelled 975000', 'the third one less the fee'
);
select is(
  tests.journal('cancelled:' || tests.held('stranger', 'third')),
  'passenger_prepaid 1000000, gateway_fees -25000, refunds_payable -975000', 'which covers what the payment cost'
);
select tests.is_healthy('after a fee that stays with the passenger');
rollback to third;
select tests.pay('stranger', 'cheap');
update public.payments p set fee_kobo = 900 where p.hold_id = tests.held('stranger', 'cheap');
select matches(tests.quoted_and_cancelled(tests.held('stranger', 'cheap')), '^soon_after_paying 999100 ', 'never more than the payment has cost');
rollback to third;
select tests.pay('stranger', 'of the driver');
select tests.authenticate_as('driver');
select private.cancel_trip(tests.trip(), null);
select tests.authenticate_as('postgres');
select matches(tests.settled(tests.held('stranger', 'of the driver')), ' 1000000 queued', 'what the driver cancels comes back in full');
rollback to third;
update public.bookings b set cancelled_at = b.cancelled_at - interval '25 hours', created_at = b.created_at - interval '25 hours'
where b.id = tests.held('stranger', 'second');
select matches(tests.pay_and_cancel('a day later'), '^soon_after_paying 1000000 ', 'after 24 hours one is free again');
rollback to paid;

select tests.paid_ago(tests.held('stranger', 'booking'), '31 minutes');
select is(
  tests.quoted_and_cancelled(tests.held('stranger', 'booking')),
  'a_day_before 1000000 of 1000000: cancelled, cancelled 1000000 queued, transaction cancelled 1000000', 'rule 4, quoted and done'
);
rollback to paid;

select tests.paid_ago(tests.held('stranger', 'booking'), '31 minutes'), tests.leave_trip(tests.trip(), '-23 hours');
update public.bookings b set agreed_departure_at = s.planned_at from public.trip_stops s where s.id = b.from_stop_id;
savepoint late;
select is(
  tests.quoted_and_cancelled(tests.held('stranger', 'booking')),
  'late 500000 of 1000000: cancelled, cancelled 500000 queued, kept_half 475000, transaction cancelled 500000', 'rule 5, quoted and done'
);
select is(
  tests.journal('cancelled:' || tests.held('stranger', 'booking')),
  'passenger_prepaid 1000000, commission -25000, driver_payable -475000, refunds_payable -500000', 'its journal'
);
select results_eq(
  $$ select e.payee_id, e.available_at - now() from public.earnings e where e.booking_id = tests.held('stranger', 'booking') $$,
  $$ values (tests.id('driver'), interval '47 hours') $$, 'the half is available a day after the departure'
);
select tests.is_healthy('after rule 5');
rollback to late;

-- A change that the driver made, and the passenger declines, is rule 2.
update public.bookings b set agreed_departure_at = agreed_departure_at + interval '15 minutes' where b.id = tests.held('stranger', 'booking');
select tests.authenticate_as('stranger');
select is(tests.quote(tests.held('stranger', 'booking')), 'late 500000 of 1000000', '15 minutes earlier are none');
select tests.authenticate_as('postgres');
update public.bookings b set agreed_departure_at = agreed_departure_at + interval '1 minute' where b.id = tests.held('stranger', 'booking');
select is(
  tests.quoted_and_cancelled(tests.held('stranger', 'booking')),
  'not_passenger 1000000 of 1000000: cancelled, cancelled 1000000 queued, transaction cancelled 1000000', '16 minutes earlier is one'
);
rollback to late;
update public.trip_stops s set point_name = 'Jibowu', point_latitude = 6.5, point_longitude = 3.4 where s.trip_id = tests.trip() and s.position = 0;
select tests.authenticate_as('stranger');
select is(tests.quote(tests.held('stranger', 'booking')), 'late 500000 of 1000000', 'a first meeting point is not a change');
select tests.authenticate_as('postgres');
update public.bookings b set agreed_points = private.points_of(b.trip_id, b.from_stop_id, b.to_stop_id, true) where b.id = tests.held('stranger', 'booking');
savepoint agreed;
update public.trip_stops s set point_hint = 'At the gate' where s.trip_id = tests.trip() and s.position = 0;
select tests.authenticate_as('stranger');
select is(tests.quote(tests.held('stranger', 'booking')), 'late 500000 of 1000000', 'a hint is not a change');
rollback to agreed;
update public.trip_stops s set point_latitude = 6.6 where s.trip_id = tests.trip() and s.position = 0;
select tests.authenticate_as('stranger');
select is(tests.quote(tests.held('stranger', 'booking')), 'not_passenger 1000000 of 1000000', 'a point that has moved is one');
rollback to agreed;
update public.trip_stops s set point_name = null, point_hint = null, point_latitude = null, point_longitude = null where s.trip_id = tests.trip() and s.position = 0;
select tests.authenticate_as('stranger');
select is(tests.quote(tests.held('stranger', 'booking')), 'not_passenger 1000000 of 1000000', 'so is one that was removed');
rollback to agreed;
update public.trip_stops s set point_name = 'Utako', point_latitude = 9.1, point_longitude = 7.4 where s.trip_id = tests.trip() and s.position = 1;
select tests.authenticate_as('stranger');
select is(tests.quote(tests.held('stranger', 'booking')), 'late 500000 of 1000000', 'also where they get off');
rollback to paid;

-- Passengers of stops: the time of their own stop counts.
rollback to before;
select tests.leave_trip(tests.trip(), '-20 hours');
select private.set_stops(tests.trip(), (select jsonb_agg(jsonb_build_object(
  'place', 'Lokoja', 'time', t.departure_at + interval '5 hours', 'fareKobo', 600000)) from public.trips t where t.id = tests.trip()));
select tests.pay('stranger', 'from Lokoja', origin => (
  select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.position = 1));
select is(tests.seats(), '{1,2}', 'a paid booking takes its leg only');
select tests.paid_ago(tests.held('stranger', 'from Lokoja'), '31 minutes');
savepoint leg;
select is(
  tests.quoted_and_cancelled(tests.held('stranger', 'from Lokoja')),
  'a_day_before 400000 of 400000: cancelled, cancelled 400000 queued, transaction cancelled 400000',
  '20 hours before the trip, and 25 before their own stop'
);
select is(tests.seats(), '{1,1}', 'and gives the seat of this leg back');
select tests.is_healthy('after the cancellation of a leg');
rollback to leg;
select tests.leave_trip(tests.trip(), '-18 hours');
update public.bookings b set agreed_departure_at = s.planned_at from public.trip_stops s where s.id = b.from_stop_id;
select is(
  tests.quoted_and_cancelled(tests.held('stranger', 'from Lokoja')),
  'late 200000 of 400000: cancelled, cancelled 200000 queued, kept_half 190000, transaction cancelled 200000', '23 hours before it'
);
rollback to leg;
select tests.allow_early_starts(), tests.leave_trip(tests.trip(), '-10 minutes');
update public.bookings b set agreed_departure_at = s.planned_at from public.trip_stops s where s.id = b.from_stop_id;
select tests.move_trip(tests.trip(), 'waiting', 'en_route');
select is(
  tests.quoted_and_cancelled(tests.held('stranger', 'from Lokoja')),
  'late 200000 of 400000: cancelled, cancelled 200000 queued, kept_half 190000, transaction cancelled 200000',
  'on the way to it, half'
);
select tests.is_healthy('after a cancellation on the way');
rollback to leg;

-- Every other door of a cancellation gives everything back.
select tests.leave_trip(tests.trip(), '-3 hours');
update public.bookings b set agreed_departure_at = s.planned_at from public.trip_stops s where s.id = b.from_stop_id;
savepoint door;
create function tests.through(who text, call text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  execute call;
  perform tests.authenticate_as('postgres');
  return tests.settled(tests.held('stranger', 'from Lokoja'));
end
$$;
create function tests.all_back()
returns text
language sql
return 'cancelled, cancelled 400000 queued, transaction cancelled 400000';
savepoint doors;
select is(tests.through('driver', 'select private.cancel_trip(tests.trip(), null)'), tests.all_back(), 'the driver cancels the trip');
select tests.is_healthy('after the driver cancelled the trip');
rollback to doors;
select is(
  tests.through('admin', 'select private.admin_cancel_booking(tests.held(''stranger'', ''from Lokoja''), ''A reason of ten'')'),
  tests.all_back(), 'an administrator cancels the booking'
);
select tests.is_healthy('after an administrator cancelled the booking');
rollback to doors;
select is(
  tests.through('admin', 'select private.admin_change_trip_status(tests.trip(), ''cancelled'', ''Road closed'')'), tests.all_back(),
  'an administrator cancels the trip'
);
select tests.is_healthy('after an administrator cancelled the trip');
rollback to doors;
select is(
  tests.through('admin', 'select private.suspend_user(tests.id(''stranger''), true, ''Fraud''); select private.admin_cancel_bookings_of(tests.id(''stranger''), ''Suspended'')'),
  tests.all_back(), 'a passenger is suspended, and the bookings cancelled'
);
select tests.is_healthy('after the suspension of the passenger');
rollback to doors;
select tests.leave_trip(tests.trip(), '4 hours');
select is(tests.through('postgres', 'select private.cancel_unstarted_trips()'), tests.all_back(), 'the clock cancels a trip that was not started');
select tests.is_healthy('after the clock cancelled the trip');
rollback to doors;
select is(
  tests.through('driver', 'select private.delete_own_account()'), tests.all_back(),
  'the driver deletes the account'
);
select tests.is_healthy('after the driver left');
rollback to doors;
select is(
  tests.through('stranger', 'select private.delete_own_account()'),
  'cancelled, cancelled 200000 queued, kept_half 190000, transaction cancelled 200000',
  'a passenger who deletes the account cancels by the rules'
);
select tests.is_healthy('after the passenger left');
rollback to doors;

-- Callers who may ask for a quote.
select throws_ok($$ select * from private.quote_cancellation(tests.held('stranger', 'from Lokoja')) $$, 'PT401', null, 'a visitor gets no quote');
select tests.refused(who, 'select * from private.quote_cancellation(tests.held(''stranger'', ''from Lokoja''))', code) from (values
  ('passenger', 'PT404'), ('driver', 'PT404'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) as p (who, code);
select tests.refused(who, 'select * from private.quote_trip_cancellation(tests.trip())', code) from (values
  ('passenger', 'PT404'), ('stranger', 'PT404'), ('corporate', 'PT404'), ('suspended', 'PT403'), ('anon', '42501')
) as p (who, code);
select tests.authenticate_as('passenger');
select results_eq(
  $$ select q.rule, q.refund_kobo, q.is_online from private.quote_cancellation(tests.booking('passenger')) q $$,
  $$ values ('cash', 0::bigint, false) $$, 'a booking in cash costs nothing to cancel'
);
select tests.authenticate_as('driver');
select results_eq(
  'select q.bookings, q.refund_kobo from private.quote_trip_cancellation(tests.trip()) q',
  $$ values (2, 400000::bigint) $$, 'the driver sees how many bookings end, and what goes back'
);
select tests.authenticate_as('passenger');
select private.cancel_booking(tests.booking('passenger'), null);
select tests.authenticate_as('postgres');
select is_empty(
  $$ select j.cause from private.ledger_journals j where j.booking_id = tests.booking('passenger') $$, 'cash writes no journal'
);
select is(
  (select count(*) from public.refunds r where r.passenger_id = tests.id('passenger')), 0::bigint, 'and no refund'
);
select * from finish();
