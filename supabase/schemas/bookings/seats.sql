-- Seats of a trip are taken between two stops: a booking or a hold takes them, and the end of it gives them back.

create function private.stop_id(trip_id uuid, is_last boolean)
returns uuid language plpgsql stable set search_path = '' as $$
begin
  if is_last then
    return (
      select s.id from public.trip_stops s
      where s.trip_id = stop_id.trip_id and s.position is not null order by s.position desc limit 1
    );
  end if;
  return (select s.id from public.trip_stops s where s.trip_id = stop_id.trip_id and s.position = 0);
end
$$;
comment on function private.stop_id is 'Id of the first or the last stop of a trip.';

create function private.take_seats(trip_id uuid, from_stop_id uuid, to_stop_id uuid, seats int)
returns void language plpgsql set search_path = '' as $$
begin
  update public.trips t
  set leg_taken = private.with_seats(t.leg_taken, l.from_position, l.to_position, take_seats.seats)
  from private.legs l
  where t.id = take_seats.trip_id and l.trip_id = t.id
    and l.from_stop_id = take_seats.from_stop_id and l.to_stop_id = take_seats.to_stop_id;
  if not found then
    raise exception 'Trip % has no such leg.', trip_id;
  end if;
end
$$;
comment on function private.take_seats is
'Takes seats of a trip, which the caller has locked, between two stops; negative seats are given back.';

create function private.count_legs(trip_id uuid) returns smallint[] language plpgsql stable set search_path = '' as $$
declare
  taken smallint[] := (
    select array_fill(0::smallint, array[max(s.position)::int]) from public.trip_stops s where s.trip_id = count_legs.trip_id
  );
  booked record;
begin
  for booked in
    select l.from_position, l.to_position, b.seats from (
      select b.from_stop_id, b.to_stop_id, b.seats from public.bookings b
      where b.trip_id = count_legs.trip_id and b.status <> 'cancelled'
      union all
      select h.from_stop_id, h.to_stop_id, h.seats from public.seat_holds h
      where h.trip_id = count_legs.trip_id and h.status = 'open'
    ) b
    join private.legs l on l.trip_id = count_legs.trip_id and l.from_stop_id = b.from_stop_id and l.to_stop_id = b.to_stop_id
  loop
    taken := private.with_seats(taken, booked.from_position, booked.to_position, booked.seats);
  end loop;
  return taken;
end
$$;
comment on function private.count_legs is
'Taken seats of each leg, counted from the bookings and the open holds: the truth that trips.leg_taken must equal. For
set_stops, tests and repair.';
