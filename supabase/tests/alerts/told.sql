select plan(73);
select tests.create_cast();
update public.trips set created_at = now() - interval '1 day';
delete from private.changed_trips;
-- The trips of the seed.
delete from public.trip_offers where trip_id <> tests.trip();

-- The trip of the cast goes from Lagos to Abuja in 3 days, with 3 of 4 seats free.
create function tests.other(name text default 'other trip') returns uuid language sql immutable return tests.named(name);
create function tests.publish(name text default 'other trip', seats int default 4) returns void language plpgsql as $$
begin
  perform tests.create_trip(tests.other(name), 'driver', seats);
end
$$;
create function tests.alert(who text, changes jsonb default '{}', from_day int default 0, until_day int default 20)
returns uuid language plpgsql as $$
declare
  made uuid;
begin
  perform tests.authenticate_as(who);
  made := private.make_alert(
    '{"origin": "Lagos", "destination": "Abuja", "seats": 1, "radius_km": 50, "minute_from": 0, "minute_until": 1439}' || changes,
    private.lagos_today() + from_day, private.lagos_today() + until_day
  );
  perform tests.authenticate_as('postgres');
  return made;
end
$$;
create function tests.wait(who text, seats int default 1, trip uuid default tests.trip()) returns uuid language plpgsql as $$
declare
  made uuid;
begin
  perform tests.authenticate_as(who);
  made := private.wait_for_seats(trip, seats, null, null);
  perform tests.authenticate_as('postgres');
  return made;
end
$$;
create function tests.book(who text, key text, seats int default 1, trip uuid default tests.trip()) returns void language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  perform private.book_seats(trip, seats, tests.named(key));
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.cancel(who text, trip uuid default tests.trip()) returns void language plpgsql as $$
declare
  booking uuid := (
    select b.id from public.bookings b where b.trip_id = trip and b.passenger_id = tests.id(who) and b.status = 'confirmed'
  );
begin
  perform tests.authenticate_as(who);
  perform private.cancel_booking(booking, null);
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.told(who text default 'stranger', wanted text default 'trip_alert') returns bigint language sql stable security definer
return (select count(*) from public.notifications n where n.user_id = tests.id(who) and n.kind = wanted);
create function tests.words(who text default 'stranger', wanted text default 'trip_alert') returns text language sql stable security definer
return (select n.title || ': ' || n.body || ' ' || n.link from public.notifications n where n.user_id = tests.id(who) and n.kind = wanted
  order by n.created_at desc, n.id desc limit 1);
-- The job, as the clock runs it.
create function tests.run() returns text language plpgsql as $$
begin
  update private.jobs set is_more_to_do = true where name = 'match_alerts';
  return (select r.outcome || coalesce(' ' || (select string_agg(p.error, ', ') from private.job_problems p where p.job = 'match_alerts'), '')
    from private.run_job('match_alerts') r);
end
$$;
-- The clock of a test stands still: what was told becomes older instead.
create function tests.two_hours_later() returns void language sql as $$
  update private.alert_hits set told_at = told_at - interval '2 hours', found_at = found_at - interval '2 hours'
$$;
create function tests.next_day() returns void language sql as $$
  update public.notifications set created_at = created_at - interval '1 day' where kind in ('trip_alert', 'seats_free')
$$;
-- The seats have come free again, as far as the alert knows.
create function tests.free_again() returns bigint language plpgsql as $$
begin
  perform tests.two_hours_later();
  perform private.queue_alerts(tests.trip(), true);
  perform tests.run();
  return tests.told('stranger', 'seats_free');
end
$$;
-- Whether it is evening is decided by the test, not by the time at which it runs.
create function tests.hour_of_digest(is_over boolean) returns void language plpgsql as $$
declare
  source text := pg_get_functiondef('private.may_tell'::regproc);
  hour time := case when is_over then '00:00' else '23:59:59.999999' end;
begin
  execute regexp_replace(source, 'digest_from constant time := ''[^'']*''', format('digest_from constant time := %L', hour));
end
$$;
create function tests.publish_some(names text[]) returns text language plpgsql as $$
declare
  name text;
begin
  foreach name in array names loop
    perform tests.publish(name);
    perform tests.run();
  end loop;
  return tests.told() || ' told';
end
$$;
create function tests.tease(times int) returns text language plpgsql as $$
begin
  for n in 1 .. times loop
    perform tests.book('passenger', gen_random_uuid()::text);
    perform tests.cancel('passenger');
    perform tests.run();
  end loop;
  return tests.told('stranger', 'seats_free') || ' told';
