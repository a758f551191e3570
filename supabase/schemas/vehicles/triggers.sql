create trigger broadcast_admin_change after insert or update or delete on public.papers
for each row execute function private.broadcast_admin_change('papers');

create trigger after_vehicle after insert or update of plate_number, approval on public.vehicles
for each row execute function private.after_vehicle();

create trigger broadcast_admin_change after insert or update or delete on public.vehicles
for each row execute function private.broadcast_admin_change('vehicles');
