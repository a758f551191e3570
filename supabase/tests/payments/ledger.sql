select plan(157);
select tests.create_cast();
select tests.take_online();

select tests.closed('ledger_accounts', 'code');
select tests.closed('ledger_journals', 'cause');
select tests.closed('ledger_entries', 'amount_kobo');
select is_empty(
  $$ select r.rolname, c.relname from pg_class c, pg_roles r
     where c.relnamespace = 'private'::regnamespace and c.relname ~ '^ledger_' and c.relkind = 'r'
       and r.rolname in ('app_payments', 'app_clock', 'app_relay', 'service_role')
       and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate') $$,
  'no other role reaches the ledger either'
);
select set_eq(
  $$ select p.proname::text from pg_proc p
     where p.pronamespace = 'private'::regnamespace and has_function_privilege('app_payments', p.oid, 'execute')
       and not has_function_privilege('anon', p.oid, 'execute') $$,
  array[
    'payment_opened', 'payment_refused', 'payment_not_opened', 'take_look', 'payments_to_look_at', 'next_refund', 'refunds_of',
    'refund_changed', 'transfer_rejected',
    'settle_payment', 'take_event', 'next_events', 'event_done', 'set_payout_account', 'open_disputes', 'dispute_changed',
    'dispute_answered', 'next_payout', 'payout_changed', 'next_reconciliation', 'compare_payments', 'note_unsettled',
    'refunds_to_compare', 'compare_refunds', 'payouts_to_compare', 'note_missing_payout', 'record_settlement',
    'books_since', 'record_balance_entries', 'warn_about_funding', 'finish_reconciliation', 'names_match', 'name_words', 'plain_ascii', 'plain_letters', 'joined_words', 'shared_words'
  ],
  'app_payments may record what the provider says, also about payout accounts, and nothing else'
);
select is_empty(
  $$ select p.proname, r.rolname from pg_proc p, pg_roles r
     where p.pronamespace = 'private'::regnamespace
       and p.proname in ('settle_payment', 'payment_opened', 'payment_refused', 'refund_changed', 'next_refund', 'take_event',
         'post_journal', 'ledger_account', 'queue_refund', 'book_hold', 'end_hold', 'ledger_problems', 'check_ledger')
       and r.rolname in ('anon', 'authenticated', 'app_admin', 'app_relay', 'app_clock', 'service_role')
       and has_function_privilege(r.oid, p.oid, 'execute') $$,
  'no other role settles payments or books journals'
);

-- Journals.
create function tests.lines(variadic lines text[])
returns jsonb
language sql
as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'account', split_part(l, ' ', 1), 'kobo', split_part(l, ' ', 2)::bigint,
    'owner', case when split_part(l, ' ', 1) = 'driver_payable' then tests.id('driver') end
  ))) from unnest(lines) l
$$;
select ok(
  private.post_journal('test:1', 'test', null, tests.lines('provider_receivable 970', 'gateway_fees 30', 'passenger_prepaid -1000')),
  'a journal is booked'
);
select is(
  tests.journal('test:1'), 'provider_receivable 970, gateway_fees 30, passenger_prepaid -1000', 'with a line per account'
);
select ok(
  not private.post_journal('test:1', 'test', null, tests.lines('provider_receivable 5', 'passenger_prepaid -5')),
  'the same cause books nothing again'
);
select is(tests.balance_line(), 'passenger_prepaid -1000, provider_receivable 970, gateway_fees 30', 'and changes no balance');
select ok(
  private.post_journal('test:2', 'test', null, tests.lines(
    'passenger_prepaid 600', 'passenger_prepaid 400', 'refunds_payable -500', 'driver_payable -500', 'commission 0'
  )), 'lines of one account are added up, and lines of 0 are left out'
);
select is(tests.journal('test:2'), 'passenger_prepaid 1000, driver_payable -500, refunds_payable -500', 'in one entry each');
select results_eq(
  $$ select a.owner_id, a.may_go_debit, a.may_go_credit from private.ledger_accounts a
     where a.code = 'driver_payable' and a.owner_id = tests.id('driver') $$,
  $$ values (tests.id('driver'), true, true) $$, 'the account of a driver is made when it is needed'
);

