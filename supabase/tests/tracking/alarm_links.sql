-- The link of an alarm shows its person as long as the alarm is open, and the vehicle from boarding until they got off. A link without
-- an alarm ends with the way of its person.
select plan(23);
select tests.create_cast();
select tests.authenticate_as('postgres');
select tests.allow_early_starts();

create function tests.link(who text, link text, alert uuid default null)
returns void
language sql
as $$
  insert into public.trip_shares (trip_id, created_by, token_hash, expires_at, alert_id)
  values (tests.trip(), tests.id(who), tests.link_hash(link), case when alert is not null then now() + interval '24 hours' end, alert)
$$;
create function tests.seen(link text)
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as('anon');
  answer := private.view_share(tests.link_hash(link));
  perform tests.authenticate_as('postgres');
  return answer;
exception when others then
  perform tests.authenticate_as('postgres');
  return to_jsonb(sqlstate);
end
$$;
create function tests.where_is(link text)
returns text
language sql
as $$
  select case jsonb_typeof(v) when 'object' then concat_ws(', ', v ->> 'status', case when v ->> 'personBoardedAt' is not null then 'on board' end, 'person ' || (v -> 'lastPosition' ->> 'latitude'),
    'vehicle ' || (v -> 'vehiclePosition' ->> 'latitude'), 'arrives ' || (v ->> 'estimatedArrival'), (
      select string_agg(case when stop ->> 'leftAt' is not null then 'left' when stop ->> 'estimatedAt' is not null then 'ahead' end, ' ')
      from jsonb_array_elements(v -> 'stops') stop
    )) else v #>> '{}' end
  from tests.seen(link) v
$$;
create function tests.refused_with(who text, call text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  execute call;
  perform tests.authenticate_as('postgres');
  return 'nothing';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.booked(who text)
returns uuid
language plpgsql
as $$
declare
  answer uuid;
begin
  perform tests.authenticate_as(who);
  perform tests.book_seats(tests.trip(), 1, tests.named('seat of ' || who || clock_timestamp()));
  perform tests.authenticate_as('postgres');
  select b.id into answer from public.bookings b
  where b.trip_id = tests.trip() and b.passenger_id = tests.id(who) and b.status = 'confirmed';
  return answer;
end
$$;
create function tests.drive_to(latitude float8)
returns void
language sql
as $$
  insert into public.trip_locations as l (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, estimated_arrival, allowance)
  values (tests.trip(), tests.id('driver'), 'driver', drive_to.latitude, 3.4, now(), now(), now() + interval '1 hour', 4)
  on conflict (trip_id, user_id) do update set latitude = excluded.latitude
$$;

-- The tracker: book, raise an alarm, cancel. The contact must not follow the driver.
select tests.booked('stranger');
select tests.link('stranger', 'plain');
select tests.authenticate_as('stranger');
select private.raise_sos(tests.named('tracker'), tests.trip(), now(), null);
select tests.authenticate_as('postgres');
select tests.link('stranger', 'tracker', (select a.id from private.sos_alerts a where a.client_key = tests.named('tracker')));
select tests.move_trip(tests.trip(), 'waiting');
select tests.drive_to(6.6);
select is(tests.where_is('tracker'), 'waiting', 'before boarding the link of an alarm shows no vehicle');
select is(tests.where_is('plain'), 'waiting, person 6.6', 'while a link without an alarm shows the driver who waits');
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.booking('stranger'), null);
select tests.authenticate_as('postgres');
select tests.move_trip(tests.trip(), 'en_route');
select tests.drive_to(6.7);
update public.trip_stops s set left_at = now() where s.trip_id = tests.trip() and s.position = 0;
select is(tests.where_is('tracker'), 'cancelled', 'after a cancellation it shows neither the vehicle, nor the status, nor a stop, nor an arrival');
select is(tests.where_is('plain'), 'PT404', 'and a link without an alarm ends at once');
insert into private.sos_positions (alert_id, recorded_at, latitude, longitude)
select a.id, now(), 7.1, 3.4 from private.sos_alerts a where a.client_key = tests.named('tracker');
select is(tests.where_is('tracker'), 'cancelled, person 7.1', 'only where the person is themselves');

