select plan(154);
select tests.create_cast();
select tests.take_online();

-- A second administrator, who is also a passenger's account here, and the session of the enrolled code.
insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('corporate'));
insert into private.admins (id) values (tests.named('code admin')) on conflict do nothing;
insert into private.admin_sessions (admin_id, token_hash, expires_at) values
  (tests.named('second admin'), tests.hash('second session'), now() + interval '1 hour'),
  ((select a.id from private.admins a where a.user_id is null), tests.hash('code session'), now() + interval '1 hour');
create function tests.as_admin(session text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('admin');
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'app_admin', 'admin_session', tests.hash(session))::text, true);
end
$$;
create function tests.ask(
  kind text, kobo bigint, subject uuid default null, debit text default null, credit text default null, proof text default 'BANK-1',
  session text default 'admin session'
)
returns text language plpgsql as $$
declare
  entry uuid;
begin
  perform tests.as_admin(session);
  entry := private.ask_entry(kind, subject, kobo, debit, credit, proof, 'Because');
  perform tests.authenticate_as('postgres');
  return entry;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.confirm(entry text, session text default 'second session') returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.as_admin(session);
  answer := private.confirm_entry(entry::uuid, 'Seen');
  perform tests.authenticate_as('postgres');
  return answer;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.decline(entry text, session text default 'second session') returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.as_admin(session);
  answer := private.decline_entry(entry::uuid, 'No');
  perform tests.authenticate_as('postgres');
  return answer;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
create function tests.balance(code text) returns bigint language sql stable security definer
return (select a.balance_kobo from private.ledger_accounts a where a.code = balance.code and a.owner_id is null);
create function tests.owed(who text) returns bigint language sql stable security definer return private.net_debt(tests.id(who));
create function tests.stuck() returns text language plpgsql as $$
declare
  found text;
begin
  perform tests.authenticate_as('admin');
  found := (select string_agg(concat_ws(' ', s.kind, s.amount_kobo), ', ' order by s.kind) from private.list_stuck_money() s
    where s.subject in (
      tests.id('driver'), (select d.id from public.disputes d where d.provider_id = 'lost one'),
      (select p.id from public.payments p where p.hold_id = tests.held('stranger', 'dollars'))
    ));
  perform tests.authenticate_as('postgres');
  return found;
end
$$;
/* A charge of the driver so many days ago. */
create function tests.charge_driver(kobo bigint, days int) returns void language plpgsql security definer as $$
declare
  journal bigint;
  line record;
begin
  insert into private.ledger_journals (cause, event, created_at)
  values ('charged:' || gen_random_uuid(), 'dispute_charged', now() - make_interval(days => days)) returning id into journal;
  for line in
    select private.ledger_account('driver_payable', tests.id('driver')) as account, charge_driver.kobo as kobo
    union all select private.ledger_account('losses'), -charge_driver.kobo
  loop
    update private.ledger_accounts a set balance_kobo = a.balance_kobo + line.kobo where a.id = line.account;
    insert into private.ledger_entries (journal_id, account_id, amount_kobo, balance_kobo)
    select journal, line.account, line.kobo, a.balance_kobo from private.ledger_accounts a where a.id = line.account;
  end loop;
end
$$;
savepoint start;

