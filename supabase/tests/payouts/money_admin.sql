select plan(194);
select tests.create_cast();
select tests.take_online();
select tests.pay('stranger', 'booking', seats => 2);

-- A second administrator with an account, and the session of the enrolled code.
insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('corporate'));
insert into private.admins (id) values (tests.named('code admin')) on conflict do nothing;
create function tests.code_admin() returns uuid language sql stable security definer
return (select a.id from private.admins a where a.user_id is null);
insert into private.admin_sessions (admin_id, token_hash, expires_at) values
  (tests.named('second admin'), tests.hash('second session'), now() + interval '1 hour'),
  (tests.code_admin(), tests.hash('code session'), now() + interval '1 hour');
create function tests.as_admin(session text) returns void language plpgsql
as $$
begin
  perform tests.authenticate_as('admin');
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'app_admin', 'admin_session', tests.hash(session))::text, true);
end
$$;
create function private.test_large(kobo bigint, details jsonb default '{}') returns boolean language sql security definer set search_path = ''
return private.needs_second_admin('test_large', '5eed0000-0000-4000-8000-00000000aaaa', kobo, 'Because', details);
grant execute on function private.test_large(bigint, jsonb) to app_admin;

-- Two administrators above 100,000 naira.
select tests.as_admin('admin session');
select is(private.test_large(10000000), false, 'up to 100,000 naira one administrator decides');
select is(private.test_large(10000001), true, 'above, the decision waits');
select is(private.test_large(10000001), true, 'the same administrator does not confirm it');
select results_eq(
  $$ select c.action, c.amount_kobo, c.reason, c.is_own from private.list_confirmations() c where c.action = 'test_large' $$,
  $$ values ('test_large', 10000001::bigint, 'Because', true) $$, 'it is in the list of those who wait'
);
select tests.as_admin('code session');
select throws_ok('select private.test_large(10000001)', 'PT403', null, 'a session signed in by code alone does not confirm');
select is(private.test_large(1), false, 'it decides about small amounts');
select tests.as_admin('second session');
select is((select c.is_own from private.list_confirmations() c where c.action = 'test_large'), false, 'another administrator sees who asked');
select tests.authenticate_as('postgres');
savepoint asked;
select tests.as_admin('second session');
select is(private.test_large(10000001), false, 'another administrator confirms');
select is((select count(*) from private.list_confirmations() c where c.action = 'test_large'), 0::bigint, 'it waits no longer');
select is(private.test_large(10000001), true, 'and a new decision asks again');
select tests.authenticate_as('postgres');
select is(
  (select string_agg(a.outcome, ', ' order by a.id) from private.admin_audit a where a.action = 'test_large'),
  'asked, confirmed, asked', 'the audit log has each step'
);
rollback to asked;
select tests.as_admin('second session');
select is(private.test_large(10000002), true, 'another amount is another request');
select is(private.test_large(10000002, '{"account": "x"}'), true, 'and so are other details');
select tests.as_admin('admin session');
select is(private.test_large(10000001), true, 'the first request is gone');
rollback to asked;

