select plan(196);
select tests.create_cast();
select tests.take_online();
select tests.allow_early_starts();

create function tests.ride() returns uuid language sql immutable return tests.named('disputed ride');
update public.platform_settings set commission_basis_points = 1000;
select tests.create_trip(tests.ride(), 'driver', 4);
select tests.pay('passenger', 'disputed seat', tests.ride());
create function tests.seat() returns uuid language sql stable return tests.held('passenger', 'disputed seat');
create function tests.reference(booking uuid default tests.seat()) returns text language sql stable security definer
return (select p.reference from public.payments p where p.hold_id = booking and p.outcome <> 'surplus');
create function tests.dispute(state text default 'open', amount bigint default 1000000, name text default 'd1', reference text default tests.reference())
returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.authenticate_as('payments');
  answer := private.dispute_changed('simulator', jsonb_build_object(
    'providerId', 'dispute ' || name, 'reference', reference, 'amountKobo', amount, 'state', state, 'dueAt', now() + interval '16 hours'
  ));
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
create function tests.dispute_id(name text default 'd1') returns uuid language sql stable security definer
return (select d.id from public.disputes d where d.provider_id = 'dispute ' || name);
create function tests.complete() returns void language sql as $$
  select tests.move_trip(tests.ride(), 'waiting');
  update public.bookings set boarded_at = now(), boarded_by = driver_id where id = tests.seat() and status = 'confirmed';
  select tests.move_trip(tests.ride(), 'en_route', 'arrived', 'completed');
