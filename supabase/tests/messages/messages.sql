select plan(284);
select tests.create_cast();
select tests.closed('message_threads', 'trip_id');
select tests.closed('messages', 'body');
select tests.closed('blocks', 'blocked_id');
select tests.closed('quick_texts', 'key');

create function tests.open_thread(who text, trip uuid default tests.trip())
returns text
language sql
as $$ select tests.outcome(who, format('private.open_thread(%L, null)', trip)) $$;
create function tests.thread(who text, trip uuid default tests.trip())
returns uuid
language sql
stable
security definer
return (select h.id from private.message_threads h where h.trip_id = trip and h.passenger_id = tests.id(who));
create function tests.say(who text, thread uuid, kind text, body text default null, key uuid default gen_random_uuid())
returns text
language plpgsql
as $$
declare
  answer text := tests.outcome(who, format('private.send_message(%L, %L, %L, %L)', thread, key, kind, body));
begin
  return case when answer ~ '^[0-9a-f-]{36}$' then 'sent' else answer end;
end
$$;
create function tests.said(thread uuid)
returns text
language sql
stable
security definer
return (select string_agg(concat_ws(' ', m.kind, m.body), ', ' order by m.created_at) from private.messages m where m.thread_id = thread);
create function tests.alerts(who text)
returns bigint
language sql
stable
security definer
return (select count(*) from public.notifications n where n.user_id = tests.id(who) and n.kind = 'message' and n.read_at is null);
create function tests.unread(who text)
returns text
language sql
as $$ select tests.outcome(who, 'private.count_unread_messages()') $$;
create function tests.mode(who text, thread uuid)
returns text
language sql
as $$ select tests.outcome(who, format($f$private.read_messages(%L) ->> 'mode'$f$, thread)) $$;

-- Opening a conversation.
select is(tests.open_thread(who), expected, who || ' asks the driver of a trip: ' || expected)
from (values
  ('anon', '42501'), ('driver', 'PT403 forbidden'), ('newdriver', 'PT403 forbidden'), ('corporate', 'PT403 forbidden'),
  ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated'), ('admin', '42501')
) c (who, expected);
select tests.open_thread('stranger'), tests.open_thread('passenger');
select is(tests.open_thread('stranger'), tests.thread('stranger')::text, 'a passenger without a booking opens one, once');
select isnt(tests.thread('passenger'), tests.thread('stranger'), 'a passenger with a booking has their own');
select is(tests.open_thread('stranger', tests.named('no trip')), 'PT404 not_found', 'there is none about no trip');
select is(tests.outcome('stranger', 'private.open_thread(null, null)'), 'PT400 invalid_input', 'nor about nothing');
select is(
  tests.outcome(who, format('private.open_thread(null, %L)', tests.booking('passenger'))), expected, who || ' opens that of a booking'
) from (values
  ('driver', tests.thread('passenger')::text), ('passenger', tests.thread('passenger')::text), ('stranger', 'PT404 not_found'),
  ('newdriver', 'PT404 not_found'), ('corporate', 'PT404 not_found')
) c (who, expected);

-- Reading it.
select is(tests.mode(who, tests.thread('stranger')), expected, who || ' reads the empty conversation of the stranger: ' || expected)
from (values
  ('stranger', 'quick'), ('driver', 'PT404 not_found'), ('passenger', 'PT404 not_found'), ('anon', '42501'), ('admin', '42501'),
  ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated')
) c (who, expected);
select is(tests.say('driver', tests.thread('stranger'), 'yes'), 'PT404 not_found', 'the driver cannot write first');