-- A top-up: two administrators with accounts, a proof that is used once.
create temp table top_up as select tests.ask('top_up', 5000000) as id;
grant select on top_up to public;
select is(tests.ask('top_up', 5000000), id, 'asking again is the same entry') from top_up;
select is(tests.journal('entry:' || id), null, 'nothing is booked before a second administrator has confirmed') from top_up;
select is(tests.confirm(id, 'admin session'), 'PT409 Another administrator must confirm your entry.', 'who is not the first') from top_up;
select is(tests.confirm(id, 'code session'), 'PT403 Decisions about money need an administrator with an account of their own. Please sign in with your email.', 'and not signed in by code alone') from top_up;
select is(tests.ask('top_up', 1, session => 'code session'), 'PT403 Decisions about money need an administrator with an account of their own. Please sign in with your email.', 'who cannot ask either');
select is(tests.ask('top_up', 4000000), 'PT409 An entry with this proof exists already.', 'the same proof with another amount is refused');
select is(tests.ask('top_up', 5000000, session => 'second session'), 'PT409 An entry with this proof exists already.', 'also to another administrator');
-- Attack: one line of the bank, typed in five ways, would be five top-ups.
select is(tests.ask('top_up', 5000000, proof => proof), id, 'the proof typed as ' || proof || ' is the same entry')
from top_up, unnest(array['bank-1', 'BANK 1', ' Bank/1.', 'BANK_1', U&'B\200BANK \2014 \FF11']) proof;
select is(tests.ask('top_up', 4000000, proof => 'bank 1'), 'PT409 An entry with this proof exists already.', 'with another amount it is refused');
select results_eq(
  $$ select e.kind, e.amount_kobo, e.proof, e.is_own from tests.as_admin('second session'), private.list_entries(true, null, null, 10) e, top_up t where e.id = t.id::uuid $$,
  $$ values ('top_up', 5000000::bigint, 'BANK-1', false) $$, 'the other one sees it with its proof'
);
select tests.authenticate_as('postgres');
savepoint asked;
select is(tests.decline(id, 'code session'), 'PT403 Decisions about money need an administrator with an account of their own. Please sign in with your email.', 'the code does not decline it') from top_up;
select is(tests.decline(id, 'second session'), 'declined', 'another administrator does') from top_up;
select is(tests.decline(id), 'declined', 'twice is once') from top_up;
select is(tests.confirm(id), 'PT409 This entry was declined.', 'then it is not booked') from top_up;
select isnt(tests.ask('top_up', 5000000), (select id from top_up), 'and can be asked for anew');
rollback to asked;
select is(tests.confirm(id), 'booked', 'the second administrator books it') from top_up;
select is(tests.confirm(id), 'booked', 'once') from top_up;
select is(tests.journal('entry:' || id), 'provider_balance 5000000, company_bank -5000000', 'from the company''s bank to the balance for payouts') from top_up;
select is(tests.decline(id), 'PT409 This entry was already booked.', 'what is booked stays booked') from top_up;
select is(tests.ask('top_up', 5000000), 'PT409 An entry with this proof exists already.', 'and its proof is used up');
select is(tests.ask('top_up', 5000000, proof => 'bank1'), 'PT409 An entry with this proof exists already.', 'also typed in another way');
select is((
  select string_agg(a.action || ' ' || a.outcome, ', ' order by a.action) from private.admin_audit a, top_up t where a.subject = t.id
), 'ask_entry top_up, confirm_entry booked', 'both are in the audit log');
select tests.is_healthy('a top-up');
rollback to start;

-- The parts of an entry.
select is(tests.ask('top_up', 0), 'PT400 Please enter a sum in naira, such as 8500', 'a sum');
select is(tests.ask('top_up', 1, proof => proof), 'PT400 Please give the proof, such as the bank''s reference', 'a proof, not "' || proof || '"')
from unnest(array[' ', '---', 'A-1']) proof;
select is(tests.ask('correction', 1, debit => 'losses', credit => account), 'PT400 Please choose two accounts that may be corrected', 'not ' || coalesce(account, 'nothing'))
from unnest(array['passenger_prepaid', 'refunds_payable', 'payouts_in_transit', 'driver_payable', 'losses', 'nonsense', null]) account;
select is(tests.ask(kind, 1, tests.id('passenger')), 'PT404 There is no such debt, loss or payment.', 'a passenger has no ' || kind)
from unnest(array['debt_paid', 'debt_written_off', 'loss_recovered', 'returned_outside']) kind;
select is(tests.ask(kind, 1, tests.id('corporate'), session => 'second session'), 'PT403 This is about you. Another administrator has to decide.', 'one''s own ' || kind)
from unnest(array['debt_paid', 'debt_written_off']) kind;

-- A correction.
select is(tests.confirm(tests.ask('correction', 700, debit => 'transfer_fees', credit => 'provider_balance')), 'booked', 'a correction');
select is((
  select tests.journal('entry:' || m.id) from private.money_entries m where m.kind = 'correction' and m.proof = 'BANK-1'
), 'transfer_fees 700, provider_balance -700', 'goes from one account to the other');
select tests.is_healthy('a correction');
rollback to start;

-- A debt leaves: paid to the company's bank, or given up after 90 days.
select tests.charge_driver(40000, 89);
select is(tests.stuck(), 'debt 40000', 'a debt that no earning covers is in the list');
select is(tests.ask('debt_written_off', 40000, tests.id('driver')), 'PT409 A debt can be written off 90 days after the last charge.', 'it is not given up at once');
select is(tests.ask('debt_paid', 40001, tests.id('driver')), 'PT409 Only ₦400 is left.', 'a payment above the debt is refused');
create temp table paid as select tests.ask('debt_paid', 30000, tests.id('driver')) as id;
grant select on paid to public;
select is(tests.confirm(tests.ask('debt_paid', 20000, tests.id('driver'), proof => 'BANK-2')), 'booked', 'a part is paid');
select is(tests.confirm(id), 'PT409 Only ₦200 is left.', 'what was asked for before is checked again') from paid;
select is(tests.owed('driver'), 20000::bigint, 'the rest is owed');
select is((
  select tests.journal('entry:' || m.id) from private.money_entries m where m.proof = 'BANK-2'
), 'company_bank 20000, driver_payable -20000', 'the company''s bank has it');
select is((select n.title from public.notifications n where n.user_id = tests.id('driver') and n.kind = 'payout' order by n.created_at desc limit 1), 'What you owe has changed', 'the driver reads it');
select tests.is_healthy('a part of a debt was paid');
rollback to start;
select tests.charge_driver(40000, 91);
select is(tests.confirm(tests.ask('debt_written_off', 40000, tests.id('driver'))), 'booked', 'after 90 days it is given up');
select is(tests.owed('driver'), 0::bigint, 'nothing is owed');
select is(tests.stuck(), null, 'and nothing is stuck');
select is((
  select tests.journal('entry:' || m.id) from private.money_entries m where m.kind = 'debt_written_off'
), 'losses 40000, driver_payable -40000', 'it is a loss');
select tests.is_healthy('a debt was written off');
rollback to start;

