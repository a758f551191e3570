-- Vehicles: colour, photo, papers of ownership, and the approval without which nobody sells seats in them.

alter table public.vehicles
  add column colour text check (length(colour) between 1 and 40),
  add column photo_path text,
  add column proof_of_ownership_path text,
  add column approval text not null default 'pending',
  add column decided_at timestamptz,
  add column rejection_reason text check (length(rejection_reason) <= 500),
  add constraint known_approval check (approval in ('pending', 'approved', 'not_needed', 'rejected', 'withdrawn'));
comment on column public.vehicles.approval is
  'pending → approved or rejected by an administrator; withdrawn when its plate was freed. not_needed: a company''s vehicle '
  'whose plate no other account had. Only approved and not_needed vehicles get new trips.';
comment on column public.vehicles.photo_path is 'Path in the private bucket documents of the photo of the vehicle.';
comment on column public.vehicles.proof_of_ownership_path is
  'Path in the private bucket documents of the proof that the owner may use the vehicle.';
comment on column public.vehicles.plate_key is
  'Plate without spaces and hyphens, upper case: one approved vehicle per plate.';
comment on column public.driver_profiles.vehicle_id is
  'The approved vehicle that the driver''s own trips are made with; null without one.';
comment on column public.driver_profiles.proof_of_ownership_path is 'Unused: the proof belongs to the vehicle.';

update public.vehicles v
set proof_of_ownership_path = d.proof_of_ownership_path
from public.driver_profiles d
where d.vehicle_id = v.id;
update public.vehicles v
set approval = case
  when exists (select from public.companies c where c.id = v.owner_id) then 'not_needed'
  when v.status = 'retired' or exists (
    select from public.driver_profiles d where d.vehicle_id = v.id and d.is_driver_verified
  ) then 'approved'
  else 'pending'
end;
update public.driver_profiles d
set proof_of_ownership_path = null,
  vehicle_id = (select v.id from public.vehicles v where v.id = d.vehicle_id and v.approval = 'approved')
where d.vehicle_id is not null or d.proof_of_ownership_path is not null;

drop index public.vehicles_plate_on_the_road;
create unique index vehicles_one_approved_per_plate on public.vehicles (plate_key)
where approval = 'approved' and status <> 'retired';
create index vehicles_by_plate on public.vehicles (plate_key) where status <> 'retired';
create index vehicles_pending on public.vehicles (created_at desc, id desc)
where approval = 'pending' and status <> 'retired';

create function private.guard_trip_vehicle()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  vehicle record;
begin
  if new.vehicle_id is null then
    new.vehicle_id := (select d.vehicle_id from public.driver_profiles d where d.id = new.driver_id);
  end if;
  if new.vehicle_id is null then
    perform private.refuse(409, 'vehicle_missing', case
      when exists (
        select from public.vehicles v
        where v.owner_id = new.driver_id and v.approval = 'pending' and v.status <> 'retired'
      ) then 'Your vehicle is waiting for approval. You can publish trips once it is approved.'
      else 'Please add your vehicle before you publish a trip.' end);
  end if;
  -- Waits for a concurrent decision or change of the vehicle.
  select v.seats, v.approval, v.status into vehicle from public.vehicles v where v.id = new.vehicle_id for share;
  if (tg_op = 'INSERT' or new.vehicle_id is distinct from old.vehicle_id)
    and (vehicle.approval not in ('approved', 'not_needed') or vehicle.status = 'retired')
  then
    perform private.refuse(409, 'vehicle_missing', 'This vehicle is not approved for trips.');
  elsif new.total_seats > vehicle.seats
    and (tg_op = 'INSERT' or new.vehicle_id is distinct from old.vehicle_id or new.total_seats > old.total_seats)
  then
    perform private.refuse(400, 'invalid_input', format('Seats must be at most %s, the seats of the vehicle', vehicle.seats),
      jsonb_build_object('vehicleSeats', vehicle.seats));
  end if;
  return new;
end
$$;
comment on function private.guard_trip_vehicle() is
'Trigger on trips: a trip needs an approved vehicle (a private one takes its driver''s) and sells at most its seats.
Refuses: 409 vehicle_missing; 400 invalid_input {vehicleSeats} for more seats than the vehicle has.
Security definer because: status and approval of vehicles are not granted to clients.';

create function private.forget_vehicle()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.colour := null;
  new.photo_path := null;
  new.proof_of_ownership_path := null;
  new.rejection_reason := null;
  return new;
end
$$;
comment on function private.forget_vehicle() is
'Trigger: removes what identifies a vehicle when anonymise_person takes its plate away.';

create trigger guard_trip_vehicle before insert or update of vehicle_id, total_seats on public.trips
for each row execute function private.guard_trip_vehicle();

create trigger forget_vehicle before update of plate_number on public.vehicles
for each row when (new.plate_number = 'DELETED') execute function private.forget_vehicle();

drop policy "anyone reads vehicles" on public.vehicles;

-- A withdrawn vehicle may still have trips that passengers booked.
create policy "anyone reads vehicles that were allowed on trips" on public.vehicles
for select to anon using (approval in ('approved', 'not_needed', 'withdrawn'));

create policy "people read vehicles that were allowed on trips, and their own" on public.vehicles
for select to authenticated
using (approval in ('approved', 'not_needed', 'withdrawn') or owner_id = (select auth.uid()));

create policy "administrators read every vehicle" on public.vehicles
for select to app_admin using (true);