-- Before the booking: quick texts only, and nothing to get in touch elsewhere.
select is(tests.say('stranger', tests.thread('stranger'), kind, body), expected, format('before the booking %s %s: %s', kind, replace(body, E'\n', ' '), expected))
from (values
  ('text', 'Hello', 'PT409 conflict'), ('removed', null, 'PT400 invalid_input'), ('yes', null, 'PT400 invalid_input'),
  ('nothing', null, 'PT400 invalid_input'), ('thanks', 'x', 'PT400 invalid_input'), ('room_for_bags', null, 'PT400 invalid_input'),
  ('room_for_bags', '9', 'PT400 invalid_input'), ('room_for_bags', '2; 0803', 'PT400 invalid_input'),
  ('pick_up_near', null, 'PT400 invalid_input'), ('pick_up_near', '   ', 'PT400 invalid_input'),
  ('pick_up_near', repeat('a', 61), 'PT400 invalid_input'), ('pick_up_near', E'Berger\nOjota', 'PT400 invalid_input'),
  ('pick_up_near', 'zero eight zero three one two three', 'PT400 invalid_input'),
  ('pick_up_near', 'O8O3 I23 45b7', 'PT400 invalid_input'), ('pick_up_near', 'ada (at) mail (dot) ng', 'PT400 invalid_input'),
  ('pick_up_near', 'evil . com', 'PT400 invalid_input'), ('pick_up_near', '@adaobi', 'PT400 invalid_input'),
  ('pick_up_near', 'GTB 0123456789', 'PT400 invalid_input')
) bad (kind, body, expected);
select is(tests.said(tests.thread('stranger')), null, 'nothing of it was stored');
select is(tests.alerts('driver'), 0::bigint, 'and there was no notification');
select throws_like(
  format('select private.message_body(null, %L, %L, %L, %L)', 'passenger', 'quick', 'pick_up_near', body), '%' || reason || '%',
  'the refusal of ' || body || ' says why'
) from (values
  ('0803 123 4567', 'Phone and account numbers'), ('a@b.ng', 'Mail addresses'), ('evil.com', 'Links'), ('@ada', 'Names in other apps')
) c (body, reason);

select is(tests.say('stranger', tests.thread('stranger'), 'pick_up_near', ' Berger, gate 2 ', tests.named('k1')), 'sent', 'a quick text is sent');
select is(tests.say('stranger', tests.thread('stranger'), 'exact_pickup', null, tests.named('k1')), 'sent', 'a retry is answered');
select is(tests.said(tests.thread('stranger')), 'pick_up_near Berger, gate 2', 'and stored once, as it was first');
select tests.say('stranger', tests.thread('stranger'), 'exact_pickup');
select bag_eq(
  $$select m.topic from realtime.messages m where m.event = 'message' and m.payload ->> 'threadId' = tests.thread('stranger')::text
    and not m.payload ? 'body'$$,
  array['user:' || tests.id('driver'), 'user:' || tests.id('driver'), 'user:' || tests.id('stranger'), 'user:' || tests.id('stranger')],
  'only both sides get an event with ids for each message'
);
select is(tests.alerts('driver'), 1::bigint, 'the driver has one alert for both messages');
select is(tests.unread('driver'), '2', 'and two unread messages');
select is(tests.unread('stranger'), '0', 'own messages are not unread');
select is(
  (select count(*) from private.deliveries d where d.user_id = tests.id('driver') and d.kind = 'message' and d.channel = 'email'
    and d.due_at > now() + interval '50 minutes'), 1::bigint, 'one mail waits for an hour'
);
select is(tests.mode('driver', tests.thread('stranger')), 'quick', 'the driver now reads it');
select is(tests.say('driver', tests.thread('stranger'), 'text', 'Call 08031234567'), 'PT409 conflict', 'the driver has quick texts, too');
select is(tests.say('driver', tests.thread('stranger'), 'exact_pickup'), 'PT400 invalid_input', 'of their own side');
select is(tests.say('driver', tests.thread('stranger'), 'meet_at', 'Ojota, 0803 123 45 67'), 'PT400 invalid_input', 'filtered as well');
select is(tests.say('driver', tests.thread('stranger'), 'meet_at', 'Ojota park'), 'sent', 'and answers');
select is(tests.alerts('stranger'), 1::bigint, 'the passenger has an alert');
select is(
  (select n.title || ': ' || n.link from public.notifications n where n.user_id = tests.id('stranger') and n.kind = 'message'),
  'New message: /messages/' || tests.thread('stranger'), 'without names or words of the message in its title'
);
select ok(not exists (select from public.notifications n where n.user_id = any (tests.ids()) and n.kind = 'message' and n.body like '%Ojota%'), 'or in its body');

