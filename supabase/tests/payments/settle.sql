select plan(260);
select tests.create_cast();
select tests.take_online();
select tests.hold('stranger', 'hold', seats => 2);
select tests.authenticate_as('postgres');
create function tests.h() returns uuid language sql stable security definer return tests.held('stranger', 'hold');
select tests.authenticate_as('postgres');
create function tests.payment(reference text)
returns text
language sql
security definer
return (
  select concat_ws(' ', p.status, p.outcome, p.problem, p.paid_kobo, 'fee ' || p.fee_kobo) from public.payments p where p.reference = payment.reference
);
select tests.authenticate_as('postgres');
create function tests.open_as(who text, hold uuid, method text, key text)
returns text
language plpgsql
as $$
declare
  opened record;
begin
  perform tests.authenticate_as(who);
  select * into opened from private.open_payment(hold, method, tests.named(key), 'simulator', 'test');
  perform tests.authenticate_as('postgres');
  return opened.amount_kobo || ' ' || opened.email || ' ' || (opened.expires_at - now()) || case when opened.is_new then ' new' else '' end;
end
$$;

-- Opening a payment.
select tests.authenticate_as('postgres');
savepoint held;
select is(tests.open_as('stranger', tests.h(), 'card', 'card'), '2000000 stranger@cast.test 00:15:00 new', 'a payment is opened for what the hold costs');
select is(tests.open_as('stranger', tests.h(), 'card', 'card'), '2000000 stranger@cast.test 00:15:00', 'the same key is the same payment, which another request is opening');
update public.payments set opening_at = now() - interval '31 seconds' where hold_id = tests.h();
select is(tests.open_as('stranger', tests.h(), 'card', 'card'), '2000000 stranger@cast.test 00:15:00 new', 'until that request has died');
select private.payment_not_opened(p.reference) from public.payments p where p.hold_id = tests.h();
select is(tests.open_as('stranger', tests.h(), 'card', 'card'), '2000000 stranger@cast.test 00:15:00 new', 'or the provider did not answer it');
select tests.matrix('payments.status', format('id = (select id from public.payments where hold_id = %L)', tests.h()), $$
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
select tests.refused('stranger', 'select provider_id from public.payments', '42501');
select tests.authenticate_as('postgres');
create function tests.card() returns text language sql stable security definer
return (select p.reference from public.payments p where p.client_key = tests.named('card') and p.passenger_id = tests.id('stranger'));
select matches(tests.card(), '^tafiya-[0-9a-f]{32}$', 'the reference is ours');
select tests.authenticate_as('payments');
select lives_ok($$ select private.payment_opened(tests.card(), 'https://pay.test/1', null, null) $$, 'the provider has opened it');
select is(tests.open_as('stranger', tests.h(), 'card', 'card'), '2000000 stranger@cast.test 00:15:00', 'and it is not opened again');
select throws_ok($$ select tests.open_as('stranger', tests.h(), 'ussd', 'card') $$, 'PT409', null, 'the same key for another method is refused');
select throws_ok(format('select tests.open_as(%L, %L, %L, %L)', who, case when has_hold then tests.h() end, method, key), code, null, title) from (values
  ('stranger', true, 'cheque', 'k', 'PT400', 'an unknown method is refused'),
  ('stranger', true, null, 'k', 'PT400', 'no method is refused'),
  ('stranger', true, 'card', null, 'PT400', 'no key is refused'),
  ('stranger', false, 'card', 'k', 'PT404', 'no hold is refused'),
  ('passenger', true, 'card', 'k', 'PT404', 'another passenger is refused'),
  ('driver', true, 'card', 'k', 'PT404', 'the driver is refused'),
  ('suspended', true, 'card', 'k', 'PT403', 'a suspended person is refused'),
  ('gone', true, 'card', 'k', 'PT401', 'a session that has ended is refused'),
  ('anon', true, 'card', 'k', '42501', 'a visitor is refused'),
  ('admin', true, 'card', 'k', '42501', 'an administrator is refused')
) as p (who, has_hold, method, key, code, title);
select tests.authenticate_as('postgres');
create function tests.second() returns text language sql stable security definer
return (select p.reference from public.payments p where p.client_key = tests.named('second') and p.passenger_id = tests.id('stranger'));
create function tests.goes_back(seats text, cause text default 'surplus') returns text language sql
return format('surplus; expired; %s 2000000 queued; %s', cause, seats);
create function tests.wrong(changes jsonb)
returns text
language sql
as $$
  select concat_ws('; ', tests.settle(tests.card(), changes), tests.payment(tests.card()), tests.hold_state(tests.h()), tests.refunds(tests.h()))
$$;
create function tests.waits() returns interval language sql security definer as $$ select h.expires_at - now() from public.seat_holds h where h.id = tests.h() $$;
create function tests.late(who text, call text)
returns text
language plpgsql
as $$
begin
  perform tests.expire(tests.h());
  perform tests.authenticate_as(who);
  execute call;
  return concat_ws('; ', tests.settle(tests.card()), tests.hold_state(tests.h()), tests.refunds(tests.h()), tests.seats());
end
$$;
savepoint opened;

-- Transfers have more time, once.
select is(tests.open_as('stranger', tests.h(), 'transfer', 'transfer'), '2000000 stranger@cast.test 00:25:00 new', 'a transfer may take 25 minutes');
select is((select h.expires_at - now() from public.seat_holds h where h.id = tests.h()), interval '30 minutes', 'its hold 5 more');
-- A new account is given once the one before takes no money any more.
update public.payments set expires_at = now() where hold_id = tests.h() and method = 'transfer';
update public.seat_holds set created_at = now() - interval '29 minutes', expires_at = now() + interval '1 minute' where id = tests.h();
select is(tests.open_as('stranger', tests.h(), 'transfer', 'transfer 2'), '2000000 stranger@cast.test 00:11:00 new', 'never beyond 45 minutes in all');
update public.payments set expires_at = now() where hold_id = tests.h() and method = 'transfer';
update public.seat_holds set created_at = now() - interval '40 minutes', expires_at = now() + interval '1 minute' where id = tests.h();
select throws_ok($$ select tests.open_as('stranger', tests.h(), 'transfer', 'transfer 3') $$, 'PT409', null, 'and not if it could not arrive in time');
select isnt(tests.open_as('stranger', tests.h(), 'ussd', 'ussd'), null, 'while card and USSD can');
rollback to opened;

-- 10 payments in 24 hours that were not completed.
insert into public.payments (hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, status)
select p.hold_id, p.passenger_id, p.provider, p.mode, 'tafiya-' || md5(n::text), gen_random_uuid(), 1, 'card', 'failed'
from public.payments p, generate_series(1, 8) n where p.hold_id = tests.h();
select isnt(tests.open_as('stranger', tests.h(), 'ussd', 'tenth'), null, 'the 10th payment');
select throws_ok($$ select tests.open_as('stranger', tests.h(), 'transfer', 'eleventh') $$, 'PT429', null, 'the 11th is refused: cards are not tried out here');
select tests.authenticate_as('postgres');
update public.payments set created_at = now() - interval '24 hours' where reference = 'tafiya-' || md5('1');
select isnt(tests.open_as('stranger', tests.h(), 'transfer', 'eleventh'), null, 'until a day after the first');
rollback to opened;
select throws_ok($$ select tests.open_as('stranger', tests.h(), 'card', 'late') from tests.expire(tests.h()) $$, 'PT409', null, 'an expired hold is not paid');
select tests.expire(tests.h());
select is(tests.open_as('stranger', tests.h(), 'card', 'card'), '2000000 stranger@cast.test 00:15:00', 'a repeated call finds its payment');
update public.payments set page_url = null, opening_at = null where reference = tests.card();
select throws_ok($$ select tests.open_as('stranger', tests.h(), 'card', 'card') $$, 'PT409', null, 'but one that the provider has not opened stays closed');
rollback to opened;

-- Payments that the provider refuses to open.
select tests.authenticate_as('payments');
select ok(not private.payment_refused(tests.card()), 'a page that was handed out takes money: a refusal does not end its payment');
select is(tests.payment(tests.card()), 'open', 'which stays open');
select tests.authenticate_as('postgres');
update public.payments set page_url = null where reference = tests.card();
select tests.authenticate_as('payments');
select ok(private.payment_refused(tests.card()), 'the provider refuses to open a payment');
select is(tests.payment(tests.card()), 'failed refused', 'a payment that the provider refused to open has failed');
select private.payment_opened(tests.card(), 'https://pay.test/2', null, null);
select tests.authenticate_as('postgres');
select is((select p.page_url from public.payments p where p.reference = tests.card()), null, 'and is not opened afterwards');
select is((select p.look_again_at from public.payments p where p.reference = tests.card()), 'infinity', 'nor looked at');
select is(tests.settle(tests.card()), 'applied', 'but paid, if the provider says so later');
select tests.is_healthy('after a refused payment that was paid');
rollback to opened;

-- Looks.
select tests.authenticate_as('payments');
select ok(private.take_look(tests.card()), 'a page looks');
select ok(not private.take_look(tests.card()), 'a second page does not, within 10 seconds');
select ok(not private.take_look('tafiya-none'), 'nor at an unknown reference');
select ok(not exists (select from private.payments_to_look_at(1000) l where l.reference = tests.card()), 'the clock waits for a minute');
select tests.authenticate_as('postgres');
update public.payments set look_again_at = now() - interval '100 years', created_at = now() - interval '40 minutes' where reference = tests.card();
select tests.authenticate_as('payments');
select is((select l.reference from private.payments_to_look_at(1) l), tests.card(), 'then it looks');
select tests.authenticate_as('postgres');
select is((select p.look_again_at - now() from public.payments p where p.reference = tests.card()), interval '10 minutes', 'ever later');
create function tests.looks_after(days int, status text)
returns text
language plpgsql
as $$
declare
  is_taken boolean;
begin
  update public.payments p
  set look_again_at = now() - interval '100 years', created_at = now() - make_interval(days => days),
    expires_at = now() - make_interval(days => days), status = looks_after.status
  where p.reference = tests.card();
  is_taken := (select l.reference = tests.card() from private.payments_to_look_at(1) l);
  return is_taken || ' ' || case p.look_again_at when 'infinity' then 'never again' else (p.look_again_at - now())::text end
  from public.payments p where p.reference = tests.card();
end
$$;
select is(tests.looks_after(days, status), expected, format('the clock looks at a payment that is %s after %s days', status, days)) from (values
  (3, 'open', 'true 06:00:00'),
  -- A card that was declined may still be paid on the same page.
  (3, 'failed', 'true 06:00:00'),
  (8, 'failed', 'true never again'),
  (8, 'open', 'true 06:00:00')
) l (days, status, expected);
select is(tests.settle(tests.card(), '{"state": "open", "isUnderWay": true}'), 'open', 'money that is on its way is awaited for ever');
select is(tests.settle(tests.card(), '{"state": "unclear", "status": "frozen"}'), 'open', 'a status that we do not know too');
select results_eq(
  $$ select d.kind from private.reconciliation_differences d where d.subject = tests.card() || ' frozen' $$, $$ values ('unknown_status') $$,
  'and an administrator must look'
);
select is(tests.settle(tests.card(), '{"state": "open", "isUnderWay": false}'), 'failed', 'a page that takes no money any more ends its payment');
select is((select p.look_again_at from public.payments p where p.reference = tests.card()), 'infinity', 'then the clock stops');
select is(tests.settle(tests.card()), 'applied', 'but money that comes after all counts');
select tests.is_healthy('after a payment that came after its end');
rollback to opened;

-- Paid in time.
select is(tests.settle(tests.card(), '{"feeKobo": 35500, "paidAt": "2030-01-01T10:00:00Z"}'), 'applied', 'a payment in time');
select tests.authenticate_as('postgres');
savepoint paid;
select is(tests.payment(tests.card()), 'paid applied 2000000 fee 35500', 'is paid');
select is(tests.hold_state(tests.h()) || ' ' || tests.seats(), 'paid confirmed {3}', 'its hold is the booking');
select is(tests.journal('paid:' || tests.card()), 'provider_receivable 1964500, gateway_fees 35500, passenger_prepaid -2000000', 'its journal');
select results_eq(
  $$ select b.id, b.client_key, b.payment_method, b.terms_version, b.total_kobo, b.agreed_points is not null, x.method, x.payment_reference, x.status
     from public.bookings b join public.transactions x on x.booking_id = b.id where b.id = tests.h() $$,
  $$ values (tests.h(), tests.named('hold'), 'online', 1, 2000000::bigint, true, 'online', tests.card(), 'pending') $$,
  'with id, key and terms of the hold, and a transaction with the reference'
);
select is((select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.kind = 'booking_confirmed'), 1::bigint, 'with one message');
select is(
  (select string_agg(f ->> 'label' || case f ->> 'label' when 'Fare' then ' ' || (f ->> 'value') else '' end, ', ')
   from public.notifications n, jsonb_array_elements(private.message_facts(n)) f
   where n.user_id = tests.id('stranger') and n.kind = 'booking_confirmed'),
  'From, To, Leaves, Arrives, Driver, Car, Seats, Fare ₦20,000, paid', 'whose mail is the ticket, as for seats that are paid in cash'
);
select is(
  (select string_agg(d.kind || ' ' || d.channel, ', ' order by d.kind, d.channel) from private.deliveries d
   where d.user_id = tests.id('stranger') and d.kind in ('booking_confirmed', 'payment')), 'booking_confirmed email', 'and nothing beside it'
);
-- cmin is the number of the command that wrote the row, inside its transaction.
select ok(
  j.cmin::text::int > n.cmin::text::int,
  'the journal is booked after everything else, because other payments wait from then on'
) from private.ledger_journals j, public.notifications n
where j.cause = 'paid:' || tests.card() and n.user_id = tests.id('stranger') and n.kind = 'booking_confirmed';
select tests.is_healthy('after a payment in time');
select is(tests.settle(tests.card(), '{"feeKobo": 35500}'), 'applied', 'replayed: ' || n) from generate_series(1, 50) n;
select is(tests.balance_line(), 'passenger_prepaid -2000000, provider_receivable 1964500, gateway_fees 35500', 'replays move nothing');
select is((select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.kind = 'booking_confirmed'), 1::bigint, 'and send nothing');
select is(tests.settle(tests.card(), change::jsonb), 'applied', 'an older or other truth changes nothing: ' || change) from unnest(array[
  '{"state": "failed"}', '{"state": "reversed"}', '{"state": "open"}', '{"state": "unknown"}', '{"amountKobo": 1}', '{"currency": "USD"}'
]) as change;
select is(tests.payment(tests.card()) || ' ' || tests.hold_state(tests.h()), 'paid applied 2000000 fee 35500 paid confirmed', 'and the booking stays');
select is(tests.open_as('stranger', tests.h(), 'card', 'card'), '2000000 stranger@cast.test 00:15:00', 'the key still finds the payment');
select throws_ok($$ select tests.open_as('stranger', tests.h(), 'card', 'twice') $$, 'PT409', 'This booking is paid.', 'another payment is refused');
select throws_ok($$ select private.release_hold(tests.h()) from tests.authenticate_as('stranger') $$, 'PT409', null, 'a paid hold is not given up');
select is(tests.hold('stranger', 'hold', seats => 2), tests.h(), 'the key of the hold finds the booking');
select throws_ok($$ select private.book_seats(tests.trip(), 2, tests.named('hold')) from tests.authenticate_as('stranger') $$, 'PT409', null, 'in cash it does not');
select lives_ok($$ select private.cancel_booking(tests.h(), null) from tests.authenticate_as('stranger') $$, 'the booking is cancelled like any other');
select is(tests.settle(tests.card()), 'applied', 'a success that is replayed after the refund');
select is(tests.hold_state(tests.h()) || ' ' || tests.seats() || ' ' || tests.refunds(tests.h()), 'paid cancelled {1} cancelled 2000000 queued', 'revives nothing');
select tests.is_healthy('after a replay after the refund');
rollback to opened;

-- Two payments of one hold.
select tests.open_payment(tests.h(), 'second', 'ussd'), tests.settle(tests.card());
select throws_ok(
  $$ select tests.settle(tests.second(), jsonb_build_object('providerId', 'id of ' || tests.card())) $$, 'P0001', null,
  'the provider''s id of another payment is an error'
);
select is(tests.settle(tests.second(), '{"feeKobo": 100}'), 'surplus', 'paid twice: the second payment goes back');
select is(tests.settle(tests.second()), 'surplus', 'once');
select is(tests.refunds(tests.h()), 'paid_twice 2000000 queued', 'in full');
select is(tests.journal('paid:' || tests.second()), 'provider_receivable 1999900, gateway_fees 100, refunds_payable -2000000', 'its journal');
select is(tests.hold_state(tests.h()) || ' ' || tests.seats(), 'paid confirmed {3}', 'and the booking stays');
select tests.is_healthy('after a second payment');
rollback to opened;

-- Wrong amounts and currencies.
select is(tests.wrong('{"amountKobo": 1999999}'), 'surplus; paid surplus wrong_amount 1999999 fee 0; open; surplus 1999999 queued', 'less than we asked for goes back');
select tests.is_healthy('after too little');
select isnt(tests.open_as('stranger', tests.h(), 'card', 'better'), null, 'and the seats can still be paid');
rollback to opened;
select is(
  tests.wrong('{"requestedKobo": 100, "amountKobo": 100}'), 'surplus; paid surplus wrong_amount 100 fee 0; open; surplus 100 queued', 'so does another amount that was asked for'
);
select tests.is_healthy('after another amount');
rollback to opened;
select is(tests.wrong('{"amountKobo": 2035500, "feeKobo": 35500}'), 'applied; paid applied 2000000 fee 35500; paid confirmed', 'a fee that the payer bears comes on top');
select is(tests.journal('paid:' || tests.card()), 'provider_receivable 2000000, passenger_prepaid -2000000', 'and is not our cost');
select tests.is_healthy('after a fee on top');
rollback to opened;
select is(tests.wrong('{"currency": "USD"}'), 'wrong_currency; failed wrong_currency; open', 'another currency never reaches the ledger');
select is(tests.wrong('{"currency": "USD"}'), 'wrong_currency; failed wrong_currency; open', 'however often');
select is(tests.balance_line(), null, 'nothing is booked');
select tests.is_healthy('after another currency');
rollback to opened;
select throws_ok(format('select tests.settle(tests.card(), %L)', change), 'P0001', null, 'not what was paid: ' || change) from unnest(array[
  '{"amountKobo": 0}', '{"amountKobo": null}', '{"amountKobo": -5}', '{"requestedKobo": null}', '{"providerId": null}'
]) as change;
rollback to opened;

-- Fees that are known later.
select is(tests.settle(tests.card(), '{"feeKobo": null}'), 'applied', 'a payment without its fee');
select is(tests.payment(tests.card()), 'paid applied 2000000', 'has none yet');
select is(tests.settle(tests.card(), '{"feeKobo": 35500}'), 'applied', 'the fee follows') from generate_series(1, 2);
select is(tests.journal('fee:' || tests.card()), 'gateway_fees 35500, provider_receivable -35500', 'its journal');
select is(tests.payment(tests.card()), 'paid applied 2000000 fee 35500', 'once');
select tests.is_healthy('after a fee that came later');
rollback to opened;

-- Failed, reversed, unknown.
select is(tests.settle(tests.card(), '{"state": "unknown"}'), 'open', 'the provider has no such payment yet');
select is(tests.settle(tests.card(), '{"state": "open"}'), 'open', 'it waits');
select is(tests.settle(tests.card(), '{"state": "failed"}'), 'failed', 'it has failed') from generate_series(1, 2);
select is(tests.settle(tests.card(), '{"state": "open"}'), 'failed', 'a state before that is ignored');
select is(tests.hold_state(tests.h()), 'open', 'the seats are still held');
select is(tests.settle(tests.card()), 'applied', 'a success after the failure counts');
select tests.is_healthy('after failure and success');
rollback to opened;
select is(tests.settle(tests.card(), '{"state": "reversed"}') || ' ' || tests.payment(tests.card()), 'failed failed reversed', 'reversed before we saw it paid');
rollback to opened;
select is(tests.settle('tafiya-' || md5('no such payment')), 'unknown', 'an unknown reference');
select tests.refused(who, format('select private.settle_payment(%L, ''{"state": "open"}'')', tests.card()), '42501')
from unnest(array['anon', 'stranger', 'driver', 'admin', 'relay']) who;
select tests.refused('payments', 'select * from public.payments', '42501');
select tests.authenticate_as('postgres');

-- A payment under way makes the hold wait once more.
select tests.settle(tests.card(), '{"state": "open", "isUnderWay": true}');
select is(tests.waits(), interval '15 minutes', 'while there is time, nothing changes');
select tests.authenticate_as('postgres');
update public.seat_holds set expires_at = now() + interval '1 minute' where id = tests.h();
select tests.settle(tests.card(), '{"state": "open", "isUnderWay": false}');
select is(tests.waits(), interval '1 minute', 'nor if nothing is under way');
select tests.settle(tests.card(), '{"state": "open", "isUnderWay": true}') from generate_series(1, 2);
select is(tests.waits(), interval '11 minutes', 'near the end it waits 10 minutes longer');
update public.seat_holds set expires_at = now() + interval '1 minute' where id = tests.h();
select tests.settle(tests.card(), '{"state": "open", "isUnderWay": true}');
select is(tests.waits(), interval '1 minute', 'once');
rollback to opened;
update public.seat_holds set expires_at = now() + interval '1 minute' where id = tests.h();
set local session_replication_role = replica;
update public.trips set departure_at = now() + interval '4 minutes' where id = tests.trip();
set local session_replication_role = origin;
select tests.settle(tests.card(), '{"state": "open", "isUnderWay": true}');
select is(tests.waits(), interval '4 minutes', 'never beyond the departure');
rollback to opened;
select tests.expire(tests.h());
update public.seat_holds set expires_at = now() - interval '1 second' where id = tests.h();
select tests.settle(tests.card(), '{"state": "open", "isUnderWay": true}');
select is(tests.waits(), interval '-1 second', 'a hold that has expired does not come back');
rollback to opened;

-- Late.
select tests.authenticate_as('postgres');
select is(tests.late('postgres', 'select 1'), 'retaken; paid confirmed; {3}', 'late, with free seats: taken again');
select tests.is_healthy('after a late payment');
select is(tests.late('postgres', 'select 1'), 'retaken; paid confirmed; {3}', 'once');
rollback to opened;
select is(tests.late('postgres', 'select private.expire_holds()'), 'retaken; paid confirmed; {3}', 'also after the job');
select tests.is_healthy('after a late payment that the job had ended');
rollback to opened;
select is(tests.late('passenger', $$ select private.cancel_booking(tests.booking('passenger'), null); select private.book_seats(tests.trip(), 3, tests.named('quick')) $$),
  tests.goes_back('{3}'), 'late, and one seat is gone');
select tests.is_healthy('after a late payment without a seat');
rollback to opened;
select is(tests.late('stranger', $$ select private.book_seats(tests.trip(), 1, tests.named('in cash')) $$), tests.goes_back('{2}', 'given_up'), 'late, and booked again in cash');
rollback to opened;
select is(tests.late('postgres', $$ select tests.hold('stranger', 'new hold') $$), tests.goes_back('{2}', 'given_up'), 'late, and another hold is open');
rollback to opened;
select is(tests.late('driver', $$ select private.cancel_trip(tests.trip(), null) $$), 'surplus; released; surplus 2000000 queued; {0}', 'late, and the trip is cancelled');
select tests.is_healthy('after a late payment of a cancelled trip');
rollback to opened;
select is(tests.late('postgres', $$ select tests.allow_early_starts(), tests.move_trip(tests.trip(), 'waiting', 'en_route') $$),
  'surplus; released; surplus 2000000 queued; {1}', 'late, and the trip has left');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(), tests.leave_trip(tests.trip(), '1 minute') $$), tests.goes_back('{1}'), 'late, after the planned departure');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(); update public.trips set departure_at = departure_at + interval '31 minutes' where id = tests.trip() $$),
  tests.goes_back('{1}'), 'late, and the driver has moved the departure further than of a booked trip');
