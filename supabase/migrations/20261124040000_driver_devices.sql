-- Phones of drivers that send their position with a tracking app (Traccar Client), also with the screen off.

create table public.driver_devices (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.profiles (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  client text check (client in ('traccar_8', 'traccar_9', 'traccar_10')),
  battery smallint check (battery between 0 and 100),
  dropped_at timestamptz,
  drop_reason text check (length(drop_reason) <= 200),
  minute timestamptz not null default now(),
  minute_requests int not null default 0
);
comment on table public.driver_devices is
  'Tracking apps that send the position of a driver, at most 3 per driver. token_hash = SHA-256 of the 128-bit token, which is '
  'not stored. The row ends with a suspension or the account.';
comment on column public.driver_devices.client is 'The app, known by the shape of its requests.';
comment on column public.driver_devices.drop_reason is 'Why the last position that was not taken was dropped. The position is not kept.';
comment on column public.driver_devices.minute_requests is 'Requests since minute, which begins anew every 60 seconds.';
create index driver_devices_of_driver on public.driver_devices (driver_id);

alter table public.driver_devices enable row level security;
grant select (id, driver_id, created_at, last_seen_at, client, battery, dropped_at, drop_reason)
on public.driver_devices to authenticated;

create policy "drivers read their own devices" on public.driver_devices
for select to authenticated using (driver_id = (select auth.uid()));
create policy "only active people" on public.driver_devices as restrictive
for all to authenticated using ((select private.is_active_caller()));

create function private.add_driver_device(token_hash bytea)
returns public.driver_devices
language plpgsql
security definer
set search_path = ''
as $$
declare
  devices_max constant int := 3;
  caller uuid := private.require_active();
  device public.driver_devices;
begin
  -- The lock keeps concurrent requests of one driver within the limit; a suspension waits and then sees the row.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_active();
  if not exists (select from public.driver_profiles d where d.id = caller) then
    perform private.refuse(403, 'forbidden', 'Only drivers track with the screen off.');
  elsif (select count(*) from public.driver_devices d where d.driver_id = caller) >= devices_max then
    perform private.refuse(
      409, 'conflict', format('You already have %s phones. Remove one first.', devices_max)
    );
  end if;
  insert into public.driver_devices (driver_id, token_hash) values (caller, add_driver_device.token_hash) returning * into device;
  return device;
end
$$;
comment on function private.add_driver_device(bytea) is
'Lets a tracking app with this token send the caller''s position.
Refuses: 401, 403 suspended; 403 forbidden unless the caller is a driver; 409 conflict at the limit of phones.
Security definer because: clients cannot write driver_devices.';

create function private.remove_driver_device(device_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  delete from public.driver_devices d where d.id = remove_driver_device.device_id and d.driver_id = caller;
end
$$;
comment on function private.remove_driver_device(uuid) is
'Ends the token of one of the caller''s phones; changes nothing for any other id.
Refuses: 401, 403 suspended.
Security definer because: clients cannot write driver_devices.';

create function private.end_driver_devices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.driver_devices d where d.driver_id = new.id;
  return null;
end
$$;
comment on function private.end_driver_devices() is
'Trigger: the phones of a driver who was suspended or whose account was deleted can send nothing any more.
Security definer because: clients cannot write driver_devices.';

create trigger end_driver_devices after update of suspended, deleted_at on public.profiles
for each row when (new.suspended and not old.suspended or new.deleted_at is not null and old.deleted_at is null)
execute function private.end_driver_devices();

grant execute on function private.add_driver_device(bytea), private.remove_driver_device(uuid) to authenticated;

insert into private.export_parts (name, query) values
  ('driverDevices', $$select coalesce(jsonb_agg(to_jsonb(d) - '{driver_id,token_hash,minute,minute_requests}'::text[]
    order by d.created_at), '[]') from public.driver_devices d where d.driver_id = $1$$);
