-- Administrators approve and reject vehicles, and free plates.

create function private.locked_vehicle(vehicle_id uuid)
returns public.vehicles language plpgsql set search_path = '' as $$
declare
  vehicle public.vehicles;
  owner uuid := (select v.owner_id from public.vehicles v where v.id = locked_vehicle.vehicle_id);
begin
  -- People, trips, drivers, vehicles: the order of every lock. Waits for a deletion of the owner's account.
  perform from public.profiles p where p.id = owner and p.deleted_at is null for share;
  if found then
    perform private.lock_own_vehicle(owner);
    select v.* into vehicle from public.vehicles v
    where v.id = locked_vehicle.vehicle_id and v.status <> 'retired' for no key update;
  end if;
  if vehicle.id is null then
    perform private.refuse(404, 'not_found', 'Vehicle not found. Its owner may have changed it.');
  end if;
  return vehicle;
end
$$;
comment on function private.locked_vehicle is
'Locks a vehicle after its owner and the owner''s coming trips, and returns it.
Refuses: 404 not_found for a vehicle that was retired or replaced.';

create function private.settle_plate(vehicle public.vehicles) returns void language plpgsql set search_path = '' as $$
declare
  other record;
begin
  if exists (
    select from public.vehicles v
    where v.plate_key = vehicle.plate_key and v.owner_id <> vehicle.owner_id
      and v.approval = 'approved' and v.status <> 'retired'
  ) then
    perform private.refuse(409, 'conflict', 'This plate belongs to an approved vehicle of another account. Free it there first.');
  end if;
  perform private.refuse_duplicates(vehicle.owner_id, vehicle.plate_key);
  for other in
    update public.vehicles v
    set approval = 'withdrawn', decided_at = now(), rejection_reason = 'We approved the vehicle of another account with this plate.'
    where v.plate_key = vehicle.plate_key and v.owner_id <> vehicle.owner_id
      and v.approval = 'not_needed' and v.status <> 'retired'
    returning v.owner_id, v.plate_number
  loop
    perform private.notify_unless_caller(other.owner_id, 'plate_is_of_another', jsonb_build_object('plate', other.plate_number), '/corporate');
  end loop;
end
$$;
comment on function private.settle_plate is
'Gives a plate to the vehicle that is being approved: unapproved vehicles of companies with this plate are withdrawn.
Refuses: 409 conflict if another account has an approved vehicle with this plate; 409 duplicate_unresolved if another
account has submitted it and no administrator has accepted that.';

create function private.vehicle_waits(vehicle public.vehicles) returns boolean language sql immutable
return vehicle.approval = 'pending' and vehicle.status <> 'retired';
comment on function private.vehicle_waits is 'Whether a vehicle waits for the decision of an administrator.';

create function private.decide_vehicle(vehicle_id uuid, approve boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  wanted text := case when approve then 'approved' else 'rejected' end;
  vehicle public.vehicles;
begin
  perform private.require_decider(array(select v.owner_id from public.vehicles v where v.id = decide_vehicle.vehicle_id), false);
  words := private.clean_text(reason, 500, 'Reason');
  if not approve and words is null then
    perform private.refuse(400, 'invalid_input', 'Please give a reason');
  end if;
  vehicle := private.locked_vehicle(decide_vehicle.vehicle_id);
  if vehicle.approval = wanted then
    return wanted;
  elsif vehicle.approval <> 'pending' and not (approve and vehicle.approval = 'withdrawn') then
    perform private.refuse_decided('vehicle', replace(vehicle.approval, 'not_needed', 'accepted'));
  end if;
  if approve then
    perform private.settle_plate(vehicle);
    if exists (select from public.driver_profiles d where d.id = vehicle.owner_id) then
      -- Trips that are over keep the vehicle they were made with.
      update public.vehicles v set status = 'retired'
      where v.owner_id = vehicle.owner_id and v.id <> vehicle.id and v.approval <> 'pending' and v.status <> 'retired';
      update public.driver_profiles d set vehicle_id = vehicle.id where d.id = vehicle.owner_id;
    end if;
    perform private.check_vehicle_approval(vehicle);
  end if;
  update public.vehicles v
  set approval = wanted, decided_at = now(), rejection_reason = case when not approve then words end
  where v.id = vehicle.id;
  if approve and exists (select from public.driver_profiles d where d.id = vehicle.owner_id) then
    perform private.fit_own_trips(vehicle.owner_id, vehicle);
  end if;
  perform private.notify_unless_caller(
    vehicle.owner_id, case
      when not approve then 'vehicle_not_approved' when words is null then 'vehicle_approved' else 'vehicle_approved_with_remark' end,
    jsonb_build_object('make', vehicle.make, 'model', vehicle.model, 'plate', vehicle.plate_number, 'reason', words),
    case when exists (select from public.companies c where c.id = vehicle.owner_id) then '/corporate' else '/account/profile#vehicle' end
  );
  perform private.audit('decide_vehicle', vehicle.id::text, wanted, jsonb_build_object(
    'reason', words, 'owner', vehicle.owner_id, 'plate', vehicle.plate_number
  ));
  return wanted;
exception
  when unique_violation then
    perform private.refuse(409, 'conflict', 'This plate belongs to an approved vehicle of another account. Free it there first.');
end
$$;
comment on function private.decide_vehicle is
'Approves or rejects a vehicle that waits, and returns the result; a driver''s coming trips are then made with it. A
withdrawn vehicle can be approved again. Repeating the decision changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found if the owner replaced it; 400 invalid_input without a reason to reject; 409
conflict if it was decided otherwise, another account has the plate, or more seats are booked than it has.
Security definer because: no role may write these tables.';

create function private.free_plate(vehicle_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  vehicle public.vehicles;
begin
  perform private.require_decider(array(select v.owner_id from public.vehicles v where v.id = free_plate.vehicle_id), false);
  words := private.clean_text(reason, 500, 'Reason');
  if words is null then
    perform private.refuse(400, 'invalid_input', 'Please give a reason');
  end if;
  vehicle := private.locked_vehicle(free_plate.vehicle_id);
  if vehicle.approval = 'withdrawn' then
    return 'withdrawn';
  elsif vehicle.approval not in ('approved', 'not_needed') then
    perform private.refuse(409, 'conflict', 'This vehicle has no claim to its plate.');
  end if;
  update public.vehicles v
  set approval = 'withdrawn', decided_at = now(), rejection_reason = words where v.id = vehicle.id;
  update public.driver_profiles d set vehicle_id = null where d.vehicle_id = vehicle.id;
  perform private.notify_unless_caller(
    vehicle.owner_id, 'vehicle_withdrawn', jsonb_build_object('plate', vehicle.plate_number, 'reason', words),
    case when exists (select from public.companies c where c.id = vehicle.owner_id) then '/corporate' else '/account/profile#vehicle' end);
  perform private.audit('free_plate', vehicle.id::text, 'withdrawn', jsonb_build_object(
    'reason', words, 'owner', vehicle.owner_id, 'plate', vehicle.plate_number
  ));
  return 'withdrawn';
end
$$;
comment on function private.free_plate is
'Withdraws a vehicle, so that another account can have its plate approved. Trips already published keep it; new ones are
refused. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found; 400 invalid_input without a reason; 409 conflict if the vehicle has no claim
to the plate.
Security definer because: no role may write these tables.';

grant execute on function
  private.vehicle_waits,
  private.decide_vehicle,
  private.free_plate
to app_admin;
