-- The conversations of a fleet trip are those of the driver whom it has now; what the one before has not read is for the next one.
select plan(31);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.join_second_driver();

create function tests.morning() returns uuid language sql stable security definer
return (tests.fleet_trip('morning trip')).id;
create function tests.thread() returns uuid language sql stable security definer
return (select h.id from private.message_threads h where h.trip_id = tests.morning());
create function tests.say(who text, body text) returns text language sql as $$
  select case when answer ~ '^[0-9a-f-]{36}$' then 'sent' else answer end from tests.outcome(
    who, format('private.send_message(%L, %L, %L, %L)', tests.thread(), gen_random_uuid(), 'text', body)
  ) answer
$$;
create function tests.inbox(who text) returns text language sql as $$
  select tests.outcome(who, 'private.count_unread_messages()') || ' unread, listed: ' || tests.outcome(
    who, $f$(select coalesce(string_agg((t ->> 'name') || ' ' || (t ->> 'unread'), ', '), 'nothing') from private.read_threads() l (t, p))$f$
  )
$$;
comment on function tests.inbox(text) is 'What a person has to read: the count of every page, and the list of conversations with their counts.';
create function tests.inboxes(expected jsonb, moment text) returns setof text language sql as $$
  select is(tests.inbox(e.key), e.value, moment || ': ' || e.key) from jsonb_each_text(expected) e order by e.key
$$;
create function tests.drives(who text) returns void language sql security definer
begin atomic
  update public.trips t set driver_id = tests.id(who) where t.id = tests.morning();
end;
comment on function tests.drives(text) is 'The trip has this driver, as when a company gives it to another driver, or none.';

select tests.outcome('stranger', format('private.open_thread(%L, null)', tests.morning()));
select tests.authenticate_as('postgres');
select is((select h.driver_id from private.message_threads h where h.id = tests.thread()), tests.id('driver'), 'a conversation has the driver of its trip');
select is(tests.say('stranger', 'Is there room for a box?'), 'sent', 'the passenger asks');
select is(tests.say('driver', 'Yes, one'), 'sent', 'the driver answers');
select is(tests.say('stranger', 'I have two'), 'sent', 'the passenger asks again');
select tests.inboxes('{"driver": "2 unread, listed: Stranger 2", "stranger": "1 unread, listed: Driver 1", "newdriver": "0 unread, listed: nothing", "corporate": "0 unread, listed: nothing", "passenger": "0 unread, listed: nothing"}', 'before');

-- Declined: there is no driver.
select tests.authenticate_as('driver');
select lives_ok('select private.decline_fleet_trip(tests.morning(), null)', 'the driver declines the trip');
select tests.authenticate_as('postgres');
select tests.inboxes('{"driver": "0 unread, listed: nothing", "stranger": "1 unread, listed: Driver 1", "newdriver": "0 unread, listed: nothing"}', 'without a driver');
select is(tests.say('driver', 'I was ill'), 'PT404 not_found', 'the former driver writes no more');
select is(tests.outcome('driver', format('private.read_messages(%L)', tests.thread())), 'PT404 not_found', 'and reads no more');
select is(tests.outcome('driver', format('private.mark_thread_read(%L)', tests.thread())), 'PT404 not_found', 'nor marks as read what is for the next one');
select is(tests.say('stranger', 'Hello?'), 'PT409 conflict', 'there is no recipient');

-- The next driver.
select tests.authenticate_as('postgres');
select tests.drives('newdriver');
select tests.inboxes('{"driver": "0 unread, listed: nothing", "stranger": "1 unread, listed: Newdriver 1", "newdriver": "2 unread, listed: Stranger 2"}', 'with the next one');
select is(tests.say('stranger', 'Hello?'), 'sent', 'the passenger writes');
select is(tests.say('newdriver', 'Two fit'), 'sent', 'and is answered');
select tests.inboxes('{"stranger": "2 unread, listed: Newdriver 2", "newdriver": "3 unread, listed: Stranger 3"}', 'afterwards');
select is(tests.outcome('newdriver', format('private.mark_thread_read(%L)', tests.thread())), '', 'the next driver reads it');
select is(tests.outcome('stranger', format('private.mark_thread_read(%L)', tests.thread())), '', 'and the passenger what both drivers wrote');
select tests.inboxes('{"stranger": "0 unread, listed: Newdriver 0", "newdriver": "0 unread, listed: Stranger 0"}', 'all is read');

-- Back: what was read stays read.
select tests.authenticate_as('postgres');
select tests.drives('driver');
select tests.inboxes('{"driver": "0 unread, listed: Stranger 0", "newdriver": "0 unread, listed: nothing"}', 'the first driver again');
select tests.authenticate_as('postgres');
select is_empty(
  $$ select h.id from private.message_threads h join public.trips t on t.id = h.trip_id where h.driver_id is distinct from t.driver_id $$,
  'every conversation has the driver of its trip'
);
select * from finish();