end
$$;
create function tests.by_search(criteria jsonb) returns boolean language sql stable return exists (
  select from private.trip_days(criteria, private.lagos_today(), 21) d where d.trips > 0
);
create function tests.by_alert(criteria jsonb) returns boolean language plpgsql as $$
declare
  made uuid := tests.alert('stranger', criteria);
  found boolean := exists (select from private.alert_hits h where h.alert_id = made);
begin
  delete from private.alert_hits;
  perform private.queue_alerts(tests.trip(), false), private.queue_alerts(tests.other(), false);
  perform private.match_trip(tests.trip()::text), private.match_trip(tests.other()::text);
  if found <> exists (select from private.alert_hits h where h.alert_id = made) then
    raise exception 'the alert found something else when it was made: %', criteria;
  end if;
  delete from private.trip_alerts;
  return found;
end
$$;
select tests.hour_of_digest(false);
savepoint start;

-- A new trip is told once.
select tests.alert('stranger');
select is(tests.run(), 'done', 'the job runs with nothing to do');
select is(tests.told(), 0::bigint, 'a trip that was known is not told');
select tests.publish();
select is(tests.run(), 'done', 'the job runs');
select is(tests.told(), 1::bigint, 'a new trip is told');
select matches(tests.words(), '^A trip for your alert: Lagos to Abuja, .* → about .*, ₦10,000 a seat\. /trips/' || tests.other() || '$', 'what, when and for how much');
select is((select count(*) from private.changed_trips), 0::bigint, 'the queue is empty');
select tests.run();
select is(tests.told(), 1::bigint, 'the next run of the job sends nothing');
select is((select count(distinct d.channel) from private.deliveries d where d.kind = 'trip_alert'), 1::bigint, 'by mail, without browser and proved number');

-- Whatever happens to the trip later.
update public.trips t set departure_at = t.departure_at + make_interval(mins => n) from generate_series(1, 1) n where t.id = tests.other();
update public.trips t set fare_kobo = 900000 where t.id = tests.other();
update public.trips t set total_seats = 5 where t.id = tests.other();
update public.trips t set is_listed = false where t.id = tests.other();
update public.trips t set is_listed = true where t.id = tests.other();
update public.trips t set choices = '{"luggage": "small"}' where t.id = tests.other();
select cmp_ok((select count(*) from private.changed_trips), '>', 4::bigint, 'edits, hiding and showing a trip are looked at');
select is(tests.run(), 'done', 'once');
select is(tests.told(), 1::bigint, 'and send no second alert');
select tests.book('passenger', 'other', 1, tests.other());
select tests.cancel('passenger', tests.other());
select tests.run();
select is(tests.told(), 1::bigint, 'nor do seats that come free');

-- Two alerts that find one trip.
rollback to start;
select tests.alert('stranger'), tests.alert('stranger', '{"origin": "Ikeja"}'), tests.publish();
select tests.run();
select is((select count(*) from private.alert_hits h where h.trip_id = tests.other()), 2::bigint, 'an area finds its city');
select is(tests.told(), 1::bigint, 'one trip is one message');
select matches(tests.words(), 'A trip for your alert', 'about one trip');

-- Trips that a search would not find.
rollback to start;
select tests.alert('stranger', changes::jsonb) from unnest(array['{"seats": 5}']) changes;
select tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'too few seats');
update public.trips set total_seats = 5 where id = tests.other();
select tests.run();
select is(tests.told(), 1::bigint, 'until there are more');
rollback to start;
select tests.alert('stranger', '{"max_fare_kobo": 999999}'), tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'too high a fare');
update public.trips set fare_kobo = 990000 where id = tests.other();
select tests.run();
select is(tests.told(), 1::bigint, 'until it is lower');
rollback to start;
select tests.alert('stranger', '{"choices": ["large_luggage"]}'), tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'without what was asked for');
update public.trips set choices = '{"luggage": "large"}' where id = tests.other();
select tests.run();
select is(tests.told(), 1::bigint, 'until the driver offers it');
rollback to start;
select tests.alert('stranger', '{}', 0, 2), tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'on another day');
rollback to start;
select tests.alert('stranger', '{"rating_min": 4}'), tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'of a driver below the rating');
rollback to start;
select tests.alert('stranger', '{"destination": "Kano"}'), tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'to another city');
rollback to start;
select tests.alert('stranger'), tests.publish();
update public.trips set is_listed = false where id = tests.other();
select tests.run();
select is(tests.told(), 0::bigint, 'a trip that is hidden');
update public.trips set is_listed = true where id = tests.other();
select tests.run();
select is(tests.told(), 1::bigint, 'until it is shown');
rollback to start;
insert into private.blocks (blocker_id, blocked_id) values (tests.id('stranger'), tests.id('driver'));
select tests.alert('stranger'), tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'of a driver whom the person has blocked');
rollback to start;
insert into private.blocks (blocker_id, blocked_id) values (tests.id('driver'), tests.id('stranger'));
select tests.alert('stranger'), tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'or who has blocked them');
rollback to start;
select tests.alert('stranger');
select private.set_suspended(tests.id('stranger'), true);
select tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'a suspended person is told nothing');
select private.set_suspended(tests.id('stranger'), false);
select tests.run();
select is(tests.told(), 1::bigint, 'until the suspension ends');

