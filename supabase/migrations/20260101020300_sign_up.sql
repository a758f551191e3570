-- Chapter 02, part 3: signing up makes the profile.

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
  'E.164 of a Nigerian number typed in any usual way (0803…, 234…, +2340…, 00234…, 009234…); null for anything else.';

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
  'Profile, and company for corporate accounts, from what the form sent (contract names). Trims, never trusts: '
  'nothing here verifies anyone.';

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
  -- A raise here would answer every sign-up with a 500; a bare passenger can still be mended.
  insert into public.profiles (id, user_type, name, email)
  values (new.id, 'passenger', 'Traveller', left(coalesce(new.email, ''), 254))
  on conflict (id) do nothing;
  return null;
end
$$;
comment on function private.handle_new_user() is
  'Trigger on auth.users: makes the profile, then lets keep_out_of_tokens take its copy away. Definer: Auth''s own role '
  'has no rights here. Never raises.';

create function private.keep_out_of_tokens()
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
comment on function private.keep_out_of_tokens() is
  'Trigger on auth.users: Auth writes this column into every access token, which is no place for a NIN, a tax id or a '
  'phone number. On update: at the insert handle_new_user still reads them.';

create function private.copy_email()
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
comment on function private.copy_email() is
  'Trigger on auth.users: a confirmed change of e-mail reaches the profile. Definer, as handle_new_user.';

create trigger handle_new_user after insert on auth.users
for each row execute function private.handle_new_user();

create trigger copy_email after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function private.copy_email();

create trigger keep_out_of_tokens before update of raw_user_meta_data on auth.users
for each row when (jsonb_typeof(new.raw_user_meta_data) = 'object') execute function private.keep_out_of_tokens();