rollback to opened;
-- A late payment accepts the changes that a booked trip may have: the passenger is asked, and can leave with a full refund.
create function tests.late_and_asked(change text)
returns text
language plpgsql
as $$
declare
  outcome text := tests.late('postgres', 'select private.expire_holds(); ' || change);
begin
  return outcome || coalesce((
    select '; asked ' || string_agg(c ->> 'kind', ', ') from public.bookings b, jsonb_array_elements(private.changes_of(b)) c
    where b.id = tests.h() and exists (
      select from public.notifications n where n.user_id = b.passenger_id and n.title = 'Does the change suit you?'
    )
  ), '');
end
$$;
savepoint opened;
select is(tests.late_and_asked($$ update public.trips set departure_at = departure_at - interval '20 minutes' where id = tests.trip() $$),
  'retaken; paid confirmed; {3}; asked departure', 'late, and the departure is 20 minutes earlier: asked');
select tests.authenticate_as('stranger');
select is((select q.refund_kobo from private.quote_cancellation(tests.h()) q), 2000000::bigint, 'with the refund as the other answer');
rollback to opened;
select is(tests.late_and_asked($$ update public.trips set choices = '{"smoking": true}' where id = tests.trip() $$),
  'retaken; paid confirmed; {3}; asked choices', 'late, and the choices have changed: asked');
