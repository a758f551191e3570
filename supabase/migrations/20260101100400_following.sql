-- Chapter 10, part 4: following a trip from outside the database: what is so now, and who may no longer look.

create function private.trip_now(trip_id uuid)
returns jsonb
language sql
stable
set search_path = ''
return (
  select jsonb_build_object('status', t.status, 'locations', coalesce((
    select jsonb_agg(private.location_message(l, t.status) order by l.user_type, l.user_id)
    from public.trip_locations l
    where l.trip_id = t.id and l.received_at > now() - interval '24 hours'
      and private.participant_role(t, l.user_id) is not null
  ), '[]'))
  from public.trips t where t.id = trip_now.trip_id
);
comment on function private.trip_now(uuid) is
  'Status of a trip and the newest position of everyone on it in the last 24 hours, as {status, locations: '
  '[location_update]}; null when unknown. Asks nobody''s permission.';

create function private.follow_trip(trip_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_active();
  if not private.is_trip_member(follow_trip.trip_id) then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return private.trip_now(follow_trip.trip_id);
end
$$;
comment on function private.follow_trip(uuid) is
  'The snapshot of a trip for those who may follow it. Refuses 404 alike for strangers and unknown trips. Definer: '
  'reads positions of others.';

create function private.admin_follow_trip(trip_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shown jsonb;
begin
  perform private.require_admin();
  shown := private.trip_now(admin_follow_trip.trip_id);
  if shown is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return shown;
end
$$;
comment on function private.admin_follow_trip(uuid) is
  'The same snapshot for administrators. Refuses 404. Definer: trip_now is closed.';

create function private.departed_followers(followers jsonb)
returns table (n int, reason text, trip_status text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Row by row through views: asked for everyone on a process every few seconds, a function per follower is too dear.
  return query
  with asked as (
    select f.ordinality::int - 1 as place, (f.value ->> 'userId')::uuid as person,
      (f.value ->> 'sessionId')::uuid as session_id, (f.value ->> 'tripId')::uuid as trip_id
    from jsonb_array_elements(followers) with ordinality f
  ), judged as (
    select a.place, a.trip_id, case
      when p.state is null or p.state <> 'active' then coalesce(p.state, 'unknown')
      when a.session_id is not null and not exists (
        select from private.live_sessions s where s.id = a.session_id and s.user_id = a.person
      ) then 'ended'
      when a.trip_id is not null and not exists (
        select from private.trip_members m where m.trip_id = a.trip_id and m.user_id = a.person
      ) then 'not_member'
    end as why
    from asked a
    left join private.person_states p on p.id = a.person
  )
  select j.place, j.why, case when j.why = 'not_member' then (
    select t.status from public.trips t where t.id = j.trip_id and t.status = 'cancelled'
  ) end
  from judged j where j.why is not null;
end
$$;
comment on function private.departed_followers(jsonb) is
  'Of those who follow trips, [{userId, sessionId, tripId}], who no longer may: n = place in the list from 0, reason = '
  'suspended, ended, unknown or not_member; trip_status = cancelled when the trip itself was. For the relay, which keeps '
  'sockets open longer than a right lasts. Definer: reads everybody''s membership.';

grant execute on function private.follow_trip(uuid) to authenticated;
grant execute on function private.admin_follow_trip(uuid) to app_admin;
grant execute on function private.departed_followers(jsonb) to app_relay;
