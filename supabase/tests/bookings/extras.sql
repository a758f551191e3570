select plan(72);
select tests.create_cast();
select tests.take_online();
select tests.allow_early_starts();
update public.platform_settings set commission_basis_points = 800;
select tests.create_trip(tests.named('van'), 'driver', 6);
update public.trips set choices = '{"extraLuggageFareKobo": 200000, "parcelFareKobo": 150000}' where id = tests.named('van');

create function tests.bags(bags int, fare_kobo int default 200000, kind text default 'extraLuggage')
returns jsonb language sql immutable
return jsonb_build_array(jsonb_build_object('kind', kind, 'count', bags, 'fareKobo', fare_kobo));
create function tests.with_extras(who text, key text, extras jsonb, is_online boolean default false, trip uuid default tests.named('van'))
returns text language plpgsql as $$
declare
  made uuid;
begin
  perform tests.authenticate_as(who);
  if is_online then
    made := tests.hold_seats(trip, 2, tests.named(key), extras => with_extras.extras);
  else
    made := tests.book_seats(trip, 2, tests.named(key), extras => with_extras.extras);
  end if;
  perform tests.authenticate_as('postgres');
  return made::text;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.fare(made text) returns text language sql security definer
return (select b.extras::text || ' ' || b.total_kobo from public.bookings b where b.id = made::uuid);
create function tests.bagged() returns uuid language sql stable return tests.held('stranger', 'online');
create function tests.bag_payment() returns text language sql stable security definer
return (select p.reference from public.payments p where p.hold_id = tests.bagged() limit 1);
grant execute on all functions in schema tests to anon, authenticated, app_admin, app_payments;

-- The prices are choices of the trip.
select ok(private.are_choices(c::jsonb), 'a trip may offer ' || c) from (values
  ('{"largeBagFareKobo": 100, "childSeatFareKobo": 10000000}'), ('{"parcelFareKobo": 150000, "music": true}')
) k (c);
select ok(not private.are_choices(c::jsonb), 'but not ' || c) from (values
  ('{"parcelFareKobo": 0}'), ('{"parcelFareKobo": -100}'), ('{"parcelFareKobo": 150}'), ('{"parcelFareKobo": 10000100}'),
  ('{"parcelFareKobo": "200"}'), ('{"parcelFareKobo": true}'), ('{"cowFareKobo": 200000}'), ('{"FareKobo": 200000}')
) k (c);

-- Valid extras.
select is(tests.with_extras('stranger', 'bad', bad::jsonb), 'PT400 These extras of a booking are not known.', 'refuses ' || bad) from (values
  ('{}'), ('"extraLuggage"'), ('1'), ('[1]'), ('[null]'), ('[[]]'), ('[{}]'),
  ('[{"kind": "extraLuggage", "count": 0, "fareKobo": 200000}]'), ('[{"kind": "extraLuggage", "count": -1, "fareKobo": 200000}]'),
  ('[{"kind": "extraLuggage", "count": 5, "fareKobo": 200000}]'), ('[{"kind": "extraLuggage", "count": 1.5, "fareKobo": 200000}]'),
  ('[{"kind": "extraLuggage", "count": 1e99, "fareKobo": 200000}]'), ('[{"kind": "extraLuggage", "count": "1", "fareKobo": 200000}]'),
  ('[{"kind": "extraLuggage", "count": 1, "fareKobo": -200000}]'), ('[{"kind": "extraLuggage", "count": 1, "fareKobo": 0}]'),
  ('[{"kind": "extraLuggage", "count": 1, "fareKobo": 150}]'), ('[{"kind": "extraLuggage", "count": 1}]'),
  ('[{"kind": "extraLuggage", "count": 1, "fareKobo": 200000, "seats": 1}]'), ('[{"kind": "cow", "count": 1, "fareKobo": 200000}]'),
  ('[{"kind": null, "count": 1, "fareKobo": 200000}]'),
  ('[{"kind": "extraLuggage", "count": 4, "fareKobo": 200000}, {"kind": "extraLuggage", "count": 4, "fareKobo": 200000}]')
) k (bad);
select is(tests.with_extras('stranger', 'bad', tests.bags(1), is_online => true, trip => tests.trip()),
  'PT409 The driver has changed this trip. Nothing was booked.', 'a trip that offers none carries none');
