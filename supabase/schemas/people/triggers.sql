create trigger strip_identity_data before insert or update of identity_data on auth.identities
for each row when (jsonb_typeof(new.identity_data) = 'object') execute function private.strip_identity_data();

create trigger copy_email_to_profile after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function private.copy_email_to_profile();

create trigger delete_auth_log after delete on auth.users
for each row execute function private.delete_auth_log();

create trigger guard_email_change before update of email, email_change on auth.users
for each row when (old.email is distinct from new.email or old.email_change is distinct from new.email_change)
execute function private.guard_email_change();

create trigger handle_new_user after insert on auth.users
for each row execute function private.handle_new_user();

create trigger strip_token_metadata before insert or update of raw_user_meta_data on auth.users
for each row execute function private.strip_token_metadata();

create trigger broadcast_admin_change after insert or update or delete on public.profiles
for each row execute function private.broadcast_admin_change('people');

create trigger create_driver_profile after insert on public.profiles
for each row when (new.user_type = 'driver') execute function private.copy_profile_to_driver();

create trigger end_driver_devices after update of suspended, deleted_at on public.profiles
for each row when (new.suspended and not old.suspended or new.deleted_at is not null and old.deleted_at is null)
execute function private.end_driver_devices();

create trigger end_fleets_of_deleted after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.end_fleets_of_deleted();

create trigger forget_approved_photo after update of photo_path on public.profiles
for each row when (old.photo_path is not null and new.photo_path is null and new.user_type = 'driver')
execute function private.forget_approved_photo();

create trigger forget_phone_proof before update of phone on public.profiles
for each row when (old.phone is distinct from new.phone) execute function private.forget_phone_proof();

create trigger guard_open_claims before update of deletion_requested_at on public.profiles
for each row when (new.deletion_requested_at is distinct from old.deletion_requested_at)
execute function private.guard_open_claims();

create trigger guard_phone before update of phone on public.profiles
for each row when (new.phone = '' and old.phone <> '' and new.deleted_at is null)
execute function private.guard_phone();

create trigger queue_file_deletions after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.queue_file_deletions();

create trigger record_identity after insert or update of nin on public.profiles
for each row when (new.nin is not null) execute function private.record_identity();

create trigger release_holds after update of suspended, rejected_at, deletion_requested_at, deleted_at on public.profiles
for each row when (
  (new.suspended and not old.suspended)
  or (new.rejected_at is not null and old.rejected_at is null)
  or new.deletion_requested_at is distinct from old.deletion_requested_at
  or new.deleted_at is distinct from old.deleted_at
)
execute function private.release_holds_of_person();

create trigger reopen_verification before update of proof_of_address_path on public.profiles
for each row when (
  old.rejected_at is not null
  and new.proof_of_address_path is not null
  and old.proof_of_address_path is distinct from new.proof_of_address_path
)
execute function private.reopen_verification();

create trigger set_trips_listed after update of suspended on public.profiles
for each row when (old.suspended is distinct from new.suspended)
execute function private.set_trips_listed();

create trigger touch_updated_at before update on public.profiles
for each row execute function private.touch_updated_at();

-- Triggers run in alphabetical order: set_trips_listed locks trips first, because trips are locked before drivers everywhere.
create trigger update_driver_profile after update of name, suspended on public.profiles
for each row when (
  new.user_type = 'driver' and (old.name, old.suspended) is distinct from (new.name, new.suspended)
)
execute function private.copy_profile_to_driver();

create trigger forget_person after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_person();
