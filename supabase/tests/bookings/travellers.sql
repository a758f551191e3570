select plan(85);
select tests.create_cast(), tests.create_fleet();
select tests.closed('travellers', 'name');

create function tests.book_for(who text, seats int, travellers jsonb, key text default 'for others', trip uuid default tests.trip())
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform tests.book_seats(trip, seats, tests.named(key), travellers => travellers);
  perform tests.authenticate_as('postgres');
  return 'booked';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;

create function tests.named_count()
returns bigint
language sql
as $$ select count(*) from private.travellers t join public.bookings b on b.id = t.booking_id where b.passenger_id = tests.id('stranger') $$;

-- Only readable names and Nigerian numbers, at most one per seat.
select is(tests.book_for('stranger', 2, bad::jsonb), 'PT400', 'refuses ' || left(bad, 60))
from (values
  ('{}'), ('"Ada"'), ('7'), ('[7]'), ('[null]'), ('[[]]'), ('[{}]'), ('[{"name": ""}]'), ('[{"name": "A"}]'),
  ('[{"name": " . "}]'), (format('[{"name": "%s"}]', repeat('a', 81))), ('[{"name": "Ada", "phone": ""}]'),
  ('[{"name": "Ada", "phone": "+44 20 7946 0000"}]'), ('[{"phone": "08031234567"}]'),
  ('[{"name": "Ada"}, {"name": "Bola"}, {"name": "Chidi"}]')
) c (bad);
select is(tests.named_count(), 0::bigint, 'a refused booking names no travellers');

select is(
  tests.book_for('stranger', 2, '[{"name": "  Mama Ada ", "phone": "0803 111 2222"}, {"name": "Bola", "phone": null}]'),
  'booked', 'a passenger names a traveller per seat'
);
select is(
  tests.book_for('stranger', 2, '[{"name": "Mama Ada", "phone": "+2348031112222"}, {"name": "Bola"}]'),
  'booked', 'the same request again is the same booking'
);
select is(tests.named_count(), 2::bigint, 'and names the travellers once');
select is(tests.book_for('stranger', 2, null), 'PT409', 'the same key with other travellers is refused');

-- Reading them, and the numbers.
create function tests.sees(who text, trip uuid default tests.trip(), booker text default 'stranger')
returns text
language plpgsql
as $$
declare
  booking uuid := tests.booking(booker, trip);
  seen text;
begin
  perform tests.authenticate_as(who);
  select string_agg(concat_ws(' ', t.value ->> 'name', t.value ->> 'phone'), ', ' order by t.ordinality) into seen
  from private.booking_travellers(array[booking]) b, jsonb_array_elements(b.travellers) with ordinality t;
  perform tests.authenticate_as('postgres');
  return coalesce(seen, 'nothing');
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
select is(tests.sees(who), expected, who || ' sees of the travellers: ' || expected)
from (values
  ('stranger', 'Mama Ada +2348031112222, Bola'), ('driver', 'Mama Ada +2348031112222, Bola'), ('passenger', 'nothing'),
  ('newdriver', 'nothing'), ('corporate', 'nothing'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) c (who, expected);
select tests.authenticate_as('driver');
select is(
  (select p.travellers from private.trip_passengers(tests.trip()) p where p.name = 'Stranger'),
  '[{"name": "Mama Ada", "phone": "+2348031112222"}, {"name": "Bola", "phone": null}]', 'the driver''s manifest has them'
);
select is(
  (select p.travellers from private.trip_passengers(tests.trip()) p where p.name = 'Passenger'), '[]', 'a booking without names has none'
);
select tests.authenticate_as('admin');
select is(
  (select t.travellers #>> '{0,phone}' from private.trip_travellers(tests.trip()) t where t.travellers <> '[]'),
  '+2348031112222', 'an administrator reads them'
);
select tests.refused(who, 'select private.trip_travellers(tests.trip())', '42501')
from unnest(array['anon', 'stranger', 'driver', 'corporate', 'gone']) who;
select tests.authenticate_as('postgres');

-- The company that runs a trip.
select tests.authenticate_as('corporate');
select tests.schedule(8, 'morning trip');
select tests.authenticate_as('postgres');
select is(
  tests.book_for('stranger', 1, '[{"name": "Chidi", "phone": "08034445555"}]', 'by bus', (tests.fleet_trip()).id), 'booked',
  'a passenger names a traveller on a fleet trip'
);
select is(tests.sees('corporate', (tests.fleet_trip()).id), 'Chidi +2348034445555', 'the company sees them');
select is(tests.sees('driver', (tests.fleet_trip()).id), 'Chidi +2348034445555', 'and so does its driver');

-- Numbers end when the passenger's own number ends.
savepoint booked;
update public.trips set departure_at = now() - interval '4 days' where id = tests.trip();
select is(tests.sees('driver'), 'Mama Ada, Bola', '4 days after departure the driver no longer sees the numbers');
select is(tests.sees('stranger'), 'Mama Ada +2348031112222, Bola', 'but the booker does');
select tests.authenticate_as('driver');
select is(
  (select max(t.value ->> 'phone') from private.trip_passengers(tests.trip()) p, jsonb_array_elements(p.travellers) t), null,
  'nor does the manifest have them'
);
select tests.authenticate_as('postgres');
rollback to booked;
select tests.authenticate_as('postgres');
select tests.allow_early_starts();
select tests.move_trip(tests.trip(), 'en_route', 'arrived', 'completed');
select is(tests.sees('driver'), 'Mama Ada, Bola', 'after the trip the driver no longer sees the numbers');
rollback to booked;
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.booking('stranger'), null);
select tests.authenticate_as('postgres');
select is(tests.sees('driver'), 'nothing', 'of a cancelled booking the driver sees nothing');
select is(tests.sees('stranger'), 'Mama Ada +2348031112222, Bola', 'and the booker still does');

-- Export and deletion.
select tests.authenticate_as('stranger');
select ok(private.export_own_data() -> 'travellers' @> '[{"name": "Mama Ada", "phone": "+2348031112222"}, {"name": "Chidi"}]', 'the export has the travellers');
select tests.authenticate_as('passenger');
select is(private.export_own_data() -> 'travellers', '[]', 'but not those of others');
select tests.delete_account('stranger');
select tests.authenticate_as('postgres');
select is(tests.named_count(), 0::bigint, 'deleting the account deletes the travellers');
select * from finish();
