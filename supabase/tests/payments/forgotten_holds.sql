-- Holds and requests without a booking are deleted, except those that a person or money may still return to.
select plan(18);
select tests.create_cast();
select tests.create_trip(tests.named('old trip'), 'driver', 4);
select tests.create_trip(tests.named('moved trip'), 'driver', 4);

create table tests.old_holds (name text primary key, status text, ended interval, departed interval);
insert into tests.old_holds values
  ('released', 'released', '181 days', '181 days'),
  ('expired', 'expired', '181 days', '181 days'),
  ('refused', 'released', '181 days', '181 days'),
  ('cash request', 'expired', '181 days', '181 days'),
  ('of half a year', 'released', '179 days', '179 days'),
  ('ended before', 'released', '400 days', '179 days'),
  ('ended long before', 'released', '400 days', '181 days'),
  ('left late', 'released', '179 days', '181 days'),
  ('looked at', 'released', '211 days', '211 days'),
  ('paid', 'paid', '181 days', '181 days'),
  ('accepted', 'accepted', '181 days', '181 days'),
  ('page opened', 'expired', '181 days', '181 days'),
  ('first of two', 'released', '181 days', '181 days'),
  ('second of two', 'released', '181 days', '181 days'),
  ('of a moved trip', 'released', '181 days', '181 days');
insert into public.seat_holds (id, trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, client_key, status, expires_at,
  created_at, ended_at, request_payment, asked_at, is_refused)
select tests.named(o.name), k.trip, tests.id('stranger'), 1, 1000000, private.stop_id(k.trip, false), private.stop_id(k.trip, true), now() - o.departed, tests.named('key of ' || o.name), o.status, now() - o.ended,
  now() - o.ended - interval '1 hour', now() - o.ended, k.payment, case when k.payment is not null then now() - o.ended end, k.is_refused
from tests.old_holds o cross join lateral (
  select case when o.name in ('refused', 'cash request', 'accepted', 'of a moved trip') then 'cash' end,
    o.name in ('refused', 'of a moved trip'), tests.named(case o.name when 'of a moved trip' then 'moved trip' else 'old trip' end)
) k (payment, is_refused, trip);
create function tests.left_holds() returns text language sql stable security definer return (
  select string_agg(o.name, ', ' order by o.name) from tests.old_holds o join public.seat_holds h on h.id = tests.named(o.name)
);

-- The provider's page was opened, and nothing was paid. The journey was never paid either.
insert into public.payments (id, hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, status, page_url, look_again_at,
  expires_at, created_at)
values (tests.named('attempt'), tests.named('page opened'), tests.id('stranger'), 'simulator', 'test', 'tafiya-' || repeat('a', 32), tests.named('attempt'),
  1000000, 'card', 'failed', 'https://pay.test/page', 'infinity', now() - interval '181 days', now() - interval '181 days');
insert into public.journeys (passenger_id, client_key, payment_method, first_booking_id, second_booking_id)
values (tests.id('stranger'), tests.named('journey'), 'online', tests.named('first of two'), tests.named('second of two'));
select tests.take_online();

-- The trips are still ahead.
select is(private.forget_rows('forget_holds'), 0, 'no hold of a trip that can still be booked is forgotten');
update public.trips set departure_at = now() - interval '182 days', arrives_at = now() - interval '181 days' where id = tests.named('old trip');
update public.trips set status = 'cancelled' where id = tests.named('old trip');
update public.trips set cancelled_at = now() + interval '1 minute' where id = tests.named('old trip');
select is(private.forget_rows('forget_holds'), 0, 'nor one of a trip that is not over');
update public.trips set cancelled_at = now() - interval '1 day' where id = tests.named('old trip');

-- Callers who may delete.
select tests.refused(who, 'select private.forget_rows(''forget_holds'')', '42501')
from unnest(array['anon', 'stranger', 'driver', 'suspended', 'corporate', 'admin', 'payments']) who;
select tests.authenticate_as('postgres');

select is(private.forget_rows('forget_holds'), 5, 'holds and requests that ended without a booking are forgotten');
select is(
  tests.left_holds(),
  'accepted, ended before, first of two, left late, looked at, of a moved trip, of half a year, page opened, paid, second of two',
  '180 days after their end and departure; what was booked, paid or part of a journey stays'
);
select is(private.forget_rows('forget_holds'), 0, 'a second run finds nothing');

-- Attacks.
select throws_ok(
  $$ select tests.hold('stranger', 'key of released', tests.named('old trip')) $$, 'PT409', 'This trip is no longer open for booking.',
  'the key of a forgotten hold holds no seats of a trip that is over'
);
update public.trips set picks_up = true, confirms_passengers = true where id = tests.named('moved trip');
select tests.authenticate_as('stranger');
select throws_ok(
  format($$ select private.ask_for_seats(tests.wanted(%L, jsonb_build_object('seats', 1, 'client_key', gen_random_uuid(), 'payment', 'cash', 'from_place', %L::text, 'to_place', %L::text))) $$,
    tests.named('moved trip'), t.origin_place_id, t.destination_place_id),
  'PT409', 'The driver has refused your request for this trip. Please choose another trip.', 'a refusal still counts for a trip that its driver has moved'
)
from public.trips t where t.id = tests.named('moved trip');
select tests.authenticate_as('postgres');
select throws_ok(
  $$ delete from public.seat_holds where id = tests.named('page opened') $$, '23503', null, 'the database refuses to forget a hold with a payment'
);

-- Money that arrives after all.
select is(tests.settle('tafiya-' || repeat('a', 32)), 'surplus', 'money that arrives half a year late finds its hold');
select results_eq(
  $$ select r.passenger_id, r.amount_kobo from public.refunds r where r.payment_id = tests.named('attempt') $$,
  $$ values (tests.id('stranger'), 1000000::bigint) $$, 'and goes back to its passenger'
);
select tests.is_healthy('money for an old hold');
select * from finish();
