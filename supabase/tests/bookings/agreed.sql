-- Every change of a booked trip is measured from what the passenger agreed to.
select plan(67);
select tests.create_cast();
select tests.take_online();

create function tests.changed(changes jsonb)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as('driver');
  perform private.change_trip(tests.trip(), changes);
  perform tests.authenticate_as('postgres');
  return tests.asks();
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlerrm;
end
$$;
create function tests.asks()
returns text
language sql
stable
security definer
return (
  select coalesce(string_agg(concat_ws(' ', c ->> 'kind', c ->> 'place'), ', '), 'nothing')
  from public.bookings b, jsonb_array_elements(private.changes_of(b)) c where b.id = tests.held('stranger', 'paid')
);
create function tests.told()
returns bigint
language sql
stable
security definer
return (
  select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.title = 'Does the change suit you?'
);
create function tests.gets()
returns text
language plpgsql
as $$
declare
  quote record;
begin
  perform tests.authenticate_as('stranger');
  select q.rule, q.refund_kobo into quote from private.quote_cancellation(tests.held('stranger', 'paid')) q;
  perform tests.authenticate_as('postgres');
  return quote.rule || ' ' || quote.refund_kobo;
end
$$;
create function tests.moved(minutes int)
returns jsonb
language sql
stable
security definer
return (
  select jsonb_build_object('departureAt', b.agreed_departure_at + make_interval(mins => minutes))
  from public.bookings b where b.id = tests.held('stranger', 'paid')
);
create function tests.met(name text, latitude float8, longitude float8)
returns jsonb
language sql
return jsonb_build_object('originPoint', jsonb_build_object('name', name, 'latitude', latitude, 'longitude', longitude));
create function tests.stops(variadic places text[])
returns jsonb
language sql
stable
security definer
return (
  select jsonb_build_object('stops', coalesce(jsonb_agg(jsonb_build_object(
    'place', p.name, 'time', t.departure_at + p.nr * interval '3 hours', 'fareKobo', p.nr * 200000
  ) order by p.nr), '[]'))
  from public.trips t, unnest(places) with ordinality p (name, nr) where t.id = tests.trip()
);
create function tests.agree(seen jsonb default null)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as('stranger');
  perform private.agree_to_changes(tests.held('stranger', 'paid'), coalesce(seen, (
    select private.changes_of(b) from public.bookings b where b.id = tests.held('stranger', 'paid')
  )));
  perform tests.authenticate_as('postgres');
  return tests.asks();
end
$$;

-- 20 hours before the departure, paid long ago: leaving costs half.
update public.platform_settings set same_day_lead_minutes = 60, departure_first = '00:00', departure_last = '23:59', departure_step_minutes = 1;
update public.trips t set departure_at = date_trunc('minute', now()) + interval '20 hours' where t.id = tests.trip();
update public.bookings b set agreed_departure_at = t.departure_at from public.trips t where t.id = b.trip_id and t.id = tests.trip();
select tests.pay('stranger', 'paid');
update public.bookings b set created_at = now() - interval '31 minutes' where b.id = tests.held('stranger', 'paid');
delete from public.notifications;
savepoint booked;
select is(tests.gets(), 'late 500000', 'without a change half comes back');

