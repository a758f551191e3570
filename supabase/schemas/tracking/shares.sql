-- Links that show one trip to anyone who has them. The link of a passenger shows the booked part; a link of an alarm shows its
-- person as long as the alarm is open, whatever becomes of the trip.

create function private.share_trip(trip_id uuid, token_hash bytea, shows_name boolean default false)
returns public.trip_shares language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
  share public.trip_shares;
  links_max constant int := 10;
  live int;
begin
  -- The lock keeps concurrent requests of one person within the limit.
  select t.* into trip from public.trips t where t.id = share_trip.trip_id for no key update;
  if private.participant_role(trip, caller) is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  insert into public.trip_shares (trip_id, created_by, token_hash, shows_name)
  values (share_trip.trip_id, caller, share_trip.token_hash, share_trip.shows_name) returning * into share;
  if trip.status = 'completed' or not private.is_share_alive(share, trip) then
    perform private.refuse(409, 'trip_closed', 'This trip is over.');
  end if;
  select count(*) into live from public.trip_shares s
  where s.trip_id = share_trip.trip_id and s.created_by = caller and s.alert_id is null and private.is_share_alive(s, trip);
  if live > links_max then
    perform private.refuse(
      409, 'conflict', format('You already have %s links for this trip. Revoke one first.', links_max)
    );
  end if;
  return share;
end
$$;
comment on function private.share_trip is
'Creates a link to a trip that the caller travels on. It shows their first name if they chose so.
Refuses: 401, 403 suspended; 404 not_found unless the caller travels on it, or is on board of a cancelled trip; 409 trip_closed if the
trip is over or the link would show nothing (is_share_alive); 409 conflict at the limit of links that live.
Security definer because: clients cannot write trip_shares.';

create function private.revoke_share(share_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  update public.trip_shares s set revoked_at = coalesce(s.revoked_at, now())
  where s.id = revoke_share.share_id and s.created_by = caller;
  if not found then
    perform private.refuse(404, 'not_found', 'Link not found.');
  end if;
end
$$;
comment on function private.revoke_share is
'Revokes one of the caller''s links. Revoking it again changes nothing.
Refuses: 401, 403 suspended; 404 not_found.
Security definer because: clients cannot write trip_shares.';

create function private.shared_booking(share public.trip_shares)
returns public.bookings language sql stable set search_path = ''
return (
  select b from public.bookings b
  where b.trip_id = share.trip_id and b.passenger_id = share.created_by
    and (b.status <> 'cancelled' or b.boarded_at is not null or share.alert_id is not null)
  order by b.status = 'cancelled', b.boarded_at is null, b.created_at desc limit 1
);
comment on function private.shared_booking is
'The booking of the person who shares a trip; null for its driver, and after a cancellation before boarding unless the link belongs
to an alarm.';

create function private.said_goodbye_at(share public.trip_shares, trip public.trips)
returns timestamptz language sql stable set search_path = ''
return coalesce(share.arrived_at, case when trip.status = 'cancelled' then (private.shared_booking(share)).got_off_at end);
comment on function private.said_goodbye_at is
'When the person who shares a trip said that they have arrived, or that they got off one that was cancelled; null until then.';

create function private.is_share_alive(share public.trip_shares, trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  shown_after_word constant interval := '30 minutes';
  shown_after_stop constant interval := '2 hours';
  -- A trip that has not been ended gets no time on top.
  shown_until constant timestamptz := private.trip_over_at(trip) + case trip.status
    when 'completed' then shown_after_stop when 'cancelled' then private.kept_on_board_for() else '0' end;
  word_at constant timestamptz := private.said_goodbye_at(share, trip);
  booking public.bookings;
begin
  if share.revoked_at is not null or not exists (
    select from public.profiles p
    where p.id = share.created_by and p.deleted_at is null and (share.alert_id is not null or not p.suspended)
  ) then
    return false;
  elsif share.alert_id is not null then
    return share.expires_at > now() and exists (
      select from private.sos_alerts a
      where a.id = share.alert_id and (a.closed_at is null or a.closed_at > now() - shown_after_word)
    );
  elsif word_at < now() - shown_after_word or shown_until < now() then
    return false;
  elsif trip.driver_id = share.created_by then
    return (trip.status <> 'cancelled' or private.has_passenger_on_board(trip)) and not exists (
      select from private.shared_ends(share) e where (e.getting_off).reported_at < now() - shown_after_stop
    );
  end if;
  booking := private.shared_booking(share);
  -- A passenger on board is shown until they get off, also if the booking is cancelled.
  return booking.id is not null and not private.has_got_off(booking)
    and (trip.status <> 'cancelled' or word_at is not null or private.is_on_board(booking));
end
$$;
comment on function private.is_share_alive is
'True while the link shows its trip: not revoked, its creator active, and at most 2 hours after their stop (has_got_off; of the
driver: after the report of the last stop came in) or the end of the trip (trip_over_at), or 30 minutes after they said that they
have arrived (said_goodbye_at). It ends at once when the booking is cancelled before boarding; on board it lives on (is_on_board), also
that of the driver, who has them on board. A link of an alarm: until it expires or 30 minutes
after the alarm was closed.';

create function private.vehicle_position(trip public.trips)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('latitude', x.latitude, 'longitude', x.longitude, 'timestamp', private.iso(x.recorded_at))
    from (
      select l.latitude, l.longitude, l.recorded_at from public.trip_locations l
      where l.trip_id = trip.id and l.user_id = trip.driver_id
      -- Kept when the driver stops sharing.
      union all select k.latitude, k.longitude, k.recorded_at from private.trip_track k where k.trip_id = trip.id
    ) x order by x.recorded_at desc limit 1
  );
