-- Reports about trips that an administrator looks at: passengers left behind, and trips that never started. Trips whose
-- driver forgot a button are closed by the clock.

create function private.report_left_behind(trip_id uuid)
returns timestamptz language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  trip record;
  report public.trip_reports;
begin
  select t.id, t.status, coalesce(f.left_at, f.planned_at) as leaves_at, g.planned_at as arrives_at into trip
  from public.trips t
  join public.bookings b on b.trip_id = t.id and b.passenger_id = caller and b.status <> 'cancelled'
  join public.trip_stops f on f.trip_id = t.id and f.id = b.from_stop_id
  join public.trip_stops g on g.trip_id = t.id and g.id = b.to_stop_id
  where t.id = report_left_behind.trip_id
  for no key update of t;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  select r.* into report from public.trip_reports r
  where r.trip_id = trip.id and r.reporter_id = caller and r.kind = 'left_behind';
  if report.id is not null then
    return report.created_at;
  elsif trip.status not in ('en_route', 'arrived', 'completed') then
    perform private.refuse(409, 'too_early', 'This trip has not started. You can still cancel your booking.');
  elsif trip.status = 'en_route' and trip.leaves_at > now() then
    perform private.refuse(409, 'too_early', 'The trip has not left your stop. You can still cancel your booking.');
  elsif now() > trip.arrives_at + make_interval(days => private.overdue_trip_days()) then
    perform private.refuse(409, 'trip_closed', format(
      'You can report this up to %s days after the arrival.', private.overdue_trip_days()
    ));
  elsif exists (
    select from public.bookings b
    where b.trip_id = trip.id and b.passenger_id = caller and b.status <> 'cancelled' and b.boarded_at is not null
  ) then
    perform private.refuse(409, 'already_boarded', 'The driver has boarded you with your code on this trip.');
  end if;
  insert into public.trip_reports (trip_id, kind, reporter_id) values (trip.id, 'left_behind', caller)
  returning * into report;
  perform private.claim_left_behind(report);
  perform private.tell_about_report(report);
  return report.created_at;
end
$$;
comment on function private.report_left_behind is
'The caller, a passenger of a trip that has left their stop or is past its planned time, reports that it left without them: the money
of the booking is frozen, and administrators are told. Returns the moment of the report; reporting it again changes nothing.
Refuses: 401, 403 suspended; 404 not_found without a booking; 409 too_early before the trip has started, and before the time
of the stop where they get on; 409 trip_closed more than overdue_trip_days after the planned arrival at their stop; 409 already_boarded by their code.
Security definer because: clients cannot insert reports.';

create function private.own_trip_report(trip_id uuid) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (
    select r.created_at from public.trip_reports r
    where r.trip_id = own_trip_report.trip_id and r.reporter_id = auth.uid() and r.kind = 'left_behind'
  );
end
$$;
comment on function private.own_trip_report is 'When the caller reported that this trip left without them, or null.';

create function private.forgotten_after() returns interval language sql immutable
return interval '12 hours';
comment on function private.forgotten_after is
'Time after the arrival from which a trip that is still en_route or arrived counts as forgotten.';

create function private.is_overdue(trip public.trips) returns boolean language plpgsql stable set search_path = '' as $$
declare
  start_grace constant interval := '30 minutes';
begin
  return case
    when trip.status in ('scheduled', 'active', 'waiting') then now() >= trip.departure_at + start_grace
    when trip.status in ('en_route', 'arrived') then now() >= trip.arrives_at + private.forgotten_after()
    else false
  end;
end
$$;
comment on function private.is_overdue is
'True if a trip has not started 30 minutes after its departure, or is not completed 12 hours after its arrival.';

create function private.complete_forgotten_trip(trip_id uuid) returns int language plpgsql set search_path = '' as $$
begin
  update public.trips t set status = 'completed', is_closed_by_clock = true where t.id = complete_forgotten_trip.trip_id;
  return 1;
end
$$;
comment on function private.complete_forgotten_trip is
'One row of complete_forgotten_trips, which has locked the trip.';

create function private.complete_forgotten_trips() returns int language sql set search_path = ''
return private.each_row('complete_forgotten_trips', $$
  select t.id from public.trips t
  where t.status in ('en_route', 'arrived') and t.arrives_at <= now() - private.forgotten_after()
  order by t.id for no key update skip locked
$$, 'complete_forgotten_trip');
comment on function private.complete_forgotten_trips is
'Job: completes trips that are en route or arrived 12 hours after their arrival, and marks them. Returns how many, at most
100.';

create function private.driver_positions(trip public.trips)
returns table (latitude float8, longitude float8, recorded_at timestamptz) language plpgsql stable set search_path = '' as $$
declare
  early_max constant interval := '30 minutes';
begin
  return query
  select p.latitude, p.longitude, p.recorded_at from (
    select k.latitude, k.longitude, k.recorded_at from private.trip_track k where k.trip_id = trip.id
    union
    select l.latitude, l.longitude, l.recorded_at from public.trip_locations l
    where l.trip_id = trip.id and l.user_id = trip.driver_id
  ) p
  -- The driver's positions before or afterwards show nothing about this trip.
  where p.recorded_at between trip.departure_at - early_max and greatest(trip.arrives_at, trip.ended_at);
end
$$;
comment on function private.driver_positions is
'The track of the driver on this trip, and the newest position, from 30 minutes before the departure to the arrival: the planned one, or a
later end of the trip.';

create function private.has_left_origin(trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.driver_positions(trip) d
    where not private.is_near_place(d.latitude, d.longitude, trip.origin_place_id)
      -- Of two near places of one state, the later one is not the origin.
      or not private.is_in_place(d.latitude, d.longitude, trip.origin_place_id) and exists (
        select from public.trip_stops s
        where s.trip_id = trip.id and s.position > 0 and private.is_in_place(d.latitude, d.longitude, s.place_id)
      )
  );
