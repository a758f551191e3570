-- The rules for a change of a profile and its effects, in their order. A profile is made by
-- create_profile, suspended and decided by administrators, and anonymised by anonymise_person.

create function private.before_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.name is distinct from new.name then
    new := private.rename_person(old, new);
  end if;
  if old.phone is distinct from new.phone then
    if new.phone = '' and old.phone <> '' and new.deleted_at is null then
      perform private.refuse(400, 'invalid_input', 'Phone is required');
    end if;
    new.phone_verified_at := null; -- Another number is not proved.
  end if;
  if old.deletion_requested_at is distinct from new.deletion_requested_at then
    perform private.guard_open_claims(new.id);
  end if;
  if old.rejected_at is not null and new.proof_of_address_path is not null
    and old.proof_of_address_path is distinct from new.proof_of_address_path
  then
    new := private.reopen_verification(old, new);
  end if;
  return new;
end
$$;
comment on function private.before_profile is
'Trigger: a changed name obeys rename_person; a phone number can be changed, which ends its proof, but not removed while the account exists; an account with an
open claim is not deleted; a new proof of address reopens the verification of a rejected person.
Refuses: 400 invalid_input; 409 conflict.
Security definer because: people change their own name and phone, but may not call private.refuse.';

create function private.after_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_driver constant boolean := new.user_type = 'driver';
begin
  if tg_op = 'INSERT' then
    if is_driver then
      insert into public.driver_profiles (id, display_name) values (new.id, new.name);
    end if;
    perform private.record_identity_mark(new.id, 'nin', new.nin);
    perform private.record_identity_mark(new.id, 'phone', new.phone);
    return null;
  end if;

  if (old.nin, old.is_verified) is distinct from (new.nin, new.is_verified) then
    perform private.record_identity_mark(new.id, 'nin', new.nin, new.is_verified and not old.is_verified);
  end if;
  if (old.phone, old.phone_verified_at) is distinct from (new.phone, new.phone_verified_at) and new.deleted_at is null then
    perform private.record_identity_mark(new.id, 'phone', new.phone, new.phone_verified_at is not null);
  end if;

  if old.phone is distinct from new.phone and old.phone_verified_at is not null and new.deleted_at is null then
    perform private.keep_former_contact(new.id, 'sms', old.phone);
    perform private.create_notification_of_warning(new.id, 'phone_changed', '{}', '/account/safety');
  end if;

  -- Trips are locked before drivers everywhere. The deletion of an account cancels them first (anonymise_person).
  if old.is_verified <> new.is_verified and new.deleted_at is null then
    perform private.set_trips_listed(new.id);
  end if;
  if is_driver and old.name <> new.name then
    perform private.copy_profile_to_driver(new);
  end if;
  if is_driver and old.photo_path is distinct from new.photo_path then
    perform private.note_photo_of_driver(new);
  end if;
  return null;
end
$$;
comment on function private.after_profile is
'Trigger: what must follow every new or changed profile: identity marks, the warning about a changed number, trips that
are shown or hidden, the driver profile.
Security definer because: clients write none of these tables.';

create function private.after_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.handle_new_user(new.id, new.email, new.raw_user_meta_data);
  elsif tg_op = 'DELETE' then
    insert into private.auth_log_deletions (person_id) values (old.id) on conflict do nothing;
  else
    if old.email is distinct from new.email then
      perform private.keep_former_contact(p.id, 'email', p.email)
      from public.profiles p where p.id = new.id and p.email_verified_at is not null;
      update public.profiles p
      set email = left(coalesce(new.email, ''), 254),
        -- The link in the new mailbox makes the address that waited the address; an operator's change proves nothing.
        email_verified_at = case when lower(old.email_change) = lower(new.email) then now() end
      where p.id = new.id;
      perform private.create_notification_of_warning(p.id, 'email_changed', '{}', '/account/profile')
      from public.profiles p where p.id = new.id and p.deleted_at is null;
    end if;
    if old.encrypted_password is distinct from new.encrypted_password
      and coalesce(current_setting('tafiya.same_password_of', true), '') <> new.id::text
    then
      perform private.note_mailed_session(new.id);
      perform private.end_admin_sessions(new.id);
      if coalesce(old.encrypted_password, '') <> '' then
        perform private.create_notification_of_warning(new.id, 'password_changed', '{}', null);
      end if;
    end if;
  end if;
  return null;
end
$$;
comment on function private.after_user is
'Trigger on auth.users: creates the profile of a new account, copies a confirmed change of email address to it, notes that a
password was changed by a mailed link, ends an
administrator''s sessions and warns the person when the password changes, and has a deleted account''s rows in the log of Auth deleted
(forget_auth_log).
Security definer because: the Auth service''s role has no rights on our tables.';
