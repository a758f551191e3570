-- Chapter 14: one's own account: photo, everything known, and the way out.

alter table public.profiles
add column photo_path text,
add column deletion_requested_at timestamptz;
comment on column public.profiles.photo_path is 'Path in the private bucket documents; shown through a signed URL.';
comment on column public.profiles.deletion_requested_at is
  'The person confirmed deletion: from here they may remove their files, and only until the account is gone.';

create function private.record_photo(path text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  if record_photo.path is not null then
    perform private.check_document(record_photo.path, caller, 'Upload your photo first');
  end if;
  update public.profiles p set photo_path = record_photo.path where p.id = caller;
end
$$;
comment on function private.record_photo(text) is
  'Remembers or, with null, forgets the caller''s uploaded photo. Refuses 400 unless the file lies in their own folder. Definer: the column is not granted.';

create function private.export_own_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = caller),
    'company', (select to_jsonb(c) from public.companies c where c.id = caller),
    'driver', (select to_jsonb(d) from public.driver_profiles d where d.id = caller),
    'verifications', (select coalesce(jsonb_agg(to_jsonb(v) order by v.submitted_at), '[]')
      from public.driver_verifications v where v.driver_id = caller),
    'vehicles', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at), '[]')
      from public.vehicles v where v.owner_id = caller),
    'trips', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.trips t where t.driver_id = caller),
    'bookings', (select coalesce(jsonb_agg(to_jsonb(b) - 'client_key' order by b.created_at), '[]')
      from public.bookings b where b.passenger_id = caller),
    'transactions', (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]')
      from public.transactions x where x.passenger_id = caller),
    'ratingsGiven', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]')
      from public.ratings r where r.rater_id = caller),
    'ratingsReceived', (select coalesce(jsonb_agg(to_jsonb(r) - 'rater_id' order by r.created_at), '[]')
      from public.ratings r where r.ratee_id = caller and r.revealed_at is not null),
    'positions', (select coalesce(jsonb_agg(to_jsonb(l)), '[]')
      from public.trip_locations l where l.user_id = caller),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at), '[]')
      from public.notifications n where n.user_id = caller),
    'files', (select coalesce(jsonb_agg(o.name order by o.name), '[]')
      from storage.objects o where o.bucket_id = 'documents' and split_part(o.name, '/', 1) = caller::text)
  );
end
$$;
comment on function private.export_own_data() is
  'Everything kept about the caller, as JSON. Definer: some columns are granted to nobody; filtered by the caller throughout.';

grant execute on function private.record_photo(text), private.export_own_data() to authenticated;