select is(tests.with_extras('stranger', 'bad', tests.bags(1, 200000, 'childSeat')),
  'PT409 The driver has changed this trip. Nothing was booked.', 'an extra that this trip does not offer is refused');
select is(tests.with_extras('stranger', 'bad', tests.bags(1, 100)), 'PT409 The driver has changed this trip. Nothing was booked.',
  'so is another price than the driver''s');
select is(tests.seats(tests.named('van')), '{0}', 'and takes no seat');

-- In cash.
savepoint offered;
select is(
  tests.fare(tests.with_extras('stranger', 'cash', tests.bags(1, 150000, 'parcel') || tests.bags(2))),
  '[{"kind": "extraLuggage", "count": 2, "fareKobo": 200000}, {"kind": "parcel", "count": 1, "fareKobo": 150000}] 2550000',
  'extras are part of the fare'
);
select is(
  tests.with_extras('stranger', 'cash', tests.bags(2) || tests.bags(1, 150000, 'parcel')),
  tests.booking('stranger', tests.named('van'))::text, 'the same request is the same booking'
);
select alike(tests.with_extras('stranger', 'cash', tests.bags(2)), 'PT409%other extras.', 'with fewer extras the key is refused');
select alike(tests.with_extras('stranger', 'cash', null), 'PT409%other extras.', 'and without them');
select is((select x.amount_kobo from public.transactions x where x.booking_id = tests.booking('stranger', tests.named('van'))), 2550000::bigint,
  'of the transaction');
select alike(
  (select n.body from public.notifications n where n.user_id = tests.id('driver') order by n.created_at desc limit 1),
  '%, with 2 extra bags, 1 parcel.', 'the driver reads what to carry'
);
select is(
  (select f.value ->> 'value' from jsonb_array_elements(private.ticket_facts(b)) f where f.value ->> 'label' = 'Seats'), '2, 2 extra bags, 1 parcel',
  'so does the ticket by mail'
) from public.bookings b where b.client_key = tests.named('cash');
select tests.authenticate_as('driver');
select is(
  (select e.total_kobo || ', cash ' || e.cash_kobo from public.trips t, private.expected_earnings(t) e where t.id = tests.named('van')),
  '2550000, cash 2550000', 'the driver expects them in cash'
);
select throws_ok($$ select private.set_trip_choices(tests.named('van'), '{"extraLuggageFareKobo": 500000}') $$, 'PT409', null,
  'the driver cannot change the prices of a booked trip');
select tests.authenticate_as('postgres');
update public.trips set choices = '{"extraLuggageFareKobo": 500000}' where id = tests.named('van');
select is((select b.total_kobo from public.bookings b where b.client_key = tests.named('cash')), 2550000::bigint, 'and a booking keeps its own');
select tests.refused(who, $$ update public.bookings set extras = '[]' $$, '42501') from unnest(array['anon', 'stranger', 'driver', 'admin']) who;
select tests.authenticate_as('postgres');
select throws_ok($$ update public.bookings set extras = '[{"kind": "parcel", "count": -9, "fareKobo": 150000}]' $$, '23514', null,
  'the table refuses what no function may write');
select tests.authenticate_as('stranger');
select lives_ok($$ select private.cancel_booking(tests.booking('stranger', tests.named('van')), null) $$, 'they are cancelled with the booking');
select is((select x.status from public.transactions x where x.booking_id = tests.booking('stranger', tests.named('van'))), 'cancelled', 'which owes nothing');
rollback to offered;

-- Online: held, paid, released.
select tests.with_extras('stranger', 'online', tests.bags(2), is_online => true);

