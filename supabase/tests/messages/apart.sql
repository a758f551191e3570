-- Two people of whom one has blocked the other do not travel together again.
select plan(14);
select tests.create_cast(), tests.create_fleet();
select tests.create_fleet_trips();
select tests.take_online();
create function tests.outcome_of(who text, call text)
returns text
language plpgsql
as $$
declare
  said text;
begin
  perform tests.authenticate_as(who);
  execute 'select ' || call;
  perform tests.authenticate_as('postgres');
  return 'done';
exception when others then
  get stacked diagnostics said = message_text;
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || said;
end
$$;
create function tests.book(who text, trip uuid, door text default 'book_seats')
returns text
language sql
as $$ select tests.outcome_of(who, format('tests.%I(%L, 1, gen_random_uuid())', door, trip)) $$;
create function tests.conversation()
returns uuid
language sql
stable
security definer
return (select h.id from private.message_threads h where h.passenger_id = tests.id('stranger'));
select tests.create_trip(tests.named('next trip'), 'driver', 4);

select is(tests.hold('stranger', 'late', tests.named('next trip')) is null, false, 'the stranger holds a seat');
update public.seat_holds h set expires_at = now() - interval '1 minute' where h.client_key = tests.named('late');
select private.release_expired_holds(tests.named('next trip'));
select is(
  (select private.can_retake(h, t) from public.seat_holds h join public.trips t on t.id = h.trip_id where h.client_key = tests.named('late')),
  true, 'which late money can take again'
);

select tests.outcome_of('stranger', format('private.open_thread(%L, null)', tests.trip()));
select tests.outcome_of('stranger', format(
  'private.send_message(%L, gen_random_uuid(), %L, null)', tests.conversation(), 'exact_pickup'
));
select is(tests.outcome_of('driver', format(
  'private.block_person(%L, true)', tests.conversation()
)), 'done', 'the driver blocks the stranger');
select is(
  tests.book('stranger', trip, door), 'PT403 You cannot book with this driver. Please choose another trip.', door || ' of ' || trip || ' is refused'
)
from unnest(array[tests.trip(), tests.named('next trip'), (tests.fleet_trip('late trip')).id]) trip, unnest(array['book_seats', 'hold_seats']) door;
select is(
  (select private.can_retake(h, t) from public.seat_holds h join public.trips t on t.id = h.trip_id where h.client_key = tests.named('late')),
  false, 'late money goes back'
);
select is(tests.book('passenger', tests.named('next trip')), 'done', 'others book');
select tests.authenticate_as('stranger');
select is(
  private.read_messages(tests.conversation()) ->> 'mode', 'unavailable',
  'nor can they write'
);
select tests.authenticate_as('postgres');
update private.blocks b set blocker_id = b.blocked_id, blocked_id = b.blocker_id where b.blocked_id = tests.id('stranger');
select is(
  tests.book('stranger', tests.named('next trip')), 'PT403 You cannot book with this driver. Please choose another trip.',
  'the same words for a passenger who has blocked the driver'
);
delete from private.blocks b where b.blocker_id = tests.id('stranger');
select is(tests.book('stranger', tests.named('next trip')), 'done', 'unblocked, they book again');
select * from finish();
