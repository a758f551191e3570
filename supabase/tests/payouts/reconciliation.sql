select plan(198);
-- This file moves the payments of other tests in time: they wait, and lock no payment that it needs.
lock table public.payments in exclusive mode;
select tests.create_cast();
select tests.take_online();
select tests.pay('stranger', 'paid');
create function tests.paid() returns text language sql stable security definer
return (select p.reference from public.payments p where p.hold_id = tests.held('stranger', 'paid'));

create function tests.days_ago(days int) returns date language sql stable security definer return private.lagos_today() - days;
create function tests.began(days int) returns timestamptz language sql stable security definer
return private.lagos_moment(private.lagos_today() - days, '00:00');
-- Days of this test only: other tests have committed rows.
delete from private.reconciliations;
delete from private.reconciliation_differences;
create function tests.made(reference text, days_ago int) returns void language sql security definer
as $$ update public.payments p set created_at = private.lagos_moment(private.lagos_today() - days_ago, '10:00') where p.reference = made.reference $$;
create function tests.day() returns date language plpgsql
as $$
declare
  day date;
begin
  perform tests.authenticate_as('payments');
  day := private.next_reconciliation();
  perform tests.authenticate_as('postgres');
  return day;
end
$$;
create function tests.list(changes jsonb default '{}', reference text default tests.paid()) returns jsonb language sql
return jsonb_build_object(
  'reference', reference, 'state', 'paid', 'currency', 'NGN', 'amountKobo', 1000000, 'requestedKobo', 1000000, 'feeKobo', 0
) || changes;
create function tests.compare(variadic theirs jsonb[]) returns text language plpgsql
as $$
declare
  compared record;
begin
  perform tests.authenticate_as('payments');
  select * into compared from private.compare_payments(
    tests.days_ago(1), 'simulator', 'test', tests.began(3), tests.began(0), to_jsonb(theirs)
  );
  perform tests.authenticate_as('postgres');
  return concat_ws(' ', compared.counted, compared.unsettled);
end
$$;
create function tests.differences() returns text language sql security definer
return (
  select string_agg(concat_ws(' ', d.kind, d.expected_kobo, d.found_kobo, case when d.closed_at is not null then 'closed' end), ', ' order by d.kind, d.found_kobo)
  from private.reconciliation_differences d
);

create function tests.balance(code text) returns bigint language sql stable security definer
return (select a.balance_kobo from private.ledger_accounts a where a.code = balance.code);

-- Which day.
update public.payments p set created_at = now() where p.reference <> tests.paid();
select is(tests.day(), null, 'before the first day with payments is over, there is nothing to compare');
select tests.made(tests.paid(), 2);
select is(tests.day(), tests.days_ago(0) - 2, 'the first day with payments');
select tests.made(tests.paid(), 40);
select is(tests.day(), tests.days_ago(0) - 7, 'a clock that stood still does a week at most');
select tests.made(tests.paid(), 1);
select is(tests.day(), tests.days_ago(1), 'then yesterday');
savepoint made;

-- Payments.
select is(tests.compare(tests.list()), '1 {}', 'equal books');
select is(tests.differences(), null, 'have no difference');
select is(tests.compare(tests.list(changes)), '1 {}', 'a difference is not settled: ' || changes::text) from unnest(array[
  '{"requestedKobo": 999999}', '{"feeKobo": 5}', '{"currency": "USD"}', '{"state": "open"}'
]::jsonb[]) changes;
select is(
  tests.differences(), 'amount 1000000 999999, currency 1000000 1000000, fee 0 5, missing_payment 1000000 0',
  'each is a row with what we expected and what was found'
);
select is(tests.compare(tests.list('{"feeKobo": 5}')), '1 {}', 'found again tomorrow');
select is(tests.differences(), 'amount 1000000 999999, currency 1000000 1000000, fee 0 5, missing_payment 1000000 0', 'it is the same row');
select is(tests.compare(tests.list('{"feeKobo": 6}')), '1 {}', 'another amount');
select is((select count(*) from private.reconciliation_differences d where d.kind = 'fee'), 2::bigint, 'is another row');
rollback to made;
select is(tests.compare(tests.list('{"state": "reversed"}')), '1 {}', 'a payment that was charged back is not missing');
select is(tests.differences(), null, 'it is a matter of disputes');
select is(tests.compare(tests.list(), tests.list('{}', 'strange')), '1 {}', 'a payment that is not ours');
select is(tests.differences(), 'unknown_payment 0 1000000', 'is a difference');
rollback to made;
select tests.create_trip(tests.named('second trip'), 'driver', 4);
select tests.made(tests.open_payment(tests.hold('passenger', 'open', tests.named('second trip')), 'open'), 1);
create function tests.open() returns text language sql stable security definer
return (select p.reference from public.payments p where p.hold_id = tests.held('passenger', 'open'));
select is(tests.compare(tests.list(), tests.list('{}', tests.open())), '1 {' || tests.open() || '}', 'paid there and open here is to be settled');
select private.note_unsettled(tests.days_ago(1), tests.open()) from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
select is(tests.differences(), 'not_settled 1000000 0', 'if that fails it is a difference');
select tests.settle(tests.open());
delete from private.reconciliation_differences;
select private.note_unsettled(tests.days_ago(1), tests.open()) from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
select is(tests.differences(), null, 'if it succeeds it is not');
rollback to made;