rollback to opened;
select is(tests.late_and_asked($$ update public.trips set arrives_at = arrives_at + interval '31 minutes' where id = tests.trip() $$),
  'retaken; paid confirmed; {3}; asked arrival', 'late, and the arrival: asked');
rollback to opened;
select is(tests.late_and_asked($$ select private.set_stops(tests.trip(), (select jsonb_agg(jsonb_build_object(
  'place', 'Lokoja', 'time', t.departure_at + interval '6 hours', 'fareKobo', 600000)) from public.trips t where t.id = tests.trip())) $$),
  'retaken; paid confirmed; {3,3}; asked stop', 'late, and there is a new stop: asked');
rollback to opened;
select is(tests.late_and_asked($$ update public.trips set choices = '{"womenOnly": true}' where id = tests.trip() $$),
  tests.goes_back('{1}'), 'late, and the trip is for women only now: this is not confirmed');
rollback to opened;
select is(tests.late_and_asked($$ select private.set_suspended(tests.id('driver'), true) $$),
  tests.goes_back('{1}'), 'late, and the driver may not travel');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(); update public.trips set fare_kobo = 900000 where id = tests.trip() $$),
  tests.goes_back('{1}'), 'late, and the fare has changed');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(); update public.trips set confirms_passengers = true where id = tests.trip() $$),
  tests.goes_back('{1}'), 'late, and the driver confirms each passenger now');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(); update public.trips set payment = 'cash' where id = tests.trip() $$),
  tests.goes_back('{1}'), 'late, and the trip takes no online payment any more');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(), tests.drop_accounts('driver') $$),
  tests.goes_back('{1}'), 'late, and the driver can receive nothing any more');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(); update public.platform_settings set online_payments = 'off' $$),
  tests.goes_back('{1}'), 'late, and the platform takes no online payment any more');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(); update public.trip_stops set point_name = 'Badagry', point_latitude = 6.415, point_longitude = 2.881 where trip_id = tests.trip() and position = 0 $$),
  tests.goes_back('{1}'), 'late, and the meeting point is 55 km away');
