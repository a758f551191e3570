-- Companies set the stops and meeting points of their own trips.

create or replace function private.change_way(trip public.trips, changes jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  before public.trip_stops[] := private.stops_of(trip.id);
begin
  if trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif trip.company_id <> auth.uid() then
    perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
  end if;
  if changes ? 'stops' then
    perform private.set_stops(trip.id, changes -> 'stops');
  end if;
  perform private.set_point(trip.id, private.stop_id(trip.id, false), nullif(changes -> 'originPoint', 'null'));
  perform private.set_point(trip.id, private.stop_id(trip.id, true), nullif(changes -> 'destinationPoint', 'null'));
  perform private.check_moved(trip.id, interval '0');
  perform private.tell_moved(before);
end
$$;
comment on function private.change_way(public.trips, jsonb) is
'Changes stops, originPoint and destinationPoint of a locked trip and notifies the passengers whose stops changed.
Refuses: 409 trip_closed; 403 forbidden for a trip of a company that is not the caller; 400 invalid_input; 409 conflict if
bookings forbid the change.';

create function private.change_fleet_way(trip_id uuid, way jsonb, is_scheduled_now boolean default false)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  trip public.trips := private.locked_fleet_trip(trip_id, company);
begin
  -- A repeated request schedules nothing more, and must not undo later changes.
  if not is_scheduled_now or trip.created_at = now() then
    perform private.change_way(trip, way);
  end if;
  return trip.id;
end
$$;
comment on function private.change_fleet_way(uuid, jsonb, boolean) is
'Changes stops, originPoint and destinationPoint of a trip of the calling company. is_scheduled_now: only of a trip that this
transaction has scheduled.
Refuses: 401; 403 if the caller is no company or suspended; 404 for a trip of others; as change_way.
Security definer because: clients cannot write stops.';
grant execute on function private.change_fleet_way(uuid, jsonb, boolean) to authenticated;
