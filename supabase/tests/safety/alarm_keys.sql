-- Keys of phones whose token has expired: who gets one, what it is good for, and when it dies.
select plan(75);
select tests.create_cast();
select tests.closed('alarm_keys', 'ended_at');
select tests.authenticate_as('postgres');

create function tests.issue(who text, key text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.issue_alarm_key(tests.link_hash(key));
  perform tests.authenticate_as('postgres');
  return 'issued';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.with_key(key text, call text)
returns text
language plpgsql
as $$
declare
  answer text;
begin
  perform tests.authenticate_as('anon');
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'anon', 'alarm_key', encode(tests.link_hash(key), 'hex'))::text, true);
  execute call into answer;
  perform tests.authenticate_as('postgres');
  return coalesce(answer, 'nothing');
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.alarm_with(key text, alarm text default 'an alarm')
returns text
language sql
as $$ select left(tests.with_key(key, format('select private.raise_sos(%L, null, now(), null)', tests.named(alarm))), 9) $$;
create function tests.alarms(who text)
returns bigint
language sql
as $$ select count(*) from private.sos_alerts a where a.person_id = tests.id(who) $$;

-- Getting one.
select is(tests.issue(who, 'key of ' || who), expected, who || ': ' || expected)
from (values
  ('passenger', 'issued'), ('stranger', 'issued'), ('driver', 'issued'), ('corporate', 'issued'), ('suspended', 'PT403'), ('gone', 'PT401'),
  ('anon', '42501'), ('admin', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501')
) c (who, expected);
select is(tests.issue('stranger', 'key of passenger'), '23505', 'the key of another person is refused');

-- Its use.
select is(tests.alarm_with('key of passenger'), '{"closedA', 'it raises an alarm without a token');
select is(tests.alarm_with('key of passenger'), '{"closedA', 'the same again');
select is(
  (select string_agg(field, ', ' order by field) from jsonb_object_keys(
    tests.with_key('key of passenger', format('select private.raise_sos(%L, null, now(), null)', tests.named('an alarm')))::jsonb
  ) field),
  'acknowledgedAt, clientKey, closedAt, raisedAt, receivedAt', 'and answers no contact and no trip: the phone may be in other hands'
);
select is(tests.alarms('passenger'), 1::bigint, 'is the same alarm, of the person of the key');
select is(tests.alarms('stranger'), 0::bigint, 'and of no other person');
select is(tests.alarm_with('unknown'), 'PT401', 'an unknown key is refused');
select is(tests.with_key('key of passenger', call), '42501', 'nothing else: ' || call)
from unnest(array[
  format('select private.close_sos(%L, ''x'')', tests.named('an alarm')), 'select private.own_safety()', 'select private.require_active()',
  'select private.answer_check_in(gen_random_uuid())', 'select private.issue_alarm_key(''\x00'')', 'select email from public.profiles'
]) call;

-- A suspended person may be in danger.
select private.set_suspended(tests.id('driver'), true, 'Test');
select is(tests.alarm_with('key of driver'), '{"closedA', 'suspension does not refuse an alarm');

-- A session keeps three.
select is(tests.issue('stranger', 'more ' || n), 'issued', 'another key of the session: ' || n) from generate_series(1, 3) n;
select is(tests.alarm_with('key of stranger'), 'PT401', 'the fourth replaces the oldest');
select is(tests.alarm_with('more 1'), '{"closedA', 'not the others');

-- The end: 24 hours after its session.
select is(private.end_alarm_keys(), 0, 'live sessions keep their keys');
delete from auth.sessions s where s.user_id in (tests.id('passenger'), tests.id('corporate'));
select is(private.end_alarm_keys(), 2, 'the job notes the end of two sessions');
select is(private.end_alarm_keys(), 0, 'once');
select is(tests.alarm_with('key of passenger'), '{"closedA', 'for 24 hours the key works on');
update private.alarm_keys k set ended_at = now() - interval '24 hours' where k.person_id = tests.id('passenger');
select is(tests.alarm_with('key of passenger'), 'PT401', 'then it is dead');
update private.alarm_keys k set ended_at = now() - interval '25 hours' where k.person_id = tests.id('passenger');
select is(private.forget_rows('forget_alarm_keys'), 1, 'and the job deletes it');
select is(tests.alarm_with('key of corporate'), '{"closedA', 'one that ended a moment ago stays');

-- The end of an account.
select tests.delete_account('stranger');
select is(tests.alarm_with('more 1'), 'PT401', 'a deleted account raises nothing');
select is((select count(*) from private.alarm_keys k where k.person_id = tests.id('stranger')), 0::bigint, 'and has no keys');