-- Refunds.
select private.cancel_booking(tests.held('stranger', 'paid'), null) from tests.authenticate_as('stranger');
select tests.authenticate_as('postgres');
create function tests.refund() returns uuid language sql stable security definer
return (select r.id from public.refunds r where r.booking_id = tests.held('stranger', 'paid'));
create function tests.refunds_there(variadic theirs jsonb[]) returns int language plpgsql
as $$
declare
  counted int;
begin
  perform tests.authenticate_as('payments');
  counted := private.compare_refunds(tests.days_ago(1), tests.paid(), to_jsonb(theirs));
  perform tests.authenticate_as('postgres');
  return counted;
end
$$;
update public.refunds r set status = 'sending' where r.id = tests.refund();
select private.refund_changed(tests.refund(), 'processing', 'R1') from tests.authenticate_as('payments');
select is(
  (select array_agg(reference) from private.refunds_to_compare(now() - interval '1 hour', now() + interval '1 hour') where reference = tests.paid()),
  array[tests.paid()], 'refunds under way are compared'
);
select is(tests.refunds_there(jsonb_build_object('providerId', 'R1', 'state', 'processing', 'refundId', tests.refund(), 'amountKobo', 1000000)), 1, 'equal');
select is(tests.differences(), null, 'no difference');
select is(tests.refunds_there(
  jsonb_build_object('providerId', 'R1', 'state', 'done', 'refundId', tests.refund(), 'amountKobo', 5),
  jsonb_build_object('providerId', 'R2', 'state', 'done', 'refundId', null, 'amountKobo', 7),
  jsonb_build_object('providerId', 'R3', 'state', 'failed', 'refundId', null, 'amountKobo', 9)
), 1, 'another amount, and a refund made in the dashboard');
select is(tests.differences(), 'refund_amount 1000000 5, unknown_refund 0 7', 'are differences');
delete from private.reconciliation_differences;
select is(tests.refunds_there('{"providerId": "R1", "state": "failed", "refundId": null, "amountKobo": 5}'), 1, 'a refund that is not there');
select is(tests.differences(), 'missing_refund 1000000 0', 'is a difference');
rollback to made;

-- Settlements and balances.
select tests.authenticate_as('payments');
select is(private.record_settlement('S1', 1000000, 0, 1000000, tests.days_ago(0)), true, 'a settlement is booked');
select is(private.record_settlement('S1', 1000000, 0, 1000000, tests.days_ago(0)), false, 'once');
select is(private.record_settlement('S0', 0, 0, 0, tests.days_ago(0)), false, 'an empty one is not');
select tests.authenticate_as('postgres');
select is(tests.journal('settled:S1'), 'provider_balance 1000000, provider_receivable -1000000', 'from receivable to balance');
select tests.is_healthy('a settlement');
select is(tests.differences(), null, 'it adds up');
select private.record_settlement('S2', 100, 10, 80, tests.days_ago(0)) from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
select is(tests.differences(), 'settlement 90 80', 'one that does not is a difference');
rollback to made;
-- The amounts of this test only.
create function tests.finish(balance bigint, until timestamptz default now()) returns int language plpgsql
as $$
declare
  open int;
