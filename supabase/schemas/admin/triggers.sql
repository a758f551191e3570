create trigger broadcast_admin_change after insert on private.admin_audit
for each row execute function private.broadcast_admin_change('audit');

create trigger guard_audit before update or delete or truncate on private.admin_audit
for each statement execute function private.guard_audit();

create trigger broadcast_admin_change after insert or update or delete on private.second_confirmations
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update of admin_id or delete on private.inbox_takings
for each row execute function private.broadcast_admin_change('inbox');
