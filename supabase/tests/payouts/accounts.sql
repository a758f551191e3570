select plan(195);
select tests.create_cast();
grant app_payments to postgres with inherit false, set true;
grant usage on schema tap, tests to app_payments;
grant execute on all functions in schema tap to app_payments;

-- The banks, and the codes of names that people type.
select cmp_ok((select count(*) from public.banks), '>=', 25::bigint, 'there are 25 banks or more');
select is(private.bank_code(typed), code, format('%L is the bank %s', typed, coalesce(code, 'unknown')))
from (values
  ('Zenith Bank', '057'), ('zenith', '057'), ('ZENITH BANK PLC', '057'), ('GTBank', '058'), ('guaranty trust bank', '058'),
  ('First Bank', '011'), ('First Bank of Nigeria Ltd', '011'), ('UBA', '033'), ('FCMB', '214'), ('Union Bank', '032'),
  ('Opay', '999992'), ('Bank', null), ('', null), ('Bank of Nowhere', null), (null, null)
) as names (typed, code);
select tests.matrix('banks.name', 'code = ''057''', $$
  anon       denied denied denied denied
  passenger  1      denied denied denied
  stranger   1      denied denied denied
  driver     1      denied denied denied
  newdriver  1      denied denied denied
  suspended  0      denied denied denied
  corporate  1      denied denied denied
  gone       0      denied denied denied
  admin      1      denied denied denied
$$);

-- The payees: the driver Dayo Ade Driver, and the company Sahel Lines Ltd.
insert into public.driver_verifications (
  driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
  nin_number, bank_name, bank_code, bank_account_number, account_name, driver_license_path, passport_photo_path, status, decided_at
)
select tests.id(who), 'Dayo Ade Driver', '1990-01-01', 'male', '12 Marina Road, Lagos', 'QLAG-' || who, private.lagos_today() + 400,
  '98765432101', bank, private.bank_code(bank), '0900000001', 'Dayo Driver', tests.document(who), tests.document(who, 'passport-photo'),
  status, case status when 'approved' then now() end
from (values ('driver', 'Zenith', 'approved'), ('newdriver', 'Village Bank', 'pending')) c (who, bank, status);
select is(
  (select array_agg(v.bank_code order by v.bank_code) from public.driver_verifications v where v.driver_id in (tests.id('driver'), tests.id('newdriver'))),
  array['057', null], 'a bank of the list has its code, another none'
);
update public.companies set name = 'Sahel Lines Ltd' where id = tests.id('corporate');
-- The other submission has the same number: it is not about payout accounts.
delete from private.identity_marks where person_id = tests.id('newdriver');

create function tests.set_account(who text, number text, holder text default 'DRIVER DAYO', bank text default '057')
returns text
language plpgsql
as $$
begin
  perform set_config('role', 'app_payments', true);
  perform private.set_payout_account(tests.id(who), tests.id(who), bank, 'Zenith Bank', number, holder, 'RCP_' || number);
  perform tests.authenticate_as('postgres');
  return 'set';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.state_of(who text)
returns text
language plpgsql
as $$
declare
  own jsonb;
begin
  perform tests.authenticate_as(who);
  own := private.own_payout_account();
  perform tests.authenticate_as('postgres');
  return coalesce((own -> 'account' ->> 'accountEnding') || ' ' || (own -> 'account' ->> 'state'), 'none');
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.notices(who text)
returns text[]
language sql
as $$
  select array_agg(n.title || ': ' || n.body order by n.created_at) from public.notifications n
  where n.user_id = tests.id(who) and n.kind = 'payout_account'
$$;
create function tests.account_of(who text)
returns public.payout_accounts
language sql
as $$ select a from public.payout_accounts a where a.payee_id = tests.id(who) and a.replaced_at is null $$;
create function tests.decide(who text, account uuid, approve boolean, reason text)
returns text
language plpgsql
as $$
declare
  result text;
begin
  perform tests.authenticate_as(who);
  result := private.decide_payout_account(account, approve, reason);
  perform tests.authenticate_as('postgres');
  return result;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;

