-- Ordinary deliveries come and go without an event: the page reads them every half minute.
create trigger broadcast_admin_change after update of state on private.deliveries
for each row when (old.state is distinct from new.state and (old.state = 'dead' or new.state = 'dead'))
execute function private.broadcast_admin_change('deliveries');

create trigger drop_deliveries after delete on private.phone_verifications
for each row execute function private.drop_deliveries();
