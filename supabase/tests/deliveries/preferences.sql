-- Preferences of messages, one-click unsubscribing, and the figures of administrators.
select plan(62);
select tests.create_cast();
delete from private.deliveries d where d.user_id = any(tests.ids());

-- Everybody reads and writes their own.
create function tests.wants(who text)
returns text
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as(who);
  answer := private.read_message_preferences();
  perform tests.authenticate_as('postgres');
  return (
    select string_agg(format('%s:%s%s%s', t ->> 'topic', case when (t ->> 'push')::boolean then 'p' end,
      case when (t ->> 'email')::boolean then 'e' end, case when (t ->> 'sms')::boolean then 's' end), ' ')
    from jsonb_array_elements(answer -> 'topics') t
  ) || ' ' || (answer #>> '{quietHours,begins}') || '-' || (answer #>> '{quietHours,ends}');
end
$$;
create function tests.save(who text, topics text, begins time default '22:00', ends time default '06:00')
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.save_message_preferences(topics::jsonb, begins, ends);
  perform tests.authenticate_as('postgres');
end
$$;
select is(tests.wants('stranger'), 'booking:pe trip:pe reminder:pe alert:pe message:pe money:pe account:pe 22:00-06:00',
  'SMS are off until the number is proved');
select tests.save('stranger', '[{"topic": "trip", "push": false, "sms": true}, {"topic": "booking", "sms": false}]');
select is(tests.wants('stranger'), 'booking:pe trip:e reminder:pe alert:pe message:pe money:pe account:pe 22:00-06:00',
  'and they cannot be turned on before');
update public.profiles p set phone_verified_at = now() where p.id in (tests.id('passenger'), tests.id('stranger'));
select is(tests.wants('stranger'), 'booking:pes trip:es reminder:pes alert:pes message:pe money:pe account:pe 22:00-06:00',
  'then they are on, whatever was said before');
select tests.save('stranger', '[{"topic": "trip", "push": true}]', null, null);
select is(tests.wants('passenger'), 'booking:pes trip:pes reminder:pes alert:pes message:pe money:pe account:pe 22:00-06:00',
  'all channels that a topic has are on at first');
select lives_ok($$ select tests.save('passenger',
  '[{"topic": "trip", "push": true, "email": false, "sms": false}, {"topic": "message", "push": false, "email": true, "sms": true}]',
  '21:30', '05:00') $$, 'a person saves their preferences');
select is(tests.wants('passenger'), 'booking:pes trip:p reminder:pes alert:pes message:e money:pe account:pe 21:30-05:00', 'they are read again');
select tests.save('passenger', '[{"topic": "trip", "push": true, "email": true, "sms": true}]');
select is(tests.wants('passenger'), 'booking:pes trip:pes reminder:pes alert:pes message:e money:pe account:pe 22:00-06:00',
  'topics that are not named stay as they are');
select tests.save('passenger', '[{"topic": "trip", "email": false}]', null, null);
select tests.save('passenger', '[{"topic": "trip", "sms": false}]', '23:00', '05:00');
select tests.save('passenger', '[]', null, null);
select is(tests.wants('passenger'), 'booking:pes trip:p reminder:pes alert:pes message:e money:pe account:pe 23:00-05:00',
  'so do channels and hours');
select is(tests.wants('stranger'), 'booking:pes trip:pes reminder:pes alert:pes message:pe money:pe account:pe 22:00-06:00', 'others have their own');
select throws_ok(format('select tests.save(''passenger'', %L)', topics), 'PT400', null, 'refused: ' || topics)
from unnest(array['{}', 'null', '[{"topic": "all", "push": true, "email": true, "sms": true}]', '[{"push": true, "email": true, "sms": true}]']) topics;
select throws_ok(call, 'PT400', null, 'refused: one time without the other')
from unnest(array['select tests.save(''passenger'', ''[]'', null)', 'select tests.save(''passenger'', ''[]'', ends => null)']) call;
select throws_ok(format('select tests.save(%L, ''[]'')', who), code, null, who || ' saves no preferences')
from (values ('anon', '42501'), ('admin', '42501'), ('relay', '42501'), ('courier', '42501'), ('gone', 'PT401'), ('suspended', 'PT403')) c (who, code);
select tests.authenticate_as('postgres');

-- Browsers.
insert into public.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, device)
select tests.named(who), tests.id(who), tests.id(who), 'https://push.test/' || who, repeat('p', 87), repeat('a', 22), 'Phone of ' || who
from unnest(array['passenger', 'stranger']) who;
select tests.authenticate_as('passenger');
select is(private.read_message_preferences() #>> '{browsers,0,device}', 'Phone of passenger', 'a person sees their browsers');
select is(jsonb_array_length(private.read_message_preferences() -> 'browsers'), 1, 'and no others');
select ok(private.read_message_preferences()::text !~ 'push.test|ppp', 'without their address and keys');
select private.remove_push_browser(tests.named('stranger'));
select private.remove_push_browser(tests.named('passenger'));
select lives_ok('select private.remove_push_browser(tests.named(''passenger''))', 'removing a browser twice is the same as once');
select tests.authenticate_as('postgres');
select results_eq(
  'select s.id from public.push_subscriptions s where s.user_id = any (tests.ids())', 'select tests.named(''stranger'')',
  'a person removes their own browsers only'
);
select throws_ok(format('select tests.authenticate_as(%L); select private.remove_push_browser(gen_random_uuid())', who), code, null, who || ' removes none')
from (values ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('suspended', 'PT403')) c (who, code);
select tests.authenticate_as('postgres');

-- Unsubscribing with the link of a mail.
insert into private.unsubscribe_tokens (user_id, token)
select tests.id(who), tests.named('token of ' || who) from unnest(array['stranger', 'suspended']) who;
select tests.refused(who, 'select private.unsubscribe(gen_random_uuid(), ''trip'')', '42501')
from unnest(array['anon', 'stranger', 'admin', 'relay']) who;
select tests.authenticate_as('courier');
select lives_ok($$ select private.unsubscribe(tests.named('token of stranger'), 'trip') from generate_series(1, 2) $$, 'a token ends mails of a topic, twice too');
select lives_ok($$ select private.unsubscribe(tests.named('token of suspended'), 'trip') $$, 'also for a suspended person');
select throws_ok(call, 'PT404', null, call)
from unnest(array['select private.unsubscribe(gen_random_uuid(), ''trip'')', 'select private.unsubscribe(tests.named(''token of stranger''), ''all'')',
  'select private.unsubscribe(null, ''trip'')']) call;
select tests.authenticate_as('postgres');
select is(tests.wants('stranger'), 'booking:pes trip:ps reminder:pes alert:pes message:pe money:pe account:pe 22:00-06:00', 'and nothing else');

-- Administrators.
insert into private.deliveries (id, subject_id, user_id, channel, kind, dedupe_key, state, problem, attempts, expires_at, settled_at, due_at)
values
  (tests.named('dead'), tests.named('dead'), tests.id('stranger'), 'email', 'refund', gen_random_uuid(), 'dead', 'no answer', 6, now() + interval '1 day', now(), now()),
  (tests.named('late'), tests.named('late'), tests.id('stranger'), 'email', 'refund', gen_random_uuid(), 'dead', 'no answer', 6, now() - interval '1 day', now(), now()),
  (tests.named('due'), tests.named('due'), tests.id('stranger'), 'sms', 'refund', gen_random_uuid(), 'waiting', null, 0, now() + interval '1 day', null, now() - interval '10 minutes');
insert into private.suppressed_addresses values ('cast@no.test', 'email', 'no such mailbox');
select tests.refused(who, call, '42501') from unnest(array['anon', 'passenger', 'courier']) who, unnest(array[
  'select private.delivery_figures()', 'select private.retry_delivery(tests.named(''dead''))', 'select private.remove_suppression(''cast@no.test'')'
]) call;
select tests.authenticate_as('admin');
select cmp_ok((private.delivery_figures() #>> '{channels,2,oldestDueSeconds}')::int, '>=', 600, 'an administrator sees how late the oldest is');
select ok(
  private.delivery_figures() -> 'dead' @> format('[{"id": "%s", "name": "Stranger", "problem": "no answer", "attempts": 6, "canRetry": true}]', tests.named('dead'))::jsonb,
  'and the dead ones with their reason'
);
select lives_ok('select private.retry_delivery(tests.named(''dead''))', 'a dead message is due again');
select throws_ok(format('select private.retry_delivery(tests.named(%L))', name), code, null, name || ' is not retried')
from (values ('dead', 'PT409'), ('late', 'PT409'), ('unknown', 'PT404')) c (name, code);
select lives_ok('select private.remove_suppression(''cast@no.test'')', 'an address takes messages again');
select throws_ok('select private.remove_suppression(''cast@no.test'')', 'PT404', null, 'and is not removed twice');
select tests.authenticate_as('postgres');
select results_eq(
  format($$ select d.state, d.attempts::int, d.settled_at is null from private.deliveries d where d.id = %L $$, tests.named('dead')),
  $$ values ('waiting', 0, true) $$, 'with all its attempts'
);
select set_eq(
  $$ select a.action from private.admin_audit a where a.action in ('retry_message', 'remove_suppression') $$,
  $$ values ('retry_message'), ('remove_suppression') $$, 'both are in the audit log'
);
update private.admin_sessions set revoked_at = now() where admin_id = tests.id('admin');
select tests.authenticate_as('admin');
select throws_ok(call, 'PT401', null, 'a live session is needed: ' || call)
from unnest(array['select private.delivery_figures()', 'select private.retry_delivery(gen_random_uuid())', 'select private.remove_suppression(''x'')']) call;

select * from finish();
