create trigger broadcast_admin_change after insert or update or delete on public.disputes
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.trip_claims
for each row execute function private.broadcast_admin_change('money');

create trigger before_claim before insert on public.trip_claims
for each row execute function private.before_claim();

create trigger after_claim after insert on public.trip_claims
for each row when (new.side <> 'platform' and new.status = 'open') execute function private.tell_of_claim();
