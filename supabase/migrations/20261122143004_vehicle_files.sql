-- A driver's vehicle is approved with its colour, photo and proof of ownership, and their hashes are stored.

create or replace function private.documents_to_approve(person uuid)
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select o.name from storage.objects o
  where o.bucket_id = 'documents' and o.name in (
    select unnest(array[p.proof_of_address_path, p.photo_path])
    from public.profiles p where p.id = documents_to_approve.person
    union all
    select unnest(array[v.driver_license_path, v.passport_photo_path])
    from public.driver_verifications v
    where v.driver_id = documents_to_approve.person and v.status = 'pending'
    union all
    select unnest(array[v.photo_path, v.proof_of_ownership_path])
    from public.vehicles v
    where v.owner_id = documents_to_approve.person and v.approval in ('pending', 'withdrawn') and v.status <> 'retired'
    union all
    select p.file_path from public.papers p where p.owner_id = documents_to_approve.person and p.status = 'pending'
  )
  order by o.name;
end
$$;
comment on function private.documents_to_approve(uuid) is
'Paths of the stored documents that an approval of this person, their vehicle or their paper refers to: of the profile, the
pending submission, the vehicles that can be approved and the papers that wait.
Security definer because: app_admin cannot read files.';

create or replace function private.require_known_documents(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A new submission, vehicle, paper or proof of address waits for the decision.
  perform from public.profiles p where p.id = require_known_documents.person for no key update;
  perform private.lock_own_vehicle(require_known_documents.person);
  if exists (
    select from private.documents_to_approve(require_known_documents.person) as document
    where not exists (select from private.document_hashes h where h.path = document)
  ) then
    perform private.refuse(409, 'conflict', 'New documents have arrived. Please look at them first.');
  end if;
end
$$;

create or replace function private.submitted_documents(person uuid default null)
returns setof text
language sql
stable
set search_path = ''
as $$
  select d.path from (
    select p.id, p.proof_of_address_path from public.profiles p
    union all select p.id, p.photo_path from public.profiles p
    union all select v.driver_id, v.driver_license_path from public.driver_verifications v
    union all select v.driver_id, v.passport_photo_path from public.driver_verifications v
    union all select v.owner_id, v.photo_path from public.vehicles v
    union all select v.owner_id, v.proof_of_ownership_path from public.vehicles v
    union all select p.owner_id, p.file_path from public.papers p
    union all select d.id, d.approved_photo_path from public.driver_profiles d
  ) as d (owner, path)
  where d.path is not null and (person is null or d.owner = person)
$$;

create function private.guard_vehicle_approval()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.driver_profiles d where d.id = new.owner_id)
    and (new.colour is null or new.photo_path is null or new.proof_of_ownership_path is null)
  then
    perform private.refuse(409, 'conflict', 'Colour, photo or proof of ownership is missing. Please reject it and ask for them.');
  end if;
  return new;
end
$$;
comment on function private.guard_vehicle_approval() is
'Trigger on vehicles: a driver''s vehicle that is approved has a colour, a photo and a proof of ownership. Those of
companies are approved for their plate only.
Refuses: 409 conflict.
Security definer because: driver profiles have row security.';

create trigger guard_vehicle_approval before update of approval on public.vehicles
for each row when (new.approval = 'approved' and old.approval <> 'approved')
execute function private.guard_vehicle_approval();

create or replace function private.save_own_vehicle(details jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
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
    delete from public.vehicles v where v.id = waiting.id;
    update public.vehicles v
    set plate_number = wanted.plate_number, year = wanted.year, colour = wanted.colour, seats = wanted.seats,
      photo_path = wanted.photo_path, proof_of_ownership_path = wanted.proof_of_ownership_path
    where v.id = present.id returning v.* into present;
    perform private.fit_own_trips(caller, present);
    return present.id;
  elsif wanted.colour is null then
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
comment on function private.save_own_vehicle(jsonb) is
'Saves the vehicle of a private driver and returns its id. Another make, model or plate, or more seats, waits for an
administrator; until then trips keep the approved vehicle. Going back to the approved details ends the waiting. A missing
photo or proof of ownership keeps the stored one; a vehicle that waits has both and a colour.
Refuses: 401; 403 suspended; 403 forbidden for non-drivers; 400 invalid_input; 409 conflict {seatsSold} if more seats are
booked than the vehicle has.
Security definer because: clients cannot write vehicles.';