begin
  perform tests.authenticate_as('payments');
  open := private.finish_reconciliation(tests.days_ago(1), 'simulator', 1, balance, until);
  perform tests.authenticate_as('postgres');
  return open;
end
$$;
select private.post_journal('clean:test', 'settled', null, jsonb_build_array(
  jsonb_build_object('account', 'provider_receivable', 'kobo', 1000000 - tests.balance('provider_receivable')),
  jsonb_build_object('account', 'losses', 'kobo', tests.balance('provider_receivable') - 1000000)
)) where tests.balance('provider_receivable') <> 1000000;
update public.payments p set paid_at = now() where p.reference = tests.paid();
update public.payments p set paid_at = now() - interval '30 days' where p.reference <> tests.paid() and p.status = 'paid';
savepoint clean;
select is(tests.finish(tests.balance('provider_balance') + tests.balance('payouts_in_transit')), 0, 'equal balances');
select is(tests.differences(), null, 'have no difference');
select is(tests.day(), null, 'the day is done');
select is(tests.finish(0), 0, 'a second process changes nothing');
select results_eq(
  $$ select r.counted, r.matched from private.reconciliations r $$, $$ values (1, 1) $$, 'it is one row per day'
);
rollback to clean;
select is(tests.finish(tests.balance('provider_balance') + tests.balance('payouts_in_transit') + 3), 1, 'three kobo more there');
select matches(tests.differences(), '^balance -?\d+ -?\d+$', 'are a difference');
rollback to clean;
select is(tests.finish(tests.balance('provider_balance') + tests.balance('payouts_in_transit'), now() + interval '6 days'), 1, 'money that was not settled in 5 days');
select is(tests.differences(), 'receivable 0 1000000', 'is a difference');
rollback to clean;

-- Closing a difference.
select tests.compare(tests.list('{"feeKobo": 5}'));
create function tests.difference() returns uuid language sql stable security definer
return (select d.id from private.reconciliation_differences d);
select tests.authenticate_as('admin');
select is((select count(*) from private.list_differences(true, null, null, 10)), 1::bigint, 'administrators see it');
select throws_ok(format('select private.close_difference(%L, '' '')', tests.difference()), 'PT400', 'Please give a reason', 'closing needs a reason');
select is(private.close_difference(tests.difference(), 'Known rounding'), 'closed', 'an administrator closes it');
select is(private.close_difference(tests.difference(), 'Again'), 'closed', 'twice is once');
select throws_ok('select private.close_difference(gen_random_uuid(), ''x'')', 'PT404', null, 'an unknown one');
select is((select count(*) from private.list_differences(true, null, null, 10)), 0::bigint, 'it is no longer open');
select is((select d.close_reason from private.list_differences(false, null, null, 10) d), 'Known rounding', 'but among the closed');
select tests.authenticate_as('postgres');
select is(tests.compare(tests.list('{"feeKobo": 5}')), '1 {}', 'the same difference tomorrow');
select is(tests.differences(), 'fee 0 5 closed', 'stays closed');

-- Nobody else.
select tests.closed('reconciliations', 'provider');
select tests.closed('reconciliation_differences', 'subject');
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'driver', 'corporate', 'admin', 'relay']) who, unnest(array[
  'select private.next_reconciliation()', 'select private.compare_payments(current_date, ''x'', ''test'', now(), now(), ''[]'')',
  'select private.note_unsettled(current_date, ''x'')', 'select * from private.refunds_to_compare(now(), now())',
  'select private.compare_refunds(current_date, ''x'', ''[]'')', 'select * from private.payouts_to_compare(now(), now())',
  'select private.note_missing_payout(current_date, ''x'')', 'select private.record_settlement(''x'', 1, 1, 1, current_date)',
  'select private.finish_reconciliation(current_date, ''x'', 1, 1, now())'
]) call;
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'driver', 'corporate', 'relay', 'payments']) who, unnest(array[
  'select private.close_difference(gen_random_uuid(), ''x'')', 'select * from private.list_differences(true, null, null, 1)',
  'select * from private.list_reconciliations()'
]) call;
select * from finish();
