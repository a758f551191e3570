-- Each payment costs the platform its fee, also when it goes back: what a passenger gives up or pays twice counts as what they cancel.
select plan(36);
select tests.create_cast(), tests.take_online();

create function tests.trip_of(n int) returns uuid language plpgsql as $$
begin
  if not exists (select from public.trips t where t.id = tests.named('trip ' || n)) then
    perform tests.create_trip(tests.named('trip ' || n), 'driver', 4);
  end if;
  return tests.named('trip ' || n);
end
$$;
create function tests.opened(key text, trip uuid default tests.trip()) returns text language sql
return tests.open_payment(tests.hold('stranger', key, trip), key);
create function tests.give_up(key text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('stranger');
  perform private.release_hold(tests.held('stranger', key));
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.given_up(key text, trip uuid default tests.trip(), fee text default '{"feeKobo": 30000}')
returns text language plpgsql as $$
declare
  reference text := tests.opened(key, trip);
begin
  perform tests.give_up(key);
  perform tests.settle(reference, fee::jsonb);
  return tests.refunds(tests.held('stranger', key));
end
$$;
create function tests.paid_twice(key text, trip uuid default tests.trip()) returns text language plpgsql as $$
declare
  reference text := tests.opened(key, trip);
  other text := tests.open_payment(tests.held('stranger', key), key || ' by transfer', 'transfer');
begin
  perform tests.settle(reference, '{"feeKobo": 30000}');
  perform tests.settle(other, '{"feeKobo": 30000}');
  return tests.refunds(tests.held('stranger', key));
end
$$;
create function tests.asked(key text, trip uuid) returns uuid language plpgsql as $$
begin
  perform tests.authenticate_as('stranger');
  perform private.ask_for_seats(tests.wanted(trip, jsonb_build_object('seats', 1, 'client_key', tests.named(key), 'payment', 'online',
    'from_place', 'ilorin', 'to_place', 'abuja')));
  perform tests.authenticate_as('postgres');
  perform tests.settle(tests.open_payment(tests.held('stranger', key), key), '{"feeKobo": 30000}');
  return tests.held('stranger', key);
end
$$;
create function tests.fee_of(key text) returns text language sql stable security definer
return (select private.payment_fee(h.total_kobo)::text from public.seat_holds h where h.id = tests.held('stranger', key));
create function tests.left_free() returns int language sql stable security definer
return private.free_cancellations_left(tests.id('stranger'));
create function tests.told() returns text language sql stable security definer return (
  select n.body from public.notifications n where n.user_id = tests.id('stranger') and n.title = 'Your payment goes back to you'
  order by n.created_at desc, n.id desc limit 1
);

-- Two are free, whichever they are.
savepoint before;
select is(tests.left_free(), 2, 'two are free');
select is(tests.given_up('one'), 'given_up 1000000 queued', 'seats that were given up and then paid: all of it comes back');
select is(tests.left_free(), 1, 'and counts');
select is(tests.told(), '₦10,000 for Lagos to Abuja, ' || substring(tests.told() from 'Abuja, (.*) came') || ' came after you had given up your seats or booked again. You get ₦10,000 back in 3 to 10 working days.', 'the passenger reads why');
select is(tests.paid_twice('two', tests.trip_of(1)), 'paid_twice 1000000 queued', 'paid by card and by transfer: the second one comes back');
select is(tests.left_free(), 0, 'and counts');
savepoint third;

-- From the third on the fee stays.
select is(tests.given_up('three', tests.trip_of(2)), 'given_up 975000 queued', 'the third one that was given up comes back less the fee');
select is(
  tests.journal('paid:' || (select p.reference from public.payments p where p.hold_id = tests.held('stranger', 'three'))),
  'provider_receivable 970000, gateway_fees 5000, refunds_payable -975000', 'which covers what the payment cost'
);
select matches(
  tests.told(), 'You get ₦9,750 back in 3 to 10 working days\. The payment fee of ₦250 stays with you', 'the passenger reads what stays'
);
select tests.is_healthy('after the fee of a surplus has stayed');
rollback to third;
select is(tests.paid_twice('three', tests.trip_of(2)), 'paid_twice 975000 queued', 'a third one that was paid twice less the fee');
select is(tests.hold_state(tests.held('stranger', 'three')), 'paid confirmed', 'the booking stays');
select tests.is_healthy('after a second payment that lost its fee');
rollback to third;
select is(tests.given_up('three', tests.trip_of(2), '{"feeKobo": 900}'), 'given_up 999100 queued', 'never more than the payment has cost');
rollback to third;
select is(tests.given_up('three', tests.trip_of(2), '{"feeKobo": null}'), 'given_up 975000 queued', 'a fee that is not known yet: what was said before paying');
select is(tests.settle((select p.reference from public.payments p where p.hold_id = tests.held('stranger', 'three')), '{"feeKobo": 30000}'), 'surplus', 'it is known later');
select tests.is_healthy('after a fee that was known later');
rollback to third;
select tests.pay('stranger', 'three', tests.trip_of(2));
update public.payments p set fee_kobo = 30000 where p.hold_id = tests.held('stranger', 'three');
select results_eq(
  format('select q.refund_kobo, q.fee_kobo from private.quote_cancellation(%L) q, tests.authenticate_as(%L)', tests.held('stranger', 'three'), 'stranger'),
  'values (975000::bigint, 25000::bigint)', 'a booking that is cancelled as the third one loses its fee too'
);
rollback to third;
update public.refunds r set created_at = now() - interval '25 hours' where r.passenger_id = tests.id('stranger');
select is(tests.given_up('three', tests.trip_of(2)), 'given_up 1000000 queued', 'after 24 hours they are free again');
rollback to third;

-- A request that the passenger withdraws.
select tests.asked('asked', tests.trip_of(2));
savepoint asked;
select tests.authenticate_as('stranger');
select is(
  (select r ->> 'withdrawalFeeKobo' from private.read_requests(tests.held('stranger', 'asked')) r), tests.fee_of('asked'),
  'before withdrawing, the passenger reads the fee'
);
select tests.authenticate_as('driver');
select is(
  (select r ->> 'withdrawalFeeKobo' from private.read_requests(tests.held('stranger', 'asked')) r), null, 'the driver does not'
);
select tests.authenticate_as('postgres');
select tests.give_up('asked');
select matches(
  tests.refunds(tests.held('stranger', 'asked')),
  format('^given_up %s queued$', h.total_kobo - tests.fee_of('asked')::bigint), 'a paid request that is withdrawn comes back less the fee'
) from public.seat_holds h where h.id = tests.held('stranger', 'asked');
select tests.is_healthy('after a request was withdrawn less the fee');
rollback to asked;
select tests.authenticate_as('driver');
select private.decline_request(tests.held('stranger', 'asked'));
select tests.authenticate_as('postgres');
select matches(
  tests.refunds(tests.held('stranger', 'asked')), format('^surplus %s queued$', h.total_kobo), 'what the driver refuses comes back in full'
) from public.seat_holds h where h.id = tests.held('stranger', 'asked');
rollback to asked;
select tests.expire(tests.held('stranger', 'asked'));
select tests.give_up('asked');
select private.expire_holds();
select matches(
  tests.refunds(tests.held('stranger', 'asked')), format('^surplus %s queued$', h.total_kobo), 'so does what the driver did not answer in time'
) from public.seat_holds h where h.id = tests.held('stranger', 'asked');
rollback to third;

-- Cases that the passenger did not cause.
select tests.opened('three', tests.trip_of(2));
select tests.authenticate_as('driver');
select private.cancel_trip(tests.trip_of(2), null);
select tests.authenticate_as('postgres');
select tests.settle((select p.reference from public.payments p where p.hold_id = tests.held('stranger', 'three')));
select is(tests.refunds(tests.held('stranger', 'three')), 'surplus 1000000 queued', 'paid after the driver has cancelled: all of it');
rollback to third;
select tests.opened('three', tests.trip_of(2));
select tests.expire(tests.held('stranger', 'three'));
select private.expire_holds();
savepoint expired;
select tests.hold('passenger', 'all', tests.trip_of(2), 4);
select tests.settle((select p.reference from public.payments p where p.hold_id = tests.held('stranger', 'three')));
select is(tests.refunds(tests.held('stranger', 'three')), 'surplus 1000000 queued', 'paid too late for the seats: all of it');
-- Attack: the other pages of the same hold are paid as well.
insert into public.payments (hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method)
select h.id, h.passenger_id, 'simulator', 'test', 'tafiya-' || repeat('c', 32), tests.named('other page'), h.total_kobo, 'ussd'
from public.seat_holds h where h.id = tests.held('stranger', 'three');
select tests.settle('tafiya-' || repeat('c', 32), '{"feeKobo": 30000}');
select is(tests.refunds(tests.held('stranger', 'three')), 'paid_twice 975000 queued, surplus 1000000 queued', 'a second payment of them is paid twice');
select tests.is_healthy('after two late payments');
rollback to expired;
-- Attack: the hold expires, the trip is booked anew, and the old page is paid.
select tests.pay('stranger', 'anew', tests.trip_of(2));
select tests.settle((select p.reference from public.payments p where p.hold_id = tests.held('stranger', 'three')), '{"feeKobo": 30000}');
select is(tests.refunds(tests.held('stranger', 'three')), 'given_up 975000 queued', 'seats that were booked anew were given up');
rollback to third;
select tests.settle(tests.opened('three', tests.trip_of(2)), '{"amountKobo": 999999}');
select is(tests.refunds(tests.held('stranger', 'three')), 'surplus 999999 queued', 'another amount than we asked for: all of it');
rollback to third;

-- One page of each kind is open for the same seats.
select tests.hold('stranger', 'pages', tests.trip_of(2));
create temp table page as select tests.open_payment(tests.held('stranger', 'pages'), 'first tab') as reference;
grant select on page to public;
select tests.authenticate_as('payments');
select private.payment_opened((select p.reference from page p), 'https://pay.test/1', null, null);
select tests.authenticate_as('postgres');
select is(tests.open_payment(tests.held('stranger', 'pages'), 'second tab'), p.reference, 'a second tab gets the page that is open') from page p;
select isnt(tests.open_payment(tests.held('stranger', 'pages'), 'other way', 'ussd'), p.reference, 'another way to pay has a page of its own') from page p;
select tests.settle((select p.reference from page p), '{"state": "failed"}');
select isnt(tests.open_payment(tests.held('stranger', 'pages'), 'after a failure'), p.reference, 'a payment that has failed is opened anew') from page p;
create temp table account as select tests.open_payment(tests.held('stranger', 'pages'), 'transfer', 'transfer') as reference;
grant select on account to public;
select tests.authenticate_as('payments');
select private.payment_opened((select a.reference from account a), null, '{"bank": "Wema Bank", "accountNumber": "9012345678", "accountName": "Tafiya"}', null);
select tests.authenticate_as('postgres');
select is(tests.open_payment(tests.held('stranger', 'pages'), 'again', 'transfer'), a.reference, 'an account for a transfer too') from account a;
update public.payments p set expires_at = now() where p.reference = (select a.reference from account a);
select isnt(tests.open_payment(tests.held('stranger', 'pages'), 'later', 'transfer'), a.reference, 'until its time is over') from account a;
select * from finish();
