select plan(89);
select tests.create_cast();

select tests.closed('former_contacts', 'address');
select tests.refused(who, call, '42501') from unnest(array['anon', 'stranger', 'admin', 'courier']) who, unnest(array[
  'select private.create_notification_of_warning(gen_random_uuid(), ''new_device'', ''{}'', null)', 'select private.begin_late_payout_waits()',
  'select private.keep_former_contact(gen_random_uuid(), ''sms'', ''x'')', 'select private.forget_rows(''forget_former_contacts'')'
]) call;
select tests.authenticate_as('postgres');

-- Rules.
select is_empty(
  $$ select r.kind, r.channel from private.delivery_rules r where r.topic is null and not r.even_if_read and r.wait = '0' $$,
  'what cannot be turned off cannot be silenced by reading it'
);
select is_empty(
  $$ select r.kind from private.delivery_rules r where r.is_warning group by r.kind
     having array_agg(r.channel order by r.channel) <> array['email', 'push', 'sms'] and r.kind <> 'email_changed' $$,
  'warnings go out on every channel; Auth mails the former address about another e-mail address'
);

create function tests.mail_of(who text, kind text, channel text, former boolean default false)
returns private.deliveries language sql security definer
return (
  select d from private.deliveries d
  where d.user_id = tests.id(who) and d.kind = mail_of.kind and d.channel = mail_of.channel and (d.contact_id is not null) = former
  order by d.created_at desc limit 1
);
create function tests.says(delivery private.deliveries) returns jsonb language sql security definer
return private.notification_message(delivery);

-- A thief with the session reads everything at once, at night, after having changed number and address.
update public.profiles set phone = '+2348030000501', email_verified_at = now() - interval '90 days' where id = tests.id('driver');
update public.profiles set phone_verified_at = now() - interval '90 days' where id = tests.id('driver');
delete from private.deliveries d where d.user_id = any (tests.ids());
update public.profiles set phone = '+2348030000502' where id = tests.id('driver');
select is((tests.mail_of('driver', 'phone_changed', 'sms', true)).state, 'waiting', 'the number of before is warned by SMS');
select is(tests.says(tests.mail_of('driver', 'phone_changed', 'sms', true)) ->> 'to', '+2348030000501', 'at the number of before');
select is((tests.mail_of('driver', 'phone_changed', 'sms')).id, null, 'the new one is not proved');
select is((tests.mail_of('driver', 'phone_changed', 'email')).state, 'waiting', 'and by mail');
update public.profiles set phone_verified_at = now() where id = tests.id('driver');
insert into private.email_changes (user_id, new_email) values (tests.id('driver'), 'thief@cast.test');
update auth.users set email_change = 'thief@cast.test' where id = tests.id('driver');
update auth.users set email = 'thief@cast.test' where id = tests.id('driver');
select is(
  (select array_agg(c.channel || ' ' || c.address order by c.channel) from private.former_contacts c where c.person_id = tests.id('driver')),
  array['email driver@cast.test', 'sms +2348030000501'], 'the address of before is kept too'
);
select is((tests.mail_of('driver', 'email_changed', 'sms', true)).state, 'waiting', 'the number of before is told of the new address');
insert into public.payout_accounts (payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, usable_from, created_at, replaced_at)
values (tests.id('driver'), '057', 'Zenith Bank', '0900000501', 'X', true, false, 'RCP1', now() - interval '9 days', now() - interval '9 days', now());
insert into public.payout_accounts (payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, warning_id)
values (tests.id('driver'), '058', 'Other Bank', '0900000502', 'X', true, false, 'RCP2',
  private.create_notification_of_warning(tests.id('driver'), 'payout_account_to_check', '{"account": "Other Bank 0502", "change": "changed"}', '/account'));
update public.payout_accounts a set usable_from = private.payout_account_start(a) where a.recipient_code = 'RCP2';
update public.notifications n set read_at = now() where n.user_id = tests.id('driver');
select ok(d.due_at <= clock_timestamp(), d.channel || ' ' || coalesce('of before', '') || ': a warning does not wait for the morning')
from private.deliveries d where d.user_id = tests.id('driver') and d.kind = 'payout_account' and d.channel = 'email' and d.contact_id is null;
select is(tests.says(tests.mail_of('driver', 'payout_account', channel)) ->> 'skip', null, 'a warning that was read goes out by ' || channel)
from unnest(array['email', 'sms']) channel;
select is(tests.says(tests.mail_of('driver', 'payout_account', 'email', true)) ->> 'to', 'driver@cast.test', 'and to the address of before');
select is(tests.says(tests.mail_of('driver', 'payout_account', 'sms', true)) ->> 'to', '+2348030000501', 'and to the number of before');
select ok(
  tests.says(tests.mail_of('driver', 'payout_account', 'sms', true))::text !~ 'Other Bank|0502|Driver', 'which reads neither a name nor a bank'
);

-- The wait begins with the first channel that is surely theirs.
create function tests.hand_over(delivery private.deliveries) returns timestamptz language plpgsql as $$
begin
  update private.deliveries d set claim_token = tests.named('claim'), attempts = 1 where d.id = delivery.id;
  perform private.settle_delivery(delivery.id, tests.named('claim'), 'sent', 'x', null, null);
  return (select a.usable_from - now() + timestamptz 'epoch' from public.payout_accounts a where a.recipient_code = 'RCP2');
