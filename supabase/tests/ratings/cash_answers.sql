select plan(72);
select tests.create_cast();

create function tests.answer(who text, answer text, paid_kobo bigint default null, booking uuid default tests.booking('passenger', tests.named('ridden')))
returns void language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  perform private.answer_cash(booking, answer, paid_kobo);
end
$$;
create function tests.ride(trip uuid, variadic people text[]) returns void language plpgsql as $$
declare
  who text;
begin
  perform tests.authenticate_as('postgres');
  perform tests.create_trip(trip, 'driver', 4);
  foreach who in array people loop
    perform tests.authenticate_as(who);
    perform tests.book_seats(trip, 1, trip);
  end loop;
  perform tests.authenticate_as('postgres');
  perform tests.move_trip(trip, 'waiting', 'en_route', 'arrived', 'completed');
end
$$;
create function tests.total(who text, trip uuid default tests.named('ridden')) returns bigint language sql stable security definer return
  (select b.total_kobo from public.bookings b where b.id = tests.booking(who, trip));
create function tests.listed() returns text language plpgsql as $$
begin
  perform tests.authenticate_as('admin');
  return (
    select string_agg(format('%s of %s: %s paid %s more', a.driver_name, a.people, a.passenger_name, a.paid_kobo - a.fare_kobo), '; '
      order by a.passenger_name, a.paid_kobo desc) from private.list_cash_answers() a
  );
end
$$;
create function tests.list_as(who text) returns bigint language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  return (select count(*) from private.list_cash_answers());
end
$$;
create function tests.asked(who text) returns bigint language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  return (select r.cash_kobo from private.due_ratings() r where r.booking_id = tests.booking('passenger', tests.named('ridden')));
end
$$;

-- Not before the trip is completed.
select throws_ok(
  $$ select tests.answer('passenger', 'yes', booking => tests.booking('passenger')) $$, 'PT409', 'You can answer once the trip is completed.', 'a coming trip'
);
select tests.ride(tests.named('ridden'), 'passenger', 'stranger');

-- Its passenger only.
select tests.closed('cash_answers', 'answer');
select throws_ok(format('select tests.answer(%L, %L)', who, 'yes'), code, null, who || ' does not answer') from (values
  ('anon', '42501'), ('stranger', 'PT404'), ('driver', 'PT404'), ('newdriver', 'PT404'), ('suspended', 'PT403'), ('corporate', 'PT404'),
  ('gone', 'PT401'), ('admin', '42501')
) as others (who, code);
select throws_ok(format('select tests.list_as(%L)', who), '42501', null, who || ' does not see answers')
from unnest(array['anon', 'passenger', 'driver', 'corporate']) who;
select is(tests.asked('passenger'), tests.total('passenger'), 'the passenger is asked, with the sum');
select is(tests.asked('driver'), null, 'the driver is not');

-- The sum must fit the answer.
select throws_ok(format('select tests.answer(%L, %s)', 'passenger', wrong), 'PT400', null, 'refused: ' || wrong) from unnest(array[
  $$'perhaps'$$, 'null', $$'yes', 100$$, $$'more'$$, $$'more', tests.total('passenger')$$, $$'more', 11 * tests.total('passenger')$$,
  $$'less'$$, $$'less', tests.total('passenger')$$, $$'less', -1$$
]) wrong;

-- Once.
select lives_ok($$ select tests.answer('passenger', 'more', tests.total('passenger') + 50000) $$, 'the passenger paid more');
select lives_ok($$ select tests.answer('passenger', 'more', tests.total('passenger') + 50000) $$, 'the same again changes nothing');
select throws_ok($$ select tests.answer('passenger', 'yes') $$, 'PT409', 'You have already answered.', 'another answer is refused');
select is(tests.asked('passenger'), null, 'the passenger is not asked again');

-- Administrators see a driver of whom two people said so.
select is(tests.listed(), null, 'one person is not enough');
select tests.ride(tests.named('again'), 'passenger');
select tests.answer('passenger', 'more', tests.total('passenger', tests.named('again')) + 100, tests.booking('passenger', tests.named('again')));
select is(tests.listed(), null, 'nor the same person twice');
select tests.answer('stranger', 'less', 0, tests.booking('stranger', tests.named('ridden')));
select is(tests.listed(), null, 'nor one who paid less');
select tests.ride(tests.named('third'), 'stranger');
select tests.answer('stranger', 'more', tests.total('stranger', tests.named('third')) + 200, tests.booking('stranger', tests.named('third')));
select is(
  tests.listed(), 'Driver of 2: Passenger paid 50000 more; Driver of 2: Passenger paid 100 more; Driver of 2: Stranger paid 200 more',
  'two are, with each answer'
);
select tests.authenticate_as('postgres');
update private.cash_answers set answered_at = now() - interval '91 days' where booking_id = tests.booking('stranger', tests.named('third'));
select is(tests.listed(), null, 'answers of 90 days');
select set_config('request.jwt.claims', '{"role": "app_admin"}', true);
select throws_ok('select * from private.list_cash_answers()', 'PT401', null, 'a live session is needed');

-- Within the time of ratings, and not about trips paid online.
select tests.ride(tests.named('old'), 'passenger');
update public.trips set ended_at = now() - interval '15 days' where id = tests.named('old');
select throws_ok(
  $$ select tests.answer('passenger', 'yes', booking => tests.booking('passenger', tests.named('old'))) $$, 'PT409', 'You can answer within 14 days.', 'too late'
);
select tests.authenticate_as('postgres');
select tests.ride(tests.named('online'), 'passenger');
set local session_replication_role = replica;
update public.bookings set payment_method = 'online', terms_version = 1 where trip_id = tests.named('online');
set local session_replication_role = origin;
select throws_ok(
  $$ select tests.answer('passenger', 'yes', booking => tests.booking('passenger', tests.named('online'))) $$, 'PT409', 'This trip was paid online.', 'paid online'
);
select * from finish();
