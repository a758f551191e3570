select plan(16);
select tests.create_cast();

create function tests.save(browser text, secret text default 'a')
returns void
language sql
as $$ select private.save_push_subscription('https://push.test/' || browser, repeat('p', 87), repeat(secret, 22), 'Chrome on Android') $$;
create function tests.browsers(who text)
returns text
language sql
security definer
return (
  select coalesce(string_agg(replace(s.endpoint, 'https://push.test/', ''), ' ' order by s.endpoint), '')
  from public.push_subscriptions s where s.user_id = tests.id(who)
);

-- Callers who may save.
select tests.refused(who, 'select tests.save(''x'')', code) from (values
  ('anon', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501'), ('admin', '42501'),
  ('suspended', 'PT403'), ('gone', 'PT401')
) refused (who, code);
select tests.authenticate_as('passenger');
select tests.save('phone');
select tests.save('phone');
select is(tests.browsers('passenger'), 'phone', 'a browser is saved once');
select tests.authenticate_as('postgres');

-- A browser belongs to the person who used it last, and only the browser itself can move.
select tests.refused('stranger', 'select tests.save(''phone'', ''b'')', 'PT409');
select tests.authenticate_as('stranger');
select tests.save('phone');
select is(tests.browsers('stranger') || tests.browsers('passenger'), 'phone', 'the browser of another person moves');

-- At most ten.
select tests.save('b' || i) from generate_series(1, 9) i;
select tests.authenticate_as('postgres');
update public.push_subscriptions set last_seen_at = now() - interval '1 hour' where endpoint = 'https://push.test/b3';
select tests.authenticate_as('stranger');
select tests.save('new');
select is(tests.browsers('stranger'), 'b1 b2 b4 b5 b6 b7 b8 b9 new phone', 'an eleventh takes the place of the one not seen longest');

-- Dropping needs the secret of the browser, not a session.
select tests.authenticate_as('anon');
select private.drop_push_subscription('https://push.test/new', repeat('b', 22));
select ok(tests.browsers('stranger') like '%new%', 'a wrong secret drops nothing');
select private.drop_push_subscription('https://push.test/new', repeat('a', 22));
select private.drop_push_subscription('https://push.test/new', repeat('a', 22));
select ok(tests.browsers('stranger') not like '%new%', 'the browser ends its messages without a session, also twice');

-- It ends with the session.
select tests.authenticate_as('postgres');
create function tests.push_of(browser text)
returns text
language sql
as $$
  select private.notification_message(d) ->> 'skip' from private.deliveries d
  join public.push_subscriptions s on s.id = d.subscription_id where s.endpoint = 'https://push.test/' || browser limit 1
$$;
insert into public.notifications (user_id, kind, title, body, link)
values (tests.id('stranger'), 'trip_cancelled', 'Trip cancelled', 'Words.', '/trips/' || tests.trip());
select is(tests.push_of('b1'), null, 'a message for the browser is sent');
update auth.sessions set not_after = now() - interval '1 second' where id = tests.id('stranger');
select is(tests.push_of('b1'), 'gone', 'not after the session has expired');
delete from auth.sessions where id = tests.id('stranger');
select is(tests.browsers('stranger'), '', 'signing out ends the messages of the browser');

select * from finish();
