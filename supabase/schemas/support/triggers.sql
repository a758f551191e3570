create trigger drop_deliveries after delete on private.support_messages
for each row execute function private.drop_deliveries();

create trigger broadcast_admin_change after insert or update or delete on private.support_threads
for each row execute function private.broadcast_admin_change('support');
