-- The earnings of a company by month, route and bus.
select plan(13);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips();

select tests.refused(who, 'select private.company_money(2026)', code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501'), ('passenger', 'PT403'),
  ('driver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401')
) as people (who, code);
select tests.authenticate_as('postgres');

create function tests.money(years int default 0) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as('corporate');
  answer := private.company_money(extract(year from (tests.fleet_trip()).departure_at at time zone 'Africa/Lagos')::int + years);
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
select is(tests.money(), '[]', 'trips ahead have brought nothing');

-- The morning trip was driven, and its passenger paid in cash.
set local session_replication_role = replica;
update public.trips set status = 'completed', ended_at = now() where id = (tests.fleet_trip()).id;
update public.bookings set status = 'completed' where trip_id = (tests.fleet_trip()).id;
update public.transactions x set status = 'confirmed', processed_at = now()
from public.bookings b where b.id = x.booking_id and b.trip_id = (tests.fleet_trip()).id;
set local session_replication_role = origin;
select is(
  (select jsonb_agg(l - array['month', 'route', 'plate']) from jsonb_array_elements(tests.money()) l),
  (select jsonb_agg(jsonb_build_object(
    'trips', 1, 'seats', 2, 'filledPercent', 14, 'cashKobo', 1700000, 'onlineKobo', 0, 'sentBackKobo', 0, 'commissionKobo', 0, 'paysKobo', 0,
    'paidKobo', 0
  )) from generate_series(1, 4)),
  'each line has the cash of the passengers'
);
select is(
  (select jsonb_agg(jsonb_build_array(l ->> 'month' is not null, l ->> 'route', l ->> 'plate')) from jsonb_array_elements(tests.money()) l),
  jsonb_build_array(
    jsonb_build_array(true, null, null), jsonb_build_array(true, null, (select v.plate_number from public.vehicles v where v.id = tests.fleet_vehicle())),
    jsonb_build_array(true, 'Abuja to Kaduna', null), jsonb_build_array(false, null, null)
  ), 'the month, its bus, its route, and the year'
);
select is(tests.money(-1), '[]', 'another year has none');
