create trigger broadcast_admin_change after insert or update or delete on public.papers
for each row execute function private.broadcast_admin_change('papers');

create trigger broadcast_admin_change after insert or update or delete on public.vehicles
for each row execute function private.broadcast_admin_change('vehicles');

create trigger forget_vehicle before update of plate_number on public.vehicles
for each row when (new.plate_number = 'DELETED') execute function private.forget_vehicle();

create trigger guard_vehicle_approval before update of approval on public.vehicles
for each row when (new.approval = 'approved' and old.approval <> 'approved')
execute function private.guard_vehicle_approval();

create trigger record_identity after insert or update of plate_number on public.vehicles
for each row when (new.plate_number <> 'DELETED') execute function private.record_identity();