-- Declining ends the request.
create function tests.request() returns uuid language sql stable security definer
return (select s.id from private.second_confirmations s where s.action = 'test_large' order by s.declined_at is not null limit 1);
select tests.as_admin('second session');
select throws_ok('select private.decline_confirmation(tests.request(), '' '')', 'PT400', null, 'to decline needs a reason');
select throws_ok('select private.decline_confirmation(gen_random_uuid(), ''x'')', 'PT404', null, 'an unknown request');
select is(private.decline_confirmation(tests.request(), 'Too much'), 'declined', 'another administrator declines');
select is(private.decline_confirmation(tests.request(), 'Too much'), 'declined', 'also twice');
select is_empty('select from private.list_confirmations() c where c.action = ''test_large''', 'it waits no longer');
select is(private.test_large(10000001), true, 'and the same decision asks anew');
select tests.as_admin('admin session');
select is(private.test_large(10000001), false, 'which the first administrator confirms');
select throws_ok('select private.decline_confirmation(tests.request(), ''x'')', 'PT409', null, 'what was confirmed is not declined');
select tests.authenticate_as('postgres');
select is(
  (select string_agg(a.outcome, ', ' order by a.id) from private.admin_audit a where a.action = 'test_large'),
  'asked, declined, asked, confirmed', 'the audit log has each step once'
);
rollback to asked;
select tests.as_admin('admin session');
select is(private.decline_confirmation((select c.id from private.list_confirmations() c where c.action = 'test_large'), 'A mistake'), 'declined', 'an administrator takes back their own');
select tests.authenticate_as('postgres');
rollback to asked;
update private.second_confirmations s set asked_at = now() - interval '8 days' where s.action = 'test_large';
select tests.as_admin('second session');
select is(private.test_large(10000001), true, 'after 7 days a request has ended, and the second is a first');
select tests.authenticate_as('postgres');
select throws_ok(
  format('update private.second_confirmations s set confirmed_by = s.asked_by, confirmed_at = now() where s.action = %L', 'test_large'),
  '23514', null, 'an administrator cannot confirm their own request'
);
select throws_ok(
  'update private.second_confirmations s set confirmed_by = tests.named(''second admin''), confirmed_at = now(), declined_by = s.asked_by, declined_at = now()',
  '23514', null, 'nothing is both confirmed and declined'
);
select tests.as_admin('admin session');
select throws_ok('select private.retry_refund(gen_random_uuid(), ''x'')', 'PT404', null, 'an unknown refund');

-- Refunds that have failed.
select tests.authenticate_as('postgres');
select private.cancel_booking(tests.held('stranger', 'booking'), null) from tests.authenticate_as('stranger');
select tests.authenticate_as('postgres');
create function tests.refund() returns uuid language sql stable security definer
return (select r.id from public.refunds r where r.booking_id = tests.held('stranger', 'booking'));
create function tests.says(state text, id text) returns text language plpgsql
as $$
declare
  status text;
begin
  perform tests.authenticate_as('payments');
  status := private.refund_changed(tests.refund(), state, id, null);
  perform tests.authenticate_as('postgres');
  return status;
end
$$;
create function tests.send() returns void language sql security definer
as $$ update public.refunds r set status = 'sending' where r.id = tests.refund() $$;
select tests.send();
select tests.says('processing', 'R1');
savepoint processing;
select tests.as_admin('admin session');
select throws_ok(format('select private.retry_refund(%L, %L)', tests.refund(), 'x'), 'PT409', 'Only a refund that has failed can be sent again.', 'a refund under way is not sent again');
select tests.authenticate_as('postgres');
select tests.says('failed', 'R1');
select tests.as_admin('admin session');
select throws_ok(format('select private.retry_refund(%L, %L)', tests.refund(), ' '), 'PT400', null, 'a retry needs a reason');
select is(private.retry_refund(tests.refund(), 'Bank was down'), 'queued', 'an administrator sends a failed refund again');
select is(private.retry_refund(tests.refund(), 'Bank was down'), 'queued', 'twice is once');
select tests.authenticate_as('postgres');
select is((select r.attempt from public.refunds r where r.id = tests.refund()), 2, 'it is the second attempt');
select tests.is_healthy('a refund is queued again');
select tests.send();
select is(tests.says('failed', 'R1'), 'former', 'what the provider says about the first attempt changes nothing');
select is(tests.says('done', 'R2'), 'done', 'the second arrives');
select is(tests.journal('refund-sent:' || tests.refund() || ':2'), 'refunds_payable 2000000, provider_deductions -2000000', 'and is booked');
select tests.is_healthy('a refund that arrived the second time');
rollback to processing;

