select plan(137);
select tests.create_cast();
select tests.take_online();
-- Without quiet hours the driver is asked at once, at any hour at which this test runs.
insert into private.quiet_hours (user_id, begins, ends) values (tests.id('driver'), '00:00', '00:00');

-- The trip of the cast goes from Lagos to Abuja; Ilorin lies on the way, Kano does not.
create function tests.leg(origin text, destination text, trip uuid default tests.trip())
returns text language sql stable security definer return (
  select format('%s of %s-%s for %s, +%s', l.seats_free, (l.gets_on).before, (l.gets_off).after, l.fare_kobo / 100,
    coalesce((l.gets_on).extra_minutes, 0) + coalesce((l.gets_off).extra_minutes, 0))
  from public.trips t cross join lateral private.along_leg(t, origin, destination) l where t.id = trip and l.fare_kobo is not null
);
create function tests.ask(who text, key text, origin text default 'ilorin', destination text default 'abuja', payment text default 'cash',
  seats int default 1, more jsonb default '{}', trip uuid default tests.trip())
returns uuid language plpgsql as $$
declare
  made uuid;
begin
  perform tests.authenticate_as(who);
  made := private.ask_for_seats(trip, jsonb_build_object('seats', seats, 'client_key', tests.named(key), 'payment', payment,
    'from_place', origin, 'to_place', destination) || more);
  perform tests.authenticate_as('postgres');
  return made;
end
$$;
create function tests.answer(verb text, who text, key text, by_whom text default 'driver') returns uuid language plpgsql as $$
declare
  request uuid := tests.held(who, key);
begin
  perform tests.authenticate_as(by_whom);
  if verb = 'accept' then
    perform private.accept_request(request);
  else
    perform private.decline_request(request);
  end if;
  perform tests.authenticate_as('postgres');
  return request;
end
$$;
create function tests.stops() returns text language sql stable security definer return (
  select string_agg(s.place_id, ' ' order by s.position) from public.trip_stops s where s.trip_id = tests.trip() and s.position is not null
);
create function tests.told(who text, wanted text) returns bigint language sql stable security definer
return (select count(*) from public.notifications n where n.user_id = tests.id(who) and n.kind = wanted);
create function tests.state(who text, key text) returns text language plpgsql as $$
declare
  state text;
begin
  perform tests.authenticate_as(who);
  select r ->> 'state' into state from private.read_requests() r where r ->> 'id' = tests.held(who, key)::text;
  perform tests.authenticate_as('postgres');
  return state;
end
$$;

-- Places along the way.
select matches(tests.leg('ilorin', 'abuja'), '^\d of 0-1 for \d+, \+\d+$', 'a city on the way is passed between the two stops');
select is(tests.leg('kano', 'abuja'), null, 'a city off the way is not');
select is(tests.leg('abuja', 'ilorin'), null, 'nor is the way back');
select is(tests.leg('ilorin', 'atlantis'), null, 'nor an unknown place');
select matches(tests.leg('lagos', 'ilorin'), '0-1', 'a trip can also be left on the way');
select is_empty(
  $$ select from private.way_places w where w.extra_km not between 0 and 20 or w.place_id in (w.origin_place_id, w.destination_place_id) $$,
  'detours are at most 20 km'
);
select is_empty(
  $$ select from private.way_places w join private.way_places b
     on (b.place_id, b.origin_place_id, b.destination_place_id) = (w.place_id, w.destination_place_id, w.origin_place_id)
     where abs(b.share + w.share - 1) > 0.0001 or b.extra_km <> w.extra_km $$, 'and the same on the way back'
);
select is_empty(
  $$ select from private.way_places w
     join private.road_distances a on (a.place_id, a.other_id) = (w.origin_place_id, w.place_id)
     join private.road_distances b on (b.place_id, b.other_id) = (w.place_id, w.destination_place_id)
     join private.road_distances c on (c.place_id, c.other_id) = (w.origin_place_id, w.destination_place_id)
     where a.km + b.km - c.km > 20 or a.km < 20 or b.km < 20 $$, 'by the kilometres of the table where it has all three roads'
);

-- The search.
create function tests.along(who text, origin text, destination text, seats int default 1) returns bigint language plpgsql as $$
declare
  found bigint;
