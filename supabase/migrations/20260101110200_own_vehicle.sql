-- Chapter 11, part 2: the vehicle of one's own.

create function private.save_own_vehicle(
  make text, model text, year int, plate_number text, seats int, proof_of_ownership text default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_present();
  driver public.driver_profiles;
  plate text := upper(btrim(save_own_vehicle.plate_number));
  newest_year int := extract(year from private.lagos_today()) + 1;
  known public.vehicles;
  saved uuid;
begin
  -- Trips before their driver, as everywhere.
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
  elsif not coalesce(year >= 1980, false) then
    perform private.refuse(400, 'invalid_input', 'Year must be 1980 or later');
  elsif year > newest_year then
    perform private.refuse(400, 'invalid_input', format('Year must be %s or earlier', newest_year));
  elsif not coalesce(plate ~ '^[A-Z0-9][A-Z0-9 -]{3,10}[A-Z0-9]$', false) then
    perform private.refuse(400, 'invalid_input', 'Please enter a valid plate number');
  end if;
  perform private.check_seats(seats);
  if proof_of_ownership is not null then
    perform private.check_document(proof_of_ownership, caller, 'Please upload the proof of ownership again');
  end if;

  select v.* into known from public.vehicles v where v.id = driver.vehicle_id;
  if (known.make, known.model, known.plate_number) = (btrim(make), btrim(model), plate) then
    saved := known.id;
    update public.vehicles v set year = save_own_vehicle.year, seats = save_own_vehicle.seats where v.id = saved;
  else
    -- Another vehicle: journeys that are over keep the one they were made in.
    update public.vehicles v set status = 'retired' where v.id = known.id;
    insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind)
    values (caller, btrim(make), btrim(model), year, plate, seats, 'car') returning id into saved;
  end if;
  update public.driver_profiles d
  set vehicle_id = saved, proof_of_ownership_path = coalesce(proof_of_ownership, d.proof_of_ownership_path)
  where d.id = caller;
  -- Passengers of coming trips are told by the trips' triggers.
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
  'The vehicle a private driver travels in, and that of their coming trips: another make, model or plate is another '
  'vehicle. Its proof of ownership stays until another is sent. Refuses 400, 403, 409 for a plate on the road already. '
  'Definer: clients cannot write vehicles.';

grant execute on function private.save_own_vehicle(text, text, int, text, int, text) to authenticated;
