select plan(89);
select tests.create_cast();

select tests.closed('mail_pace', 'next_at');
select tests.refused(who, call, '42501') from unnest(array['anon', 'stranger', 'driver', 'admin', 'relay', 'payments']) who, unnest(array[
  'select private.record_mail_event(''1'', ''{ada@there.example}'', ''gone'', ''bounced'')', 'select private.take_mail_slot(2, 0)',
  'select private.begin_batch(''{}'', ''{}'')', 'select private.suppress_mailboxes(''{ada@there.example}'', ''bounced'')'
]) call;
select tests.refused('courier', 'select private.record_mail_event(''1'', ''{}'', ''opened'', null)', 'PT400');
select tests.refused('courier', format('select private.take_mail_slot(%s)', wrong), 'PT400') from unnest(array['0, 0', 'null, 0', '2, -1', '5000, 0']) wrong;

-- The pace of each caller: a request each 100 seconds, so that the time of this test does not count.
select tests.authenticate_as('postgres');
update private.mail_pace set next_at = '-infinity';
select tests.authenticate_as('courier');
select is(private.take_mail_slot(0.01, 0), 0, 'the first request goes at once');
select is(round(private.take_mail_slot(0.01, 150000), -4), 100000::numeric, 'the second 100 seconds later');
select is(round(private.take_mail_slot(0.01, 250000), -4), 200000::numeric, 'the third 200 seconds later');
select is(private.take_mail_slot(0.01, 250000), null, 'a worker that cannot wait so long takes no slot');
select is(round(private.take_mail_slot(0.01, 350000), -4), 300000::numeric, 'which is there for another one');
select tests.authenticate_as('postgres');
update private.mail_pace set next_at = clock_timestamp() + interval '2 hours';
select tests.authenticate_as('courier');
select is(private.take_mail_slot(0.01, 0), 0, 'a clock that was set back by two hours stops no mail');

-- Mailboxes.
select tests.authenticate_as('postgres');
select is(
  private.suppress_mailboxes('{" Ada@There.example ",ada@there.example,no-mailbox,""}', 'bounced'), 1,
  'a mailbox is suppressed once, in lower case; other text is left out'
);
select is(private.suppress_mailboxes('{ada@there.example}', 'marked our mail as spam'), 0, 'the same event may come again');
select is(private.suppress_mailboxes('{}', 'bounced'), 0, 'an event without mailboxes changes nothing');
select is(
  private.suppress_mailboxes(array(select 'a' || n || '@there.example' from generate_series(1, 60) n), repeat('x', 400)), 50,
  'at most 50 at once; a long reason is cut'
);
select is(
  (select (a.channel, a.reason)::text from private.suppressed_addresses a where a.address = 'ada@there.example'), '(email,bounced)',
  'the first reason stays'
);

-- Reports.
insert into private.deliveries (subject_id, user_id, channel, kind, dedupe_key, expires_at, state, settled_at, provider_id)
select gen_random_uuid(), tests.id('driver'), 'email', 'refund', gen_random_uuid(), now(), 'sent', now(), 'mail-' || n from generate_series(1, 5) n;
create function tests.report(mail text, outcome text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('courier');
  perform private.record_mail_event(mail, array['Driver@cast.test'], outcome, 'reported: ' || outcome);
  perform tests.authenticate_as('postgres');
  return (select d.state || ' ' || coalesce(d.problem, '') from private.deliveries d where d.provider_id = mail)
    || case when private.is_suppressed('email', 'driver@cast.test') then ' suppressed' else '' end;
end
$$;
select is(tests.report('mail-1', 'delayed'), 'dead reported: delayed', 'a full mailbox is not suppressed');
select is(tests.report('mail-2', 'not_sent'), 'dead reported: not_sent', 'nor one to which our account may not send');
select is(tests.report('unknown', 'bounced'), null, 'the mail of another sender counts nothing');
select is(tests.report('mail-3', 'bounced'), 'dead reported: bounced', 'the first mail that comes back does not suppress');
select is(tests.report('mail-3', 'bounced'), 'dead reported: bounced', 'however often it is reported');
select is(tests.report('mail-4', 'delivered'), 'sent ', 'a mail that arrives');
select is(tests.report('mail-5', 'bounced'), 'dead reported: bounced', 'makes the next one that comes back the first');
select is(tests.report('mail-4', 'bounced'), 'sent ', 'and what arrived did not come back');
select is(tests.report('mail-1', 'bounced'), 'dead reported: bounced suppressed', 'the second one suppresses');
delete from private.suppressed_addresses where address = 'driver@cast.test';
select is(tests.report('mail-3', 'bounced'), 'dead reported: bounced', 'a report from before counts nothing');
select is(tests.report('mail-4', 'complained'), 'sent  suppressed', 'a complaint suppresses at once, also about a mail that arrived');
delete from private.suppressed_addresses where address = 'driver@cast.test';
select is(tests.report('mail-2', 'gone'), 'dead reported: gone suppressed', 'so does a permanent bounce');

select private.suppress_mailboxes(array['STRANGER@cast.test'], 'bounced');
insert into public.notifications (user_id, kind, title, body, link)
values (tests.id('stranger'), 'payout_account', 'Title', 'Words.', '/dashboard');
select is(
  (select private.notification_message(d) ->> 'skip' from private.deliveries d
   where d.user_id = tests.id('stranger') and d.channel = 'email' and d.kind = 'payout_account'),
  'suppressed', 'no mail goes to a mailbox that bounced'
);

select * from finish();
