-- The search for a passenger among the departures of a day.
select plan(23);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.create_rival();
update public.profiles p set name = 'Ngozi Ọkafọr' where p.id = tests.id('stranger');
insert into private.travellers (booking_id, seat, name)
select b.id, 1, 'Tunde 100% Bello' from public.bookings b where b.trip_id = (tests.fleet_trip()).id;

create function tests.found(words text, who text default 'corporate', later int default 0) returns text language plpgsql as $$
declare
  ids jsonb;
begin
  perform tests.authenticate_as(who);
  ids := private.find_on_day(private.lagos_day(tests.hour(8)) + later, words)::jsonb;
  perform tests.authenticate_as('postgres');
  return case ids when '[]' then 'nothing' when jsonb_build_array((tests.fleet_trip()).id) then 'the morning trip' else ids::text end;
end
$$;

-- Who may ask.
select tests.refused(who, 'select private.find_on_day(private.lagos_today(), ''ngozi'')', code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('relay', '42501'), ('payments', '42501'), ('courier', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'),
  ('suspended', 'PT403'), ('gone', 'PT401')
) as people (who, code);
select tests.authenticate_as('postgres');

-- What is found.
select is(tests.found(words), 'the morning trip', 'found by: ' || words) from unnest('{okafor, NGOZI,"  ngozi o ",bello,tunde 100%}'::text[]) words;
select is(tests.found(words), 'nothing', 'not found by: ' || coalesce(words, 'null')) from unnest('{%%%,___,"tunde 1_0",driver,NULL}'::text[]) words;
select is(tests.found('okafor', 'stranger'), 'nothing', 'another company finds no passenger of this one');
select is(tests.found('okafor', 'corporate', 1), 'nothing', 'nor is the passenger found on another day');
savepoint cancelled;
update public.bookings b set status = 'cancelled', cancelled_at = now(), cancelled_by = b.passenger_id where b.trip_id = (tests.fleet_trip()).id;
select is(tests.found('okafor'), 'nothing', 'a cancelled booking is not found');
rollback to cancelled;
select tests.move_trip((tests.fleet_trip()).id, 'cancelled');
select is(tests.found('okafor'), 'nothing', 'nor a cancelled trip');
select * from finish();
