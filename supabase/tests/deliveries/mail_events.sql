select plan(12);
select tests.create_cast();

select tests.refused(who, 'select private.suppress_mailboxes(''{ada@there.example}'', ''bounced'')', '42501')
from unnest(array['anon', 'stranger', 'driver', 'admin', 'relay', 'payments']) who;

select tests.authenticate_as('courier');
select is(
  private.suppress_mailboxes('{" Ada@There.example ",ada@there.example,no-mailbox,""}', 'bounced'), 1,
  'a mailbox is suppressed once, in lower case; what is no mailbox is left out'
);
select is(private.suppress_mailboxes('{ada@there.example}', 'marked our mail as spam'), 0, 'the same event may come again');
select is(private.suppress_mailboxes('{}', 'bounced'), 0, 'an event without mailboxes changes nothing');
select is(
  private.suppress_mailboxes(array(select 'a' || n || '@there.example' from generate_series(1, 60) n), repeat('x', 400)), 50,
  'at most 50 at once; a long reason is cut'
);
select tests.authenticate_as('postgres');
select is(
  (select (a.channel, a.reason)::text from private.suppressed_addresses a where a.address = 'ada@there.example'), '(email,bounced)',
  'the first reason stays'
);

select private.suppress_mailboxes(array['STRANGER@cast.test'], 'bounced');
insert into public.notifications (user_id, kind, title, body, link)
values (tests.id('stranger'), 'payout_account', 'Title', 'Words.', '/dashboard');
select is(
  (select private.notification_message(d) ->> 'skip' from private.deliveries d
   where d.user_id = tests.id('stranger') and d.channel = 'email' and d.kind = 'payout_account'),
  'suppressed', 'no mail goes to a mailbox that bounced'
);

select * from finish();