savepoint parts;
select is(tests.say('driver', tests.thread('stranger'), 'meet_at', body), expected, 'a number in parts, ' || body || ': ' || expected)
from (values
  ('Gate 12', 'sent'), ('KM 123', 'sent'), ('Mile 22', 'sent'), ('zero eight zero', 'sent'), ('then 3 four 5', 'PT400 invalid_input'),
  ('Gate 45', 'sent')
) c (body, expected);
select is(tests.say('stranger', tests.thread('stranger'), 'drop_near', 'House 803'), 'sent', 'each side for itself');
rollback to parts;

-- Reading.
select is(tests.outcome('driver', format('private.mark_thread_read(%L)', tests.thread('stranger'))), '', 'the driver reads it');
select is(tests.unread('driver'), '0', 'nothing is unread');
select is(tests.alerts('driver'), 0::bigint, 'the alert is read');
select is(
  (select private.notification_message(d) ->> 'skip' from private.deliveries d
    where d.user_id = tests.id('driver') and d.kind = 'message' and d.channel = 'email'), 'read', 'and the mail is not sent'
);
select is(tests.unread('stranger'), '1', 'the other side still has theirs');
select tests.say('stranger', tests.thread('stranger'), 'thanks');
select is(
  (select count(*) from private.deliveries d where d.user_id = tests.id('driver') and d.kind = 'message' and d.channel = 'email'),
  2::bigint, 'a message after reading is announced again'
);
select is(tests.outcome(who, format('private.mark_thread_read(%L)', tests.thread('stranger'))), 'PT404 not_found', who || ' cannot mark it')
from unnest(array['passenger', 'newdriver', 'corporate']) who;
select is(tests.say(who, tests.thread('stranger'), 'thanks'), expected, who || ' cannot write in it: ' || expected)
from (values
  ('passenger', 'PT404 not_found'), ('newdriver', 'PT404 not_found'), ('corporate', 'PT404 not_found'), ('anon', '42501'),
  ('admin', '42501'), ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated')
) c (who, expected);
select is(
  tests.outcome('stranger', format('private.send_message(%L, %L, %L, null)', tests.thread('passenger'), tests.named('k1'), 'thanks')),
  'PT409 conflict', 'a key of another conversation is refused'
);
select is(
  tests.outcome('driver', $$(select string_agg(t ->> 'name' || ' ' || (t ->> 'unread'), ', ') from private.read_threads() l (t, p))$$),
  'Stranger 1', 'the driver''s list has the conversation with messages'
);
select is(tests.outcome('passenger', $$(select count(*) from private.read_threads())$$), '0', 'an empty one is not listed');
select is(tests.outcome(who, 'private.read_threads()'), expected, who || ' lists: ' || expected)
from (values ('anon', '42501'), ('admin', '42501'), ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated')) c (who, expected);

-- After the booking: free words, and the full name.
update public.profiles p set name = p.name || ' Full Name' where p.id in (tests.id('passenger'), tests.id('stranger'));
select is(private.name_in_thread(h, h.passenger_id, private.is_booked(h)), expected, 'passengers are called: ' || expected)
from (values ('passenger', 'Passenger Full Name'), ('stranger', 'Stranger')) c (who, expected)
join private.message_threads h on h.id = tests.thread(who);
select is(tests.mode('passenger', tests.thread('passenger')), 'free', 'a booking opens free words');
select is(tests.say('passenger', tests.thread('passenger'), 'text', body), expected, 'text of ' || length(body) || ' characters: ' || expected)
from (values (repeat('a', 1000), 'sent'), (repeat('a', 1001), 'PT400 invalid_input'), ('  ', 'PT400 invalid_input')) c (body, expected);
select is(tests.say('driver', tests.thread('passenger'), 'text', 'My number is 0803 123 4567'), 'sent', 'with numbers, for both sides');
select is(tests.say('driver', tests.thread('passenger'), 'meet_at', 'Ojota, 0803 123 45 67'), 'sent', 'also in quick texts');
select is(
  tests.outcome('driver', $$(select string_agg(t ->> 'name', ', ' order by t ->> 'name') from private.read_threads() l (t, p))$$),
  'Passenger Full Name, Stranger', 'both are listed'
);
select tests.authenticate_as('passenger');
select private.cancel_booking(tests.booking('passenger'), null);
select tests.authenticate_as('postgres');
select is(tests.mode('passenger', tests.thread('passenger')), 'quick', 'a cancelled booking closes them again');
select tests.authenticate_as('passenger');
select private.book_seats(tests.trip(), 1, tests.named('second booking'));
select tests.authenticate_as('postgres');

-- Pages.
insert into private.messages (thread_id, sender_id, client_key, kind, body, created_at, read_at)
select tests.thread('passenger'), tests.id('passenger'), gen_random_uuid(), 'text', 'Old ' || n, now() - interval '1 hour' + n * interval '1 second', now()
from generate_series(1, 60) n;
select is(
  tests.outcome('passenger', format($$(select jsonb_array_length(r -> 'messages') || ' ' || (r ->> 'hasEarlier')
    from private.read_messages(%L) r)$$, tests.thread('passenger'))), '50 true', 'the newest 50'
);
select is(
  tests.outcome('passenger', format($$(select jsonb_array_length(e -> 'messages') || ' ' || (e ->> 'hasEarlier')
    || ' ' || (e -> 'messages' -> 0 ->> 'body')
    from private.read_messages(%1$L) r, private.read_messages(%1$L, (r -> 'messages' -> 0 ->> 'id')::uuid) e)$$, tests.thread('passenger'))),
  '13 false Old 1', 'and those before'
);
select is(
  tests.outcome('stranger', format('private.read_messages(%L, %L)', tests.thread('stranger'), tests.named('no message'))),
  'PT400 invalid_input', 'not before a message of another conversation'
);

-- Limits.
insert into private.messages (thread_id, sender_id, client_key, kind, body)
select tests.thread('passenger'), tests.id('driver'), gen_random_uuid(), 'text', 'Again' from generate_series(1, 20) n;
select is(tests.say('driver', tests.thread('passenger'), 'text', 'Flood'), 'PT429 rate_limited', '20 messages a minute');
update private.messages m set created_at = m.created_at - interval '2 minutes' where m.sender_id = tests.id('driver') and m.body = 'Again';
select tests.create_trip(tests.named('trip ' || n), 'driver', 4) from generate_series(1, 4) n;
select tests.open_thread('gone', tests.named('trip 1'));
insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.id('gone'), tests.id('gone'), now(), now());
select tests.open_thread('gone', tests.named('trip ' || n)) from generate_series(1, 4) n;
select is(tests.say('gone', tests.thread('gone', tests.named('trip ' || n)), 'exact_pickup'), 'sent', 'question ' || n) from generate_series(1, 3) n;
select is(tests.say('gone', tests.thread('gone', tests.named('trip 4')), 'exact_pickup'), 'PT429 rate_limited', 'three without an answer a day');
select is(tests.say('gone', tests.thread('gone', tests.named('trip 1')), 'thanks'), 'sent', 'the three go on');
select tests.say('driver', tests.thread('gone', tests.named('trip 2')), 'yes');
select is(tests.say('gone', tests.thread('gone', tests.named('trip 4')), 'exact_pickup'), 'sent', 'an answer makes room for another');

