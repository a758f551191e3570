create trigger broadcast_admin_change after insert or update or delete on private.suppressed_addresses
for each row execute function private.broadcast_admin_change('deliveries');

create trigger broadcast_notification after insert on public.notifications
for each row execute function private.broadcast_notification();

create trigger drop_deliveries after delete on public.notifications
for each row execute function private.drop_deliveries();

create trigger enqueue_deliveries after insert on public.notifications
for each row execute function private.enqueue_deliveries();
