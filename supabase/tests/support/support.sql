select plan(272);
select tests.create_cast();
select tests.closed('support_threads', 'subject');
select tests.closed('support_messages', 'body');
select tests.closed('support_links', 'thread_id');
select tests.authenticate_as('postgres');
update public.platform_settings set support_email = 'help@tafiya.test';
-- Other tests write as visitors at the same time; the limit of a day counts them.
update private.support_threads h set created_at = h.created_at - interval '2 days' where h.visitor_email is not null;

create function tests.made(answer text)
returns text
language sql
return case when answer ~ '^[0-9a-f-]{36}$' then 'made' else answer end;
create function tests.ask(
  who text, key text default gen_random_uuid()::text, body text default 'I paid twice.', subject text default 'payment',
  trip uuid default null, booking uuid default null
)
returns text
language sql
as $$ select tests.made(tests.outcome(who, format('private.open_support_thread(%L, %L, %L, %L, %L)', tests.named(key), subject, body, trip, booking))) $$;
create function tests.thread(who text, key text default 'first')
returns uuid
language sql
stable
security definer
return (select m.thread_id from private.support_messages m where m.client_key = tests.named(key) and m.author_id is not distinct from tests.id(who));
create function tests.say(who text, thread uuid, body text default 'Any news?', key text default gen_random_uuid()::text)
returns text
language sql
as $$ select tests.made(tests.outcome(who, format('private.send_support_message(%L, %L, %L)', thread, tests.named(key), body))) $$;
create function tests.answer(thread uuid, body text default 'We look at it.', key text default gen_random_uuid()::text, who text default 'admin')
returns text
language sql
as $$ select tests.made(tests.outcome(who, format('private.answer_support(%L, %L, %L)', thread, tests.named(key), body))) $$;
create function tests.state(thread uuid)
returns text
language sql
stable
security definer
return (select h.state from private.support_threads h where h.id = thread);
create function tests.said(thread uuid)
returns text
language sql
stable
security definer
return (select string_agg(case when m.is_answer then 'us: ' else '' end || m.body, ', ' order by m.created_at) from private.support_messages m where m.thread_id = thread);
-- The mails about a request: their kinds, in their order.
create function tests.mails(thread uuid)
returns text
language sql
stable
security definer
return (select string_agg(d.kind, ' ' order by d.created_at, d.kind) from private.deliveries d
  join private.support_messages m on m.id = d.subject_id where d.source = 'support' and m.thread_id = thread);
create function tests.mail(thread uuid, kind text)
returns jsonb
language sql
security definer
as $$ select private.support_message(d) from private.deliveries d join private.support_messages m on m.id = d.subject_id
  where m.thread_id = thread and d.kind = mail.kind order by d.created_at desc limit 1 $$;

-- Asking, with an account.
select is(tests.ask(who, 'first'), expected, who || ' asks: ' || expected)
from (values
  ('anon', '42501'), ('passenger', 'made'), ('driver', 'made'), ('newdriver', 'made'), ('corporate', 'made'), ('stranger', 'made'),
  ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated'), ('admin', '42501')
) c (who, expected);
select is(tests.ask('passenger', 'first', 'Other words here'), 'made', 'a retry is answered');
select is(tests.said(tests.thread('passenger')), 'I paid twice.', 'and stored once, as it was first');
select is(tests.ask('passenger', gen_random_uuid()::text, body, subject), expected, format('%s about %s: %s', left(body, 12), subject, expected))
from (values
  ('         too', 'other', 'PT400 invalid_input'), (null, 'other', 'PT400 invalid_input'), (repeat('x', 2001), 'other', 'PT400 invalid_input'),
  ('I paid twice.', 'rude', '23514'), ('I paid twice.', null, '23502')
) c (body, subject, expected);
select is(tests.outcome('passenger', $$private.open_support_thread(null, 'other', 'I paid twice.', null, null)$$), '23502', 'not without a key');
select is(
  tests.ask('passenger', 'both', 'I paid twice.', 'trip', tests.trip(), tests.booking('passenger')), 'PT400 invalid_input', 'a request is about one thing'
);