end
$$;
comment on function private.vehicle_position is
'The newest position of the driver as share links carry it, also after the driver has stopped sharing; null if there is none.';

create function private.view_alarm(alert private.sos_alerts, trip public.trips)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  shows_vehicle constant boolean := private.shows_vehicle(alert);
  booking public.bookings;
begin
  select b.* into booking from public.bookings b
  where b.trip_id = trip.id and b.passenger_id = alert.person_id
  order by b.status = 'cancelled', b.created_at desc limit 1;
  return jsonb_build_object(
    'alarm', jsonb_build_object('raisedAt', private.iso(alert.raised_at), 'closedAt', private.iso(alert.closed_at)),
    'lastPosition', (
      select jsonb_build_object('latitude', p.latitude, 'longitude', p.longitude, 'timestamp', private.iso(p.recorded_at))
      from private.sos_positions p where p.alert_id = alert.id and alert.closed_at is null
      order by p.recorded_at desc limit 1
    ),
    'vehiclePosition', case when shows_vehicle then private.vehicle_position(trip) end
  ) || case
    -- Where the trip is tells where its driver is.
    when booking.status = 'cancelled' and not shows_vehicle then '{"status": "cancelled"}'
    else '{}'
  end::jsonb;
end
$$;
comment on function private.view_alarm is
'The data behind the link of an alarm, instead of those behind a link to its trip: the position of the person while the alarm is open, and of
the vehicle from boarding until they say that they got off (shows_vehicle). For a person who cancelled before boarding the trip is cancelled.';

create function private.view_share(token_hash bytea)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  -- The page asks every 15 seconds: one write for two of its questions.
  between_writes constant interval := '30 seconds';
  shown jsonb;
