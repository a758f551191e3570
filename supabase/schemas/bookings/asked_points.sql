-- Meeting points that passengers propose for a place along the way: perhaps where they live. They stand in the accepted request and
-- in bookings only, never in the stop, which everybody reads, and go with the last booking of their stop.

create function private.asks_for_stop(hold public.seat_holds, stop_id uuid) returns boolean language sql immutable set search_path = ''
return hold.status in ('paid', 'accepted') and coalesce(
  hold.from_stop_id = stop_id and hold.from_place_id is not null or hold.to_stop_id = stop_id and hold.to_place_id is not null, false
);
comment on function private.asks_for_stop is 'True if this is an accepted request for which the stop was made.';

create function private.asked_point(stop public.trip_stops) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select p.point from public.seat_holds h
    cross join lateral (
      select nullif(h.points -> case when h.from_stop_id = stop.id then 'on' else 'off' end, 'null') as point
    ) p
    where h.trip_id = stop.trip_id and h.points is not null and private.asks_for_stop(h, stop.id) and p.point is not null
    -- Two requests for one place may be accepted: the first one has made the stop.
    order by h.ended_at, h.id limit 1
  );
end
$$;
comment on function private.asked_point is
'The meeting point {name, latitude?, longitude?} that a passenger proposed for a stop that was made at their request, or null.';

create function private.point_beside(agreed jsonb, stop public.trip_stops) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.point_of(stop), case when nullif(agreed, 'null') is not null then private.asked_point(stop) end);
end
$$;
comment on function private.point_beside is
'The present meeting point of a stop, to compare with the agreed one. A point that a passenger proposed never changes: it is not news
for those who agreed to none.';

create function private.asked_point_for_caller(stop public.trip_stops)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  point constant jsonb := case when stop.point_name is null then private.asked_point(stop) end;
begin
  if point is null then
    return null;
  elsif private.is_live_admin() or exists (
    select from public.trips t where t.id = stop.trip_id and t.driver_id = caller
    union all
    select from public.bookings b
    where b.trip_id = stop.trip_id and b.passenger_id = caller and b.status <> 'cancelled' and stop.id in (b.from_stop_id, b.to_stop_id)
  ) then
    return point || '{"isPrivate": true}';
  end if;
  return null;
end
$$;
comment on function private.asked_point_for_caller is
'The meeting point that a passenger proposed for a stop, for the driver of the trip, the passengers of this stop and administrators;
null for others, and once the driver has set another one.
Security definer because: no person reads the requests of others.';

create function private.forget_asked_points(cancelled public.bookings[]) returns void language plpgsql set search_path = '' as $$
begin
  update public.bookings b set agreed_points = b.agreed_points || s.sides
  from (
    select c.id, jsonb_object_agg(side.key, null::text) as sides
    from unnest(cancelled) c
    cross join lateral (values ('on', c.from_stop_id), ('off', c.to_stop_id)) as side (key, stop_id)
    where exists (select from public.seat_holds h where h.trip_id = c.trip_id and private.asks_for_stop(h, side.stop_id))
    group by c.id
  ) s
  where b.id = s.id and b.agreed_points is not null;
  update public.seat_holds h set points = null
  where h.trip_id in (select c.trip_id from unnest(cancelled) c) and h.points is not null
    and h.status in ('paid', 'accepted') and num_nonnulls(h.from_place_id, h.to_place_id) > 0
    and not exists (
      select from public.bookings b
      where b.trip_id = h.trip_id and b.status <> 'cancelled'
        and (private.asks_for_stop(h, b.from_stop_id) or private.asks_for_stop(h, b.to_stop_id))
    );
end
$$;
comment on function private.forget_asked_points is
'Removes the points that passengers proposed from bookings that were just cancelled, and from the request once no booking of their
stop is left.';

create function private.take_back_points(person uuid) returns void language plpgsql set search_path = '' as $$
declare
  other public.bookings;
begin
  for other in
    select distinct b.* from public.seat_holds h
    join public.bookings b on b.trip_id = h.trip_id and b.passenger_id <> person
      and (private.asks_for_stop(h, b.from_stop_id) or private.asks_for_stop(h, b.to_stop_id))
    where h.passenger_id = person and h.points is not null and num_nonnulls(h.from_place_id, h.to_place_id) > 0
    order by b.id
  loop
    update public.bookings b set agreed_points = b.agreed_points || (
      select jsonb_object_agg(side.key, null::text)
      from (values ('on', b.from_stop_id), ('off', b.to_stop_id)) as side (key, stop_id)
      where exists (
        select from public.seat_holds h
        where h.trip_id = b.trip_id and h.passenger_id = person and private.asks_for_stop(h, side.stop_id)
      )
    )
    where b.id = other.id and b.agreed_points is not null;
    if other.status = 'confirmed' and other.adds_to is null then
      perform private.notify(other.passenger_id, 'point_removed', jsonb_build_object('trip', private.describe_leg(other)),
        '/trips/' || other.trip_id);
    end if;
  end loop;
  update public.seat_holds h set points = null where h.passenger_id = person and h.points is not null;
  update public.bookings b set agreed_points = null, told_changes = null
  where b.passenger_id = person and num_nonnulls(b.agreed_points, b.told_changes) > 0;
end
$$;
comment on function private.take_back_points is
'Removes the meeting points of a person who deletes the account from their holds and bookings, and those that they proposed also from
the bookings of others at the same stop, who are told.';
