select plan(85);
select tests.create_cast();
select tests.closed('message_reports', 'note');

create function tests.thread()
returns uuid
language sql
stable
security definer
return (select h.id from private.message_threads h where h.trip_id = tests.trip() and h.passenger_id = tests.id('passenger'));
create function tests.first_report()
returns uuid
language sql
stable
security definer
return (select r.id from private.message_reports r where r.trip_id = tests.trip());
create function tests.report(who text, message uuid, reason text default 'rude', words text default null)
returns text
language plpgsql
as $$
declare
  answer text := tests.outcome(who, format('private.report_message(%L, %L, %L)', message, reason, words));
begin
  return case when answer ~ '^[0-9a-f-]{36}$' then 'reported' else answer end;
end
$$;
create function tests.message(body text)
returns uuid
language sql
stable
security definer
return (select m.id from private.messages m where m.thread_id = tests.thread() and m.body = message.body);
create function tests.reports()
returns bigint
language sql
stable
security definer
return (select count(*) from private.message_reports r where r.trip_id = tests.trip());
create function tests.looks()
returns bigint
language sql
stable
security definer
return (select count(*) from private.admin_audit a where a.action = 'view_message_report' and a.admin_id = tests.id('admin'));

select tests.outcome('passenger', format('private.open_thread(%L, null)', tests.trip()));
insert into private.messages (thread_id, sender_id, client_key, kind, body, created_at)
select tests.thread(), tests.id(case when n % 2 = 0 then 'driver' else 'passenger' end), gen_random_uuid(),
  'text', 'Message ' || n, now() - interval '1 hour' + n * interval '1 second'
from generate_series(1, 20) n;
update private.message_threads h set first_message_at = now(), last_message_at = now() where h.id = tests.thread();

select is(tests.report(who, tests.message('Message 10')), expected, who || ' reports a message of the driver: ' || expected)
from (values
  ('anon', '42501'), ('admin', '42501'), ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated'),
  ('stranger', 'PT404 not_found'), ('newdriver', 'PT404 not_found'), ('corporate', 'PT404 not_found'), ('driver', 'PT404 not_found')
) c (who, expected);
select is(tests.report('passenger', tests.message('Message 10'), reason), 'PT400 invalid_input', 'not for the reason ' || coalesce(reason, 'null'))
from unnest(array[null, '', 'dull']) reason;
select is(tests.report('passenger', tests.named('no message')), 'PT404 not_found', 'nor one that there is not');
select is(tests.reports(), 0::bigint, 'refusals store nothing');
select is(tests.report('passenger', tests.message('Message 10'), 'fraud', ' Asked for money '), 'reported', 'the passenger reports it');
select is(tests.report('passenger', tests.message('Message 10')), 'reported', 'again');
select is(tests.reports(), 1::bigint, 'one report');
select is(
  (select jsonb_array_length(r.excerpt) || ' ' || (r.excerpt -> 0 ->> 'body') || ' ' || (r.excerpt -> 9 ->> 'body') || ' '
    || (select e ->> 'body' || ' ' || (e ->> 'side') from jsonb_array_elements(r.excerpt) e where (e ->> 'isReported')::boolean)
   from private.message_reports r where r.id = tests.first_report()), '10 Message 6 Message 15 Message 10 driver', 'with a copy of the ten messages around it'
);

select is(tests.outcome(who, 'private.list_message_reports(true)'), '42501', who || ' does not list reports')
from unnest(array['anon', 'passenger', 'driver', 'corporate', 'suspended', 'gone']) who;
select is(
  tests.outcome(who, format('private.view_message_report(%L)', tests.first_report())), '42501',
  who || ' does not read reports'
) from unnest(array['anon', 'passenger', 'driver', 'corporate', 'suspended', 'gone']) who;
select is(
  tests.outcome('admin', $$(select string_agg(concat_ws(' ', r ->> 'reason', r -> 'reporter' ->> 'name', r -> 'reported' ->> 'name', r ->> 'messages'), ', ')
    from private.list_message_reports(true) l (r, p) where r ->> 'tripId' = tests.trip()::text)$$), 'fraud Passenger Driver', 'administrators list them without the messages'
);
select is(tests.looks(), 0::bigint, 'the list is not a look');
select is(
  tests.outcome('admin', format($$(select r ->> 'words' || ' ' || jsonb_array_length(r -> 'messages') from private.view_message_report(%L) r)$$,
    tests.first_report())), 'Asked for money 10', 'and read the copy'
);
select is(tests.looks(), 1::bigint, 'each look is in the audit log');
select ok(not exists (select from private.admin_audit a where a::text like '%Message 1%'), 'without the messages');
select is(tests.outcome('admin', format('private.view_message_report(%L)', tests.named('no report'))), 'PT404 not_found', 'not what is not reported');

create function tests.decide(upheld boolean, reason text)
returns text
language sql
as $$
  select tests.outcome('admin', format('private.decide_message_report(%L, %L, %L)', tests.first_report(), upheld, reason))
$$;
select is(tests.decide(true, '  '), 'PT400 invalid_input', 'a decision needs a reason');
select is(tests.decide(null, 'Why'), 'PT400 invalid_input', 'and a verdict');
select is(tests.decide(true, 'A fraud'), 'upheld', 'it is decided');
select is(tests.decide(true, 'A fraud'), 'upheld', 'again');
select is(tests.decide(false, 'No'), 'PT409 conflict', 'and not otherwise');
select is(tests.outcome('admin', $$(select count(*) from private.list_message_reports(true) l (r, p) where r ->> 'tripId' = tests.trip()::text)$$), '0', 'none is open');
select is(tests.outcome('admin', $$(select count(*) from private.list_message_reports(false) l (r, p) where r ->> 'tripId' = tests.trip()::text)$$), '1', 'it stays in the list');

-- How long reports stay.
delete from private.message_threads h where h.id = tests.thread();
select is(tests.reports(), 1::bigint, 'longer than the conversation');
select is(private.forget_rows('forget_message_reports'), 0, 'for a while');
update private.message_reports r set decided_at = now() - interval '181 days' where r.id = tests.first_report();
select is(private.forget_rows('forget_message_reports'), 1, 'until 180 days after the decision');
insert into private.message_reports (message_id, trip_id, reporter_id, reported_id, reason, words, excerpt)
values (gen_random_uuid(), tests.trip(), tests.id('corporate'), tests.id('driver'), 'rude', 'Mine', '[]');
select tests.authenticate_as('corporate');
select is(private.export_own_data() -> 'messageReports' -> 0 ->> 'words', 'Mine', 'the export has what one reported');
select tests.delete_account('corporate');
select tests.authenticate_as('postgres');
select is((select r.words from private.message_reports r where r.id = tests.first_report()), null, 'a deleted account leaves an open report without its words');
select is(private.forget_rows('forget_message_reports'), 0, 'which waits for a decision');
select tests.decide(false, 'Nothing');
select is(private.forget_rows('forget_message_reports'), 1, 'and is deleted after it');
select * from finish();
