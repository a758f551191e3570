select plan(296);
select tests.create_cast();
select tests.take_online();
grant app_payments to postgres;

-- A frozen booking is one with an open claim or dispute.
create table tests.frozen (booking_id uuid);
create or replace view private.frozen_bookings with (security_invoker = true) as select f.booking_id from tests.frozen f;
update public.platform_settings set payouts_from = '00:00';
update public.driver_profiles set verification_approved_at = now() - interval '30 days' where id = tests.id('driver');
update public.profiles set created_at = now() - interval '30 days' where id in (tests.id('driver'), tests.id('corporate'));

create function tests.account(who text, recipient text default 'RCP_1')
returns uuid language sql
as $$
  update public.payout_accounts set replaced_at = now() where payee_id = tests.id(who) and replaced_at is null;
  insert into public.payout_accounts (
    payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, usable_from
  )
  values (tests.id(who), '058', 'Guaranty Trust Bank', '0123456789', 'Driver', true, false, recipient, now())
  returning id
$$;
-- An earning of a booking that was paid online, as the release of its fare makes it.
create function tests.earn(key text, kobo bigint, who text default 'driver', ago interval default '1 hour')
returns uuid
language plpgsql
as $$
declare
  trip uuid := tests.named('trip of ' || key);
  booking uuid;
begin
  perform tests.authenticate_as('postgres');
  perform tests.create_trip(trip, 'driver', 4);
  booking := tests.pay('stranger', key, trip);
  update public.bookings set settled_at = now() where id = booking;
  insert into public.earnings (payee_id, booking_id, kind, gross_kobo, available_at)
  values (tests.id(who), booking, 'fare', kobo, now() - ago);
  perform private.post_journal('released:' || booking, 'released', booking, jsonb_build_array(
    jsonb_build_object('account', 'passenger_prepaid', 'kobo', 1000000),
    jsonb_build_object('account', 'commission', 'kobo', kobo - 1000000),
    jsonb_build_object('account', 'driver_payable', 'owner', tests.id(who), 'kobo', -kobo)
  ));
  return booking;
end
$$;
create function tests.payouts(who text default 'driver')
returns text
language sql
security definer
return (
  select string_agg(concat_ws(' ', p.amount_kobo, p.status, p.hold_cause), ', ' order by p.day, p.created_at, p.id)
  from public.payouts p where p.payee_id = tests.id(who)
);
-- The job claims; only payouts of the cast count, because the demo has payouts too.
create function tests.next(who text default 'driver', up_to bigint default 1000000000)
returns text
language plpgsql
as $$
declare
  next record;
begin
  perform tests.authenticate_as('postgres');
  update public.payouts p set next_try_at = now() where p.payee_id = tests.id(who);
  perform tests.authenticate_as('payments');
  loop
    select * into next from private.next_payout(up_to);
    exit when next.payout_id is null;
    exit when (select p.payee_id from tests.every_payout() p where p.id = next.payout_id) = tests.id(who);
  end loop;
  perform tests.authenticate_as('postgres');
  return case when next.payout_id is not null then
    concat_ws(' ', next.amount_kobo, next.recipient, case when next.is_new then 'send' else 'look' end)
  end;
end
$$;
create function tests.every_payout() returns setof public.payouts language sql security definer as 'select * from public.payouts';
create function tests.reference(who text default 'driver') returns text language sql security definer
return (select p.reference from public.payouts p where p.payee_id = tests.id(who) order by p.day desc, p.created_at desc limit 1);
create function tests.payout(status text default null) returns uuid language sql security definer
return (select p.id from public.payouts p where p.payee_id = tests.id('driver') and p.status = coalesce(payout.status, p.status));
create function tests.says(state text, fee bigint default null, problem text default null, who text default 'driver')
returns text
language plpgsql
as $$
declare
  status text;
begin
  perform tests.authenticate_as('payments');
  status := private.payout_changed(tests.reference(who), state, 'TRF_1', fee, problem);
  perform tests.authenticate_as('postgres');
  return status;