-- The alert finds what the search finds: the two share their conditions.
rollback to start;
select tests.publish();
create temporary view searches as
select format('{"origin": "%s", "destination": "%s", "seats": %s, "radius_km": %s, "minute_from": %s, "minute_until": %s, "max_fare_kobo": %s}',
  o, d, s, r, m, m + 700, f)::jsonb as criteria
from unnest(array['Lagos', 'Ikeja', 'Ibadan', 'Epe']) o, unnest(array['Abuja', 'Garki', 'Keffi', 'Kano']) d,
  unnest(array[1, 4, 5]) s, unnest(array[10, 50, 150]) r, unnest(array[0, 739]) m, unnest(array['null', '900000']) f;
select is_empty('select criteria from searches where tests.by_search(criteria) <> tests.by_alert(criteria)', 'an alert finds what its search finds');
select cmp_ok((select count(*) from searches where tests.by_search(criteria)), '>', 20::bigint, 'of which some find trips');

-- Three messages a day, and the rest in the evening.
rollback to start;
select tests.alert('stranger');
select is(tests.publish_some(array['1', '2', '3']), '3 told', 'three trips, one after another, are told');
select is(tests.publish_some(array['4', '5', '6', '7', '8']), '3 told', 'the rest waits');
update public.trips set is_listed = false where id = tests.other('8');
select tests.hour_of_digest(true);
select tests.run();
select is(tests.told(), 4::bigint, 'for the evening');
select matches(tests.words(), '^4 trips for your alerts: (Lagos to Abuja[^;]*; ){2}and 2 more\. /alerts/trips$', 'in one message, without a trip that was hidden');
select is(tests.publish_some(array['9']), '4 told', 'nothing more on this day');
update public.trips set is_listed = true where id = tests.other('8');
select tests.run();
select is(tests.told(), 4::bigint, 'whatever happens');
select tests.next_day();
select tests.run();
select is(tests.told(), 5::bigint, 'the next day begins anew');
select matches(tests.words(), '^2 trips for your alerts', 'with what is left');
rollback to start;
select tests.alert('stranger'), tests.publish('1'), tests.publish('2'), tests.run();
select is(tests.told(), 1::bigint, 'trips of one minute are one message');
rollback to start;
select tests.alert('stranger'), tests.publish_some(array['1', '2', '3', '4']), tests.book('stranger', '4', 1, tests.other('4'));
select tests.hour_of_digest(true), tests.run();
select is(tests.told(), 3::bigint, 'a trip that was booked meanwhile is not told in the evening');

-- Free seats of one trip.
rollback to start;
update public.trips set total_seats = 1 where id = tests.trip();
select tests.wait('stranger');
select tests.run();
select is(tests.told('stranger', 'seats_free'), 0::bigint, 'nothing is free yet');
select tests.cancel('passenger');
select is(tests.run(), 'done', 'a booking is cancelled');
select is(tests.told('stranger', 'seats_free'), 1::bigint, 'the one who waits is told');
select matches(tests.words('stranger', 'seats_free'),
  '^A seat is free: Lagos to Abuja, .* a seat\. Others may wait too: the first to book gets it\. /trips/' || tests.trip() || '$', 'without a promise');