-- A loss leaves: recovered outside, or decided (claims/disputes.sql).
select tests.pay('stranger', 'lost seat');
insert into public.disputes (provider, provider_id, payment_id, amount_kobo, status, loss_kobo, ended_at)
select 'simulator', 'lost one', p.id, 1000000, 'lost', 900000, now() from public.payments p where p.hold_id = tests.held('stranger', 'lost seat');
create function tests.lost() returns uuid language sql stable security definer
return (select d.id from public.disputes d where d.provider_id = 'lost one');
select private.post_journal('lost-rest:' || tests.lost(), 'dispute_lost', null, jsonb_build_array(
  jsonb_build_object('account', 'losses', 'kobo', 900000), jsonb_build_object('account', 'provider_deductions', 'kobo', -900000)
));
select is(tests.stuck(), 'loss 900000', 'an undecided loss is in the list');
update public.disputes set twice_kobo = 600000 where id = tests.lost();
select is(tests.ask('loss_recovered', 900001, tests.lost()), 'PT409 Only ₦9,000 is left.', 'not more than was lost');
select is(tests.confirm(tests.ask('loss_recovered', 500000, tests.lost())), 'booked', 'a part of it comes back');
select is(tests.stuck(), 'loss 400000', 'the driver can be charged with the rest only');
select is((select d.twice_kobo from public.disputes d where d.id = tests.lost()), 100000::bigint, 'what came back was paid twice first');
select is(tests.confirm(tests.ask('loss_recovered', 400000, tests.lost(), proof => 'BANK-2')), 'booked', 'so does the rest');
select is(tests.stuck(), null, 'nothing is stuck');
select is(tests.ask('loss_recovered', 1, tests.lost(), proof => 'BANK-3'), 'PT409 Only ₦0 is left.', 'and nothing is left');
select is((
  select string_agg(tests.journal('entry:' || m.id), '; ' order by m.proof) from private.money_entries m where m.kind = 'loss_recovered'
), 'company_bank 500000, losses -500000; company_bank 400000, losses -400000', 'the company''s bank has it');
select tests.is_healthy('a loss was recovered');
rollback to start;

-- A payment in another currency leaves: sent back outside our books.
select tests.settle(tests.open_payment(tests.hold('stranger', 'dollars'), 'dollars'), '{"currency": "USD"}');
create function tests.dollars() returns uuid language sql stable security definer
return (select p.id from public.payments p where p.hold_id = tests.held('stranger', 'dollars'));
select is(tests.stuck(), 'wrong_currency 1000000', 'it is in the list');
select is(tests.ask('returned_outside', 5, tests.dollars()), 'PT409 This payment does not wait, or was asked for as another amount.', 'all of it goes back');
select is(tests.confirm(tests.ask('returned_outside', 1000000, tests.dollars())), 'booked', 'two administrators record it');
select is(tests.stuck(), null, 'nothing is stuck');
select is((select n.title from public.notifications n where n.user_id = tests.id('stranger') and n.kind = 'refund'), 'Your payment went back to you', 'the passenger reads it');
select is(tests.ask('returned_outside', 1000000, tests.dollars(), proof => 'BANK-2'), 'PT409 This payment does not wait, or was asked for as another amount.', 'once');
select tests.is_healthy('a payment in another currency was returned');
rollback to start;

-- Other callers.
select tests.closed('money_entries', 'proof');
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'driver', 'corporate', 'relay', 'payments']) who, unnest(array[
  'select private.ask_entry(''top_up'', null, 1, null, null, ''xxx'', ''x'')', 'select private.confirm_entry(gen_random_uuid(), ''x'')',
  'select private.decline_entry(gen_random_uuid(), ''x'')', 'select * from private.list_entries(true, null, null, 1)',
  'select * from private.list_stuck_money()', 'select * from private.payout_funding(1)'
]) call;
select tests.as_admin('admin session');
select throws_ok(format('select private.%s(gen_random_uuid(), ''x'')', name), 'PT404', null, name || ': an unknown entry')
from unnest(array['confirm_entry', 'decline_entry']) name;
select throws_ok(format('select private.%s(gen_random_uuid(), '' '')', name), 'PT400', 'Please give a reason', name || ' needs a reason')
from unnest(array['confirm_entry', 'decline_entry']) name;
select * from finish();
