-- The right to decide about money, and decisions that need two.
select plan(232);
select tests.create_cast();
select tests.take_online();
select tests.closed('money_decisions', 'action');
select tests.closed('decision_agreements', 'reason');

-- Connected: the same proved phone, bank account, NIN, licence or plate, or the same browser.
select tests.authenticate_as('postgres');
select ok(not private.are_connected(tests.id('passenger'), tests.id('driver')), 'a phone number that was only typed does not connect people');
select ok(not private.are_connected(tests.id('admin'), tests.id('driver')), 'others are not connected');
select ok(private.are_connected(tests.id('admin'), tests.id('admin')), 'a person is connected with themselves');
select ok(not private.are_connected(null, tests.id('driver')), 'the code has no account');
savepoint apart;
update public.profiles set phone = '+2348030000001' where id in (tests.id('driver'), tests.id('admin'));
update public.profiles set phone_verified_at = now() where id = tests.id('admin');
select ok(not private.are_connected(tests.id('admin'), tests.id('driver')), 'who types the proved number of an administrator is not connected');
update public.profiles set phone_verified_at = now() where id = tests.id('driver');
update public.profiles set phone = '+2348030000009' where id = tests.id('driver');
select ok(private.are_connected(tests.id('admin'), tests.id('driver')), 'who proved it is, also after the number was changed');
update public.profiles set phone = '+2348030000001' where id = tests.id('driver');
select ok(private.are_connected(tests.id('admin'), tests.id('driver')), 'and after it was typed again');
rollback to apart;
select private.note_sign_in('', array['bucket'], 'driver', ' Driver@cast.test', repeat('ab', 32)), private.note_sign_in('', array['bucket'], 'admin', 'admin@cast.test', repeat('ab', 32));
select ok(private.are_connected(tests.id('admin'), tests.id('driver')), 'by the browser in which both signed in');
select is_empty(format('select private.find_duplicates(%L)', tests.id('driver')), 'which is not a duplicate');
update private.identity_marks set proved_at = now() - interval '91 days' where kind = 'device' and person_id = tests.id('admin');
select ok(not private.are_connected(tests.id('admin'), tests.id('driver')), 'but not for ever');
select private.note_sign_in('', array['bucket'], 'admin', 'admin@cast.test', repeat('ab', 32));
select ok(private.are_connected(tests.id('admin'), tests.id('driver')), 'until both use it again');
rollback to apart;
select private.record_identity_mark(tests.id('admin'), 'bank_account', '0123456789', true), private.record_identity_mark(tests.id(who), kind, '0123 456 789', is_proved)
from (values ('driver', 'refund_account', false), ('stranger', 'bank_account', false), ('newdriver', 'bank_account', true)) v (who, kind, is_proved);
select is(private.are_connected(tests.id('admin'), tests.id(who)), wanted, who || ' named the bank account of an administrator')
from (values ('driver', false), ('stranger', false), ('newdriver', true)) v (who, wanted);
rollback to apart;

-- Sessions of: an administrator, a second one, and the code.
insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('corporate'));
insert into private.admins (id) values (tests.named('code admin')) on conflict do nothing;
insert into private.admin_sessions (admin_id, token_hash, expires_at)
select id, hash, now() + interval '1 hour' from (values
  (tests.named('second admin'), tests.hash('second session')),
  ((select a.id from private.admins a where a.user_id is null), tests.hash('code session'))
) s (id, hash);
create function tests.as_admin(session text, decision text default null) returns void language plpgsql
as $$
begin
  perform tests.authenticate_as('admin');
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'app_admin', 'admin_session', tests.hash(session), 'decision', decision)::text, true);
end
$$;