begin
  perform tests.authenticate_as(who);
  select count(*) into found from private.search_along(origin, destination, seats, now(), now() + interval '5 days', null, null, null) f
  where f.trip_id = tests.trip();
  perform tests.authenticate_as('postgres');
  return found;
end
$$;
select is(tests.along('anon', 'Ilorin', 'Abuja'), 1::bigint, 'anyone finds the trip');
select is(tests.along('anon', 'Ilorin', 'Wuse'), 1::bigint, 'an area by its city');
select is(tests.along('anon', 'Lagos', 'Abuja'), 0::bigint, 'a pair of listed stops is not a result along the way');
select is(tests.along('anon', 'Ilorin', 'Abuja', 5), 0::bigint, 'too many seats find nothing');
savepoint settings;
select tests.authenticate_as('driver');
select lives_ok($$ select private.set_trip_requests(tests.trip(), false, null) $$, 'the driver takes no passengers along the way');
select tests.authenticate_as('postgres');
select is(tests.along('anon', 'Ilorin', 'Abuja'), 0::bigint, 'then the trip is not found');
select throws_ok($$ select tests.ask('stranger', 'off') $$, 'PT409', 'This driver stops at the listed places only.', 'and cannot be asked');
rollback to settings;
select tests.refused(who, format('select private.set_trip_requests(%L, true, true)', tests.trip()), code) from (values
  ('anon', '42501'), ('stranger', 'PT403'), ('newdriver', 'PT403'), ('suspended', 'PT403'), ('corporate', 'PT403'), ('gone', 'PT401'), ('admin', '42501')
) as k (who, code);