-- Blocking.
select is(tests.outcome('stranger', format('private.block_person(%L, true)', tests.thread('passenger'))), 'PT404 not_found', 'not in another''s conversation');
select is(tests.outcome('driver', format('private.block_person(%L, true)', tests.thread('stranger'))), '', 'the driver blocks') from generate_series(1, 2);
select is(tests.mode('driver', tests.thread('stranger')), 'blocked', 'the driver sees it');
select is(tests.mode('stranger', tests.thread('stranger')), 'unavailable', 'the other side does not learn why');
select is(tests.say(who, tests.thread('stranger'), 'thanks'), 'PT403 forbidden', who || ' writes no more') from unnest(array['driver', 'stranger']) who;
select tests.outcome('stranger', format('private.block_person(%L, false)', tests.thread('stranger')));
select is(tests.mode('stranger', tests.thread('stranger')), 'unavailable', 'nor can undo it');
select tests.outcome('driver', format('private.block_person(%L, false)', tests.thread('stranger')));
select is(tests.mode('stranger', tests.thread('stranger')), 'quick', 'the driver can');

-- A suspended side, at once.
select private.set_suspended(tests.id('stranger'), true);
select is(tests.say('stranger', tests.thread('stranger'), 'thanks'), 'PT403 suspended', 'a suspended person writes nothing');
select is(tests.say('driver', tests.thread('stranger'), 'yes'), 'PT403 forbidden', 'and is not reached');
select private.set_suspended(tests.id('stranger'), false);