end
$$;
create function tests.messages(who text default 'driver') returns text language sql security definer
return (select string_agg(n.title, ', ' order by n.title desc) from public.notifications n where n.user_id = tests.id(who) and n.kind = 'payout');
create function tests.yesterday() returns void language sql security definer
as $$ update public.payouts set day = day - 1 where payee_id = tests.id('driver') $$;

-- The content of a payout.
select is(tests.next(), null, 'nothing earned, nothing paid');
-- Other tests have committed earnings: only what is new counts.
create temp table funded_before as select * from private.payouts_to_fund();
create function tests.to_fund() returns text language sql stable security definer
return (select f.payees - b.payees || ' ' || f.due_kobo - b.due_kobo from private.payouts_to_fund() f, funded_before b);
create function tests.warned() returns text language sql stable security definer return (
  select string_agg(n.body, '; ') from private.admins a join public.notifications n on n.user_id = a.user_id
  where a.id = tests.named('funding admin') and n.title = 'Money for payouts is missing'
);
insert into private.admins (id, user_id) values (tests.named('funding admin'), tests.id('stranger'));
select tests.earn('first', 900000);
update public.payout_accounts set replaced_at = now() where payee_id = tests.id('driver');
select is(tests.next(), null, 'without a payout account the money waits');
select tests.account('driver');
update public.payout_accounts set usable_from = now() + interval '1 hour' where payee_id = tests.id('driver');
select is(tests.next(), null, 'a changed account is not used before its wait is over');
update public.payout_accounts set usable_from = now() where payee_id = tests.id('driver');
savepoint earned;
update public.platform_settings set payouts_from = '23:59:59.999999';
select is(tests.next(), null, 'no payout before the hour of the setting');
rollback to earned;
update public.platform_settings set payout_min_kobo = 900001;
select is(tests.next(), null, 'no payout below the minimum');
update public.platform_settings set payout_min_kobo = 900000;
-- Not due yet, but by the next run, which may begin within the hour.
select tests.earn('future', 50000, ago => '-1 second');
select tests.earn('claimed', 60000);
insert into tests.frozen select tests.held('stranger', 'claimed');
savepoint waits;
update public.driver_profiles set verification_approved_at = now() - interval '13 days' where id = tests.id('driver');
select is(tests.next(), null, 'in the first 14 days of a driver money waits 72 hours');
update public.earnings set available_at = now() - interval '73 hours' where payee_id = tests.id('driver');
select is(tests.next(), '950000 RCP_1 send', 'and is paid after them');
rollback to waits;
savepoint poor;
select is(tests.to_fund(), '1 950000', 'the next run, tomorrow, needs what is due by then');
select is(tests.next(up_to => 899999), null, 'a payout larger than the balance at the provider is not sent');
select is(tests.payouts(), '900000 queued', 'it waits in the queue');
select is(tests.to_fund(), '1 900000', 'and is still needed, once; what is below the minimum is not');
select is(tests.messages(), 'Your payout is late', 'the driver is told');
select is(tests.next(up_to => 899999), null, 'it still waits');
select is(tests.messages(), 'Your payout is late', 'the driver is told once');
select is(tests.next(), '900000 RCP_1 send', 'with the money it is sent');
select is(tests.to_fund(), '0 0', 'and no longer needed');
rollback to poor;
update public.platform_settings set payouts_from = (now() at time zone 'Africa/Lagos' + interval '3 hours')::time;
create function tests.warn(kobo bigint) returns bigint language plpgsql as $$
declare
  missing bigint;
begin
  perform tests.authenticate_as('payments');
  missing := private.warn_about_funding(kobo);
  perform tests.authenticate_as('postgres');
  return missing;
