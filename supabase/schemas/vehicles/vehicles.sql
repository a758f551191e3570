-- Vehicles of drivers and companies, which need approval before seats in them are sold: a company's only when another account
-- has the plate.

create function private.own_vehicles()
returns setof public.vehicles language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return query select v.* from public.vehicles v where v.owner_id = caller;
end
$$;
comment on function private.own_vehicles is
'The caller''s vehicles with every column.
Refuses: 401 unauthenticated, 403 suspended (by require_active).
Security definer because: owner and status are not granted to clients.';

create function private.checked_plate(typed text) returns text language plpgsql stable set search_path = '' as $$
declare
  plate text := upper(btrim(private.plain_ascii(coalesce(typed, ''))));
begin
  if plate !~ '^[A-Z0-9][A-Z0-9 -]{3,10}[A-Z0-9]$' then
    perform private.refuse(400, 'invalid_input', 'Please enter a valid plate number');
  end if;
  return plate;
end
$$;
comment on function private.checked_plate is
'A plate number trimmed, in upper case and in plain letters.
Refuses: 400 invalid_input if it is not a plate number.';

create function private.guard_trip_vehicle(old public.trips, new public.trips)
returns public.trips language plpgsql set search_path = '' as $$
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
  -- Waits for a concurrent decision or change of the vehicle, and for another trip with it (check_reachable). Drivers are
  -- locked before vehicles, as everywhere.
  perform from public.driver_profiles d where d.id = new.driver_id for no key update;
  select v.seats, v.approval, v.status into vehicle from public.vehicles v where v.id = new.vehicle_id for no key update;
  if (old.id is null or new.vehicle_id is distinct from old.vehicle_id)
    and (vehicle.approval not in ('approved', 'not_needed') or vehicle.status = 'retired')
  then
    perform private.refuse(409, 'vehicle_missing', 'This vehicle is not approved for trips.');
  elsif new.total_seats > vehicle.seats
    and (old.id is null or new.vehicle_id is distinct from old.vehicle_id or new.total_seats > old.total_seats)
  then
    perform private.refuse(400, 'invalid_input', format('Seats must be at most %s, the seats of the vehicle', vehicle.seats),
      jsonb_build_object('vehicleSeats', vehicle.seats));
  end if;
  return new;
end
$$;
comment on function private.guard_trip_vehicle is
'A trip needs an approved vehicle (a private one takes its driver''s) and sells at most its seats.
Refuses: 409 vehicle_missing; 400 invalid_input {vehicleSeats} for more seats than the vehicle has.';

create function private.is_other_vehicle(a uuid, b uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return a is distinct from b and not coalesce((
    select private.is_same_vehicle(x, y) from public.vehicles x, public.vehicles y where x.id = a and y.id = b
  ), false);
end
$$;
comment on function private.is_other_vehicle is
'True if two rows are vehicles of another make, model or plate. A row with other files or seats is the same vehicle.';

create function private.fleet_plate_approval(company uuid, vehicle public.vehicles, changed uuid default null)
returns text language plpgsql set search_path = '' as $$
declare
  key text := regexp_replace(vehicle.plate_number, '[^A-Z0-9]', '', 'g');
begin
  if exists (
    select from public.vehicles v
    where v.plate_key = key and v.owner_id = company and v.status <> 'retired' and v.id is distinct from changed
  ) then
    perform private.refuse(409, 'conflict', 'A vehicle with this plate number is already registered.');
  end if;
  return case when exists (
    select from public.vehicles v
    where v.plate_key = key and v.owner_id <> company and v.status <> 'retired' and v.approval <> 'rejected'
  ) then 'pending' else 'not_needed' end;
end
$$;
comment on function private.fleet_plate_approval is
'Approval of a company''s new vehicle: pending if another account has entered its plate, else not_needed. changed: the
vehicle that it replaces.
Refuses: 409 conflict if the company itself has another vehicle with this plate.';

create function private.check_vehicle_approval(vehicle public.vehicles)
returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from public.driver_profiles d where d.id = vehicle.owner_id)
    and (vehicle.colour is null or vehicle.photo_path is null or vehicle.proof_of_ownership_path is null)
  then
    perform private.refuse(409, 'conflict', 'Colour, photo or proof of ownership is missing. Please reject it and ask for them.');
  end if;
end
$$;
comment on function private.check_vehicle_approval is
'A driver''s vehicle that is approved has a colour, a photo and a proof of ownership. Those of
companies are approved for their plate only.
Refuses: 409 conflict.';

grant execute on function private.own_vehicles to authenticated;

create function private.after_vehicle() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.plate_number <> 'DELETED' then
    perform private.record_identity_mark(new.owner_id, 'plate', new.plate_number, new.approval = 'approved');
  end if;
  return null;
end
$$;
comment on function private.after_vehicle is
'Trigger, because four functions write plates and none may be missing: records the keyed hash of the plate.
Security definer because: no role writes the marks.';
