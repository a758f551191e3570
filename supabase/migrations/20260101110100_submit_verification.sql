-- Chapter 11, part 1: unverified or rejected → pending. The words are the specification's (section 5).

create function private.submit_verification(details jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_present();
  driver public.driver_profiles;
  submission uuid;
  born date;
  expiry date;
begin
  select d.* into driver from public.driver_profiles d where d.id = caller for no key update;
  if not found then
    perform private.refuse(403, 'forbidden', 'This page is only accessible to drivers.');
  elsif driver.verification_status = 'pending' then
    perform private.refuse(409, 'conflict', 'Your documents are already in review.');
  elsif driver.verification_status = 'approved' then
    perform private.refuse(409, 'conflict', 'You are already verified.');
  end if;

  born := private.checked_day(details, 'dateOfBirth', 'Date of birth is required');
  expiry := private.checked_day(details, 'driverLicenseExpiry', 'License expiry date is required');
  if born > (private.lagos_today() - interval '18 years')::date then
    perform private.refuse(400, 'invalid_input', 'You must be at least 18 years old');
  elsif born < private.lagos_today() - 365 * 120 then
    perform private.refuse(400, 'invalid_input', 'Date of birth is required');
  elsif expiry <= private.lagos_today() then
    perform private.refuse(400, 'invalid_input', 'Your driver license has expired');
  end if;
  perform private.check_document(details ->> 'driverLicenseUrl', caller, 'Please upload your driver license');
  perform private.check_document(details ->> 'passportPhotoUrl', caller, 'Please upload your passport photograph');

  insert into public.driver_verifications (
    driver_id, date_of_birth, driver_license_expiry, driver_license_path, passport_photo_path,
    full_name, gender, residential_address, driver_license_number, nin_number,
    bank_name, bank_account_number, account_name
  )
  values (
    caller, born, expiry, details ->> 'driverLicenseUrl', details ->> 'passportPhotoUrl',
    private.checked_text(details, 'fullName', '^.{2,200}$', 'Full name must be at least 2 characters'),
    private.checked_text(details, 'gender', '^(male|female|other)$', 'Please select a gender'),
    private.checked_text(details, 'residentialAddress', '^.{10,}$', 'Please provide a complete address'),
    private.checked_text(details, 'driverLicenseNumber', '^.{5,40}$', 'Driver license number is required'),
    private.checked_text(details, 'ninNumber', '^[0-9]{11}$', 'NIN must be exactly 11 digits'),
    private.checked_text(details, 'bankName', '^.{2,80}$', 'Bank name is required'),
    private.checked_text(details, 'bankAccountNumber', '^[0-9]{10}$', 'Account number must be exactly 10 digits'),
    private.checked_text(details, 'accountName', '^.{2,120}$', 'Account name is required')
  )
  returning id into submission;

  update public.driver_profiles d
  set verification_status = 'pending', verification_submitted_at = now(), rejection_reason = null
  where d.id = caller;
  return submission;
end
$$;
comment on function private.submit_verification(jsonb) is
  'Submits the caller''s driver verification (contract driverVerificationSchema). Refuses 400 with the field''s message, 403 for others than drivers, 409 while pending or once approved. Definer: clients write no verification.';

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
  saved uuid;
begin
  select d.* into driver from public.driver_profiles d where d.id = caller for no key update;
  if not found then
    perform private.refuse(403, 'forbidden', 'Only drivers have a vehicle of their own.');
  elsif not coalesce(length(btrim(make)) between 1 and 60, false) then
    perform private.refuse(400, 'invalid_input', 'Make is required');
  elsif not coalesce(length(btrim(model)) between 1 and 60, false) then
    perform private.refuse(400, 'invalid_input', 'Model is required');
  elsif not coalesce(year between 1980 and extract(year from private.lagos_today()) + 1, false) then
    perform private.refuse(400, 'invalid_input', 'Year must be 1980 or later');
  elsif not coalesce(plate ~ '^[A-Z0-9][A-Z0-9 -]{3,10}[A-Z0-9]$', false) then
    perform private.refuse(400, 'invalid_input', 'Please enter a valid plate number');
  end if;
  perform private.check_seats(seats);
  if proof_of_ownership is not null then
    perform private.check_document(proof_of_ownership, caller, 'Please upload the proof of ownership again');
  end if;

  select v.id into saved from public.vehicles v where v.id = driver.vehicle_id and v.owner_id = caller;
  if saved is null then
    insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind)
    values (caller, btrim(make), btrim(model), year, plate, seats, 'car') returning id into saved;
  else
    update public.vehicles v
    set make = btrim(save_own_vehicle.make), model = btrim(save_own_vehicle.model), year = save_own_vehicle.year,
      plate_number = plate, seats = save_own_vehicle.seats
    where v.id = saved;
  end if;
  update public.driver_profiles d
  set vehicle_id = saved, proof_of_ownership_path = coalesce(proof_of_ownership, d.proof_of_ownership_path)
  where d.id = caller;
  return saved;
exception
  when unique_violation then
    perform private.refuse(409, 'conflict', 'A vehicle with this plate number is already registered.');
end
$$;
comment on function private.save_own_vehicle(text, text, int, text, int, text) is
  'The vehicle a private driver travels in: made once, then changed; its proof of ownership stays until another is sent. Refuses 400, 403, 409 for a plate on the road already. Definer: clients cannot write vehicles.';

grant execute on function
  private.submit_verification(jsonb),
  private.save_own_vehicle(text, text, int, text, int, text)
to authenticated;
