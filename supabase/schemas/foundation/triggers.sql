create trigger touch_updated_at before update on public.platform_settings
for each row execute function private.touch_updated_at();
