-- SHA-256 of the documents that administrators were shown: bytes that change later are noticed.

create table private.document_hashes (
  path text primary key check (length(path) <= 300),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null default now()
);
comment on table private.document_hashes is
  'SHA-256 of each document when an administrator first opened or approved it. Written by compare_document_hash; deleted '
  'with the account.';
alter table private.document_hashes enable row level security;

create function private.documents_to_approve(person uuid)
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
    select unnest(array[p.proof_of_address_path, p.photo_path, d.proof_of_ownership_path])
    from public.profiles p left join public.driver_profiles d on d.id = p.id
    where p.id = documents_to_approve.person
    union all
    select unnest(array[v.driver_license_path, v.passport_photo_path])
    from public.driver_verifications v
    where v.driver_id = documents_to_approve.person and v.status = 'pending'
  )
  order by o.name;
end
$$;
comment on function private.documents_to_approve(uuid) is
'Paths of the stored documents that an approval of this person refers to: of the profile, the vehicle and the pending
submission.
Security definer because: app_admin cannot read files.';

create function private.compare_document_hash(path text, sha256 text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  known text;
begin
  perform private.require_admin();
  insert into private.document_hashes (path, sha256) values (compare_document_hash.path, compare_document_hash.sha256)
  on conflict on constraint document_hashes_pkey do nothing;
  select h.sha256 into known from private.document_hashes h where h.path = compare_document_hash.path;
  if known = compare_document_hash.sha256 then
    return true;
  end if;
  perform private.audit('document_changed', compare_document_hash.path, 'changed',
    jsonb_build_object('recorded', known, 'found', compare_document_hash.sha256));
  return false;
end
$$;
comment on function private.compare_document_hash(text, text) is
'Records the SHA-256 of a document that an administrator opens or approves, the first time. Later: true if it is still the
same; otherwise false, with a line in the audit log.
Refuses: 401 unauthenticated.
Security definer because: app_admin can write neither the hashes nor the audit log.';

create function private.require_known_documents(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A new submission or proof of address waits for the decision.
  perform from public.profiles p where p.id = require_known_documents.person for no key update;
  perform from public.driver_profiles d where d.id = require_known_documents.person for no key update;
  if exists (
    select from private.documents_to_approve(require_known_documents.person) as document
    where not exists (select from private.document_hashes h where h.path = document)
  ) then
    perform private.refuse(409, 'conflict', 'New documents have arrived. Please look at them first.');
  end if;
end
$$;
comment on function private.require_known_documents(uuid) is
'Called in the transaction of an approval, before the decision: every document that it refers to has a recorded hash.
Refuses: 401 unauthenticated; 409 conflict if a document arrived after the hashes were taken.
Security definer because: app_admin cannot read files or hashes.';

grant execute on function
  private.documents_to_approve(uuid),
  private.compare_document_hash(text, text),
  private.require_known_documents(uuid)
to app_admin;
