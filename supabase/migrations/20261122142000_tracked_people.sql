-- Chapter 10.6: who is tracked, and taking one's position off the map.

create function private.is_tracked(recorded_at timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  tracked_seconds constant int := 120;
begin
  return is_tracked.recorded_at >= now() - make_interval(secs => tracked_seconds);
end
$$;
comment on function private.is_tracked(timestamptz) is
'Whether a person whose newest position was measured at this moment is tracked. An older position is the last known one.';

create or replace function private.trip_snapshot(trip_id uuid)
returns jsonb
language sql
stable
set search_path = ''
return (
  select jsonb_build_object('status', t.status, 'trackedCount', found.tracked, 'locations', found.locations)
  from public.trips t
  cross join lateral (
    select count(*) filter (where private.is_tracked(l.recorded_at)) as tracked,
      coalesce(jsonb_agg(private.location_message(l, t.status) order by l.user_type, l.user_id), '[]') as locations
    from public.trip_locations l
    where l.trip_id = t.id and l.received_at > now() - make_interval(hours => private.position_hours())
      and private.participant_role(t, l.user_id) is not null
  ) as found
  where t.id = trip_snapshot.trip_id
);
comment on function private.trip_snapshot(uuid) is
'Status of a trip, how many people are tracked, and the newest recent position of each participant, as {status,
trackedCount, locations: [location_update]}; null if there is no such trip. It checks no permission.';

create function private.withdraw_position(trip_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  -- A position that the same person is storing at this moment is deleted too.
  perform private.lock_position(withdraw_position.trip_id, caller);
  delete from public.trip_locations l where l.trip_id = withdraw_position.trip_id and l.user_id = caller;
  if found then
    perform private.broadcast_to_trip(
      withdraw_position.trip_id, 'participant_left',
      jsonb_build_object('tripId', withdraw_position.trip_id, 'userId', caller)
    );
  end if;
end
$$;
comment on function private.withdraw_position(uuid) is
'Deletes the caller''s position on a trip and broadcasts participant_left. Changes nothing if there is no position, and
for unknown trips. The driver''s track is kept.
Refuses: 401; 403 suspended.
Security definer because: clients cannot write positions.';

grant execute on function private.withdraw_position(uuid) to authenticated;
