-- The list of alarms: nothing is cut off, and a flood does not hide the alarm that matters.
select plan(18);
select tests.create_cast();
select tests.authenticate_as('postgres');
-- Only the alarms of this file: others make theirs at the same time.
lock table private.sos_alerts in exclusive mode;
delete from private.sos_alerts;
create function tests.alarm_of(who text, network text default null, minutes_ago int default 0)
returns uuid
language sql
as $$
  insert into private.sos_alerts (person_id, client_key, raised_at, received_at, network_hash)
  values (tests.id(who), gen_random_uuid(), now(), now() - make_interval(mins => minutes_ago), network) returning id
$$;
create function tests.page(flood uuid default null, after text default null, rows_max int default 50)
returns text
language plpgsql
as $$
declare
  answer text;
begin
  perform tests.authenticate_as('admin');
  select string_agg(l.item ->> 'name' || coalesce(' x' || (l.item ->> 'floodSize'), ''), ', ') into answer
  from private.list_alarms(flood, after, rows_max) l;
  perform tests.authenticate_as('postgres');
  return coalesce(answer, 'nothing');
end
$$;
create function tests.position_after(rows int)
returns text
language plpgsql
as $$
declare
  answer text;
begin
  perform tests.authenticate_as('admin');
  select l.cursor into answer from private.list_alarms(null, null, 50) l offset rows - 1 limit 1;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
update public.profiles p set created_at = now() - interval '30 days', phone_verified_at = null;

select tests.alarm_of('stranger', null, 50);
select tests.alarm_of('newdriver', null, 40);
select is(tests.page(), (select string_agg(p.name, ', ' order by a.received_at desc) from private.sos_alerts a join public.profiles p on p.id = a.person_id),
  'the newest comes first');
update public.profiles p set phone_verified_at = now() where p.id = tests.id('stranger');
select is(split_part(tests.page(), ',', 1), (select p.name from public.profiles p where p.id = tests.id('stranger')), 'a proved phone comes before');
select tests.alarm_of('passenger', null, 60);
update private.sos_alerts a set trip_id = tests.trip() where a.person_id = tests.id('passenger');
select tests.leave_trip(tests.trip(), interval '1 hour');
update public.profiles p set phone_verified_at = now() where p.id = tests.id('passenger');
select is(split_part(tests.page(), ',', 1), 'Passenger', 'and one on a trip with a proved phone before both');

-- Pages.
select is(tests.page(null, null, 1), 'Passenger', 'a page');
select is(tests.page(null, tests.position_after(1), 50), (select string_agg(p.name, ', ' order by p.phone_verified_at is null) from public.profiles p
  where p.id in (tests.id('stranger'), tests.id('newdriver'))), 'and the next one has all others');
select is(tests.page(null, tests.position_after(3), 50), 'nothing', 'after the last there is none');

-- A flood.
create function tests.flood(people int, network text, age interval)
returns void
language plpgsql
as $$
declare
  person uuid;
begin
  for n in 1 .. people loop
    person := gen_random_uuid();
    set local session_replication_role = replica;
    insert into public.profiles (id, email, name, phone, user_type, created_at)
    values (person, 'flood' || person || '@example.test', 'Flood', '', 'passenger', now() - age);
    set local session_replication_role = origin;
    insert into private.sos_alerts (person_id, client_key, raised_at, network_hash) values (person, gen_random_uuid(), now(), network);
  end loop;
end
$$;
select tests.flood(2, null, '1 hour');
select is(tests.page() ~ 'x', false, 'two new accounts are not a flood');
select tests.flood(82, null, '1 hour');
select is(split_part(tests.page(), ',', 1), 'Passenger', 'a flood of 84 new accounts hides no other alarm');
select is(tests.page() ~ 'Flood x84', true, 'and is one line');
select is(array_length(string_to_array(tests.page(), ','), 1), 4, 'beside the three others');
create function tests.line(pattern text)
returns uuid
language plpgsql
as $$
declare
  answer uuid;
begin
  perform tests.authenticate_as('admin');
  select (l.item ->> 'id')::uuid into answer from private.list_alarms(null, null, 50) l where l.item ->> 'floodSize' = pattern;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
select is(array_length(string_to_array(tests.page(tests.line('84'), null, 200), ','), 1), 84, 'which opens');
select is(tests.page(tests.line('84'), null, 200) ~ 'x', false, 'as alarms');
select tests.flood(5, 'one network', '30 days');
select is(tests.page() ~ 'Flood x5', true, 'older accounts of one network are one line too');
select tests.flood(5, null, '30 days');
select is(array_length(string_to_array(tests.page(), ','), 1), 10, 'but not those of unknown networks');
update public.profiles p set phone_verified_at = now(), phone = '' where p.name = 'Flood';
select is(tests.page() ~ 'x', false, 'who has proved a phone is never folded');
select tests.authenticate_as('admin');
select is((private.read_alarm_counts() ->> 'newAlarms')::int, 97, 'every open alarm counts as new until it is acknowledged');
select tests.authenticate_as('postgres');
update private.sos_alerts a set closed_at = now(), closed_by = 'person', close_reason = 'Safe' where a.person_id = tests.id('passenger');
select isnt(split_part(tests.page(), ',', 1), 'Passenger', 'a closed alarm goes behind the open ones');
select is(tests.page(null, null, 200) ~ ', Passenger$', true, 'to the end');
select * from finish();