grant execute on all functions in schema tests to app_payments;

-- People without an account; and people who cannot have one.
select is(tests.state_of(who), expected, who || ' reads their payout account: ' || expected)
from (values
  ('driver', 'none'), ('newdriver', 'none'), ('corporate', 'none'), ('passenger', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'),
  ('anon', '42501'), ('admin', '42501')
) c (who, expected);
select is(tests.set_account(who, '0900000009'), expected, 'an account of ' || who || ' is refused: ' || expected)
from (values
  ('passenger', 'PT403'), ('newdriver', 'PT403'), ('corporate', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'), ('admin', 'PT403'), ('nobody', 'PT401')
) c (who, expected);
select tests.refused(
  who, $$ select private.set_payout_account(tests.id('driver'), null, '057', 'Zenith Bank', '0900000001', 'DRIVER DAYO', 'RCP_1') $$, '42501'
)
from unnest(array['anon', 'passenger', 'driver', 'corporate', 'admin', 'relay']) who;
select tests.refused(who, 'select private.require_payee()', code)
from (values ('anon', '42501'), ('passenger', 'PT403'), ('newdriver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'), ('admin', '42501')) c (who, code);
select tests.authenticate_as('postgres');
select set_eq(
  $$ select p.proname::text from pg_proc p
     where p.pronamespace = 'private'::regnamespace and has_function_privilege('app_payments', p.oid, 'execute')
       and p.proname like '%payout_account%' $$,
  array['set_payout_account'], 'the payments role stores accounts and reads none'
);
select tests.authenticate_as('driver');
select is(
  private.own_payout_account() -> 'candidate', '{"bankCode": "057", "bankName": "Zenith", "accountNumber": "0900000001"}',
  'the approved verification is the candidate'
);
select is(private.own_payout_account() ->> 'verifiedName', 'Dayo Ade Driver', 'with the name that was approved');
select tests.authenticate_as('newdriver');
select is(private.own_payout_account() -> 'candidate', 'null', 'a submission that waits is none');
select tests.authenticate_as('postgres');

-- The first account of the verified name is used at once.
select ok(not private.has_payout_account(tests.id('driver')), 'without an account the driver offers cash only');
select is(tests.set_account('driver', '0900000001', '  DRIVER DAYO '), 'set', 'the driver adds an account');
select is(tests.state_of('driver'), '0001 ready', 'and it is ready');
select ok(private.has_payout_account(tests.id('driver')), 'so that the driver can be paid online');
select is((private.usable_payout_account(tests.id('driver'))).recipient_code, 'RCP_0900000001', 'and payouts go there');
select is((tests.account_of('driver')).resolved_name, 'DRIVER DAYO', 'the name is stored without spaces around it');
select is(tests.notices('driver'), array[
  'Your payout account was added: Zenith Bank •••• 0001: payouts go there. If this wasn''t you, change your password and write to us at once.'
], 'the driver reads it');
select is(
  (select n.link from public.notifications n where n.user_id = tests.id('driver') and n.kind = 'payout_account'), '/account/payments#payouts', 'on the page of the account'
);
select is(tests.set_account('driver', '0900000001'), 'set', 'a retry');
select is(
  (select count(*) from public.payout_accounts a where a.payee_id = tests.id('driver')) + cardinality(tests.notices('driver')), 2::bigint,
  'changes nothing'
);
select is(current_setting('request.jwt.claims'), '', 'and leaves no claims behind');

-- Another account waits 48 hours, also on the way back.
select is(tests.set_account('driver', '0900000002'), 'set', 'the driver changes the account');
select is(tests.state_of('driver'), '0002 waiting', 'it waits');
select is((tests.account_of('driver')).usable_from, now() + interval '72 hours', 'for 72 hours, until the driver was warned');
select ok(private.has_payout_account(tests.id('driver')), 'seats can still be paid online');
select ok(private.usable_payout_account(tests.id('driver')) is null, 'but no payout goes to either account');
select is((tests.notices('driver'))[2], format(
  'Your payout account was changed: Zenith Bank •••• 0002: payouts go there 48 hours after this message has reached you, at the latest from %s. If this wasn''t you, change your password and write to us at once.',
  to_char((now() + interval '72 hours') at time zone 'Africa/Lagos', 'Dy FMDD Mon, HH24:MI')
), 'the driver reads the time');
select is(tests.set_account('driver', '0900000001'), 'set', 'the driver changes it back');
select is(tests.state_of('driver'), '0001 waiting', 'that waits too');
select is((select count(*) from public.payout_accounts a where a.payee_id = tests.id('driver')), 3::bigint, 'the earlier accounts stay');
select throws_ok(
  $$ insert into public.payout_accounts (payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code)
     values (tests.id('driver'), '057', 'Zenith Bank', '0900000009', 'X', true, false, 'RCP') $$,
  '23505', null, 'there is one current account'
);
update public.payout_accounts set created_at = now() - interval '49 hours', usable_from = now() - interval '1 hour', wait_begins_at = now() - interval '49 hours'
where payee_id = tests.id('driver') and replaced_at is null;
select is(tests.state_of('driver'), '0001 ready', 'after the wait it is ready');

-- Another name waits for an administrator.
select is(tests.set_account('driver', '0900000003', 'BOLA OTHER'), 'set', 'the account of another person is stored');
select is(tests.state_of('driver'), '0003 checking', 'and checked');
select ok(not private.has_payout_account(tests.id('driver')), 'until then the driver offers cash only');
select matches((tests.notices('driver'))[4], '0003: we check it before we pay to it', 'the driver reads that');
select is(tests.set_account('driver', '0900000003', 'BOLA OTHER'), 'set', 'the same again');
select is((select count(*) from public.payout_accounts a where a.payee_id = tests.id('driver')), 4::bigint, 'changes nothing');
create temporary table checked as select (tests.account_of('driver')).id;
grant select on checked to app_admin, authenticated, anon;
select is(tests.decide(who, (select id from checked), true, 'Seen'), expected, who || ' cannot decide')
from (values
  ('anon', '42501'), ('passenger', '42501'), ('driver', '42501'), ('corporate', '42501'), ('suspended', '42501'), ('gone', '42501')
) c (who, expected);
select is(tests.decide('admin', (select id from checked), approve, reason), 'PT400', format('an administrator gives a reason, not %L', reason))
from (values (true, null), (true, '  '), (false, null)) c (approve, reason);
select is(tests.decide('admin', tests.named('no account'), true, 'Seen'), 'PT404', 'an unknown account is not found');
select is(tests.decide('admin', (select id from checked), true, 'Married name, certificate seen'), 'waiting', 'another name needs two administrators, whatever is owed');
select is(tests.state_of('driver'), '0003 checking', 'so one has decided nothing');
select tests.authenticate_as('postgres');
insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('corporate'));
update private.second_confirmations s set asked_by = tests.named('second admin') where s.subject = (select id from checked);
select is(tests.decide('admin', (select id from checked), true, 'Married name, certificate seen'), 'approved', 'the second approves');
select is(tests.decide('admin', (select id from checked), true, 'Again'), 'approved', 'and again');
select is(tests.decide('admin', (select id from checked), false, 'Oh'), 'PT409', 'but does not reject it then');
select is((tests.account_of('driver')).usable_from, now() + interval '72 hours', 'an approved change still waits');
select is(
  (select array_agg(a.outcome || ': ' || (a.details ->> 'reason')) from private.admin_audit a
    where a.action = 'decide_payout_account' and a.subject = tests.id('driver')::text),
  array['approved: Married name, certificate seen'], 'the audit log has it once'
);
select ok(
  not exists (select from private.admin_audit a where a.action = 'decide_payout_account' and a::text ~ '0900000003|BOLA'), 'without number and holder'
);
select is(tests.set_account('driver', '0900000004', 'BOLA OTHER'), 'set', 'another account of another person');
select is(tests.decide('admin', (select id from checked), true, 'Late'), 'PT404', 'the replaced one cannot be decided any more');
select is(tests.decide('admin', (tests.account_of('driver')).id, false, 'Not your account'), 'rejected', 'the new one is rejected');
select is(tests.decide('admin', (tests.account_of('driver')).id, true, 'Oh'), 'PT409', 'and is not approved then');
select is(tests.state_of('driver'), '0004 rejected', 'the driver sees it');
select matches((tests.notices('driver'))[7], 'not accepted: Zenith Bank •••• 0004: Not your account', 'with the reason');
select is(tests.set_account('driver', '0900000004', 'BOLA OTHER'), 'set', 'a rejected account sent again');
select is(tests.state_of('driver'), '0004 rejected', 'stays rejected');
select is(tests.set_account('driver', '0900000004', 'DAYO A DRIVER'), 'set', 'unless the bank has the right name now');
select is(tests.state_of('driver'), '0004 waiting', 'then it is accepted');

-- The company; the number of another account waits for an administrator.
update public.profiles set is_verified = true, verified_at = now() where id = tests.id('corporate');
select private.record_identity_mark(tests.id('newdriver'), 'bank_account', '0900000008');
select is(tests.set_account('corporate', '0900000008', 'SAHEL VENTURES', '058'), 'set', 'the company adds an account');
select is(tests.state_of('corporate'), '0008 ready', 'in its name, although another person has typed the number');
select is(
  (select n.link from public.notifications n where n.user_id = tests.id('corporate') and n.kind = 'payout_account'), '/corporate?tab=payouts', 'and reads it on its page'
);
select is(tests.set_account('corporate', '0900000001', 'SAHEL LINES LIMITED'), 'set', 'a number that the driver has used');
select is(tests.state_of('corporate'), '0001 checking', 'is checked, although the name is right');
select ok((tests.account_of('corporate')).name_matches and (tests.account_of('corporate')).number_is_shared, 'because it is shared');
select is(tests.decide('admin', (tests.account_of('corporate')).id, true, 'The owner'), 'approved', 'an administrator may allow it');

-- The waits of payouts.
select is(private.payout_waits(tests.id('driver')), interval '72 hours', 'payouts of a new driver wait 72 hours');
update public.driver_profiles set verification_approved_at = now() - interval '14 days' where id = tests.id('driver');
select is(private.payout_waits(tests.id('driver')), interval '0', 'for 14 days');
select is(private.payout_waits(tests.id('corporate')), interval '72 hours', 'those of a new company too');

-- Rights: no role reads a number or the recipient's code.
select tests.matrix('payout_accounts.bank_name', 'payee_id = tests.id(''driver'')', $$
  anon       denied denied denied denied
  passenger  0      denied denied denied
  stranger   0      denied denied denied
  driver     6      denied denied denied
  newdriver  0      denied denied denied
  suspended  0      denied denied denied
  corporate  0      denied denied denied
  gone       0      denied denied denied
  admin      6      denied denied denied
$$);
select tests.refused(who, format('select a.%I from public.payout_accounts a', hidden), '42501')
from unnest(array['driver', 'admin']) who, unnest(array['account_number', 'recipient_code']) hidden;

-- Export and deletion.
select tests.authenticate_as('driver');
select is(
  (select array_agg(a ->> 'account_number' order by a ->> 'account_number') from jsonb_array_elements(private.export_own_data() -> 'payoutAccounts') a),
  array['0900000001', '0900000001', '0900000002', '0900000003', '0900000004', '0900000004'], 'the export has the numbers'
);
select ok(private.export_own_data()::text !~ 'RCP_', 'and not the recipient''s code');
select tests.delete_account('driver');
select tests.authenticate_as('postgres');
select is(
  (select array_agg(distinct concat_ws(' ', a.account_number, a.resolved_name, a.rejection_reason)) from public.payout_accounts a where a.payee_id = tests.id('driver')),
  array['Deleted user', 'Deleted user Account deleted'], 'a deleted account leaves neither number nor name'
);
select is((tests.account_of('driver')).recipient_code, 'RCP_0900000004', 'but where money that is owed can be paid');
select is(tests.set_account('driver', '0900000005'), 'PT401', 'and takes no new one');
select * from finish();
