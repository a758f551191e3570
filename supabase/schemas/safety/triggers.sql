create trigger broadcast_admin_change after update or delete on private.check_ins
for each row execute function private.broadcast_admin_change('alarms');

create trigger broadcast_admin_change after insert or update or delete on private.sos_alerts
for each row execute function private.broadcast_admin_change('alarms');

create trigger drop_deliveries after delete on private.sos_contacts
for each row execute function private.drop_deliveries();

create trigger drop_deliveries after delete on private.contact_requests
for each row execute function private.drop_deliveries();

create trigger after_contact_delivery after update on private.deliveries
for each row when (
  old.source = 'contact' and (old.state is distinct from new.state or old.delivered_at is distinct from new.delivered_at)
)
execute function private.after_contact_delivery();

create trigger broadcast_admin_change after insert on private.sos_positions
for each row execute function private.broadcast_admin_change('alarms');
