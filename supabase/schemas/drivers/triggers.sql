create trigger broadcast_admin_change after insert or update or delete on public.driver_profiles
for each row execute function private.broadcast_admin_change('drivers');

create trigger broadcast_verification after update of verification_status on public.driver_profiles
for each row when (
  old.verification_status is distinct from new.verification_status
  and new.verification_status in ('approved', 'rejected')
)
execute function private.broadcast_verification();

create trigger create_notification_of_verification after update of verification_status on public.driver_profiles
for each row when (
  old.verification_status is distinct from new.verification_status
  and new.verification_status in ('approved', 'rejected')
)
execute function private.create_notification_of_verification();

create trigger set_trips_listed after update of verification_status on public.driver_profiles
for each row when (old.is_driver_verified is distinct from new.is_driver_verified)
execute function private.set_trips_listed();

create trigger touch_updated_at before update on public.driver_profiles
for each row execute function private.touch_updated_at();

create trigger broadcast_admin_change after insert or update or delete on public.driver_verifications
for each row execute function private.broadcast_admin_change('drivers');

create trigger keep_verified_licence after insert or update of status on public.driver_verifications
for each row when (new.status = 'approved') execute function private.keep_verified_licence();

create trigger record_identity after insert or update of nin_number, driver_license_number, bank_account_number
on public.driver_verifications
for each row execute function private.record_identity();
