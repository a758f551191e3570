select plan(242);
select tests.create_cast();
select tests.take_online();
select tests.pay('stranger', 'paid');
create function tests.paid() returns text language sql stable security definer
return (select p.reference from public.payments p where p.hold_id = tests.held('stranger', 'paid'));

create function tests.days_ago(days int) returns date language sql stable security definer return private.lagos_today() - days;
create function tests.began(days int) returns timestamptz language sql stable security definer
return private.lagos_moment(private.lagos_today() - days, '00:00');
-- Days of this test only, without those of the demo.
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
  (select array_agg(reference) from private.refunds_to_compare(now() - interval '1 hour', now() + interval '1 hour', '') where reference = tests.paid()),
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

-- Settlements: to the company's bank, or to the balance that payouts are sent from.
update public.platform_settings set settlements_to = 'bank';
select tests.authenticate_as('payments');
select is(private.record_settlement('S1', 1000000, 0, 0, 1000000, tests.days_ago(0)), true, 'a settlement is booked');
select is(private.record_settlement('S1', 1000000, 0, 0, 1000000, tests.days_ago(0)), false, 'once');
select is(private.record_settlement('S0', 0, 0, null, 0, tests.days_ago(0)), false, 'an empty one is not');
select tests.authenticate_as('postgres');
select is(tests.journal('settled:S1'), 'company_bank 1000000, provider_receivable -1000000', 'it went to the company''s bank');
update public.platform_settings set settlements_to = 'balance';
select private.record_settlement('S3', 500, 20, null, 480, tests.days_ago(0)) from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
select is(tests.journal('settled:S3'), 'provider_balance 480, provider_receivable -480', 'or to the balance');
select tests.is_healthy('a settlement');
select is(tests.differences(), null, 'it adds up');
select private.record_settlement('S2', 100, 10, 0, 80, tests.days_ago(0)) from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
select is(tests.differences(), 'settlement 90 80', 'one that does not add up is a difference');
rollback to made;

-- The provider's deductions for a refund: in the settlement of its payment, or later from the balance.
select private.cancel_booking(tests.held('stranger', 'paid'), null) from tests.authenticate_as('stranger');
select tests.authenticate_as('postgres');
create function tests.refund() returns uuid language sql stable security definer
return (select r.id from public.refunds r where r.booking_id = tests.held('stranger', 'paid'));
update public.refunds r set status = 'sending' where r.id = tests.refund();
select private.refund_changed(tests.refund(), 'processing', '4711') from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
select is(tests.journal('refund-sent:' || tests.refund() || ':1'), 'refunds_payable 1000000, provider_deductions -1000000', 'the provider will take it');
create function tests.deductions() returns bigint language sql stable security definer return tests.balance('provider_deductions');
create temp table before_taking as select tests.deductions() as kobo;
grant select on before_taking to public;
create function tests.taken() returns bigint language sql stable security definer
return tests.deductions() - (select kobo from before_taking);
create function tests.entries(kind text, kobo bigint, entry text default 'E1', subject text default '4711') returns int language plpgsql as $$
declare
  booked int;
begin
  perform tests.authenticate_as('payments');
  booked := private.record_balance_entries('simulator', jsonb_build_array(
    jsonb_build_object('entryId', entry, 'kobo', kobo, 'kind', kind, 'subjectId', subject)
  ));
  perform tests.authenticate_as('postgres');
  return booked;
end
$$;
savepoint refunded;
select private.record_settlement('S4', 1000000, 0, 1000000, 0, tests.days_ago(0)) from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
select is(tests.journal('settled:S4'), 'provider_deductions 1000000, provider_receivable -1000000', 'a settlement says that it kept the refund');
select is(tests.taken(), 1000000::bigint, 'nothing is left to take');
rollback to refunded;
select private.record_settlement('S5', 1000000, 0, null, 0, tests.days_ago(0)) from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
select is(tests.taken(), 1000000::bigint, 'one that does not say it has kept it too');
rollback to refunded;
select is(tests.entries('Refund', -1000000), 1, 'an entry of the balance about our refund is booked');
select is(tests.entries('Refund', -1000000), 0, 'once');
select is(tests.journal('taken:E1'), 'provider_deductions 1000000, provider_balance -1000000', 'it was taken from the balance');
select tests.is_healthy('a refund that was taken from the balance');
select private.refund_changed(tests.refund(), 'failed', '4711') from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
update public.refunds r set status = 'queued', attempt = 2, provider_id = null, former_provider_ids = '{4711}' where r.id = tests.refund();
select is(tests.entries('Refund', 1000000, 'E2'), 1, 'a refund that fails comes back there, also when it is sent anew');
select is(tests.taken(), 1000000::bigint, 'and nothing is left to take');
select is(tests.journal('taken:E2'), 'provider_balance 1000000, provider_deductions -1000000', 'its journal');
rollback to refunded;
select is(tests.entries('Transfer', -1000000), 0, 'a payout has journals of its own');
select is(tests.entries('Settlement', 1000000), 0, 'so has a settlement');
select is(tests.entries('Refund', -1000000, 'E3', '815'), 0, 'a refund that is not ours is a difference of the balance');
select is(tests.entries('Refund', -1000001), 0, 'so is more than was refunded');
insert into public.disputes (provider, provider_id, payment_id, amount_kobo, status, ended_at)
select 'simulator', '4712', p.id, 500, 'lost', now() from public.payments p where p.reference = tests.paid();
select is(tests.entries('Dispute', -500, 'E4', '4712'), 1, 'a lost dispute is taken from the balance too');
rollback to made;

