select plan(89);
select tests.create_cast();

select tests.closed('payment_events', 'kind');
select tests.refused(who, call, '42501') from unnest(array['anon', 'stranger', 'driver', 'admin', 'relay']) who, unnest(array[
  'select private.take_event(''simulator'', ''k'', ''charge'', ''r'', ''{}'')', 'select * from private.next_events(1)',
  'select private.event_done(gen_random_uuid())'
]) call;
select tests.authenticate_as('postgres');
create function tests.take(key text, kind text default 'charge', body text default '{}')
returns boolean
language sql
return private.take_event('simulator', key, kind, 'tafiya-1', body);
create function tests.event(key text)
returns private.payment_events
language sql
security definer
return (select e from private.payment_events e where e.provider = 'simulator' and e.dedupe_key = key);
create function tests.claimed(key text)
returns boolean
language plpgsql
as $$
declare
  found_it boolean;
begin
  perform tests.authenticate_as('payments');
  found_it := (select coalesce(bool_or(n.event_id = (tests.event(key)).id), false) from private.next_events(10000) n);
  perform tests.authenticate_as('postgres');
  return found_it;
end
$$;

select tests.authenticate_as('payments');
select ok(tests.take('test event'), 'an event is stored');
select ok(not tests.take('test event'), 'the same event is stored once');
select ok(not tests.take('test event', 'refund', '{"other": 1}'), 'whatever it says');
select ok(private.take_event('paystack', 'test event', 'charge', null, '{}'), 'another provider has keys of its own');
select throws_ok($$ select tests.take('test event 2', 'tip') $$, '23514', null, 'an unknown kind is an error');
select throws_ok($$ select tests.take('') $$, '23514', null, 'so is an event without a key');
select throws_ok($$ select tests.take('test event 3', 'other', repeat('x', 65537)) $$, '23514', null, 'and a body above 64 KB');
select lives_ok($$ select tests.take('test event 4', 'other', repeat('x', 65536)) $$, 'but not one of 64 KB');
select lives_ok($$ select tests.take(repeat('k', 400)) $$, 'a long key is cut');
select tests.authenticate_as('postgres');

-- Working on them.
select ok(tests.claimed('test event'), 'a new event is due at once');
select ok(not tests.claimed('test event'), 'and claimed by one process');
select is((tests.event('test event')).next_try_at - now(), interval '1 minute', 'for a minute: a process that dies loses nothing');
create function tests.wait_after(tries int)
returns interval
language plpgsql
as $$
begin
  update private.payment_events e set tries = wait_after.tries, next_try_at = now() where e.dedupe_key = 'test event';
  perform tests.claimed('test event');
  return (tests.event('test event')).next_try_at - now();
end
$$;
select is(tests.wait_after(tries), wait::interval, 'after ' || tries || ' tries it waits ' || wait)
from (values (1, '2 minutes'), (3, '8 minutes'), (8, '256 minutes'), (9, '6 hours'), (1000, '6 hours')) w (tries, wait);
select tests.authenticate_as('payments');
select private.event_done((tests.event('test event')).id, 'provider down');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select e.processed_at, e.last_error from private.payment_events e where e.provider = 'simulator' and e.dedupe_key = 'test event' $$,
  $$ values (null::timestamptz, 'provider down') $$, 'an event that could not be worked on waits with the reason'
);
update private.payment_events set next_try_at = now() where dedupe_key = 'test event';
select ok(tests.claimed('test event'), 'and is tried again');
select private.event_done((tests.event('test event')).id, null);
select is((tests.event('test event')).processed_at, now(), 'then it is done');
update private.payment_events set next_try_at = now() where dedupe_key = 'test event';
select ok(not tests.claimed('test event'), 'and not tried again');
select private.event_done((tests.event('test event')).id, 'too late');
select is((tests.event('test event')).last_error, null, 'its result stays');
update private.payment_events set received_at = now() - interval '8 days' where dedupe_key = 'test event 4';
select private.event_done((tests.event('test event 4')).id, 'unknown reference');
select isnt((tests.event('test event 4')).processed_at, null, 'after 7 days an event is given up');
select is((tests.event('test event 4')).last_error, 'unknown reference', 'with the reason');
select is(
  (select count(*) from private.reconciliation_differences d where d.kind = 'unfinished_event' and d.subject = 'other tafiya-1'), 1::bigint,
  'and an administrator must look'
);

-- Bodies are emptied after 90 days, and events stay, so that a replay a year later is known.
update private.payment_events set received_at = now() - interval '90 days 1 second' where dedupe_key = 'test event';
update private.payment_events set received_at = now() - interval '89 days' where dedupe_key = 'test event 4';
select ok(private.forget_rows('empty_old_events') >= 1, 'the job empties bodies');
select is((tests.event('test event')).body, null, 'after 90 days');
select isnt((tests.event('test event 4')).body, null, 'not before');
select ok(not tests.take('test event'), 'a replay is known for ever');

-- A transfer that the provider sent back: it names the payer, and no payment of ours.
select tests.take_online();
select tests.hold('stranger', 'hold', seats => 1);
select private.cancel_booking(tests.booking('passenger'), null) from tests.authenticate_as('passenger');
select tests.hold('passenger', 'other hold', seats => 1);
select tests.authenticate_as('postgres');
create function tests.transfer_of(who text, hold text)
returns void
language plpgsql
as $$
declare
  opened record;
begin
  perform tests.authenticate_as(who);
  select * into opened from private.open_payment(tests.held(who, hold), 'transfer', tests.named(hold), 'simulator', 'test');
  perform tests.authenticate_as('payments');
  perform private.payment_opened(opened.reference, null, '{"bank": "Wema", "accountNumber": "9012345678", "accountName": "Tafiya"}', null);
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.told(who text) returns text language sql security definer
return (
  select string_agg(regexp_replace(n.body, '\d\d:\d\d', 'HH:MM'), ' | ' order by n.created_at) from public.notifications n
  where n.user_id = tests.id(who) and n.title = 'A transfer goes back to you'
);
create function tests.reject(email text) returns int language plpgsql as $$
declare
  told int;
begin
  perform tests.authenticate_as('payments');
  told := private.transfer_rejected(email, 300000);
  perform tests.authenticate_as('postgres');
  return told;
end
$$;
select tests.transfer_of('stranger', 'hold');
select tests.transfer_of('passenger', 'other hold');
savepoint waiting;
select is(tests.reject('Stranger@Cast.test'), 1, 'the payer is found by the address');
select is(
  tests.told('stranger'), 'We asked for ₦10,000. The ₦3,000 that you have sent goes back to your bank. Please send exactly ₦10,000 before HH:MM.',
  'and reads what to do'
);
select is(tests.told('passenger'), null, 'other people are not told');
rollback to waiting;
update public.payments set expires_at = now() - interval '1 hour' where passenger_id = tests.id('stranger');
select is(tests.reject('stranger@cast.test'), 1, 'also after the account has ended');
select is(tests.told('stranger'), 'We asked for ₦10,000. The ₦3,000 that you have sent goes back to your bank.', 'then without a time');
select ok(tests.reject('unknown@cast.test') >= 1, 'without a passenger of this address, those who have an open account are told');
select is(
  tests.told('passenger'), 'If you have sent another amount than ₦10,000, it goes back to your bank. Please send exactly ₦10,000 before HH:MM.',
  'as far as it is theirs'
);
select is(tests.told('stranger') like '%If you%', false, 'not those whose account has ended');
rollback to waiting;
select ok(tests.reject(null) >= 2, 'an event without an address');
select * from finish();
