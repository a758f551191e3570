select plan(22);
select tests.create_cast();

-- Signing in by password.
create function tests.open_session(who text, session text)
returns boolean
language plpgsql
as $$
declare
  opened boolean;
begin
  perform tests.authenticate_as('admin');
  opened := private.open_admin_session(tests.id(who), tests.hash(session), tests.hash('browser'));
  perform tests.authenticate_as('postgres');
  return opened;
end
$$;

savepoint signed_out;
select ok(not tests.open_session('passenger', 'passenger session'), 'a passenger cannot open a session');
select ok(tests.open_session('admin', 'new session'), 'an administrator opens a session');
select is((select expires_at from private.admin_sessions where token_hash = tests.hash('new session')), now() + interval '8 hours', 'a session expires after eight hours');
select tests.authenticate_as('admin');
select lives_ok($$ select private.close_admin_session(tests.hash('new session')) from generate_series(1, 2) $$, 'closing a session is idempotent');
select tests.authenticate_as('postgres');
select is((select count(*) from private.admin_audit where action = 'logout'
  and subject = tests.id('admin')::text), 1::bigint, 'the audit log has one entry about the closed session');
select private.set_suspended(tests.id('admin'), true);
select ok(not tests.open_session('admin', 'late session'), 'a suspended administrator cannot open a session');
rollback to signed_out;

-- Signing in by code: an offered secret expires after ten minutes, unknown browsers share one lock.
delete from private.admin_code;
delete from private.admin_code_setup;
select tests.authenticate_as('admin');
select is(private.offer_admin_code('one', tests.hash('browser')), 'one', 'a browser is offered a secret');
select tests.authenticate_as('postgres');
update private.admin_code_setup set expires_at = now() + interval '1 minute';
select tests.authenticate_as('admin');
select is(private.offer_admin_code('two', tests.hash('browser')), 'one', 'the same browser is offered the same secret again');
select tests.authenticate_as('postgres');
select is((select expires_at from private.admin_code_setup), now() + interval '1 minute', 'offering the secret again does not extend it');
update private.admin_code_setup set expires_at = now();
select tests.authenticate_as('admin');
select is(private.pending_admin_code(), null, 'an expired secret is not pending');
select ok(not private.enrol_admin_code(1, tests.hash('first session'), tests.hash('known browser')), 'an expired secret cannot be enrolled');
select is(private.offer_admin_code('three', tests.hash('browser')), 'three', 'after the expiry the browser is offered another secret');
select ok(private.enrol_admin_code(10, tests.hash('first session'), tests.hash('known browser')), 'a pending secret is enrolled');
select is(private.pending_admin_code(), null, 'an enrolled secret is not pending');
select is(private.answer_admin_code(null, tests.hash('second session'), tests.hash('unknown browser')), 'wrong', 'wrong code ' || n || ' of 5 is refused') from generate_series(1, 5) n;
select is(private.answer_admin_code(11, tests.hash('second session'), tests.hash('unknown browser')), 'locked', 'after five wrong codes unknown browsers are locked');
select is(private.answer_admin_code(12, tests.hash('third session'), tests.hash('known browser')), 'opened', 'a known browser is not locked');
select tests.authenticate_as('postgres');
select results_eq(
  'select failures, locks, locked_until from private.admin_code', 'values (0, 0, null::timestamptz)', 'a right code resets the failures and the lock'
);
select * from finish();