-- One of everything that is decided: a claim, a refund, a dispute, a payout, a payout account, a request, a difference.
select tests.pay('stranger', 'booking');
create function tests.b() returns uuid language sql stable security definer return tests.held('stranger', 'booking');
insert into public.trip_claims (id, booking_id, side, kind) values (tests.named('claim'), tests.b(), 'platform', 'unverified');
insert into public.refunds (id, payment_id, passenger_id, cause, amount_kobo, status, provider_id)
select tests.named('refund'), p.id, p.passenger_id, 'claim', 1, 'failed', 'R1' from public.payments p where p.hold_id = tests.b();
insert into public.disputes (id, payment_id, provider, provider_id, amount_kobo)
select tests.named('dispute'), p.id, 'simulator', 'D1', 1 from public.payments p where p.hold_id = tests.b();
insert into public.payouts (id, payee_id, account_id, day, amount_kobo, reference, status, hold_cause)
select tests.named('payout'), a.payee_id, a.id, '2020-01-01', 1, 'tafiya-payout-' || repeat('a', 32), 'on_hold', 'held'
from public.payout_accounts a where a.payee_id = tests.id('driver') and a.replaced_at is null;
create function tests.account() returns uuid language sql stable security definer
return (select a.id from public.payout_accounts a where a.payee_id = tests.id('driver') and a.replaced_at is null);
insert into private.second_confirmations (id, action, subject, amount_kobo, details, reason, asked_by, people)
values (tests.named('request'), 'retry_payout', tests.named('payout'), 1, '{}', 'x', tests.named('second admin'), array[tests.id('driver')]);
insert into private.reconciliation_differences (id, kind, subject, expected_kobo, found_kobo)
select tests.named('difference'), 'amount', p.reference, 1, 2 from public.payments p where p.hold_id = tests.b();
insert into private.money_entries (id, kind, subject, amount_kobo, proof, proof_key, reason, asked_by)
values (tests.named('entry'), 'debt_paid', tests.id('driver'), 1, 'BANK-1', 'BANK1', 'x', tests.named('second admin'));
create function tests.doors() returns table (call text) language sql
as $$
  select format(d, tests.named('claim'), tests.named('refund'), tests.named('dispute'), tests.named('payout'), tests.account(),
    tests.named('request'), tests.named('difference'), tests.b(), tests.trip(), tests.named('entry'), tests.id('driver'))
  from unnest(array[
    'select private.decide_claim(%1$L, true, 1, ''x'')', 'select private.retry_refund(%2$L, ''x'')',
    'select private.refund_to_send_by_admin(%2$L, ''{}'', ''x'')', 'select private.settle_refund(%2$L, ''BANK-2'', ''x'')',
    'select private.intend_dispute_answer(%3$L, false, ''x'')',
    'select private.charge_dispute(%3$L, true, ''x'')', 'select private.end_dispute(%3$L, true, ''x'')', 'select private.release_payout(%4$L, ''x'')', 'select private.retry_payout(%4$L, ''x'')', 'select private.release_payouts(%11$L, ''x'')',
    'select private.decide_payout_account(%5$L, true, ''x'')', 'select private.decline_confirmation(%6$L, ''x'')',
    'select private.close_difference(%7$L, ''x'')', 'select private.admin_cancel_booking(%8$L, ''x'')',
    'select private.admin_change_trip_status(%9$L, ''cancelled'', ''x'')',
    'select private.ask_entry(''debt_paid'', %11$L, 1, null, null, ''BANK-3'', ''x'')',
    'select private.confirm_entry(%10$L, ''x'')', 'select private.decline_entry(%10$L, ''x'')'
  ]) d
$$;
create function tests.refuses(session text, call text, words text, title text) returns text language plpgsql
as $$
begin
  perform tests.as_admin(session);
  return tap.throws_ok(call, 'PT403', words, title || ': ' || split_part(split_part(call, 'private.', 2), '(', 1));