begin
  select jsonb_build_object(
    'driverFirstName', coalesce(split_part(btrim(d.display_name), ' ', 1), private.driver_to_be_named()),
    'driverId', case when d.is_photo_public then d.id end,
    'vehicleModel', btrim(v.make || ' ' || v.model), 'vehicleColour', v.colour, 'vehiclePlateNumber', v.plate_number,
    'origin', o.name, 'destination', e.name, 'originPlaceId', o.id, 'destinationPlaceId', e.id,
    'fromPoint', private.point_of(x.getting_on), 'toPoint', private.point_of(x.getting_off),
    -- The trip has arrived when it has reached the stop of the person who shares it, or they have said so.
    'status', case
      when t.status <> 'cancelled' and (s.arrived_at is not null or t.status = 'en_route' and (x.getting_off).reached_at is not null)
        then 'arrived'
      else t.status end,
    'departureDate', private.iso((x.getting_on).planned_at), 'arrivalDate', private.iso((x.getting_off).planned_at),
    'stops', private.shared_way(
      x.getting_on, x.getting_off, case when g.shows_vehicle then coalesce(g.said_at, 'infinity') else '-infinity' end, h.on_the_way
    ),
    'lastPosition', case when g.said_at is null and l.user_id is not null then jsonb_build_object(
      'latitude', l.latitude, 'longitude', l.longitude, 'timestamp', private.iso(l.recorded_at)) end,
    'vehiclePosition', null,
    'estimatedArrival', private.iso(private.estimate_arrival_at(h.on_the_way, x.getting_off)),
    'personBoardedAt', case when g.shows_vehicle then private.iso(x.boarded_at) end,
    'personArrivedAt', private.iso(g.said_at),
    'sharerFirstName', case when s.shows_name then private.first_name_of(s.created_by) end,
    'alarm', null
  ) || case when a.id is not null then private.view_alarm(a, t) else '{}' end into shown
  from public.trip_shares s
  join public.trips t on t.id = s.trip_id
  cross join private.shared_ends(s) x
  left join public.driver_profiles d on d.id = t.driver_id
  join public.places o on o.id = (x.getting_on).place_id
  join public.places e on e.id = (x.getting_off).place_id
  left join public.vehicles v on v.id = t.vehicle_id
  left join private.sos_alerts a on a.id = s.alert_id
  -- The driver's position is private before the trip starts. A cancelled trip is shown to those who were on board.
  left join public.trip_locations l
    on l.trip_id = t.id and l.user_id = t.driver_id and t.status not in ('scheduled', 'active')
  cross join lateral (
    select private.said_goodbye_at(s, t) as said_at, a.id is null or private.shows_vehicle(a) as shows_vehicle
  ) g
  cross join lateral (
    select case when g.shows_vehicle and t.status = 'en_route' and s.arrived_at is null then l end as on_the_way
  ) h
  where s.token_hash = view_share.token_hash and private.is_share_alive(s, t);
  if shown is null then
    perform private.refuse(404, 'not_found', 'This link is not valid any more.');
  end if;
  update public.trip_shares s set viewed_at = now()
  where s.token_hash = view_share.token_hash and s.created_by is distinct from auth.uid()
    and (s.viewed_at is null or s.viewed_at < now() - between_writes);
  return shown;
end
$$;
comment on function private.view_share is
'The data that anyone with the link may see: driver''s first name, their id if visitors may see their photo, vehicle, plate, status, last
position, and the part of the trip that its creator travels: places, meeting points, planned, estimated and reported times; when they
boarded; their first name if they chose so. A link of an alarm shows the position of the person instead (view_alarm), and nothing that tells where
the vehicle is unless they are on board. After the person has arrived, or the alarm was closed, no position and no later report.
Its creator sees when others last had it open.
Refuses: 404 not_found alike for unknown, revoked and expired links.
Security definer because: visitors cannot read any of these rows.';

create function private.shared_ends(share public.trip_shares, out getting_on public.trip_stops, out getting_off public.trip_stops, out boarded_at timestamptz)
language plpgsql
stable
set search_path = ''
as $$
declare
  booking constant public.bookings := private.shared_booking(share);
begin
  select s.* into getting_on from public.trip_stops s
  where s.trip_id = share.trip_id and s.id = coalesce(booking.from_stop_id, private.stop_id(share.trip_id, false));
  select s.* into getting_off from public.trip_stops s
  where s.trip_id = share.trip_id and s.id = coalesce(booking.to_stop_id, private.stop_id(share.trip_id, true));
  boarded_at := booking.boarded_at;
end
$$;
comment on function private.shared_ends is
'The stops where the person who shares a trip gets on and off, and when they boarded: of their booking, or of the whole trip for its driver,
who does not board.';