-- Departure and arrival.
select is(tests.changed(tests.moved(-15)), 'nothing', '15 minutes earlier are to be expected');
select is(tests.gets(), 'late 500000', 'and give nothing more');
select is(tests.changed(tests.moved(-16)), 'departure Lagos', 'a second step of one minute goes too far');
select is(tests.gets(), 'not_passenger 1000000', 'everything comes back');
select is(tests.told(), 1::bigint, 'the passenger is asked once');
select matches(
  (select n.body from public.notifications n where n.user_id = tests.id('stranger') order by n.created_at desc limit 1),
  'If it does not suit you, cancel free of charge before the trip leaves\. Lagos: leaves .*, not ', 'with both times'
);
select is(tests.changed(tests.moved(-31)), 'Passengers have booked this trip: its times can move by 30 minutes at most.', 'more is refused');
select is(tests.changed(tests.moved(0)), 'nothing', 'the driver may go back');
select is(tests.gets(), 'late 500000', 'and nothing has changed');
select is(tests.changed(tests.moved(30)), 'nothing', '30 minutes later are to be expected');
rollback to booked;
create function tests.minutes(more int) returns jsonb language sql stable security definer
return (select jsonb_build_object('durationMinutes', extract(epoch from t.arrives_at - t.departure_at)::int / 60 + more) from public.trips t where t.id = tests.trip());
select is(tests.changed(tests.minutes(30)), 'nothing', 'an arrival 30 minutes later is to be expected');
select is(tests.changed(tests.minutes(1)), 'arrival Abuja', 'the next minute is not');
select is(tests.told(), 1::bigint, 'the passenger is asked');
select is(tests.changed(tests.minutes(110)), 'arrival Abuja', 'the attack: 141 minutes through the duration');
select is(tests.gets(), 'not_passenger 1000000', 'everything comes back');
select is(tests.told(), 2::bigint, 'and is asked about the other time');
rollback to booked;

-- Meeting points.
select is(tests.changed(tests.met('Lekki gate', 6.44, 3.47)), 'nothing', 'a first pin in the city is not a change');
select is(tests.changed(tests.met('Lekki gate', 6.455, 3.47)), 'nothing', 'nor is one 1.7 km away');
select is(
  tests.changed(tests.met('Lekki gate', 6.47, 3.47)), 'Passengers have booked: the meeting point in Lagos can move by 2 km at most.',
  'the attack: small steps are measured from the first pin'
);
rollback to booked;
select is(tests.changed('{"originPoint": {"name": "Jibowu park"}}'), 'nothing', 'a first name is not a change');
select is(tests.changed(tests.met('Jibowu park', 6.52, 3.37)), 'nothing', 'nor is its first pin');
select is(
  tests.changed(tests.met('Jibowu park', 6.55, 3.37)), 'Passengers have booked: the meeting point in Lagos can move by 2 km at most.',
  'which is the agreed one then'
);
rollback to booked;
select is(tests.changed(tests.met('Badagry park', 6.415, 2.881)), 'point Lagos', 'the attack: a first pin 55 km away');
select is(tests.gets(), 'not_passenger 1000000', 'everything comes back');
select is(tests.changed(tests.met('Jibowu park', 6.52, 3.37)), 'nothing', 'the driver may correct it');
rollback to booked;
select is(tests.changed(tests.met(name, latitude, longitude)), expected, title) from (values
  ('Ibadan park', 7.38, 3.9, 'The pin of this meeting point is too far from Lagos.', 'a pin in another state is refused'),
  ('Sagamu', 6.83, 3.65, 'The pin of this meeting point is too far from Lagos.', 'also one that is near'),
  ('Ikorodu garage', 6.616, 3.508, 'nothing', 'an area of the city is not')
) as pin (name, latitude, longitude, expected, title);
rollback to booked;

