select plan(154);
select tests.create_cast();
select tests.take_online();
select tests.pay('stranger', 'booking', seats => 2);
create function tests.b() returns uuid language sql stable security definer return tests.held('stranger', 'booking');
create function tests.refund() returns uuid language sql stable security definer
return (select r.id from public.refunds r where r.booking_id = tests.b());
create function tests.reference() returns text language sql stable security definer
return (select p.reference from public.payments p where p.hold_id = tests.b() and p.outcome = 'applied');
-- The provider's word, as the façade records it; then status, attempt, journals and messages.
create function tests.says(state text, provider_id text default 'R1', problem text default null)
returns text
language plpgsql
as $$
declare
  status text;
begin
  perform tests.authenticate_as('payments');
  status := private.refund_changed(tests.refund(), state, provider_id, problem);
  perform tests.authenticate_as('postgres');
  return status;
end
$$;
create function tests.take()
returns text
language plpgsql
as $$
declare
  next record;
begin
  perform tests.authenticate_as('postgres');
  update public.refunds r set next_try_at = now() - interval '100 years' where r.passenger_id = tests.id('stranger');
  perform tests.authenticate_as('payments');
  select * into next from private.next_refund();
  perform tests.authenticate_as('postgres');
  if (next.refund_id in (select r.id from public.refunds r where r.passenger_id = tests.id('stranger'))) is not true then
    return null;
  end if;
  return concat_ws(' ', (select r.cause from public.refunds r where r.id = next.refund_id), next.amount_kobo, next.provider_id,
    case when next.is_new then 'send' else 'look' end);
end
$$;
create function tests.messages()
returns text
language sql
security definer
return (select string_agg(n.title, ', ' order by n.created_at, n.id) from public.notifications n where n.user_id = tests.id('stranger') and n.kind = 'refund');