-- With a table as small as this one, PostgreSQL would read it whole.
select private.ledger_account('driver_payable', p.id) from public.profiles p where p.user_type in ('driver', 'corporate');
set local enable_seqscan = off;
discard plans;
create temp table read_before as
select pg_stat_get_xact_tuples_returned('private.one_account_per_owner'::regclass) as accounts;
select private.ledger_account('driver_payable', tests.id('driver'));
select is(
  pg_stat_get_xact_tuples_returned('private.one_account_per_owner'::regclass) - accounts, 1::bigint,
  'finding the account of a driver reads no other account'
) from read_before;
reset enable_seqscan;
select is(
  private.ledger_account('driver_payable', tests.id('driver')), private.ledger_account('driver_payable', tests.id('driver')), 'once'
);
select throws_ok($$ select private.ledger_account('driver_payable') $$, 'P0001', null, 'and never without an owner');
select throws_ok($$ select private.ledger_account('tips') $$, 'P0001', null, 'an account that does not exist is an error');
select throws_ok($$ select private.ledger_account('commission', tests.id('driver')) $$, 'P0001', null, 'so is an owner of a common account');

create function tests.fails_at_the_end(call text)
returns text
language plpgsql
as $$
begin
  execute call;
  set constraints all immediate;
  return 'accepted';
exception when check_violation then
  return 'refused';
end
$$;
select is(
  tests.fails_at_the_end($$ select private.post_journal('test:3', 'test', null, tests.lines('provider_receivable 5', 'passenger_prepaid -4')) $$),
  'refused', 'a journal that does not sum to zero'
);
select is(
  tests.fails_at_the_end($$ select private.post_journal('test:3', 'test', null, '[]') $$), 'refused', 'a journal without entries'
);
select is(
  tests.fails_at_the_end($$ insert into private.ledger_journals (cause, event) values ('test:3', 'test') $$),
  'refused', 'also one that the owner of the database inserts'
);
select is(
  tests.fails_at_the_end($$ insert into private.ledger_entries (journal_id, account_id, amount_kobo, balance_kobo)
    select j.id, private.ledger_account('losses'), 5, 5 from private.ledger_journals j where j.cause = 'test:1' $$),
  'refused', 'an entry that is added to a journal later'
);
select throws_ok(
  $$ select private.post_journal('test:3', 'test', null, tests.lines('passenger_prepaid 100000000000', 'losses -100000000000')) $$,
  '23514', null, 'passenger_prepaid is never in debit'
);
select throws_ok(
  $$ select private.post_journal('test:3', 'test', null, tests.lines('refunds_payable 100000000000', 'losses -100000000000')) $$,
  '23514', null, 'nor refunds_payable'
);
select throws_ok(
  $$ select private.post_journal('test:3', 'test', null, tests.lines('payouts_in_transit 100000000000', 'losses -100000000000')) $$,
  '23514', null, 'nor payouts_in_transit'
);
select lives_ok(
  $$ select private.post_journal('test:3', 'test', null, tests.lines('driver_payable 900', 'losses -900')) $$,
  'a driver may owe the platform'
);

-- Append-only, also for the owner.
set constraints all immediate;
set constraints all deferred;
select throws_ok(statement, 'P0001', null, 'refused: ' || statement) from unnest(array[
  'update private.ledger_journals set event = ''other'' where cause = ''test:1''',
  'delete from private.ledger_journals where cause = ''test:1''',
  'update private.ledger_entries set amount_kobo = 1',
  'delete from private.ledger_entries',
  'delete from private.ledger_accounts where code = ''losses'''
]) as statement;
-- Read, not tried: truncating would lock the tables until the other files that run beside this one have ended.
select set_eq(
  $$ select t.tgrelid::regclass::text from pg_trigger t
     where t.tgfoid = 'private.refuse_change'::regproc and t.tgtype & 32 > 0 and t.tgenabled = 'O' $$,
  array['private.ledger_journals', 'private.ledger_entries'],
  'journals and entries cannot be truncated, nor accounts, whose entries would go with them'
);

-- Findings of ledger_problems. Each is undone again.
create function tests.finds(change text)
returns text
language plpgsql
as $$
declare
  found text;
