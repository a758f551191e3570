-- The ends of share links: "I have arrived", and links of an alarm, which last 8 hours whatever becomes of the trip.

create or replace function private.is_share_alive(share public.trip_shares, trip public.trips)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  shown_after_end constant interval := '30 minutes';
  arrived_at constant timestamptz := least(
    share.arrived_at, trip.ended_at, (select (e.getting_off).reached_at from private.shared_ends(share) e)
  );
begin
  if share.alert_id is not null then
    return share.revoked_at is null and share.expires_at > now() and exists (
      select from private.sos_alerts a join public.profiles p on p.id = a.person_id
      where a.id = share.alert_id and p.deleted_at is null
        and (a.closed_at is null or a.closed_at > now() - shown_after_end)
    );
  end if;
  return share.revoked_at is null
    and trip.status <> 'cancelled'
    and (arrived_at is null or arrived_at > now() - shown_after_end)
    and trip.departure_at > now() - make_interval(days => private.overdue_trip_days())
    and private.participant_role(trip, share.created_by) is not null
    and exists (
      select from public.profiles p where p.id = share.created_by and not p.suspended and p.deleted_at is null
    );
end
$$;
comment on function private.is_share_alive(public.trip_shares, public.trips) is
'True while the link shows its trip: not revoked, trip not cancelled and not overdue, at most 30 minutes after the trip was
completed, reached the stop where its creator gets off, or its creator said that they have arrived, and its creator still an
active participant. A link of an alarm: until it expires or 30 minutes after the alarm was closed.';

create or replace function private.view_share(token_hash bytea)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shown jsonb;
begin
  select jsonb_build_object(
    'driverFirstName', coalesce(split_part(btrim(d.display_name), ' ', 1), 'To be named'),
    'vehicleModel', btrim(v.make || ' ' || v.model), 'vehiclePlateNumber', v.plate_number,
    'origin', o.name, 'destination', e.name, 'originPlaceId', o.id, 'destinationPlaceId', e.id,
    'fromPoint', private.point_of(x.getting_on), 'toPoint', private.point_of(x.getting_off),
    -- The trip has arrived when it has reached the stop of the person who shares it, or they have said so.
    'status', case
      when s.arrived_at is not null or t.status = 'en_route' and (x.getting_off).reached_at is not null then 'arrived'
      else t.status end,
    'departureDate', private.iso((x.getting_on).planned_at), 'arrivalDate', private.iso((x.getting_off).planned_at),
    'lastPosition', case
      when s.arrived_at is not null or a.closed_at is not null then null
      when q.alert_id is not null then jsonb_build_object(
        'latitude', q.latitude, 'longitude', q.longitude, 'timestamp', private.iso(q.recorded_at))
      when l.user_id is not null then jsonb_build_object(
        'latitude', l.latitude, 'longitude', l.longitude, 'timestamp', private.iso(l.recorded_at)) end,
    'estimatedArrival', case when t.status = 'en_route' and s.arrived_at is null
      then private.iso(private.estimate_arrival_at(l, x.getting_off)) end,
    'personArrivedAt', private.iso(s.arrived_at),
    'alarm', case when a.id is not null
      then jsonb_build_object('raisedAt', private.iso(a.raised_at), 'closedAt', private.iso(a.closed_at)) end
  ) into shown
  from public.trip_shares s
  join public.trips t on t.id = s.trip_id
  cross join private.shared_ends(s) x
  left join public.driver_profiles d on d.id = t.driver_id
  join public.places o on o.id = (x.getting_on).place_id
  join public.places e on e.id = (x.getting_off).place_id
  left join public.vehicles v on v.id = t.vehicle_id
  left join private.sos_alerts a on a.id = s.alert_id
  left join lateral (
    select p.* from private.sos_positions p where p.alert_id = s.alert_id order by p.recorded_at desc limit 1
  ) q on true
  -- The driver's position is private before the trip starts.
  left join public.trip_locations l
    on l.trip_id = t.id and l.user_id = t.driver_id and t.status in ('waiting', 'en_route', 'arrived', 'completed')
  where s.token_hash = view_share.token_hash and private.is_share_alive(s, t);
  if shown is null then
    perform private.refuse(404, 'not_found', 'This link is not valid any more.');
  end if;
  return shown;
end
$$;
comment on function private.view_share(bytea) is
'What anyone with the link may see: driver''s first name, vehicle, plate, status, last position, and the part of the trip that
its creator travels: places, meeting points, planned times and estimated arrival. A link of an alarm shows the position of the
person instead. After the person has arrived, or the alarm was closed, no position.
Refuses: 404 not_found alike for unknown, revoked and expired links.
Security definer because: visitors cannot read any of these rows.';

create function private.report_arrival(trip_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  perform from public.trip_shares s where s.trip_id = report_arrival.trip_id and s.created_by = caller;
  if not found then
    perform private.refuse(404, 'not_found', 'You have not shared this trip.');
  end if;
  update public.trip_shares s set arrived_at = now()
  where s.trip_id = report_arrival.trip_id and s.created_by = caller
    and s.revoked_at is null and s.arrived_at is null and s.alert_id is null;
end
$$;
comment on function private.report_arrival(uuid) is
'"I have arrived": the caller''s links to a trip say so for 30 minutes, show no position any more, and end. Repeating it changes
nothing.
Refuses: 401, 403 suspended; 404 not_found if the caller has not shared the trip.
Security definer because: clients cannot write trip_shares.';

grant execute on function private.report_arrival(uuid) to authenticated;
grant select (arrived_at, alert_id) on public.trip_shares to authenticated, app_admin;
