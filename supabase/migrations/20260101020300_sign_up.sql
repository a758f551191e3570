-- Chapter 02.3: signing up creates the profile.

create function private.nigerian_phone(typed text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when digits ~ '^[1-9][0-9]{7,9}$' then '+234' || digits end
  from regexp_replace(left(typed, 40), '[^0-9]', '', 'g') as bare,
    regexp_replace(bare, '^(009|00)?(234)?0*', '') as digits
$$;
comment on function private.nigerian_phone(text) is
'E.164 form of a Nigerian number in any usual notation (0803…, 234…, +2340…, 00234…, 009234…); null for anything else.';

create function private.create_profile(account uuid, email text, details jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  kind text := coalesce(details ->> 'userType', 'passenger');
begin
  if kind not in ('passenger', 'driver', 'corporate') then
    kind := 'passenger';
  end if;

  insert into public.profiles (id, user_type, name, email, phone, nin)
  values (
    account,
    kind,
    coalesce(private.readable_name(left(details ->> 'name', 200)), private.readable_name(split_part(email, '@', 1)), 'Traveller'),
    left(email, 254),
    coalesce(private.nigerian_phone(details ->> 'phone'), ''),
    substring(details ->> 'nin' from '^[0-9]{11}$')
  );

  if kind = 'corporate' then
    insert into public.companies (id, name, registration_number, address, website, tax_id, contact_person)
    values (
      account,
      coalesce(private.readable_name(left(details ->> 'companyName', 200)), 'Company'),
      left(coalesce(details ->> 'companyRegistrationNumber', ''), 40),
      left(coalesce(details ->> 'companyAddress', ''), 300),
      nullif(left(details ->> 'companyWebsite', 300), ''),
      left(coalesce(details ->> 'taxIdentificationNumber', ''), 40),
      left(coalesce(details ->> 'corporateContactPerson', ''), 200)
    );
  end if;
end
$$;
comment on function private.create_profile(uuid, text, jsonb) is
'Creates the profile, and for corporate accounts the company, from the sign-up form''s fields (contract names). Trims and
corrects the input; verifies nothing.';

create function private.handle_new_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.create_profile(new.id, coalesce(new.email, ''), coalesce(new.raw_user_meta_data, '{}'));
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data where u.id = new.id;
  return null;
exception when others then
  -- An error here would fail the sign-up with a 500; a profile with defaults can be corrected later.
  insert into public.profiles (id, user_type, name, email)
  values (new.id, 'passenger', 'Traveller', left(coalesce(new.email, ''), 254))
  on conflict (id) do nothing;
  return null;
end
$$;
comment on function private.handle_new_user() is
'Trigger on auth.users: creates the profile, then removes personal data from the token metadata (strip_token_metadata). It
never raises, because an error here would fail every sign-up.
Security definer because: the Auth service''s role has no rights on our tables.';

create function private.strip_token_metadata()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - array[
    'phone', 'nin', 'companyName', 'companyRegistrationNumber', 'companyAddress', 'companyWebsite',
    'taxIdentificationNumber', 'corporateContactPerson'
  ];
  return new;
end
$$;
comment on function private.strip_token_metadata() is
'Trigger on auth.users: removes NIN, tax id, phone and company details from raw_user_meta_data, which Auth copies into
every access token. It runs on update, because handle_new_user still reads them at the insert.';

create function private.copy_email_to_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles p set email = left(coalesce(new.email, ''), 254) where p.id = new.id;
  return null;
end
$$;
comment on function private.copy_email_to_profile() is
'Trigger on auth.users: copies a confirmed change of e-mail address to the profile.
Security definer because: the Auth service''s role has no rights on our tables.';

create trigger handle_new_user after insert on auth.users
for each row execute function private.handle_new_user();

create trigger copy_email_to_profile after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function private.copy_email_to_profile();

create trigger strip_token_metadata before update of raw_user_meta_data on auth.users
for each row when (jsonb_typeof(new.raw_user_meta_data) = 'object') execute function private.strip_token_metadata();