end
$$;
select tests.refuses('code session', call, 'Decisions about money need an administrator with an account of their own. Please sign in with your email.', 'not by code alone') from tests.doors() call;
select tests.authenticate_as('postgres');
insert into private.name_changes (id, person_id, former_name, new_name, state) values (tests.named('name'), tests.id('newdriver'), 'New Driver', 'Newer Driver', 'waiting');
insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind)
values (tests.named('vehicle'), tests.id('newdriver'), 'Toyota', 'Sienna', 2015, 'DEC-901-AA', 6, 'van');
insert into public.papers (id, owner_id, kind, file_path, expires_on, status) values (tests.named('paper'), tests.id('newdriver'), 'licence', 'x', '2040-01-01', 'pending');
insert into private.message_reports (id, message_id, trip_id, reporter_id, reported_id, reason, excerpt)
select tests.named('report ' || n), gen_random_uuid(), tests.trip(), tests.id(reporter), tests.id(reported), 'rude', '[]'
from (values (1, 'newdriver', 'stranger'), (2, 'stranger', 'newdriver')) r (n, reporter, reported);
insert into public.trip_reports (id, trip_id, kind, reporter_id) values (tests.named('left behind'), tests.trip(), 'left_behind', tests.id('newdriver'));
create function tests.about_people() returns table (call text) language sql
as $$
  select format(d, tests.id('newdriver'), tests.named('name'), tests.named('vehicle'), tests.named('paper'),
    tests.named('report 1'), tests.named('report 2'), tests.named('left behind'))
  from unnest(array[
    'select private.verify_user(%1$L, true, ''x'')', 'select private.withdraw_user(%1$L, ''x'')', 'select private.reopen_user(%1$L, ''x'')',
    'select private.decide_driver(%1$L, true, ''x'', false)', 'select private.withdraw_driver(%1$L, ''x'')', 'select private.reopen_driver(%1$L, ''x'')',
    'select private.accept_duplicates(%1$L, ''{}'', ''x'')', 'select private.suspend_user(%1$L, false, ''x'')',
    'select private.decide_photo(%1$L, null, false, ''x'')', 'select private.decide_name(%2$L, true, ''x'')',
    'select private.decide_vehicle(%3$L, false, ''x'')', 'select private.free_plate(%3$L, ''x'')', 'select private.decide_paper(%4$L, true, ''x'')',
    'select private.decide_message_report(%5$L, true, ''x'')', 'select private.decide_message_report(%6$L, true, ''x'')',
    'select private.settle_trip_report(%7$L, ''x'')'
  ]) d
$$;

-- The list is whole: each call of administrators that changes something is in it, or is not a decision about a person.
create function tests.name_of(call text) returns text language sql immutable return split_part(split_part(call, 'private.', 2), '(', 1);
select set_eq(
  $$ select p.proname::text from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.provolatile = 'v' and has_function_privilege('app_admin', p.oid, 'execute')
       and not has_function_privilege('anon', p.oid, 'execute') $$,
  $$ select tests.name_of(call) from (select * from tests.doors() union all select * from tests.about_people()) d (call)
     union all
     select unnest(array[
       -- Decided below, and at once about many people or none.
       'admin_cancel_bookings_of', 'change_settings',
       -- Signing in.
       'admin_code_challenge', 'agree_to_decide', 'answer_admin_code', 'close_admin_session', 'enrol_admin_code', 'note_admin_attempt',
       'offer_admin_code', 'open_admin_session', 'pending_admin_code', 'require_admin',
       -- Help in danger, answers, and looks that are audited.
       'acknowledge_alarm', 'close_alarm', 'settle_check_in', 'answer_support', 'close_support', 'audit_document_view',
       'view_claim_evidence', 'view_emergency_contacts', 'view_message_report', 'view_support_thread', 'view_person', 'person_timeline',
       'admin_search',
       -- They stop something or say who looks after it, and move nothing.
       'hold_payouts', 'take_inbox_item', 'return_inbox_item',
       -- Before a decision in the same transaction.
       'compare_document_hash', 'require_known_documents',
       -- The platform's own business.
       'change_contact', 'remove_suppression', 'request_job_run', 'retry_delivery'
     ]) $$,
  'each door of administrators is a decision of this list, or is named here with the reason'
);
create function tests.connect(who text[]) returns void language sql as $$
  select private.record_identity_mark(tests.id(w), 'phone', '+2348039999999', true) from unnest(who) w
