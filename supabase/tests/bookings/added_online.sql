-- Seats added to a booking that is paid online are a booking of their own, joined to the first.
select plan(84);
select tests.create_cast();
select tests.take_online();
update public.vehicles set seats = 50 where id = tests.vehicle();
select tests.create_trip(tests.named('bus'), 'driver', 12);
create function tests.bus() returns uuid language sql immutable return tests.named('bus');

create function tests.add(
  who text, key text, seats int default 1, first uuid default tests.held('stranger', 'first'), trip uuid default tests.bus(),
  women boolean default null, extras jsonb default null, from_stop uuid default null, fare int default null
)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform tests.hold_seats(trip, seats, tests.named(key), fare, null, from_stop, null, null, women, extras, first);
  perform tests.authenticate_as('postgres');
  return 'held';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.pay_hold(key text) returns text language plpgsql as $$
declare
  outcome text := (select tests.settle(tests.open_payment(h.id, key)) from public.seat_holds h where h.id = tests.held('stranger', key));
begin
  -- All of this file happens at one moment, but bookings have an order.
  update public.bookings b set created_at = clock_timestamp() where b.id = tests.held('stranger', key);
  return outcome;
end
$$;
create function tests.pay_added(key text, seats int default 1) returns text language plpgsql as $$
declare
  answer text := tests.add('stranger', key, seats);
begin
  return concat_ws(' ', answer, tests.pay_hold(key));
