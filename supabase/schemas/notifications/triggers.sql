create trigger broadcast_admin_change after insert or update or delete on private.suppressed_addresses
for each row execute function private.broadcast_admin_change('deliveries');

create trigger drop_deliveries after delete on public.notifications
for each row execute function private.drop_deliveries();

create trigger after_notifications_made after insert on public.notifications
referencing new table as made for each statement execute function private.after_notifications_made();
