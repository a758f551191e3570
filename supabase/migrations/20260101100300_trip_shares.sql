-- Chapter 10.3: links that show one trip to anyone who has them.

create table public.trip_shares (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  created_by uuid not null references public.profiles (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
comment on table public.trip_shares is
  'Links that show one trip to anyone who has them (is_share_alive). token_hash = SHA-256 of the 128-bit token, which is '
  'not stored.';

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
  links_max constant int := 10;
  live int;
begin
  -- The lock keeps concurrent requests of one person within the limit.
  select t.* into trip from public.trips t where t.id = share_trip.trip_id for no key update;
  if private.participant_role(trip, caller) is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.status in ('completed', 'cancelled') then
    perform private.refuse(409, 'trip_closed', 'This trip is over.');
  end if;
  select count(*) into live from public.trip_shares s
  where s.trip_id = share_trip.trip_id and s.created_by = caller and s.revoked_at is null;
  if live >= links_max then
    perform private.refuse(
      409, 'conflict', format('You already have %s links for this trip. Revoke one first.', links_max)
    );
  end if;
  insert into public.trip_shares (trip_id, created_by, token_hash)
  values (share_trip.trip_id, caller, share_trip.token_hash) returning * into share;
  return share;
end
$$;
comment on function private.share_trip(uuid, bytea) is
'Creates a link to a trip that the caller travels on.
Refuses: 401, 403 suspended; 404 not_found unless the caller travels on it; 409 trip_closed if the trip is over; 409
conflict at the limit of links.
Security definer because: clients cannot write trip_shares.';

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
'Revokes one of the caller''s links. Revoking it again changes nothing.
Refuses: 401, 403 suspended; 404 not_found.
Security definer because: clients cannot write trip_shares.';

create function private.is_share_alive(share public.trip_shares, trip public.trips)
returns boolean
language sql
stable
set search_path = ''
return share.revoked_at is null
  and trip.status <> 'cancelled'
  and (trip.ended_at is null or trip.ended_at > now() - interval '30 minutes')
  and trip.departure_at > now() - make_interval(days => private.overdue_trip_days())
  and private.participant_role(trip, share.created_by) is not null
  and exists (
    select from public.profiles p where p.id = share.created_by and not p.suspended and p.deleted_at is null
  );
comment on function private.is_share_alive(public.trip_shares, public.trips) is
'True while the link shows its trip: not revoked, trip not cancelled, completed at most 30 minutes ago and not overdue,
and its creator still an active participant.';

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
'What anyone with the link may see: driver''s first name, vehicle, plate, route, status, last position and estimated
arrival.
Refuses: 404 not_found alike for unknown, revoked and expired links.
Security definer because: visitors cannot read any of these rows.';

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
