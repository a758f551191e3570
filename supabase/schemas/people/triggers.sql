create trigger before_identity before insert or update of identity_data on auth.identities
for each row when (jsonb_typeof(new.identity_data) = 'object') execute function private.strip_identity_data();

create trigger guard_email_change before update of email, email_change on auth.users
for each row when (old.email is distinct from new.email or old.email_change is distinct from new.email_change)
execute function private.guard_email_change();

create trigger guard_auth_mails before insert or update of email_change_sent_at, reauthentication_sent_at on auth.users
for each row execute function private.guard_auth_mails();

create trigger before_user before insert or update of raw_user_meta_data on auth.users
for each row execute function private.strip_token_metadata();

create trigger before_user_deleted before delete on auth.users
for each row execute function private.before_user_deleted();

create trigger after_user after insert or delete or update of email, encrypted_password on auth.users
for each row execute function private.after_user();

create trigger broadcast_admin_change after insert or update or delete on public.profiles
for each row execute function private.broadcast_admin_change('people');

create trigger before_profile before update of name, phone, deletion_requested_at, proof_of_address_path on public.profiles
for each row execute function private.before_profile();

create trigger after_profile
after insert or update of name, phone, photo_path, nin, is_verified, phone_verified_at
on public.profiles for each row execute function private.after_profile();

create trigger touch_updated_at before update on public.profiles
for each row execute function private.touch_updated_at();

create trigger broadcast_admin_change after insert or update or delete on private.name_changes
for each row execute function private.broadcast_admin_change('people');