end
$$;
select is(tests.warn(f.due_kobo + f.payees * 5000), 0::bigint, 'the balance is enough for the payouts and their fees') from private.payouts_to_fund() f;
select is(tests.warned(), null, 'no administrator is warned');
select is(tests.warn(f.due_kobo + f.payees * 5000 - 250000), 250000::bigint, 'it lacks 2,500 naira') from private.payouts_to_fund() f;
select matches(tests.warned(), '^The balance at the payment provider lacks ₦2,500 for the payouts of \d\d:\d\d. Top it up, and book the top-up.$', 'an administrator is warned before the run');
select is(tests.warn(0) > 0, true, 'half an hour later it lacks more');
select unalike(tests.warned(), '%;%', 'one warning is enough for a run');
update public.platform_settings set payouts_from = (now() at time zone 'Africa/Lagos' + interval '5 hours')::time;
delete from public.notifications where user_id = tests.id('stranger');
select tests.warn(0);
select is(tests.warned(), null, 'more than 4 hours before the run there is no warning');
select is((select f.missing_kobo from tests.authenticate_as('admin'), private.payout_funding(null) f), null, 'without a balance the missing sum is unknown');
select tests.authenticate_as('postgres');
rollback to poor;
select is(tests.next(), '900000 RCP_1 send', 'what is due is sent: not what is due later, not what is under a claim');
select is(tests.payouts(), '900000 sent', 'the payout counts as sent before the provider is asked');
select is(tests.journal('payout:' || tests.reference() || ':1'), 'driver_payable 900000, payouts_in_transit -900000', 'it is in transit');
select tests.is_healthy('a payout is in transit');
select is(tests.next(), '900000 RCP_1 look', 'after a crash the same reference is looked for before it is sent');
select is(tests.payouts(), '900000 sent', 'and there is one payout');
savepoint sent;