-- A refund that the provider cannot send is paid from the company's own bank: two administrators, with the proof.
select tests.as_admin('admin session');
select throws_ok(format('select private.settle_refund(%L, %L, %L)', tests.refund(), 'NIP 0001', 'x'), 'PT409', null, 'a refund under way is not settled outside');
select tests.authenticate_as('postgres');
select tests.says('failed', 'R1');
create function tests.settle_outside(proof text, reason text default 'Account closed') returns text language sql
as $$ select private.settle_refund(tests.refund(), proof, reason) $$;
select tests.as_admin('admin session');
select throws_ok('select tests.settle_outside(''NIP 0001'', '' '')', 'PT400', null, 'it needs a reason');
select throws_ok('select tests.settle_outside('' '')', 'PT400', null, 'and the reference of the transfer');
select is(tests.settle_outside('NIP 0001'), 'waiting', 'one administrator asks, whatever the sum');
select is(tests.settle_outside('NIP 0001'), 'waiting', 'and does not confirm');
select tests.as_admin('code session');
select throws_ok('select tests.settle_outside(''NIP 0001'')', 'PT403', null, 'the code neither');
select tests.as_admin('second session');
select is((select c.details from private.list_confirmations() c where c.action = 'settle_refund'), '{"proof": "NIP 0001"}', 'the second reads the proof');
select is(tests.settle_outside('NIP 0001'), 'settled', 'and confirms');
select is(tests.settle_outside('NIP 0001'), 'settled', 'twice is once');
select is(tests.settle_outside('nip-0001'), 'settled', 'also typed in another way');
select throws_ok('select tests.settle_outside(''NIP 0002'')', 'PT409', null, 'another transfer is refused');
select tests.authenticate_as('postgres');
select is(tests.journal('refund-outside:' || tests.refund()), 'refunds_payable 2000000, company_bank -2000000', 'the money left our own bank');
select is(
  (select n.body from public.notifications n where n.user_id = tests.id('stranger') and n.title = 'Your refund was paid'),
  'We sent ₦20,000 to your account by bank transfer. Reference: NIP 0001.', 'and the passenger reads where it is'
);
select is(tests.says('processing', 'R9'), 'done', 'what the provider says afterwards changes nothing');
select tests.is_healthy('a refund that was settled outside');
-- Attack: one transfer settles two refunds.
insert into public.refunds (id, payment_id, passenger_id, cause, amount_kobo, status)
select tests.named('second refund'), r.payment_id, r.passenger_id, 'surplus', 1, 'failed' from public.refunds r where r.id = tests.refund();
update public.payments p set paid_kobo = p.paid_kobo + 1 where p.hold_id = tests.held('stranger', 'booking');
select tests.as_admin('admin session');
select throws_ok(
  format('select private.settle_refund(%L, %L, %L)', tests.named('second refund'), proof, 'Account closed'), 'PT409',
  'This transfer has settled another refund already.', 'the same transfer does not settle another refund: ' || proof
) from unnest(array['NIP 0001', 'nip0001']) proof;
select tests.authenticate_as('postgres');
rollback to processing;

-- Refunds that need an account.
select tests.authenticate_as('stranger');
select throws_ok(format('select * from private.refund_for_account(%L)', tests.held('stranger', 'booking')), 'PT409', null, 'a refund under way needs no account');
select tests.authenticate_as('postgres');
select tests.says('needs_attention', 'R1');
select tests.authenticate_as('stranger');
select is((select r.provider_id from private.refund_for_account(tests.held('stranger', 'booking')) r), 'R1', 'the passenger may name an account');
select is((select r.provider_id from private.note_refund_account(tests.held('stranger', 'booking'), 'Zenith Bank', '0123456789') r), 'R1', 'warns');
select tests.authenticate_as('postgres');
select is(
  (select n.body from public.notifications n where n.user_id = tests.id('stranger') and n.kind = 'payout_account'),
  'Zenith Bank •••• 6789 gets ₦20,000. If this wasn''t you, change your password and write to us at once.', 'the passenger, before the money goes'
);
select isnt_empty(
  $$ select from private.identity_marks m where m.person_id = tests.id('stranger') and m.kind = 'refund_account' $$, 'and marks them with it'
);
savepoint named;
update public.payments p set paid_kobo = 10000001 from public.refunds r where r.id = tests.refund() and p.id = r.payment_id;
update public.refunds r set amount_kobo = 10000001 where r.id = tests.refund();
select tests.refused('stranger', format('select * from private.refund_for_account(%L)', tests.held('stranger', 'booking')), 'PT403');
select tests.authenticate_as('postgres');
rollback to named;
select tests.authenticate_as('passenger');
select throws_ok(format('select * from private.refund_for_account(%L)', tests.held('stranger', 'booking')), 'PT404', null, 'for their own booking only');
select tests.authenticate_as('postgres');
create function tests.name_account(account text) returns text language sql
return (select s.state || coalesce(' ' || s.provider_id, '')
  from private.refund_to_send_by_admin(tests.refund(), jsonb_build_object('account', account), 'By phone') s);
