-- Seats that a person of the cast books, holds or asks for, as the caller of the moment.

create function tests.wanted(trip uuid, wanted jsonb)
returns private.wanted_seats
language sql
stable
return jsonb_populate_record(null::private.wanted_seats, wanted || jsonb_build_object('trip_id', trip));
comment on function tests.wanted(uuid, jsonb) is 'Seats of a trip, from the columns of private.wanted_seats.';

create function tests.book_seats(
  trip_id uuid, seats int, client_key uuid, seen_fare_kobo int default null, seen_departure_at timestamptz default null,
  from_stop_id uuid default null, to_stop_id uuid default null, travellers jsonb default null,
  confirms_women_only boolean default null, extras jsonb default null
)
returns uuid
language sql
return private.take_places((
  trip_id, seats, client_key, seen_fare_kobo, seen_departure_at, from_stop_id, to_stop_id, travellers, confirms_women_only, extras,
  null, null, null, null, null, null
)::private.wanted_seats, false);
comment on function tests.book_seats is 'The caller books seats in cash.';

create function tests.hold_seats(
  trip_id uuid, seats int, client_key uuid, seen_fare_kobo int default null, seen_departure_at timestamptz default null,
  from_stop_id uuid default null, to_stop_id uuid default null, travellers jsonb default null,
  confirms_women_only boolean default null, extras jsonb default null, adds_to uuid default null
)
returns uuid
language sql
return private.take_places((
  trip_id, seats, client_key, seen_fare_kobo, seen_departure_at, from_stop_id, to_stop_id, travellers, confirms_women_only, extras,
  adds_to, null, null, null, null, null
)::private.wanted_seats, true);
comment on function tests.hold_seats is 'The caller holds seats to pay online.';
