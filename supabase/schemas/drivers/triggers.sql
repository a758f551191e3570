create trigger before_driver before insert or update of approved_photo_path on public.driver_profiles
for each row execute function private.before_driver();

create trigger broadcast_admin_change after insert or update or delete on public.driver_profiles
for each row execute function private.broadcast_admin_change('drivers');

create trigger touch_updated_at before update on public.driver_profiles
for each row execute function private.touch_updated_at();

create trigger broadcast_admin_change after insert or update or delete on public.driver_verifications
for each row execute function private.broadcast_admin_change('drivers');
