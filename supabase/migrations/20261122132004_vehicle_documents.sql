-- Photos and proofs of vehicles are submitted documents: the retention job keeps them.

create or replace function private.submitted_documents(person uuid default null)
returns setof text
language sql
stable
set search_path = ''
as $$
  select d.path from (
    select p.id, p.proof_of_address_path from public.profiles p
    union all select p.id, p.photo_path from public.profiles p
    union all select d.id, d.proof_of_ownership_path from public.driver_profiles d
    union all select v.driver_id, v.driver_license_path from public.driver_verifications v
    union all select v.driver_id, v.passport_photo_path from public.driver_verifications v
    union all select v.owner_id, v.photo_path from public.vehicles v
    union all select v.owner_id, v.proof_of_ownership_path from public.vehicles v
  ) as d (owner, path)
  where d.path is not null and (person is null or d.owner = person)
$$;