$$;
create function tests.run_release() returns void language sql
as $$ update public.bookings b set release_at = now() where b.id = tests.seat() and b.release_at is not null; select private.release_fares() $$;
create function tests.earning() returns text language sql stable security definer
return (select e.kind || ' ' || e.amount_kobo from public.earnings e where e.booking_id = tests.seat());
create function tests.waits_for_the_bank() returns boolean language sql stable security definer
return (select r.next_try_at > now() + interval '30 days' from public.refunds r join public.payments p on p.id = r.payment_id where p.hold_id = tests.seat());
create function tests.answer(accepts boolean, words text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.authenticate_as('admin');
  answer := (select i.provider_id || case when i.is_sent then ' sent' when i.waits then ' waits' else '' end from private.intend_dispute_answer(tests.dispute_id(), accepts, words) i);
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
create function tests.charge(to_driver boolean, reason text default 'The trip did not happen') returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.authenticate_as('admin');
  answer := private.charge_dispute(tests.dispute_id(), to_driver, reason);
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;

create function tests.refund() returns uuid language sql stable security definer
return (select r.id from public.refunds r where r.booking_id = tests.seat() and r.cause = 'cancelled');
create function tests.refund_is(state text) returns text language plpgsql as $$
declare
  status text;
begin
  perform tests.authenticate_as('postgres');
  update public.refunds r set status = 'sending' where r.id = tests.refund() and r.status = 'queued';
  perform tests.authenticate_as('payments');
  status := private.refund_changed(tests.refund(), state, 'R1', null);
  perform tests.authenticate_as('postgres');
  return status;
end
$$;
create function tests.sends() returns text language plpgsql as $$
declare
  next record;
begin
  perform tests.authenticate_as('postgres');
  update public.refunds r set next_try_at = now() - interval '100 years' where r.id = tests.refund();
  perform tests.authenticate_as('payments');
  select * into next from private.next_refund();
  perform tests.authenticate_as('postgres');
  return case when next.refund_id = tests.refund() then concat_ws(' ', case when next.is_new then 'new' else 'look' end, case when next.may_send then 'send' end) end;
end
$$;
create function tests.loss(name text default 'd1') returns text language sql stable security definer
return (select d.loss_kobo || ' twice ' || d.twice_kobo from public.disputes d where d.provider_id = 'dispute ' || name);
create function tests.retry() returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.authenticate_as('admin');
  answer := private.retry_refund(tests.refund(), 'Again');
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;

savepoint start;
select is(tests.dispute(), 'open', 'a dispute');
select tests.matrix('disputes.status', 'provider_id = ''dispute d1''', $$
  anon        denied denied denied denied
  passenger   denied denied denied denied
  stranger    denied denied denied denied
  driver      denied denied denied denied
  newdriver   denied denied denied denied
  suspended   denied denied denied denied
  corporate   denied denied denied denied
  gone        denied denied denied denied
  admin       1      denied denied denied
$$);
select tests.refused(who, $$ select private.dispute_changed('simulator', '{}') $$, '42501')
from unnest(array['anon', 'passenger', 'driver', 'admin']) as who;
select tests.refused(who, call, '42501')
from unnest(array['anon', 'passenger', 'driver', 'payments']) as who, unnest(array[
  'select private.charge_dispute(tests.dispute_id(), true, ''x'')', 'select private.intend_dispute_answer(tests.dispute_id(), true, ''x'')'
]) as call;
rollback to start;

-- A dispute without a payment of ours waits in the inbox.
select is(tests.dispute(reference => 'tafiya-' || repeat('0', 32)), 'unknown', 'a dispute of a payment that is not ours');
select is(tests.dispute(reference => tests.open_payment(tests.hold('stranger', 'not paid', tests.ride()), 'open')), 'waiting', 'or of one that is not paid yet');
select is((select count(*) from public.disputes d where d.provider_id = 'dispute d1'), 0::bigint, 'is not stored');
rollback to start;

-- Before the release: frozen, then lost or won.
select tests.complete();
select is(tests.dispute(), 'open', 'a dispute of a completed booking');
select is(tests.dispute(), 'open', 'reported twice');
select is((select count(*) from public.disputes d where d.provider_id = 'dispute d1'), 1::bigint, 'is stored once');
select ok(private.is_frozen(tests.seat()), 'freezes the money');
select tests.run_release();
select is(tests.earning(), null, 'nothing is released');
savepoint open;
select is(tests.dispute('won'), 'won', 'won');
select is(private.is_frozen(tests.seat()), false, 'frees the money');
select tests.run_release();
select is(tests.earning(), 'fare 900000', 'and the driver gets the fare');
select is(tests.dispute('lost'), 'won', 'later truth does not go backwards');
select tests.is_healthy('after a dispute that was won');
rollback to open;
select is(tests.dispute('lost'), 'lost', 'lost');
select is(tests.journal('lost:' || tests.dispute_id()), 'passenger_prepaid 1000000, provider_deductions -1000000', 'the money leaves what was held');
select is(tests.dispute('lost'), 'lost', 'once');
select is(tests.dispute('won'), 'lost', 'for good');
select tests.run_release();
select is(tests.earning(), null, 'the driver gets nothing');
select is((select d.loss_kobo from public.disputes d where d.id = tests.dispute_id()), 0::bigint, 'the platform has lost nothing');
select throws_ok($$ select tests.charge(true) $$, 'PT409', null, 'so there is nothing to charge');
select tests.is_healthy('after a dispute that was lost before the release');
rollback to open;
select is(tests.dispute('lost', 400000), 'lost', 'lost in part');
select is(tests.earning(), 'fare 540000', 'the driver earns the rest less the commission');
select tests.is_healthy('after a dispute that was lost in part');
rollback to open;

-- A claim is not decided while the bank decides, and ends with the bank's decision.
select tests.authenticate_as('passenger');
select private.open_claim(tests.seat(), 'not_completed', 'It stopped in Lokoja.');
select tests.authenticate_as('postgres');
update public.trip_claims set created_at = now() - interval '2 days' where booking_id = tests.seat();
select tests.refused('admin', format('select private.decide_claim(%L, true, 1000, ''x'')', (select c.id from public.trip_claims c where c.booking_id = tests.seat())), 'PT409');
select tests.authenticate_as('postgres');
select is(tests.dispute('lost'), 'lost', 'lost with a claim');
select is((select c.status from public.trip_claims c where c.booking_id = tests.seat()), 'withdrawn', 'the claim is over');
select tests.is_healthy('after a dispute with a claim');
rollback to start;

-- Before the trip: a lost dispute cancels the booking, and nothing is refunded once more.
select is(tests.dispute('lost'), 'lost', 'lost before the trip');
select is(tests.hold_state(tests.seat()), 'paid cancelled', 'the booking is cancelled');
select is(tests.seats(tests.ride()), '{0}', 'its seat is free');
select is(tests.refunds(tests.seat()), null, 'without a refund');
select tests.is_healthy('after a dispute that was lost before the trip');
rollback to start;
select is(tests.dispute('lost', 400000), 'lost', 'lost in part before the trip');
select is(tests.refunds(tests.seat()), 'dispute 600000 queued', 'the rest is refunded');
select is(tests.waits_for_the_bank(), false, 'at once');
select tests.is_healthy('after a dispute that was lost in part before the trip');
rollback to start;

-- A second payment of the same seats: the dispute about it leaves the booking alone.
create function tests.twice() returns text language plpgsql as $$
declare
  reference text;
begin
  insert into public.payments (hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method)
  select p.hold_id, p.passenger_id, p.provider, p.mode, 'tafiya-' || md5('twice'), gen_random_uuid(), p.amount_kobo, p.method
  from public.payments p where p.reference = tests.reference() returning payments.reference into reference;
  perform tests.settle(reference);
  return reference;
end
$$;
select is(tests.dispute('lost', name => 'twice', reference => tests.twice()), 'lost', 'a dispute about a second payment is lost');
select is(tests.hold_state(tests.seat()), 'paid confirmed', 'the booking stays, because its own payment was not disputed');
select is(tests.journal('lost-rest:' || tests.dispute_id('twice')), 'refunds_payable 1000000, provider_deductions -1000000', 'the bank has given the second payment back');
select is(tests.refunds(tests.seat()), 'paid_twice 1000000 done', 'so we do not');
select tests.is_healthy('after a dispute about a second payment');
rollback to start;

-- A refund waits for the bank, so that the money is not paid twice.
select is(tests.dispute(), 'open', 'a dispute');
select tests.authenticate_as('driver');
select private.cancel_trip(tests.ride(), null);
select tests.authenticate_as('postgres');
select is(tests.refunds(tests.seat()), 'cancelled 1000000 queued', 'and then a cancellation');
select ok(tests.waits_for_the_bank(), 'the refund waits');
savepoint refund_waits;
select is(tests.dispute('won'), 'won', 'won');
select is(tests.waits_for_the_bank(), false, 'and goes on');
rollback to refund_waits;
select is(tests.dispute('lost'), 'lost', 'lost');
select is(tests.refunds(tests.seat()), 'cancelled 1000000 done', 'or is done by the bank');
select is(tests.journal('lost-rest:' || tests.dispute_id()), 'refunds_payable 1000000, provider_deductions -1000000', 'in the ledger too');
select tests.is_healthy('after a dispute of a cancelled booking');
rollback to start;
select tests.authenticate_as('driver');
select private.cancel_trip(tests.ride(), null);
select tests.authenticate_as('postgres');
select is(tests.dispute(), 'open', 'a dispute after the cancellation');
select ok(tests.waits_for_the_bank(), 'holds the refund back too');
rollback to start;

-- After the release.
select tests.complete();
select tests.run_release();
select is(tests.earning(), 'fare 900000', 'released');
select is(tests.dispute(), 'open', 'then disputed');
select ok(private.is_frozen(tests.seat()), 'payouts wait');
select is(tests.dispute('lost'), 'lost', 'and lost');
select is(tests.journal('lost-rest:' || tests.dispute_id()), 'losses 1000000, provider_deductions -1000000', 'it is the platform''s loss at first');
select tests.is_healthy('after a dispute that was lost after the release');
savepoint lost;
select throws_ok($$ select tests.charge(true, ' ') $$, 'PT400', null, 'an administrator needs a reason');
select is(tests.charge(true), 'driver', 'to charge the driver');
select is(
  tests.journal('charged:' || tests.dispute_id()), 'driver_payable 900000, commission 100000, losses -1000000',
  'what they earned goes into debit, and the commission goes back'
);
select is(tests.charge(true), 'driver', 'once');
select throws_ok($$ select tests.charge(false) $$, 'PT409', null, 'for good');
select results_eq(
  $$ select d.charged_kobo, d.charged_to from public.disputes d where d.id = tests.dispute_id() $$,
  $$ values (900000::bigint, tests.id('driver')) $$, 'the dispute keeps what was charged'
);
select is((select n.title from public.notifications n where n.user_id = tests.id('driver') and n.kind = 'claim'), 'A payment was taken back', 'the driver reads of it');
select tests.is_healthy('after charging a driver');
rollback to lost;
select is(tests.charge(false), 'platform', 'or the platform bears it');
select is((select d.charged_kobo from public.disputes d where d.id = tests.dispute_id()), 0::bigint, 'and the driver owes nothing');
select throws_ok($$ select tests.charge(true) $$, 'PT409', null, 'for good');
rollback to start;

-- The bank and we never both pay: what may still leave a payment is asked at every way out.
select private.cancel_trip(tests.ride(), null) from tests.authenticate_as('driver');
select tests.authenticate_as('postgres');
savepoint cancelled;
select tests.refund_is('processing');
select is(tests.dispute('lost'), 'lost', 'lost beside a refund under way');
select is(tests.loss(), '1000000 twice 1000000', 'the passenger has the money twice, which a person sees');
select throws_ok($$ select tests.charge(true) $$, 'PT409', null, 'the driver is not charged for it');
select tests.is_healthy('after the bank and we have paid');
savepoint twice;
select is(tests.refund_is('failed'), 'failed', 'then the refund comes back');
select is(tests.refunds(tests.seat()), 'cancelled 1000000 done', 'and is not sent again');
select is(tests.loss(), '0 twice 0', 'nothing left twice any more');
select is(tests.journal('given-by-bank:' || tests.dispute_id() || ':' || tests.refund()), 'refunds_payable 1000000, losses -1000000', 'the ledger says so');
select throws_ok($$ select tests.retry() $$, 'PT409', null, 'nor does an administrator send it');
select tests.is_healthy('after a refund that came back to a lost dispute');
rollback to twice;
select is(tests.refund_is('needs_attention'), 'needs_attention', 'or the bank wants an account for it');
select tests.refused('admin', format('select private.refund_to_send_by_admin(%L, %L, %L)', tests.refund(), '{}', 'x'), 'PT409');
rollback to cancelled;

select tests.refund_is('failed');
savepoint failed;
select tests.dispute();
select throws_ok($$ select tests.retry() $$, 'PT409', 'The passenger''s bank disputes this payment. Please wait for its decision.', 'a refund that has failed waits for the bank');
select is(tests.dispute('lost'), 'lost', 'which decides');
select is(tests.refunds(tests.seat()), 'cancelled 1000000 done', 'and ends it');
select is(tests.loss(), '0 twice 0', 'without a loss');
select tests.is_healthy('after a failed refund and a lost dispute');
rollback to failed;
select tests.dispute(), tests.dispute('won');
select is(tests.retry(), 'queued', 'a dispute that was won lets it go on');
select is(tests.sends(), 'new send', 'and it is sent');
rollback to cancelled;

select is(tests.sends(), 'new send', 'a refund is being sent');
select tests.dispute();
select is(tests.sends(), 'look', 'when the bank asks for the money: it is looked for, and not sent again');
select is(tests.refund_is('failed'), 'failed', 'the provider does not have it');
select tests.is_healthy('after a refund that a dispute stopped');
rollback to cancelled;

select is(tests.dispute('lost', 400000), 'lost', 'a part lost beside a whole refund');
select is(tests.refunds(tests.seat()), 'bank 400000 done, cancelled 600000 queued', 'leaves the other part of the refund');
select is(tests.sends(), 'new send', 'which is sent');
select is(tests.refund_is('done'), 'done', 'and arrives');
select is(tests.dispute('lost', 100000, 'd2'), 'lost', 'a second dispute afterwards');
select is(tests.loss('d2'), '100000 twice 100000', 'is more than was paid');
select tests.is_healthy('after two partial disputes');
rollback to cancelled;

select tests.refund_is('done');
select tests.dispute();
select throws_ok($$ select tests.answer(true, 'We accept.') $$, 'PT409', 'The passenger has this money back already. It is not sent a second time.', 'a dispute is not accepted after a refund');
select is(tests.answer(false, 'We refunded it.'), 'dispute d1', 'but contested');
rollback to start;

-- Two lost disputes of one payment charge the driver once.
select tests.complete(), tests.run_release();
select tests.dispute('lost'), tests.dispute('lost', 1000000, 'd2');
select is(tests.loss('d2'), '1000000 twice 1000000', 'the second takes what the passenger has already');
select is(tests.charge(true), 'driver', 'the driver pays for the first');
select tests.refused('admin', format('select private.charge_dispute(%L, true, %L)', tests.dispute_id('d2'), 'x'), 'PT409');
select tests.authenticate_as('postgres');
select tests.is_healthy('after two disputes of one payment');
rollback to start;
select tests.complete(), tests.run_release();
select tests.dispute('lost', 700000), tests.dispute('lost', 700000, 'd2');
select is(tests.loss('d2'), '700000 twice 400000', 'two that are more than the payment together');
select is(tests.charge(true), 'driver', 'the first is charged');
select tests.authenticate_as('admin');
select is(private.charge_dispute(tests.dispute_id('d2'), true, 'x'), 'driver', 'and of the second');
select tests.authenticate_as('postgres');
select is(tests.journal('charged:' || tests.dispute_id('d2')), 'driver_payable 270000, commission 30000, losses -300000', 'what is left of the fare');
select tests.is_healthy('after two partial disputes of a released fare');
rollback to start;

-- Answers.
select tests.complete();
select tests.dispute();
select throws_ok($$ select tests.answer(false, '  ') $$, 'PT400', null, 'an answer needs words');
select throws_ok($$ select tests.answer(null, 'words') $$, 'PT400', null, 'and a decision');
select is(tests.answer(false, 'They travelled.'), 'dispute d1', 'it is stored before it is sent');
select is(tests.answer(false, 'They travelled. See the code.'), 'dispute d1', 'and can change until then');
select tests.authenticate_as('payments');
select private.dispute_answered(tests.dispute_id());
select tests.authenticate_as('postgres');
select is(tests.answer(false, 'They travelled. See the code.'), 'dispute d1 sent', 'the same answer is not sent again');
select throws_ok($$ select tests.answer(true, 'We give up') $$, 'PT409', null, 'another one is refused');
rollback to start;
select tests.complete();
select tests.dispute();
update public.disputes set amount_kobo = 10000001;
update public.payments p set paid_kobo = 10000001 where p.reference = tests.reference();
insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('corporate'));
select is(tests.answer(true, 'We accept.'), 'dispute d1 waits', 'to accept more than 100,000 naira waits for a second administrator');
select is((select d.words from public.disputes d where d.id = tests.dispute_id()), null, 'nothing is stored to be sent');
select is(tests.answer(false, 'They travelled.'), 'dispute d1', 'one administrator contests it');
update private.second_confirmations s set asked_by = tests.named('second admin') where s.subject = tests.dispute_id();
select is(tests.answer(true, 'Other words.'), 'dispute d1 waits', 'other words are another request');
update private.second_confirmations s set asked_by = tests.named('second admin') where s.subject = tests.dispute_id();
select is(tests.answer(true, 'Other words.'), 'dispute d1', 'another administrator confirms the same words');
select is(tests.answer(true, 'Other words.'), 'dispute d1', 'what is stored is sent again without a second confirmation');
select is(
  (select d.words from public.disputes d where d.id = tests.dispute_id()), 'Other words.', 'the confirmed answer is stored'
);
rollback to start;
select tests.complete();
select tests.dispute('lost');
select throws_ok($$ select tests.answer(false, 'Too late') $$, 'PT409', null, 'not after its end');
rollback to start;

