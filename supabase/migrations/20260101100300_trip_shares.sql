-- Chapter 10, part 3: a link for the people at home. Only its hash is kept; it shows one trip and little of it.

create table public.trip_shares (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  created_by uuid not null references public.profiles (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
comment on table public.trip_shares is
  'Links that show one trip to anyone who has them, until revoked or 30 minutes after completion. token_hash = SHA-256 of the 128-bit token.';

create index trip_shares_by_trip on public.trip_shares (trip_id, created_by);
create index trip_shares_by_creator on public.trip_shares (created_by);

grant select (id, trip_id, created_by, created_at, revoked_at) on public.trip_shares to authenticated, app_admin;

create function private.share_trip(trip_id uuid, token_hash bytea)
returns public.trip_shares
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
  share public.trip_shares;
  live int;
begin
  -- The lock makes the count below true when one person makes several links at once.
  select t.* into trip from public.trips t where t.id = share_trip.trip_id for no key update;
  if private.participant_role(trip, caller) is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.status in ('completed', 'cancelled') then
    perform private.refuse(409, 'trip_closed', 'This trip is over.');
  end if;
  select count(*) into live from public.trip_shares s
  where s.trip_id = share_trip.trip_id and s.created_by = caller and s.revoked_at is null;
  if live >= 10 then
    perform private.refuse(409, 'conflict', 'You already have 10 links for this trip. Revoke one first.');
  end if;
  insert into public.trip_shares (trip_id, created_by, token_hash)
  values (share_trip.trip_id, caller, share_trip.token_hash) returning * into share;
  return share;
end
$$;
comment on function private.share_trip(uuid, bytea) is
  'A new link for a trip the caller travels on. Refuses 404 (also for strangers), 409. Definer: clients cannot write shares.';

create function private.revoke_share(share_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.revoke_share(uuid) is
  'Ends one of the caller''s links; again: the same. Refuses 404. Definer: clients cannot write shares.';

create function private.is_share_alive(share public.trip_shares, trip public.trips)
returns boolean
language sql
stable
set search_path = ''
return share.revoked_at is null
  and trip.status <> 'cancelled'
  and (trip.ended_at is null or trip.ended_at > now() - interval '30 minutes')
  -- A driver who forgets to complete a trip must not be followed for ever.
  and trip.departure_at > now() - interval '3 days'
  and private.participant_role(trip, share.created_by) is not null
  and exists (
    select from public.profiles p where p.id = share.created_by and not p.suspended and p.deleted_at is null
  );
comment on function private.is_share_alive(public.trip_shares, public.trips) is
  'Does the link still show its trip? Until revoked, the trip cancelled or completed for 30 minutes, or its maker off '
  'the trip or the platform.';

create function private.view_share(token_hash bytea)
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
    'driverFirstName', split_part(btrim(d.display_name), ' ', 1),
    'vehicleModel', btrim(v.make || ' ' || v.model), 'vehiclePlateNumber', v.plate_number,
    'origin', o.name, 'destination', e.name, 'status', t.status,
    'lastPosition', case when l.user_id is not null then jsonb_build_object(
      'latitude', l.latitude, 'longitude', l.longitude, 'timestamp', private.iso(l.recorded_at)) end,
    'estimatedArrival', case when t.status = 'en_route' then private.iso(l.estimated_arrival) end
  ) into shown
  from public.trip_shares s
  join public.trips t on t.id = s.trip_id
  join public.driver_profiles d on d.id = t.driver_id
  join public.places o on o.id = t.origin_place_id
  join public.places e on e.id = t.destination_place_id
  left join public.vehicles v on v.id = t.vehicle_id
  -- Where the driver is before the journey is no business of people at home.
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
  'What anyone with the link may see: first name, vehicle, plate, route, last position with its moment, estimated '
  'arrival. Refuses 404 alike for unknown, revoked and expired. Definer: strangers see none of these rows.';

grant execute on function private.share_trip(uuid, bytea), private.revoke_share(uuid) to authenticated;
grant execute on function private.view_share(bytea) to anon, authenticated;

alter table public.trip_shares enable row level security;

create policy "people see the links they made" on public.trip_shares
for select to authenticated using (created_by = (select auth.uid()));

create policy "administrators see every link" on public.trip_shares
for select to app_admin using (true);

create policy "only active people" on public.trip_shares as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_shares as restrictive
for all to app_admin using ((select private.is_live_admin()));
