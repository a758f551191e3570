create trigger before_message_thread before insert on private.message_threads
for each row execute function private.before_message_thread();

create trigger broadcast_admin_change after insert or update on private.message_reports
for each row execute function private.broadcast_admin_change('reports');