$$;
savepoint own;
-- The administrator's account is the driver's: every one of these is their own.
update private.admins set user_id = tests.id('driver') where id = tests.id('admin');
select tests.refuses('admin session', call, 'This is about you. Another administrator has to decide.', 'not about oneself') from tests.doors() call;
select tests.authenticate_as('postgres');
rollback to own;
select tests.connect('{admin,driver,newdriver}');
select tests.refuses('admin session', call, 'You share a phone, device or bank account with a person in this case. Another administrator has to decide.', 'not about connected people') from tests.about_people() call;
select tests.refuses('admin session', call, 'You share a phone, device or bank account with a person in this case. Another administrator has to decide.', 'not about people who share a phone') from tests.doors() call;
select is(
  (select c.cannot_decide from private.list_confirmations() c where c.subject = tests.named('payout')), null, 'a request that can no longer be made is not listed'
);
select tests.as_admin('admin session');
select ok(private.why_not_decide(array[tests.id('driver')]) is not null, 'the lists say why');
select is(private.why_not_decide(array[tests.id('corporate')]), null, 'others are decided');
select tests.as_admin('code session');
select is(private.why_not_decide(array[tests.id('driver')], false), null, 'the code decides what is not about money');
select tests.authenticate_as('postgres');
rollback to own;

-- Verification and the end of a suspension are open to the code, and closed to those concerned.
select tests.as_admin('code session');
-- No vehicle here has a plate to free.
select lives_ok(call, 'the code decides: ' || tests.name_of(call)) from tests.about_people() call where tests.name_of(call) <> 'free_plate';
select tests.authenticate_as('postgres');
rollback to own;
update private.admins set user_id = tests.id('newdriver') where id = tests.id('admin');
select tests.refuses('admin session', call, 'This is about you. Another administrator has to decide.', 'not oneself') from tests.about_people() call;
select lives_ok(format('select private.suspend_user(%L, true, ''x'')', tests.id('suspended')), 'any person may be stopped');
select tests.authenticate_as('postgres');
rollback to own;

select tests.refuses('code session', call, 'Decisions about money need an administrator with an account of their own. Please sign in with your email.', 'not by code alone')
from unnest(array['select private.change_settings(''{"commissionBasisPoints": 0}'')']) call;
select tests.authenticate_as('postgres');
select tests.connect('{admin,suspended}');
select tests.refuses('admin session', format('select private.admin_cancel_bookings_of(%L, ''x'')', tests.id('suspended')), null, 'not about connected people');
select tests.authenticate_as('postgres');
rollback to own;

-- Every administrator is connected: two decide the same, each with their password and a reason.
insert into auth.sessions (id, user_id) values (tests.named('auth of admin'), tests.id('admin')), (tests.named('auth of second'), tests.id('corporate'));
select tests.connect('{admin,corporate,driver}');
update public.profiles p set suspended_at = now()
from private.admins a where a.user_id = p.id and p.id <> all (array[tests.id('admin'), tests.id('corporate')]);
create function tests.agree(session text, auth_session text, words text) returns void language plpgsql as $$
begin
  perform tests.as_admin(session);
  perform private.agree_to_decide(tests.named(auth_session), '/api/admin/decide ' || tests.hash('uphold'), words);
end
$$;
create function tests.decides(session text, what text default 'uphold') returns text language plpgsql as $$
begin
  perform tests.as_admin(session, '/api/admin/decide ' || tests.hash(what));
  perform private.require_decider_of_test(array[tests.id('driver')]);
  return 'decided';
