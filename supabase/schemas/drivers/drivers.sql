-- Driver profiles. Columns granted to everyone are public; the others are private. The photo that signed-in people see is the
-- one that an administrator approved, until another one is approved. Visitors see it if the driver agrees, and it is small.

create function private.is_shown_photo(path text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.driver_profiles d
    where d.approved_photo_path = is_shown_photo.path and d.is_driver_verified and not private.is_suspended(d.id)
      and case when auth.uid() is null then d.is_photo_public else not private.are_apart(auth.uid(), d.id) end
  );
end
$$;
comment on function private.is_shown_photo is
'True if the file is the approved photo of a driver who may travel; false if the caller or the driver has blocked the other, and for
visitors unless the driver shows it to them.
Security definer because: a policy of Storage calls it, and policies of the tables it reads must not be evaluated in turn.';

grant execute on function private.is_shown_photo to anon, authenticated;

-- One file by its name, and no list, copy or link: paths are read on the trips that people may see.
create policy "people see the approved photos of drivers" on storage.objects
for select to anon, authenticated
using (
  bucket_id = 'documents' and (select storage.allow_only_operation('storage.object.get_authenticated'))
  and private.is_shown_photo(name)
);

create function private.own_driver_profile()
returns setof public.driver_profiles language plpgsql stable rows 1 security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return query select d.* from public.driver_profiles d where d.id = caller;
end
$$;
comment on function private.own_driver_profile is
'The caller''s driver profile with every column, or no row.
Refuses: 401 unauthenticated, 403 suspended (by require_active).
Security definer because: the verification columns are not granted to clients.';

create function private.copy_profile_to_driver(person public.profiles)
returns void language plpgsql set search_path = '' as $$
begin
  update public.driver_profiles d
  set display_name = person.name
  where d.id = person.id;
end
$$;
comment on function private.copy_profile_to_driver is
'Copies the name of a driver to the driver profile.';

create function private.note_photo_of_driver(person public.profiles) returns void language plpgsql set search_path = '' as $$
begin
  -- before_driver compares it with the approved one.
  update public.driver_profiles d
  set approved_photo_path = case when person.photo_path is not null then d.approved_photo_path end
  where d.id = person.id;
end
$$;
comment on function private.note_photo_of_driver is
'A driver''s new photo waits for an administrator; a driver who removes their photo is shown without one.';

create function private.before_driver() returns trigger language plpgsql set search_path = '' as $$
declare
  card_bytes_max constant int := 61440;
  size text;
begin
  size := (
    select o.metadata ->> 'size' from storage.objects o
    where o.bucket_id = 'documents' and o.name = new.approved_photo_path
  );
  new.has_card_photo := coalesce(size ~ '^[0-9]{1,9}$' and size::int <= card_bytes_max, false);
  new.has_new_photo := exists (
    select from public.profiles p where p.id = new.id and p.photo_path <> coalesce(new.approved_photo_path, '')
  );
  return new;
end
$$;
comment on function private.before_driver is
'Trigger, because columns follow from others at every write: an approved photo is shown in lists of trips if its file is small. A stored file never changes. Another photo of the profile
waits for an administrator.';

create function private.card_photo(driver uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := case when auth.uid() is not null then private.require_active() end;
begin
  return (
    select d.approved_photo_path from public.driver_profiles d
    where d.id = card_photo.driver and d.has_card_photo and d.is_driver_verified and not private.is_suspended(d.id)
      and case when caller is null then d.is_photo_public else not private.are_apart(caller, d.id) end
  );
end
$$;
comment on function private.card_photo is
'Path of the small approved photo of a driver who may travel; null without one, if the caller or the driver has blocked the other,
and for visitors unless the driver shows it to them.
Refuses: 401 unauthenticated, 403 suspended (by require_active).
Security definer because: clients cannot read blocks.';

grant execute on function private.card_photo to anon, authenticated;

create function private.set_photo_consent(shown boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  if shown is null then
    perform private.refuse(400, 'invalid_input', 'Please choose');
  end if;
  update public.driver_profiles d set shows_photo = shown where d.id = caller;
  if not found then
    perform private.refuse(403, 'forbidden', 'This page is only accessible to drivers.');
  end if;
end
$$;
comment on function private.set_photo_consent is
'Stores whether visitors see the caller''s approved photo. It takes effect at the next request.
Refuses: 401, 403 suspended; 400 invalid_input; 403 forbidden if the caller is not a driver.
Security definer because: clients cannot write driver profiles.';

grant execute on function private.set_photo_consent to authenticated;

create function private.decide_photo(driver_id uuid, path text, approve boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  wanted text := case when approve then 'approved' else 'rejected' end;
  present text;
  driver public.driver_profiles;
begin
  perform private.require_decider(array[decide_photo.driver_id], false);
  words := case when approve then private.clean_text(reason, 500, 'Reason') else private.required_reason(reason) end;
  driver := private.locked_driver(decide_photo.driver_id);
  present := (select p.photo_path from public.profiles p where p.id = driver.id);
  if approve and driver.approved_photo_path = decide_photo.path then
    return wanted;
  elsif approve and present is distinct from decide_photo.path then
    perform private.refuse(409, 'conflict', 'The driver has changed the photo. Please look at the new one.');
  elsif not approve and decide_photo.path is distinct from present
    and decide_photo.path is distinct from driver.approved_photo_path
  then
    return wanted;
  end if;

  if approve then
    update public.driver_profiles d set approved_photo_path = decide_photo.path where d.id = driver.id;
  else
    -- note_photo_of_driver removes the approved one too, unless that is another one.
    update public.profiles p
    set photo_path = nullif(driver.approved_photo_path, decide_photo.path)
    where p.id = driver.id and p.photo_path = decide_photo.path;
    update public.driver_profiles d set approved_photo_path = null
    where d.id = driver.id and d.approved_photo_path = decide_photo.path;
    perform private.notify_unless_caller(driver.id, 'photo_not_approved', jsonb_build_object('reason', words), '/account/profile');
  end if;
  perform private.audit('decide_photo', driver.id::text, wanted, jsonb_build_object('reason', words, 'path', decide_photo.path));
  return wanted;
end
$$;
comment on function private.decide_photo is
'Approves the profile photo of a driver, which people then see (is_shown_photo), or removes it, and returns the result. Repeating
the decision changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found; 409 conflict if the driver has changed the photo; 400 invalid_input without a
reason to reject.
Security definer because: no role may write these tables.';

grant execute on function private.own_driver_profile to authenticated;

grant execute on function private.decide_photo to app_admin;
