-- The vehicle of a private driver: another make, model or plate, more seats, or another photo or proof of ownership waits
-- for approval.

create function private.save_own_vehicle(details jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  driver public.driver_profiles := private.lock_own_vehicle(caller);
  wanted public.vehicles;
  present public.vehicles;
  waiting public.vehicles;
  known public.vehicles;
  saved uuid;
begin
  if driver.id is null then
    perform private.refuse(403, 'forbidden', 'Only drivers have a vehicle of their own.');
  end if;
  wanted := private.checked_own_vehicle(details);
  select v.* into present from public.vehicles v where v.id = driver.vehicle_id;
  select v.* into waiting from public.vehicles v
  where v.owner_id = caller and v.approval = 'pending' and v.status <> 'retired';
  -- Files are kept while the vehicle stays the same.
  known := case when private.is_same_vehicle(waiting, wanted) then waiting
    when private.is_same_vehicle(present, wanted) then present end;
  wanted.colour := case when details ? 'colour' then wanted.colour else known.colour end;
  wanted.photo_path := coalesce(wanted.photo_path, known.photo_path);
  wanted.proof_of_ownership_path := coalesce(wanted.proof_of_ownership_path, known.proof_of_ownership_path);

  if private.is_same_vehicle(present, wanted) and wanted.seats <= present.seats then
    -- The approved vehicle stays: other files wait beside it, the rest counts at once.
    update public.vehicles v
    set plate_number = wanted.plate_number, year = wanted.year, colour = wanted.colour, seats = wanted.seats
    where v.id = present.id returning v.* into present;
    perform private.fit_own_trips(caller, present);
    if (present.photo_path, present.proof_of_ownership_path)
      is not distinct from (wanted.photo_path, wanted.proof_of_ownership_path)
    then
      delete from public.vehicles v where v.id = waiting.id;
      return present.id;
    end if;
  end if;
  if wanted.colour is null then
    perform private.refuse(400, 'invalid_input', 'Colour is required');
  elsif wanted.photo_path is null then
    perform private.refuse(400, 'invalid_input', 'Please upload a photo of the vehicle');
  elsif wanted.proof_of_ownership_path is null then
    perform private.refuse(400, 'invalid_input', 'Please upload a proof of ownership');
  elsif (waiting.make, waiting.model, waiting.plate_number, waiting.year, waiting.seats)
    = (wanted.make, wanted.model, wanted.plate_number, wanted.year, wanted.seats)
    and (waiting.colour, waiting.photo_path, waiting.proof_of_ownership_path)
    is not distinct from (wanted.colour, wanted.photo_path, wanted.proof_of_ownership_path)
  then
    return waiting.id;
  end if;
  -- Each submission is a row of its own: an administrator approves what they saw, or nothing.
  delete from public.vehicles v where v.id = waiting.id;
  update public.vehicles v set status = 'retired'
  where v.owner_id = caller and v.approval = 'rejected' and v.status <> 'retired';
  insert into public.vehicles (
    owner_id, make, model, year, colour, plate_number, seats, kind, photo_path, proof_of_ownership_path
  )
  values (
    caller, wanted.make, wanted.model, wanted.year, wanted.colour, wanted.plate_number, wanted.seats, 'car',
    wanted.photo_path, wanted.proof_of_ownership_path
  )
  returning id into saved;
  return saved;
end
$$;
comment on function private.save_own_vehicle is
'Saves the vehicle of a private driver and returns its id. Another make, model or plate, more seats, or another photo or
proof of ownership waits for an administrator; until then trips keep the approved vehicle. Going back to the approved
details ends the waiting. A missing photo or proof of ownership keeps the one that was sent last; a vehicle that waits has
both and a colour.
Refuses: 401; 403 suspended; 403 forbidden for non-drivers; 400 invalid_input; 409 conflict {seatsSold} if more seats are
booked than the vehicle has.
Security definer because: clients cannot write vehicles.';

create function private.fit_own_trips(driver uuid, vehicle public.vehicles)
returns void language plpgsql set search_path = '' as $$
declare
  sold int := (
    select max(t.total_seats - t.seats_available) from public.trips t
    where t.driver_id = driver and t.company_id is null and t.status in ('scheduled', 'active', 'waiting')
  );
begin
  if sold > vehicle.seats then
    perform private.refuse(409, 'conflict', format('%s seats are already booked on a coming trip.', sold),
      jsonb_build_object('seatsSold', sold));
  end if;
  -- after_trip notifies the passengers.
  update public.trips t
  set vehicle_id = vehicle.id, total_seats = least(t.total_seats, vehicle.seats)
  where t.driver_id = driver and t.company_id is null and t.status in ('scheduled', 'active', 'waiting')
    and (t.vehicle_id is distinct from vehicle.id or t.total_seats > vehicle.seats);
end
$$;
comment on function private.fit_own_trips is
'Makes the coming trips of a private driver, which the caller has locked, with this vehicle: unsold seats that it does not
have are taken off sale.
Refuses: 409 conflict {seatsSold} if more seats are booked than it has.';

create function private.lock_own_vehicle(driver uuid)
returns public.driver_profiles language plpgsql set search_path = '' as $$
declare
  profile public.driver_profiles;
begin
  -- Trips are locked before their driver, as everywhere.
  perform from public.trips t
  where t.driver_id = driver and t.company_id is null and t.status in ('scheduled', 'active', 'waiting')
  order by t.id for no key update;
  select d.* into profile from public.driver_profiles d where d.id = driver for no key update;
  return profile;
end
$$;
comment on function private.lock_own_vehicle is
'Locks the coming trips of a private driver and their driver profile, and returns it: every change of the vehicle does.';

create function private.checked_own_vehicle(details jsonb)
returns public.vehicles language plpgsql set search_path = '' as $$
declare
  wanted public.vehicles;
  year_min constant int := 1980;
  newest_year int := extract(year from private.lagos_today()) + 1;
begin
  wanted.make := coalesce(btrim(private.without_controls(details ->> 'make')), '');
  wanted.model := coalesce(btrim(private.without_controls(details ->> 'model')), '');
  wanted.year := private.changed_int(details, 'year', null);
  wanted.seats := private.changed_int(details, 'seats', null);
  if length(wanted.make) not between 1 and 60 then
    perform private.refuse(400, 'invalid_input', 'Make is required');
  elsif length(wanted.model) not between 1 and 60 then
    perform private.refuse(400, 'invalid_input', 'Model is required');
  elsif not coalesce(wanted.year >= year_min, false) then
    perform private.refuse(400, 'invalid_input', format('Year must be %s or later', year_min));
  elsif wanted.year > newest_year then
    perform private.refuse(400, 'invalid_input', format('Year must be %s or earlier', newest_year));
  end if;
  wanted.colour := private.clean_text(details ->> 'colour', 40, 'Colour');
  -- Passengers read it before they book.
  perform private.refuse_contact_details(concat_ws(' ', wanted.make, wanted.model, wanted.colour), 'Vehicle');
  wanted.plate_number := private.checked_plate(details ->> 'plateNumber');
  perform private.check_seats(wanted.seats);
  wanted.photo_path := details ->> 'photoUrl';
  wanted.proof_of_ownership_path := details ->> 'proofOfOwnershipUrl';
  if wanted.photo_path is not null then
    perform private.check_document(wanted.photo_path, auth.uid(), 'Please upload the photo of the vehicle again');
  end if;
  if wanted.proof_of_ownership_path is not null then
    perform private.check_document(wanted.proof_of_ownership_path, auth.uid(), 'Please upload the proof of ownership again');
  end if;
  return wanted;
end
$$;
comment on function private.checked_own_vehicle is
'A vehicle from the contract''s vehicleInputSchema, with files of the caller.
Refuses: 400 invalid_input.';

create function private.is_same_vehicle(a public.vehicles, b public.vehicles)
returns boolean language sql immutable
return coalesce(
  (lower(a.make), lower(a.model), regexp_replace(upper(a.plate_number), '[^A-Z0-9]', '', 'g'))
  = (lower(b.make), lower(b.model), regexp_replace(upper(b.plate_number), '[^A-Z0-9]', '', 'g')), false
);
comment on function private.is_same_vehicle is
'True if make, model and plate are the same, whatever the spelling.';

grant execute on function private.save_own_vehicle to authenticated;
