create trigger broadcast_admin_change after insert or update or delete on private.jobs
for each row execute function private.broadcast_admin_change('jobs');

create trigger broadcast_admin_change after insert or update or delete on private.job_problems
for each row execute function private.broadcast_admin_change('jobs');
