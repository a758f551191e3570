-- Banks. The list of the provider is preferred; this one answers while the provider does not, or without one.

create function private.bank_key(name text)
returns text
language sql
immutable
set search_path = ''
-- Words that banks add to their name or leave out.
return regexp_replace(
  regexp_replace(lower(name collate "C"), '\m(bank|plc|limited|ltd|nigeria|nig|of|the|mfb|microfinance)\M', '', 'g'), '[^a-z0-9]', '', 'g'
);
comment on function private.bank_key(text) is 'The name of a bank as it is compared: "Zenith Bank Plc" and "ZENITH" have the same key.';

create table public.banks (
  code text primary key check (code ~ '^[0-9A-Za-z]{3,10}$'),
  name text not null check (length(name) between 2 and 80),
  aliases text[] not null default '{}'
);
comment on table public.banks is
  'Nigerian banks with Paystack''s codes: the list that GET /api/banks answers while the provider does not.';
comment on column public.banks.aliases is 'Other names that people type for the bank.';

insert into public.banks (code, name, aliases) values
  ('044', 'Access Bank', '{}'),
  ('063', 'Access Bank (Diamond)', '{Diamond Bank}'),
  ('035A', 'ALAT by WEMA', '{ALAT}'),
  ('023', 'Citibank Nigeria', '{Citi Bank}'),
  ('050', 'Ecobank Nigeria', '{Eco Bank}'),
  ('070', 'Fidelity Bank', '{}'),
  ('011', 'First Bank of Nigeria', '{FirstBank,FBN}'),
  ('214', 'First City Monument Bank', '{FCMB}'),
  ('00103', 'Globus Bank', '{}'),
  ('058', 'Guaranty Trust Bank', '{GTBank,GTB,GTCO}'),
  ('030', 'Heritage Bank', '{}'),
  ('301', 'Jaiz Bank', '{}'),
  ('082', 'Keystone Bank', '{}'),
  ('50211', 'Kuda Bank', '{}'),
  ('50515', 'Moniepoint MFB', '{Moniepoint}'),
  ('999992', 'OPay Digital Services Limited (OPay)', '{OPay,Paycom}'),
  ('999991', 'PalmPay', '{Palm Pay}'),
  ('526', 'Parallex Bank', '{}'),
  ('076', 'Polaris Bank', '{}'),
  ('101', 'Providus Bank', '{}'),
  ('221', 'Stanbic IBTC Bank', '{Stanbic,IBTC}'),
  ('068', 'Standard Chartered Bank', '{}'),
  ('232', 'Sterling Bank', '{}'),
  ('100', 'Suntrust Bank', '{}'),
  ('302', 'TAJ Bank', '{}'),
  ('032', 'Union Bank of Nigeria', '{UBN}'),
  ('033', 'United Bank For Africa', '{UBA}'),
  ('215', 'Unity Bank', '{}'),
  ('035', 'Wema Bank', '{}'),
  ('057', 'Zenith Bank', '{}');

grant select on public.banks to authenticated, app_admin;

alter table public.banks enable row level security;

create policy "signed-in people and administrators read the banks" on public.banks
for select to authenticated, app_admin using (true);

create policy "only active people" on public.banks as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.banks as restrictive
for all to app_admin using ((select private.is_live_admin()));

create function private.bank_code(name text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select b.code from public.banks b
  where private.bank_key(bank_code.name) <> '' and (
    private.bank_key(b.name) = private.bank_key(bank_code.name)
    or exists (select from unnest(b.aliases) other where private.bank_key(other) = private.bank_key(bank_code.name))
  )
  order by b.code limit 1
$$;
comment on function private.bank_code(text) is
'The code of the bank with this name or alias, whatever its case and suffixes; null for another.
Security definer because: not every role that calls it reads banks.';

alter table public.driver_verifications add column bank_code text check (bank_code ~ '^[0-9A-Za-z]{3,10}$');
comment on column public.driver_verifications.bank_code is
  'The code of the bank in the provider''s list; null for a bank name that is not in the list, which gives no payout account.';

update public.driver_verifications v set bank_code = private.bank_code(v.bank_name);

create or replace function private.submit_verification(details jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active_until_commit();
  driver public.driver_profiles;
  age_min_years constant int := 18;
  age_max_years constant int := 120;
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
  if born > (private.lagos_today() - make_interval(years => age_min_years))::date then
    perform private.refuse(400, 'invalid_input', format('You must be at least %s years old', age_min_years));
  elsif born < private.lagos_today() - 365 * age_max_years then
    perform private.refuse(400, 'invalid_input', 'Date of birth is required');
  elsif expiry <= private.lagos_today() then
    perform private.refuse(400, 'invalid_input', 'Your driver license has expired');
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
  returning id into submission;

  update public.driver_profiles d
  set verification_status = 'pending', verification_submitted_at = now(), rejection_reason = null
  where d.id = caller;
  return submission;
end
$$;
comment on function private.submit_verification(jsonb) is
'Submits the caller''s driver verification (contract driverVerificationSchema) and returns its id. Without a bankCode, a
bank name of the list gets its code.
Refuses: 401; 403 suspended; 403 forbidden for non-drivers; 409 conflict while pending or once approved; 400 invalid_input
with the field''s message.
Security definer because: clients cannot write verifications.';
