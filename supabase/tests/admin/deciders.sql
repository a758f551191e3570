-- Who may decide about money, and which decisions need two.
select plan(115);
select tests.create_cast();
select tests.take_online();
select tests.closed('money_decisions', 'action');

-- Connected: the same phone, bank account (also of a refund), plate or browser.
select tests.authenticate_as('postgres');
select ok(private.are_connected(tests.id('passenger'), tests.id('driver')), 'who has named the same phone number');
select ok(not private.are_connected(tests.id('admin'), tests.id('driver')), 'others are not connected');
select ok(private.are_connected(tests.id('admin'), tests.id('admin')), 'a person is connected with themselves');
select ok(not private.are_connected(null, tests.id('driver')), 'the code has no account');
savepoint apart;
update public.profiles set phone = '+2348030000001' where id = tests.id('driver');
update public.profiles set phone = '+2348030000009' where id = tests.id('driver');
select ok(private.are_connected(tests.id('admin'), tests.id('driver')), 'also by a number that was changed since');
rollback to apart;
select private.note_sign_in('', array['bucket'], 'driver', ' Driver@cast.test', repeat('ab', 32)), private.note_sign_in('', array['bucket'], 'admin', 'admin@cast.test', repeat('ab', 32));
select ok(private.are_connected(tests.id('admin'), tests.id('driver')), 'by the browser in which both signed in');
select is_empty(format('select private.find_duplicates(%L)', tests.id('driver')), 'which is no duplicate');
rollback to apart;
select private.record_identity_mark(tests.id('admin'), 'refund_account', '0123 456 789'), private.record_identity_mark(tests.id('driver'), 'bank_account', '0123456789');
select ok(private.are_connected(tests.id('admin'), tests.id('driver')), 'by the account of a refund and of payouts');
rollback to apart;

-- Sessions of: an administrator, a second one, and the code.
insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('corporate'));
insert into private.admins (id) values (tests.named('code admin')) on conflict do nothing;
insert into private.admin_sessions (admin_id, token_hash, expires_at)
select id, hash, now() + interval '1 hour' from (values
  (tests.named('second admin'), tests.hash('second session')),
  ((select a.id from private.admins a where a.user_id is null), tests.hash('code session'))
) s (id, hash);
create function tests.as_admin(session text) returns void language plpgsql
as $$
begin
  perform tests.authenticate_as('admin');
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'app_admin', 'admin_session', tests.hash(session))::text, true);
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
create function tests.doors() returns table (call text) language sql
as $$
  select format(d, tests.named('claim'), tests.named('refund'), tests.named('dispute'), tests.named('payout'), tests.account(),
    tests.named('request'), tests.named('difference'), tests.b(), tests.trip())
  from unnest(array[
    'select private.decide_claim(%1$L, true, 1, ''x'')', 'select private.retry_refund(%2$L, ''x'')',
    'select private.refund_to_send_by_admin(%2$L, ''{}'', ''x'')', 'select private.intend_dispute_answer(%3$L, false, ''x'')',
    'select private.charge_dispute(%3$L, true, ''x'')', 'select private.end_dispute(%3$L, true, ''x'')', 'select private.release_payout(%4$L, ''x'')', 'select private.retry_payout(%4$L, ''x'')',
    'select private.decide_payout_account(%5$L, true, ''x'')', 'select private.decline_confirmation(%6$L, ''x'')',
    'select private.close_difference(%7$L, ''x'')', 'select private.admin_cancel_booking(%8$L, ''x'')',
    'select private.admin_change_trip_status(%9$L, ''cancelled'', ''x'')'
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
create function tests.about_people() returns table (call text) language sql
as $$ select format(d, tests.id('newdriver')) from unnest(array[
  'select private.verify_user(%1$L, true, ''x'')', 'select private.decide_driver(%1$L, true, ''x'', false)', 'select private.suspend_user(%1$L, false, ''x'')'
]) d $$;
savepoint own;
-- The administrator's account is the driver's: every one of these is their own.
update private.admins set user_id = tests.id('driver') where id = tests.id('admin');
select tests.refuses('admin session', call, 'This is about you. Another administrator has to decide.', 'not about oneself') from tests.doors() call;
select tests.authenticate_as('postgres');
rollback to own;
select private.record_identity_mark(tests.id('admin'), 'phone', p.phone) from public.profiles p where p.id = tests.id('driver');
select tests.refuses('admin session', call, 'You share a phone, device or bank account with somebody in this. Another administrator has to decide.', 'not about people who share a phone') from tests.doors() call;
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
select lives_ok(call, 'the code decides: ' || split_part(split_part(call, 'private.', 2), '(', 1)) from tests.about_people() call;
select tests.authenticate_as('postgres');
rollback to own;
update private.admins set user_id = tests.id('newdriver') where id = tests.id('admin');
select tests.refuses('admin session', call, 'This is about you. Another administrator has to decide.', 'not oneself') from tests.about_people() call;
select lives_ok(format('select private.suspend_user(%L, true, ''x'')', tests.id('suspended')), 'anybody may be stopped');
select tests.authenticate_as('postgres');
rollback to own;

-- What many decisions move counts together, per person in 24 hours and per booking.
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

-- Whoever gains: the whole fare counts, not the refund.
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