end
$$;
-- The bookings of the stranger on the bus, by key: status, seats, and to which they add.
create function tests.mine() returns text language sql stable security definer return (
  select string_agg(concat_ws(' ', k.key, b.status, b.seats, 'to ' || (
      select o.key from unnest(array['first', 'more', 'third', 'late']) o (key) where tests.named(o.key) = (
        select a.client_key from public.bookings a where a.id = b.adds_to)
    )), ', ' order by k.nr)
  from unnest(array['first', 'more', 'third', 'late']) with ordinality k (key, nr)
  join public.bookings b on b.client_key = tests.named(k.key) and b.trip_id = tests.bus() and b.passenger_id = tests.id('stranger')
);
create function tests.cancel(key text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('stranger');
  perform private.cancel_booking(tests.held('stranger', key), null);
  perform tests.authenticate_as('postgres');
  return tests.mine();
end
$$;
create function tests.count_news(who text, kind text, title text default '%') returns bigint language sql stable security definer
return (
  select count(*) from public.notifications n where n.user_id = tests.id(who) and n.kind = count_news.kind and n.title like count_news.title
);
grant execute on all functions in schema tests to anon, authenticated, app_admin;

select tests.pay('stranger', 'first', tests.bus(), 2);
savepoint booked;

select is(tests.add('stranger', 'more'), 'held', 'seats are held to be added to a booking that is paid online');
select is(tests.add('stranger', 'more'), 'held', 'a repeated request is answered');
select is(tests.seats(tests.bus()), '{3}', 'and takes the seat once');
select alike(tests.add('stranger', 'third'), 'PT409 You are already paying%', 'while one is open there is no second');
select tests.authenticate_as('stranger');
select throws_ok(
  format($$ select private.take_places(tests.wanted(%L, '{"seats": 1, "client_key": "%s", "adds_to": "%s"}'), false) $$,
    tests.bus(), tests.named('in cash'), tests.held('stranger', 'first')),
  'PT409', 'You have already booked this trip.', 'a booking in cash adds to none'
);
select tests.authenticate_as('postgres');
select is(tests.pay_hold('more'), 'applied', 'it is paid');
select is(tests.mine(), 'first confirmed 2, more confirmed 1 to first', 'and becomes a booking of its own');
select isnt(
  (select c.code || c.booking_id from private.boarding_codes c where c.booking_id = tests.held('stranger', 'more')), null, 'with a code of its own'
);
select is(
  (select string_agg(x.amount_kobo || ' ' || x.method, ', ' order by x.amount_kobo desc) from public.transactions x
   join public.bookings b on b.id = x.booking_id where b.trip_id = tests.bus()), '2000000 online, 1000000 online', 'and a transaction of its own'
);
select is(
  (select string_agg(p.who || ': ' || n.kind || ', ' || n.title, '; ' order by p.who, n.title) from unnest(array['driver', 'stranger']) p (who)
   join public.notifications n on n.user_id = tests.id(p.who) and n.title like '1 seat added%'),
  'driver: booking_created, 1 seat added; stranger: booking_confirmed, 1 seat added for you', 'driver and passenger read that it was added'
);
select is(
  (select string_agg(f ->> 'value', ', ' order by nr) from jsonb_array_elements((
     select private.message_facts(n) from public.notifications n where n.title = '1 seat added for you'
   )) with ordinality k (f, nr) where f ->> 'label' in ('Seats', 'Fare')), '3, ₦30,000, paid', 'the mail is the ticket of all seats'
);
select is(tests.pay_added('third'), 'held applied', 'a third booking');
select is(tests.mine(), 'first confirmed 2, more confirmed 1 to first, third confirmed 1 to first', 'adds to the first one');
select tests.authenticate_as('driver');
select results_eq(
  $$ select p.seats, p.adds_to is not distinct from tests.held('stranger', 'first') from private.trip_passengers(tests.bus()) p $$,
  $$ values (2, false), (1, true), (1, true) $$, 'the driver reads them one after the other'
);
select tests.authenticate_as('postgres');
select is((select count(*) from private.trip_members m where m.trip_id = tests.bus() and m.user_id = tests.id('stranger')), 1::bigint,
  'the passenger follows the trip once');
savepoint added;

-- Cancelling: each by its own rule, and the oldest that is left is the first.
select is(tests.cancel('more'), 'first confirmed 2, more cancelled 1 to first, third confirmed 1 to first', 'an added one is cancelled alone');
select is(tests.refunds(tests.held('stranger', 'more')), 'cancelled 1000000 queued', 'with its own money');
select is(tests.seats(tests.bus()), '{3}', 'and its own seat');
rollback to added;
select is(tests.cancel('first'), 'first cancelled 2, more confirmed 1, third confirmed 1 to more', 'after the first one the oldest is the first');
select is(tests.refunds(tests.held('stranger', 'first')), 'cancelled 2000000 queued', 'the first one has its money back');
select is(tests.refunds(tests.held('stranger', 'more')), null, 'the others keep theirs');
select alike(tests.add('stranger', 'late', first => null), 'PT409 You have already booked this trip.', 'which does not lead to a second first booking');
select alike(tests.add('stranger', 'late'), 'PT409 This booking is over.', 'nothing is added to the cancelled one');
select is(tests.add('stranger', 'late', first => tests.held('stranger', 'more')), 'held', 'but to the new first one');
select is(tests.pay_hold('late'), 'applied', 'which is paid');
select is(tests.cancel('more'), 'first cancelled 2, more cancelled 1, third confirmed 1, late confirmed 1 to third', 'and so on');
select is(tests.cancel('third'), 'first cancelled 2, more cancelled 1, third cancelled 1, late confirmed 1', 'until one is left');
select is(tests.cancel('late'), 'first cancelled 2, more cancelled 1, third cancelled 1, late cancelled 1', 'and none');
select is(tests.add('stranger', 'new', first => null), 'held', 'then the trip can be booked anew');
select tests.is_healthy('after cancelling one by one');
rollback to added;
select lives_ok(
  format('insert into public.bookings (trip_id, passenger_id, driver_id, seats, fare_kobo, client_key) values (%L, %L, %L, 1, 1000000, %L)',
    tests.bus(), tests.id('passenger'), tests.id('driver'), tests.named('cash')), 'a first booking in cash'
);
select throws_ok(
  format('update public.bookings set adds_to = %L where passenger_id = %L', tests.held('stranger', 'first'), tests.id('passenger')),
  '23514', null, 'a booking in cash adds to none'
);
select throws_ok(format('update public.bookings set adds_to = null where id = %L', tests.held('stranger', 'more')), '23505', null,
  'two first bookings of one person cannot be');
select tests.move_trip(tests.bus(), 'cancelled');
select is(tests.mine(), 'first cancelled 2, more cancelled 1 to first, third cancelled 1 to first', 'a cancelled trip ends all of them');
select is(tests.refunds(tests.held('stranger', 'third')), 'cancelled 1000000 queued', 'each with its money back');
select tests.is_healthy('after the trip was cancelled');
rollback to added;

-- The trip: one message about it, one answer, one rating, and each seat's own boarding and claim.
update public.bookings set agreed_departure_at = agreed_departure_at + interval '1 hour' where trip_id = tests.bus();
select cardinality(private.tell_changes(tests.bus()));
select is(tests.count_news('stranger', 'trip_changed'), 1::bigint, 'a change is asked about once');
select tests.authenticate_as('stranger');
select private.agree_to_changes(b.id, private.changes_of(b)) from public.bookings b where b.id = tests.held('stranger', 'first');
select tests.authenticate_as('postgres');
select is(
  (select string_agg(private.changes_of(b)::text, ' ') from public.bookings b where b.trip_id = tests.bus()), '[] [] []', 'and answered once'
);
rollback to added;
select tests.move_trip(tests.bus(), 'waiting');
select is(tests.count_news('stranger', 'driver_waiting'), 1::bigint, 'the passenger reads once that the driver waits');
update public.bookings set boarded_at = now(), boarded_by = tests.id('driver') where id = tests.held('stranger', 'more');
select ok((select b.boarded_at is null from public.bookings b where b.id = tests.held('stranger', 'first')), 'one code boards one booking');
select alike(tests.cancel('first'), 'first cancelled 2, more confirmed 1, third confirmed 1 to more', 'those who are not on board can cancel');
rollback to added;
select tests.move_trip(tests.bus(), 'waiting', 'en_route', 'arrived', 'completed');
update public.trips set ended_at = now() where id = tests.bus();
select is(tests.count_news('stranger', 'rating_due'), 1::bigint, 'the passenger is asked for a rating once');
select alike((select n.body from public.notifications n where n.user_id = tests.id('driver') and n.kind = 'rating_due'), 'Rate your passenger for%',
  'the driver for one of one passenger');
select tests.authenticate_as('driver');
select is((select count(*) from private.due_ratings() d where d.trip_id = tests.bus()), 1::bigint, 'one rating is due to the driver');
select tests.authenticate_as('stranger');
select is((select count(*) from private.due_ratings() d where d.trip_id = tests.bus()), 1::bigint, 'and one to the passenger');
select is(private.give_rating(tests.held('stranger', 'more'), 5, null), private.give_rating(tests.held('stranger', 'first'), 5, null),
  'a rating of an added booking is that of the first');
select throws_ok($$ select private.give_rating(tests.held('stranger', 'third'), 1, null) $$, 'PT409', 'You have already rated this trip.', 'never a second');
select tests.authenticate_as('postgres');
select is((select count(*) from public.ratings r where r.rater_id = tests.id('stranger')), 1::bigint, 'there is one');
select lives_ok($$ select private.open_claim(tests.held('stranger', 'more'), 'not_completed', 'We stopped in Ore') from tests.authenticate_as('stranger') $$,
  'each booking has a claim of its own');
select tests.authenticate_as('postgres');
select ok(not private.is_frozen(tests.held('stranger', 'first')), 'which freezes its money alone');
insert into public.trip_claims (booking_id, by_id, side, kind, status, decided_at)
select b.id, tests.id('driver'), 'driver', 'passenger_absent', 'upheld', now() from public.bookings b where b.trip_id = tests.bus();
update public.platform_settings set no_shows_max = 2;
select lives_ok(
  format('select private.check_cash(%L, s, 0, 1) from public.platform_settings s', tests.id('stranger')), 'not coming to one trip counts once'
);
rollback to booked;

-- A hold that is open when the first booking is cancelled.
select tests.add('stranger', 'more');
select is(tests.cancel('first'), 'first cancelled 2', 'the first is cancelled while the passenger pays for more');
select is(tests.pay_hold('more'), 'applied', 'the payment counts');
select is(tests.mine(), 'first cancelled 2, more confirmed 1', 'for an ordinary booking');
select is(tests.add('stranger', 'third', first => tests.held('stranger', 'more')), 'held', 'to which can be added');
rollback to booked;

-- Paid late.
create function tests.pay_late(key text) returns text language plpgsql as $$
declare
  outcome text := (select tests.settle(p.reference) from public.payments p where p.hold_id = tests.held('stranger', key));
begin
  return outcome || ': ' || tests.mine();
end
$$;
select tests.add('stranger', 'late');
select tests.open_payment(h.id, 'late') from public.seat_holds h where h.id = tests.held('stranger', 'late');
select tests.expire(tests.held('stranger', 'late'));
select private.expire_holds();
savepoint expired;
select is(tests.pay_late('late'), 'retaken: first confirmed 2, late confirmed 1 to first', 'seats that are free are taken again');
rollback to expired;
select tests.cancel('first');
select is(tests.pay_late('late'), 'retaken: first cancelled 2, late confirmed 1', 'also without the first booking');
rollback to expired;
select private.set_suspended(tests.id('stranger'), true);
select is(tests.pay_late('late'), 'surplus: first confirmed 2', 'not for a person who is suspended since');
rollback to expired;
select tests.pay_added('more');
select is(tests.pay_late('late'), 'surplus: first confirmed 2, more confirmed 1 to first', 'not once the passenger has added others: the maximum holds');
rollback to expired;
select tests.cancel('first');
select tests.pay('stranger', 'third', tests.bus());
select is(tests.pay_late('late'), 'surplus: first cancelled 2, third confirmed 1', 'nor once they have booked anew');
select tests.is_healthy('after late payments');
rollback to booked;

-- Attacks.
select alike(tests.add(who, 'x'), code || '%', who || ' adds none') from (values
  ('anon', '42501'), ('passenger', 'PT404'), ('driver', 'PT404'), ('newdriver', 'PT404'), ('corporate', 'PT404'), ('suspended', 'PT403'),
  ('gone', 'PT401'), ('admin', '42501')
) k (who, code);
select alike(tests.add('stranger', 'x', trip => tests.trip()), 'PT400 Seats are added for the same trip%', 'refuses another trip');
select alike(tests.add('stranger', 'x', extras => '[{"kind": "bag", "count": 1, "fareKobo": 100}]'), 'PT400%', 'refuses extras');
select alike(tests.add('stranger', 'x', fare => 900000), 'PT409 The driver has changed this trip.%', 'refuses a fare that was never seen');
select alike(tests.add('stranger', 'x', 50), 'PT400 Maximum%', 'refuses more than the maximum');
update public.platform_settings set booking_seats_max = 3;
select alike(tests.add('stranger', 'x', 2), 'PT400 Maximum 3 seats', 'also together with the first booking');
select is(tests.pay_added('more'), 'held applied', 'up to the maximum');
select alike(tests.add('stranger', 'x'), 'PT400 Maximum 3 seats', 'also together with those that were added');
update public.platform_settings set booking_seats_max = 20;
select alike(tests.add('stranger', 'x', first => tests.held('stranger', 'more')), 'PT409 Seats are added to your first booking%', 'refuses an added booking');
select alike(tests.add('stranger', 'x', 4), 'PT409 9 seats are left. You can add at most 3 of them.', 'one person takes half of the rest in all');
rollback to booked;
select tests.authenticate_as('passenger');
select tests.book_seats(tests.bus(), 1, tests.named('cash'));
select alike(tests.add('passenger', 'x', first => tests.booking('passenger', tests.bus())), 'PT409 This booking is paid in cash%', 'refuses a booking in cash');
rollback to booked;
update public.bookings set agreed_departure_at = agreed_departure_at + interval '1 hour' where id = tests.held('stranger', 'first');
select alike(tests.add('stranger', 'x'), 'PT409 The driver has changed this trip.%', 'refuses while the passenger is asked about a change');
rollback to booked;
update public.trips set choices = '{"womenOnly": true}' where id = tests.bus();
update public.bookings b set agreed_terms = private.terms_of(b.trip_id, b.to_stop_id) where b.id = tests.held('stranger', 'first');
select alike(tests.add('stranger', 'x'), 'PT409 This trip is for women only.%', 'a trip for women only needs the confirmation');
select is(tests.add('stranger', 'x', women => true), 'held', 'and with it holds the seats');
rollback to booked;
select tests.hold('passenger', 'beside', tests.bus(), 5);
update public.trips set total_seats = 8 where id = tests.bus();
select alike(tests.add('stranger', 'x', 2), 'PT409 Only 1 seat is left.', 'seats that another passenger holds are not free');
rollback to booked;
update public.platform_settings set unconfirmed_bookings_max = 1, unconfirmed_seats_max = 3;
update public.profiles set email_verified_at = null, phone_verified_at = null where id = tests.id('stranger');
select is(tests.add('stranger', 'x', 2), 'held', 'the limits of unconfirmed people are for cash');
select * from finish();
