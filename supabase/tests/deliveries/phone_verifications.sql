select plan(125);
select tests.create_cast();

select tests.closed('phone_verifications', 'phone');
select tests.refused(who, call, code) from (values
  ('anon', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501'), ('admin', '42501'),
  ('suspended', 'PT403'), ('gone', 'PT401')
) refused (who, code), unnest(array[
  'select private.start_phone_verification()', 'select * from private.confirm_phone(''123456'')',
  'select * from private.read_phone_verification()'
]) call;
select tests.refused('stranger', format('select * from private.confirm_phone(%L)', code), 'PT400')
from unnest(array['12345', '1234567', '12345a', '', null]) code;

select tests.authenticate_as('postgres');
create function tests.number(who text, digits text)
returns void
language sql
security definer
as $$ update public.profiles set phone = '+234' || digits where id = tests.id(who) $$;
create function tests.start(who text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.start_phone_verification();
  perform tests.authenticate_as('postgres');
  return null;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.code_of(who text, out code text, out skip text)
language plpgsql
as $$
declare
  message jsonb;
begin
  select private.phone_code_message(d) into message from private.deliveries d
  where d.user_id = tests.id(who) and d.source = 'phone_code' order by d.created_at desc limit 1;
  code := left(message ->> 'title', 6);
  skip := message ->> 'skip';
end
$$;
create function tests.wrong(code text)
returns text
language sql
return lpad(((code::int + 1) % 1000000)::text, 6, '0');
create function tests.confirm(who text, code text)
returns text
language plpgsql
as $$
declare
  result record;
begin
  perform tests.authenticate_as(who);
  select c.* into result from private.confirm_phone(confirm.code) c;
  perform tests.authenticate_as('postgres');
  return case when result.verified_at is not null then 'proved' else result.tries_left || ' left' end;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.read(who text)
returns text
language plpgsql
as $$
declare
  result record;
begin
  perform tests.authenticate_as(who);
  select r.* into result from private.read_phone_verification() r;
  perform tests.authenticate_as('postgres');
  return format('%s proved %s code %s waits %s', result.phone, result.is_proved, result.has_code, result.wait_seconds > 0);
end
$$;
create function tests.is_proved(who text)
returns boolean
language sql
return (select p.phone_verified_at is not null from public.profiles p where p.id = tests.id(who));
create function tests.pass(span interval)
returns void
language sql
as $$
  update private.phone_verifications v
  set created_at = v.created_at - pass.span, code_expires_at = v.code_expires_at - pass.span;
  update private.deliveries d set created_at = d.created_at - pass.span where d.source = 'phone_code'
$$;
select tests.authenticate_as('postgres');
delete from private.phone_verifications;
delete from private.sms_spend;
update auth.users set email_confirmed_at = now() where id in (tests.id('stranger'), tests.id('passenger'), tests.id('driver'));
select tests.number('stranger', '8030000001');
select tests.number('passenger', '8030000002');
select tests.number('driver', '8030000003');

-- Recipients of a code.
select tests.number('stranger', '12345678');
select is(tests.start('stranger'), 'PT400', 'a landline gets no code');
select tests.number('stranger', '8030000001');
update auth.users set email_confirmed_at = null where id = tests.id('stranger');
select is(tests.start('stranger'), 'PT403', 'nor a person without a confirmed address');
update auth.users set email_confirmed_at = now() where id = tests.id('stranger');
insert into private.suppressed_addresses (address, channel, reason) values ('+2348030000001', 'sms', 'unknown number');
select is(tests.start('stranger'), 'PT409', 'nor a suppressed number');
delete from private.suppressed_addresses;
update public.platform_settings set sms_code_pages_per_day_max = 0;
select is(tests.start('stranger'), 'PT409', 'nor anyone when the ceiling is reached');
update public.platform_settings set sms_code_pages_per_day_max = 300;

-- The way through.
select is(tests.read('stranger'), '+2348030000001 proved f code f waits f', 'nothing was requested');
select is(tests.start('stranger'), null, 'a code is requested');
select is(tests.read('stranger'), '+2348030000001 proved f code t waits t', 'its owner enters it, or waits for another one');
select is(
  (select (v.code_hash, v.code_expires_at)::text from private.phone_verifications v where v.person_id = tests.id('stranger')),
  '(,)', 'it does not exist before its SMS is sent'
);
select is(
  (select format('%s %s %s', d.channel, d.priority, d.max_attempts) from private.deliveries d where d.source = 'phone_code'),
  'sms 1 2', 'its SMS is urgent and tried twice'
);
select is(tests.confirm('stranger', '123456'), 'PT409', 'no code is right before it was sent');
create table tests.codes (who text, code text);
insert into tests.codes select 'stranger', c.code from tests.code_of('stranger') c;
select matches((select code from tests.codes), '^[0-9]{6}$', 'a code has six digits');
select is(
  (select strpos(v::text, c.code) from private.phone_verifications v, tests.codes c where v.person_id = tests.id('stranger')), 0,
  'only its hash is kept'
);
select is(tests.confirm('passenger', (select code from tests.codes)), 'PT409', 'the code of another person is refused');
select is(tests.confirm('stranger', tests.wrong((select code from tests.codes))), '4 left', 'a wrong code leaves four tries');
insert into tests.codes select 'retry', c.code from tests.code_of('stranger') c;
select is(
  tests.confirm('stranger', (select code from tests.codes where who = 'retry')), 'proved', 'a second attempt sends a new code'
);
select is(tests.read('stranger'), '+2348030000001 proved t code f waits f', 'the number is proved');
select is(
  tests.confirm('stranger', (select code from tests.codes where who = 'retry')), 'proved', 'the same answer again is harmless'
);
select is(tests.start('stranger'), 'PT409', 'a proved number gets no code');

-- Single use, and bound to the number.
select tests.number('stranger', '8030000009');
select ok(not tests.is_proved('stranger'), 'another number is not proved');
select tests.number('stranger', '8030000001');
select is(
  tests.confirm('stranger', (select code from tests.codes where who = 'retry')), 'PT409', 'a used code does not work again'
);
select is(tests.start('passenger'), null, 'another person requests a code');
insert into tests.codes select 'moved', c.code from tests.code_of('passenger') c;
select tests.number('passenger', '8030000012');
select is(tests.confirm('passenger', (select code from tests.codes where who = 'moved')), 'PT409', 'a code is bound to the number');
select is((tests.code_of('passenger')).skip, 'moved', 'an SMS to the old number is not sent');
select tests.number('passenger', '8030000002');

-- Tries and time.
delete from private.phone_verifications;
select is(tests.start('passenger'), null, 'a new code');
insert into tests.codes select 'guessed', c.code from tests.code_of('passenger') c;
select is(
  (select string_agg(tests.confirm('passenger', tests.wrong(c.code)), ', ' order by n)
   from tests.codes c, generate_series(1, 5) n where c.who = 'guessed'),
  '4 left, 3 left, 2 left, 1 left, 0 left', 'five tries'
);
select is(tests.confirm('passenger', (select code from tests.codes where who = 'guessed')), 'PT409', 'a sixth try is refused');
select is(tests.read('passenger'), '+2348030000002 proved f code f waits t', 'and no code can be entered');
select is((tests.code_of('passenger')).skip, 'ended', 'an attempt to send it again gives no new tries');
select tests.pass('61 seconds');
select is(tests.start('passenger'), null, 'another code after a minute');
insert into tests.codes select 'late', c.code from tests.code_of('passenger') c;
select tests.pass('11 minutes');
select is(tests.confirm('passenger', (select code from tests.codes where who = 'late')), 'PT409', 'a code is valid for ten minutes');
insert into tests.codes select 'older', c.code from tests.code_of('passenger') c;
select is(tests.start('passenger'), null, 'a newer code');
select is(
  tests.confirm('passenger', (select code from tests.codes where who = 'older')), 'PT409', 'ends the older one'
);

-- Limits of a person and of a number.
delete from private.phone_verifications;
select is(tests.start('passenger'), null, 'the first of a minute');
select is(tests.start('passenger'), 'PT429', 'not a second within a minute');
select tests.number('passenger', '8030000022');
select is(tests.start('passenger'), 'PT429', 'another number is the same person');
select tests.number('driver', '8030000002');
select tests.number('passenger', '8030000002');
select is(tests.start('driver'), null, 'another person with the same number does not wait for a stranger');
select tests.pass('61 seconds');
select is(tests.start('passenger'), null, 'the second of an hour');
select tests.pass('61 seconds');
select is(tests.start('passenger'), null, 'the third of an hour');
select tests.pass('61 seconds');
select is(tests.start('passenger'), 'PT429', 'not a fourth within an hour');
select is(tests.start('driver'), null, 'all of which leave the other person their own');
select tests.pass('1 hour');
select is(tests.start('passenger'), null, 'the fourth of a day');
select tests.pass('1 hour');
select is(tests.start('passenger'), null, 'the fifth of a day');
select tests.pass('2 hours');
select is(tests.start('passenger'), 'PT429', 'not a sixth of a day');

-- Strangers who ask for a number take nothing from its owner, and cannot flood it.
delete from private.phone_verifications;
insert into private.phone_verifications (person_id, phone, created_at)
select null, '+2348030000002', clock_timestamp() - make_interval(mins => n) from generate_series(1, 14) n;
update auth.users set created_at = clock_timestamp() - interval '2 days' where id = tests.id('passenger');
update auth.users set created_at = clock_timestamp() where id = tests.id('driver');
select is(tests.start('driver'), 'PT429', 'a new account after five strangers gets no code');
select is(tests.start('passenger'), null, 'an older account gets its first code of the day');
select tests.pass('2 minutes');
select is(tests.start('passenger'), null, 'and its second, above the ceiling of the number');
select tests.pass('2 minutes');
select is(tests.start('passenger'), 'PT429', 'not a third');
select ok(
  private.phone_code_wait(tests.id('passenger'), '+2348030000002') between 80000 and 86400, 'until there is room again'
);
delete from private.phone_verifications where person_id is null and created_at < clock_timestamp() - interval '9 minutes 30 seconds';
select is(tests.start('driver'), 'PT429', 'five strangers are enough');
delete from private.phone_verifications
where id in (select v.id from private.phone_verifications v where v.person_id is null limit 3);
select is(tests.start('driver'), null, 'fewer leave a new account its code');

-- A number moves only with a proof.
delete from private.phone_verifications;
update public.profiles set phone_verified_at = now() where id = tests.id('passenger');
select is(tests.start('driver'), null, 'a person with the same number requests a code');
select ok(tests.is_proved('passenger'), 'the first one keeps the proof');
insert into tests.codes select 'owner', c.code from tests.code_of('driver') c;
select is(tests.confirm('driver', (select code from tests.codes where who = 'owner')), 'proved', 'the new owner proves it');
select ok(tests.is_proved('driver') and not tests.is_proved('passenger'), 'the first one loses the proof');

-- Suspension and deletion.
delete from private.phone_verifications;
select is(tests.start('passenger'), null, 'a code before a suspension');
insert into tests.codes select 'suspended', c.code from tests.code_of('passenger') c;
select private.set_suspended(tests.id('passenger'), true);
select is((tests.code_of('passenger')).skip, 'suspended', 'a suspended person gets no code');
select is(
  tests.confirm('passenger', (select code from tests.codes where who = 'suspended')), 'PT403', 'and proves nothing with one'
);
select private.set_suspended(tests.id('passenger'), false);
select is(
  tests.confirm('passenger', (select code from tests.codes where who = 'suspended')), 'proved', 'until the suspension ends'
);
select tests.number('stranger', '8030000031');
select is(tests.start('stranger'), null, 'a code before the account is deleted');
select tests.delete_account('stranger');
select tests.authenticate_as('postgres');
select is(
  (select (v.person_id, v.code_hash)::text from private.phone_verifications v where v.phone = '+2348030000031'), '(,)',
  'a deleted account leaves the number without person and code'
);
select tests.number('driver', '8030000031');
insert into private.phone_verifications (person_id, phone) select null, '+2348030000031' from generate_series(1, 4);
select is(tests.start('driver'), 'PT429', 'so that one new account after the other does not get round the limits');
update private.phone_verifications set created_at = created_at - interval '25 hours';
select cmp_ok(private.forget_rows('forget_phone_verifications'), '>=', 1, 'requests are deleted after a day');
select is_empty('select * from private.phone_verifications', 'and nothing is left of them');

select * from finish();