-- The provider's reports.
select is(tests.says('processing'), 'sent', 'a payout under way stays sent');
select is(tests.says('done', 2500), 'paid', 'done: it is paid');
select is(
  tests.journal('payout-paid:' || tests.reference() || ':1') || '; ' || tests.journal('payout-fee:' || tests.reference()),
  'payouts_in_transit 900000, provider_balance -900000; transfer_fees 2500, provider_balance -2500', 'amount and fee leave the balance'
);
select is(tests.messages(), 'Your payout is in your account', 'the driver is told');
select is(tests.says('done', 2500), 'paid', 'the same answer again changes nothing');
select is(tests.says('processing'), 'paid', 'an older answer changes nothing');
select is(tests.says('failed'), 'paid', 'a payout that was paid does not fail');
select is(tests.messages(), 'Your payout is in your account', 'and the driver is notified once');
select tests.is_healthy('a payout was paid');
select is(tests.next(), null, 'nothing is left to pay');
delete from tests.frozen;
select is(tests.next(), null, 'one payout a day');
select tests.yesterday();
update public.platform_settings set payout_min_kobo = 1000;
select is(tests.next(), '60000 RCP_1 send', 'what a refused claim has freed goes with the next one');
select tests.is_healthy('two payouts');
rollback to sent;
select is(tests.says('done'), 'paid', 'the fee may be unknown');
select is(tests.says('done', 2500), 'paid', 'and told later');
select is(tests.journal('payout-fee:' || tests.reference()), 'transfer_fees 2500, provider_balance -2500', 'then it is booked');
select is(tests.says('reversed'), 'reversed', 'the bank sends it back');
select is(tests.journal('payout-reversed:' || tests.reference() || ':1'), 'provider_balance 900000, driver_payable -900000', 'it is owed again');
select is(tests.messages(), 'Your payout is in your account, Your payout did not arrive', 'the driver is told again');
select is(tests.says('done'), 'reversed', 'a reversed payout stays reversed');
select tests.is_healthy('a payout was reversed');
rollback to sent;
select is(tests.says('reversed'), 'reversed', 'one that comes back before it was paid');
select is(tests.journal('payout-failed:' || tests.reference() || ':1'), 'payouts_in_transit 900000, driver_payable -900000', 'leaves the transit');
select tests.is_healthy('a payout came back at once');
rollback to sent;
select is(tests.says('failed', null, 'Account closed'), 'failed', 'the bank does not take it');
select is(tests.journal('payout-failed:' || tests.reference() || ':1'), 'payouts_in_transit 900000, driver_payable -900000', 'it is owed again');
select is(tests.messages(), 'Your payout did not arrive', 'the driver is told');
select tests.is_healthy('a payout failed');
select tests.yesterday();
select is(tests.next(), null, 'it is not sent to the same account every day');
savepoint failed;
select tests.account('driver', 'RCP_2');
select is(tests.next(), '900000 RCP_2 send', 'a new account gets it');
select is((select count(distinct p.reference) from public.payouts p where p.payee_id = tests.id('driver')), 2::bigint, 'with a reference of its own');
select tests.is_healthy('a new payout after a failed one');
select tests.authenticate_as('admin');
select throws_ok(
  format('select private.retry_payout(%L, %L)', tests.payout('failed'), 'again'),
  'PT409', 'The money of this payout is in a newer payout.', 'the old one cannot be sent as well'
);
select tests.authenticate_as('postgres');
rollback to failed;
create temporary table failed_reference as select tests.reference() as old;
grant select on failed_reference to public;
select tests.authenticate_as('admin');
select is(private.retry_payout(tests.payout(), ' Bank was down '), 'queued', 'an administrator retries it');
select is(private.retry_payout(tests.payout(), 'Again'), 'queued', 'pressing twice is the same');
select tests.authenticate_as('postgres');
select isnt(tests.reference(), (select old from failed_reference), 'with a new reference, because a failed one is final');
select results_eq(
  $$ select p.former_references, p.provider_id from public.payouts p where p.id = tests.payout() $$,
  $$ select array[old], null::text from failed_reference $$, 'the old one is kept, to be asked about before the new one is sent'
);
select is(tests.next(), '900000 RCP_1 look', 'it is sent after a look');
savepoint retried;
select tests.authenticate_as('payments');
select is(private.payout_changed((select old from failed_reference), 'failed', 'TRF_1'), 'former', 'reports about the old reference change nothing');
select is(private.payout_changed((select old from failed_reference), 'done', 'TRF_1', 0), 'former', 'even that it was paid');
select tests.authenticate_as('postgres');
select is(
  (select count(*) from private.reconciliation_differences d join failed_reference f on d.subject = f.old and d.kind = 'payout_paid_after_failure'),
  1::bigint, 'but that is for an administrator'
);
select is(tests.payouts(), '900000 sent', 'the new attempt goes on');
rollback to retried;
select is(tests.says('unclear', null, 'lost'), 'sent', 'an unknown status changes nothing');
select is(
  (select d.kind from private.reconciliation_differences d where d.subject = tests.reference() || ' lost'), 'unknown_status',
  'but an administrator must look'
);
rollback to retried;
select is(tests.says('done', 0), 'paid', 'and it is paid');
select is(tests.journal('payout:' || tests.reference() || ':2'), 'driver_payable 900000, payouts_in_transit -900000', 'the second attempt is booked');
select tests.is_healthy('a retried payout');
rollback to failed;
select is(tests.says('done'), 'failed', 'a payout that failed and is said to be paid changes nothing');
select results_eq(
  $$ select d.kind, d.expected_kobo, d.found_kobo from private.reconciliation_differences d where d.subject = tests.reference() $$,
  $$ values ('payout_paid_after_failure', 0::bigint, 900000::bigint) $$, 'but is a difference for an administrator'
);
rollback to sent;
select is(tests.says('refused', null, 'Balance is not enough'), 'refused', 'the provider refuses the call');
select is(tests.payouts(), '900000 on_hold refused', 'it waits for an administrator');
select is(tests.messages(), null, 'the driver is not notified of our problem');
select tests.is_healthy('a refused payout');
select is(tests.next(), null, 'the job leaves it');
select tests.authenticate_as('admin');
select is(private.release_payout(tests.payout(), 'Topped up'), 'queued', 'an administrator releases it');
select tests.authenticate_as('postgres');
select is(tests.next(), '900000 RCP_1 look', 'and it is sent with the same reference');
select tests.is_healthy('a released payout');
rollback to sent;
select is(tests.says('otp'), 'on_hold', 'the provider wants a one-time password');
select is(tests.payouts(), '900000 on_hold otp', 'with the cause');
select tests.is_healthy('a payout waits for a password and is still in transit');
select tests.authenticate_as('admin');
select is(private.release_payout(tests.payout(), 'Password given'), 'sent', 'released, it is looked at');
select tests.authenticate_as('postgres');
select is(tests.says('done'), 'paid', 'and is paid');
select tests.is_healthy('after the password');
rollback to sent;
select throws_ok('select private.payout_changed(tests.reference(), ''lost'', null)', 'P0001', null, 'an unknown state is an error');
select tests.authenticate_as('payments');
select is(private.payout_changed('tafiya-payout-unknown', 'done', 'X'), 'unknown', 'a reference that is not ours changes nothing');
select tests.authenticate_as('postgres');