-- From when on settlements are read.
select is(private.books_since(), tests.began(3), '2 days before the first payment') from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
insert into private.reconciliations (day, provider, counted, matched, provider_balance_kobo, ledger_balance_kobo)
values (tests.days_ago(90), 'simulator', 0, 0, 0, 0);
select is(private.books_since(), tests.began(92), 'or before the last day that was compared, however long ago') from tests.authenticate_as('payments');
select tests.authenticate_as('postgres');
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
select private.post_journal('clean:deductions', 'settled', null, jsonb_build_array(
  jsonb_build_object('account', 'provider_deductions', 'kobo', -tests.balance('provider_deductions')),
  jsonb_build_object('account', 'losses', 'kobo', tests.balance('provider_deductions'))
)) where tests.balance('provider_deductions') <> 0;
update public.payments p set paid_at = now() where p.reference = tests.paid();
update public.payments p set paid_at = now() - interval '30 days' where p.reference <> tests.paid() and p.status = 'paid';
create function tests.ours() returns bigint language sql stable security definer
return tests.balance('provider_balance') + tests.balance('payouts_in_transit');
create function tests.owe(kobo bigint) returns boolean language sql security definer return private.post_journal(
  'test:' || gen_random_uuid(), 'refund_sent', null, jsonb_build_array(
    jsonb_build_object('account', 'provider_deductions', 'kobo', -kobo), jsonb_build_object('account', 'losses', 'kobo', kobo)
  )
);
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
select tests.owe(700);
select is(tests.finish(tests.ours()), 0, 'a deduction of the next days is not a difference');
rollback to clean;
select tests.owe(700);
select is(tests.finish(tests.ours(), now() + interval '6 days'), 2, 'what it has not taken in 5 days is one');
select is(tests.differences(), 'deductions 0 700, receivable 0 1000000', 'with the sum that is left');
rollback to clean;
select tests.owe(-700);
select is(tests.finish(tests.ours()), 1, 'so is what it took for something that we do not know');
select is(tests.differences(), 'deductions 0 -700', 'in debit');
rollback to clean;
insert into public.payouts (payee_id, account_id, day, amount_kobo, reference, status, sent_at)
select a.payee_id, a.id, current_date, 1, 'tafiya-payout-' || replace(gen_random_uuid()::text, '-', ''), 'sent', now()
from public.payout_accounts a where a.payee_id = tests.id('driver') limit 1;
select is(tests.finish(tests.ours() - 5000), 0, 'the fee of a payout in transit is not known yet');
rollback to clean;

-- The ledger is unhealthy while a difference is open; one of a balance is closed by the first day without it.
select is(tests.finish(tests.ours() + 3), 1, 'a balance differs');
select is((select count(*) from private.reconciliation_problems()), 1::bigint, 'it is a problem of the ledger');
select throws_like('select private.check_ledger()', '%the provider''s books differ: balance%', 'which the hourly job reports');
delete from private.reconciliations;
update private.reconciliation_differences d set seen_at = now() - interval '1 day';
select is(tests.finish(tests.ours()), 0, 'the next day it does not differ');
select is((select d.close_reason from private.reconciliation_differences d), 'Not found again on ' || tests.days_ago(1), 'so it is closed');
select is_empty('select * from private.reconciliation_problems()', 'and the ledger is healthy');
delete from private.reconciliations;
select is(tests.finish(tests.ours() + 3), 1, 'found again with the same amounts it is open again');
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

-- Other callers.
select tests.closed('reconciliations', 'provider');
select tests.closed('reconciliation_differences', 'subject');
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'driver', 'corporate', 'admin', 'relay']) who, unnest(array[
  'select private.next_reconciliation()', 'select private.compare_payments(current_date, ''x'', ''test'', now(), now(), ''[]'')',
  'select private.note_unsettled(current_date, ''x'')', 'select * from private.refunds_to_compare(now(), now(), '''')',
  'select private.compare_refunds(current_date, ''x'', ''[]'')', 'select * from private.payouts_to_compare(now(), now(), '''')',
  'select private.note_missing_payout(current_date, ''x'')', 'select private.record_settlement(''x'', 1, 1, 0, 1, current_date)',
  'select private.books_since()', 'select private.record_balance_entries(''x'', ''[]'')',
  'select private.finish_reconciliation(current_date, ''x'', 1, 1, now())'
]) call;
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'driver', 'corporate', 'relay', 'payments']) who, unnest(array[
  'select private.close_difference(gen_random_uuid(), ''x'')', 'select * from private.list_differences(true, null, null, 1)',
  'select * from private.list_reconciliations()'
]) call;
select * from finish();