-- On board.
update public.bookings b set boarded_at = now(), boarded_by = tests.id('driver') where b.id = tests.booking('passenger');
select tests.link('passenger', 'aboard without an alarm');
select tests.authenticate_as('passenger');
select private.raise_sos(tests.named('aboard'), tests.trip(), now(), null);
select is(private.own_safety() -> 'alarm' ->> 'isVehicleShown', 'true', 'a person on board learns that the vehicle is shown');
select tests.authenticate_as('postgres');
select tests.link('passenger', 'aboard', (select a.id from private.sos_alerts a where a.client_key = tests.named('aboard')));
select is(tests.where_is('aboard') ~ '^en_route, on board, vehicle 6.7, arrives .*, left ahead$', true, 'from boarding the link shows the vehicle and its stops');
update public.trip_stops s set reached_at = now() - interval '3 hours' where s.trip_id = tests.trip();
select is(tests.where_is('aboard') ~ 'vehicle 6.7', true, 'a report of the stop does not end it');
savepoint got_off;
set local session_replication_role = replica;
update public.trip_stops s set planned_at = now() - interval '3 hours', reached_at = now() - interval '3 hours', reported_at = now() - interval '3 hours'
where s.trip_id = tests.trip();
delete from public.trip_locations l where l.trip_id = tests.trip();
delete from private.trip_track k where k.trip_id = tests.trip();
set local session_replication_role = origin;
select is(tests.where_is('aboard without an alarm'), 'PT404', 'while a link without an alarm ends 2 hours after they got off');
rollback to got_off;
delete from public.trip_locations l where l.trip_id = tests.trip();
insert into private.trip_track (trip_id, recorded_at, latitude, longitude) values (tests.trip(), now(), 6.65, 3.4) on conflict do nothing;
select is(tests.where_is('aboard') ~ 'vehicle 6.', true, 'nor does a driver who stops sharing');
select tests.move_trip(tests.trip(), 'arrived', 'completed');
select is(tests.where_is('aboard') ~ 'vehicle 6.', true, 'nor the end of the trip');
update public.trips t set ended_at = now() - interval '3 days' where t.id = tests.trip();
select is(private.forget_rows('forget_share_links') >= 0 and tests.where_is('aboard') ~ 'vehicle 6.', true, 'nor the job that deletes the links of old trips');
select tests.authenticate_as('passenger');
select is(private.get_off(tests.named('aboard')) ->> 'isVehicleShown', 'false', 'the person says that they got off');
select is(private.get_off(tests.named('aboard')) ->> 'closedAt', null, 'again, and the alarm stays open');
select tests.authenticate_as('postgres');
select is(tests.where_is('aboard'), 'completed', 'then the vehicle is not shown any more');
select is(tests.refused_with(who, 'select private.get_off(tests.named(''aboard''))'), code, who || ' gets ' || code)
from (values ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('newdriver', 'PT404'), ('corporate', 'PT404')) c (who, code);
select tests.authenticate_as('passenger');
select private.close_sos(tests.named('aboard'), 'Safe') is not null;
select tests.authenticate_as('postgres');
select is(tests.seen('aboard') -> 'lastPosition', 'null'::jsonb, 'the end of the alarm ends every position');
update private.sos_alerts a set closed_at = now() - interval '31 minutes' where a.client_key = tests.named('aboard');
select is(tests.where_is('aboard'), 'PT404', 'and the link 30 minutes later');
update public.trip_shares s set expires_at = now() where s.token_hash = tests.link_hash('tracker');
select is(tests.where_is('tracker'), 'PT404', 'a link never lives longer than 24 hours');
select * from finish();