exception when sqlstate 'PT403' then
  return sqlerrm;
end
$$;
create function private.require_decider_of_test(people uuid[]) returns uuid language sql security definer set search_path = '' return private.require_decider(people);
grant execute on function private.require_decider_of_test(uuid[]) to app_admin;
select tests.as_admin('admin session');
select is(private.why_not_decide(array[tests.id('driver')]), null, 'the lists let them begin');
select is(tests.decides('admin session'), 'Each administrator shares a phone, device or bank account with a person in this case, so two of you decide. Please give your reason and your password.', 'one alone does not decide');
select throws_ok($$ select tests.agree('admin session', 'auth of second', repeat('x', 30)) $$, 'PT401', 'Invalid email or password.', 'the password of another person does not count');
select throws_ok($$ select tests.agree('code session', 'auth of admin', repeat('x', 30)) $$, 'PT401', null, 'nor does the code');
select throws_ok($$ select tests.agree('admin session', 'auth of admin', repeat('x', 29)) $$, 'PT400', 'Please give a reason of at least 30 characters', 'nor does an answer without a reason');
select tests.agree('admin session', 'auth of admin', 'The ticket shows it, I have rung both');
select tests.agree('admin session', 'auth of admin', 'The ticket shows it, I have called both');
select is(tests.decides('admin session'), 'Your reason is stored. Another administrator has to make the same decision within 24 hours.', 'one reason twice is one reason');
select isnt(tests.decides('second session'), 'decided', 'the second one needs a reason too');
select tests.agree('second session', 'auth of second', 'I have looked at the same ticket');
select isnt(tests.decides('second session', 'refuse'), 'decided', 'both decide the same');
select is(tests.decides('second session'), 'decided', 'then the second one decides');
select is(tests.decides('admin session'), 'decided', 'and the first');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select a.admin_id, a.outcome, a.details ->> 'reason' from private.admin_audit a where a.action = 'decide_connected' order by a.id $$,
  $$ select tests.named(w), 'together', E'Ada: The ticket shows it, I have called both\nCorporate: I have looked at the same ticket'
     from (values ('second admin'), ('admin')) v (w) $$,
  'both stand in the audit log with their reasons'
);
update private.decision_agreements set agreed_at = now() - interval '25 hours' where admin_id = tests.named('second admin');
select isnt(tests.decides('admin session'), 'decided', 'a reason counts for a day');
-- The other one is concerned, so the first is alone.
update private.admins set user_id = tests.id('driver') where id = tests.named('second admin');
update private.decision_agreements set agreed_at = now() where admin_id = tests.named('second admin');
select is(tests.decides('second session'), 'This is about you. Another administrator has to decide.', 'administrators never decide about themselves');
update private.decision_agreements set agreed_at = now() - interval '11 minutes' where admin_id = tests.id('admin');
select is(tests.decides('admin session'), 'You share a phone, device or bank account with a person in this case, and there is no other administrator to decide. Please give your reason and your password.', 'the only one needs the password again');
select tests.agree('admin session', 'auth of admin', 'There is no other administrator today');
select is(tests.decides('admin session'), 'decided', 'and decides with it');
select tests.authenticate_as('postgres');
select is((select a.outcome from private.admin_audit a where a.action = 'decide_connected' order by a.id desc limit 1), 'alone', 'which the audit log says');
rollback to own;