-- The end: the journey leaves without those who have not booked, and closes 14 days after it.
savepoint before_end;
update public.trips set status = 'waiting' where id = tests.trip();
select tests.allow_early_starts();
select tests.move_trip(tests.trip(), 'en_route');
select is(tests.mode('stranger', tests.thread('stranger')), 'over', 'over for people without a booking');
select is(tests.open_thread('newdriver'), 'PT409 trip_closed', 'none can be opened');
select is(tests.mode('passenger', tests.thread('passenger')), 'free', 'open for its passengers');
select tests.move_trip(tests.trip(), 'arrived', 'completed');
update public.trips set ended_at = now() - interval '13 days 23 hours' where id = tests.trip();
select is(tests.say('passenger', tests.thread('passenger'), 'text', 'I forgot my bag'), 'sent', 'for 14 days');
update public.trips set ended_at = now() - interval '14 days' where id = tests.trip();
select is(tests.say(who, tests.thread('passenger'), 'text', 'Too late'), 'PT409 trip_closed', who || ' writes no more after 14 days')
from unnest(array['passenger', 'driver']) who;
select is(private.forget_rows('forget_messages'), 0, 'kept for 90 days');
update public.trips set ended_at = now() - interval '91 days' where id = tests.trip();
update private.message_threads h set created_at = now() - interval '91 days', last_message_at = last_message_at - interval '91 days' where h.trip_id = tests.trip();
select is(private.forget_rows('forget_messages'), 2, 'then deleted');
select is((select count(*) from private.messages m where m.sender_id = tests.id('passenger')), 0::bigint, 'with their messages');
rollback to before_end;

-- Export and deletion.
select is(
  tests.outcome(who, $$private.export_own_data() -> 'conversations' @> '[{"messages": [{"kind": "meet_at", "body": "Ojota park"}]}]'$$),
  expected, 'the export of ' || who || ' has the conversation: ' || expected
) from (values ('stranger', 'true'), ('driver', 'true'), ('passenger', 'false')) c (who, expected);
select tests.outcome('stranger', format('private.block_person(%L, true)', tests.thread('stranger')));
select tests.delete_account('stranger');
select tests.authenticate_as('postgres');
select is(
  (select string_agg(m.kind || coalesce(m.body, ''), ', ' order by m.created_at) from private.messages m
    where m.thread_id = tests.thread('stranger')),
  'removed, removed, meet_atOjota park, removed', 'a deleted account leaves empty messages'
);
select is((select count(*) from private.blocks b where tests.id('stranger') in (b.blocker_id, b.blocked_id)), 0::bigint, 'and no blocks');
select is(tests.mode('driver', tests.thread('stranger')), 'unavailable', 'and cannot be reached');
select * from finish();