-- A passenger who holds and gives back again and again.
select is(tests.tease(2), '1 told', 'not twice in an hour');
select tests.two_hours_later(), tests.run();
select is(tests.told('stranger', 'seats_free'), 2::bigint, 'what came free in the hour, and is free after it, is told');
select tests.two_hours_later(), tests.run();
select is(tests.told('stranger', 'seats_free'), 2::bigint, 'once for each time that seats come free');
select is(tests.free_again(), 3::bigint, 'a third time');
select is(tests.free_again(), 3::bigint, 'three times a day at most');
select tests.next_day();
select is(tests.free_again(), 4::bigint, 'the next day begins anew');
rollback to start;
update public.trips set total_seats = 1 where id = tests.trip();
select tests.wait('stranger'), tests.cancel('passenger'), tests.book('passenger', 'again'), tests.run();
select is(tests.told('stranger', 'seats_free'), 0::bigint, 'seats that are gone again before the job runs are not told');
select tests.cancel('passenger'), tests.run();
select is(tests.told('stranger', 'seats_free'), 1::bigint, 'but when they come free again');
rollback to start;
update public.trips set total_seats = 1 where id = tests.trip();
select tests.take_online(), tests.cancel('passenger'), tests.hold('passenger', 'given up');
select tests.wait('stranger'), tests.run();
select is(tests.told('stranger', 'seats_free'), 0::bigint, 'a seat that is being paid for is taken');
update public.seat_holds set expires_at = now() - interval '1 second' where status = 'open';
select private.expire_holds(), tests.run();
select is(tests.told('stranger', 'seats_free'), 1::bigint, 'and free when the time to pay is over');
rollback to start;
update public.trips set total_seats = 2 where id = tests.trip();
select tests.wait('stranger', 2);
update public.trips set total_seats = 3 where id = tests.trip();
select tests.run();
select is(tests.told('stranger', 'seats_free'), 1::bigint, 'more seats are free seats');
select matches(tests.words('stranger', 'seats_free'), '^2 seats are free', 'as many as were asked for');
rollback to start;
update public.trips set total_seats = 1 where id = tests.trip();
select tests.wait('stranger');
update public.trips set departure_at = departure_at + interval '2 hours' where id = tests.trip();
select tests.run();
select is((select a.ends_at from private.trip_alerts a), (select t.departure_at from public.trips t where t.id = tests.trip()), 'the alert follows its trip');
update public.trips set is_listed = false where id = tests.trip();
update public.trips set is_listed = true where id = tests.trip();
select tests.run();
select is(tests.told('stranger', 'seats_free'), 0::bigint, 'a full trip that is shown again has no free seat');
update public.trips set status = 'cancelled' where id = tests.trip();
select is(tests.run(), 'done', 'a cancelled trip');
select is(tests.told('stranger', 'seats_free'), 0::bigint, 'has no free seats');

-- A search and the waiting list that find the same trip.
rollback to start;
update public.trips set total_seats = 1 where id = tests.trip();
select tests.wait('stranger'), tests.alert('stranger'), tests.alert('stranger', '{"origin": "Ikeja"}');
select tests.cancel('passenger'), tests.run();
select is((select count(*) from private.alert_hits h where h.trip_id = tests.trip()), 3::bigint, 'both searches and the waiting list find the free seat');
select is(tests.told('stranger', 'seats_free') || ', ' || tests.told(), '1, 0', 'one message is sent');
select tests.next_day(), tests.two_hours_later(), tests.run();
select is(tests.told(), 0::bigint, 'and no later one of the searches');
rollback to start;
update public.trips set total_seats = 1 where id = tests.trip();
select tests.wait('stranger'), tests.alert('stranger');
select private.notify(tests.id('stranger'), 'seat_free', '{"offer": "Another trip"}', '/trips/' || n) from generate_series(1, 3) n;
select tests.cancel('passenger'), tests.run();
select is(tests.told('stranger', 'seats_free') || ', ' || tests.told(), '3, 1', 'when the waiting list has reached its limit of the day, the search sends it');
select tests.next_day(), tests.two_hours_later(), tests.run();
select is(tests.told('stranger', 'seats_free'), 3::bigint, 'and the waiting list does not repeat it the next day');
-- A trip that takes online payment only is told once its driver can receive it.
rollback to start;
select tests.take_online();
update public.payout_accounts set usable_from = null where payee_id = tests.id('driver');
select tests.alert('stranger'), tests.publish();
update public.trips set payment = 'online' where id = tests.other();
select tests.run();
select is(tests.told(), 0::bigint, 'a trip that cannot be paid yet is not told');
select private.accept_payout_account(a.id) from public.payout_accounts a where a.payee_id = tests.id('driver') and a.replaced_at is null;
select tests.run();
select is(tests.told(), 1::bigint, 'but once the payout account of its driver is accepted');

-- People who make alerts wait for take_changes only while it looks at them.
rollback to start;
select tests.publish();
select tests.run();
select is_empty(
  $$ select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock' $$,
  'the job holds no lock of alerts when it has taken the changes'
);
select is_empty(
  $$ select p.proname from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosrc ~ 'pg_(try_)?advisory_(un)?lock' $$,
  'no function has a lock that outlives its transaction'
);

-- The end.
rollback to start;
select tests.alert('stranger');
update private.trip_alerts set ends_at = now();
select tests.publish(), tests.run();
select is(tests.told(), 0::bigint, 'an alert that has ended sends nothing');
update private.trip_alerts set ends_at = now() - interval '8 days';
select private.forget_rows('forget_alerts');
select is((select count(*) from private.trip_alerts), 0::bigint, 'and is deleted after 7 days');
select * from finish();