-- Debt is taken off first.
rollback to sent;
select tests.says('done');
select tests.yesterday();
delete from tests.frozen;
update public.platform_settings set payout_min_kobo = 1000;
select private.post_journal('lost:test', 'dispute_lost', null, jsonb_build_array(
  jsonb_build_object('account', 'driver_payable', 'owner', tests.id('driver'), 'kobo', 40000),
  jsonb_build_object('account', 'provider_balance', 'kobo', -40000)
));
select is(private.payee_debt(tests.id('driver')), 40000::bigint, 'a chargeback after the payout is a debt');
savepoint owes;
select private.post_journal('lost:test2', 'dispute_lost', null, jsonb_build_array(
  jsonb_build_object('account', 'driver_payable', 'owner', tests.id('driver'), 'kobo', 100000),
  jsonb_build_object('account', 'provider_balance', 'kobo', -100000)
));
select is(tests.next(), null, 'nothing is paid while the debt is larger');
rollback to owes;
select is(tests.next(), '20000 RCP_1 send', 'the debt is taken off the next payout');
select is(private.payee_debt(tests.id('driver')), 0::bigint, 'once');
select is(
  (select string_agg(i.amount_kobo::text, ' ' order by i.amount_kobo) from public.payout_items i
   join public.payouts p on p.id = i.payout_id where p.reference = (select p.reference from public.payouts p where p.amount_kobo = 20000 and p.payee_id = tests.id('driver'))),
  '-40000 60000', 'as an item of its own'
);
select tests.is_healthy('a debt was taken off');

-- Other callers.
rollback to sent;
select tests.matrix('payouts.status', 'payee_id = tests.id(''driver'')', $$
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
select tests.matrix('payout_items.amount_kobo', 'payout_id in (select id from tests.every_payout() where payee_id = tests.id(''driver''))', $$
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
select tests.closed('payout_holds', 'reason');
select tests.refused('driver', 'select provider_id from public.payouts', '42501');
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'driver', 'corporate', 'admin', 'relay']) who, unnest(array[
  'select * from private.next_payout(1)', 'select private.payout_changed(''x'', ''done'', null)'
]) call;
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'driver', 'corporate', 'relay', 'payments']) who, unnest(array[
  'select private.release_payout(gen_random_uuid(), ''x'')', 'select private.retry_payout(gen_random_uuid(), ''x'')',
  'select private.hold_payouts(gen_random_uuid(), ''x'')', 'select private.release_payouts(gen_random_uuid(), ''x'')'
]) call;
select tests.authenticate_as('admin');
select throws_ok('select private.release_payout(gen_random_uuid(), ''x'')', 'PT404', null, 'an unknown payout');
select throws_ok('select private.retry_payout(gen_random_uuid(), ''x'')', 'PT404', null, 'an unknown payout');
select throws_ok('select private.hold_payouts(tests.id(''stranger''), ''x'')', 'PT404', null, 'a passenger has no payouts');
select throws_ok(format('select private.%s(%L, %L)', name, tests.payout(), ' '), 'PT400', 'Please give a reason', name || ' needs a reason')
from unnest(array['release_payout', 'retry_payout', 'hold_payouts']) name;
select throws_ok(format('select private.%s(%L, %L)', name, tests.payout(), 'x'), 'PT409', null, 'a payout that was sent: ' || name)
from unnest(array['release_payout', 'retry_payout']) name;
select tests.authenticate_as('postgres');
select throws_ok(
  format('insert into public.payout_items (payout_id, earning_id, amount_kobo) select p.id, i.earning_id, 1 from public.payouts p, public.payout_items i where p.id = i.payout_id and p.payee_id = %L', tests.id('driver')),
  '23505', null, 'an earning is in one living payout at most'
);