create function private.estimate_arrival_at(location public.trip_locations, stop public.trip_stops)
returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  part float8;
begin
  select sum(w.metres) filter (where w.position <= stop.position) / nullif(sum(w.metres), 0) into part
  from (
    select a.position, private.metres_between(
      lag(a.latitude, 1, location.latitude) over way, lag(a.longitude, 1, location.longitude) over way,
      a.latitude, a.longitude
    ) as metres
    from (
      select s.position, coalesce(s.point_latitude, p.latitude) as latitude,
        coalesce(s.point_longitude, p.longitude) as longitude
      from public.trip_stops s join public.places p on p.id = s.place_id
      where s.trip_id = location.trip_id and s.position > (
        select coalesce(max(r.position), 0) from public.trip_stops r
        where r.trip_id = location.trip_id and r.position is not null and num_nonnulls(r.reached_at, r.left_at) > 0
      )
    ) a
    window way as (order by a.position)
  ) w;
  return location.recorded_at + (location.estimated_arrival - location.recorded_at) * part;
end
$$;
comment on function private.estimate_arrival_at is
'The estimated arrival of the driver at a stop ahead: the time that is left until the last stop, shared out by distance, as on
the tracking page (stop-arrivals.ts); null without an estimate and for a passed stop.';

create function private.point_of(stop public.trip_stops)
returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return case when stop.point_name is not null then jsonb_strip_nulls(jsonb_build_object(
    'name', stop.point_name, 'hint', stop.point_hint, 'latitude', stop.point_latitude, 'longitude', stop.point_longitude
  )) end;
end
$$;
comment on function private.point_of is 'The meeting point of a stop as contracts carry it, or null.';

create function private.shared_way(
  getting_on public.trip_stops, getting_off public.trip_stops, shown_until timestamptz, location public.trip_locations
)
returns jsonb language sql stable set search_path = ''
return (
  select jsonb_agg(
    jsonb_build_object(
      'id', s.id, 'placeId', s.place_id, 'place', p.name, 'time', private.iso(s.planned_at),
      'reachedAt', case when s.reached_at <= shown_until then private.iso(s.reached_at) end,
      'leftAt', case when s.left_at <= shown_until then private.iso(s.left_at) end,
      'estimatedAt', private.iso(private.estimate_arrival_at(location, s)),
      -- Where others get on and off is theirs.
      'point', case when s.id in (getting_on.id, getting_off.id) then private.point_of(s) end
    ) order by s.planned_at
  )
  from public.trip_stops s join public.places p on p.id = s.place_id
  where s.trip_id = getting_on.trip_id and (
    s.id in (getting_on.id, getting_off.id)
    or s.position is not null and s.planned_at > getting_on.planned_at and s.planned_at < getting_off.planned_at
  )
);
comment on function private.shared_way is
'The stops of the part that a link shows, in order: planned times, what the driver reported until a moment, and the arrivals estimated
from a position; meeting points at its ends only.';

create function private.report_arrival(trip_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  -- The trip is locked first, as everywhere: a cancellation at the same moment sees that they got off, or is seen here.
  perform from public.trips t where t.id = report_arrival.trip_id for no key update;
  if not exists (select from public.trip_shares s where s.trip_id = report_arrival.trip_id and s.created_by = caller)
    and not exists (
      select from public.bookings b
      where b.trip_id = report_arrival.trip_id and b.passenger_id = caller and b.boarded_at is not null
    )
  then
    perform private.refuse(404, 'not_found', 'You have neither shared this trip nor travelled on it.');
  end if;
  perform private.leave_vehicle(report_arrival.trip_id, caller);
  update public.trip_shares s set arrived_at = now()
  where s.trip_id = report_arrival.trip_id and s.created_by = caller
    and s.revoked_at is null and s.arrived_at is null and s.alert_id is null;
  update private.sos_alerts a set got_off_at = now()
  where a.trip_id = report_arrival.trip_id and a.person_id = caller and a.closed_at is null and a.got_off_at is null;
end
$$;
comment on function private.report_arrival is
'"I have arrived", or "I got off" of a cancelled trip: the caller is on board no more (is_on_board); their links to the trip say so for 30
minutes, show no position any more, and end; the link of their alarm shows the vehicle no more (get_off). Repeating it changes nothing.
Refuses: 401, 403 suspended; 404 not_found if the caller has neither shared the trip nor boarded.
Security definer because: clients cannot write trip_shares.';

grant execute on function
  private.share_trip,
  private.revoke_share,
  private.report_arrival
to authenticated;

grant execute on function private.view_share to anon, authenticated;