-- The sums of several decisions count together, per person in 24 hours and per booking.
create function private.test_moves(subject text, kobo bigint, people uuid[], booking uuid default null, always boolean default false)
returns boolean language sql security definer set search_path = ''
return private.needs_second_admin('test_moves', tests.named(subject)::text, kobo, 'Because', '{}', people, booking, always);
grant execute on function private.test_moves(text, bigint, uuid[], uuid, boolean) to app_admin;
grant usage on schema private to app_admin;
create function tests.moves(subject text, kobo bigint, who text[], booking text default null, always boolean default false)
returns boolean language sql
as $$ select private.test_moves(subject, kobo, array(select tests.id(w) from unnest(who) w), tests.named(booking), always) $$;
select tests.as_admin('admin session');
select is(tests.moves('a', 6000000, '{driver}'), false, 'one administrator moves 60,000 naira');
select is(tests.moves('a', 6000000, '{driver}'), false, 'the same decision again moves nothing more');
select is(tests.moves('b', 4000000, '{stranger,driver}'), false, 'and 40,000 more');
select is(tests.moves('c', 100, '{stranger,driver}'), true, 'then the next about the same driver waits, however small');
select is(tests.moves('d', 6000000, '{stranger}'), false, 'the passenger had only the second one');
select is(tests.moves('e', 0, '{driver}'), false, 'what moves nothing never waits');
select tests.as_admin('second session');
select is(tests.moves('c', 100, '{stranger,driver}'), false, 'a second administrator confirms it');
select tests.authenticate_as('postgres');
update private.money_decisions d set decided_at = now() - interval '25 hours' where d.action = 'test_moves';
select tests.as_admin('admin session');
select is(tests.moves('f', 100, '{driver}'), false, 'a day later the sum begins anew');
select is(tests.moves('g', 9000000, '{gone}', 'ride'), false, 'a booking');
select tests.authenticate_as('postgres');
update private.money_decisions d set decided_at = now() - interval '25 hours' where d.action = 'test_moves';
select tests.as_admin('admin session');
select is(tests.moves('h', 1000001, '{gone}', 'ride'), true, 'counts for as long as it has money');
select is(tests.moves('i', 1, '{newdriver}', always => true), true, 'some decisions always need two');
select is(tests.moves('j', 0, '{newdriver}', always => true), true, 'also when nothing moves yet');
select tests.authenticate_as('postgres');
rollback to own;

-- The whole fare counts, not the refund, no matter who gains.
create or replace function private.second_admin_from_kobo() returns bigint language sql immutable set search_path = '' return 999999;
delete from public.disputes;
delete from public.refunds;
select tests.as_admin('admin session');
select is(private.admin_cancel_booking(tests.b(), 'A mistake'), 'waiting', 'a cancelled booking gives everything back: two decide');
select is(private.admin_change_trip_status(tests.trip(), 'cancelled', 'A mistake'), null, 'and so does a cancelled trip');
select is(private.admin_cancel_booking(tests.booking('passenger'), 'A mistake'), 'cancelled', 'cash moves nothing');
select tests.authenticate_as('postgres');
select is((select b.status from public.bookings b where b.id = tests.b()), 'confirmed', 'nothing has happened to the paid one');
select tests.as_admin('second session');
select results_eq(
  'select c.action, c.person, c.cannot_decide from private.list_confirmations() c where c.action like ''c%'' order by 1',
  $$ values ('cancel_booking', 'Stranger', null::text), ('change_trip_status', 'Driver', null) $$, 'both are listed'
);
select is(private.admin_cancel_booking(tests.b(), 'A mistake'), 'cancelled', 'the second administrator cancels');
select tests.authenticate_as('postgres');
delete from public.payouts where id = tests.named('payout');
select tests.is_healthy('after two administrators cancelled a booking');
rollback to own;
update public.bookings set status = 'completed' where id = tests.b();
create or replace function private.second_admin_from_kobo() returns bigint language sql immutable set search_path = '' return 999999;
delete from public.disputes;
delete from public.refunds;
select tests.as_admin('admin session');
select is(private.decide_claim(tests.named('claim'), false, 0, 'No sign'), 'waiting', 'a claim without a refund releases the fare: two decide');
select tests.as_admin('second session');
select is(private.decide_claim(tests.named('claim'), false, 0, 'No sign'), 'refused', 'the second decides');
select * from finish();