-- The driver's view.
select tests.authenticate_as('driver');
select is(
  private.read_earnings() - 'payoutsFrom' - 'payoutMinKobo' - 'nextAvailableAt' - 'lastPayout',
  '{"hold": null, "availableKobo": 0, "waitingKobo": 50000, "frozenKobo": 60000, "onTheWayKobo": 900000, "paidKobo": 0, "owedKobo": 0, "comingKobo": 0}'::jsonb,
  'the totals of the driver'
);
select results_eq(
  $$ select e.state, e.amount_kobo, e.origin, e.destination, e.seats from private.list_earnings(null, null, 10) e order by e.amount_kobo $$,
  $$ values ('waiting', 50000::bigint, 'Lagos', 'Abuja', 1), ('frozen', 60000, 'Lagos', 'Abuja', 1), ('on_the_way', 900000, 'Lagos', 'Abuja', 1) $$,
  'each earning with its trip'
);
select bag_eq(
  $$ with first as materialized (select e.id, e.created_at from private.list_earnings(null, null, 2) e),
     second as (
       select e.id from (select f.* from first f order by f.created_at, f.id limit 1) l,
         lateral private.list_earnings(l.created_at, l.id, 2) e
     )
     select f.id from first f union all select s.id from second s $$,
  $$ select e.id from private.list_earnings(null, null, 10) e $$,
  'two pages have every earning once, also those of the same moment'
);
select tests.authenticate_as('corporate');
select is((select count(*) from private.list_earnings(null, null, 10)), 0::bigint, 'a company does not read the earnings of drivers');
select tests.authenticate_as('stranger');
select throws_ok('select private.read_earnings()', 'PT403', 'Only drivers and companies have earnings.', 'passengers have none');
select throws_ok('select * from private.list_earnings(null, null, 10)', 'PT403', null, 'passengers have no list');
select tests.authenticate_as('suspended');
select throws_ok('select private.read_earnings()', 'PT403', null, 'a suspended driver reads nothing');