rollback to opened;
select is(tests.late('admin', $$ select private.suspend_user(tests.id('stranger'), true, 'Fraud') $$), 'surplus; released; surplus 2000000 queued; {1}', 'late, and the passenger is suspended');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(); select private.set_suspended(tests.id('stranger'), true) $$),
  tests.goes_back('{1}'), 'also when the suspension came after the expiry');
rollback to opened;
select is(tests.late('postgres', $$ select private.expire_holds(); update public.profiles set rejected_at = now(), rejection_reason = 'No' where id = tests.id('stranger') $$),
  tests.goes_back('{1}'), 'late, and the passenger was rejected');
select tests.is_healthy('after a late payment of a rejected passenger');
rollback to opened;
select is(tests.late('postgres', 'select private.expire_holds(); select tests.delete_account(''stranger'')'),
  tests.goes_back('{1}'), 'late, and the passenger has left');
select tests.is_healthy('after a late payment of a deleted account');
rollback to opened;
select is(tests.late('admin', $$ select private.suspend_user(tests.id('driver'), true, 'Fraud') $$), 'surplus; released; surplus 2000000 queued; {1}', 'late, and the driver is suspended');
rollback to opened;
select private.release_hold(tests.h()) from tests.authenticate_as('stranger');
select is(tests.settle(tests.card()) || '; ' || tests.hold_state(tests.h()), 'surplus; released', 'seats that were given up are not taken again');
rollback to opened;
update public.seat_holds set travellers = '[{"name": "Ada Obi", "phone": null}]' where id = tests.h();
select tests.settle(tests.card());
select is(private.named_travellers(tests.h(), true), '[{"name": "Ada Obi", "phone": null}]', 'the names of the hold are those of the booking');
select is((select h.travellers from public.seat_holds h where h.id = tests.h()), '[]', 'and leave the hold');
rollback to opened;

-- A booking cannot claim to be paid.
select throws_ok($$
  update public.bookings set payment_method = 'online', terms_version = 1 where id = tests.booking('passenger');
  set constraints all immediate;
$$, '23514', null, 'a booking without a paid hold is never online');
select * from finish();