begin
  set local session_replication_role = replica;
  execute change;
  found := (
    select string_agg(distinct p.problem, '; ') from private.ledger_problems() p
    where not exists (select from tests.old_problems o where (o.problem, o.subject, o.difference)
      is not distinct from (p.problem, p.subject, p.found - p.expected))
  );
  raise exception using errcode = 'TT001', message = coalesce(found, 'nothing');
exception when sqlstate 'TT001' then
  set local session_replication_role = origin;
  return sqlerrm;
end
$$;
select private.post_journal('test:back', 'test', null, tests.lines('refunds_payable 500', 'driver_payable -400', 'losses 900', 'provider_receivable -970', 'gateway_fees -30'));
select tests.is_healthy('after the journals of this test');
select tests.pay('stranger', 'paid');
select tests.is_healthy('after a payment');
select is(tests.finds(change), problem, problem) from (values
  ('select 1', 'nothing'),
  ('update private.ledger_accounts set balance_kobo = balance_kobo + 1 where code = ''losses''', 'a balance differs from its entries'),
  ('update private.ledger_entries e set amount_kobo = amount_kobo + 1 from private.ledger_accounts a where a.id = e.account_id
    and a.code = ''losses'' and e.journal_id = (select j.id from private.ledger_journals j where j.cause = ''test:3'')',
   'a balance differs from its entries; a journal does not sum to zero; entries do not sum to zero'),
  ('delete from private.ledger_entries e where e.journal_id = (select j.id from private.ledger_journals j where j.cause = ''test:2'')',
   'a balance differs from its entries; a journal does not sum to zero'),
  ('update public.bookings set settled_at = now() where id = tests.held(''stranger'', ''paid'')',
   'passenger_prepaid differs from the bookings'),
  ('insert into public.refunds (payment_id, passenger_id, cause, amount_kobo)
    select p.id, p.passenger_id, ''claim'', 5 from public.payments p where p.hold_id = tests.held(''stranger'', ''paid'')',
   'refunds_payable differs from the refunds'),
  ('delete from public.bookings where id = tests.held(''stranger'', ''paid'')',
   'a hold and its booking differ; a paid payment has neither booking nor refund; passenger_prepaid differs from the bookings; seats differ from the bookings'),
  ('insert into public.refunds (payment_id, passenger_id, cause, amount_kobo, status, done_at)
    select p.id, p.passenger_id, ''claim'', 1000001, ''done'', now() from public.payments p where p.hold_id = tests.held(''stranger'', ''paid'')',
   'refunds exceed the payment'),
  ('delete from private.ledger_journals where cause like ''paid:%'' and booking_id = tests.held(''stranger'', ''paid'')',
   'a paid payment has no journal'),
  ('update public.trips set leg_taken = ''{0}'' where id = tests.trip()', 'seats differ from the bookings'),
  ('insert into public.earnings (payee_id, booking_id, kind, gross_kobo, available_at)
    values (tests.id(''driver''), tests.held(''stranger'', ''paid''), ''fare'', 5, now())', 'what a driver earned differs from the earnings'),
  ('update public.transactions set refunded_kobo = 5 where booking_id = tests.held(''stranger'', ''paid'')',
   'refunds of a booking differ from its transaction')
) as damage (change, problem);

-- The job.
select ok(exists (select from tests.old_problems) or private.check_ledger() = 0, 'the job succeeds while the ledger is healthy');
update public.trips set leg_taken = '{0}' where id = tests.trip();
select throws_like(
  'select private.check_ledger()', '%seats differ from the bookings%', 'and fails with the problem, which is the alarm of the list of jobs'
);
select throws_like('select private.check_all_payments()', '%seats differ from the bookings%', 'so does the piece of the daily check');
update public.seat_holds set created_at = now() - interval '3 days' where trip_id = tests.trip();
select ok(exists (select from tests.old_problems) or private.check_ledger() = 0, 'the hourly job does not read what is older than yesterday');
select throws_like('select private.check_all_payments()', '%seats differ from the bookings%', 'which the daily check still finds');
select ok(private.check_all_journals() + private.check_all_payouts() = 0, 'in its own piece');
select * from finish();
