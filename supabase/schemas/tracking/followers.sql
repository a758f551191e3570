-- Snapshots of a trip for its followers, and which followers have lost access.

create function private.trip_snapshot(trip_id uuid) returns jsonb language sql stable set search_path = ''
return (
  select jsonb_build_object('status', t.status, 'statusChanges', t.status_changes, 'trackedCount', found.tracked, 'locations', found.locations)
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
comment on function private.trip_snapshot is
'Status of a trip, how many people are tracked, and the newest recent position of each participant, as {status,
statusChanges, trackedCount, locations: [location_update]}; null if there is no such trip. It checks no permission.';

create function private.read_trip_snapshot(trip_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  if not private.is_trip_member(read_trip_snapshot.trip_id) then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return private.trip_snapshot(read_trip_snapshot.trip_id);
end
$$;
comment on function private.read_trip_snapshot is
'The snapshot of a trip, for its members.
Refuses: 401, 403 suspended; 404 not_found alike for unknown trips and for everyone else.
Security definer because: reads the positions of others.';

create function private.admin_read_trip_snapshot(trip_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  shown jsonb;
begin
  perform private.require_admin();
  shown := private.trip_snapshot(admin_read_trip_snapshot.trip_id);
  if shown is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return shown;
end
$$;
comment on function private.admin_read_trip_snapshot is
'The snapshot of a trip, for administrators.
Refuses: 401 unauthenticated; 404 not_found.
Security definer because: trip_snapshot is not granted to clients.';

create function private.find_revoked_followers(followers jsonb)
returns table (n int, reason text, trip_status text) language plpgsql stable security definer set search_path = '' as $$
begin
  -- Joins views: the relay calls this every few seconds for all its followers, and a function call for each is too expensive.
  return query
  with followed as (
    select f.ordinality::int - 1 as place, (f.value ->> 'userId')::uuid as person,
      (f.value ->> 'sessionId')::uuid as session_id, (f.value ->> 'tripId')::uuid as trip_id
    from jsonb_array_elements(followers) with ordinality f
  ), checked as (
    select f.place, f.trip_id, case
      when p.state is null or p.state <> 'active' then coalesce(p.state, 'unknown')
      when f.session_id is not null and not exists (
        select from private.live_sessions s where s.id = f.session_id and s.user_id = f.person
      ) then 'ended'
      when f.trip_id is not null and not exists (
        select from private.trip_members m where m.trip_id = f.trip_id and m.user_id = f.person
      ) then 'not_member'
    end as why
    from followed f
    left join private.person_states p on p.id = f.person
  )
  select j.place, j.why, case when j.why = 'not_member' then (
    select t.status from public.trips t where t.id = j.trip_id and t.status = 'cancelled'
  ) end
  from checked j where j.why is not null;
end
$$;
comment on function private.find_revoked_followers is
'The followers in [{userId, sessionId, tripId}] who have lost access: n = index from 0, reason = suspended, ended, unknown
or not_member, trip_status = cancelled if the trip was. For the relay, whose sockets stay open longer than access lasts.
Security definer because: reads everyone''s membership.';

grant execute on function private.read_trip_snapshot to authenticated;

grant execute on function private.admin_read_trip_snapshot to app_admin;

grant execute on function private.find_revoked_followers to app_relay;

create function private.is_live_relay(relay private.relays)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  live_seconds constant int := 15;
begin
  return relay.seen_at > clock_timestamp() - make_interval(secs => live_seconds);
end
$$;
comment on function private.is_live_relay is 'Whether a relay has reported itself in the last 15 seconds.';

create function private.is_followed(trip_id uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.relay_trips f join private.relays r on r.id = f.relay_id
    where f.trip_id = is_followed.trip_id and private.is_live_relay(r)
  );
end
$$;
comment on function private.is_followed is 'Whether sockets of any live relay follow the trip.';

create function private.follow_trips(relay uuid, trips uuid[])
returns setof uuid language plpgsql security definer set search_path = '' as $$
begin
  insert into private.relays as r (id, seen_at) values (relay, clock_timestamp())
  on conflict (id) do update set seen_at = excluded.seen_at;
  -- Relays that were killed. Skipping locked rows: two relays must not wait for each other here.
  delete from private.relays r where r.id in (
    select d.id from private.relays d where not private.is_live_relay(d) for update skip locked
  );

  delete from private.relay_trips f
  where f.relay_id = relay and not exists (select from unnest(trips) t (id) where t.id = f.trip_id);
  insert into private.relay_trips (trip_id, relay_id) select t.id, relay from unnest(trips) t (id)
  on conflict do nothing;

  return query select f.trip_id from private.relay_trips f
  where f.relay_id = relay and exists (
    select from private.relay_trips o join private.relays r on r.id = o.relay_id
    where o.trip_id = f.trip_id and o.relay_id <> relay and private.is_live_relay(r)
  );
end
$$;
comment on function private.follow_trips is
'Notes that the relay lives and that its sockets follow exactly these trips. Returns those of them that another live relay follows
too: only their positions must be published. Repeating it changes nothing.
Security definer because: no role writes the tables of relays.';

grant execute on function private.follow_trips to app_relay;
