-- Chapter 11.2: the vehicle of a private driver.

create function private.save_own_vehicle(
  make text, model text, year int, plate_number text, seats int, proof_of_ownership text default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active_until_commit();
  driver public.driver_profiles;
  plate text;
  year_min constant int := 1980;
  newest_year int := extract(year from private.lagos_today()) + 1;
  present public.vehicles;
  saved uuid;
begin
  -- Trips are locked before their driver, as everywhere.
  perform from public.trips t
  where t.driver_id = caller and t.company_id is null and t.status in ('scheduled', 'active', 'waiting')
  order by t.id for no key update;
  select d.* into driver from public.driver_profiles d where d.id = caller for no key update;
  if not found then
    perform private.refuse(403, 'forbidden', 'Only drivers have a vehicle of their own.');
  elsif not coalesce(length(btrim(make)) between 1 and 60, false) then
    perform private.refuse(400, 'invalid_input', 'Make is required');
  elsif not coalesce(length(btrim(model)) between 1 and 60, false) then
    perform private.refuse(400, 'invalid_input', 'Model is required');
  elsif not coalesce(year >= year_min, false) then
    perform private.refuse(400, 'invalid_input', format('Year must be %s or later', year_min));
  elsif year > newest_year then
    perform private.refuse(400, 'invalid_input', format('Year must be %s or earlier', newest_year));
  end if;
  plate := private.checked_plate(save_own_vehicle.plate_number);
  perform private.check_seats(seats);
  if proof_of_ownership is not null then
    perform private.check_document(proof_of_ownership, caller, 'Please upload the proof of ownership again');
  end if;

  select v.* into present from public.vehicles v where v.id = driver.vehicle_id;
  if (present.make, present.model, present.plate_number) = (btrim(make), btrim(model), plate) then
    saved := present.id;
    update public.vehicles v set year = save_own_vehicle.year, seats = save_own_vehicle.seats where v.id = saved;
  else
    -- Completed trips keep the vehicle they were made with.
    update public.vehicles v set status = 'retired' where v.id = present.id;
    insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind)
    values (caller, btrim(make), btrim(model), year, plate, seats, 'car') returning id into saved;
  end if;
  update public.driver_profiles d
  set vehicle_id = saved, proof_of_ownership_path = coalesce(proof_of_ownership, d.proof_of_ownership_path)
  where d.id = caller;
  -- Triggers on trips notify the passengers.
  update public.trips t set vehicle_id = saved
  where t.driver_id = caller and t.company_id is null and t.status in ('scheduled', 'active', 'waiting')
    and t.vehicle_id is distinct from saved;
  return saved;
exception
  when unique_violation then
    perform private.refuse(409, 'conflict', 'A vehicle with this plate number is already registered.');
end
$$;
comment on function private.save_own_vehicle(text, text, int, text, int, text) is
'Saves the vehicle of a private driver and uses it for their coming trips. Another make, model or plate is another
vehicle. A missing proof of ownership keeps the stored one.
Refuses: 401; 403 suspended; 403 forbidden for non-drivers; 400 invalid_input; 409 conflict if another vehicle has this
plate.
Security definer because: clients cannot write vehicles.';

grant execute on function private.save_own_vehicle(text, text, int, text, int, text) to authenticated;