-- About a trip or a booking of one's own.
select is(tests.ask(who, 'about a trip', 'Where is my bag?', 'trip', tests.trip()), expected, who || ' asks about the trip: ' || expected)
from (values ('passenger', 'made'), ('driver', 'made'), ('stranger', 'PT404 not_found'), ('newdriver', 'PT404 not_found'), ('corporate', 'PT404 not_found')) c (who, expected);
select is(tests.ask(who, 'about a booking', 'Where is my bag?', 'trip', null, tests.booking('passenger')), expected, who || ' asks about the booking: ' || expected)
from (values ('passenger', 'made'), ('driver', 'made'), ('stranger', 'PT404 not_found'), ('corporate', 'PT404 not_found')) c (who, expected);
select is(tests.ask('passenger', 'no trip', 'Where is my bag?', 'trip', tests.named('no trip')), 'PT404 not_found', 'there is no such trip');
select is(
  (select h.trip_id from private.support_threads h where h.id = tests.thread('driver', 'about a booking')), tests.trip(), 'a booking names its trip'
);

-- Reading.
select is(
  tests.outcome(who, format('private.read_support_thread(%L) #>> ''{messages,0,body}''', tests.thread('passenger'))), expected,
  who || ' reads the request of the passenger: ' || expected
) from (values
  ('passenger', 'I paid twice.'), ('stranger', 'PT404 not_found'), ('driver', 'PT404 not_found'), ('corporate', 'PT404 not_found'),
  ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated'), ('anon', '42501'), ('admin', '42501')
) c (who, expected);
select is(tests.outcome(who, '(select count(*) from private.read_support_threads())'), expected, who || ' lists own requests: ' || expected)
from (values ('passenger', '3'), ('stranger', '1'), ('suspended', 'PT403 suspended'), ('anon', '42501'), ('admin', '42501')) c (who, expected);
select is(tests.say(who, tests.thread('passenger')), expected, who || ' writes in it: ' || expected)
from (values
  ('stranger', 'PT404 not_found'), ('driver', 'PT404 not_found'), ('anon', '42501'), ('admin', '42501'), ('suspended', 'PT403 suspended')
) c (who, expected);
select is(tests.say('passenger', tests.thread('passenger'), 'The second was N3,000.', 'more'), 'made', 'the passenger adds something');
select is(tests.say('passenger', tests.thread('passenger'), 'Again', 'more'), 'made', 'a retry is answered');
select is(tests.say('passenger', tests.thread('passenger', 'about a trip'), 'Again', 'more'), 'PT409 conflict', 'a key belongs to one request');
select is(tests.say('passenger', tests.thread('passenger'), '  '), 'PT400 invalid_input', 'an empty message is refused');
select is(tests.said(tests.thread('passenger')), 'I paid twice., The second was N3,000.', 'both are stored, once');
select is(tests.mails(tests.thread('passenger')), 'support_new support_new', 'the platform''s address gets a mail for each');
select is(
  tests.mail(tests.thread('passenger'), 'support_new') - '{footer,topic,publicBody,unsubscribe,subscription}'::text[],
  '{"to": "help@tafiya.test", "name": "Support", "title": "A support request waits", "link": "/admin?tab=support",
    "body": "A passenger wrote about: payment. Read and answer it under More, Support."}', 'without the words and the name'
);

-- Administrators.
select is(tests.outcome(who, call), '42501', who || ' may not: ' || split_part(call, '(', 1))
from unnest(array['anon', 'passenger', 'driver', 'corporate', 'suspended', 'gone', 'courier']) who, unnest(array[
  $$(select count(*) from private.list_support_threads('open'))$$, 'private.admin_waiting()',
  'private.view_support_thread(gen_random_uuid())', $$private.answer_support(gen_random_uuid(), gen_random_uuid(), 'Yes.')$$,
  'private.close_support(gen_random_uuid())'
]) call;
create function tests.listed(state text)
returns text
language sql
as $$ select tests.outcome('admin', format($f$(select string_agg(r ->> 'name', ' ' order by n) from private.list_support_threads(%L) with ordinality l (r, p, n)
  where r ->> 'subject' = 'payment')$f$, state)) $$;