select tests.authenticate_as('postgres');
select is(tests.says('done'), 'paid', 'the payout is paid');
select is((private.driver_money(tests.id('driver'))).earned_kobo, 1010000::bigint, 'the driver has earned the fares, before commission');
-- People who wait for an administrator.
rollback to waits;
select private.set_suspended(tests.id('driver'), true);
select is(tests.next(), null, 'a suspended driver is not paid');
select is(tests.payouts(), '900000 on_hold suspended', 'the payout is on hold');
select tests.is_healthy('a payout on hold');
savepoint on_hold;
select private.set_suspended(tests.id('driver'), false);
select is(tests.next(), '900000 RCP_1 send', 'it goes on when the suspension is lifted');
rollback to on_hold;
select tests.authenticate_as('admin');
select is(private.release_payout(tests.payout(), 'Not the cause'), 'queued', 'an administrator can pay a suspended driver');
select tests.authenticate_as('postgres');
select is(tests.next(), '900000 RCP_1 send', 'then it is sent');
rollback to on_hold;
insert into tests.frozen select tests.held('stranger', 'first');
select private.set_suspended(tests.id('driver'), false);
select is(tests.next(), null, 'a claim that was opened while it waited keeps it back');
select is(tests.payouts(), '900000 failed', 'it is never sent');
select tests.is_healthy('a stale payout');
rollback to waits;
create function tests.due() returns date language sql security definer
return private.working_days_after(private.lagos_today(), 3);
select tests.authenticate_as('admin');
select is(private.hold_payouts(tests.id('driver'), 'Odd bookings'), 'held', 'an administrator holds the payouts of a driver');
select is(private.hold_payouts(tests.id('driver'), 'Odd bookings'), 'held', 'twice is once');
select tests.authenticate_as('driver');
select is(private.read_earnings() -> 'hold' ->> 'reason', 'Odd bookings', 'the driver reads why');
select is(
  private.own_payout_hold() - 'since',
  jsonb_build_object('reason', 'Odd bookings', 'amountKobo', 900000, 'decideBy', tests.due()),
  'which sum, and until when it is decided; also outside the earnings'
);
select tests.authenticate_as('corporate');
select is(private.own_payout_hold(), null, 'the hold of another payee is not theirs');
select tests.authenticate_as('suspended');
select throws_ok('select private.own_payout_hold()', 'PT403', null, 'a suspended driver reads nothing');
select tests.authenticate_as('postgres');
savepoint held;
update private.payout_holds h set reason = 'One passenger paid ₦900 of ₦1,000 in 30 days.', is_told = false where h.payee_id = tests.id('driver');
select tests.authenticate_as('driver');
select is(private.own_payout_hold() ->> 'reason', null, 'the words of a sign are not shown, so that payees do not learn to stay below it');
select tests.authenticate_as('admin');
select is(private.hold_payouts(tests.id('driver'), 'Please call us'), 'held', 'an administrator can add a reason');
select tests.authenticate_as('driver');
select is(private.own_payout_hold() ->> 'reason', 'Please call us', 'which the driver reads');
select tests.authenticate_as('admin');
select is(private.release_payouts(tests.id('driver'), 'Checked'), 'released', 'the hold is released where the sign stands');
select is(private.release_payouts(tests.id('driver'), 'Checked'), 'released', 'once');
select throws_ok('select private.release_payouts(tests.id(''stranger''), ''x'')', 'PT404', null, 'a passenger has no payouts to release');
select tests.authenticate_as('postgres');
select is(tests.next(), '900000 RCP_1 send', 'and the payout goes on');
rollback to held;
select tests.authenticate_as('postgres');
select is(tests.next(), null, 'nothing is sent');
select is(tests.payouts(), '900000 on_hold held', 'the payout is on hold');
-- The whole released sum counts, not the one payout: all that is owed goes out next.
savepoint owed;
select tests.earn('more', 8990001);
select tests.authenticate_as('admin');
select is(private.release_payout(tests.payout(), 'Checked'), 'waiting', 'more than 100,000 naira are owed: two release a small payout');
select tests.authenticate_as('postgres');
select is((select count(*) from private.payout_holds h where h.payee_id = tests.id('driver')), 1::bigint, 'the hold goes on meanwhile');
select is((select s.amount_kobo from private.second_confirmations s where s.subject = tests.payout()), 10000001::bigint, 'the second one reads what moves');
delete from private.payout_holds h where h.payee_id = tests.id('driver');
select tests.authenticate_as('admin');
select is(private.release_payout(tests.payout(), 'Checked'), 'queued', 'without a hold of the payee only the payout goes');
select tests.authenticate_as('postgres');
rollback to owed;
select tests.earn('a little more', 8990000);
select tests.authenticate_as('admin');
select is(private.release_payout(tests.payout(), 'Checked'), 'queued', 'up to 100,000 naira one releases it');
select tests.authenticate_as('postgres');
rollback to owed;
select tests.authenticate_as('admin');
select is(private.release_payout(tests.payout(), 'Checked'), 'queued', 'until it is released');
select tests.authenticate_as('postgres');
select is((select count(*) from private.payout_holds h where h.payee_id = tests.id('driver')), 0::bigint, 'which ends the hold');
select is(
  (select string_agg(a.action || ' ' || a.outcome, ', ' order by a.id) from private.admin_audit a
   where a.admin_id = tests.id('admin') and a.action in ('hold_payouts', 'release_payout')),
  'hold_payouts held, release_payout queued', 'the audit log has both'
);

select * from finish();