select is((select h.total_kobo from public.seat_holds h where h.id = tests.bagged()), 2400000::bigint, 'a hold costs them too');
select alike(tests.with_extras('stranger', 'online', tests.bags(1), is_online => true), 'PT409%other extras.', 'its key has its extras');
select tests.authenticate_as('stranger');
select is((select p ->> 'totalFareKobo' || ' ' || (p -> 'extras')::text from private.read_payments(tests.bagged()) p),
  '2400000 [{"kind": "extraLuggage", "count": 2, "fareKobo": 200000}]', 'and shows them');
select tests.authenticate_as('driver');
select throws_ok($$ select private.set_trip_choices(tests.named('van'), '{}') $$, 'PT409', null, 'meanwhile the prices stay');
select tests.authenticate_as('postgres');
select tests.open_payment(tests.bagged(), 'bags');
select is((select p.amount_kobo from public.payments p where p.reference = tests.bag_payment()), 2400000::bigint, 'we ask for the whole fare');
savepoint asked;
select is(tests.settle(tests.bag_payment(), '{"amountKobo": 2000000}'), 'surplus', 'who pays the seats only gets the money back');
rollback to asked;
select tests.expire(tests.bagged());
select private.expire_holds();
update public.trips set choices = '{"extraLuggageFareKobo": 300000}' where id = tests.named('van');
select is(tests.settle(tests.bag_payment()), 'surplus', 'late, and the extras cost more: it goes back');
select tests.is_healthy('after a late payment with extras');
rollback to asked;
select tests.expire(tests.bagged());
select is(tests.settle(tests.bag_payment()), 'retaken', 'late, at the same prices');
rollback to asked;
select is(tests.settle(tests.bag_payment()), 'applied', 'paid in time');
select is(tests.fare(tests.bagged()::text), '[{"kind": "extraLuggage", "count": 2, "fareKobo": 200000}] 2400000', 'the booking has them');
select tests.is_healthy('a paid booking with extras');
savepoint paid;
select tests.authenticate_as('driver');
select is(
  (select e.total_kobo || ', cash ' || e.cash_kobo from public.trips t, private.expected_earnings(t) e where t.id = tests.named('van')),
  '2400000, cash 0', 'the driver expects them, before commission'
);
select private.cancel_trip(tests.named('van'), null);
select tests.authenticate_as('postgres');
select is((select sum(r.amount_kobo) from public.refunds r where r.booking_id = tests.bagged()), 2400000::numeric, 'a cancelled trip gives all of it back');
select tests.is_healthy('a cancelled booking with extras');
rollback to paid;
select tests.leave_trip(tests.named('van'), interval '-3 hours');
update public.bookings b set created_at = now() - interval '1 day', agreed_departure_at = t.departure_at,
  agreed_terms = private.terms_of(t.id, b.to_stop_id)
from public.trips t where b.id = tests.bagged() and t.id = b.trip_id;
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.bagged(), null);
select tests.authenticate_as('postgres');
select is((select sum(r.amount_kobo) from public.refunds r where r.booking_id = tests.bagged()), 1200000::numeric, 'rule 5: half of it comes back');
select is((select e.gross_kobo from public.earnings e where e.booking_id = tests.bagged()), 1200000::bigint, 'and half is the driver''s');
select tests.is_healthy('a late cancellation with extras');
rollback to paid;
select tests.move_trip(tests.named('van'), 'waiting');
update public.bookings set boarded_at = now(), boarded_by = driver_id where id = tests.bagged();
select tests.move_trip(tests.named('van'), 'en_route', 'arrived', 'completed');
update public.bookings set release_at = now() where id = tests.bagged();
select private.release_fares();
select is((select e.gross_kobo || ' ' || e.commission_kobo from public.earnings e where e.booking_id = tests.bagged()), '2400000 192000',
  'after the trip the driver gets them');
select tests.is_healthy('a released fare with extras');
rollback to paid;
select * from finish();