-- Callers who may ask.
select tests.refused(who, format(
  $$ select private.ask_for_seats(%L, '{"seats": 1, "client_key": "%s", "payment": "cash", "from_place": "ilorin", "to_place": "abuja"}') $$,
  tests.trip(), gen_random_uuid()), code) from (values
  ('anon', '42501'), ('driver', 'PT403'), ('corporate', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'), ('admin', '42501')
) as k (who, code);
select throws_ok($$ select tests.ask('stranger', 'k', 'kano') $$, 'PT400', null, 'a place off the way is refused');
select throws_ok($$ select tests.ask('stranger', 'k', 'lagos') $$, 'PT409', 'Seats between these stops can be booked at once.', 'listed stops are booked');
select throws_ok($$ select tests.ask('passenger', 'k') $$, 'PT409', 'You have already booked this trip.', 'a booked passenger does not ask');
select throws_ok($$ select tests.ask('stranger', 'k', more => '{"seen_fare_kobo": 1}') $$, 'PT409', null, 'another fare than was seen is refused');
select throws_ok($$ select tests.ask('stranger', 'k', seats => 4) $$, 'PT409', null, 'more seats than are free are refused');

-- In cash: the seat is taken, the driver is asked.
select lives_ok($$ select tests.ask('stranger', 'cash') $$, 'a request in cash');
select is(tests.ask('stranger', 'cash'), tests.held('stranger', 'cash'), 'the same key is the same request');
select throws_ok($$ select tests.ask('stranger', 'cash', seats => 2) $$, 'PT409', null, 'with other seats it is refused');
select throws_ok($$ select tests.ask('stranger', 'again') $$, 'PT409', 'You have already asked for seats on this trip.', 'a second request is refused');
select is(tests.seats(), '{2}', 'its seat is taken');
select is(tests.told('driver', 'booking_requested'), 1::bigint, 'the driver is asked');
select is(tests.state('stranger', 'cash'), 'asked', 'the passenger sees that');
select is(private.open_requests(tests.trip()), 1, 'the trip shows it');
select tests.is_healthy('with a request');
select tests.authenticate_as('driver');
select is((select count(*) from private.read_requests()), 1::bigint, 'the driver reads it');

select tests.authenticate_as('newdriver');
select is((select count(*) from private.read_requests()), 0::bigint, 'another driver does not');
select tests.authenticate_as('postgres');
select throws_ok($$ select tests.answer('accept', 'stranger', 'cash', 'newdriver') $$, 'PT404', null, 'and cannot answer');
select throws_ok($$ select tests.answer('accept', 'stranger', 'cash', 'stranger') $$, 'PT404', null, 'nor can the passenger');
savepoint asked;

-- Accepted.
select lives_ok($$ select tests.answer('accept', 'stranger', 'cash') $$, 'the driver accepts');
select is(tests.stops(), 'lagos ilorin abuja', 'the stop is made');
select is(tests.hold_state(tests.held('stranger', 'cash')), 'accepted confirmed', 'the passenger is booked');
select is(tests.seats(), '{1,2}', 'on their own leg');
select is((select b.payment_method from public.bookings b where b.id = tests.held('stranger', 'cash')), 'cash', 'in cash');
select is(
  (select t.arrives_at - t.departure_at from public.trips t where t.id = tests.trip()),
  make_interval(mins => private.estimated_minutes('lagos', 'abuja')
    + (select w.extra_km from private.way_places w where (w.place_id, w.origin_place_id, w.destination_place_id) = ('ilorin', 'lagos', 'abuja'))),
  'the trip arrives later by the detour'
);
select is((select count(*) from public.trip_offers o where o.trip_id = tests.trip()), 3::bigint, 'the new stop is offered to others');
select is(tests.told('passenger', 'trip_changed'), 1::bigint, 'the passenger who is moved is asked');
select is((select private.changes_of(b) from public.bookings b where b.id = tests.held('stranger', 'cash')), '[]', 'the new one has agreed');
select is(tests.answer('accept', 'stranger', 'cash'), tests.held('stranger', 'cash'), 'accepting twice changes nothing');
select is(tests.seats(), '{1,2}', 'not even the seats');
select throws_ok($$ select tests.answer('refuse', 'stranger', 'cash') $$, 'PT409', null, 'an accepted request cannot be refused');
select tests.is_healthy('after the acceptance');
rollback to asked;

-- Refused, withdrawn, silent.
select lives_ok($$ select tests.answer('refuse', 'stranger', 'cash') $$, 'the driver refuses');
select is(tests.seats(), '{1}', 'the seat is free');
select is(tests.told('stranger', 'request_ended'), 1::bigint, 'the passenger is told');
select is(tests.state('stranger', 'cash'), 'refused', 'and sees it');
select throws_ok($$ select tests.ask('stranger', 'second') $$, 'PT409', null, 'and does not ask for this trip again');
select throws_ok($$ select tests.answer('accept', 'stranger', 'cash') $$, 'PT409', 'You have refused this request.', 'a refusal is final');
rollback to asked;
select tests.authenticate_as('stranger');
select lives_ok($$ select private.release_hold(tests.held('stranger', 'cash')) $$, 'the passenger withdraws');
select tests.authenticate_as('postgres');
select throws_ok($$ select tests.answer('accept', 'stranger', 'cash') $$, 'PT409', null, 'a withdrawn request cannot be accepted');
select is(tests.seats(), '{1}', 'and holds no seat');
rollback to asked;
select tests.expire(tests.held('stranger', 'cash'));
select throws_ok($$ select tests.answer('accept', 'stranger', 'cash') $$, 'PT409', 'The time to answer this request is over.', 'too late is too late');
update public.seat_holds set asked_at = now() - interval '3 hours' where id = tests.held('stranger', 'cash');
select is(private.expire_holds(), 1, 'the job ends it');
select is(tests.state('stranger', 'cash'), 'expired', 'the passenger sees it');
select tests.authenticate_as('driver');
select results_eq($$ select asked, answered from private.answering_rate() $$, $$ values (1, 0) $$, 'and the driver that they have not answered');
select tests.authenticate_as('postgres');
rollback to asked;

-- The trip ends, or the driver is suspended.
select tests.move_trip(tests.trip(), 'cancelled');
select is(tests.hold_state(tests.held('stranger', 'cash')), 'released', 'a cancelled trip ends its requests');
rollback to asked;
select private.set_suspended(tests.id('driver'), true);
select is(tests.hold_state(tests.held('stranger', 'cash')), 'released', 'so does the suspension of the driver');
rollback to asked;
select private.set_suspended(tests.id('stranger'), true);
select is(tests.hold_state(tests.held('stranger', 'cash')), 'released', 'and that of the passenger');
select throws_ok($$ select tests.answer('accept', 'stranger', 'cash') $$, 'PT409', null, 'whom the driver cannot accept');
rollback to asked;

-- Paid online: the driver is asked after the payment.
select tests.answer('refuse', 'stranger', 'cash');
update public.seat_holds set is_refused = false where id = tests.held('stranger', 'cash');
savepoint unpaid;
select lives_ok($$ select tests.ask('stranger', 'online', payment => 'online') $$, 'a request that is paid online');
select is(tests.state('stranger', 'online'), 'unpaid', 'waits for the payment');
select is(tests.told('driver', 'booking_requested'), 1::bigint, 'the driver is not asked yet');
select throws_ok($$ select tests.answer('accept', 'stranger', 'online') $$, 'PT404', null, 'and cannot accept it');
select is(tests.seats(), '{2}', 'its seat is taken');
select is(tests.settle(tests.open_payment(tests.held('stranger', 'online'), 'pay')), 'applied', 'the payment counts');
select is(tests.state('stranger', 'online'), 'asked', 'and the driver is asked');
select is(tests.told('driver', 'booking_requested'), 2::bigint, 'by a notification');
select tests.is_healthy('with the money held');
select throws_ok($$ select tests.open_payment(tests.held('stranger', 'online'), 'twice') $$, 'PT409', null, 'it is not paid twice');
savepoint paid;
select lives_ok($$ select tests.answer('accept', 'stranger', 'online') $$, 'the driver accepts');
select is(tests.hold_state(tests.held('stranger', 'online')), 'paid confirmed', 'the passenger is booked and has paid');
select is(tests.seats(), '{1,2}', 'on their own leg');
select tests.is_healthy('after the acceptance of a paid request');
rollback to paid;
select tests.answer('refuse', 'stranger', 'online');
select matches(tests.refunds(tests.held('stranger', 'online')), '^surplus \d+ queued$', 'a refusal gives the money back');
select tests.is_healthy('after the refusal of a paid request');
rollback to paid;
select tests.expire(tests.held('stranger', 'online'));
select private.expire_holds();
select matches(tests.refunds(tests.held('stranger', 'online')), '^surplus \d+ queued$', 'so does silence');
select tests.is_healthy('after silence about a paid request');
rollback to paid;
-- The bank takes it back while the driver decides.
create function tests.dispute(state text) returns text language plpgsql as $$
declare
  found text;
begin
  perform tests.authenticate_as('payments');
  found := private.dispute_changed('simulator', jsonb_build_object('providerId', 'd', 'reference', (select y.reference from tests.request_payment() y),
    'amountKobo', (select y.amount_kobo from tests.request_payment() y), 'state', state));
  perform tests.authenticate_as('postgres');
  return found;
end
$$;
create function tests.request_payment() returns public.payments language sql stable security definer return (
  select p from public.payments p where p.hold_id = tests.held('stranger', 'online'));
select is(tests.dispute('open'), 'open', 'a dispute about a request');
select is(tests.state('stranger', 'online'), 'asked', 'the driver may still answer');
select is(tests.dispute('lost'), 'lost', 'is lost');
select is(tests.hold_state(tests.held('stranger', 'online')), 'released', 'and ends the request');
select is(tests.seats(), '{1}', 'its seat is free');
select matches(tests.refunds(tests.held('stranger', 'online')), '^surplus \d+ done$', 'the bank has given the money back, and nothing is sent');
select tests.is_healthy('a lost dispute about a request');
select throws_ok($$ select tests.answer('accept', 'stranger', 'online') $$, 'PT409', null, 'the driver cannot accept it any more');
select lives_ok($$ select tests.move_trip(tests.trip(), 'cancelled') $$, 'and cancels the trip as ever');
select tests.is_healthy('a cancelled trip after that');
rollback to paid;
select tests.move_trip(tests.trip(), 'cancelled');
select matches(tests.refunds(tests.held('stranger', 'online')), '^surplus \d+ queued$', 'so does a cancelled trip');
select tests.is_healthy('after the trip of a paid request was cancelled');
rollback to paid;
select tests.authenticate_as('stranger');
select private.release_hold(tests.held('stranger', 'online'));
select tests.authenticate_as('postgres');
select matches(tests.refunds(tests.held('stranger', 'online')), '^given_up \d+ queued$', 'and so does the passenger who withdraws');
select tests.is_healthy('after a paid request was withdrawn');
rollback to unpaid;
select tests.ask('stranger', 'late', payment => 'online');
select tests.open_payment(tests.held('stranger', 'late'), 'late payment');
select tests.expire(tests.held('stranger', 'late'));
select is(
  tests.settle((select p.reference from public.payments p where p.hold_id = tests.held('stranger', 'late'))), 'surplus',
  'money that comes too late goes back, although the seat is free'
);
select tests.is_healthy('after late money');
rollback to unpaid;

-- The driver confirms each passenger.
select tests.authenticate_as('driver');
select private.set_trip_requests(tests.trip(), null, true);
select tests.authenticate_as('stranger');
select throws_ok($$ select private.book_seats(tests.trip(), 1, tests.named('direct')) $$, 'PT409',
  'This driver confirms each passenger. Please ask for the seats.', 'seats are not booked directly');
select tests.authenticate_as('postgres');
select lives_ok($$ select tests.ask('stranger', 'listed', 'lagos', 'abuja') $$, 'but asked for');
select is(tests.stops(), 'lagos abuja', 'between listed stops');
select tests.answer('accept', 'stranger', 'listed');
select is(tests.hold_state(tests.held('stranger', 'listed')), 'accepted confirmed', 'and booked by the answer');
select is(tests.stops(), 'lagos abuja', 'without a new stop');
select is(tests.seats(), '{2}', 'with their seat');
select tests.is_healthy('after a confirmed passenger');
rollback to unpaid;

-- Limits.
update public.seat_holds set created_at = now() - interval '23 hours' where passenger_id = tests.id('stranger');
select tests.ask('stranger', 'two');
select tests.authenticate_as('stranger');
select private.release_hold(tests.held('stranger', 'two'));
select tests.authenticate_as('postgres');
select tests.ask('stranger', 'three');
select tests.authenticate_as('stranger');
select private.release_hold(tests.held('stranger', 'three'));
select tests.authenticate_as('postgres');
select throws_ok($$ select tests.ask('stranger', 'four') $$, 'PT429', null, 'a fourth request in 24 hours is refused');
rollback to unpaid;
update public.trips set total_seats = 6 where id = tests.trip();
insert into public.seat_holds (trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, arrives_at, client_key,
  expires_at, request_payment, asked_at)
select tests.trip(), p.id, 1, 1000000, private.stop_id(tests.trip(), false), private.stop_id(tests.trip(), true), now(), now(),
  gen_random_uuid(), now() + interval '1 hour', 'cash', now()
from (select tests.id(who) as id from unnest(array['passenger', 'driver', 'newdriver', 'corporate', 'admin']) who) p;
select throws_ok($$ select tests.ask('stranger', 'sixth') $$, 'PT409', null, 'a sixth open request of a trip is refused');
select is(tests.along('anon', 'Ilorin', 'Abuja'), 0::bigint, 'and the search does not offer it');
rollback to unpaid;
select tests.leave_trip(tests.trip(), interval '-130 minutes');
select throws_ok($$ select tests.ask('stranger', 'late') $$, 'PT409', 'There is not enough time left for the driver to answer.', 'two hours before the departure it is too late');
rollback to unpaid;

-- The time to answer, asked in each hour of the day before a departure, with the quiet hours 22:00 to 06:00.
delete from private.quiet_hours q where q.user_id = tests.id('driver');
create function tests.answer_times(departs time) returns text language plpgsql as $$
declare
  trip public.trips := (select t from public.trips t where t.id = tests.trip());
  times text[];
  answer record;
begin
  trip.departure_at := private.lagos_moment('2027-03-11', departs);
  for hours_before in reverse 24..1 loop
    answer := private.answer_time(trip, trip.departure_at - make_interval(hours => hours_before));
    times := times || case when answer.ends <= answer.begins then 'late'
      else to_char(answer.begins at time zone 'Africa/Lagos', 'HH24') || to_char(answer.ends at time zone 'Africa/Lagos', '-HH24') end;
  end loop;
  return array_to_string(times, ' ');
end
$$;
select is(tests.answer_times('12:00'),
  '12-15 13-16 14-17 15-18 16-19 17-20 18-21 19-22 20-23 21-00 06-09 06-09 06-09 06-09 06-09 06-09 06-09 06-09 06-09 07-10 08-10 09-10 late late',
  'a noon bus: asked at night, the driver has 3 hours from 06:00');
select is(tests.answer_times('08:00'),
  '08-11 09-12 10-13 11-14 12-15 13-16 14-17 15-18 16-19 17-20 18-21 19-22 20-23 21-00 22-06 23-06 00-06 01-06 02-06 03-06 04-06 05-06 late late',
  'a bus at 08:00: asked at night, the driver is asked at once and has until 06:00');
select is(tests.answer_times('06:00'),
  '06-09 07-10 08-11 09-12 10-13 11-14 12-15 13-16 14-17 15-18 16-19 17-20 18-21 19-22 20-23 21-00 22-04 23-04 00-04 01-04 02-04 03-04 late late',
  'a bus at 06:00: likewise until 04:00');

-- The driver sleeps, at any hour at which this test runs.
create function tests.in_quiet(since interval, until interval) returns void language sql as $$
  insert into private.quiet_hours (user_id, begins, ends) values (
    tests.id('driver'), ((now() - since) at time zone 'Africa/Lagos')::time, ((now() + until) at time zone 'Africa/Lagos')::time
  )
$$;
create function tests.hold(key text) returns public.seat_holds language sql stable
return (select h from public.seat_holds h where h.id = tests.held('stranger', key));
create function tests.message(key text) returns private.deliveries language sql stable return (
  select d from private.deliveries d
  where d.user_id = tests.id('driver') and d.kind = 'booking_requested' and d.channel = 'email' order by d.created_at desc limit 1
);
savepoint awake;
select tests.in_quiet('5 hours', '5 hours');
select tests.ask('stranger', 'night');
select is(array[h.asked_at, h.expires_at], array[now() + interval '5 hours', now() + interval '8 hours'],
  'the time to answer begins when the driver may be asked') from tests.hold('night') h;
select is(array[m.due_at, m.expires_at], array[h.asked_at, h.expires_at], 'which is when the message goes out, and as long as it lives')
from tests.message('night') m, tests.hold('night') h;
select is(tests.state('stranger', 'night'), 'asked', 'the passenger waits for the driver');
savepoint asleep;
select lives_ok($$ select tests.answer('accept', 'stranger', 'night') $$, 'a driver who is awake answers earlier');
rollback to asleep;
select tests.authenticate_as('stranger');
select lives_ok($$ select private.release_hold(tests.held('stranger', 'night')) $$, 'and the passenger may withdraw');
rollback to awake;
select tests.leave_trip(tests.trip(), interval '-7 hours -59 minutes');
select tests.in_quiet('5 hours', '5 hours');
select tests.ask('stranger', 'soon');
select is(array[h.asked_at, h.expires_at], array[h.asked_at, now() + interval '5 hours 59 minutes'], 'less than an hour of the morning is left: the driver has the night too')
from tests.hold('soon') h;
select ok(greatest(m.due_at, h.asked_at) < h.expires_at - interval '5 hours', 'and is asked at once') from tests.message('soon') m, tests.hold('soon') h;
update public.seat_holds h set asked_at = h.asked_at - interval '4 hours', expires_at = now() - interval '1 minute'
where h.id = tests.held('stranger', 'soon');
select private.expire_holds();
select tests.authenticate_as('driver');
select results_eq($$ select asked, answered from private.answering_rate() $$, $$ values (0, 0) $$, 'a request that ends in the quiet hours does not count against the driver');
rollback to awake;

-- Times are not moved to make people leave: a passenger gets on at most 30 minutes later in all, and is asked about the rest.
update private.way_places set extra_km = 20 where origin_place_id = 'lagos' and destination_place_id = 'abuja';
select tests.ask('stranger', 'first', 'ilorin', 'bida');
select lives_ok($$ select tests.answer('accept', 'stranger', 'first') $$, 'two stops of a request are made');
select is(tests.stops(), 'lagos ilorin bida abuja', 'in order');
select is(tests.seats(), '{1,2,1}', 'with the seats between them');
select is(
  (select c ->> 'kind' from public.bookings b, jsonb_array_elements(private.changes_of(b)) c where b.id = tests.booking('passenger')
   and c ->> 'kind' = 'arrival'), 'arrival', 'a passenger who arrives more than 30 minutes later leaves free of charge'
);
select tests.is_healthy('after two new stops');
