-- Driver verifications. Each submission is a row; the newest counts. The status changes from unverified or rejected to
-- pending.

create function private.checked_day(details jsonb, key text, message text)
returns date language plpgsql stable set search_path = '' as $$
begin
  if not coalesce(details ->> key ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(details ->> key, 'date'), false) then
    perform private.refuse(400, 'invalid_input', message);
  end if;
  return (details ->> key)::date;
end
$$;
comment on function private.checked_day is
'A calendar day of a JSON object.
Refuses: 400 invalid_input with the message if it is not a date.';

create function private.checked_text(details jsonb, key text, pattern text, message text)
returns text language plpgsql stable set search_path = '' as $$
declare
  value text := btrim(details ->> key);
begin
  if not coalesce(value ~ pattern, false) then
    perform private.refuse(400, 'invalid_input', message);
  end if;
  return value;
end
$$;
comment on function private.checked_text is
'A trimmed text of a JSON object that matches the pattern.
Refuses: 400 invalid_input with the message otherwise.';

create function private.mark_verification(verification public.driver_verifications)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.record_identity_mark(verification.driver_id, 'nin', verification.nin_number, verification.status = 'approved');
  perform private.record_identity_mark(
    verification.driver_id, 'licence', verification.driver_license_number, verification.status = 'approved'
  );
  -- The approval proves the papers; only its holder's name proves a bank account.
  perform private.record_identity_mark(verification.driver_id, 'bank_account', verification.bank_account_number);
end
$$;
comment on function private.mark_verification is
'Records the keyed hashes of the numbers in a driver''s submission. The approval proves NIN and licence.';

create function private.submit_verification(details jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  driver public.driver_profiles;
  age_min_years constant int := 18;
  age_max_years constant int := 120;
  submission public.driver_verifications;
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
  if born > (private.lagos_today() - make_interval(years => age_min_years))::date then
    perform private.refuse(400, 'invalid_input', format('You must be at least %s years old', age_min_years));
  elsif born < private.lagos_today() - 365 * age_max_years then
    perform private.refuse(400, 'invalid_input', 'Date of birth is required');
  elsif expiry <= private.lagos_today() then
    perform private.refuse(400, 'invalid_input', 'Your driver’s licence has expired');
  end if;
  perform private.check_document(details ->> 'driverLicenseUrl', caller, 'Please upload your driver license');
  perform private.check_document(details ->> 'passportPhotoUrl', caller, 'Please upload your passport photograph');

  insert into public.driver_verifications (
    driver_id, date_of_birth, driver_license_expiry, driver_license_path, passport_photo_path,
    full_name, gender, residential_address, driver_license_number, nin_number,
    bank_name, bank_code, bank_account_number, account_name
  )
  values (
    caller, born, expiry, details ->> 'driverLicenseUrl', details ->> 'passportPhotoUrl',
    private.checked_text(details, 'fullName', '^.{2,200}$', 'Full name must be at least 2 characters'),
    private.checked_text(details, 'gender', '^(male|female|other)$', 'Please select a gender'),
    private.checked_text(details, 'residentialAddress', '^.{10,}$', 'Please provide a complete address'),
    private.checked_text(details, 'driverLicenseNumber', '^.{5,40}$', 'Driver license number is required'),
    private.checked_text(details, 'ninNumber', '^[0-9]{11}$', 'NIN must be exactly 11 digits'),
    private.checked_text(details, 'bankName', '^.{2,80}$', 'Bank name is required'),
    case
      when details ->> 'bankCode' is null then private.bank_code(details ->> 'bankName')
      else private.checked_text(details, 'bankCode', '^[0-9A-Za-z]{3,10}$', 'Please choose your bank from the list')
    end,
    private.checked_text(details, 'bankAccountNumber', '^[0-9]{10}$', 'Account number must be exactly 10 digits'),
    private.checked_text(details, 'accountName', '^.{2,120}$', 'Account name is required')
  )
  returning * into submission;
  perform private.mark_verification(submission);
  update public.driver_profiles d
  set verification_status = 'pending', verification_submitted_at = now(), rejection_reason = null
  where d.id = caller;
  return submission.id;
end
$$;
comment on function private.submit_verification is
'Submits the caller''s driver verification (contract driverVerificationSchema) and returns its id. Without a bankCode, a
bank name of the list gets its code.
Refuses: 401; 403 suspended; 403 forbidden for non-drivers; 409 conflict while pending or once approved; 400 invalid_input
with the field''s message.
Security definer because: clients cannot write verifications.';

grant execute on function private.submit_verification to authenticated;