end
$$;
select is(extract(epoch from tests.hand_over(tests.mail_of('driver', 'payout_account', channel))) / 3600, 72.0, 'the ' || channel || ' of the thief begins nothing')
from unnest(array['email', 'sms']) channel;
select is(extract(epoch from tests.hand_over(tests.mail_of('driver', 'payout_account', 'sms', true))) / 3600, 48.0, 'the number of before does');
update private.deliveries set provider_id = 'warning-sms' where id = (tests.mail_of('driver', 'payout_account', 'sms', true)).id;
select private.record_sms_report('warning-sms', '+2348030000501', 'failed', 'absent');
select is(
  (select extract(epoch from a.usable_from - now()) / 3600 from public.payout_accounts a where a.recipient_code = 'RCP2'), 72.0,
  'unless the network did not deliver it'
);
select is(extract(epoch from tests.hand_over(tests.mail_of('driver', 'payout_account', 'email', true))) / 3600, 48.0, 'then the address of before does');
update private.deliveries set provider_id = 'warning-mail' where id = (tests.mail_of('driver', 'payout_account', 'email', true)).id;
select private.record_mail_event('warning-mail', '{driver@cast.test}', 'delayed', 'bounced: MailboxFull');
select is(
  (select extract(epoch from a.usable_from - now()) / 3600 from public.payout_accounts a where a.recipient_code = 'RCP2'), 72.0,
  'unless the mail comes back'
);
select private.record_mail_event('warning-mail', '{driver@cast.test}', 'delivered', null);
select is(
  (select extract(epoch from a.usable_from - now()) / 3600 from public.payout_accounts a where a.recipient_code = 'RCP2'), 48.0,
  'or arrives after all'
);
select is(private.begin_late_payout_waits(), 0, 'a wait that has begun needs no administrator');
update public.payout_accounts set wait_begins_at = null, created_at = now() - interval '23 hours' where recipient_code = 'RCP2';
select is(private.begin_late_payout_waits(), 0, 'for 24 hours channels are tried');
update public.payout_accounts set created_at = now() - interval '25 hours' where recipient_code = 'RCP2';
select is(private.begin_late_payout_waits(), 1, 'then the wait begins anyway');
select is((select a.wait_begins_at from public.payout_accounts a where a.recipient_code = 'RCP2'), now() - interval '1 hour', '24 hours after the change');
select is(private.begin_late_payout_waits(), 0, 'once');
select is(
  (select count(*) from public.notifications n where n.title = 'A warning about a payout account was not delivered' and n.about_id = tests.id('driver')),
  (select count(*) from private.admins a where a.user_id is not null), 'and every administrator has a line'
);

-- Back again, and given to another person.
update public.profiles set phone = '+2348030000501' where id = tests.id('passenger');
update public.profiles set phone_verified_at = now() where id = tests.id('passenger');
select is(tests.says(tests.mail_of('driver', 'payout_account', 'sms', true)) ->> 'skip', 'gone', 'a number that another person has proved is not warned');
update public.profiles set email = 'driver@cast.test' where id = tests.id('driver');
select is(tests.says(tests.mail_of('driver', 'payout_account', 'email', true)) ->> 'skip', 'moved', 'nor an address that is in use again');

-- The number is proved by another account.
update public.profiles set phone = '+2348030000503' where id in (tests.id('stranger'), tests.id('newdriver'));
update public.profiles set phone_verified_at = now() where id = tests.id('stranger');
insert into private.phone_verifications (id, person_id, phone, code_hash, code_expires_at)
values (tests.named('code'), tests.id('newdriver'), '+2348030000503', private.hash_phone_code(tests.named('code'), '123456'), now() + interval '5 minutes');
select tests.authenticate_as('newdriver');
select lives_ok($$ select private.confirm_phone('123456') $$, 'another account confirms a number');
select tests.authenticate_as('postgres');
select is((tests.mail_of('stranger', 'phone_changed', 'email')).state, 'waiting', 'and the person who loses it reads that');

update private.former_contacts set replaced_at = now() - interval '31 days' where person_id = tests.id('driver');
select is((select count(*) from private.former_contacts_of(tests.id('driver'))), 0::bigint, 'after 30 days an address of before is not warned any more');
select is(private.forget_rows('forget_former_contacts'), 2, 'and it is deleted');

-- A new device.
create function tests.devices(who text) returns bigint language sql security definer
return (select count(*) from public.notifications n where n.user_id = tests.id(who) and n.kind = 'new_device');
create function tests.signs_in(devices text[]) returns bigint language plpgsql as $$
begin
  perform tests.authenticate_as('anon');
  perform private.note_sign_in('cast:account', devices, 'cast:account', 'corporate@cast.test', repeat('ab', 32));
  perform tests.authenticate_as('postgres');
  return tests.devices('corporate');
end
$$;
select is(tests.signs_in(array['cast:phone', 'cast:home']), 0::bigint, 'the first device sends no warning');
select is(tests.signs_in(array['cast:phone', 'cast:office']), 0::bigint, 'nor is a known one elsewhere');
select is(tests.signs_in(array['cast:thief', 'cast:away']), 1::bigint, 'another device in another network is');
select is(tests.signs_in(array['cast:thief', 'cast:away']), 1::bigint, 'once');

select * from finish();
