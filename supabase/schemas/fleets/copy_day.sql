-- The same departures as a week before.

create function private.copy_trip(before public.trips, days int)
returns uuid language plpgsql set search_path = '' as $$
declare
  departs_at constant timestamptz := before.departure_at + make_interval(days => days);
  -- Of the trip and the day, so that there is one copy.
  key uuid := md5(before.id || ' ' || private.lagos_day(departs_at))::uuid;
  trip public.trips;
begin
  loop
    select t.* into trip from public.fleet_trips f join public.trips t on t.id = f.trip_id
    where f.company_id = before.company_id and f.client_key = key;
    exit when not found;
    if trip.status <> 'cancelled' and private.lagos_day(trip.departure_at) = private.lagos_day(departs_at) then
      return null;
    end if;
    -- A copy that was cancelled or moved to another day may be made again.
    key := md5(key::text)::uuid;
  end loop;
  trip.id := private.schedule_trip(
    (select f.route_id from public.fleet_trips f where f.trip_id = before.id), before.vehicle_id, departs_at, before.fare_kobo, key,
    driver_id => before.driver_id
  );
  perform private.check_trip_papers(trip.id);
  perform private.set_trip_choices(trip.id, before.choices);
  perform private.set_payment(trip.id, before.payment);
  return trip.id;
end
$$;
comment on function private.copy_trip is
'Schedules a trip of the calling company again, this many days later: route, bus, driver (without one that of the bus), time, fare, choices and
payment; stops are those of the route. Null: the copy is there already.
Refuses: as schedule_trip, check_trip_papers, set_trip_choices and set_payment.';

create function private.copy_week_before(day date)
returns json language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_fleet();
  from_at constant timestamptz := private.lagos_moment(day - 7, '00:00');
  until_at constant timestamptz := private.lagos_moment(day - 6, '00:00');
  before public.trips;
  made uuid[] := '{}';
  copied int := 0;
  left_out jsonb := '[]';
  state text;
  words text;
begin
  perform private.check_verified_company(caller);
  if coalesce(day < private.lagos_today(), true) then
    perform private.refuse(409, 'conflict', 'This day is over.');
  end if;
  perform set_config('tafiya.many_trips', 'on', true);
  for before in
    select t.* from public.trips t
    where t.company_id = caller and t.departure_at >= from_at and t.departure_at < until_at and t.status <> 'cancelled'
    order by t.departure_at, t.id
  loop
    begin
      made := made || private.copy_trip(before, 7);
      copied := copied + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, words = message_text;
      if state !~ '^PT4' then
        raise;
      end if;
      left_out := left_out || jsonb_build_object('tripId', before.id, 'reason', words);
    end;
  end loop;
  perform set_config('tafiya.many_trips', '', true);
  perform private.tell_of_trips(caller, made);
  return json_build_object('copied', copied, 'leftOut', left_out);
end
$$;
comment on function private.copy_week_before is
'Schedules for a day in Lagos the departures that the calling company had a week before, cancelled ones left out: each once, however often it
is asked. {copied: how many are there now, leftOut: [{tripId: the trip of the week before, reason: why scheduling refuses it}]}.
Refuses: 401, 403 suspended, 403 forbidden if the caller is no company (by require_fleet); 403 not_verified; 409 conflict for a day that
is over.
Security definer because: clients cannot insert trips.';

grant execute on function private.copy_week_before to authenticated;
