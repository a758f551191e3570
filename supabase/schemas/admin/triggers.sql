create trigger end_admin_sessions after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.end_admin_sessions();

create trigger broadcast_admin_change after insert on private.admin_audit
for each row execute function private.broadcast_admin_change('audit');

create trigger guard_audit before update or delete or truncate on private.admin_audit
for each statement execute function private.guard_audit();

create trigger broadcast_admin_change after insert or update or delete on private.second_confirmations
for each row execute function private.broadcast_admin_change('money');