select tests.as_admin('admin session');
select is(tests.name_account('hash'), 'sent R1', 'an administrator may name it');
select throws_ok(format('select private.refund_to_send_by_admin(%L, %L, %L)', tests.refund(), '{}', ''), 'PT400', null, 'with a reason');
select tests.authenticate_as('postgres');
update public.payments p set paid_kobo = 10000001 from public.refunds r where r.id = tests.refund() and p.id = r.payment_id;
update public.refunds r set amount_kobo = 10000001 where r.id = tests.refund();
select tests.as_admin('admin session');
select is(tests.name_account('wrong'), 'waiting', 'a large one waits for a second administrator');
select is(tests.name_account('hash'), 'waiting', 'the first may correct the account');
select tests.as_admin('second session');
select throws_ok('select tests.name_account(''wrong'')', 'PT409', null, 'the second must enter the same account');
select is((select c.details from private.list_confirmations() c where c.subject = tests.refund()), '{"account": "hash"}', 'and the request of the first stays');
select tests.authenticate_as('postgres');
savepoint waiting;
update public.refunds r set status = 'processing' where r.id = tests.refund();
select tests.as_admin('second session');
select is_empty('select from private.list_confirmations() c where c.subject = tests.refund()', 'it waits no longer once the passenger has named the account');
select tests.authenticate_as('postgres');
rollback to waiting;
select tests.as_admin('second session');
select is(tests.name_account('hash'), 'sent R1', 'the same account by another administrator is sent');

-- A request is listed only while its decision can be made.
select tests.authenticate_as('postgres');
create function tests.lists(action text, subject uuid) returns boolean language plpgsql
as $$
declare
  is_listed boolean;
begin
  perform tests.authenticate_as('postgres');
  delete from private.second_confirmations s where s.subject = lists.subject;
  insert into private.second_confirmations (action, subject, amount_kobo, details, reason, asked_by)
  values (action, subject, 10000001, '{}', 'Because', tests.named('second admin'));
  perform tests.as_admin('admin session');
  is_listed := exists (select from private.list_confirmations() c where c.subject = lists.subject);
  perform tests.authenticate_as('postgres');
  return is_listed;
