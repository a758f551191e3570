select plan(86);
select tests.create_cast();

select tests.closed('email_links', 'email');
select tests.refused(who, call, code) from (values
  ('anon', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501'), ('admin', '42501'),
  ('suspended', 'PT403'), ('gone', 'PT401')
) refused (who, code), unnest(array['select private.request_email_link()', 'select * from private.read_email_confirmation()']) call;
select tests.refused(who, 'select private.confirm_email(''\\x00'')', 'PT404') from unnest(array['anon', 'passenger', 'suspended']) who;
select tests.authenticate_as('postgres');

create function tests.is_proved(who text) returns boolean language sql stable security definer
return (select p.email_verified_at is not null from public.profiles p where p.id = tests.id(who));
create function tests.mails(who text) returns bigint language sql stable security definer
return (select count(*) from private.deliveries d where d.user_id = tests.id(who) and d.source = 'email_link');
create function tests.mail(who text) returns jsonb language sql security definer
return (
  select private.email_link_message(d) from private.deliveries d
  where d.user_id = tests.id(who) and d.source = 'email_link' order by d.created_at desc limit 1
);
create function tests.hash_of(mail jsonb) returns bytea language sql immutable
return sha256(convert_to(split_part(mail ->> 'link', '#', 2), 'utf8'));
create function tests.request(who text) returns text language plpgsql as $$
declare
  answer text := 'sent';
begin
  perform tests.authenticate_as(who);
  begin
    perform private.request_email_link();
  exception when others then
    answer := sqlstate;
  end;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
create function tests.pass(who text, span interval) returns void language sql
as $$ update private.deliveries d set created_at = d.created_at - span where d.user_id = tests.id(who) and d.source = 'email_link' $$;

-- Signing up sends the first mail.
update public.profiles set email_verified_at = null where id = tests.id('stranger');
select private.queue_email_link(tests.id('stranger'));
create temporary table mail as select tests.mail('stranger') as told;
grant select on mail to anon, authenticated;
select is(told ->> 'to', 'stranger@cast.test', 'the mail goes to the address') from mail;
select is(told ->> 'name', '', 'without a name, which a stranger may have chosen') from mail;
select matches(told ->> 'link', '^/confirm-email#[A-Za-z0-9_-]{22}$', 'its token is in the fragment, which is not logged') from mail;
select is_empty(
  $$ select 1 from private.email_links l, mail where strpos(l::text, split_part(told ->> 'link', '#', 2)) > 0 $$, 'which is not stored'
);

-- The link.
savepoint unproved;
select tests.authenticate_as('anon');
select is(private.confirm_email(tests.hash_of(told)), 'stranger@cast.test', 'the reader of the mail proves the address') from mail;
select is(private.confirm_email(tests.hash_of(told)), 'stranger@cast.test', 'twice') from mail;
select tests.authenticate_as('postgres');
select ok(tests.is_proved('stranger'), 'it is proved');
select is(tests.request('stranger'), 'sent', 'then nothing is left to prove');
select is(tests.mails('stranger'), 1::bigint, 'and no mail is sent');
select is(tests.mail('stranger') ->> 'skip', 'confirmed', 'one that waits is not sent either');
rollback to unproved;
update private.email_links set created_at = created_at - interval '7 days' where person_id = tests.id('stranger');
select tests.refused('anon', format('select private.confirm_email(%L)', tests.hash_of(told)), 'PT404') from mail;
select tests.authenticate_as('postgres');
select is(private.forget_rows('forget_email_links'), 1, 'after 7 days it is deleted');
rollback to unproved;
update public.profiles set email = 'other@cast.test' where id = tests.id('stranger');
select tests.refused('anon', format('select private.confirm_email(%L)', tests.hash_of(told)), 'PT404') from mail;
select tests.authenticate_as('postgres');
select ok(not tests.is_proved('stranger'), 'a link proves no other address');
rollback to unproved;

-- Again on request: one a minute, five a day.
select is(tests.request('stranger'), 'PT429', 'not within a minute');
select tests.pass('stranger', '1 minute');
select is(tests.request('stranger'), 'sent', 'after it');
select is((select string_agg(tests.request('stranger'), ' ') from generate_series(1, 2)), 'PT429 PT429', 'once');
create function tests.again() returns text language plpgsql as $$
begin
  perform tests.pass('stranger', '2 minutes');
  return tests.request('stranger');
end
$$;
select is(tests.again() || tests.again() || tests.again(), 'sentsentsent', 'five in a day');
select is(tests.again(), 'PT429', 'not six');
select tests.pass('stranger', '1 day');
select is(tests.request('stranger'), 'sent', 'the next day again');
select tests.pass('stranger', '1 day');
insert into private.suppressed_addresses (address, channel, reason) values ('stranger@cast.test', 'email', 'bounced');
select is(tests.request('stranger'), 'PT409', 'a mailbox that takes no mails gets none');
select is(tests.mail('stranger') ->> 'skip', 'suppressed', 'nor one that waits');
rollback to unproved;

-- A password that is changed by a mailed link proves the address too; one that is changed in another session does not.
update auth.users set encrypted_password = 'changed' where id = tests.id('stranger');
select ok(not tests.is_proved('stranger'), 'a changed password proves nothing');
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
values (gen_random_uuid(), tests.id('stranger'), now(), now(), 'password');
update auth.users set encrypted_password = 'changed again' where id = tests.id('stranger');
select ok(not tests.is_proved('stranger'), 'in a session of a password neither');
update auth.mfa_amr_claims set authentication_method = 'otp' where session_id = tests.id('stranger');
update auth.users set encrypted_password = 'chosen' where id = tests.id('stranger');
select ok(tests.is_proved('stranger'), 'in the session of a mailed link it does');

-- Another address has to be proved anew, which the link of Auth in the new mailbox does.
select private.allow_email_change(tests.id('stranger'), 'new@cast.test');
update auth.users set email_change = 'new@cast.test' where id = tests.id('stranger');
select ok(tests.is_proved('stranger'), 'a change that waits changes nothing');
update auth.users set email = 'new@cast.test', email_change = '' where id = tests.id('stranger');
select ok(tests.is_proved('stranger'), 'its link proves the new address');
select private.allow_email_change(tests.id('stranger'), 'set@cast.test');
update auth.users set email = 'set@cast.test' where id = tests.id('stranger');
select ok(not tests.is_proved('stranger'), 'an address that an operator sets is not proved');
rollback to unproved;

-- Mails to an unproved address: about the account, and six receipts a day.
create function tests.told(kind text) returns text language plpgsql as $$
declare
  news uuid;
  mailed private.deliveries;
  message jsonb;
begin
  insert into public.notifications (user_id, kind, title, body, link)
  values (tests.id('stranger'), told.kind, 'News', gen_random_uuid()::text, '/dashboard') returning id into news;
  select d.* into mailed from private.deliveries d where d.subject_id = news and d.channel = 'email';
  if mailed.id is null then
    perform private.queue_deliveries(n) from public.notifications n where n.id = news;
    select d.* into mailed from private.deliveries d where d.subject_id = news and d.channel = 'email';
  end if;
  message := private.notification_message(mailed);
  if message ? 'skip' then
    return message ->> 'skip';
  end if;
  update private.deliveries d set state = 'sent', settled_at = clock_timestamp() where d.id = mailed.id;
  return 'sent';
end
$$;
select is((select string_agg(tests.told(kind), ' ' order by n) from unnest(array['rating_due', 'message']) with ordinality k(kind, n)),
  'not confirmed not confirmed', 'optional mails are not sent');
select is((select string_agg(tests.told(kind), ' ') from unnest(array['suspended', 'claim', 'account_rejected']) k(kind)), 'sent sent sent', 'what is about the account is');
select is((select string_agg(tests.told('refund'), ' ') from generate_series(1, 6)), rtrim(repeat('sent ', 6)), 'six receipts of bookings are sent');
select is(tests.told('booking_confirmed'), 'not confirmed', 'a seventh is not');
update public.profiles set email_verified_at = now() where id = tests.id('stranger');
select is(tests.told('rating_due'), 'sent', 'a proved address gets all');
select * from finish();
