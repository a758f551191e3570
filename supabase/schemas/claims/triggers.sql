create trigger broadcast_admin_change after insert or update or delete on public.disputes
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.trip_claims
for each row execute function private.broadcast_admin_change('money');

create trigger before_claim before insert on public.trip_claims
for each row execute function private.before_claim();