end
$$;
insert into private.reconciliation_differences (id, kind, subject, expected_kobo, found_kobo)
values (tests.named('difference'), 'balance', 'test', 0, 20000000);
insert into public.disputes (id, payment_id, provider, provider_id, amount_kobo)
select tests.named('dispute'), r.payment_id, 'simulator', 'D-list', 2000000 from public.refunds r where r.id = tests.refund();
select ok(tests.lists('close_difference', tests.named('difference')), 'an open difference');
select ok(tests.lists('answer_dispute', tests.named('dispute')), 'an open dispute');
select ok(not tests.lists('charge_dispute', tests.named('dispute')), 'but no loss of it');
select ok(not tests.lists('retry_refund', tests.refund()), 'a refund that has not failed is not sent again');
update private.reconciliation_differences d set closed_at = now(), closed_by = tests.named('second admin'), close_reason = 'x' where d.id = tests.named('difference');
update public.disputes d set status = 'lost', loss_kobo = 1, ended_at = now() where d.id = tests.named('dispute');
update public.refunds r set status = 'failed' where r.id = tests.refund();
select ok(not tests.lists('close_difference', tests.named('difference')), 'a difference that is closed');
select ok(not tests.lists('answer_dispute', tests.named('dispute')), 'a dispute that the bank has decided');
select ok(tests.lists('charge_dispute', tests.named('dispute')), 'its loss');
select ok(tests.lists('retry_refund', tests.refund()), 'a refund that has failed');
update public.disputes d set charged_kobo = 0 where d.id = tests.named('dispute');
select ok(not tests.lists('charge_dispute', tests.named('dispute')), 'a loss that Tafiya bears');

-- The ledger, and events.
select tests.as_admin('admin session');
select isnt_empty('select * from private.list_ledger_accounts(null, null, 50)', 'administrators read the accounts');
select results_eq(
  $$ select e.amount_kobo, e.cause from private.list_ledger_entries(
      (select a.id from private.list_ledger_accounts(null, null, 50) a where a.code = 'passenger_prepaid'), null, 1) e $$,
  $$ values (2000000::bigint, 'cancelled:' || tests.held('stranger', 'booking')) $$, 'and their entries, the newest first'
);
select throws_ok('select * from private.list_ledger_entries(-1, null, 1)', 'PT404', null, 'an unknown account');
select is_empty('select * from private.list_payment_events(array[''x''])', 'events of a payment');

-- Other callers.
select tests.authenticate_as('postgres');
select tests.closed('second_confirmations', 'reason');
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'driver', 'corporate', 'relay', 'payments']) who, unnest(array[
  'select private.retry_refund(gen_random_uuid(), ''x'')', 'select private.settle_refund(gen_random_uuid(), ''abcd'', ''x'')', 'select private.refund_to_send_by_admin(gen_random_uuid(), ''{}'', ''x'')',
  'select * from private.list_confirmations()', 'select private.decline_confirmation(gen_random_uuid(), ''x'')', 'select * from private.list_ledger_accounts(null, null, 50)',
  'select * from private.list_ledger_entries(1, null, 1)', 'select * from private.list_payment_events(array[''x''])',
  'select private.needs_second_admin(''x'', ''x'', 1, ''x'')'
]) call;
select tests.refused(who, 'select * from private.note_refund_account(gen_random_uuid(), ''x'', ''1'')', '42501') from unnest(array['anon', 'admin', 'relay', 'payments']) who;
select tests.refused(who, 'select * from private.refund_for_account(gen_random_uuid())', '42501') from unnest(array['anon', 'admin', 'relay', 'payments']) who;
select tests.authenticate_as('postgres');
update private.admin_sessions set revoked_at = now() where token_hash = tests.hash('second session');
select tests.as_admin('second session');
select throws_ok(call, 'PT401', null, 'without a live session: ' || call) from unnest(array[
  'select private.retry_refund(gen_random_uuid(), ''x'')', 'select private.refund_to_send_by_admin(gen_random_uuid(), ''{}'', ''x'')',
  'select * from private.list_confirmations()', 'select private.decline_confirmation(gen_random_uuid(), ''x'')', 'select * from private.list_ledger_accounts(null, null, 50)',
  'select * from private.list_ledger_entries(1, null, 1)', 'select * from private.list_payment_events(array[''x''])',
  'select private.release_payout(gen_random_uuid(), ''x'')', 'select private.retry_payout(gen_random_uuid(), ''x'')',
  'select private.hold_payouts(gen_random_uuid(), ''x'')', 'select private.close_difference(gen_random_uuid(), ''x'')',
  'select * from private.list_differences(true, null, null, 1)', 'select * from private.list_reconciliations()'
]) call;
select * from finish();