update private.support_threads h set waiting_since = now() - interval '1 day' where h.id = tests.thread('driver');
select is(split_part(tests.listed('open'), ' ', 1), 'Driver', 'the one that waits longest is first');
select is(
  tests.outcome('admin', $$(select count(*) from private.list_support_threads('open') l (r, p) where r ? 'messages' or r::text like '%twice%')$$), '0', 'the list has no words'
);
select cmp_ok(
  tests.outcome('admin', $$(select count(*) from jsonb_path_query(private.list_inbox(100), '$.groups.items ? (@.kind == "support")'))$$)::bigint, '>=',
  (select count(*) from private.support_threads h where h.person_id = any (tests.ids()) and h.state = 'open'), 'they stand in the inbox'
);
select is(
  tests.outcome('admin', format($$(select concat_ws(' ', r ->> 'name', r ->> 'email', r #>> '{messages,1,body}') from private.view_support_thread(%L) r)$$,
    tests.thread('passenger'))), 'Passenger passenger@cast.test The second was N3,000.', 'an administrator reads one'
);
select is(tests.answer(tests.thread('passenger'), 'We look at it.', 'answer'), 'made', 'and answers');
select is(tests.answer(tests.thread('passenger'), 'We look at it.', 'answer'), 'made', 'a retry is answered');
select is(tests.answer(tests.named('no request')), 'PT404 not_found', 'not what there is not');
select is(tests.answer(tests.thread('passenger'), ' '), 'PT400 invalid_input', 'nor with nothing');
select is(tests.state(tests.thread('passenger')), 'answered', 'it does not wait any more');
select is(
  (select string_agg(n.title || ': ' || n.body || ' ' || (n.link = '/support/' || tests.thread('passenger')), ', ') from public.notifications n
   where n.user_id = tests.id('passenger') and n.kind = 'support'), 'Tafiya answered you: We look at it. true', 'the passenger is told once'
);
select is(
  tests.outcome('passenger', format($$(select concat_ws(' ', r ->> 'unread', r #>> '{messages,2,isAnswer}', r::text like '%%' || %L || '%%')
    from private.read_support_thread(%L) r)$$, tests.id('admin'), tests.thread('passenger'))), '1 true f', 'and reads it, without who answered'
);
select is(tests.outcome('stranger', format('private.mark_support_read(%L)', tests.thread('passenger'))), 'PT404 not_found', 'a stranger has not read it');
select tests.outcome('passenger', format('private.mark_support_read(%L)', tests.thread('passenger')));
select is(
  tests.outcome('passenger', format($$private.read_support_thread(%L) ->> 'unread'$$, tests.thread('passenger'))), '0', 'the passenger has'
);
select tests.answer(tests.thread('passenger'));
select is(
  (select count(*) from private.deliveries d where d.user_id = tests.id('passenger') and d.kind = 'support' and d.channel = 'email'), 2::bigint,
  'the same words later are mailed again'
);
select tests.say('passenger', tests.thread('passenger'));
select is(tests.state(tests.thread('passenger')), 'open', 'a new message waits again');

-- Closing.
select is(tests.outcome('admin', format('private.close_support(%L)', tests.thread('passenger'))), 'closed', 'an administrator closes it');
select is(tests.outcome('admin', format('private.close_support(%L)', tests.thread('passenger'))), 'closed', 'twice too');
select is(tests.outcome('admin', 'private.close_support(gen_random_uuid())'), 'PT404 not_found', 'not what there is not');
select is(tests.say('passenger', tests.thread('passenger'), 'It happened again'), 'made', 'the passenger writes again');
select is(tests.state(tests.thread('passenger')), 'open', 'and opens it');
update private.support_threads h set state = 'closed', waiting_since = null, closed_at = now() - interval '14 days' where h.id = tests.thread('passenger');
select is(tests.say('passenger', tests.thread('passenger')), 'PT409 conflict', 'not after 14 days');
select is(tests.answer(tests.thread('passenger'), 'One more thing.'), 'made', 'an administrator can');
select is(tests.state(tests.thread('passenger')), 'answered', 'it is open for the passenger again');
select set_eq(
  $$ select a.action from private.admin_audit a where a.subject = tests.thread('passenger')::text $$,
  array['view_support', 'answer_support', 'close_support'], 'looks, answers and ends are in the audit log'
);
select is((select count(*) from private.admin_audit a where a.action = 'close_support' and a.subject = tests.thread('passenger')::text), 1::bigint, 'once');
select ok(not exists (select from private.admin_audit a where a::text like '%look at it%'), 'without the words');

-- Limits of people.
select is(
  (select string_agg(tests.ask('stranger'), ' ') from generate_series(1, 5)), 'made made made made PT429 rate_limited', 'five new requests in a day'
);
insert into private.support_messages (thread_id, is_answer, author_id, client_key, body)
select tests.thread('stranger'), false, tests.id('stranger'), gen_random_uuid(), 'More' from generate_series(1, 14);
select is(tests.say('stranger', tests.thread('stranger')), 'made', 'twenty messages in a day');
select is(tests.say('stranger', tests.thread('stranger')), 'PT429 rate_limited', 'and no more');

-- Visitors.
create function tests.visit(email text, key text default gen_random_uuid()::text, body text default 'Do you go to Jos?', who text default 'anon')
returns text
language sql
as $$ select coalesce(nullif(tests.outcome(who, format('private.open_visitor_thread(%L, %L, %L, %L)', tests.named(key), email, 'other', body)), ''), 'done') $$;
select is(tests.visit('who@no.test', 'by ' || who, 'Do you go to Jos?', who), '42501', who || ' has an account')
from unnest(array['passenger', 'driver', 'suspended', 'admin', 'courier']) who;
select is(tests.visit(email, gen_random_uuid()::text, body), expected, format('a visitor %s: %s', email, expected))
from (values
  (null, 'Do you go to Jos?', '23514'), ('nowhere', 'Do you go to Jos?', '23514'), ('a b@no.test', 'Do you go to Jos?', '23514'),
  ('ada@no.test', 'Jos?', 'PT400 invalid_input')
) c (email, body, expected);
select is(tests.visit(' Ada@No.test ', 'visit'), 'done', 'a visitor asks');
select is(tests.visit('ada@no.test', 'visit'), 'done', 'a retry is answered');
select is(tests.visit('obi@no.test', 'visit'), '23505', 'a key belongs to one address');
select is(tests.said(tests.thread('anon', 'visit')), 'Do you go to Jos?', 'it is stored once');
select is(tests.mails(tests.thread('anon', 'visit')), 'support_new support_taken', 'the platform and the visitor get a mail');
select is(tests.visit('ada@no.test', 'visit 2'), 'done', 'the visitor asks again');
select is(tests.mails(tests.thread('anon', 'visit 2')), 'support_new', 'an address gets one confirmation');
select is(tests.visit('A.d.a+x@no.test', 'folded') || ' ' || tests.visit('ada+y@no.test'), 'done PT429 rate_limited', 'three requests of a mailbox in a day');
select is(tests.mails(tests.thread('anon', 'folded')), 'support_new', 'with dots and a plus it is the same mailbox');
select results_eq(
  $$ select private.mailbox_of(a) from unnest(array['Ada.Obi+trips@GoogleMail.com', ' ada@no.test ', 'a+b+c@x.y.ng', 'nowhere', null]) a $$,
  $$ values ('adaobi@gmail.com'), ('ada@no.test'), ('a@x.y.ng'), ('nowhere@'), (null) $$, 'a mailbox, folded'
);
select is(
  tests.mail(tests.thread('anon', 'visit'), 'support_taken') ->> 'body' like '%Jos%', false, 'the confirmation does not repeat the words'
);
select is(tests.answer(tests.thread('anon', 'visit'), 'Yes, every morning.'), 'made', 'an administrator answers');
select is(tests.mails(tests.thread('anon', 'visit')), 'support_new support_taken support_answer', 'by mail');
create table tests.token as
select r ->> 'to' as mailbox, r ->> 'body' as body, split_part(r ->> 'link', '#', 2) as token, r ->> 'footer' as footer
from tests.mail(tests.thread('anon', 'visit'), 'support_answer') r;
grant select on tests.token to anon;
select is((select concat_ws(' ', t.mailbox, t.body, length(t.token)) from tests.token t), 'ada@no.test Yes, every morning. 22', 'with the answer and a link');
create function tests.with_token(call text, who text default 'anon')
returns text
language sql
as $$ select tests.made(tests.outcome(who, replace(call, 'TOKEN', format('sha256(convert_to(%L, ''utf8''))', (select t.token from tests.token t))))) $$;
select is(
  tests.with_token($$private.view_visitor_thread(TOKEN) #>> '{messages,1,body}'$$), 'Yes, every morning.', 'the link opens the request'
);
select is(tests.with_token($$private.view_visitor_thread(TOKEN)$$, 'admin'), '42501', 'for visitors');
select is(tests.outcome('anon', $$private.view_visitor_thread(sha256('guess'))$$), 'PT404 not_found', 'another token does not');
select is(tests.outcome('anon', $$private.send_visitor_message(sha256('guess'), gen_random_uuid(), 'Hello')$$), 'PT404 not_found', 'nor does it write');
select is(tests.with_token(format($$private.send_visitor_message(TOKEN, %L, 'From where?')$$, tests.named('reply'))), 'made', 'the visitor replies');
select is(tests.with_token(format($$private.send_visitor_message(TOKEN, %L, 'From where?')$$, tests.named('reply'))), 'made', 'a retry is answered');
select is(tests.said(tests.thread('anon', 'visit')), 'Do you go to Jos?, us: Yes, every morning., From where?', 'it is stored once');
select is(tests.state(tests.thread('anon', 'visit')), 'open', 'and waits');
insert into private.support_messages (thread_id, is_answer, client_key, body)
select tests.thread('anon', 'visit'), false, gen_random_uuid(), 'More' from generate_series(1, 18);
select is(tests.with_token($$private.send_visitor_message(TOKEN, gen_random_uuid(), 'More')$$), 'PT429 rate_limited', 'twenty messages in a day');
select is(
  tests.outcome('admin', format($$(select concat_ws(' ', r ->> 'name', r ->> 'userType', r ->> 'phone') from private.view_support_thread(%L) r)$$,
    tests.thread('anon', 'visit'))), 'ada@no.test', 'administrators see the address only'
);
insert into private.suppressed_addresses values ('ada@no.test', 'email', 'no such mailbox');
select is(tests.mail(tests.thread('anon', 'visit'), 'support_answer'), '{"skip": "suppressed"}', 'a mailbox that does not exist gets nothing');
update public.platform_settings set support_email = null;
select is(tests.mail(tests.thread('passenger'), 'support_new'), '{"skip": "no address"}', 'nor does a platform without an address');
select is(tests.visit('uche@no.test', 'no address'), 'done', 'which still takes requests');
select is(tests.mails(tests.thread('anon', 'no address')), 'support_taken', 'without a mail to itself');
insert into private.support_threads (visitor_email, subject) select 'many' || n || '@no.test', 'other' from generate_series(1, 200) n;
select is(tests.visit('next@no.test', 'next'), 'done', 'many requests are taken');
select is(tests.mails(tests.thread('anon', 'next')), null, 'but not more than 200 mails a day go to addresses of visitors');

-- Rows that stay.
select is(
  tests.outcome('passenger', $$(select string_agg(concat_ws(' ', r ->> 'subject', r #>> '{messages,0,body}'), ', ') from jsonb_array_elements(
    private.export_own_data() -> 'supportRequests') r where r ->> 'subject' = 'payment')$$), 'payment I paid twice.', 'the export has the requests'
);
update private.support_threads h set last_message_at = now() - interval '181 days' where h.id = tests.thread('driver');
select is(private.forget_rows('forget_support'), 1, 'a request is deleted 180 days after its last message');
select is(tests.thread('driver'), null, 'with its messages');
select is((select count(*) from private.support_links l where l.thread_id = tests.thread('anon', 'visit')), 2::bigint, 'a link is made for each mail');
delete from private.support_threads h where h.id = tests.thread('anon', 'visit');
select is(tests.with_token('private.view_visitor_thread(TOKEN)'), 'PT404 not_found', 'its links end');
create table tests.kept as select m.id from private.support_messages m where m.author_id = tests.id('newdriver');
select tests.delete_account('newdriver');
select tests.authenticate_as('postgres');
select is((select count(*) from private.support_threads h where h.person_id = tests.id('newdriver')), 0::bigint, 'a deleted account leaves none');
select is((select count(*) from private.deliveries d join tests.kept k on k.id = d.subject_id), 0::bigint, 'and no mail about them');
select * from finish();