select tests.authenticate_as('postgres');
savepoint booked;
select private.cancel_trip(tests.trip(), 'Engine trouble') from tests.authenticate_as('driver');
select tests.authenticate_as('postgres');
-- cmin is the number of the command that wrote the row, inside its transaction.
select ok(
  j.cmin::text::int > n.cmin::text::int,
  'the journal is booked after everything else, because other payments wait from then on'
) from private.ledger_journals j, public.notifications n
where j.cause = 'cancelled:' || tests.b() and n.user_id = tests.id('stranger') and n.kind = 'trip_cancelled';
select is(
  (select string_agg(n.kind || ': ' || regexp_replace(n.body, '^.* was cancelled\. ', ''), ', ') from public.notifications n
   where n.user_id = tests.id('stranger') and n.kind in ('trip_cancelled', 'refund', 'booking_cancelled')),
  'trip_cancelled: ₦20,000 of ₦20,000 goes back to you. It takes 3 to 10 working days. Reason: Engine trouble',
  'a passenger who has paid reads one message, with the money'
);
rollback to booked;
select private.cancel_booking(tests.b(), null) from tests.authenticate_as('stranger');
select tests.matrix('refunds.status', format('booking_id = %L', tests.b()), $$
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
select tests.refused('stranger', 'select provider_id from public.refunds', '42501');
select tests.refused('stranger', 'select problem from public.refunds', '42501');
select is(tests.refunds(tests.b()), 'cancelled 2000000 queued', 'a cancellation queues a refund');
select tests.refused(who, call, '42501') from unnest(array['anon', 'stranger', 'driver', 'admin', 'relay']) who, unnest(array[
  'select * from private.next_refund()', 'select private.refund_changed(gen_random_uuid(), ''done'', null)'
]) call;
select tests.authenticate_as('postgres');
savepoint queued;

select is(private.naira(kobo), words, 'in sentences: ' || words) from (values
  (850000, '8,500'), (850050, '8,500.50'), (5, '0.05'), (123456789001, '1,234,567,890.01')
) as n (kobo, words);

-- From queued to done.
select is(tests.says('done'), 'queued', 'a refund that was not sent cannot be done');
select is(tests.take(), 'cancelled 2000000 send', 'the job takes it');
select tests.authenticate_as('payments');
select isnt((select n.refund_id from private.next_refund() n), tests.refund(), 'a second job does not');
select tests.authenticate_as('postgres');
savepoint sending;
select is(tests.take(), 'cancelled 2000000 look', 'after a crash the provider is asked before it is sent again');
select is(tests.journal('refund-sent:' || tests.refund() || ':1'), null, 'nothing is booked before the provider has it');
select is(tests.says('queued'), 'processing', 'the provider has taken it');
select is(tests.journal('refund-sent:' || tests.refund() || ':1'), 'refunds_payable 2000000, provider_deductions -2000000', 'its journal');
select tests.is_healthy('while a refund is processed');
select is(tests.take(), 'cancelled 2000000 R1 look', 'the job looks at it');
select is(tests.says('processing'), 'processing', 'the same answer twice changes nothing');
select is(tests.says('done'), 'done', 'it is paid');
select is((select r.done_at from public.refunds r where r.id = tests.refund()), now(), 'at this moment');
select is(tests.messages(), 'Your refund was paid', 'and the passenger is told');
select is(tests.says(state), 'done', 'later truth does not go backwards: ' || state) from unnest(array['processing', 'needs_attention', 'failed', 'reversed', 'done']) state;
select is(tests.messages(), 'Your refund was paid', 'once');
select is(tests.take(), null, 'and nothing is left to do');
select tests.is_healthy('after a refund');
select is(tests.balance_line(), 'provider_deductions -2000000, provider_receivable 2000000', 'the provider takes it from the payment');
rollback to sending;

select is(tests.says('done'), 'done', 'done before processing was seen');
select is(tests.says('processing'), 'done', 'stays done');
select tests.is_healthy('after a refund in one step');
rollback to sending;

-- A status that we do not know.
select is(tests.says('unclear', 'R1', 'lost'), 'sending', 'an unknown status changes nothing');
select results_eq(
  $$ select d.kind from private.reconciliation_differences d where d.subject = tests.refund() || ' lost' $$, $$ values ('unknown_status') $$,
  'but an administrator must look'
);
select is(tests.take(), 'cancelled 2000000 R1 look', 'and the provider has it: it is looked at, not sent again');
select results_eq(
  $$ select provider_id, status, sending_at = now() from private.refunds_of(tests.reference()) $$, $$ values ('R1', 'sending', true) $$,
  'by the id that is remembered'
);
select is(tests.says('done'), 'done', 'until the status is one that we know');
select tests.is_healthy('after an unknown status');
rollback to sending;

select throws_ok($$ select tests.says('otp') $$, 'P0001', null, 'a state that refunds do not have is an error');
select throws_ok($$ select tests.says('open') $$, 'P0001', null, 'so is that of a payment');
select is(private.refund_changed(gen_random_uuid(), 'done', null), null, 'an unknown refund changes nothing');

-- Failures.
select is(tests.says('failed', null, 'Insufficient balance'), 'failed', 'the provider refuses it');
select is(tests.balance_line(), 'refunds_payable -2000000, provider_receivable 2000000', 'the money is still owed');
select is(tests.take(), null, 'and it is not sent again automatically');
select is(tests.says('processing'), 'failed', 'an older truth does not revive it');
select tests.is_healthy('after a refund that was refused');
rollback to sending;
select tests.says('processing');
select is(tests.says('needs_attention'), 'needs_attention', 'the bank did not accept it');
select is(tests.messages(), 'Your refund needs an account', 'the passenger is asked for an account');
select tests.is_healthy('while an account is asked for');
select is(tests.says('processing'), 'processing', 'with an account it goes on');
select is(tests.says('failed', 'R1', 'Account closed'), 'failed', 'it fails');
select is(
  tests.journal('refund-failed:' || tests.refund() || ':1'), 'provider_deductions 2000000, refunds_payable -2000000', 'the journal turns the first one back'
);
select tests.is_healthy('after a refund that failed');
-- An administrator sends it anew.
update public.refunds r set status = 'queued', attempt = 2, provider_id = null, next_try_at = now() where r.id = tests.refund();
select tests.is_healthy('after a failed refund was queued again');
select is(tests.take(), 'cancelled 2000000 send', 'the second attempt');
select is(tests.says('done', 'R2'), 'done', 'reaches the passenger');
select is(tests.journal('refund-sent:' || tests.refund() || ':2'), 'refunds_payable 2000000, provider_deductions -2000000', 'with a journal of its own');
select tests.is_healthy('after a second attempt');
select is(tests.balance_line(), 'provider_deductions -2000000, provider_receivable 2000000', 'all money goes out once');
rollback to queued;

-- One under way per payment, and never more than was paid.
insert into public.refunds (payment_id, passenger_id, booking_id, cause, amount_kobo)
select r.payment_id, r.passenger_id, r.booking_id, 'dispute', 1 from public.refunds r where r.id = tests.refund();
select matches(tests.take(), ' send$', 'of two refunds of a payment');
select matches(tests.take(), ' look$', 'the second waits for the first');
select throws_ok(
  $$ update public.refunds set status = 'sending' where passenger_id = tests.id('stranger') $$, '23505', null, 'also against the table itself'
);
rollback to booked;
create function tests.queue(cause text, kobo bigint)
returns void
language sql
as $$ select private.queue_refund(p, p.hold_id, cause, kobo) from public.payments p where p.reference = tests.reference() $$;
select tests.queue('claim', 1500000);
select throws_ok($$ select tests.queue('dispute', 500001) $$, '23514', null, 'refunds together never exceed the payment');
select lives_ok($$ select tests.queue('dispute', 500000) $$, 'up to the last kobo they may');
select throws_ok($$ select tests.queue('cancelled', 1) $$, '23514', null, 'then no more');
select throws_ok($$ select tests.queue('surplus', 0) $$, '23514', null, 'a refund of nothing is refused');
rollback to booked;
select throws_ok($$
  select private.queue_refund(p, p.hold_id, 'claim', 500), private.queue_refund(p, p.hold_id, 'claim', 500)
  from public.payments p where p.reference = tests.reference()
$$, '23505', null, 'one refund per cause');

-- A booking that is half refunded.
update public.bookings b set created_at = now() - interval '31 minutes' where b.id = tests.b();
select tests.leave_trip(tests.trip(), '-20 hours');
update public.bookings b set agreed_departure_at = s.planned_at from public.trip_stops s where s.id = b.from_stop_id;
select private.cancel_booking(tests.b(), null) from tests.authenticate_as('stranger');
select tests.authenticate_as('postgres');
select tests.matrix('earnings.gross_kobo', format('booking_id = %L', tests.b()), $$
  anon        denied  denied  denied  denied
  passenger   0       denied  denied  denied
  stranger    0       denied  denied  denied
  driver      1       denied  denied  denied
  newdriver   0       denied  denied  denied
  suspended   0       denied  denied  denied
  corporate   0       denied  denied  denied
  gone        0       denied  denied  denied
  admin       1       denied  denied  denied
$$);
select tests.take(), tests.says('done');
select tests.is_healthy('after half a refund');

-- Trips of a company: the half is the company's, also after the driver has changed.
rollback to booked;
select tests.create_fleet(), tests.authenticate_as('corporate');
select tests.schedule(8, 'morning trip', fare => 850000);
select tests.pay('passenger', 'fleet', (tests.fleet_trip('morning trip')).id);
select tests.authenticate_as('postgres');
update public.bookings b set created_at = now() - interval '31 minutes' where b.id = tests.held('passenger', 'fleet');
select tests.departs_in('morning trip', '20 hours');
update public.bookings b set agreed_departure_at = s.planned_at from public.trip_stops s where s.id = b.from_stop_id;
select private.cancel_booking(tests.held('passenger', 'fleet'), null) from tests.authenticate_as('passenger');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select e.payee_id, e.kind, e.gross_kobo, e.commission_kobo, e.amount_kobo from public.earnings e where e.booking_id = tests.held('passenger', 'fleet') $$,
  $$ values (tests.id('corporate'), 'kept_half', 425000::bigint, 21250::bigint, 403750::bigint) $$, 'the half of a fleet trip is the company''s'
);
select tests.is_healthy('after half of a fleet trip');
select * from finish();
