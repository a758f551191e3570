select plan(164);
select tests.create_cast();

-- While the platform takes cash only.
select tests.take_online('off');
select throws_ok($$ select tests.hold('stranger', 'off') $$, 'PT409', 'This trip is paid in cash when you board.', 'no hold while online payment is off');
select tests.take_online();

select tests.hold('stranger', 'hold', seats => 2);
select tests.matrix('seat_holds.seats', format('id = %L', tests.held('stranger', 'hold')), $$
  anon        denied  denied  denied  denied
  passenger   0       denied  denied  denied
  stranger    1       denied  denied  denied
  driver      0       denied  denied  denied
  newdriver   0       denied  denied  denied
  suspended   0       denied  denied  denied
  corporate   0       denied  denied  denied
  gone        0       denied  denied  denied
  admin       1       denied  denied  denied
$$);
select results_eq(
  $$ select h.status, h.seats, h.fare_kobo, h.total_kobo, h.expires_at - now(), h.terms_version from public.seat_holds h
     where h.id = tests.held('stranger', 'hold') $$,
  $$ values ('open', 2, 1000000, 2000000::bigint, interval '15 minutes', 1) $$, 'a hold keeps fare and terms for 15 minutes'
);
select is(tests.seats(), '{3}', 'its seats are taken');
select is((select o.seats_available::int from public.trip_offers o where o.trip_id = tests.trip()), 1, 'in the search too');
select is(tests.booking('stranger'), null, 'it is not a booking');
select tests.authenticate_as('stranger');
select ok(not private.is_trip_member(tests.trip()), 'and opens no phone number and no position');
select tests.authenticate_as('driver');
select is(
  (select count(*) from private.trip_passengers(tests.trip())), 1::bigint, 'the driver does not see the person'
);
select is((select count(*) from public.transactions x where x.passenger_id = tests.id('stranger')), 0::bigint, 'and there is no transaction');
select tests.authenticate_as('postgres');
savepoint held;

