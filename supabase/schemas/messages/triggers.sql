create trigger broadcast_admin_change after insert or update on private.message_reports
for each row execute function private.broadcast_admin_change('reports');