-- Stops.
select is(tests.changed(tests.stops('Ore', 'Lokoja')), 'stop Ore, stop Lokoja', 'the attack: two cities are added');
select is(tests.told(), 1::bigint, 'the passenger is told of both at once');
select is(tests.gets(), 'not_passenger 1000000', 'everything comes back');
select is(tests.agree(), 'nothing', 'the passenger agrees');
select is(tests.agree('[]'), 'nothing', 'twice with one effect');
select is(tests.gets(), 'late 500000', 'and leaves by the rules again');
select is(tests.changed(tests.stops('Ore')), 'nothing', 'a stop that is taken out is not a change');
select is(tests.changed(tests.stops('Ore', 'Lokoja')), 'nothing', 'nor one that the passenger agreed to');
select is(tests.changed(tests.moved(-20)), 'departure Lagos', 'later changes are measured from there');
select throws_ok(
  $$ select tests.agree('[{"kind": "stop", "place": "Ore", "was": null, "now": "Ore"}]') $$, 'PT409',
  'The driver has changed this trip again. Please look at it once more.', 'one agrees to what one has seen'
);
select tests.authenticate_as('postgres');
rollback to booked;
select is(tests.changed(tests.stops('Ore')), 'stop Ore', 'a stop before theirs');
select private.cancel_booking(tests.held('stranger', 'paid'), null) from tests.authenticate_as('stranger');
select throws_ok($$ select tests.agree('[]') $$, 'PT409', 'This booking is over.', 'a booking that is over agrees to nothing');
select tests.authenticate_as('postgres');
select tests.is_healthy('after a declined change');
rollback to booked;
select tests.refused(who, format('select private.agree_to_changes(%L, %L)', tests.held('stranger', 'paid'), '[]'), code) from (values
  ('passenger', 'PT404'), ('driver', 'PT404'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) as p (who, code);
select tests.authenticate_as('postgres');

-- Of two messages about a trip within minutes the newest is sent: a later change must not silence the question.
select tests.changed(tests.stops('Ore'));
select is(tests.changed('{"description": "Bring water"}'), 'stop Ore', 'a small change after a large one');
select is(tests.told(), 2::bigint, 'asks again');
select matches(
  (select string_agg(n.body, ' | ') from public.notifications n where n.user_id = tests.id('stranger')),
  'description was changed\.[^|]*New stop: Ore\.', 'with both'
);
select tests.changed('{"originPoint": {"name": "Jibowu park"}}');
select is(tests.told(), 3::bigint, 'so does a meeting point');
rollback to booked;

-- Choices, vehicle and description.
select is(tests.changed('{"description": "Bring water"}'), 'nothing', 'another description is not a reason to leave');
select matches(
  (select n.body from public.notifications n where n.user_id = tests.id('stranger') order by n.created_at desc limit 1),
  'The description was changed\.$', 'but is told'
);
update public.vehicles v set kind = 'car' from public.trips t where t.id = tests.trip() and v.id = t.vehicle_id;
select is(tests.asks(), 'vehicle', 'a car instead of a bus');
select is(tests.gets(), 'not_passenger 1000000', 'gives everything back');
rollback to booked;
update public.trips set choices = '{"smoking": true}' where id = tests.trip();
select is(tests.asks(), 'choices', 'what the trip offers is agreed too');
rollback to booked;

-- Whether the other side may travel, as it is at the moment of the cancellation.
create function tests.without(change text)
returns text
language plpgsql
as $$
declare
  said text;
begin
  execute change;
  said := tests.asks() || ': ' || tests.gets();
  raise exception 'undone' using errcode = 'P0002';
exception when sqlstate 'P0002' then
  perform tests.authenticate_as('postgres');
  return said;
end
$$;
create function tests.paper(kind text, plate text) returns text language sql
return format($$ insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
  values (tests.id('driver'), %L, %L, 'x', private.lagos_today() - 1, 'accepted') $$, kind, plate);
select is(tests.without(change), 'driver: not_passenger 1000000', title) from (values
  ($$ select private.set_suspended(tests.id('driver'), true) $$, 'the driver is suspended'),
  ($$ update public.driver_profiles set verification_status = 'rejected', verification_approved_at = null, verified_name = null, rejection_reason = 'x' where id = tests.id('driver') $$, 'the approval is withdrawn'),
  ($$ update public.vehicles set approval = 'withdrawn' where owner_id = tests.id('driver') $$, 'the vehicle is not approved'),
  ($$ update public.trips set is_listed = false where id = tests.trip() $$, 'the trip is hidden'),
  (tests.paper('licence', null), 'the licence has expired'),
  (tests.paper('insurance', (select v.plate_key from public.vehicles v where v.owner_id = tests.id('driver') limit 1)), 'the insurance has expired')
) as cause (change, title);
select is(tests.asks() || ': ' || tests.gets(), 'nothing: late 500000', 'once it is in order again, the rules are as before');
select private.set_suspended(tests.id('driver'), true);
select is(tests.agree(), 'driver', 'passengers do not agree to a driver who may not travel');
select private.cancel_booking(tests.held('stranger', 'paid'), null) from tests.authenticate_as('stranger');
select tests.authenticate_as('postgres');
select is(tests.refunds(tests.held('stranger', 'paid')), 'cancelled 1000000 queued', 'a suspended driver keeps nothing');
select tests.is_healthy('after a suspended driver');
select * from finish();