-- A dispute that the provider has closed without saying who has won.
create function tests.ends(won boolean, reason text default 'Paystack wrote it') returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.authenticate_as('admin');
  answer := private.end_dispute(tests.dispute_id(), won, reason);
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
select tests.complete();
select tests.dispute();
select tests.refused(who, $$ select private.end_dispute(gen_random_uuid(), true, 'x') $$, '42501')
from unnest(array['anon', 'passenger', 'driver', 'payments', 'clock']) who;
select tests.authenticate_as('postgres');
select throws_ok($$ select tests.ends(true) $$, 'PT409', 'The bank has not decided this dispute yet.', 'an open dispute is not ours to end');
select is(tests.dispute('unclear'), 'open', 'one that is closed without a result stays open here');
select is((select d.unclear_status from public.disputes d where d.id = tests.dispute_id()), '?', 'with what the provider calls it');
select ok(private.is_frozen(tests.seat()), 'and its money stays frozen');
select throws_ok($$ select tests.ends(null) $$, 'PT400', null, 'an administrator says who has won');
select throws_ok($$ select tests.ends(true, ' ') $$, 'PT400', null, 'and why they know');
savepoint unclear;
select is(tests.ends(true), 'won', 'the bank gave up') from generate_series(1, 2);
select ok(not private.is_frozen(tests.seat()), 'the money goes on');
select throws_ok($$ select tests.ends(false) $$, 'PT409', 'This dispute is over.', 'the end is final');
select tests.is_healthy('after a dispute that an administrator ended as won');
rollback to unclear;
select is(tests.ends(false), 'lost', 'the bank kept the money');
select isnt(tests.journal('lost:' || tests.dispute_id()), null, 'which is booked as any lost dispute');
select tests.is_healthy('after a dispute that an administrator ended as lost');
rollback to unclear;
select is(tests.dispute(), 'open', 'the provider has opened it again');
select throws_ok($$ select tests.ends(true) $$, 'PT409', null, 'then it decides');
rollback to unclear;
update public.disputes set amount_kobo = 10000001;
update public.payments p set paid_kobo = 10000001 where p.reference = tests.reference();
select is(tests.ends(true), 'waiting', 'above 100,000 naira two administrators say the same');
select * from finish();