end
$$;
comment on function private.has_left_origin is
'True if the driver has sent a position that does not belong to the origin (is_near_place, as for
the pin of a meeting point), or one in a later stop.';

create function private.has_made_progress(trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  apart_min constant interval := '10 minutes';
  nearer_min_metres constant float8 := 3000;
  speed_max_kmh constant float8 := 130;
begin
  return exists (
    with positions as materialized (
      select s.id as stop_id, d.*, private.metres_between(d.latitude, d.longitude, p.latitude, p.longitude) as metres
      from public.trip_stops s
      -- The place and not the pin, which the driver sets anywhere.
      join public.places p on p.id = s.place_id
      cross join private.driver_positions(trip) d
      where s.trip_id = trip.id and s.position > 0
    )
    select from positions b
    where exists (
      select from positions a
      where a.stop_id = b.stop_id and a.recorded_at <= b.recorded_at - apart_min and a.metres >= b.metres + nearer_min_metres
        and private.metres_between(a.latitude, a.longitude, b.latitude, b.longitude) / 1000
          <= speed_max_kmh * extract(epoch from b.recorded_at - a.recorded_at) / 3600
    ) and exists (
      select from positions c
      where c.stop_id = b.stop_id and c.recorded_at >= b.recorded_at + apart_min and c.metres <= b.metres - nearer_min_metres
        and private.metres_between(b.latitude, b.longitude, c.latitude, c.longitude) / 1000
          <= speed_max_kmh * extract(epoch from c.recorded_at - b.recorded_at) / 3600
    )
  );
end
$$;
comment on function private.has_made_progress is
'True if the driver has sent three positions, each 10 minutes or more after the one before and at least 3 km nearer to the same
later stop, with at most 130 km/h between them.';

create function private.cancel_unstarted_trip(trip_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  trip public.trips := (select t from public.trips t where t.id = cancel_unstarted_trip.trip_id);
begin
  if private.has_left_origin(trip) or private.has_passenger_on_board(trip) then
    perform private.report_trip(trip.id, 'not_started');
    return 1;
  end if;
  update public.trips t
  set status = 'cancelled', cancel_reason = 'The trip was not started.', is_closed_by_clock = true
  where t.id = trip.id;
  if trip.company_id is null then
    perform private.notify_unless_caller(trip.driver_id, 'own_trip_not_started',
      jsonb_build_object('trip', private.describe_trip(trip.id)), '/trips/' || trip.id);
  end if;
  return 1;
end
$$;
comment on function private.cancel_unstarted_trip is
'One row of cancel_unstarted_trips, which has locked the trip.';

create function private.cancel_unstarted_trips() returns int language sql set search_path = ''
return private.each_row('cancel_unstarted_trips', $$
  select t.id from public.trips t
  where t.status in ('scheduled', 'active', 'waiting') and t.departure_at <= now() - interval '3 hours'
    and not exists (select from public.trip_reports r where r.trip_id = t.id and r.kind = 'not_started')
  order by t.departure_at for no key update skip locked
$$, 'cancel_unstarted_trip');
comment on function private.cancel_unstarted_trips is
'Job: cancels trips that have not started 3 hours after their departure, and marks them. If the driver has left the origin
(has_left_origin) or a passenger is on board (has_passenger_on_board), the trip stays and an administrator decides
(trip_reports). Returns how many, at most 100.';

create function private.report_trip(trip_id uuid, kind text, reporter uuid default null)
returns void language plpgsql set search_path = '' as $$
declare
  report public.trip_reports;
begin
  insert into public.trip_reports (trip_id, kind, reporter_id) values (report_trip.trip_id, report_trip.kind, reporter)
  on conflict do nothing returning * into report;
  if report.id is not null then
    perform private.tell_about_report(report);
  end if;
end
$$;
comment on function private.report_trip is
'Reports to the administrators what the database has found about a trip. The same report again changes nothing.';

create function private.tell_about_report(report public.trip_reports)
returns void language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.trip_reports r
    where r.trip_id = report.trip_id and r.kind = report.kind and r.id <> report.id and r.settled_at is null
  ) then
    return;
  end if;
  perform private.notify_administrators(
    case report.kind when 'left_behind' then 'left_behind_reported' when 'not_started' then 'not_started_reported'
      else 'refunded_reported' end, jsonb_build_object('trip', private.describe_trip(report.trip_id)), '/admin?tab=reports'
  );
end
$$;
comment on function private.tell_about_report is
'Tells the administrators about a report, without names; once for all open reports of one kind about a trip.';

create function private.settle_trip_report(report_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  report public.trip_reports;
begin
  perform private.require_decider((
    select r.reporter_id || private.people_of_trip(r.trip_id) from public.trip_reports r where r.id = settle_trip_report.report_id
  ), false);
  words := private.required_reason(reason);
  select r.* into report from public.trip_reports r where r.id = report_id for no key update;
  if report.id is null then
    perform private.refuse(404, 'not_found', 'Report not found.');
  elsif report.settled_at is null then
    update public.trip_reports r set settled_at = now() where r.id = report.id;
    perform private.audit('settle_trip_report', report.trip_id::text, 'settled', jsonb_build_object(
      'reason', words, 'kind', report.kind, 'reporter', report.reporter_id
    ));
  end if;
  return 'settled';
end
$$;
comment on function private.settle_trip_report is
'An administrator has looked after a report. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input without a reason; 404 not_found.
Security definer because: no role writes reports.';

grant execute on function private.report_left_behind, private.own_trip_report to authenticated;
grant execute on function private.settle_trip_report to app_admin;
