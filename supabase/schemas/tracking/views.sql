create function private.iso(moment timestamptz) returns text language plpgsql stable set search_path = '' as $$
begin
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;
comment on function private.iso is
'A moment as ISO 8601 in UTC with milliseconds, as contracts carry it; null stays null.';

create function private.participant_role(trip public.trips, person uuid)
returns text language plpgsql stable set search_path = '' as $$
begin
  if trip.driver_id = person then
    return 'driver';
  end if;
  perform from public.bookings b
  where b.trip_id = trip.id and b.passenger_id = person
    and (b.status <> 'cancelled' and not private.has_got_off(b) or b.status = 'cancelled' and private.is_on_board(b));
  return case when found then 'passenger' end;
end
$$;
comment on function private.participant_role is
'driver or passenger of the trip; null for everyone else, also for its company and for passengers who have got off
(has_got_off). Whose booking was cancelled on board stays a passenger (is_on_board).';

create function private.location_message(location public.trip_locations, status text)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'type', 'location_update', 'tripId', location.trip_id, 'userId', location.user_id, 'userType', location.user_type,
    'latitude', location.latitude, 'longitude', location.longitude, 'accuracy', location.accuracy,
    'heading', location.heading, 'speed', location.speed, 'timestamp', private.iso(location.recorded_at),
    'tripStatus', status,
    'estimatedArrival', case when status = 'en_route' then private.iso(location.estimated_arrival) end
  );
end
$$;
comment on function private.location_message is
'A position as the contract''s location_update, the same in the snapshot and in the stream. Only a trip that is en route
has an estimated arrival.';

create function private.is_tracked(recorded_at timestamptz)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  tracked_seconds constant int := 120;
begin
  return is_tracked.recorded_at >= now() - make_interval(secs => tracked_seconds);
end
$$;
comment on function private.is_tracked is
'Whether a person whose newest position was measured at this moment is tracked. An older position is the last known one.';