-- Keys.
select is(tests.hold('stranger', 'hold', seats => 2), tests.held('stranger', 'hold'), 'the same key is the same hold');
select is(tests.seats(), '{3}', 'which takes no more seats');
select throws_ok($$ select tests.hold('stranger', 'hold') $$, 'PT409', null, 'the same key with other seats is refused');
select tests.authenticate_as('stranger');
select throws_ok(
  $$ select tests.book_seats(tests.trip(), 2, tests.named('hold')) $$, 'PT409', null, 'the same key in cash is refused'
);
select throws_ok(
  $$ select tests.book_seats(tests.trip(), 1, tests.named('beside')) $$, 'PT409', 'You are already paying for seats on this trip.',
  'a booking in cash beside an own hold is refused'
);
select throws_ok($$ select tests.hold('stranger', 'second') $$, 'PT409', 'You are already paying for seats on this trip.', 'so is a second hold');
select throws_ok($$ select tests.hold('passenger', 'booked') $$, 'PT409', 'You have already booked this trip.', 'and a hold beside an own booking');
select tests.authenticate_as('passenger');
select throws_ok(
  $$ select tests.hold_seats(tests.trip(), 1, tests.named('first booking')) $$, 'PT409', null, 'the key of a booking in cash makes no hold'
);
select throws_ok($$ select tests.hold_seats(tests.trip(), 1, null) $$, 'PT400', null, 'a hold needs a key');
select tests.refused(who, format('select tests.hold_seats(%L, 1, %L)', tests.trip(), gen_random_uuid()), code) from (values
  ('driver', 'PT403'), ('corporate', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501'),
  ('payments', '42501')
) as p (who, code);

-- Leaving.
select tests.refused(who, format('select private.release_hold(%L)', tests.held('stranger', 'hold')), code) from (values
  ('passenger', 'PT404'), ('driver', 'PT404'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) as p (who, code);
select tests.authenticate_as('stranger');
select lives_ok($$ select private.release_hold(tests.held('stranger', 'hold')) from generate_series(1, 2) $$, 'the passenger leaves, twice with one effect');
select is(tests.hold_state(tests.held('stranger', 'hold')), 'released', 'the hold is released');
select is(tests.seats(), '{1}', 'and the seats are free');
select isnt(tests.hold('stranger', 'again'), null, 'another hold may follow');
select tests.authenticate_as('stranger');
select private.release_hold(tests.held('stranger', 'again'));
select isnt(tests.hold('stranger', 'third'), null, 'and a third one');
select tests.expire(tests.held('stranger', 'third'));
select throws_ok(
  $$ select tests.hold('stranger', 'fourth') $$, 'PT429', 'You have held seats of this trip 3 times without paying. Please try again later, or pay in cash.',
  'the attack: after 3 of one trip, given up or expired, no fourth in 24 hours'
);
select tests.authenticate_as('postgres');
update public.seat_holds set created_at = created_at - interval '24 hours' where id = tests.held('stranger', 'hold');
select isnt(tests.hold('stranger', 'fourth'), null, 'then there is one again');
rollback to held;

-- Expiry, without the job.
select tests.expire(tests.held('stranger', 'hold'));
select tests.authenticate_as('postgres');
savepoint expired;
select is(tests.hold('stranger', 'hold', seats => 2), tests.held('stranger', 'hold'), 'the same key is the same hold, also when it has expired');
select isnt(tests.hold('stranger', 'after', seats => 3), null, 'a hold gives expired seats back first');
select is(tests.hold_state(tests.held('stranger', 'hold')), 'expired', 'the old hold has expired');
select is(tests.seats(), '{4}', 'and each seat is counted once');
rollback to expired;
select tests.authenticate_as('stranger');
select lives_ok($$ select tests.book_seats(tests.trip(), 3, tests.named('in cash')) $$, 'so does a booking in cash');
select is(tests.seats(), '{4}', 'with each seat counted once');
rollback to expired;
select tests.authenticate_as('postgres');
select is(private.expire_holds(), 1, 'the job ends it');
select is(private.expire_holds(), 0, 'once');
select is(tests.hold_state(tests.held('stranger', 'hold')) || ' ' || tests.seats(), 'expired {1}', 'and gives the seats back');
rollback to expired;
update public.seat_holds set status = 'expired', ended_at = now() - interval '25 hours', travellers = '[{"name": "Ada"}]'
where id = tests.held('stranger', 'hold');
update public.trips set leg_taken = private.count_legs(id) where id = tests.trip();
select private.expire_holds();
select is((select h.travellers from public.seat_holds h where h.id = tests.held('stranger', 'hold')), '[]', 'after a day the names are removed');
rollback to held;

-- Limits.
select tests.create_trip(tests.named('trip ' || n), 'driver', 4) from generate_series(1, 8) n;
select tests.authenticate_as('postgres');
savepoint trips;
select isnt(tests.hold('stranger', 'h1', tests.named('trip 1')), null, 'a second open hold');
select throws_ok($$ select tests.hold('stranger', 'h2', tests.named('trip 2')) $$, 'PT429', null, 'a third one is refused');
select tests.expire(tests.held('stranger', 'h1'));
select isnt(tests.hold('stranger', 'h2', tests.named('trip 2')), null, 'one that has expired leaves room, before the job ends it');
rollback to trips;
create function tests.let_go(count int)
returns void
language plpgsql
as $$
begin
  for n in 1..count loop
    perform tests.hold('stranger', 'h' || n, tests.named('trip ' || n));
    perform tests.expire(tests.held('stranger', 'h' || n));
  end loop;
end
$$;
select tests.let_go(4);
select tests.authenticate_as('postgres');
savepoint four;
select isnt(tests.hold('stranger', 'h5', tests.named('trip 5')), null, 'after 4 holds that expired a 5th one');
savepoint fifth;
select private.release_hold(tests.held('stranger', 'h5')) from tests.authenticate_as('stranger');
select throws_ok($$ select tests.hold('stranger', 'h6', tests.named('trip 6')) $$, 'PT429', null, 'one that is given up counts as one that expires');
rollback to fifth;
select tests.expire(tests.held('stranger', 'h5'));
select throws_ok($$ select tests.hold('stranger', 'h6', tests.named('trip 6')) $$, 'PT429', null, 'after 5 no other');
select tests.authenticate_as('stranger');
select lives_ok($$ select tests.book_seats(tests.named('trip 6'), 1, tests.named('cash 6')) $$, 'but a booking in cash');
select tests.authenticate_as('postgres');
update public.seat_holds set created_at = created_at - interval '24 hours' where id = tests.held('stranger', 'h1');
select isnt(tests.hold('stranger', 'h7', tests.named('trip 7')), null, 'and another hold a day after the first');
rollback to trips;
insert into public.seat_holds (trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, client_key, expires_at, status, ended_at)
select h.trip_id, h.passenger_id, 1, 1, h.from_stop_id, h.to_stop_id, h.departure_at, gen_random_uuid(), now(), 'released', now()
from public.seat_holds h, generate_series(1, 59) where h.id = tests.held('stranger', 'hold');
select throws_ok(
  $$ select tests.hold('stranger', 'h1', tests.named('trip 1')) $$, 'PT429', null, 'holds that are given up count as bookings: 60 in a day'
);
rollback to trips;

-- Repeated requests.
select throws_ok(
  $$ select tests.hold_seats(tests.named('trip 1'), 1, gen_random_uuid(), 900000) from tests.authenticate_as('stranger') $$,
  'PT409', null, 'another fare than the passenger saw is refused'
);
select throws_ok($$ select tests.hold('stranger', 'five', tests.named('trip 1'), 51) $$, 'PT400', null, 'too many seats are refused');
select tests.authenticate_as('postgres');
update public.profiles set rejected_at = now(), rejection_reason = 'Unreadable' where id = tests.id('gone');
insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.id('gone'), tests.id('gone'), now(), now());
select throws_ok($$ select tests.hold('gone', 'rejected', tests.named('trip 1')) $$, 'PT403', null, 'a rejected passenger holds nothing');
select tests.authenticate_as('postgres');
update public.trips set choices = '{"womenOnly": true}' where id = tests.named('trip 1');
select throws_ok($$ select tests.hold('stranger', 'women', tests.named('trip 1')) $$, 'PT409', null, 'a trip for women only needs the confirmation');
rollback to trips;

-- Cash, online or both × off, optional, required × payout account.
create function tests.ways(setting text, payment text, has_account boolean)
returns text
language plpgsql
as $$
declare
  cash text := 'cash';
  online text := 'online';
begin
  perform tests.authenticate_as('postgres');
  update public.platform_settings set online_payments = setting;
  update public.trips t set payment = ways.payment where t.id = tests.named('trip 1');
  if not has_account then
    perform tests.drop_accounts();
  end if;
  begin
    perform tests.hold('stranger', 'way', tests.named('trip 1'));
    raise exception using errcode = 'TT001';
  exception when sqlstate 'TT001' then null; when sqlstate 'PT409' then online := sqlerrm;
  end;
  begin
    perform tests.authenticate_as('stranger');
    perform tests.book_seats(tests.named('trip 1'), 1, tests.named('way'));
    raise exception using errcode = 'TT001';
  exception when sqlstate 'TT001' then null; when sqlstate 'PT409' then cash := sqlerrm;
  end;
  perform tests.authenticate_as('postgres');
  raise exception using errcode = 'TT002', message = replace(replace(cash || ', ' || online,
    'This trip is paid online when you book.', 'payment_required'), 'This trip is paid in cash when you board.', 'payments_off');
exception when sqlstate 'TT002' then
  return replace(sqlerrm, 'This trip cannot be booked now: it takes online payment only, and its driver cannot receive it yet.', 'not yet');
end
$$;
select is(tests.ways(setting, payment, has_account), expected, format('%s, %s, %s account', setting, payment, case when has_account then 'an' else 'no' end))
from (values
  ('off', 'cash', true, 'cash, payments_off'),
  ('off', 'both', true, 'cash, payments_off'),
  ('optional', 'cash', true, 'cash, payments_off'),
  ('optional', 'both', true, 'cash, online'),
  ('optional', 'both', false, 'cash, payments_off'),
  ('optional', 'online', true, 'payment_required, online'),
  ('optional', 'online', false, 'not yet, not yet'),
  ('required', 'online', true, 'payment_required, online'),
  ('required', 'both', true, 'cash, online'),
  ('required', 'cash', true, 'cash, payments_off')
) as way (setting, payment, has_account, expected);
update public.platform_settings set online_payments = 'required';
select tests.create_trip(tests.named('published'), 'driver', 4);
select is((select t.payment from public.trips t where t.id = tests.named('published')), 'online', 'required: a new trip takes online payment only');
select tests.drop_accounts();
select throws_ok(
  $$ select tests.create_trip(tests.named('without account'), 'driver', 4) $$, 'PT409',
  'Passengers pay online. Please add a payout account first.', 'and is not published without a payout account'
);
rollback to trips;

-- The driver's choice.
select tests.refused(who, format('select private.set_payment(%L, %L)', trip, payment), code) from (values
  ('driver', tests.trip(), 'card', 'PT400'), ('driver', tests.trip(), null, 'PT400'), ('driver', null::uuid, 'cash', 'PT404'),
  ('passenger', tests.trip(), 'cash', 'PT404'), ('newdriver', tests.trip(), 'cash', 'PT404'), ('suspended', tests.trip(), 'cash', 'PT403'),
  ('gone', tests.trip(), 'cash', 'PT401'), ('anon', tests.trip(), 'cash', '42501'), ('admin', tests.trip(), 'cash', '42501')
) as p (who, trip, payment, code);
select tests.authenticate_as('driver');
select lives_ok($$ select private.set_payment(tests.trip(), 'cash') from generate_series(1, 2) $$, 'the driver takes cash only');
select tests.authenticate_as('stranger');
select is(tests.hold_state(tests.held('stranger', 'hold')), 'open', 'holds that exist stay');
select is(tests.settle(tests.open_payment(tests.held('stranger', 'hold'), 'still online')), 'applied', 'and are paid');
select tests.is_healthy('after a hold was paid on a trip that now takes cash');
select tests.authenticate_as('postgres');
select tests.drop_accounts();
select tests.refused('driver', $$ select private.set_payment(tests.trip(), 'online') $$, 'PT409');
select tests.authenticate_as('postgres');
select tests.add_account('driver');
update public.platform_settings set online_payments = 'off';
select tests.refused('driver', $$ select private.set_payment(tests.trip(), 'online') $$, 'PT409');
select tests.authenticate_as('postgres');
update public.platform_settings set online_payments = 'required';
select tests.refused('driver', $$ select private.set_payment(tests.trip(), 'both') $$, 'PT409');
select lives_ok($$ select private.set_payment(tests.trip(), 'online') $$, 'online only, while it is required');
select tests.authenticate_as('postgres');
select tests.move_trip(tests.trip(), 'cancelled');
select tests.refused('driver', $$ select private.set_payment(tests.trip(), 'cash') $$, 'PT409');
rollback to held;

-- Changes by the driver while seats are held.
create function tests.edit(changes text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as('driver');
  perform private.edit_trip(tests.trip(), changes::jsonb);
  return 'changed';
exception when others then
  return sqlstate || ' ' || left(sqlerrm, 34);
end
$$;
-- The passenger's booking in cash protects fare and departure by itself.
select private.cancel_booking(tests.booking('passenger'), null) from tests.authenticate_as('passenger');
select is(tests.edit('{"fareKobo": 900000}'), 'PT409 Passengers have booked this trip: ', 'the fare stays');
select is(tests.edit('{"description": "Two bags each"}'), 'changed', 'the description may change');
select is(tests.edit('{"totalSeats": 3}'), 'changed', 'and the seats');
select isnt(tests.edit('{"totalSeats": 1}'), 'changed', 'but not below those that are held');
select tests.authenticate_as('postgres');
select throws_like(
  $$ update public.trips set departure_at = departure_at + interval '30 minutes' where id = tests.trip() $$,
  'A passenger is paying for a seat. Please change the trip after %:%.', 'the departure stays'
);
select throws_like($$ select private.set_stops(tests.trip(), '[]') $$, 'A passenger is paying for a seat.%', 'the stops stay');
select throws_ok(
  $$ update public.trip_stops set point_name = 'Jibowu', point_latitude = 6.5, point_longitude = 3.4 where trip_id = tests.trip() and position = 0 $$,
  'PT409', null, 'and the meeting points'
);
select lives_ok($$ update public.trip_stops set point_hint = null where trip_id = tests.trip() $$, 'what does not matter may change');
select tests.authenticate_as('postgres');
savepoint before_expiry;
select tests.expire(tests.held('stranger', 'hold'));
select lives_ok(
  $$ update public.trips set departure_at = departure_at + interval '30 minutes' where id = tests.trip() $$,
  'once the hold has expired, the departure changes'
);
select is(tests.hold_state(tests.held('stranger', 'hold')) || ' ' || tests.seats(), 'expired {0}', 'and its seats are given back');
rollback to before_expiry;
select tests.expire(tests.held('stranger', 'hold'));
select tests.authenticate_as('postgres');
select lives_ok($$ select private.set_stops(tests.trip(), (select jsonb_agg(jsonb_build_object(
  'place', 'Lokoja', 'time', t.departure_at + interval '5 hours', 'fareKobo', 600000)) from public.trips t where t.id = tests.trip())) $$, 'and stops are added');
select is(tests.hold_state(tests.held('stranger', 'hold')) || ' ' || tests.seats(), 'expired {0,0}', 'the seats are given back on the new legs');
select isnt(tests.hold('stranger', 'leg', destination => (select s.id from public.trip_stops s where s.trip_id = tests.trip() and s.position = 1)), null, 'a hold of one leg');
select is(tests.seats(), '{1,0}', 'takes this leg only');
select tests.expire(tests.held('stranger', 'leg'));
select lives_ok($$ select private.set_stops(tests.trip(), '[]') $$, 'the stop of a hold that has expired is removed');
select is(tests.hold_state(tests.held('stranger', 'leg')) || ' ' || tests.seats(), 'expired {0}', 'after its seats were given back');
select is(tests.settle(tests.open_payment(tests.hold('stranger', 'whole'), 'whole')), 'applied', 'and the trip is sold as before');
select tests.is_healthy('after changes of stops');
rollback to held;

-- The end of a hold.
create function tests.after(who text, call text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  execute call;
  perform tests.authenticate_as('postgres');
  return tests.hold_state(tests.held('stranger', 'hold')) || ' ' || tests.seats();
end
$$;
select tests.allow_early_starts();
select tests.authenticate_as('postgres');
savepoint ways;
select is(tests.after('driver', 'select private.cancel_trip(tests.trip(), null)'), 'released {0}', 'the driver cancels the trip');
select tests.is_healthy('after the trip was cancelled');
rollback to ways;
select is(tests.after('postgres', 'select tests.move_trip(tests.trip(), ''waiting'')'), 'released {1}', 'boarding begins');
rollback to ways;
select is(tests.after('postgres', 'select tests.move_trip(tests.trip(), ''en_route'')'), 'released {1}', 'the trip departs');
rollback to ways;
select is(tests.after('admin', 'select private.suspend_user(tests.id(''driver''), true, ''Fraud'')'), 'released {1}', 'the driver is suspended');
rollback to ways;
select is(tests.after('admin', 'select private.suspend_user(tests.id(''stranger''), true, ''Fraud'')'), 'released {1}', 'the passenger is suspended');
rollback to ways;
select is(tests.after('admin', 'select private.verify_user(tests.id(''stranger''), false, ''Not readable'')'), 'released {1}', 'the passenger is rejected');
rollback to ways;
select is(tests.after('stranger', 'select tests.begin_deletion()'), 'released {1}', 'the passenger leaves');
select tests.after('stranger', 'select private.delete_own_account()');
select is((select h.travellers from public.seat_holds h where h.id = tests.held('stranger', 'hold')), '[]', 'and the names are removed');
rollback to ways;
select is(tests.after('driver', 'select private.delete_own_account()'), 'released {0}', 'the driver leaves');
rollback to ways;

-- Trips of a company.
select tests.create_fleet(), tests.authenticate_as('corporate');
select tests.schedule(8, 'morning trip', fare => 850000);
select tests.hold('stranger', 'fleet', (tests.fleet_trip('morning trip')).id);
select tests.authenticate_as('postgres');
savepoint fleet;
select is((select h.total_kobo from public.seat_holds h where h.id = tests.held('stranger', 'fleet')), 850000::bigint, 'a seat of a fleet is held');
select tests.drop_accounts('driver');
select isnt(tests.hold('passenger', 'fleet', (tests.fleet_trip('morning trip')).id), null, 'the payout account is that of the company');
select tests.drop_accounts();
select private.release_hold(tests.held('passenger', 'fleet')) from tests.authenticate_as('passenger');
select throws_ok(
  $$ select tests.hold('passenger', 'fleet 2', (tests.fleet_trip('morning trip')).id) $$, 'PT409', null, 'without one the fleet takes cash only'
);
rollback to fleet;
select private.decline_fleet_trip((tests.fleet_trip('morning trip')).id, null) from tests.authenticate_as('driver');
select is(tests.hold_state(tests.held('stranger', 'fleet')), 'released', 'a trip whose driver has declined holds no seats');
select is(tests.seats((tests.fleet_trip('morning trip')).id), '{0}', 'they are free');
rollback to fleet;
select private.suspend_user(tests.id('corporate'), true, 'Fraud') from tests.authenticate_as('admin');
select is(tests.hold_state(tests.held('stranger', 'fleet')), 'released', 'so does the suspension of the company');
rollback to fleet;
select private.set_payment((tests.fleet_trip('morning trip')).id, 'cash') from tests.authenticate_as('corporate');
select is((tests.fleet_trip('morning trip')).payment, 'cash', 'the company chooses how its trips are paid');
select tests.refused('driver', format('select private.set_payment(%L, ''both'')', (tests.fleet_trip('morning trip')).id), 'PT404');
rollback to ways;

-- Times: from 45 minutes before the departure, cash only.
select private.release_hold(tests.held('stranger', 'hold')) from tests.authenticate_as('stranger');
select tests.authenticate_as('postgres');
select tests.leave_trip(tests.trip(), '-45 minutes');
select isnt(tests.hold('stranger', 'at 45'), null, '45 minutes before the departure');
select private.release_hold(tests.held('stranger', 'at 45')) from tests.authenticate_as('stranger');
select tests.authenticate_as('postgres'), tests.leave_trip(tests.trip(), '-44:59.999 minutes');
select throws_ok($$ select tests.hold('stranger', 'later') $$, 'PT409', 'Online payment ends 45 minutes before departure.', 'and not a millisecond later');
select * from finish();
