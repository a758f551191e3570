-- Signing up creates the profile. Registration details go to the database first; Auth receives name and type only.

create function private.nigerian_phone(typed text) returns text language sql immutable set search_path = '' as $$
  select case when private.is_nigerian_phone('+234' || digits) then '+234' || digits end
  from regexp_replace(left(typed, 40), '[^0-9]', '', 'g') as bare,
    regexp_replace(bare, '^(009|00)?(234)?0*', '') as digits
$$;
comment on function private.nigerian_phone is
'E.164 form of a Nigerian number in any usual notation (0803…, 234…, +2340…, 00234…, 009234…); null for anything else.';

create function private.create_profile(account uuid, email text, details jsonb)
returns void language plpgsql set search_path = '' as $$
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
    coalesce(
      private.readable_name(left(details ->> 'name', 200)), private.name_or_null(split_part(email, '@', 1)), 'Traveller'
    ),
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
      nullif(btrim(details ->> 'companyWebsite'), ''),
      left(coalesce(details ->> 'taxIdentificationNumber', ''), 40),
      left(coalesce(details ->> 'corporateContactPerson', ''), 200)
    );
  end if;
end
$$;
comment on function private.create_profile is
'Creates the profile, and for corporate accounts the company, from the sign-up form''s fields (contract names). Trims and
corrects the input; verifies nothing.';

create function private.handle_new_user(account uuid, email text, metadata jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.create_profile(account, coalesce(email, ''), private.take_registration(email, metadata));
  perform private.queue_email_link(account);
exception when others then
  -- An error here would fail the sign-up with a 500; a profile with defaults can be corrected later.
  insert into public.profiles (id, user_type, name, email)
  values (account, 'passenger', 'Traveller', left(coalesce(email, ''), 254))
  on conflict (id) do nothing;
end
$$;
comment on function private.handle_new_user is
'Creates the profile from the stored registration (take_registration) and queues the mail that proves the address. It never raises, because an
error here would fail every sign-up.';

create function private.strip_token_metadata()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  bytes_max constant int := 4096;
begin
  if jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - private.personal_keys()
      -- Nothing shows it, but a mail of Auth or a client of our own could.
      - array(
        select k from unnest(array['name', 'full_name']) k
        where private.name_or_null(new.raw_user_meta_data ->> k) is distinct from new.raw_user_meta_data ->> k
      );
  end if;
  if octet_length(new.raw_user_meta_data::text) > bytes_max then
    perform private.refuse(413, 'payload_too_large', format('The metadata of an account may have %s bytes.', bytes_max));
  end if;
  return new;
end
$$;
comment on function private.strip_token_metadata is
'Trigger on auth.users: removes NIN, tax id, phone and company details from raw_user_meta_data, which Auth copies into
every access token, and a name that is not allowed.
Refuses: 413 payload_too_large for metadata over 4 KB.
Security definer because: the Auth service''s role may not call functions of schema private.';

create function private.store_registration(email text, details jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  website text := nullif(btrim(details ->> 'companyWebsite'), '');
  checked jsonb := details;
  field record;
  registration uuid;
begin
  for field in
    select f.key, f.label, f.is_company from (values
      ('name', 'Name', false), ('companyName', 'Company name', true), ('corporateContactPerson', 'Contact person', false)
    ) f (key, label, is_company)
    where details ->> f.key is not null
  loop
    checked := checked || jsonb_build_object(
      field.key, private.checked_name(details ->> field.key, field.label, field.is_company)
    );
  end loop;
  if not coalesce(private.is_web_address(website), true) then
    perform private.refuse(400, 'invalid_input', 'Company website must be an address that begins with http:// or https://');
  end if;
  insert into private.registrations as r (email, details)
  values (lower(store_registration.email), checked)
  returning r.id into registration;
  -- Each call deletes a few expired rows, so that they disappear also without the scheduled job.
  delete from private.registrations old
  where old.id in (
    select r.id from private.registrations r
    where r.created_at < now() - interval '1 hour'
    order by r.created_at limit 5
    for update skip locked
  );
  return registration;
end
$$;
comment on function private.store_registration is
'Stores the details of a registration (contract names, without the password) for one hour; returns the random id that the
sign-up at Auth passes as metadata "registration".
Refuses: 400 invalid_input for a name (checked_name) or a website that is not an address of the web.
Security definer because: clients cannot read or write registrations.';

create function private.take_registration(email text, metadata jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from private.registrations r
  where r.id::text = metadata ->> 'registration'
    and r.email = lower(take_registration.email)
    and r.created_at > now() - interval '1 hour'
  returning r.details into taken;
  return coalesce(taken, jsonb_build_object(
    -- Auth's own endpoint does not check names: a name that is not allowed is left out.
    'name', private.name_or_null(metadata ->> 'name'),
    -- A company needs its details, so it needs a registration.
    'userType', case metadata ->> 'userType' when 'driver' then 'driver' else 'passenger' end
  ));
end
$$;
comment on function private.take_registration is
'Takes the stored details of a sign-up: the row that the metadata names, if it is of this email and under an hour old.
Without it: the type passenger or driver from the metadata, and the name, if it may be one, from the metadata.';

create function private.personal_keys() returns text[] language sql immutable set search_path = '' as $$
  select array[
    'phone', 'nin', 'companyName', 'companyRegistrationNumber', 'companyAddress', 'companyWebsite',
    'taxIdentificationNumber', 'corporateContactPerson'
  ]
$$;
comment on function private.personal_keys is
'The keys of personal data that are removed from the metadata of Auth.';

create function private.strip_identity_data()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.identity_data := new.identity_data - private.personal_keys();
  return new;
end
$$;
comment on function private.strip_identity_data is
'Trigger on auth.identities: removes NIN, tax id, phone and company details, which Auth returns with every session.
Security definer because: the Auth service''s role may not call functions of schema private.';

grant execute on function private.store_registration to anon;
